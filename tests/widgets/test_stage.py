"""The stage without a browser: outlines, what is lifted off the canvas, what is told of a change."""

import re

import pytest

import samarkand
from samarkand.picture import MIN_TEXT_SIZE, Circle, Picture, Polygon, Rect, Text
from samarkand.picture.parts import pawn
from samarkand_widgets import SacksonBoard
from samarkand_widgets.board.board import STAGE
from samarkand_widgets.game.sentences import with_sign
from samarkand_widgets.stage.motion import changed_labels, separate_sprites
from samarkand_widgets.stage.outlines import Outlines, labelled_shapes, path


@pytest.fixture
def board(recorder):
    return SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=7, pause=0)


def picture(*shapes):
    return Picture(100, 80, shapes, "Test", "A test.")


@pytest.mark.parametrize(
    "shape, words",
    [
        (Rect(x=1, y=2, width=30, height=20), "M1 2h30v20h-30z"),
        (
            Rect(x=0, y=0, width=10, height=8, radius=2),
            "M2 0h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z",
        ),
        (Circle(x=5, y=5, radius=2.5), "M2.5 5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z"),
        (Polygon(points=((0, 0), (4, 0), (2.25, 3))), "M0 0L4 0L2.2 3z"),
    ],
)
def test_the_outline_of_a_shape(shape, words):
    assert path(shape) == words


def test_shapes_with_one_identifier_are_one_spot():
    card = Rect(x=10, y=10, width=20, height=30, identifier="camel", label="a camel")
    button = Rect(x=5, y=50, width=40, height=10, identifier="camel")
    drawn = (card, Text(x=1, y=1, text="no spot"), button)
    assert Outlines().of(drawn) == [("camel", f"{path(card)} {path(button)}", 5, 10, 40, 50)]
    assert [shape.label for shape in labelled_shapes(drawn)] == ["a camel"]


def test_pawns_are_lifted_off_the_canvas_with_their_numbers():
    name = Text(x=3, y=3, text="Merv")
    pawns = *pawn(0, 20, 30, 9, "pawn:0"), *pawn(2, 50, 30, 9, "pawn:2")
    kept, sprites = separate_sprites((name, *pawns, name))
    assert kept == (name, name)
    assert [sprite.identifier for sprite in sprites] == ["pawn:0", "pawn:2"]
    assert sprites[0][1:3] == (20, 30)
    assert ">1</text>" in sprites[0].svg and ">3</text>" in sprites[1].svg


def test_a_pawn_without_identifier_stays_on_the_canvas():
    shapes = tuple(pawn(1, 20, 30, 9))
    assert separate_sprites(shapes) == (shapes, [])


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
