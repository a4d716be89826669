"""Events may come in another thread, as JupyterLab's subshells do: they are answered there, one at a time."""

import asyncio
import threading

import ipykernel.comm.comm
import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
from samarkand_widgets import MarketBoard, PriceExplorer, RoutesBoard, SacksonBoard
from samarkand_widgets.threads.events import BackgroundTask, Events
from samarkand_widgets.threads.parts import handle_on_arrival, within
from tests.widgets.pressing import click, press

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}


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
def test_a_board_is_played_from_another_thread(recorder, name):
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


def test_computers_begun_by_one_thread_are_stopped_by_another(recorder):
    async def play():
        board = make("sackson", pause=0.01)
        board.act("start at Samarkand")
        in_another_thread(lambda: press(board, "toggle"))
        moves = len(board.state.history())
        await asyncio.sleep(0.1)
        assert len(board.state.history()) == moves
        board.close()

    asyncio.run(play())


def test_an_errand_of_a_thread_that_ended_is_not_alive():
    errands = []

    async def begin():
        errands.append(BackgroundTask(asyncio.sleep(1000)))
        assert errands[0].is_alive

    in_another_thread(lambda: asyncio.run(begin()))
    assert not errands[0].is_alive
    errands[0].cancel()


def test_ipykernel_still_has_what_is_set_on_its_comms():
    """It is private: when it changes, clicks would wait for cells again, and nothing else would tell."""
    assert callable(ipykernel.comm.comm.BaseComm._reply_subshell_for)


def test_every_widget_is_answered_where_the_page_says(recorder):
    board = make("market")
    for widget in within(board):
        widget.comm._reply_subshell_for = lambda data, named: "where it was written last"
    handle_on_arrival(board)
    routes = {widget.comm._reply_subshell_for({}, "named") for widget in within(board)}
    assert routes == {"named"}


# --- closing --------------------------------------------------------------------------------------------


def test_a_closed_board_leaves_the_others_alone(recorder):
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
