"""Who thinks before each move, at a board: in a thread, with a bar, left off at will, and always alike."""

import asyncio
import json
import time

import pytest

import samarkand
from samarkand.engine import threads
from samarkand_widgets import MarketBoard, SacksonBoard
from samarkand_widgets.board import computers
from samarkand_widgets.game import saved
from samarkand_widgets.game.table import Table
from tests.waiting import until
from tests.widgets.pressing import BOARDS, EVERY_GAME, answer, beside, choices, control, fields, press


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    for name in BOARDS:
        players = samarkand.game(name).package.players
        monkeypatch.setattr(players, "EXPERT", players.EXPERT._replace(playouts=16))
    monkeypatch.setattr(computers, "LOOK", 0.005)


class Waits:
    """One who searches only when let: reports, and waits to be let."""

    name = "waits"
    reasons = None

    def __init__(self, game):
        self.game, self.calls = game, []

    def __deepcopy__(self, memo):
        return self

    def choose(self, state, progress=None):
        call = {"state": state, "is_let": False, "ended": None}
        self.calls.append(call)
        for _ in range(100_000):
            if progress is not None:
                try:
                    progress(0.25)
                except Exception as left:
                    call["ended"] = type(left).__name__
                    raise
            if call["is_let"]:
                break
            time.sleep(0.001)
        return state.legal_actions()[0]


def waiting_board(**how):
    game = samarkand.game("sackson", players=2, max_turns=12)
    waits = Waits(game)
    board = SacksonBoard(game, ["human", waits], seed=7, pause=0.001, **how)
    board.act("start at Samarkand")
    return board, waits


def test_the_page_listens_while_one_thinks_and_a_bar_says_how_far():
    async def play():
        board, waits = waiting_board()
        bar = {"label": "Computer\xa02 is thinking …", "share": 0.25}
        await until(lambda: board.screen()["thinking"] == bar)
        assert choices(board) == ["Computer\xa02 is thinking …"]
        assert "This player thinks before each move" in beside(board)
        assert waits.calls[0]["state"] is not board.state
        board.look(-1)  # the board listens; what is looked at changes nothing
        board.look(0)
        before = len(board.state.history())
        waits.calls[-1]["is_let"] = True
        await until(lambda: len(board.state.history()) > before)
        board.close()
        assert board.screen()["thinking"] is None

    asyncio.run(play())


@pytest.mark.parametrize("deed", ["undo", "stop", "restart", "play_again", "close"])
def test_what_is_thought_is_thrown_away_with_the_position(deed):
    async def play():
        board, waits = waiting_board()
        await until(lambda: waits.calls)
        getattr(board, deed)()
        state = board.state.clone()
        assert board.screen()["thinking"] is None
        await until(lambda: waits.calls[0]["ended"] == "Cancelled")
        await asyncio.sleep(0.03)
        assert board.state == state and len(waits.calls) == 1
        board.close()

    asyncio.run(play())


def test_to_my_turn_leaves_the_page_free_too():
    async def play():
        board, waits = waiting_board()
        await until(lambda: waits.calls)
        board.skip()
        await until(lambda: len(waits.calls) == 2)
        assert (
            not board.table.is_human() and "Computer\xa02 is thinking" in board.screen()["thinking"]["label"]
        )
        for _ in range(100):
            waits.calls[-1]["is_let"] = True
            if board.table.is_human():
                break
            await asyncio.sleep(0.005)
        await until(board.table.is_human)
        assert board.screen()["thinking"] is None
        board.close()

    asyncio.run(play())


def test_without_threads_one_thinks_in_place(monkeypatch):
    monkeypatch.setattr(threads, "can_start", lambda: False)

    async def play():
        game = samarkand.game("market", players=3)
        board = MarketBoard(game, ["expert"] * 3, seed=3, pause=0.001, clock=False)
        await until(lambda: len(board.state.history()) > len(game.new_initial_state().history()) + 3)
        board.close()

    asyncio.run(play())


@EVERY_GAME
def test_the_same_game_as_without_a_board(name):
    """Nothing depends on threads, pauses, or on what was left off."""
    game = samarkand.game(name, players=3)
    seats = ["greedy", "expert", "greedy"]
    start = samarkand.play(game.new_initial_state(), seed=5)
    most = len(start.history()) + 12
    alone = samarkand.play(
        game.new_initial_state(), seats, seed=5, until=lambda state: len(state.history()) >= most
    )

    async def play():
        board = BOARDS[name](game, seats, seed=5, pause=0.001)
        await asyncio.sleep(0.02)
        board.stop()
        board.go()
        await until(lambda: len(board.state.history()) >= most or board.state.is_terminal())
        board.stop()
        history = board.state.history()
        board.close()
        return history

    assert asyncio.run(play())[:most] == alone.history()[:most]


def test_a_seat_of_the_new_game_and_of_a_file(tmp_path):
    game = samarkand.game("sackson", players=2, max_turns=12)
    board = SacksonBoard(game, ["human", "greedy"], seed=7, pause=0)
    press(board, "new")
    for seat in (0, 1):
        assert ["expert", "strong"] in fields(board)[f"seat {seat}"]["options"]
    answer(board, "begin", **{"seat 1": "expert"})
    assert board.table.seats == ["human", "expert"] and board.table.thoughtful() == [1]
    board.act("start at Samarkand")
    path = board.save(tmp_path / "game.json")
    assert json.loads(path.read_text("utf-8"))["seats"] == ["human", "expert"]
    assert saved.load(path).state == board.state
    before = board.state.history()
    board.undo()
    board.act("start at Samarkand")
    assert board.state.history() == before


def test_no_live_clock_waits_for_one_who_thinks():
    game = samarkand.game("market", players=3)
    board = MarketBoard(game, ["human", "greedy", "expert"], seed=7, pause=0)
    assert not board.way.is_live
    line = control(board, "live")["label"]
    assert "Computer\xa03 thinks before each move" in line and "planner" in line
    press(board, "live")
    assert "Computer\xa03 thinks before each move" in board.message
    assert not board.way.is_live
    board.begin(Table(game, ["human", "greedy", "greedy"], 7))
    assert board.way.is_live
