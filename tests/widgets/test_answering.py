"""Events may come in another thread, as JupyterLab's subshells do: they are answered there, one at a time."""

import asyncio
import threading

import pytest

import samarkand
from samarkand_widgets.threads.parts import within
from tests.widgets.pressing import BOARDS, click


def in_another_thread(deed):
    thread = threading.Thread(target=deed)
    thread.start()
    thread.join()


def make(name, **how):
    return BOARDS[name](samarkand.game(name, players=3), seed=7, **{"pause": 0} | how)


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


# --- closing --------------------------------------------------------------------------------------------


def test_a_closed_board_leaves_the_others_alone():
    """No two boards share a widget."""
    one, other = make("routes"), make("routes")
    assert not set(within(one)) & set(within(other))
    one.close()
    other.act(other.state.legal_actions()[0])
    assert other.message == ""
