"""Boards, panels and lesson widgets that are refused: nothing of them is left in the kernel."""

import gc
import threading

import numpy as np
import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
import samarkand_teaching as teaching
import samarkand_widgets as widgets
from samarkand.grammar import current
from samarkand.lessons import GuessBook, seal
from samarkand.probability import binomial
from samarkand_teaching import ClassRoom
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_widgets import Die, MarketBoard

FOUR = range(1, 5)


def roll(rng):
    return int(rng.integers(2))


def rolls(rng, games):
    return rng.integers(2, size=games)


def breaks_off(state):
    raise ValueError("no move comes to mind")


BOARD = {
    "seats": [True, "human", ["human"], ["human", 3, "random"], ["human", [], "random"], ["phone"] * 3],
    "seed": [-1, 0.5, "x"],
    "pause": [-1, "x", True, float("nan")],
    "room": [True, "x", ClassRoom],
}
QUESTION = [None, 3, b"x", "\ud800"]
# By the widget's name: arguments that are right, and for each of them some that are not.
KINDS = {
    "Board": ({"game": "routes"}, {**BOARD, "way": [None, 3], "beside": [3, ["x"]]}),
    "MarketBoard": (
        {"game": "market"},
        {**BOARD, "game": ["sackson", 3], "clock": [None, 1], "tempo": [-1, "x"], "sleep": [None, 0.5]},
    ),
    "SacksonBoard": ({"game": "sackson"}, {**BOARD, "game": ["market", None]}),
    "RoutesBoard": ({"game": "routes"}, {**BOARD, "game": ["market", None]}),
    "ClassTables": (
        {"board": widgets.SacksonBoard, "game": "sackson", "room": None, "tables": 2},
        {
            "board": [None, 3],
            "game": ["market", None],
            "seats": [["human"] * 4, 3],
            "room": [None, True],
            "tables": [0, "x"],
            "seed": [-1],
            "pause": [-1, "x"],
        },
    ),
    "ClassRoom": (
        {},
        {
            "open_to": ["everybody", []],
            "port": [-1, "x"],
            "behind": [3, "nowhere"],
            "nicknames": ["x", 3],
            "address": ["example.org"],
        },
    ),
    "ByHand": (
        {"question": "Heads?", "experiment": roll, "outcomes": (0, 1)},
        {
            "question": QUESTION,
            "experiment": [None],
            "outcomes": [None, []],
            "choices": [None, 3, ["x"], "x"],
            "description": [None],
            "seed": [-1, "x"],
            "many": [0, 10**400],
        },
    ),
    "Die": ({}, {"question": QUESTION, "faces": [3, "x", [], [[1]]], "seed": [-1, "x"], "many": [1, "x"]}),
    "DrawBag": (
        {},
        {
            "question": QUESTION,
            "cards": [3, {}, {1: 2}, {"grain": -1}],
            "good": ["x", []],
            "drawn": [0, 1000],
            "seed": [-1, "x"],
        },
    ),
    "Check": ({"code": seal("two dice", "1/6")}, {"code": [None, "x"], "question": QUESTION}),
    "ClassHistogram": ({}, {"question": QUESTION, "exact": ["x", [], float("inf"), 10**400]}),
    "Guess": (
        {"question": "Two alike?", "name": "two alike"},
        {
            "question": QUESTION,
            "name": [None, 3],
            "kind": ["x", []],
            "choices": [3],
            "confidence": ["x", 2],
            "within": [3, (1, 0)],
            "unit": [None],
            "near": ["x"],
            "book": [3],
            "room": [True, "x"],
        },
    ),
    "MyGuesses": ({}, {"book": [3]}),
    "LiveSimulation": (
        {"question": "Heads?", "sample": rolls},
        {
            "question": QUESTION,
            "sample": [None],
            "exact": ["x", []],
            "games": [1, "x"],
            "seed": [-1, "x"],
            "recorded": [0, "x"],
        },
    ),
    "BalanceBeam": (
        {"question": "Level?", "values": {"a": 0, "b": 3}, "unit": "points"},
        {
            "question": QUESTION,
            "values": [3, {}, {"a": 0, "b": "x"}, {"a": 0, "b": 10**400}],
            "unit": [None, 3],
        },
    ),
    "ThinningPack": (
        {"question": "Two alike?", "pack": {"grain": 3, "fruit": 2}},
        {"question": QUESTION, "pack": [3, {}, {"grain": 3, "fruit": "x"}, {1: 3, 2: 2}]},
    ),
    "NarrowingHill": (
        {"question": "How many?", "probability": "1/6", "sizes": [10, 20], "unit": "rolls", "away": "1/10"},
        {
            "question": QUESTION,
            "probability": [0.5, "x", 2, None],
            "sizes": [3, [20, 10], ["x", "y"], []],
            "unit": [None],
            "away": ["x", None],
            "rival": ["1/2", "x"],
        },
    ),
    "GrowingSilence": (
        {"question": "How long?", "deals": {"a": 2, "b": 3}, "below": "1/50"},
        {
            "question": QUESTION,
            "deals": [3, {}, {"a": -1, "b": 3}],
            "below": ["x", 2, None],
            "turns": [0, "x"],
        },
    ),
    "MovingLimit": (
        {
            "question": "Which limit?",
            "fair": binomial(6, "1/6"),
            "loaded": binomial(6, "1/2"),
            "limits": [1, 2],
            "labels": ("fair", "loaded"),
            "unit": "arrows",
        },
        {
            "question": QUESTION,
            "fair": [None, 3],
            "loaded": ["x"],
            "limits": [3, [1, 3], ["x", "y"], []],
            "labels": [3, ["one"], [1, 2]],
            "unit": [None],
        },
    ),
    "WhatIf": (
        {"question": "How many?", "answer": float, "values": FOUR},
        {
            "question": QUESTION,
            "answer": [None, lambda value: "x", lambda value: float("nan")],
            "values": [3, "x", [1, 3], ["x", "y"]],
            "start": ["x"],
            "description": [None],
            "beside": [3],
        },
    ),
    "Vote": (
        {"question": "Two alike?", "statements": ["rare", "common"]},
        {
            "question": QUESTION,
            "statements": [3, "x", ["one"], ["one", 2], ["one", "x" * 1000]],
            "room": [True, "x"],
            "name": [3],
        },
    ),
    "Draw": ({"device": None}, {"device": [3], "room": [True], "each": [0, "x"], "watched": ["x", []]}),
    "FallingClock": (
        {},
        {"worth": [None, "x", -1], "room": [True], "seconds": [True, "x", 0], "seed": [-1, "x"]},
    ),
    "SealedBids": (
        {"question": "How many coins?"},
        {
            "question": QUESTION,
            "worth": [[], float("nan")],
            "room": [True],
            "within": [3, (1, 0)],
            "price": ["third", []],
            "unit": [None],
            "seed": [-1, "x"],
        },
    ),
    "DrawExplorer": (
        {},
        {
            "pile": [0, "x"],
            "special": [-1, 999],
            "drawn": [0, "x"],
            "seed": [-1],
            "good": ["x", []],
            "hand_seed": [-1, "x"],
        },
    ),
    "PriceExplorer": ({}, {"game": ["market", 3]}),
    "Slider": (
        {"value": 1, "least": 0, "most": 3},
        {
            "value": [None, "x"],
            "least": ["x"],
            "most": ["x", -1],
            "description": [None],
            "words": [3, [1, 2]],
        },
    ),
}
# Beginnings of lines that name the argument by another word.
OTHER_WORDS = ("answer", "away and rival", "a phone needs", "special", "check")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    """Guesses are kept in the current folder."""
    monkeypatch.chdir(tmp_path)


def right_arguments(name, room, die):
    """Arguments that are right, with those that a test has to make."""
    arguments = dict(KINDS[name][0])
    if isinstance(arguments.get("game"), str):
        arguments["game"] = samarkand.game(arguments["game"], players=3)
    if name == "ClassTables":
        arguments["room"] = room
    if name == "Draw":
        arguments["device"] = die
    return arguments


def living():
    """The widgets, threads and listeners that are in the kernel."""
    return set(_instances), set(threading.enumerate())


def listeners():
    """The number of listeners, without those of widgets that nothing refers to any more."""
    gc.collect()
    return len(current._listeners)


def refused(make, **arguments):
    """Have a widget refused; return the line in which it was."""
    with pytest.raises(samarkand.errors.SamarkandError) as caught:
        make(**arguments)
    return str(caught.value)


@pytest.fixture(scope="module")
def room():
    made = ClassRoom()
    yield made
    made.close()


@pytest.fixture(scope="module")
def die():
    """Made first of all, with what all front ends share."""
    return Die(seed=1)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_refused_leaves_no_widget_thread_or_listener(name, room, die):
    home = teaching if name in teaching.__all__ else widgets
    right, make = right_arguments(name, room, die), getattr(home, name)
    before, heard = living(), listeners()
    for argument, values in KINDS[name][1].items():
        for value in values:
            line = refused(make, **{**right, argument: value})
            assert "\n" not in line and line, (argument, value)
            assert line.startswith((argument, *OTHER_WORDS)), line
            widgets_now, threads_now = living()
            left = [type(_instances[each]).__name__ for each in widgets_now - before[0]]
            assert (left, threads_now - before[1]) == ([], set()), (argument, value)
    assert listeners() <= heard


def test_every_widget_that_takes_arguments_is_refused_here():
    without = {"CardExplorer", "ScoreExplorer"}
    opening = {"LessonClass"}  # opens a ClassRoom, which is tried
    no_widgets = {"WholeGames", "show_cards", "show_faces"}
    assert set(KINDS) == {*widgets.__all__, *teaching.__all__} - without - no_widgets - opening


def test_a_computer_that_breaks_off_at_once_leaves_no_board():
    game = samarkand.game("market", players=3)
    before = living()
    with pytest.raises(samarkand.StrategyError, match="no move comes to mind"):
        MarketBoard(game, seats=[breaks_off, "human", "random"], pause=0, clock=False)
    assert living() == before


def test_a_guess_that_no_phone_could_send_back_leaves_nothing(room, tmp_path):
    book = GuessBook(tmp_path / "guesses.json")
    before = living()
    line = refused(
        widgets.Guess, question="?", name="n", kind="choice", choices=["a", "b\nc"], book=book, room=room
    )
    assert line.startswith("choices: found")
    assert living() == before


def test_a_book_that_cannot_be_read_leaves_no_guess(tmp_path):
    path = tmp_path / "guesses.json"
    path.write_text("no book")
    before = living()
    refused(widgets.Guess, question="?", name="n", book=path)
    assert living() == before


def test_a_refused_pause_changes_nothing():
    board = MarketBoard(samarkand.game("market", players=3), clock=False)
    with pytest.raises(samarkand.InvalidOption, match="pause: found 'x', expected seconds"):
        board.pause = "x"
    assert board.pause == 0.6
    board.close()


@pytest.mark.parametrize("name", [1, ["space:7"], b"space:7", True])
def test_a_place_that_is_no_text_is_not_looked_at(name):
    """A refused name leaves the tip that is shown."""
    board = widgets.RoutesBoard(samarkand.game("routes", players=3))
    board.look_at("space:7")
    line = refused(board.look_at, name=name)
    assert line.startswith("name: found") and "\n" not in line
    assert board.stage.spots.looked == "space:7"
    board.look_at(None)
    assert board.stage.spots.looked == ""
    board.close()


def table_of_numbers():
    """An array, whose repr has two lines and which is neither true nor false."""
    return np.zeros((2, 2))


def guess_of(kind, **more):
    return widgets.Guess("Which?", f"which {kind}", kind=kind, **more)


def market():
    return MarketBoard(samarkand.game("market", players=3), clock=False)


def choice_of_class():
    return ClassGuess(guess_of("choice", choices=["a", "b"]))


# By the name of a method: what makes its widget, arguments that are no such thing, and how the line begins.
METHODS = {
    "save": (market, [3, b"x", table_of_numbers()], "path: found"),
    "load": (market, [3, b"x", table_of_numbers()], "path: found"),
    "use_clock": (market, [None, 1, table_of_numbers()], "live: found"),
    "guess": (ClassRoom, [None, "x", widgets.Guess], "guess: found"),
    "commit": (lambda: guess_of("number"), [table_of_numbers(), 10**5000, "1\nx"], "my guess: "),
    "read_guess": (
        lambda: guess_of("choice", choices=["a", "b"]),
        [table_of_numbers(), [["a"]], 10**5000],
        "my guess: type a or b, not ",
    ),
    "step": (lambda: widgets.LiveSimulation("?", rolls, seed=1), [None, "x", -1, 0.5], "games: found"),
    "share": (lambda: teaching.FallingClock(9), [None, 0, 11, [], "x"], "value: found"),
    "counts": (lambda: teaching.Vote("?", ["a", "b"]), [None, 2, -1, "x"], "place: found"),
    "take, of pasted guesses": (widgets.ClassHistogram, [None, 3, {0.3}], "guesses: found"),
    "take, of a class": (choice_of_class, [None, 3, ["c"], [["a"]], [table_of_numbers()]], "guesses: found"),
    "take, of slips": (lambda: teaching.SealedBids("?", 28), [None, 3, "x " * 300], "slips: found"),
    "take, of a clock": (lambda: teaching.FallingClock(9), [None, 3], "slips: found"),
    "results": (
        lambda: widgets.WholeGames(samarkand.game("market", players=3), "random"),
        [-1, "x", [1, 2]],
        "seed: found",
    ),
}


@pytest.mark.parametrize("name", METHODS)
def test_what_a_method_refuses_is_one_line(name):
    make, values, begins = METHODS[name]
    widget = make()
    for value in values:
        with pytest.raises(samarkand.errors.SamarkandError) as caught:
            getattr(widget, name.partition(",")[0])(value)
        line = str(caught.value)
        assert line.startswith(begins) and "\n" not in line and len(line) < 400, (value, line)
    if hasattr(widget, "close"):
        widget.close()


@pytest.mark.parametrize("sure", ["x", [], 10**400, float("nan"), table_of_numbers()], ids=lambda _: "")
def test_who_is_sure_without_a_number_has_not_guessed(sure):
    guess = guess_of("number")
    assert refused(guess.commit, guess=3, sure=sure).startswith("sure: found")
    assert guess.committed is None
    guess.commit(3, sure=80)
    assert guess.committed.confidence == 0.8
