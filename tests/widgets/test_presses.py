"""A press names the moment that its page showed: one that comes late is told, and plays nothing."""

import pytest

import samarkand
from samarkand.grammar import _
from samarkand_widgets import MarketBoard, RoutesBoard, SacksonBoard
from samarkand_widgets.game.page_state import LATE
from tests.widgets.pressing import choices, click, press, send

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}


@pytest.fixture(params=BOARDS)
def board(request, recorder):
    game = samarkand.game(request.param, players=3)
    return BOARDS[request.param](game, seats=["human", "greedy", "greedy"], seed=7, pause=0)


def first(board, moment):
    """A press on the first choice."""
    press(board, choices(board)[0], at=moment)


def choose(board, name, moment):
    """A press on a shape of the picture."""
    send(board, "press", name, at=moment)


def test_a_move_pressed_twice_is_played_once(board):
    """On the desk and on the picture, whatever stands in that place by then; then a press counts again."""
    moment = board.page.moment
    first(board, moment)
    played = board.table.decisions
    assert (played, board.message) == (1, "")
    first(board, moment)
    for name in [*board.way.targets(), "player:0"]:
        choose(board, name, moment)
    assert board.table.decisions == played
    assert board.message == str(LATE)
    if board.table.game.name == "market":
        board.way.use(False)
    first(board, board.page.moment)
    assert board.table.decisions == played + 1


def test_a_decision_is_taken_back_once(board):
    """What computers play in between makes no other decision of it."""
    if board.table.game.name == "market":
        board.way.use(False)
    for __ in range(3):
        first(board, board.page.moment)
    moment = board.page.moment
    board.page.show("computers have moved", (board.table, board.table.decisions))
    press(board, "undo", moment)
    assert board.table.decisions == 2
    press(board, "undo", moment)
    assert (board.table.decisions, board.message) == (2, str(LATE))
    press(board, "new")
    send(board, "begin", {}, at=moment)
    assert (board.table.decisions, board.message) == (2, str(LATE))


@pytest.mark.parametrize("moment", ["x", "1", -1, 10**9, [], 0.5])
def test_nonsense_is_no_moment(board, moment):
    before = board.state.clone()
    first(board, moment)
    choose(board, next(iter(board.way.targets()), "player:0"), moment)
    assert board.state == before
    assert board.message == str(LATE)


def test_a_stop_of_the_live_clock_counts_at_its_value(recorder):
    """[M-R2] The press names round and card; it comes two values later, and the page says at which."""
    board = MarketBoard(samarkand.game("market", players=3), seed=7)
    board.act(board.state.legal_actions()[0])
    moment = board.page.moment
    board.way.count_one()
    board.way.count_one()
    value = int(board.state.record.clock)
    first(board, moment)
    assert value == 8
    assert board.message == str(_("The clock was stopped at {number}.").format(number=8))
    assert "for 8" in board._recent[0]
    board.undo()
    first(board, moment)
    assert board.message == str(LATE)


def test_a_button_that_is_gone_plays_nothing(board):
    before = board.state.clone()
    send(board, "x")
    assert (board.state, board.message) == (before, "")
    send(board, "choose", 10**6)
    assert board.state == before and board.message
    click(board, "no such shape")
    assert board.state == before
