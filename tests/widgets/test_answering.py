"""Events may come in another thread, as JupyterLab's subshells do: they are answered there, one at a time."""

import asyncio
import threading

import ipykernel.comm.comm
import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
from samarkand_widgets import PriceExplorer
from samarkand_widgets.threads.events import Events
from samarkand_widgets.threads.parts import within
from tests.widgets.pressing import BOARDS, click


def in_another_thread(deed):
    thread = threading.Thread(target=deed)
    thread.start()
    thread.join()


def make(name, **how):
    return BOARDS[name](samarkand.game(name, players=3), seed=7, **{"pause": 0} | how)


def test_two_events_are_answered_one_after_the_other():
    events, told, is_inside, has_tried = Events(print), [], threading.Event(), threading.Event()

    def first():
        is_inside.set()
        has_tried.wait()
        told.append("first")

    thread = threading.Thread(target=events.handler(first))
    thread.start()
    is_inside.wait()
    other = threading.Thread(target=events.handler(lambda: told.append("second")))
    other.start()
    has_tried.set()
    thread.join()
    other.join()
    assert told == ["first", "second"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_played_from_another_thread(name):
    """At once: nothing waits for the thread that made the board."""

    async def play():
        board = make(name)
        target = next(iter(board.way.targets()))
        moves = len(board.state.history())
        in_another_thread(lambda: click(board, target))
        assert board.message == ""
        assert len(board.state.history()) > moves
        board.close()

    asyncio.run(play())


def test_ipykernel_still_has_what_is_set_on_its_comms():
    """It is private: when it changes, clicks would wait for cells again, and nothing else would tell."""
    assert callable(ipykernel.comm.comm.BaseComm._reply_subshell_for)


# --- closing --------------------------------------------------------------------------------------------


def test_a_closed_board_leaves_the_others_alone():
    """No two boards share a widget."""
    one, other = make("routes"), make("routes")
    assert not set(within(one)) & set(within(other))
    one.close()
    other.act(other.state.legal_actions()[0])
    assert other.message == ""


def test_a_closed_panel_leaves_no_widget_in_the_kernel():
    PriceExplorer().close()  # with the first slider comes the script that all sliders share
    before = set(_instances)
    PriceExplorer().close()
    assert set(_instances) == before
