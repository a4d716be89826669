"""The beam balances at the mean of its weights; cards and faces are shown in a row."""

from fractions import Fraction

import pytest

from samarkand.errors import InvalidInput
from samarkand.probability import equally_likely
from samarkand_widgets import BalanceBeam, show_cards, show_faces
from samarkand_widgets.lesson.front.widget import DATA

FACES = {"arrow": -1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}


def test_a_beam_is_level_at_the_mean_of_its_weights():
    beam = BalanceBeam("?", FACES, "piastres")
    mean = equally_likely(list(FACES.values())).expectation()
    assert beam.mean() == mean == Fraction(7, 3)
    level = beam.means().index(mean)
    for place in reversed(range(len(beam.names))):
        beam.at = place
        words = "level" if beam.at == level else "to the left" if beam.at > level else "to the right"
        assert words in beam.said and f"{float(beam.means()[beam.at]):.2f}" in beam.said.replace(
            "\u2212", "-"
        )
    beam.at = level
    beam.weights = [0, *beam.weights[1:]]
    assert "to the right" in beam.said
    beam.at = beam.means().index(Fraction(5, 2))
    assert "so the mean is 5/2" in beam.said


def test_a_weight_stays_on_the_beam_and_a_handle_on_its_line():
    beam = BalanceBeam("?", FACES, "piastres")
    beam.weights = [-90, 1, 2, 3, 4, 90]
    assert beam.weights == [-1, 1, 2, 3, 4, 5]
    for place, kept in ((-5, 0), (999, len(beam.names) - 1)):
        for name in ("at", "value"):
            beam.at = 1
            setattr(beam, name, place)
            assert beam.at == beam.value == kept


def test_a_page_begins_without_a_prediction_whatever_was_done_in_the_kernel():
    beam = BalanceBeam("?", FACES, "piastres")
    beam.predicted = 4
    beam.at = 5
    stored = beam.as_stored()
    assert not {"at", "predicted", "weights"} & set(stored[DATA])
    assert stored[DATA]["said"] == "No prediction yet."
    assert beam.texts["task"] in stored["text/plain"].replace("\n", " ")


@pytest.mark.parametrize(
    "made",
    [
        lambda: BalanceBeam("?", {"a": 1}, "points"),
        lambda: BalanceBeam("?", {"a": 1, "b": 0.5}, "points"),
        lambda: BalanceBeam("?", {"a": 0, "b": 90}, "points"),
        lambda: show_cards(),
        lambda: show_faces(*range(99)),
    ],
)
def test_what_cannot_be_drawn_is_refused(made):
    with pytest.raises(InvalidInput):
        made()


def test_cards_and_faces_are_shown_in_a_row_with_their_names():
    hands = show_cards(["?", "?"], ["jewel", "?"]).data
    assert (
        hands.count("translate(") == 4
        and 'aria-label="?, ?, jewel, ?"' in hands
        and "translate(270)" in hands
    )
    faces = show_faces("arrow", 1, 2, label="A <die>").data
    assert faces.count("translate(") == 3 and 'aria-label="A &lt;die&gt;"' in faces
