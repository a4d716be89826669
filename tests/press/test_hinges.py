"""Hinge questions: one option is right, and each other one follows from a belief of its own."""

import pytest

from samarkand.__main__ import main
from samarkand.commands.common import read_lesson
from samarkand.errors import InvalidOption
from samarkand.grammar import language
from samarkand_teaching import Vote
from samarkand_teaching.classroom import terminal
from samarkand_teaching.classroom.terminal import VoteTerminal
from samarkand_teaching.press import lesson as parts
from samarkand_teaching.press.hinges import HINGES, hinge, hinge_of, hinges, solution
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


def test_a_vote_at_the_terminal_has_a_key_for_the_teacher(capsys):
    found = hinge_of("two_arrows", 1)
    vote = Vote(*hinge("two_arrows", 1))
    typed = VoteTerminal(Room(), vote, solution(found))
    assert typed.question.splitlines()[1:] == vote.statements
    assert "0 votes before, under the cover." in typed.do("look") and "key" in typed.do("what?")
    assert (
        typed.do("take 1 2") == typed.do("take 1 2 x") == "Type 3 numbers after “take”, one for each option."
    )
    typed.do("take 14 6 3")
    assert "fewer than 6 14, 6 6, more than 6 3" in typed.do("lift")
    assert "A six is due" not in capsys.readouterr().out
    typed.do("key")
    assert capsys.readouterr().out == solution(found) + "\n"
    typed.do("again")
    typed.do("take 0 20 3")
    assert vote.counts(0) == [14, 6, 3] and vote.counts(1) == [0, 20, 3]


def test_the_command_puts_a_hinge_question_to_the_vote_in_english(monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(terminal, "poll_vote", lambda *texts, **room: asked.append((texts, room["open_to"])))
    assert main(["poll", "5", "--hinge", "2", "--network"]) == 0
    found = hinge_of("i_have_a_jewel", 2)
    assert (
        asked == [((*hinge("i_have_a_jewel", 2), solution(found)), "network")] and not capsys.readouterr().err
    )
    try:
        language("fr")
        assert main(["poll", "two_alike", "--hinge", "1"]) == 0
    finally:
        language("en")
    assert asked[1][0][2].startswith("Right: All four are different.")
    assert "La question est en anglais, car elle n’est pas encore traduite.\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, line",
    [
        (
            ["13", "--hinge", "1"],
            "lesson: found '13_the_die_that_steps_back', expected a lesson with hinge questions",
        ),
        (["5", "--hinge", "4"], "number: found 4, expected a whole number from 1 to 3"),
        (["99", "--hinge", "1"], "lesson: found '99', expected one of 1, 2"),
    ],
)
def test_an_unknown_question_is_refused_in_one_line(capsys, words, line):
    assert main(["poll", *words]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"samarkand: {line}") and said.err.count("\n") == 1 and not said.out


def test_odd_arguments_are_refused():
    with pytest.raises(InvalidOption, match="^lesson: found None, expected text"):
        hinge(None, 1)
    with pytest.raises(InvalidOption, match="^number: found True, expected a whole number from 1 to 3$"):
        hinge("two_alike", True)
