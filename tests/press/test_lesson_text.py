"""The text about a lesson: its activities for phones, and its hinge questions with one right option each."""

import pytest

from samarkand.commands.common import read_lesson
from samarkand.errors import InvalidInput
from samarkand_teaching import Vote
from samarkand_teaching.press import lesson as parts
from samarkand_teaching.press import lesson_text
from tests.test_notebooks import LESSONS

HINGES = {path.stem: hinges for path in LESSONS if (hinges := lesson_text.find(path.stem).hinges)}
ALL = [hinge for hinges in HINGES.values() for hinge in hinges]


def test_each_lesson_of_tracks_1_and_2_has_three():
    wanted = [path.stem for path in LESSONS if parts.track(read_lesson(path)) in (1, 2)]
    assert all(len(HINGES.get(name, ())) == 3 for name in wanted)
    places = [hinge.texts.index(hinge.right) for hinge in ALL]
    assert len({hinge.question for hinge in ALL}) == len(ALL) >= 36
    assert all(6 <= places.count(place) for place in range(4))  # the right option has no usual place


def test_each_wrong_option_has_a_belief_of_its_own_and_phones_accept_all():
    for hinge in ALL:
        beliefs = {option.belief for option in hinge.wrong}
        assert all(beliefs) and len(beliefs) == len(hinge.texts) - 1, hinge.question
        assert Vote(hinge.question, hinge.texts).statements == hinge.texts


def test_a_long_option_has_several_lines_below_its_bar():
    hinge = lesson_text.find("fair_price").hinges[0]
    vote = Vote(hinge.question, hinge.texts)
    picture = vote.picture()
    lines = [shape for shape in picture.shapes if getattr(shape, "text", "") in vote.statements]
    assert not lines and picture.height > Vote("?", ["yes", "no"]).picture().height
    assert all(getattr(shape, "y", 0) < picture.height for shape in picture.shapes)


ASKED = "## Hinge questions\n\n### Who?\n\n"
ONE_LINE = "found the line 'vote: Who? | Ada' in the head, expected vote, clock"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("---\nvote: Who? | Ada\n---\n", ONE_LINE),
        ("---\nbet: Who? | Ada\n---\n", ONE_LINE.replace("vote", "bet", 1)),
        (f"{ASKED}- **Ada**\n- Ben\n\nShe.\n", "Who?: expected one option in bold"),
        (f"{ASKED}- **Ada**\n- **Ben**\n\nShe.\n", "Who?: expected one option in bold"),
        (f"{ASKED}Ada.\n", "found a hinge question without options"),
    ],
)
def test_a_text_with_a_slip_is_refused_in_one_line(text, said, tmp_path):
    file = tmp_path / "mine.md"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as refused:
        lesson_text.read(file)
    assert said in str(refused.value) and "\n" not in str(refused.value)
