"""Pictures to drag: their tables are those of the library, and a page or a wrong number cannot break them."""

from fractions import Fraction

import pytest

from samarkand.errors import InvalidInput
from samarkand.picture import Text
from samarkand.probability import Distribution, binomial, draw, equally_likely
from samarkand_widgets import (
    BalanceBeam,
    GrowingSilence,
    MovingLimit,
    NarrowingHill,
    ThinningPack,
    show_cards,
    show_faces,
)
from samarkand_widgets.lesson.dragging_charts import STRIPE
from samarkand_widgets.lesson.front.widget import DATA

FACES = {"arrow": -1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
PACK = {"grain": 21, "fruit": 19, "copper": 17, "carpet": 15, "camel": 13, "jewel": 11}


@pytest.fixture(scope="module")
def games():
    """The hill of *Who goes first?*, whose distributions take a moment."""
    hill = NarrowingHill("?", "1/4", [30, *range(90, 1801, 90)], "games", rival="0.279")
    yield hill
    hill.close()


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


def test_a_pack_thins_as_a_draw_without_replacement():
    pack = ThinningPack("?", PACK)
    assert pack.different[0] == 1 and pack.different[-1] == 0
    for drawn, different in enumerate(pack.different[1:-1], start=2):
        assert different == draw(PACK, drawn).map(max)[1]
    assert 1 - pack.different[3] == Fraction(2392421, 3321960)
    assert ["more likely than not" in told for told in pack.told] == [step == 3 for step in range(7)]
    # Four cards are on the table, one of each of the first four goods.
    assert "In the pack, 68 of 92 would match" in pack.told[3]


def test_a_hill_is_the_binomial_distribution_and_its_band_the_standard_error():
    hill = NarrowingHill("?", "1/6", range(20, 801, 20), "rolls", away="0.04")
    for step, size in ((0, 20), (2, 60), (39, 800)):
        law = binomial(size, "1/6")
        first, every, *heights = map(int, hill.steps[step]["hills"][0].split())
        numbers = range(first, first + every * len(heights), every)
        assert heights == pytest.approx([100 * size * float(law[number]) for number in numbers], abs=0.51)
        assert hill.errors[step] == pytest.approx(law.standard_deviation() / size)
        low, high = hill.steps[step]["band"]
        assert (low, high) == pytest.approx((1 / 6 - 2 * hill.errors[step], 1 / 6 + 2 * hill.errors[step]))
    for size, told in zip(range(20, 801, 20), hill.told, strict=True):
        fits = "From 360 rolls on, the band fits between the posts."
        assert told.endswith(fits if size >= 360 else "The band does not fit between the posts yet.")
    assert hill.steps[17]["band"][0] > 1 / 6 - 0.04 > hill.steps[16]["band"][0]


def test_two_hills_part_where_the_lesson_says(games):
    """At 892 games the proportion is above the band in half of all studies, at 1,788 in 80 per cent."""
    reached = next(step for step, told in enumerate(games.told) if "0.279 is outside the band" in told)
    assert all("0.279 is still inside the band" in told for told in games.told[:reached])
    assert all("outside" in told and told.count(". ") == 1 for told in games.told[reached:])
    assert games.names[reached] == "900 games"
    law = binomial(900, "0.279")
    most = max(number for number in range(901) if number / 900 <= games.steps[reached]["band"][1])
    assert games.powers[reached] == float(law.at_least(most + 1)) == pytest.approx(0.5, abs=0.03)
    assert games.powers[-1] == pytest.approx(0.8, abs=0.02)


def test_silence_grows_by_the_rule_of_bayes():
    silence = GrowingSilence("?", {"a rival": 12, "the draw pile": 50}, below="1/50")
    law = Distribution({"a rival": Fraction(12, 62), "the draw pile": Fraction(50, 62)})
    for share in silence.probabilities:
        assert share == law["a rival"]
        law = law.with_likelihood({"a rival": Fraction(1, 2), "the draw pile": 1}).posterior
    assert silence.probabilities[:2] == [Fraction(6, 31), Fraction(3, 28)]
    assert [step for step, told in enumerate(silence.told) if "first time" in told] == [4]


def test_a_limit_has_the_two_errors_of_the_test():
    fair, loaded = binomial(60, "1/6"), binomial(60, "1/3")
    limit = MovingLimit("?", fair, loaded, range(8, 23), ("fair die", "two-arrow die"), "arrows")
    for reached, (alarm, missed) in zip(range(8, 23), limit.errors, strict=True):
        assert alarm == fair.probability(range(reached, 61)) and missed == loaded.probability(range(reached))
    means = {number: sum(errors) for number, errors in zip(range(8, 23), limit.errors, strict=True)}
    best = min(means, key=means.get)
    assert best == 15
    assert [step for step, told in enumerate(limit.told) if "No other limit" in told] == [best - 8]
    bars = limit.scale["bars"][0]
    assert bars == pytest.approx([float(fair[number]) for number in range(len(bars))], abs=1e-5)


def test_a_still_says_its_question_and_what_its_signs_mean(games):
    fair, loaded = binomial(60, "1/6"), binomial(60, "1/3")
    silence = GrowingSilence("How long?", {"a rival": 12, "the pile": 50}, below="1/50")
    stills = {
        BalanceBeam("Where?", FACES, "piastres"): ["arrow: \u22121", "numbers on the beam: piastres"],
        ThinningPack("Which?", PACK): ["grain: 21", "probability that all cards drawn are different"],
        NarrowingHill("How many?", "1/6", range(20, 801, 20), "rolls", away="0.04"): [
            "posts at 0.127 and 0.207", "band around 0.167: two standard errors down and two up", "20", "800",
        ],
        games: ["likely proportions if the true value is 0.279", "30", "1,800", "number of games"],
        silence: ["one deal", "0", "6", "silent turns"],
        MovingLimit("Which limit?", fair, loaded, range(8, 23), ("fair die", "loaded die"), "arrows"): [
            "8 arrows", "\u25c2 goes free", "convicted \u25b8", "probability", "number of arrows",
        ],
    }  # fmt: skip
    for widget, words in stills.items():
        still = widget.picture()
        written = [shape for shape in still.shapes if isinstance(shape, Text)]
        texts = [shape.text for shape in written]
        assert texts[0] == widget.question and widget.texts["task"] in " ".join(texts)
        assert set(words) <= set(texts)
        assert sum(shape.stroke == STRIPE for shape in still.shapes) > 3  # the handle is hatched
        assert all(-1 <= low and high <= still.width for low, _, high, _ in map(Text.bounds, written))


def test_a_page_begins_without_a_prediction_whatever_was_done_in_the_kernel():
    pack = ThinningPack("?", PACK)
    pack.predicted = 4
    pack.at = 5
    stored = pack.as_stored()
    assert not {"at", "predicted"} & set(stored[DATA]) and stored[DATA]["said"] == "No prediction yet."
    assert "0.28" not in stored["text/plain"] and pack.texts["task"] in stored["text/plain"]


@pytest.mark.parametrize(
    "made",
    [
        lambda: BalanceBeam("?", {"a": 1}, "points"),
        lambda: BalanceBeam("?", {"a": 1, "b": 0.5}, "points"),
        lambda: BalanceBeam("?", {"a": 0, "b": 90}, "points"),
        lambda: ThinningPack("?", {"grain": 1, "fruit": 2}),
        lambda: NarrowingHill("?", 0.25, [10, 20], "rolls", away="1/10"),
        lambda: NarrowingHill("?", "1/4", [20, 10], "rolls", away="1/10"),
        lambda: NarrowingHill("?", "1/4", [10, 20], "rolls"),
        lambda: NarrowingHill("?", "1/4", [10, 20], "rolls", away="1/10", rival="1/2"),
        lambda: NarrowingHill("?", "1/4", [10, 20], "rolls", rival="1/5"),
        lambda: GrowingSilence("?", {"a": 1}, below="1/2"),
        lambda: MovingLimit("?", binomial(3, "1/2"), None, [1, 2], ("a", "b"), "arrows"),
        lambda: MovingLimit("?", binomial(3, "1/2"), binomial(3, "2/3"), [1, 3], ("a", "b"), "arrows"),
        lambda: MovingLimit("?", binomial(3, "1/2"), binomial(3, "2/3"), [1, 2], ("a",), "arrows"),
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
