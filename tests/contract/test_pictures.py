"""What the pictures of all games promise: in the documents, in a notebook, and in many positions."""

from xml.etree import ElementTree

import pytest

from samarkand import picture, textboard
from samarkand.grammar import for_reader
from samarkand.picture import Text
from samarkand.picture.seats import reader_of
from samarkand.registry import GAMES
from tests.geometry import covers, overlapping, topmost
from tests.market import test_picture as market
from tests.routes import test_picture as routes
from tests.sackson import test_picture as sackson
from tools.pictures import DOCS, POSITIONS, drawing

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
DRAWN = {
    f"{game.__name__.split('.')[1]}: {name}": make
    for game in (market, routes, sackson)
    for name, make in game.POSITIONS.items()
}
PARTS = (0.5, 0.25, 0.75, 0.1, 0.9)


@pytest.fixture(params=DRAWN, scope="module")
def state(request):
    return DRAWN[request.param]()


def board(state, *viewer, **settings):
    return state.game.package.picture.board(state, *viewer, **settings)


@EVERY_GAME
def test_the_picture_in_the_documents_is_the_one_drawn_now(name):
    stored = (DOCS / f"{name}.svg").read_text(encoding="utf-8")
    assert stored == drawing(name), "draw it again: python -m tools.pictures"


@EVERY_GAME
def test_a_state_shows_itself_in_a_notebook(name):
    state = POSITIONS[name]()
    parts = state.game.package
    with for_reader(reader_of(state.game.num_players)):
        assert state._repr_svg_() == picture.svg(parts.picture.board(state))
    assert "player 0" not in state._repr_svg_().lower()
    assert str(state) == parts.textboard.text(state)


@EVERY_GAME
def test_the_text_board_shows_and_hides(name):
    """What the others hold is covered, and only the player who acts is told what is possible."""
    state, covered = POSITIONS[name](), "screen closed" if name == "market" else "face down"
    text, acting = state.game.package.textboard.text, state.current_player()
    assert covered not in text(state)
    assert text(state, 2).count(covered) == 3
    assert text(state, textboard.PUBLIC).count(covered) == 4
    assert "May: " in text(state, acting) and "May: " not in text(state, (acting + 1) % 4)


@EVERY_GAME
def test_targets_are_those_of_the_player_who_acts(name):
    state = POSITIONS[name]()
    acting = state.current_player()
    assert picture.targets(state, acting) == picture.targets(state) != {}
    assert picture.targets(state, (acting + 1) % 4) == {}


@pytest.mark.parametrize("position", DRAWN)
def test_what_others_hide_is_neither_drawn_nor_written(position):
    """[S-S4, R-S1, R-G1, M-R1] Whatever others hold or have chosen; only who acts reads what may be done."""
    state = DRAWN[position]()
    text, acting = state.game.package.textboard.text, state.current_player()
    other = state.resample(1, 6)
    assert board(other, 1) == board(state, 1) and text(other, 1) == text(state, 1)
    for viewer in (1, textboard.PUBLIC):
        owners = {
            name.split(":")[1] for name in picture.identifiers(board(state, viewer)) if name[:5] == "hand:"
        }
        assert owners <= {str(viewer)} or state.is_terminal()
    assert ("May:" in text(state, max(acting, 0))) == (acting >= 0)
    assert "May:" not in text(state, (acting + 1) % 2) or acting < 0


def test_svg_is_well_formed_and_says_what_it_shows(state):
    tree = ElementTree.fromstring(picture.svg(board(state)))
    assert tree.get("role") == "img"
    assert tree[0].text.startswith(("Samarkand", "Le marché de Samarkand"))
    assert tree[1].text == state.game.package.textboard.text(state)


def test_all_that_is_drawn_lies_within_the_picture(state):
    shown = board(state)
    for shape in shown.shapes:
        assert covers((0, 0, shown.width, shown.height), shape.bounds()), shape


def test_no_text_is_small_and_no_two_texts_overlap(state):
    for viewer in (None, 0, textboard.PUBLIC):
        # A text that is drawn again on a lit space counts once.
        texts = dict.fromkeys(shape for shape in board(state, viewer).shapes if isinstance(shape, Text))
        assert min(shape.size for shape in texts) >= picture.MIN_TEXT_SIZE
        assert list(overlapping(texts)) == []


def test_highlights_are_the_targets_and_not_by_colour_alone(state):
    lit = picture.targets(state)
    assert sorted(lit.values()) == ([] if state.is_chance_node() else state.legal_actions())
    dashed = [
        sum(bool(shape.dash) and shape.stroke == picture.RING for shape in shown.shapes)
        for shown in (board(state), board(state, lit=()))
    ]
    assert dashed == [len(lit), 0]


def test_every_target_can_be_hit(state):
    shown, lit = board(state), picture.targets(state)
    for name in lit:
        shape = next(shape for shape in shown.shapes if shape.identifier == name)
        left, top, right, bottom = shape.bounds()
        points = [(left + a * (right - left), top + b * (bottom - top)) for a in PARTS for b in PARTS]
        assert name in {topmost(shown, *point, lit) for point in points}
