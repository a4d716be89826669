"""Pictures as shapes: SVG, hits, highlights, and Sackson's board as a picture and as text."""

import itertools
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import samarkand
from samarkand import picture
from samarkand.grammar import language_of, override_language
from samarkand.picture import Circle, Line, Picture, Polygon, Rect, Text
from samarkand.picture.parts import PAWN_COLOUR, PAWN_SHAPE
from samarkand.sackson.components import NUM_SPACES, Good, Kind, Phase
from samarkand.sackson.picture import board, cutouts
from samarkand.sackson.picture.glyphs import GOOD_COLOUR, KIND_FILL
from tools.pictures import sackson as specimen

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def played(players, seed, until):
    """A game of random moves, as far as `until` says."""
    state, dice = samarkand.game("sackson", players=players).new_initial_state(), random.Random(seed)
    while not until(state) and not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, [float(chance) for chance in chances])[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def phase_is(phase):
    return lambda state: state.record.phase == phase


def crowded():
    """Five players on one city, every field full, both chips laid."""
    plain = played(5, 1, phase_is(Phase.PLACE)).to_dict()
    position, game = plain["position"], samarkand.game("sackson", players=5)
    plain["history"] = None
    for space in range(NUM_SPACES):
        while sum(position["camp"][space]) < game.config.capacity[space]:
            good = max(range(6), key=lambda good: position["deck"][good])
            position["deck"][good] -= 1
            position["camp"][space][good] += 1
    city = int(game.config.market_city[0])
    position["pawn"] = [city] * 5
    position["covered"][0] = position["covered"][1] = 1
    position["phase"], position["free"] = int(Phase.MOVE), 1
    return game.state_from_dict(plain)


POSITIONS = {
    "before the deal": lambda: samarkand.game("sackson").new_initial_state(),
    "placing": lambda: played(4, 2, phase_is(Phase.PLACE)),
    "crowded": crowded,
    "middle of a game": specimen,
    "pause": lambda: next(
        state
        for seed in itertools.count()
        if (state := played(5, seed, phase_is(Phase.DISCARD))).record.phase == Phase.DISCARD
    ),
    "over": lambda: played(2, 3, lambda state: False),
}


@pytest.fixture(params=POSITIONS, scope="module")
def state(request):
    return POSITIONS[request.param]()


def test_every_space_arrow_field_price_and_market_is_drawn(state):
    """[S-C3, S-C4, S-O1, S-V1]"""
    config, shown = state.game.config, board(state)
    names = picture.identifiers(shown)
    for space in range(NUM_SPACES):
        assert f"space:{space}" in names
        drawn = [shape for shape in shown.shapes if shape.identifier.startswith(f"field:{space}:")]
        assert len(drawn) == state.record.camp[space].sum()
        if config.kind[space] == Kind.OASIS:
            assert {f"buy:{space}:1", f"buy:{space}:4"} <= set(names)
    assert {f"market:{market}" for market in range(8)} <= set(names)
    prices = [name for name in names if name.startswith("price:")]
    assert len(prices) == (0 if state.is_terminal() else 6 * 5 + 4)
    lines = [shape for shape in shown.shapes if isinstance(shape, Line) and shape.stroke == "#a63d2f"]
    assert len(lines) == config.num_ways.sum() == 31


def test_the_end_stands_on_the_picture():
    """Who came where in the place of the prices, the winner's plate and row framed."""
    state = samarkand.game("sackson", players=3).set_up(cash={1: 515})
    shown = board(state, 0)
    framed = {shape.identifier for shape in shown.shapes if getattr(shape, "stroke_width", 0) == 2.5}
    assert framed - {""} == {"player:1", "result:1"}
    rows = [shape.label for shape in shown.shapes if shape.identifier.startswith("result:")]
    assert rows[0] == "player 1 wins with 515"
    assert rows[1:] == [f"player {player}, place 2 with 200" for player in (0, 2)]
    words = [shape.text for shape in shown.shapes if isinstance(shape, Text)]
    assert {"player 1 wins", "1.", "515"} <= set(words)


def test_labels_tell_what_a_space_holds():
    state = crowded()
    label = next(shape.label for shape in board(state).shapes if shape.identifier == "space:8")
    assert label == (
        "Bukhara, city\nbuys camel (chip) and assortment (chip)\npawns of player 0, player 1, player 2, "
        "player 3 and player 4\narrows to Massagetae and Hephthalites"
    )


def test_the_die_is_named_while_a_pawn_chooses_its_way():
    """The picture shows "to go" beside it; a press there gets a sentence that names the die."""
    shown = board(played(2, 7, lambda state: state.record.phase == Phase.FORK))
    assert "the die" in [shape.label for shape in shown.shapes if shape.identifier == "die"]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_card_to_print_has_the_whole_name_of_its_good(code):
    with override_language(language_of(code)):
        for cutout in cutouts.cards(samarkand.game("sackson")).cutouts:
            assert cutout.label in [shape.text for shape in cutout.shapes if isinstance(shape, Text)]


def test_never_colour_alone():
    goods = [good for good in Good if good != Good.ASSORTMENT]
    assert len({GOOD_COLOUR[good] for good in goods}) == 6
    assert set(GOOD_COLOUR.values()) == set(picture.PALETTE)
    assert len(set(PAWN_COLOUR)) == len(set(PAWN_SHAPE)) == 5
    assert len(set(KIND_FILL.values())) == 3
    texts = [shape.text for shape in board(specimen()).shapes if isinstance(shape, Text)]
    assert sum(words.startswith("camp") for words in texts) == 10
    assert sum(words.startswith("oasis") for words in texts) == 6
    assert sum(words.startswith("city") for words in texts) == 4


SHAPES = (
    Rect(x=0, y=0, width=100, height=100, identifier="ground"),
    Circle(x=50, y=50, radius=20, identifier="dot", label="a <dot>"),
    Polygon(points=((0, 0), (30, 0), (0, 30)), identifier="corner"),
    Text(x=50, y=50, text="on top", identifier=""),
    Line(points=((0, 99), (99, 99)), identifier="edge"),
)
SMALL = Picture(100, 100, SHAPES, "Small & plain", "d")


def test_svg_escapes_words():
    tree = ElementTree.fromstring(picture.svg(SMALL))
    assert tree[0].text == "Small & plain"
    assert tree.find(f"{SVG}circle/{SVG}title").text == "a <dot>"


def test_equal_cards_are_ringed_alike():
    """Two cards of one good on a field are as good as each other."""
    cards = [Rect(x=x, y=5, width=10, height=16, identifier="field:0:jewel", label="jewel") for x in (5, 25)]
    whole = Picture(60, 30, (*cards, Rect(x=45, y=5, width=10, height=16, identifier="other")), "Field", "")
    ringed = picture.highlight(whole, ["field:0:jewel"]).shapes[len(whole.shapes) :]
    assert {int(mark.bounds()[0] // 20) for mark in ringed if isinstance(mark, Polygon)} == {0, 1}
