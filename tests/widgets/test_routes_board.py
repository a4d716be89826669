"""The board of *Routes to Riches*: two clicks to extend, what a space tells, secrets; without a browser."""

import itertools
import time

import pytest

import samarkand
from samarkand import picture
from samarkand.routes.components import EXTEND, KEEP, Phase
from samarkand_widgets import RoutesBoard
from samarkand_widgets.canvas import SHARPNESS

GAME = samarkand.game("routes", players=3)
CHOICES = {Phase.TURN, Phase.DISCARD, Phase.PLACE, Phase.SECOND, Phase.SELL}


@pytest.fixture
def board(recorder):
    return RoutesBoard(GAME, ["human", "greedy", "random"], seed=7, pause=0)


def point_of(board, identifier):
    """A point where the shape is hit among what is lit, or at all."""
    shown, lit = board.canvas.picture, board._targets()
    among = lit if identifier in lit else None
    shape = next(shape for shape in shown.shapes if shape.identifier == identifier)
    left, top, right, bottom = shape.bounds()
    steps = [step / 12 for step in range(1, 12)]
    points = ((left + a * (right - left), top + b * (bottom - top)) for a in steps for b in steps)
    return next(point for point in points if picture.hit(shown, *point, among) == identifier)


def send(board, event, x, y):
    content = {"event": event, "x": x * SHARPNESS, "y": y * SHARPNESS}
    board.canvas.widget._handle_custom_msg(content, [])


def click(board, identifier):
    send(board, "mouse_down", *point_of(board, identifier))


def point_at(board, identifier):
    send(board, "mouse_move", *point_of(board, identifier))


def press(button):
    button._handle_custom_msg({"event": "click"}, [])


def shown_buttons(board):
    return {button.description: button for button in board.buttons if button.layout.display is None}


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
    texts = recorder.texts()
    assert set(GAME.names.families) <= set(texts)
    assert {"Merv", "Samarkand", "Baghdad"} <= set(texts)
    assert any(words.startswith("Player 0: Marry into a family") for words in texts)


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
        actions, targets = board.state.legal_actions(), board._targets()
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
    assert board.message.startswith("Merv: not possible now. Marry into a family")


def test_buttons_and_menu_have_the_same_moves(board):
    words = [board.state.action_to_string(action) for action in board.state.legal_actions()]
    assert list(shown_buttons(board)) == words == [word for word, _ in board.menu.options]
    press(shown_buttons(board)["marry Egypt for 3"])
    assert board.state.record.member[0, GAME.names.families.index("Egypt")] == 1


def test_undo_restart_and_stepping(board):
    start = board.state.clone()
    click(board, "marry:0")
    after = board.state.clone()
    press(board.back_button)
    assert board.canvas.picture.description.splitlines()[1].startswith("Player 0: Marry")
    press(board.now_button)
    press(board.undo_button)
    assert board.state == start
    click(board, "marry:0")
    assert board.state == after
    press(board.restart_button)
    assert board.state == start


def test_computers_play_a_whole_game(recorder):
    board = RoutesBoard(GAME, ["greedy", "random", "greedy"], seed=1, pause=0)
    assert board.state.is_terminal()
    assert board.state.outcome() in board.note.value.replace("&#x27;", "'")


def test_what_is_not_this_game_is_refused():
    with pytest.raises(samarkand.InvalidOption, match="expected samarkand.game"):
        RoutesBoard(samarkand.game("sackson"))
    with pytest.raises(samarkand.InvalidOption, match="expected samarkand.game"):
        RoutesBoard("routes")


# ------------------------------------------------------------------------------------------ looking


def looked(board):
    """The words above the canvas."""
    return board.look.line.value.partition(">")[2].rpartition("<")[0].replace("&#x27;", "'")


def label_of(board, identifier):
    return next(shape.label for shape in board.canvas.picture.shapes if shape.identifier == identifier)


def test_pointing_tells_without_drawing(board, recorder):
    """Nothing is drawn anew, and the same space is told once."""
    space = f"space:{GAME.names.spaces.index('Samarkand')}"
    recorder.messages.clear()
    point_at(board, space)
    assert looked(board) == label_of(board, space)
    assert looked(board).startswith("Samarkand: land, start of Turan, camels of Turan")
    assert recorder.messages == []
    point_at(board, "extend:4")
    assert looked(board) == "China: 11 camels in the supply, 0 dirhams in the treasury"
    send(board, "mouse_out", 5, 5)
    assert looked(board) == board._HINT


def test_the_tip_stands_beside_what_is_pointed_at(board):
    """Below a shape of the upper half, above one of the lower half; gone with the mouse."""
    names = GAME.names.spaces
    point_at(board, f"space:{names.index('Ephesus')}")
    tip = board.look.tip.value
    assert "<b>Ephesus</b><br>land, wine 1, no camel" in tip
    assert "top:" in tip.replace("left:0; top:0", "")
    assert "bottom:" not in tip
    assert "pointer-events:none" in tip
    point_at(board, f"space:{names.index('Guangzhou')}")
    assert "bottom:" in board.look.tip.value
    assert "right:" in board.look.tip.value
    send(board, "mouse_out", 5, 5)
    assert board.look.tip.value == ""
    board.spaces.value = f"space:{names.index('Merv')}"
    assert board.look.tip.value == ""


def test_the_list_of_spaces_tells_the_same(board):
    names = [name for name, _ in board.spaces.options[1:]]
    assert names == sorted(GAME.names.spaces)
    space = f"space:{GAME.names.spaces.index('Merv')}"
    board.spaces.value = space
    assert looked(board) == label_of(board, space)
    board.spaces.value = ""
    assert looked(board) == board._HINT


def test_what_is_looked_at_is_told_anew_after_a_move(board):
    """What a camel would bring there is added once a family is chosen."""
    married(board)
    family = next(action for action in board.state.legal_actions() if action >= EXTEND) - EXTEND
    board.act(EXTEND + family)
    space = board.state.legal_actions()[0]
    board.look_at(f"space:{space}")
    assert f"a camel of {GAME.names.families[family]} " in looked(board)
    board.act(space)
    assert f"camels of {GAME.names.families[family]}" in looked(board)


# ------------------------------------------------------------------------------------------ drawing


def test_the_ground_is_drawn_once(board, recorder):
    """[R-C2] 118 cells are not sent again; each drawing begins with a copy of them."""
    recorder.messages.clear()
    for _ in range(3):
        board.act(board.state.legal_actions()[0])
    assert len(recorder.messages) == 3
    names = [name for name, _ in recorder.commands()]
    assert names.count("drawImage") == 1
    assert names.index("drawImage") < names.index("fillText")


def test_a_move_is_drawn_quickly(board, recorder):
    """From an action to the message that draws it: the best of several, as the machine may be busy."""
    times = []
    married(board)
    for _ in range(8):
        recorder.messages.clear()
        start = time.thread_time()
        action = board.state.legal_actions()[0]
        board.table.act(action)
        board.refresh()
        times.append(time.thread_time() - start)
        if not board.table.is_human():
            break
    assert min(times) < 0.1


# ------------------------------------------------------------------------------------------ secrets


def refused():
    """A game in which a computer, and not the person, kept a card that could be sold; and the seed."""

    def keeps(box, view, actions, number, dice):
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
                for before, action, _ in board.state.replay()
                if before.phase == Phase.SELL and action == KEEP and before.seller != 0
            ]
            if kept:
                return board
    raise AssertionError


def test_a_refusal_is_not_told_anywhere(recorder):
    """[R-G1] Neither in the log nor by stepping back: no position waits for the other's decision."""
    board = refused()
    assert "keep " not in board.moves.value
    while board.table.can_step_back():
        board.step_back()
        shown = board.table.shown().record
        assert shown.phase != Phase.SELL or shown.seller == 0
