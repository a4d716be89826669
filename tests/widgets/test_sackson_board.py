"""The board of Sackson's game: drawn, clicked, pressed, chosen from the menu, without a browser."""

import asyncio
import sys

import ipywidgets
import pytest
import traitlets

import samarkand
from samarkand import picture, textboard
from samarkand.sackson.components import Kind, Phase
from samarkand_widgets import SacksonBoard
from tests.reading import written
from tests.waiting import until
from tests.widgets.pressing import (
    answer,
    beside,
    choices,
    click,
    control,
    has,
    is_off,
    log,
    press,
    set_to,
    spots,
)

GAME = samarkand.game("sackson", players=2)


@pytest.fixture
def board(recorder):
    return SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0)


def play_until(board, phase):
    """Take the first possible action until a phase is reached."""
    for _ in range(400):
        if board.state.record.phase == phase and not board.state.is_terminal():
            return
        board.act(board.state.legal_actions()[0])
    raise AssertionError(f"{phase} was not reached")


def test_a_click_plays_and_the_drawing_follows(board, recorder):
    click(board, "space:14")
    assert board.state.record.pawn[0] == 14
    assert "You: Move one space along an arrow, or roll the die." in written(board)
    click(board, "die")
    assert board.state.history_strings()[-2] == "player 0: roll the die for 5 piastres [S-M3]"


@pytest.mark.parametrize(
    "identifier, words",
    [
        ("deck", "You can’t choose this now: draw pile, 38 cards."),
        ("player:1", "You can’t choose this now: Computer\xa02."),
        ("die", "You can’t choose this now: roll for 5."),
    ],
)
def test_a_bad_click_does_nothing_and_says_why(board, identifier, words):
    before = board.state.clone()
    click(board, identifier)
    assert board.state == before
    assert board.message == words
    asked = "Put your pawn on a space."
    assert f"{words} {asked} Last: Chance: 34 draws" in beside(board)


def test_each_action_has_a_button_in_the_words_of_the_notation(board):
    board.act("start at Merv")
    words = [board.state.action_label(action) for action in board.state.legal_actions()]
    assert choices(board) == words
    press(board, "roll the die for 5 piastres")
    assert board.state.history_strings()[-2] == "player 0: roll the die for 5 piastres [S-M3]"


def test_a_costly_move_is_said_beside_it_and_asked_about(recorder):
    """[S-V7] A city where nothing can be sold: one click warns, the second at the same moment plays."""
    origin, home = next(
        (space, way)
        for space in range(len(GAME.names.spaces))
        for way in GAME.config.ways[space, : GAME.config.num_ways[space]].tolist()
        if GAME.config.kind[way] == Kind.CITY
    )
    hands = {0: {"grain": 1, "jewel": 1}}
    state = GAME.set_up(pawns={0: str(GAME.names[origin])}, hands=hands, cash={0: 200})
    board = SacksonBoard(state, ["human", "human"], seed=7, pause=0)
    board.reveal()
    city = GAME.names[home]
    cost = f"you can sell nothing in {city}, so you pay 20 piastres and lose all your cards"
    assert spots(board)[f"space:{home}"] == f"go to {city} ({cost})"
    before = board.state.clone()
    click(board, f"space:{home}")
    assert board.state == before
    assert board.message == f"Go to {city}: {cost}. To play this move, choose it again."
    click(board, "deck")  # any other press withdraws the question
    press(board, f"go to {city} ({cost})")
    assert board.message.startswith("Go to") and board.state == before
    press(board, f"go to {city} ({cost})")
    assert board.message == "" and not board.state.record.hand[0].any()
    assert "pays 20 piastres and loses all these cards" in log(board)
    board.undo()
    board.act(f"go to {city}")  # code is not asked
    assert not board.state.record.hand[0].any()


def test_every_choice_of_a_game_can_be_clicked(recorder):
    """Each legal action has its own shape, ringed, and a click on it plays that action."""
    board = SacksonBoard(GAME, ["human", "human"], seed=11, pause=0)
    phases = set()
    for number in range(120):
        if board.state.is_terminal():
            break
        board.reveal()
        actions, targets = board.state.legal_actions(), board.way.targets()
        assert sorted(targets.values()) == actions
        identifier = list(targets)[number % len(targets)]
        phases.add(board.state.record.phase)
        if board.way.warning(targets[identifier]):
            click(board, identifier)
        click(board, identifier)
        assert board.message == "", board.message
        chosen = board.state.history()[len(board.table._checkpoints[-1][0].history())]
        assert chosen == targets[identifier]
    assert {Phase.PLACE, Phase.MOVE, Phase.GIFT, Phase.NOMAD, Phase.BUY, Phase.TAKE} <= phases


def test_undo_restart_and_stepping(board):
    start = board.state.clone()
    click(board, "space:14")
    after = board.state.clone()
    press(board, "undo")
    assert board.state == start
    assert is_off(board, "undo")
    click(board, "space:14")
    assert board.state == after
    press(board, "Step back")
    press(board, "Step back")
    assert board.state == after
    assert board.picture.description.splitlines()[1] == "You: Put your pawn on a space."
    click(board, "space:3")
    assert "earlier position" in beside(board)
    assert board.state == after
    press(board, "Step forward")
    press(board, "Back to now")
    assert "Move one space" in board.picture.description.splitlines()[1]
    press(board, "new")
    answer(board, "same")
    assert board.state == start


def test_a_roll_that_is_taken_back_falls_as_before(recorder):
    board = SacksonBoard(GAME.set_up(pawns={0: "Khiva"}), ["human", "human"], seed=1, pause=0)
    rolled = []
    for _ in range(3):
        board.reveal()
        board.act("roll the die for 5 piastres")
        rolled.append(board.state.history())
        board.undo()
    assert rolled == rolled[:1] * 3


def test_wrong_actions_by_code_are_refused(board):
    before = board.state.clone()
    with pytest.raises(samarkand.IllegalAction, match="'fly to Merv' is not legal"):
        board.act("fly to Merv")
    with pytest.raises(samarkand.IllegalAction):
        board.act(99)
    assert board.state == before


def test_hidden_hands_are_nowhere(board):
    """Neither drawn, nor in a label, nor in the text board, nor in the log [S-S4]."""
    assert board.state.record.hand[1].sum() == 7
    labels = " ".join(shape.label for shape in board.picture.shapes)
    names = picture.identifiers(board.picture)
    assert "you hold" in labels
    assert "Computer\xa02 holds" not in labels
    assert not any(name.startswith("hand:1") for name in names)
    assert any(name.startswith("hand:0") for name in names)
    assert "7 cards, face down" in "\n".join(board.view()["text"])
    assert log(board).count("Computer\xa02 is dealt a card") == 7


def test_a_board_does_not_tell_what_the_player_cannot_know(board):
    """The same game with the other hand and the draw pile swapped looks the same."""
    board.act(0)
    other = board.state.resample(0, 5)
    assert (other.record.hand[1] != board.state.record.hand[1]).any()
    module = GAME.parts.picture
    assert module.board(board.state, 0) == module.board(other, 0)


def test_two_persons_at_one_screen_see_one_hand_at_a_time(recorder):
    board = SacksonBoard(GAME, ["human", "human"], seed=7, pause=0)
    assert board.viewer == textboard.PUBLIC
    assert choices(board) == ["Player\xa01: show my hand"]
    assert "holds" not in " ".join(shape.label for shape in board.picture.shapes)
    assert log(board).count("is dealt a card") == 14
    click(board, "space:3")
    assert "Show my hand" in beside(board)
    press(board, "reveal")
    assert board.viewer == 0
    click(board, "space:3")
    assert board.viewer == textboard.PUBLIC
    assert control(board, "reveal")["label"] == "Player\xa02: show my hand"
    press(board, "reveal")
    labels = " ".join(shape.label for shape in board.picture.shapes)
    assert "Player\xa02 holds" in labels
    assert "Player\xa01 holds" not in labels


def test_an_open_hand_is_covered_when_its_owner_has_decided(recorder):
    """It stays open while the same person decides on in the same turn, and a look back opens no other."""
    board = SacksonBoard(GAME, ["human", "human"], seed=7, pause=0)
    for _ in range(12):
        assert board.viewer == textboard.PUBLIC
        before = board.state.current_player(), int(board.state.record.turns)
        if board.table.can_step_back():
            board.look(-1)
            board.reveal()
            assert board.viewer == before[0]
            board.look(0)
        board.reveal()
        while (board.state.current_player(), int(board.state.record.turns)) == before:
            assert board.viewer == before[0]
            board.act(board.state.legal_actions()[0])
    board.reveal()
    owner = board.state.current_player()
    for is_owners in (True, False):  # the other acts without asking for a hand
        while (board.state.current_player() == owner) == is_owners:
            board.act(board.state.legal_actions()[0])
    assert board.viewer == textboard.PUBLIC
    board.reveal()
    board.undo()
    assert board.viewer == textboard.PUBLIC


def test_the_line_tells_the_end_and_no_more_of_a_new_game(recorder):
    board = SacksonBoard(GAME, ["random", "random"], seed=7, pause=0)
    board.restart()
    assert board.state.is_terminal()
    assert "A new game." not in beside(board)
    assert "The game is over." in beside(board)


def test_a_closed_board_shows_nothing_more(recorder):
    board = SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0)
    board.close()
    drawn = len(recorder.messages)
    board.refresh()
    board.close()
    assert len(recorder.messages) == drawn


def test_computers_play_with_a_pause_and_without_blocking(recorder):
    async def play():
        board = SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0.02)
        board.act(0)
        assert board.state.current_player() == 1
        click(board, "space:5")
        assert "can’t choose this now" in board.message
        assert "It is Computer\xa02’s turn (greedy)" in beside(board)
        assert choices(board) == ["Computer\xa02 is playing …"]
        press(board, "wait")
        assert board.state.current_player() == 1 and "turn (greedy)" in board.message
        await until(lambda: board.state.current_player() == 0)
        assert board.message == "", "what was said of player 1 is out of date"
        assert "Computer\xa02’s turn" not in beside(board)
        return board

    board = asyncio.run(play())
    assert board.state.record.phase == Phase.MOVE


def test_computers_can_be_stopped_and_go_on(recorder):
    async def play():
        board = SacksonBoard(GAME, ["greedy", "random"], seed=7, pause=0.01)
        await asyncio.sleep(0.05)
        press(board, "toggle")
        moves = len(board.state.history())
        await asyncio.sleep(0.05)
        assert len(board.state.history()) == moves
        assert control(board, "toggle")["label"] == "Go"
        press(board, "toggle")
        await until(lambda: len(board.state.history()) > moves)
        board.close()

    asyncio.run(play())


def test_undo_stops_a_computer_at_work(recorder):
    async def play():
        board = SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0.02)
        before = board.state.clone()
        board.act(0)
        board.undo()
        await asyncio.sleep(0.1)
        assert board.state == before

    asyncio.run(play())


THREE = samarkand.game("sackson", players=3), ["human", "greedy", "greedy"]


def test_a_person_reads_what_everyone_did_since_their_own_turn(recorder):
    """A line for each player, none of them cut, their own turn included; the log marks the same turns."""
    board = SacksonBoard(*THREE, seed=7, pause=0)
    board.act("start at Merv")
    last, earlier = board.view()["last"], board.view()["since"]
    assert last.startswith("Last: Computer\xa03 starts at ")
    assert [words.split(" start")[0] for words in earlier] == ["Computer\xa02", "You"]
    assert [is_new for _, is_new, _ in board.view()["log"]][:4] == [True, True, True, False]
    board.act("roll the die for 5 piastres")
    assert "Last: You pay 5 piastres" in beside(board) and "You start at Merv." in beside(board)
    while board.state.record.turns < 4:
        board.act(board.state.legal_actions()[0])
    long = max(board.view()["since"], key=len)
    assert len(long) > 90 and "\N{HORIZONTAL ELLIPSIS}" not in beside(board)
    assert "You start at Merv" not in beside(board)


def test_other_widgets_follow_the_position_move_by_move(recorder):
    """Observed, linked and as an interactive control; also after undo and in another game."""
    board = SacksonBoard(*THREE, seed=7, pause=0)
    assert board.position == board.state and (board.moves, board.player) == (len(board.state.history()), 0)
    players, printed = [], []
    board.observe(lambda change: players.append(change["new"]), "player")
    number = ipywidgets.IntText()
    traitlets.dlink((board, "moves"), (number, "value"))
    ipywidgets.interactive_output(
        lambda position: printed.append(len(position.history())), {"position": board}
    )
    start = board.moves
    board.act("start at Merv")
    assert players == [1, 2, 0] and number.value == board.moves == len(board.state.history()) == start + 3
    assert printed == [start, start + 1, start + 2, start + 3]
    board.position.apply_action(board.position.legal_actions()[0])
    assert len(board.state.history()) == start + 3, "the position is a copy"
    board.undo()
    assert number.value == start and board.position == board.state
    board.play_again()
    assert board.value == board.position == board.state and board.position != board.table.start
    assert not {"position", "moves", "player", "value"} & set(board.get_state()), (
        "nothing of it is sent to the page"
    )
    board.close()


def test_computers_wait_for_continue_if_they_play_step_by_step(recorder):
    async def play():
        board = SacksonBoard(*THREE, seed=7, pause=0.01)
        set_to(board, "speed", "turn")
        assert not has(board, "toggle")
        board.act("start at Merv")
        await until(lambda: board.state.current_player() == 2)
        await asyncio.sleep(0.1)
        assert board.state.current_player() == 2
        press(board, "proceed")
        await until(lambda: board.state.current_player() == 0)
        board.close()

    asyncio.run(play())


def test_each_turn_can_be_read_and_no_animation_outlasts_its_pause(recorder):
    board = SacksonBoard(*THREE, seed=7)
    assert board.reading_time(is_first=False) == 2
    for speed, _ in control(board, "speed")["options"]:
        set_to(board, "speed", speed)
        for pause in (0.1, 0.6, 2):
            board.pause = pause
            board.refresh()
            first = board.reading_time(is_first=True)
            assert board.view()["pace"] < 1000 * first <= 1000 * board.reading_time(is_first=False)
    board.close()


def divides_by_zero(config, view, actions, number, dice):
    return actions[number // (number - number)]


def test_a_failing_strategy_is_told_in_the_message(recorder):
    board = SacksonBoard(GAME, ["human", divides_by_zero], pause=0)
    click(board, "space:3")
    assert "divides_by_zero" in board.message
    assert "your pawn at Karluk" in [shape.label for shape in board.picture.shapes]
    assert "ZeroDivisionError" in beside(board)


def test_a_strategy_that_fails_after_a_pause_is_told_too(recorder):
    async def play():
        board = SacksonBoard(GAME, ["human", divides_by_zero], pause=0.01)
        board.act(3)
        await until(lambda: "divides_by_zero" in board.message)
        board.undo()
        assert spots(board)

    asyncio.run(play())


@pytest.mark.parametrize("pause", [-1, "fast", True, None])
def test_the_pause_is_judged(pause):
    with pytest.raises(samarkand.InvalidInput, match="pause: found"):
        SacksonBoard(GAME, pause=pause)


def test_what_is_not_this_game_is_refused():
    with pytest.raises(samarkand.InvalidInput, match="expected samarkand.game"):
        SacksonBoard("market")


@pytest.mark.parametrize("missing", ["ipywidgets", "ipycanvas", "anywidget"])
def test_without_a_library_one_line_says_what_to_install(monkeypatch, missing):
    for name in [name for name in sys.modules if name.startswith("samarkand_widgets")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(samarkand.MissingExtra) as caught:
        from samarkand_widgets import SacksonBoard as _  # noqa: F401
    assert "pip install '.[lab]'" in str(caught.value)
    assert "\n" not in str(caught.value)
