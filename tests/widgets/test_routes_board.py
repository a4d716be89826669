"""The board of *Routes to Riches*: two clicks to extend, what a space tells, secrets; without a browser."""

import itertools

import pytest

import samarkand
from samarkand.grammar import for_reader
from samarkand.routes.components import EXTEND, KEEP, Phase
from samarkand_widgets import RoutesBoard
from tests.reading import written
from tests.widgets.pressing import answer, beside, choices, click, log, press, told

GAME = samarkand.game("routes", players=3)
CHOICES = {Phase.TURN, Phase.DISCARD, Phase.PLACE, Phase.SECOND, Phase.SELL}


@pytest.fixture
def board(recorder):
    return RoutesBoard(GAME, ["human", "greedy", "random"], seed=7, pause=0)


def play_until(board, phase):
    """Let the person take possible actions in turn until a phase is reached."""
    for number in range(400):
        if board.state.record.phase == phase and not board.state.is_terminal():
            return
        actions = board.state.legal_actions()
        board.act(actions[number % len(actions)])
    raise AssertionError(f"{phase} was not reached")


def married(board):
    """The person marries the first family that can be paid, and keeps all cards that may be kept."""
    while board.state.record.phase != Phase.TURN or not can_extend(board):
        board.act(board.state.legal_actions()[-1 if board.state.record.phase == Phase.DISCARD else 0])
    return board


def can_extend(board):
    return any(action >= EXTEND for action in board.state.legal_actions())


# ------------------------------------------------------------------------------------------ playing


def test_the_board_is_drawn(board, recorder):
    texts = written(board)
    assert set(GAME.names.families) <= set(texts)
    assert {"Samarkand", "Baghdad", "Rayy"} <= set(texts)
    assert any(words.startswith("You: Marry into a family") for words in texts)


def test_two_clicks_extend(board, recorder):
    """[R-X1] The family, then the space."""
    married(board)
    family = next(action for action in board.state.legal_actions() if action >= EXTEND) - EXTEND
    click(board, f"extend:{family}")
    assert board.state.record.phase == Phase.PLACE
    space = board.state.legal_actions()[0]
    click(board, f"space:{space}")
    assert family in board.state.record.camel[space]
    name = GAME.names.spaces[space]
    assert any(
        line.startswith(f"player 0: place a camel on {name}") for line in board.state.history_strings()
    )


def test_every_choice_of_a_game_can_be_clicked(recorder):
    """Each legal action has its own shape, ringed, and a click on it plays that action."""
    board = RoutesBoard(GAME, ["human"] * 3, seed=11, pause=0)
    phases = set()
    for number in itertools.count():
        if board.state.is_terminal() or phases >= CHOICES and number > 60:
            break
        board.reveal()
        actions, targets = board.state.legal_actions(), board.way.targets()
        assert sorted(targets.values()) == actions
        identifier = sorted(targets)[number % len(targets)]
        phases.add(board.state.record.phase)
        moves = len(board.state.history())
        click(board, identifier)
        assert board.message == "", board.message
        assert board.state.history()[moves] == targets[identifier]
    assert phases >= CHOICES


def test_a_bad_click_says_what_is_there_and_what_is_asked(board):
    before = board.state.clone()
    space = GAME.names.spaces.index("Merv")
    click(board, f"space:{space}")
    assert board.state == before
    assert board.message.startswith("You can’t choose this now: Merv. First press the family whose route")


def test_buttons_and_menu_have_the_same_moves(board):
    words = [board.state.action_label(action) for action in board.state.legal_actions()]
    assert choices(board) == words
    press(board, "marry into Egypt for 3 dirhams")
    assert board.state.record.member[0, GAME.names.families.index("Egypt")] == 1


def test_undo_restart_and_stepping(board):
    start = board.state.clone()
    click(board, "marry:0")
    after = board.state.clone()
    press(board, "Step back")
    assert board.picture.description.splitlines()[1].startswith("You: Marry")
    press(board, "Back to now")
    press(board, "undo")
    assert board.state == start
    click(board, "marry:0")
    assert board.state == after
    press(board, "new")
    answer(board, "same")
    assert board.state == start


def test_computers_play_a_whole_game(recorder):
    board = RoutesBoard(GAME, ["greedy", "random", "greedy"], seed=1, pause=0)
    assert board.state.is_terminal()
    with for_reader(board.reader):
        assert board.state.outcome() in beside(board).replace("&#x27;", "'")


def test_what_is_not_this_game_is_refused():
    with pytest.raises(samarkand.InvalidInput, match="expected samarkand.game"):
        RoutesBoard(samarkand.game("sackson"))
    with pytest.raises(samarkand.InvalidInput, match="expected samarkand.game"):
        RoutesBoard("market")


# ------------------------------------------------------------------------------------------ looking


def test_every_space_tells_what_is_there(board):
    names = GAME.names.spaces
    assert told(board)[f"space:{names.index('Samarkand')}"].startswith(
        "Samarkand: land, start of Turan, camels of Turan"
    )
    assert told(board)["extend:4"] == "China: 11 camels in the supply, 0 dirhams in the treasury"


def test_what_is_there_is_told_anew_after_a_move(board):
    """What a camel would bring there is added once a family is chosen."""
    married(board)
    family = next(action for action in board.state.legal_actions() if action >= EXTEND) - EXTEND
    board.act(EXTEND + family)
    space = board.state.legal_actions()[0]
    assert f"a camel of {GAME.names.families[family]} " in told(board)[f"space:{space}"]
    board.act(space)
    assert f"camels of {GAME.names.families[family]}" in told(board)[f"space:{space}"]


# ------------------------------------------------------------------------------------------ drawing


def test_outlines_are_sent_once(board):
    """[R-C2] 119 cells; with each move only what has another outline than before."""
    sent = []
    board.send = lambda content: sent.append(content["lists"])
    assert len(board.view()["outlines"]) > 119
    for _ in range(3):
        board.act(board.state.legal_actions()[0])
    told = [row for lists in sent for _, _, rows in lists.get("outlines", ()) for row in rows]
    assert len(sent) == 3 and told and not any(row[0].startswith("space:") for row in told)


# ------------------------------------------------------------------------------------------ secrets


def refused():
    """A game in which a computer, and not the person, kept a card that could be sold; and the seed."""

    def keeps(config, view, actions, number, dice):
        return actions[0]

    for seed in itertools.count():
        board = RoutesBoard(GAME, ["human", keeps, keeps], seed=seed, pause=0)
        for number in range(40):
            if board.state.is_terminal():
                break
            actions = board.state.legal_actions()
            board.act(actions[-1 - number % len(actions)])
            kept = [
                before.seller
                for before, action, _ in board.state.steps()
                if before.phase == Phase.SELL and action == KEEP and before.seller != 0
            ]
            if kept:
                return board
    raise AssertionError


def test_a_refusal_is_not_told_anywhere(recorder):
    """[R-G1] Neither in the log nor by stepping back: no position waits for the other's decision."""
    board = refused()
    assert "keep " not in log(board)
    while board.table.can_step_back():
        board.look(-1)
        shown = board.table.shown_state().record
        assert shown.phase != Phase.SELL or shown.seller == 0
