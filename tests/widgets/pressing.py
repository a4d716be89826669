"""Boards without a browser: what their page sends when a person presses something, and what it shows."""

import pytest

import samarkand
from samarkand_widgets import MarketBoard, RoutesBoard, SacksonBoard

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}
EVERY_GAME = pytest.mark.parametrize("name", BOARDS)


def make(name, seats=None, players=3, **how):
    """A board of a game, without pauses."""
    return BOARDS[name](samarkand.game(name, players=players), seats, **{"seed": 7, "pause": 0} | how)


def by_turns(name):
    """What lets a board be played decision by decision."""
    return {"clock": False} if name == "market" else {}


def send(board, do, *args, at=None):
    """A message of the page, by default at the moment that it shows."""
    message = {"do": do, "args": list(args), "at": board.screen()["at"] if at is None else at}
    if hasattr(board, "_handle_custom_msg"):
        board._handle_custom_msg(message, [])
    else:  # a page without widgets
        board.hear(message)


def click(board, name):
    """A press on the shape of the picture with that identifier."""
    send(board, "press", name)


def controls(board):
    """Everything that can be pressed or set, outside a form."""
    screen = board.screen()
    yield from screen["choices"]
    yield from screen["row"]
    for group in (*screen["menu"], *screen["stops"]):
        yield from group
    for panel in screen["panels"]:
        yield from panel.get("controls") or ()


def control(board, words):
    """The control with these words, or with this name in its messages."""
    return next(each for each in controls(board) if words in (each["label"], each.get("name"), each["do"]))


def has(board, words):
    """Whether there is such a control."""
    return any(words in (each["label"], each.get("name"), each["do"]) for each in controls(board))


def is_off(board, words):
    """Whether such a control is disabled."""
    return control(board, words).get("disabled", False)


def press(board, words, at=None):
    """A press on the button with these words, or with this name in its messages."""
    pressed = control(board, words)
    send(board, pressed["do"], *pressed["args"], at=at)


def set_to(board, words, value):
    """A value given to a list, a field or a box."""
    changed = control(board, words)
    send(board, changed["do"], *changed["args"], value)


def choices(board):
    """The choices, as their buttons call them."""
    return [each["label"] for each in board.screen()["choices"]]


def stops(board, player):
    """The names of the buttons with which one of several people stops the clock."""
    return [each["name"] for each in board.screen()["stops"][player]]


def beside(board):
    """The texts beside the board."""
    screen = board.screen()
    return " ".join(filter(None, [screen["notice"], screen["asked"], screen["last"], *screen["since"]]))


def log(board):
    """The log, with all moves."""
    return "\n".join("\n".join([words, *moves]) for words, _, moves in board.screen()["log"])


def panel(board, name):
    """A panel, or None if it is not shown."""
    return next((each for each in board.screen()["panels"] if each["name"] == name), None)


def told_in(board, name):
    """All texts of a panel, each in a line of its own; empty if it is not shown."""
    shown = panel(board, name)
    return "" if shown is None else "\n".join(texts(shown))


def texts(what):
    """All texts within a value of a screen."""
    if isinstance(what, str):
        return [what]
    parts = what.values() if isinstance(what, dict) else what if isinstance(what, (list, tuple)) else ()
    return [text for part in parts for text in texts(part)]


def fields(board):
    """The fields of the form that is open, by name."""
    form = board.screen()["dialog"]
    rows = [*form["fields"], *(form["folded"]["fields"] if form["folded"] else [])]
    return {field["field"]: field for row in rows for field in row}


def fill(board, **values):
    """Fill fields of the form that is open, as the page reports it: `seat_1` for "seat 1"."""
    named = {name.replace("_", " ", 1): value for name, value in values.items()}
    send(board, "form", {name: field["value"] for name, field in fields(board).items()} | named)


def answer(board, do, **values):
    """A press on a button of the form that is open, with what is in its fields."""
    assert do in [button["do"] for button in board.screen()["dialog"]["buttons"]]
    send(board, do, {name: field["value"] for name, field in fields(board).items()} | values)


def spots(board):
    """What may be pressed on the picture: identifier and words."""
    return dict(board.screen()["lit"])


def told(board):
    """What can be pressed or read on the picture: identifier and what is there."""
    return {name: words for name, words, *_ in board.screen()["labels"]}


def outlines(board):
    """The outlines on the page: identifier and path, left, top, width, height."""
    return {name: outline for name, *outline in board.screen()["outlines"]}
