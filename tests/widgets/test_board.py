"""A board of any game without a browser: pressed, taken back, looked back at, shared, followed by others."""

import asyncio
import itertools
import sys

import ipywidgets
import pytest
import traitlets

import samarkand
from samarkand import textboard
from samarkand.grammar import Reader, for_reader
from samarkand.market.components import Phase as MarketPhase
from samarkand.routes.components import KEEP
from samarkand.routes.components import Phase as RoutesPhase
from samarkand.sackson.components import Phase as SacksonPhase
from samarkand_widgets import RoutesBoard, SacksonBoard
from samarkand_widgets.board.log import Log
from samarkand_widgets.game.page_state import LATE
from samarkand_widgets.game.sentences import TurnSentences
from samarkand_widgets.game.table import Table
from tests.support import play as play_at_random
from tests.waiting import until
from tests.widgets.pressing import (
    BOARDS,
    EVERY_GAME,
    answer,
    beside,
    by_turns,
    choices,
    click,
    control,
    has,
    is_off,
    log,
    make,
    press,
    send,
    set_to,
    spots,
    told,
)

GAME = samarkand.game("sackson", players=2)
PHASES = {
    "sackson": {
        SacksonPhase.PLACE,
        SacksonPhase.MOVE,
        SacksonPhase.GIFT,
        SacksonPhase.NOMAD,
        SacksonPhase.BUY,
        SacksonPhase.TAKE,
    },
    "routes": {
        RoutesPhase.TURN,
        RoutesPhase.DISCARD,
        RoutesPhase.PLACE,
        RoutesPhase.SECOND,
        RoutesPhase.SELL,
    },
    "market": {MarketPhase.CHOOSE, MarketPhase.STOP, MarketPhase.LEAVE, MarketPhase.COUNT},
}


# --- pressing -----------------------------------------------------------------------------------------------


def starts(name):
    """Where a game begins, and for the market where it ends, which takes long to come."""
    game = samarkand.game(name, players=3)
    yield game
    if name == "market":
        for phase in (MarketPhase.LEAVE, MarketPhase.COUNT):
            yield next(
                state.clone()
                for seed in itertools.count()
                for state in [game.new_initial_state()]
                for _ in play_at_random(state, seed)
                if state.record.phase == phase
            )


@EVERY_GAME
def test_every_choice_can_be_pressed(name):
    """By its shape, which is ringed, or by its button, in the words of the notation; a costly one twice."""
    phases = set()
    for start in starts(name):
        board = BOARDS[name](start, ["human"] * 3, seed=11, pause=0, **by_turns(name))
        for number in range(120):
            if board.state.is_terminal() or (number > 40 and (name == "market" or phases >= PHASES[name])):
                break
            board.reveal()
            actions, targets = board.state.legal_actions(), board.way.targets()
            assert sorted(targets.values()) == actions
            with for_reader(board.reader):
                labels = [board.state.action_label(action) for action in actions]
            assert all(map(str.startswith, choices(board), labels))
            shape, moves = sorted(targets)[number % len(targets)], len(board.state.history())
            phases.add(board.state.record.phase)
            for _ in range(2 if board.way.warning(targets[shape]) else 1):
                click(board, shape) if number % 2 else send(board, "choose", targets[shape])
            assert board.message == "" and board.state.history()[moves] == targets[shape]
        board.close()
    assert phases >= PHASES[name]


@pytest.mark.parametrize(
    "name, shape, words",
    [
        ("sackson", "player:1", "You can’t choose this now: Computer\xa02."),
        ("sackson", "die", "You can’t choose this now: roll for 5."),
        ("routes", "space:Merv", "You can’t choose this now: Merv. First press the family whose route"),
        ("market", "player:1", "You can’t choose this now: Computer\xa02."),
    ],
)
def test_a_press_that_plays_nothing_says_why(name, shape, words):
    board = make(name)
    before = board.state.clone()
    kind, place = shape.split(":") if ":" in shape else (shape, "")
    click(board, f"{kind}:{board.state.game.names.spaces.index(place)}" if place == "Merv" else shape)
    assert board.state == before
    assert board.message.startswith(words) and str(board.state.question()) in beside(board)


def test_a_costly_move_is_said_beside_it_and_asked_about():
    """[S-V7] A city where nothing can be sold: one click warns, the second at the same moment plays."""
    state = GAME.set_up(pawns={0: "Karluk"}, hands={0: {"grain": 1, "jewel": 1}}, cash={0: 200})
    board = SacksonBoard(state, ["human", "human"], seed=7, pause=0)
    board.reveal()
    costly = [name for name, words in spots(board).items() if "you can sell nothing" in words]
    shape = costly[0]
    action, words = board.way.targets()[shape], spots(board)[shape]
    before = board.state.clone()
    click(board, shape)
    assert board.state == before and "To play this move, choose it again." in board.message
    click(board, "deck")  # any other press withdraws the question
    press(board, words)
    assert board.message.startswith("Go to") and board.state == before
    press(board, words)
    assert board.message == "" and not board.state.record.hand[0].any()
    assert "pays 20 piastres and loses all these cards" in log(board)
    board.undo()
    board.act(action)  # code is not asked
    assert not board.state.record.hand[0].any()


def test_two_clicks_extend_a_route_and_each_space_says_what_is_there():
    """[R-X1] The family, then the space, which says what a camel would bring."""
    board = make("routes")
    while not (extend := [name for name in board.way.targets() if name.startswith("extend:")]):
        board.act(board.state.legal_actions()[-1 if board.state.record.phase == RoutesPhase.DISCARD else 0])
    names = board.state.game.names
    assert told(board)[f"space:{names.spaces.index('Samarkand')}"].startswith(
        "Samarkand: land, start of Turan"
    )
    click(board, extend[0])
    family = names.families[int(extend[0].removeprefix("extend:"))]
    shape = next(iter(board.way.targets()))
    assert f"a camel of {family} " in told(board)[shape]
    click(board, shape)
    assert f"camels of {family}" in told(board)[shape]


@EVERY_GAME
def test_a_press_that_comes_late_is_reported_and_not_played(name):
    """On the desk and on the picture; undo stays valid until the next decision."""
    board = make(name, ["human", "greedy", "greedy"], **by_turns(name))
    moment, first = board.page.moment, choices(board)[0]
    press(board, first, at=moment)
    send(board, "choose", 0, at=moment)
    for shape in [*board.way.targets(), "player:0"]:
        send(board, "press", shape, at=moment)
        assert (board.table.decisions, board.message) == (1, str(LATE))
    for nonsense in ("x", -1, 10**9, [], 0.5):
        send(board, "choose", 0, at=nonsense)
        assert (board.table.decisions, board.message) == (1, str(LATE))
    press(board, choices(board)[0])
    moment = board.page.moment
    press(board, "undo", moment)
    press(board, "undo", moment)
    assert (board.table.decisions, board.message) == (1, str(LATE))


def test_wrong_actions_by_code_and_wrong_arguments_are_refused():
    board = make("sackson")
    before = board.state.clone()
    for action, words in (("fly to Merv", "'fly to Merv' is not legal"), (99, "99")):
        with pytest.raises(samarkand.IllegalAction, match=words):
            board.act(action)
    assert board.state == before
    for wrong in (-1, "fast", True, None):
        with pytest.raises(samarkand.InvalidInput, match="pause: found"):
            SacksonBoard(GAME, pause=wrong)
    for other in ("market", GAME):
        with pytest.raises(samarkand.InvalidInput, match="expected samarkand.game"):
            RoutesBoard(other)


# --- going back ---------------------------------------------------------------------------------------------


@EVERY_GAME
def test_undo_restart_and_looking_back(name):
    board = make(name, ["human", "greedy", "greedy"], **by_turns(name))
    start = board.state.clone()
    with pytest.raises(samarkand.IllegalAction, match="no move to take back"):
        board.undo()
    board.act(board.state.legal_actions()[0])
    after, shown = board.state.clone(), board.screen()["text"]
    press(board, "Step back")
    assert board.state == after and "earlier position" in beside(board) and choices(board) == []
    with pytest.raises(samarkand.IllegalAction, match="earlier position"):
        board.act(after.legal_actions()[0])
    press(board, "Step forward")
    assert board.screen()["text"] == shown
    for by, words in ((1, "latest"), (-10_000, "no earlier")):
        with pytest.raises(samarkand.IllegalAction, match=words):
            board.look(by)
    press(board, "undo")
    assert board.state == start and is_off(board, "undo")
    board.act(board.state.legal_actions()[0])
    assert board.state == after, "chance falls as it did"
    press(board, "new")
    answer(board, "same")
    assert board.state == start


def test_a_roll_that_is_taken_back_falls_as_before():
    board = SacksonBoard(GAME.set_up(pawns={0: "Khiva"}), ["human", "human"], seed=1, pause=0)
    rolled = []
    for _ in range(3):
        board.reveal()
        board.act("roll the die for 5 piastres")
        rolled.append(board.state.history())
        board.undo()
    assert rolled == rolled[:1] * 3


@pytest.mark.parametrize("name", ["sackson", "routes"])
def test_a_game_that_was_played_elsewhere_can_be_looked_back_at(name):
    """Loaded from a file or played by code: its decisions are those of the table where it was played."""
    seats = ["greedy", "greedy", "human"]
    played = Table(samarkand.game(name, players=3), seats, seed=3)
    while len(played.stops) < 30:
        played.act_secretly()
        if played.is_computer():
            played.act_computer()
        else:
            played.act_person(played.state.legal_actions()[-1])
    played.act_secretly()
    again = Table(played.state, seats, seed=3)
    assert again.stops == played.stops and len(again.stops) >= 29 and not again.can_undo()
    again.step(-1)
    assert again.shown_state().history() == played.state.history()[: played.stops[-2]]


def test_a_refusal_is_not_told_anywhere():
    """[R-G1] Neither in the log nor by stepping back: no position waits for the other's decision."""

    def keeps(config, view, actions, number, dice):
        return actions[0]

    def has_kept(board):
        steps = board.state.steps()
        return any(
            before.phase == RoutesPhase.SELL and action == KEEP and before.seller
            for before, action, _ in steps
        )

    for seed in itertools.count():
        board = make("routes", ["human", keeps, keeps], seed=seed)
        for number in range(40):
            if board.state.is_terminal() or has_kept(board):
                break
            actions = board.state.legal_actions()
            board.act(actions[-1 - number % len(actions)])
        if has_kept(board):
            break
    assert "keep " not in log(board)
    while board.table.can_step_back():
        board.look(-1)
        shown = board.table.shown_state().record
        assert shown.phase != RoutesPhase.SELL or shown.seller == 0


# --- several people -----------------------------------------------------------------------------------------


@EVERY_GAME
def test_people_at_one_screen_see_one_hand_at_a_time(name):
    """Uncovered by the button or the ringed plate; covered when its owner's turn is over, and by undo."""
    board = make(name, ["human"] * 3, **by_turns(name))
    player = board.state.current_player()
    assert board.viewer == textboard.PUBLIC
    assert choices(board) == [f"Player\xa0{player + 1}: show my hand"]
    assert spots(board) == {f"player:{player}": "show my hand"}
    press(board, "reveal")
    assert board.viewer == player
    while board.state.current_player() == player:
        board.act(board.state.legal_actions()[0])
    assert board.viewer == textboard.PUBLIC
    click(board, f"player:{board.state.current_player()}")
    assert board.viewer == board.state.current_player()
    board.undo()
    assert board.viewer == textboard.PUBLIC


def test_an_open_hand_is_covered_when_its_owner_has_decided():
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


# --- computers ----------------------------------------------------------------------------------------------


def test_computers_play_with_a_pause_and_without_blocking():
    async def play():
        board = SacksonBoard(GAME, ["human", "greedy"], seed=7, pause=0.02)
        board.act(0)
        assert board.state.current_player() == 1
        assert "It is Computer\xa02’s turn (greedy)" in beside(board)
        assert choices(board) == ["Computer\xa02 is playing …"]
        press(board, "wait")
        assert board.state.current_player() == 1 and "turn (greedy)" in board.message
        await until(lambda: board.state.current_player() == 0)
        assert board.message == "", "what was said of player 1 is out of date"
        before = board.state.clone()
        board.act(board.state.legal_actions()[0])
        board.undo()
        await asyncio.sleep(0.1)
        assert board.state == before
        board.close()

    asyncio.run(play())


def test_computers_can_be_stopped_and_go_on_or_wait_for_continue():
    async def play():
        board = SacksonBoard(GAME, ["greedy", "random"], seed=7, pause=0.01)
        press(board, "toggle")
        moves = len(board.state.history())
        await asyncio.sleep(0.05)
        assert len(board.state.history()) == moves and control(board, "toggle")["label"] == "Go"
        press(board, "toggle")
        await until(lambda: len(board.state.history()) > moves)
        board.close()
        board = make("sackson", ["human", "greedy", "greedy"], pause=0.01)
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


def test_each_turn_can_be_read_and_no_animation_outlasts_its_pause():
    board = SacksonBoard(GAME, seed=7)
    assert board.reading_time(is_first=False) == 2
    for speed, _ in control(board, "speed")["options"]:
        set_to(board, "speed", speed)
        for pause in (0.1, 0.6, 2):
            board.pause = pause
            board.refresh()
            first = board.reading_time(is_first=True)
            assert board.screen()["pace"] < 1000 * first <= 1000 * board.reading_time(is_first=False)
    board.close()


def divides_by_zero(config, view, actions, number, dice):
    return actions[number // (number - number)]


@pytest.mark.parametrize("pause", [0, 0.01])
def test_a_failing_strategy_is_told(pause):
    async def play():
        board = SacksonBoard(GAME, ["human", divides_by_zero], pause=pause)
        click(board, "space:3")
        await until(lambda: "divides_by_zero" in board.message)
        assert "ZeroDivisionError" in beside(board) and board.state.record.pawn[0] == 3
        board.undo()
        assert spots(board)

    asyncio.run(play())


# --- who follows a game -------------------------------------------------------------------------------------


def test_a_person_reads_what_everyone_did_since_their_own_turn():
    """A line for each player, none of them cut, their own turn included; the log marks the same turns."""
    board = make("sackson", ["human", "greedy", "greedy"])
    board.act("start at Merv")
    last, earlier = board.screen()["last"], board.screen()["since"]
    assert last.startswith("Last: Computer\xa03 starts at ")
    assert [words.split(" start")[0] for words in earlier] == ["Computer\xa02", "You"]
    assert [is_new for _, is_new, _ in board.screen()["log"]][:4] == [True, True, True, False]
    board.act("roll the die for 5 piastres")
    assert "Last: You pay 5 piastres" in beside(board) and "You start at Merv." in beside(board)
    while board.state.record.turns < 4:
        board.act(board.state.legal_actions()[0])
    assert len(max(board.screen()["since"], key=len)) > 90
    assert "\N{HORIZONTAL ELLIPSIS}" not in beside(board) and "You start at Merv" not in beside(board)


def test_other_widgets_follow_the_position_move_by_move():
    """Observed, linked and as an interactive control; also after undo and in another game."""
    board = make("sackson", ["human", "greedy", "greedy"])
    players, printed, number = [], [], ipywidgets.IntText()
    board.observe(lambda change: players.append(change["new"]), "player")
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
    assert not {"position", "moves", "player", "value"} & set(board.get_state()), "the page has no use for it"
    board.close()
    board.refresh()


@EVERY_GAME
def test_the_log_says_what_the_history_says(name):
    """For each viewer, followed move by move and asked for at once, also after moves were taken back."""
    state = samarkand.game(name, players=3).new_initial_state()
    kept, states = Log(dict.fromkeys([None, 0, 2], Reader())), []
    for number, _ in enumerate(play_at_random(state, 5)):
        if number % 7 == 0:
            states.append(state.clone())
            assert [entry.line for entry in kept.entries(state, 0)] == state.history_strings(0)
        if number > 150:
            break
    for viewer, shown in itertools.product([None, 0, 2], states[::-5]):
        assert [entry.line for entry in kept.entries(shown, viewer)] == shown.history_strings(viewer)


def test_a_turn_is_one_sentence_with_the_change_of_money_and_nothing_said_twice():
    """The deal is one sentence, too; sentences kept from move to move are those put together at the end."""
    state = samarkand.game("sackson", players=3).new_initial_state()
    entries, kept = Log({None: Reader()}), TurnSentences()
    for number, _ in enumerate(play_at_random(state, 4)):
        if number % 7 == 0:
            kept.of(entries.entries(state, None), state)
        if number > 200:
            break
    deal, *turns = kept.of(entries.entries(state, None), state)
    assert [deal, *turns] == TurnSentences().of(Log({None: Reader()}).entries(state, None), state)
    assert deal.words.startswith("Chance: ") and deal.words.endswith(" draws before any player acts")
    gains = [0] * 3
    for turn in turns:
        who = turn.words[: len("Player 0")]
        assert all(move.startswith(f"{who} ") for move in turn.moves)
        if turn.words.endswith(")"):
            gained = turn.words.rpartition("(")[2][:-1].replace("\N{MINUS SIGN}", "-")
            gains[int(who.removeprefix("Player "))] += int(gained)
    assert gains == (state.record.cash[:3] - state.root().record.cash[:3]).tolist()
    assert not any("draws a card, draws a card" in turn.words for turn in turns)


@pytest.mark.parametrize("missing", ["ipywidgets", "ipycanvas", "anywidget"])
def test_without_a_library_one_line_says_what_to_install(monkeypatch, missing):
    for name in [name for name in sys.modules if name.startswith("samarkand_widgets")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(samarkand.MissingExtra) as caught:
        from samarkand_widgets import SacksonBoard as _  # noqa: F401
    assert "pip install '.[lab]'" in str(caught.value) and "\n" not in str(caught.value)


# --- who sits where -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong, words",
    [
        ({"seats": ["human"]}, "seats: found ['human'], expected a list of 2"),
        ({"seats": "human"}, "seats: found 'human', expected a list of 2"),
        (
            {"seats": ["human", "gredy"]},
            "seats[1]: found 'gredy', expected 'human', 'phone', 'easy', 'medium'",
        ),
        ({"seed": -1}, "seed: found"),
        ({"seed": True}, "seed: found"),
        ({"start": 5}, "found 5, expected the name of a game"),
        ({"start": "chess"}, "sackson, routes, market"),
    ],
)
def test_what_cannot_sit_at_a_table_is_refused(wrong, words):
    with pytest.raises(samarkand.InvalidInput) as caught:
        Table(**{"start": GAME} | wrong)
    assert words in str(caught.value)


def test_seats_are_levels_strategies_and_functions():
    table = Table(samarkand.game("routes", players=4), ["human", "easy", "medium", "strong"])
    assert table.seats == ["human", "greedy", "planner", "expert"]

    def first(config, view, actions, number, dice):
        return actions[0]

    table = Table(GAME, ["human", first])
    table.act_person(7)
    with pytest.raises(samarkand.IllegalAction, match="it is player 1's turn, played by first"):
        table.act_person(0)
    table.play_computers()
    assert table.state.record.pawn[1] == 0
