"""A board follows when another language is chosen; a class keeps the language of its room."""

import gc
import random
import weakref

import pytest

import samarkand
from samarkand.grammar import current
from samarkand_teaching import ClassRoom, Vote
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board import board as board_module
from samarkand_widgets.threads.parts import within
from tests.widgets.pressing import BOARDS

POSITIONS = [(name, moves) for name in BOARDS for moves in (0, 7)]
# What differs between two widgets that say the same, or counts what was sent.
OWN = {"_dom_classes", "version", "shown"}
COUNTED = {"at", "changed"}


class SecondBoards(dict):
    """Has all boards called the second one of the page, so that they may say the same."""

    def setdefault(self, board, number):
        return 2


@pytest.fixture(autouse=True)
def english(monkeypatch):
    """Each test begins and ends in English, without the notice of a language, and only its widgets follow."""
    # Leave out the widgets of other tests, which are not closed.
    monkeypatch.setattr(current, "_listeners", weakref.WeakKeyDictionary())
    monkeypatch.setattr(current, "_told", {"fr"})
    monkeypatch.setattr(board_module, "_numbers", SecondBoards())
    samarkand.language("en")
    yield
    samarkand.language("en")


def told(root):
    """All that a widget and those within tell the page; what refers to another widget is read there."""
    if isinstance(root, board_module.Board):
        yield {name: value for name, value in root.screen().items() if name not in COUNTED}
    for widget in within(root):
        state = widget.get_state()
        shown = {name: value for name, value in state.items() if name not in OWN}
        yield type(widget).__name__, {n: value for n, value in shown.items() if "IPY_MODEL" not in str(value)}


def opened_board(name, moves):
    """A board some moves into a game."""
    game = samarkand.game(name, players=3)
    more = {"clock": False} if name == "market" else {}
    made = BOARDS[name](game, ["human: Ada", "greedy", "human"], seed=5, pause=0, **more)
    dice = random.Random(3)
    for __ in range(moves):
        if not made.state.is_terminal():
            made.act(dice.choice(made.state.legal_actions()))
    made.say("")
    return made


@pytest.mark.parametrize(("name", "moves"), [*POSITIONS, ("market", 10_000)])
def test_a_board_follows(name, moves):
    """At the start, in the midst and at the end, a board becomes as if it had been made in French."""
    made = opened_board(name, moves)
    before = list(told(made))
    samarkand.language("fr")
    french = opened_board(name, moves)
    assert list(told(made)) == list(told(french)) != before
    samarkand.language("en")
    assert list(told(made)) == list(told(french)) == before
    made.close()
    french.close()


def test_a_class_keeps_the_language_of_its_room():
    room = ClassRoom()
    vote = Vote("?", ["1", "2"], room=room)
    seated = SacksonBoard(samarkand.game("sackson", players=2), room=room, pause=0)
    before = [list(told(each)) for each in (room, vote, seated)]
    samarkand.language("fr")
    assert [list(told(each)) for each in (room, vote, seated)] == before
    seated.close()
    room.close()


def test_listening_keeps_nothing_in_memory():
    made = opened_board("sackson", 0)
    made.close()
    gone = weakref.ref(made)
    listening = len(current._listeners)
    del made
    gc.collect()
    assert gone() is None
    assert len(current._listeners) < listening
    samarkand.language("fr")
