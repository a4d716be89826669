"""Hinge questions: one option is right, and each other one follows from a belief of its own."""

import pytest

from samarkand.commands.common import read_lesson
from samarkand.errors import InvalidInput
from samarkand_teaching import Vote
from samarkand_teaching.press import lesson as parts
from samarkand_teaching.press.hinges import HINGES, hinge, hinge_of, hinges
from samarkand_teaching.press.worksheets import without_number
from tests.test_notebooks import LESSONS

ALL = [(lesson, number) for lesson in HINGES for number in (1, 2, 3)]


def test_each_lesson_of_tracks_1_and_2_has_three():
    wanted = [without_number(path.stem) for path in LESSONS if parts.track(read_lesson(path)) in (1, 2)]
    assert list(HINGES) == wanted and len(wanted) == 12
    assert {len(found) for found in HINGES.values()} == {3} and hinges("bell") == ()
    places = [
        next(n for n, option in enumerate(hinge_of(*each).options) if not option.belief) for each in ALL
    ]
    assert len({hinge_of(*each).question for each in ALL}) == 36
    assert all(6 <= places.count(place) for place in range(4))  # the right option has no usual place


@pytest.mark.parametrize("lesson, number", ALL)
def test_one_option_is_right_and_each_other_one_has_a_belief_of_its_own(lesson, number):
    found = hinge_of(lesson, number)
    texts, beliefs = [option.text for option in found.options], [option.belief for option in found.wrong]
    assert 3 <= len(texts) == len(set(map(str.lower, texts))) <= 4
    assert len(set(beliefs)) == len(beliefs) == len(texts) - 1
    assert found.question.endswith("?") and len(found.question) <= 320
    for text in (found.reason, *beliefs):
        assert text.endswith(".") and text[0] in "‘0123456789" + text[0].upper()
    assert "“" not in "".join(beliefs)  # a belief is quoted where it is shown
    for text in (found.question, found.reason, *texts, *beliefs):
        assert text == " ".join(text.split()) and text.count("“") == text.count("”") and '"' not in text
    question, options = hinge(lesson, number)
    vote = Vote(question, options)  # phones accept the options
    assert vote.statements == texts and vote.question == question


def test_a_long_option_has_several_lines_below_its_bar():
    vote = Vote(*hinge("fair_price", 1))
    picture = vote.picture()
    lines = [shape for shape in picture.shapes if getattr(shape, "text", "") in vote.statements]
    assert not lines and picture.height > Vote("?", ["yes", "no"]).picture().height
    assert all(getattr(shape, "y", 0) < picture.height for shape in picture.shapes)


class Room:
    """A classroom without a network."""

    said = "2 phones."

    def refresh(self):
        pass


def test_odd_arguments_are_refused():
    with pytest.raises(InvalidInput, match="^lesson: found None, expected text"):
        hinge(None, 1)
    with pytest.raises(InvalidInput, match="^number: found True, expected a whole number from 1 to 3$"):
        hinge("two_alike", True)
