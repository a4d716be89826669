"""Events may come in another thread, as JupyterLab's subshells do; a board is changed in its own."""

import asyncio
import threading

import samarkand
from samarkand_widgets import SacksonBoard
from samarkand_widgets.home import Home


def in_another_thread(deed):
    thread = threading.Thread(target=deed)
    thread.start()
    thread.join()


def test_a_deed_from_another_thread_is_done_at_home():
    async def play():
        home, done = Home(), []
        here = threading.get_ident()
        in_another_thread(lambda: home.call(lambda word: done.append((word, threading.get_ident())), "late"))
        assert done == []
        home.call(lambda: done.append(("now", threading.get_ident())))
        await asyncio.sleep(0)
        assert done == [("now", here), ("late", here)]

    asyncio.run(play())


def test_deeds_keep_their_order():
    async def play():
        home, done = Home(), []

        def call_many():
            for number in range(100):
                home.call(done.append, number)

        in_another_thread(call_many)
        await asyncio.sleep(0)
        assert done == list(range(100))

    asyncio.run(play())


def test_without_a_loop_it_is_done_where_it_is_called():
    home, done = Home(), []
    in_another_thread(lambda: home.call(done.append, 1))
    assert done == [1]


def test_a_board_is_changed_and_drawn_in_the_thread_of_its_cell(recorder, monkeypatch):
    async def play():
        board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0.01)
        threads = set()
        draw = board.canvas.draw
        monkeypatch.setattr(
            board.canvas, "draw", lambda whole: (threads.add(threading.get_ident()), draw(whole))
        )
        button = board.buttons[0]
        in_another_thread(lambda: button._handle_custom_msg({"event": "click"}, []))
        in_another_thread(lambda: board.canvas.widget._handle_custom_msg({"event": "client_ready"}, []))
        assert threads == set()
        moves = len(board.state.history())
        await asyncio.sleep(0.2)
        assert len(board.state.history()) > moves + 1
        assert threads == {threading.get_ident()}
        board.close()

    asyncio.run(play())
