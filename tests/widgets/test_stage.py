"""The stage without a browser: outlines, what is lifted off the canvas, what is told of a change."""

import re

import pytest

import samarkand
from samarkand.picture import MIN_TEXT_SIZE, Picture, Rect
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board.board import STAGE
from samarkand_widgets.game.sentences import with_sign
from samarkand_widgets.stage.motion import changed_labels


@pytest.fixture
def board(recorder):
    return SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)


def picture(*shapes):
    return Picture(100, 80, shapes, "Test", "A test.")


def test_what_has_changed_is_ringed_unless_all_has():
    def spaces(*labels):
        return picture(
            *(
                Rect(x=0, y=0, width=9, height=9, identifier=f"space:{number}", label=label)
                for number, label in enumerate(labels)
            )
        )

    assert changed_labels(None, spaces("a")) == []
    assert changed_labels(spaces("a", "b", "c"), spaces("a", "B", "c")) == ["space:1"]
    assert changed_labels(spaces(*"abcdefghij"), spaces(*"ABCDEFGHIJ")) == []


def test_a_move_is_shown_by_pawn_ring_and_words(board):
    board.act("start at Samarkand")
    assert "pawn:0" in [sprite[0] for sprite in board.view()["sprites"]]
    assert not any(shape.identifier.startswith("pawn:") for shape in board.layer.below.shapes)
    assert "space:14" in board.view()["changed"]["rings"]


def test_money_says_by_how_much_it_has_changed(board):
    """Each player's; not by a look back, and not by taking back."""
    for _ in range(60):
        before, shown = board.state.record.cash[:2].tolist(), board.view()["changed"]
        board.act(board.state.legal_actions()[0])
        after = board.state.record.cash[:2].tolist()
        expected = [
            [f"player:{player}", with_sign(now - then)]
            for player, (then, now) in enumerate(zip(before, after, strict=True))
            if now != then
        ]
        now = board.view()["changed"]
        assert [list(gain) for gain in (now["gains"] if now != shown else ())] == expected
        if expected:
            break
    assert expected
    for deed in (board.undo, lambda: board.look(-1), lambda: board.look(0)):
        deed()
        assert board.view()["changed"] is now or not board.view()["changed"]["gains"]


# ------------------------------------------------------------------------------ how large letters become

# Of JupyterLab at 1280 x 720, its file list closed: what is left for the picture, and the window's height.
STAGE_WIDTH, WINDOW_HEIGHT = 882, 720
READABLE = 10.5  # pixels


@pytest.mark.parametrize("name", ["sackson", "routes", "market"])
def test_the_smallest_letters_can_be_read_in_the_smallest_window(name):
    """Tests of each game's picture hold that no letters are smaller; one in a browser, what is left."""
    state = samarkand.game(name).new_initial_state()
    shown = state.game.parts.picture.board(state)
    style = (STAGE / "board.css").read_text()
    around = int(re.search(r"Middling.*?samarkand-around: (\d+)px", style, re.DOTALL)[1])
    width = min(STAGE_WIDTH, (WINDOW_HEIGHT - around) * shown.width / shown.height)
    assert MIN_TEXT_SIZE * width / shown.width >= READABLE
