"""Boards, panels and lesson widgets that are refused or closed: nothing of them is left in the kernel."""

import gc
import threading

import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
import samarkand_widgets as widgets
from samarkand.grammar import current
from samarkand_teaching import ClassRoom, Vote
from samarkand_widgets import Die, MarketBoard


def rolls(rng, games):
    return rng.integers(2, size=games)


def breaks_off(state):
    raise ValueError("no move comes to mind")


# One widget of each kind: what makes it, arguments that are right, and for some of them one that is not.
KINDS = {
    "board": (
        MarketBoard,
        {"game": samarkand.game("market", players=3)},
        {"seats": ["human", 3, "random"], "seed": "x", "pause": float("nan")},
    ),
    "class room": (ClassRoom, {}, {"open_to": "everybody", "port": "x"}),
    "activity of a class": (
        Vote,
        {"question": "Two alike?", "statements": ["rare", "common"]},
        {"statements": ["one"]},
    ),
    "guess": (
        widgets.Guess,
        {"question": "Two alike?", "name": "two alike"},
        {"kind": "x", "near": -1, "within": (1, 0)},
    ),
    "experiment": (Die, {}, {"faces": [], "seed": "x", "many": 1}),
    "simulation": (widgets.LiveSimulation, {"question": "Heads?", "sample": rolls}, {"games": 1}),
    "explorer": (widgets.DrawExplorer, {}, {"special": 999}),
}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    """Guesses are kept in the current folder."""
    monkeypatch.chdir(tmp_path)


def living():
    """The widgets and threads that are in the kernel."""
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


@pytest.fixture(scope="module", autouse=True)
def shared():
    """Make first of all what all front ends share."""
    return Die(seed=1)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_refused_leaves_no_widget_thread_or_listener(name):
    make, right, wrong = KINDS[name]
    before, heard = living(), listeners()
    for argument, value in wrong.items():
        line = refused(make, **{**right, argument: value})
        assert line.startswith(argument) and "\n" not in line
        assert living() == before, argument
    assert listeners() <= heard


@pytest.mark.parametrize("name", ["board", "guess", "experiment", "simulation", "explorer"])
def test_what_is_closed_leaves_no_widget(name):
    make, right, _ = KINDS[name]
    shown = make(**right)  # with the first comes what all others share
    before = set(_instances)
    make(**right).close()
    assert set(_instances) <= before
    shown.close()


def test_a_computer_that_breaks_off_at_once_leaves_no_board():
    game = samarkand.game("market", players=3)
    before = living()
    with pytest.raises(samarkand.StrategyError, match="no move comes to mind"):
        MarketBoard(game, seats=[breaks_off, "human", "random"], pause=0, clock=False)
    assert living() == before
