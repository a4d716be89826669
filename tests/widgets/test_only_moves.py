"""Decisions with one answer: the board plays them by itself for a person who plays alone."""

import asyncio

import pytest

import samarkand
from samarkand import strategies
from samarkand.errors import IllegalAction
from samarkand_widgets import MarketBoard, SacksonBoard
from samarkand_widgets.play.page import PlayPage
from tests.widgets.pressing import answer, choices, controls, has, log, press, send, set_to

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


def until(board, is_so):
    async def wait():
        for _ in range(500):
            if is_so():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(board)

    return wait()


def has_choice(board):
    return board.state.current_player() == 0 and len(board.state.legal_actions()) > 1


def run(game):
    """Run what a test does with a board of one person, on an event loop."""
    asyncio.run(game())


def test_one_press_sells_an_assortment(recorder):
    """What follows from it is played after a pause, in which it is seen. The history is the usual one."""

    async def game():
        board = SacksonBoard(STATE, ALONE, pause=0.05)
        begin = len(board.state.history())
        send(board, "choose", SELL)
        assert len(choices(board)) == 1 and len(board.state.history()) == begin + 1
        await until(board, lambda: has_choice(board))
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

    run(game)


def test_a_whole_game_takes_a_press_for_each_choice(recorder):
    """The person plays like `greedy`, who meets many decisions with one answer."""
    game_of_turns = samarkand.game("sackson", players=2, max_turns=24)

    async def game():
        board = SacksonBoard(game_of_turns, ["human", "greedy"], seed=2, pause=0.001)
        me = strategies.Player(game_of_turns, "greedy", seed=1, seat=0)
        pressed = 0
        while not board.state.is_terminal():
            await until(board, lambda: has_choice(board) or board.state.is_terminal())
            if not board.state.is_terminal():
                send(board, "choose", me.choose(board.state))
                pressed += 1
        decisions = [board.state.earlier(number) for number in range(len(board.state.history()))]
        mine = [len(state.legal_actions()) for state in decisions if state.current_player() == 0]
        assert pressed == sum(number > 1 for number in mine) < len(mine)
        assert board.table.decisions == pressed
        board.close()

    run(game)


def test_the_switch_turns_it_off_and_on(recorder):
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
        await until(board, lambda: has_choice(board))
        press(board, "undo")
        assert board.state == STATE
        board.close()

    run(game)


def test_the_answer_can_be_pressed_during_the_pause_and_stop_holds_it_back(recorder):
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
        await until(board, lambda: has_choice(board))
        board.close()

    run(game)


def test_nothing_is_played_in_an_earlier_position(recorder):
    async def game():
        board = SacksonBoard(STATE, ALONE, pause=0.05)
        send(board, "choose", SELL)
        before = board.state.clone()
        board.look(-1)
        await asyncio.sleep(0.3)
        assert board.state == before
        board.look(0)
        await until(board, lambda: has_choice(board))
        board.close()

    run(game)


@pytest.mark.parametrize("seats", [("human", "human", "greedy"), ("human", "greedy", "human")])
def test_several_people_could_tell_something_from_it(recorder, seats):
    async def game():
        board = SacksonBoard(STATE, seats, pause=0.01)
        board.reveal()
        board.act(SELL)
        before = board.state.clone()
        await asyncio.sleep(0.2)
        assert board.state == before and not has(board, "only")
        board.close()

    run(game)


def test_programs_play_every_decision(recorder):
    """Without pauses, as on the pages of the manual, and without an event loop."""
    for pause in (0, 2.0):
        board = SacksonBoard(STATE, ALONE, pause=pause)
        board.act(SELL)
        assert len(board.state.legal_actions()) == 1
        board.act(board.state.legal_actions()[0])
        assert has(board, "only") == bool(pause)
        with pytest.raises(IllegalAction):
            board.act(-1)


def test_the_live_clock_is_left_alone(recorder):
    async def game():
        board = MarketBoard(samarkand.game("market", players=3), ALONE, pause=0.01)
        assert not has(board, "only")
        set_to(board, "live", False)
        assert has(board, "only")
        board.close()

    run(game)


def test_a_page_without_jupyter_does_the_same():
    async def game():
        page = PlayPage({"game": "sackson", "seats": "human,greedy"}, pause=0.001)
        for _ in range(60):
            await until(page, lambda: has_choice(page) or page.state.is_terminal())
            if page.state.is_terminal():
                break
            press(page, choices(page)[-1])
        asked = [page.state.earlier(number) for number in range(len(page.state.history()))]
        asked = [state for state in asked if state.current_player() == 0]
        assert any(len(state.legal_actions()) == 1 for state in asked)
        assert any(each["do"] == "only" and each["value"] for each in controls(page))
        press(page, "new")
        answer(page, "begin")
        page._finish()

    run(game)
