"""Decisions with one answer: the board plays them by itself for a person who plays alone."""

import asyncio

import pytest

import samarkand
from samarkand.errors import IllegalAction
from samarkand_widgets import SacksonBoard
from tests.waiting import until
from tests.widgets.pressing import choices, has, log, press, send, set_to

GAME = samarkand.game("sackson", players=3)
ALONE = ("human", "greedy", "greedy")


def before_an_assortment():
    """A position in which player 0 can sell an assortment, and must then name its goods one by one."""
    for seed in range(50):
        game = samarkand.play(GAME.new_initial_state(), "greedy", seed=seed)
        for number in range(len(game.history()) - 1):
            state = game.earlier(number)
            if state.current_player() == 0 and game.earlier(number + 1).phase == "assort":
                return state, game.history()[number]
    raise AssertionError("no assortment was sold")


STATE, SELL = before_an_assortment()


def has_choice(board):
    return board.state.current_player() == 0 and len(board.state.legal_actions()) > 1


def test_one_press_sells_an_assortment():
    """What follows from it is played after a pause, in which it is seen. The history is the usual one."""

    async def game():
        board = SacksonBoard(STATE, ALONE, pause=0.05)
        begin = len(board.state.history())
        send(board, "choose", SELL)
        assert len(choices(board)) == 1 and len(board.state.history()) == begin + 1
        await until(lambda: has_choice(board))
        made = board.state.history()[begin:]
        again = STATE.clone()
        for action in made:
            assert again.is_chance_node() or action in again.legal_actions()
            again.apply_action(action)
        assert again == board.state
        forced = [
            number
            for number in range(begin + 1, len(board.state.history()))
            if board.state.earlier(number).current_player() == 0
        ]
        assert forced and all(len(board.state.earlier(number).legal_actions()) == 1 for number in forced)
        words = board.state.earlier(forced[0]).action_label(made[forced[0] - begin])
        assert words in log(board)
        press(board, "undo")
        assert board.state == STATE and not board.table.can_undo()
        board.close()

    asyncio.run(game())


def test_the_switch_turns_it_off_and_on():
    async def game():
        board = SacksonBoard(STATE, ALONE, pause=0.01)
        set_to(board, "only", False)
        board.act(SELL)
        begin = board.state.clone()
        await asyncio.sleep(0.2)
        assert board.state == begin and len(choices(board)) == 1
        press(board, choices(board)[0])
        press(board, "undo")
        assert board.state == begin  # a decision that a person made
        set_to(board, "only", True)
        await until(lambda: has_choice(board))
        press(board, "undo")
        assert board.state == STATE
        board.close()

    asyncio.run(game())


def test_the_answer_can_be_pressed_during_the_pause_and_stop_holds_it_back():
    async def game():
        board = SacksonBoard(STATE, ALONE, pause=3000)
        send(board, "choose", SELL)
        before = len(board.state.history())
        press(board, choices(board)[0])
        assert len(board.state.history()) > before
        board.undo()  # not to the decision with one answer, where it would be played again
        assert board.state == STATE
        board.pause = 0.01
        press(board, "toggle")
        send(board, "choose", SELL)
        await asyncio.sleep(0.2)
        assert len(board.state.history()) == before
        press(board, "toggle")
        await until(lambda: has_choice(board))
        board.close()

    asyncio.run(game())


@pytest.mark.parametrize("seats", [("human", "human", "greedy"), ("human", "greedy", "human")])
def test_several_people_could_tell_something_from_it(seats):
    async def game():
        board = SacksonBoard(STATE, seats, pause=0.01)
        board.reveal()
        board.act(SELL)
        before = board.state.clone()
        await asyncio.sleep(0.2)
        assert board.state == before and not has(board, "only")
        board.close()

    asyncio.run(game())


def test_programs_play_every_decision():
    """Without pauses, as on the pages of the manual, and without an event loop."""
    for pause in (0, 2.0):
        board = SacksonBoard(STATE, ALONE, pause=pause)
        board.act(SELL)
        assert len(board.state.legal_actions()) == 1
        board.act(board.state.legal_actions()[0])
        assert has(board, "only") == bool(pause)
        with pytest.raises(IllegalAction):
            board.act(-1)
