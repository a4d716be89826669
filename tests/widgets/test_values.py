"""Each widget of a lesson has what it holds in one trait, `value`, and other widgets can follow it."""

import ipywidgets
import traitlets

from samarkand.lessons import GuessBook, seal
from samarkand_teaching import Draw, SealedBids, Vote
from samarkand_widgets import (
    BalanceBeam,
    Check,
    Die,
    Guess,
    LiveSimulation,
    MyGuesses,
    WhatIf,
)


def heard(widget):
    """The values that an observer of a widget hears of."""
    values = []
    widget.observe(lambda change: values.append(change["new"]), "value")
    return values


def test_what_a_pupil_does_is_heard(tmp_path):
    die = Die(seed=3)
    values = heard(die)
    die.do(2)
    die.begin_again()
    assert len(values[0]) == 2 and values == [values[0], []] and die.value == []
    check = Check(seal("a die", "1/6"))
    values = heard(check)
    check.judge("1/5")
    check.set_state({"answer": "1/6", "number": 1 / 6, "right": True, "said": "right!"})
    assert values == ["1/5", 1 / 6]
    beam = BalanceBeam("?", {"a": 0, "b": 3}, "points")
    values = heard(beam)
    beam.at = 2
    beam.value = 1
    assert values == [2, 1] and beam.at == 1
    levers = WhatIf("?", lambda value: value / 3, range(1, 4))
    values = heard(levers)
    levers.value = 3
    assert values == [3]
    live = LiveSimulation("?", lambda dice, games: [1.0] * games, seed=1)
    values = heard(live)
    live.step(5)
    live.seed = 2
    assert values == [1.0, None]


def test_an_answer_that_is_typed_again_counts_after_another_one_from_a_cell():
    check = Check(seal("a die", "1/6"))
    typed = {"answer": "1/6", "number": 1 / 6, "right": True, "said": "right!"}
    check.set_state(typed)
    values = heard(check)
    check.judge(3)
    assert values == [3] and (check.answer, check.right) == ("", False)
    check.set_state(typed)
    assert (check.value, check.right) == (1 / 6, True)


def test_a_guess_is_its_number_or_its_choice(tmp_path):
    book = GuessBook(tmp_path / "guesses.json")
    number = Guess("How many?", "number", book=book)
    choice = Guess("Which?", "choice", "choice", ["a", "b"], book=book)
    values = [heard(each) for each in (number, choice)]
    number.commit("3")
    choice.commit("b", sure=80)
    assert values == [[3], ["b"]]
    assert Guess("How many?", "number", book=book).value == 3
    assert len(MyGuesses(book).value) == 2


def test_what_a_class_does_is_heard():
    vote = Vote("?", ["a", "b"])
    values = heard(vote)
    vote.take({"a": 2})
    vote.discuss()
    assert values == [{"a": 2, "b": 0}, {"a": 0, "b": 0}]
    bids = SealedBids("?", worth=3)
    values = heard(bids)
    bids.take("2 4")
    assert values == [[2, 4]]
    draws = Draw(Die(faces=("arrow", 1), seed=1))
    values = heard(draws)
    draws.take({"arrow": 3})
    assert values == [{"arrow": 3, "1": 0}]


def test_another_widget_can_be_linked():
    beam, slider = BalanceBeam("?", {"a": 0, "b": 3}, "points"), ipywidgets.IntSlider()
    traitlets.link((beam, "value"), (slider, "value"))
    slider.value = 2
    assert beam.at == 2
    beam.at = 1
    assert slider.value == 1
