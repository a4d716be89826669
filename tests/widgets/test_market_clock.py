"""The running clock of the market's board: counting, stops, pauses, undo; no browser, no waiting."""

import asyncio

import pytest

import samarkand
from samarkand import picture
from samarkand.grammar import for_reader
from samarkand.market.components import CAMEL_CARD, Phase
from samarkand_widgets import MarketBoard
from samarkand_widgets.clock.clock import SLICE
from tests.widgets.market import counted, first_auction, make, patient
from tests.widgets.pressing import beside, choices, click, control, is_off, press, send, set_to


@pytest.fixture
def board(recorder):
    return first_auction()


def test_the_clock_counts_down_by_itself_and_waits_for_the_next_card(recorder):
    async def play():
        board = make(tempo=0)
        board.act(0)
        press(board, "run")
        values = []
        await counted(board, lambda: seen(board, values) and board.state.record.phase == Phase.CHOOSE)
        assert values == list(range(10, 0, -1))
        assert not board.way.clock.is_running
        # The clock is not paused: it goes on as soon as the cards of the next round lie there.
        assert control(board, "run")["label"] == "Pause the clock"
        board.act(0)
        assert board.way.clock.is_running
        await counted(board, lambda: board.state.record.turns == 2)

    asyncio.run(play())


def seen(board, values):
    """Note the value on the clock. Always true."""
    value = int(board.state.record.clock)
    if value and values[-1:] != [value]:
        values.append(value)
    return True


def test_each_value_lasts_the_tempo_and_the_first_longer(recorder, asked):
    async def play():
        board = make(tempo=0.4)
        board.act(0)
        board.way.run()
        await counted(board, lambda: board.state.record.clock == 9)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        await counted(board, lambda: board.state.record.clock == 6)
        assert sum(asked) == pytest.approx(2.0, abs=1.01 * SLICE)
        board.act(CAMEL_CARD)
        asked.clear()
        # After a sale there is time to look around.
        await counted(board, lambda: board.state.record.clock == 4)
        assert sum(asked) == pytest.approx(0.8, abs=1.01 * SLICE)
        board.close()

    asyncio.run(play())


def test_the_kernel_does_other_work_while_the_clock_runs(recorder):
    async def play():
        board, others = make(tempo=0.4), 0
        board.act(0)
        board.way.run()
        while board.way.clock.is_running:
            await asyncio.sleep(0)
            others += 1
        return board, others

    board, others = asyncio.run(play())
    assert board.state.record.turns == 1
    assert others > 50


def test_a_press_stops_the_running_clock_and_it_goes_on_below(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        board.way.run()
        await counted(board, lambda: board.state.record.clock == 6)
        click(board, "camel")
        assert (board.state.record.camels[0].sum(), board.state.record.cash[0]) == (1, 9)
        assert board.state.record.clock == 5
        assert board.way.clock.is_running
        await counted(board, lambda: board.state.record.phase == Phase.CHOOSE)
        assert board.state.record.cash[0] == 9

    asyncio.run(play())


def test_a_paused_clock_stands_and_serves(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        press(board, "run")
        await counted(board, lambda: board.state.record.clock == 7)
        press(board, "run")
        assert control(board, "run")["label"] == "Start the clock"
        for _ in range(100):
            await asyncio.sleep(0)
        assert board.state.record.clock == 7
        assert "The clock is paused. Press its face or “Start the clock”." in beside(board)
        send(board, "choose", CAMEL_CARD)
        assert (board.state.record.camels[0].sum(), board.state.record.clock) == (1, 6)
        assert not board.way.clock.is_running

    asyncio.run(play())


def test_a_ring_on_the_face_runs_out_with_the_time_of_each_value(recorder):
    async def play():
        board = make(tempo=3)
        board.act(0)
        assert board.view()["ring"] == []
        board.way.run()
        assert board.view()["ring"][:2] == ["clock", 6]
        board.way.count_one()
        second = board.view()["ring"]
        assert second[:2] == ["clock", 3]
        board.way.count_one()
        assert board.view()["ring"] != second
        board.way.stand()
        assert board.view()["ring"] == []

    asyncio.run(play())


def test_the_box_sets_the_speed(board):
    set_to(board, "tempo", 0.5)
    assert board.way.clock.tempo == 0.5
    assert control(make(tempo=12), "tempo")["value"] == 12


def test_computers_alone_play_a_whole_game_by_the_clock(recorder):
    async def play():
        board = make(["greedy", "threshold", "random", patient], tempo=0)
        board.way.run()
        await counted(board, board.state.is_terminal, most=20_000)
        return board

    board = asyncio.run(play())
    assert board.state.record.turns == 10
    assert not board.way.clock.is_running
    assert is_off(board, "run")
    with for_reader(board.reader):
        assert board.state.outcome() in beside(board)
    assert "points:3" in picture.identifiers(board.picture)
    assert board.viewer is None


def test_a_failing_strategy_stops_the_clock_and_is_told(recorder):
    def fails_at_nine(config, view, actions, number, dice):
        if view.clock == 9:
            return actions[number // (number - number)]
        return actions[number - 1]

    async def play():
        board = make(["human", fails_at_nine, patient, patient], tempo=0)
        board.act(0)
        board.way.run()
        await counted(board, lambda: "fails_at_nine" in board.message)
        assert not board.way.clock.is_running
        assert control(board, "run")["label"] == "Start the clock"
        board.undo()
        assert board.state.record.phase == Phase.CHOOSE

    asyncio.run(play())


def test_without_an_event_loop_the_clock_says_so_and_counts_by_hand(board):
    press(board, "run")
    assert "event loop" in board.message
    assert control(board, "run")["label"] == "Start the clock"
    press(board, "count")
    assert board.state.record.clock == 9


def test_undo_goes_back_between_rounds(board):
    """With the live clock, to the choice of the card to sell."""
    start = make().state
    while board.state.record.phase == Phase.STOP:
        board.way.count_one()
    second = board.state.clone()
    board.act(1)
    board.act(CAMEL_CARD)
    press(board, "undo")
    assert board.state == second
    press(board, "undo")
    assert board.state == start
    assert is_off(board, "undo")


def test_undo_restart_and_stepping_pause_the_clock(recorder):
    async def play(deed):
        board = make(tempo=0.05)
        board.act(0)
        board.way.run()
        await counted(board, lambda: board.state.record.clock == 8)
        deed(board)
        stands = board.state.clone()
        for _ in range(200):
            await asyncio.sleep(0)
        assert not board.way.clock.is_running
        assert board.state == stands
        return board

    for deed in (MarketBoard.undo, MarketBoard.restart):
        assert asyncio.run(play(deed)).state.record.phase == Phase.CHOOSE
    board = asyncio.run(play(lambda board: board.look(-1)))
    assert board.table.is_looking_back
    assert is_off(board, "run")
    assert choices(board) == []
    with pytest.raises(samarkand.IllegalAction, match="earlier position"):
        board.way.run()
    board.look(0)
    assert len(choices(board)) == 4


def test_closing_stops_the_clock(recorder):
    async def play():
        board = make(tempo=0.05)
        board.act(0)
        board.way.run()
        board.close()
        moves = len(board.state.history())
        for _ in range(200):
            await asyncio.sleep(0)
        assert len(board.state.history()) == moves

    asyncio.run(play())
