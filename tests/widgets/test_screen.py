"""The screen of a board: what the page is told, in parts, and nothing that the people there may not know."""

import asyncio
import json
import random

import pytest

import samarkand
from samarkand.registry import GAMES
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board import board as board_module
from tests.classroom.pupils import PLAYERS, twins
from tests.widgets.pressing import BOARDS, choices, controls, press, send, texts


def views_of(state, seats):
    """All that a page is told of a position: at once, after looks back, and with everything opened."""

    async def told():
        more = {"clock": False} if state.game.name == "market" else {}
        board_module._numbers.clear()  # each board is the first one of its page
        board = BOARDS[state.game.name](state, seats, seed=3, pause=3000, **more)
        found = []
        for do in (
            "",
            "reveal",
            "help",
            "new",
            "close",
            "files",
            "back",
            "back",
            "back",
            "now",
            "x",
        ):
            if do == "back" and board.table.can_step_back():
                board.look(-1)
            elif do == "now":
                board.look(0)
            elif do:
                send(board, do)
            found.append((do, board.screen(), board.version, board.shown))
        board.close()
        return found

    return asyncio.run(told())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", range(2))
def test_positions_that_look_alike_have_the_same_view(name, player):
    """Every field, also the moment, whose turn it is, and how often the page was told something."""
    pairs = twins(name, player)
    assert len(pairs) > 1
    alone = ["human" if seat == player else "greedy" for seat in range(PLAYERS)]
    for state, twin in pairs:
        for one, other in zip(views_of(state, alone), views_of(twin, alone), strict=True):
            for field in one[1]:
                assert one[1][field] == other[1][field], (one[0], field)
            assert one[1:] == other[1:]
        shared = ["human"] * 2 + ["greedy"] * (PLAYERS - 2)
        covered = views_of(state, shared)[0][1]
        if covered["choices"] and covered["choices"][0]["do"] == "reveal":
            assert len(covered["choices"]) == 1 and not covered["lit"][1:]


@pytest.mark.parametrize("name", GAMES)
def test_a_page_that_follows_the_patches_has_what_the_kernel_has(name):
    """Whatever is played, looked at or opened; and a page that missed a patch is sent the whole."""
    board, dice = (
        BOARDS[name](samarkand.game(name, players=3), ["human", "greedy", "random"], pause=0),
        random.Random(1),
    )
    page = {"shown": json.loads(json.dumps(board.shown)), "version": board.version}

    def patch(message):
        assert message["version"] == page["version"]
        changed = {**message["values"]}
        for field, rows in message["lists"].items():
            changed[field] = list(page["shown"][field])
            for place, number, new in reversed(rows):
                changed[field][place : place + number] = new
        page.update(shown=json.loads(json.dumps({**page["shown"], **changed})), version=page["version"] + 1)

    board.send = patch
    for __ in range(40):
        offered = [each for each in controls(board) if each.get("kind", "button") == "button"]
        skipped = ("hints", "chances", "costly", "full", "files", "run")
        button = dice.choice([each for each in offered if each["do"] not in skipped])
        send(board, button["do"], *button["args"])
        assert page["shown"] == json.loads(json.dumps(board.shown)) == json.loads(json.dumps(board.screen()))
    whole = []
    board.send_state = whole.append
    for version in (board.version, board.version - 1):
        board._handle_custom_msg({"event": "has", "version": version}, [])
    assert whole == [["shown", "version"]]


def test_the_order_on_the_desk():
    """The question, the choices, one row; everything else is in the menu or below the log."""
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)
    board.act("start at Merv")
    screen = board.screen()
    assert screen["asked"] == str(board.state.question()) == "Move one space along an arrow, or roll the die."
    assert [each["do"] for each in screen["row"]] == ["undo", "look", "look", "hints", "help"]
    assert [[each["do"] for each in group] for group in screen["menu"]] == [
        ["new", "files"],
        ["chances", "full"],
    ]
    assert not any("ringed" in text for text in texts({**screen, "words": ""}))
    press(board, choices(board)[0])
    assert board.message == ""


def test_messages_that_make_no_sense_change_nothing():
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)
    before = board.state.clone()
    messages = ({}, {"do": None}, {"do": "undo", "at": "x"}, {"do": "speed", "args": ["warp"]}, "x", None)
    wrong = {"horizon": 7, "begin": {}, "choose": "merv", "form": 3}
    for message in (*messages, *({"do": do, "args": [value], "at": 1} for do, value in wrong.items())):
        board._handle_custom_msg(message, [])
        assert board.state == before
    assert board.speed == "normal" and board.hints.horizon == "game"


def test_a_board_is_few_widgets():
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    for name, kind in BOARDS.items():
        board = kind(samarkand.game(name, players=3), pause=0)
        assert len(set(_instances) - before) <= 6, name
        board.close()
        assert set(_instances) == before
