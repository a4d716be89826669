"""A press names the moment that its page showed: one that comes late is told, and plays nothing."""

import pytest

import samarkand
from samarkand.grammar import _
from samarkand_widgets import MarketBoard, RoutesBoard, SacksonBoard
from samarkand_widgets.game.page_state import LATE
from tests.widgets.pressing import click, shown

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}


@pytest.fixture(params=BOARDS)
def board(request, recorder):
    game = samarkand.game(request.param, players=3)
    return BOARDS[request.param](game, seats=["human", "greedy", "greedy"], seed=7, pause=0)


def press(board, button, moment):
    """What the page sends of a button of the desk."""
    board.stage.spots._handle_custom_msg({"event": "press", "name": button.key, "moment": moment}, [])


def choose(board, name, moment):
    """What the page sends of a shape of the picture."""
    board.stage.spots._handle_custom_msg({"event": "choose", "name": name, "moment": moment}, [])


def first_button(board):
    return board.choices.buttons[0] if shown(board.choices.buttons) else board.choices.play_button


def test_a_move_pressed_twice_is_played_once(board):
    """On the desk and on the picture, whatever stands in that place by then; then a press counts again."""
    moment = board.page.moment
    press(board, first_button(board), moment)
    played = board.table.decisions
    assert (played, board.message) == (1, "")
    press(board, first_button(board), moment)
    for name in [*board.way.targets(), "player:0"]:
        choose(board, name, moment)
    assert board.table.decisions == played
    assert board.message == str(LATE)
    if board.table.game.name == "market":
        board.use_clock(False)
    press(board, first_button(board), board.page.moment)
    assert board.table.decisions == played + 1


def test_a_decision_is_taken_back_once(board):
    """What computers play in between makes no other decision of it."""
    if board.table.game.name == "market":
        board.use_clock(False)
    for __ in range(3):
        press(board, first_button(board), board.page.moment)
    moment, undo = board.page.moment, board.controls.buttons["undo"]
    board.page.show("computers have moved", (board.table, board.table.decisions))
    press(board, undo, moment)
    assert board.table.decisions == 2
    press(board, undo, moment)
    assert (board.table.decisions, board.message) == (2, str(LATE))
    press(board, board.new_game.start_button, moment)
    assert (board.table.decisions, board.message) == (2, str(LATE))


@pytest.mark.parametrize("moment", [None, "1", -1, 10**9, [], 0.5])
def test_nonsense_is_no_moment(board, moment):
    before = board.state.clone()
    press(board, first_button(board), moment)
    choose(board, next(iter(board.way.targets()), "player:0"), moment)
    assert board.state == before
    assert board.message == str(LATE)


def test_a_stop_of_the_live_clock_counts_at_its_value(recorder):
    """[M-R2] The press names round and card; it comes two values later, and the page says at which."""
    board = MarketBoard(samarkand.game("market", players=3), seed=7)
    board.act(board.state.legal_actions()[0])
    moment = board.page.moment
    board.count_one()
    board.count_one()
    value = int(board.state.record.clock)
    button = next(iter(shown(board.clock_panel.stop_buttons[0]).values()))
    press(board, button, moment)
    assert value == 8
    assert board.message == str(_("The clock was stopped at {number}.").format(number=8))
    assert "for 8" in board._recent[0]
    board.undo()
    press(board, button, moment)
    assert board.message == str(LATE)


def test_a_button_that_is_gone_plays_nothing(board):
    before = board.state.clone()
    board.stage.spots._handle_custom_msg({"event": "press", "name": "x", "moment": board.page.moment}, [])
    assert (board.state, board.message) == (before, str(LATE))
    click(board, "no such shape")
    assert board.state == before
