"""The board of *Routes to Riches* as a picture and as text."""

import itertools
import random
from pathlib import Path

import pytest

import samarkand
from samarkand import picture, textboard
from samarkand.picture import Circle, Line, Polygon, Rect, Text
from samarkand.routes import spaces_in_words
from samarkand.routes.components import KEEP, NUM_FAMILIES, NUM_GOODS, Phase
from samarkand.routes.edition import COLOURS
from samarkand.routes.picture import board, targets
from samarkand.routes.picture.glyphs import CAMEL_HEIGHT, CAMEL_WIDTH, FAMILY_COLOUR, RELATION_GREEN, codes
from samarkand.routes.picture.layout import HEIGHT, LEFT, TOP, places
from samarkand.routes.picture.layout import WIDTH as MAP_WIDTH
from samarkand.routes.picture.map import ground
from samarkand.routes.rules.table import hand_limit
from tests.geometry import covers, overlap, overlapping
from tests.routes.table import goods, home, pair
from tests.support import pick
from tools.pictures import routes as specimen

ROOT = Path(__file__).parents[2]
GAME = samarkand.game("routes")


def played(players, seed, until, **options):
    """A game of random moves, as far as `until` says."""
    state, dice = (
        samarkand.game("routes", players=players, **options).new_initial_state(),
        random.Random(seed),
    )
    while not until(state) and not state.is_terminal():
        state.apply_action(pick(state, dice))
    return state


def reached(players, phase, turns):
    """A game of random moves in that phase after so many turns: the first seed that comes so far."""
    games = (played(players, seed, lambda state: is_at(state, phase, turns)) for seed in itertools.count())
    return next(state for state in games if not state.is_terminal())


def is_at(state, phase, turns):
    return state.record.phase == phase and state.record.turns >= turns


def sale():
    """A player of four reaches a space whose card another holds, and that other is to decide."""
    for turns in itertools.count(8):
        state = reached(4, Phase.SELL, turns)
        if state.record.seller != state.record.player:
            return state
    raise AssertionError


def crowded():
    """Two camels on every space, of the two families with the widest letters, and no goods tile left."""
    state = reached(4, Phase.TURN, 25)
    wide = [state.game.names.families.index(name) for name in ("Armenia", "Byzantium")]
    state.record.camel[: state.game.config.spaces] = wide
    state.record.tile[:] = 0
    return state


POSITIONS = {
    "before the deal": lambda: GAME.new_initial_state(),
    "first turn": lambda: played(5, 1, lambda state: state.record.phase == Phase.TURN),
    "discarding": lambda: reached(5, Phase.DISCARD, 35),
    "placing": lambda: reached(3, Phase.PLACE, 25),
    "the second camel": lambda: reached(4, Phase.SECOND, 25),
    "in the documents": specimen,
    "selling": sale,
    "two players": lambda: reached(2, Phase.DISCARD, 15),
    "over": lambda: played(5, 7, lambda state: False),
}


def texts_of(shown):
    """The texts of a picture, those drawn again on a lit space once."""
    return list(dict.fromkeys(shape for shape in shown.shapes if isinstance(shape, Text)))


def is_camel(shape):
    """Whether the shape is a camel: as wide and as high as one, and many-sided."""
    left, top, right, bottom = shape.bounds()
    size = right - left < CAMEL_WIDTH and bottom - top < CAMEL_HEIGHT
    return isinstance(shape, Polygon) and len(shape.points) > 20 and size and shape.stroke == picture.INK


def is_on_map(shape):
    return TOP < shape.y < TOP + HEIGHT and shape.x < LEFT + MAP_WIDTH


def labels(shown):
    return {shape.identifier: shape.label for shape in shown.shapes if shape.identifier}


# ------------------------------------------------------------------------------------------ the drawing


def test_on_a_full_map_nothing_covers_a_name():
    """Two camels on each space and the number of each good: every name is read all the same [R-C2]."""
    shown = board(crowded(), lit=())
    names = {line for place in places(GAME.edition) for line, _, _ in place.lines}
    texts = texts_of(shown)
    assert list(overlapping(texts)) == []
    camels = [shape for shape in shown.shapes if is_camel(shape)]
    assert len(camels) == 2 * GAME.config.spaces + NUM_FAMILIES
    on_map = [shape for shape in texts if shape.text in names and is_on_map(shape)]
    assert len(on_map) == sum(len(place.lines) for place in places(GAME.edition))
    for shape in on_map:
        assert covers((LEFT, TOP, LEFT + MAP_WIDTH, TOP + HEIGHT), shape.bounds())
        for camel in camels:
            assert not overlap(shape.bounds(), camel.bounds()), (shape.text, camel)


def test_every_good_has_its_number_as_a_tile_or_printed():
    """[R-C1, R-G1] a gold square while the tile lies there, then a ring."""
    for state in (GAME.new_initial_state(), specimen()):
        shown = board(state)
        squares = [
            shape for shape in shown.shapes if isinstance(shape, Rect) and shape.width == 22 == shape.height
        ]
        rings = [shape for shape in shown.shapes if isinstance(shape, Circle) and 9 < shape.radius < 12]
        on_map = [shape for shape in rings if is_on_map(shape)]
        assert len(squares) == state.record.tile.sum()
        assert len(squares) + len(on_map) == NUM_GOODS
        numbers = [shape.text for shape in texts_of(shown) if is_on_map(shape)]
        assert {str(number) for number in range(1, NUM_GOODS + 1)} <= set(numbers)


def counted(number, word):
    return f"{number} {word}{'' if number == 1 else 's'}"


def test_each_family_shows_supply_treasury_tiles_dowry_and_relations():
    state = specimen()
    drawn = labels(board(state))
    for family, name in enumerate(GAME.names.families):
        record = state.record
        supply = f"{name}\n{counted(record.supply[family], 'camel')} in the supply, "
        dirhams = counted(record.treasury[family], "dirham")
        assert drawn[f"extend:{family}"] == f"{supply}{dirhams} in the treasury"
        tiles = counted(record.available[family], "family tile")
        assert drawn[f"marry:{family}"] == f"{name}\ndowry {GAME.config.dowry[family]}, {tiles} on the board"
        founded = counted(record.related[family].sum(), "relation")
        left = counted(record.relations[family], "relation tile")
        assert drawn[f"relations:{family}"] == f"{name}\n{founded}, {left} left"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_cards_keep_their_names_in_a_full_hand(players):
    """The longest names of all, and others who have sold: four players leave the least room for that."""
    game = samarkand.game("routes", players=players)
    names = [str(name) for name in game.names.goods]
    held = sorted(names, key=len)[-hand_limit(game.config) :]
    shown = board(game.set_up(hands={0: held}), 0)
    assert set(held) <= {shape.text for shape in texts_of(shown)}


def test_the_viewers_goods_are_marked_on_the_map_and_their_cards_know_the_space():
    state = specimen()
    shown, config = board(state, 0), state.game.config
    held = goods(state.record.hand[0])
    marks = [shape for shape in shown.shapes if isinstance(shape, Rect) and shape.stroke == RELATION_GREEN]
    assert len(marks) == len(held) > 0
    about = {shape.identifier: shape.about for shape in shown.shapes if shape.about}
    assert about == {f"hand:0:{good}": f"space:{config.good_space[good]}" for good in held}
    within = {
        shape.text for shape in texts_of(shown) for mark in marks if covers(mark.bounds(), shape.bounds())
    }
    assert within == {str(good + 1) for good in held}
    assert not [shape for shape in board(state, textboard.PUBLIC).shapes if shape.stroke == RELATION_GREEN]
    assert f"{state.scores()[0]} points so far" in [shape.text for shape in texts_of(shown)]


def test_the_points_are_shown_when_the_game_is_over():
    state = POSITIONS["over"]()
    words = [shape.text for shape in texts_of(board(state, 1))]
    for player, points in enumerate(state.scores()):
        assert f"{points} points{', wins' if player in state.winners() else ''}" in words
    shapes = board(state, 1).shapes
    framed = {shape.identifier for shape in shapes if getattr(shape, "stroke_width", 0) == 2.5}
    assert framed == {f"player:{player}" for player in state.winners()}
    assert any("[R-F2]" in line for line in words)


def test_never_colour_alone():
    """Every colour that an edition may name has a shade of its own; every family two letters of its own."""
    assert set(FAMILY_COLOUR) == set(COLOURS)
    assert len(set(FAMILY_COLOUR.values())) == len(FAMILY_COLOUR)
    assert len(set(codes(tuple(GAME.names.families)))) == NUM_FAMILIES


@pytest.mark.parametrize(
    "families, letters",
    [
        (("Anna", "Anne", "Ann"), ("Aa", "Ae", "An")),
        (("Abc", "Abd"), ("Ac", "Ad")),
        (("X", "Yarkand"), ("X", "Ya")),
    ],
)
def test_letters_of_families_with_like_names(families, letters):
    assert codes(families) == letters


# ------------------------------------------------------------------------------------------ choosing


def test_the_seller_clicks_the_card_or_keeps_it():
    """[R-G1]"""
    state = sale()
    seller = state.record.seller
    card = next(name for name, action in targets(state).items() if action != KEEP)
    good = int(card.split(":")[2])
    assert card.startswith(f"hand:{seller}:")
    assert state.record.hand[seller, good] == 1
    assert set(targets(state, seller)) == {card, "keep"}


# ------------------------------------------------------------------------------------------ a space tells


def told(state, space):
    return spaces_in_words.labels(GAME.names, GAME.config, state.record)[space]


def test_a_space_tells_its_camels_and_a_bonus():
    """[R-B1 … R-B3] Family 0 is beside a plain space of family 1; who owns what gets how much."""
    one, two = pair(GAME)
    state = GAME.set_up(families={0: [0, 1], 1: [1], 2: [0]}, camels={one: [0], two: [1]})
    names = GAME.names
    assert told(state, two) == (
        f"{names.spaces[two]}\nland, camels of {names.families[1]}\n"
        f"a camel of {names.families[0]} founds the relation with {names.families[1]} "
        "(4 to player 0, 1 to player 1, 3 to player 2)"
    )
    assert told(state, one).endswith(
        f"a camel of {names.families[1]} founds the relation with {names.families[0]} "
        "(4 to player 0, 3 to player 1, 1 to player 2)"
    )


def test_a_space_tells_its_tile_and_a_card():
    """[R-G1, R-F1] The tile that the first camel takes, and what the card in the reader's hand gains."""
    one, two = pair(GAME, [home(GAME, good) for good in range(NUM_GOODS)])
    good = int(GAME.config.good_at[two])
    state = GAME.set_up(families={0: [0]}, camels={one: [0]}, hands={0: [good]})
    tile = f"{GAME.names.goods[good]} {good + 1}"
    family = GAME.names.families[0]
    assert told(state, two) == (
        f"{GAME.names.spaces[two]}\nland, {tile}, no camel\nplayer 0 holds its card, worth 0 now\n"
        f"a camel of {family} takes the goods tile {tile} and adds 4 to the card of player 0"
    )
    state = GAME.set_up(families={1: [0]}, camels={two: [0]}, hands={0: [good]}, sold={})
    assert told(state, two) == (
        f"{GAME.names.spaces[two]}\nland, {tile} (tile taken), camels of {family}\n"
        "player 0 holds its card, worth 1 now"
    )


# ------------------------------------------------------------------------------------------ owners, documents


def test_an_edition_without_outlines_is_drawn(tmp_path):
    """Circles where the spaces lie, and a line for each pair that touches."""
    source = (ROOT / "samarkand/routes/editions/queen-2010.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(source.replace('"Hamadan"', '"Ecbatana"'), encoding="utf-8")
    state = samarkand.game("routes", edition=own).new_initial_state()
    config, shown = state.game.config, board(state)
    ways = [shape for shape in ground(state.game.edition) if isinstance(shape, Line)]
    assert len(ways) == config.num_neighbours[: config.spaces].sum() // 2
    for shape in shown.shapes:
        assert covers((0, 0, shown.width, shown.height), shape.bounds()), shape
    texts = texts_of(shown)
    assert {"Ecbatana", "Merv"} <= {shape.text for shape in texts}
    assert list(overlapping(texts)) == []
