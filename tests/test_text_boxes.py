"""Texts on the boards of all games touch neither each other nor a frame, with long names in each language."""

import random

import pytest

import samarkand
from samarkand.grammar import Reader, for_reader
from samarkand.picture import Rect, Text
from samarkand.picture.seats import computer_seat
from samarkand.routes.picture.panel import FAMILIES_TOP, PLAYERS_TOP
from tests.geometry import covers, ink
from tests.support import pick

HEADLINE = 52  # pixels; the middles of its lines are above, and the frames of the table begin below
# The fewest and the most players.
KINDS = [("sackson", 2), ("sackson", 5), ("routes", 2), ("routes", 5), ("market", 3), ("market", 5)]


@pytest.fixture(params=["en", "fr"])
def language(request):
    samarkand.language(request.param)
    yield
    samarkand.language("en")


def positions(game, seed):
    """The positions of a game of random moves at which a phase or a question comes for the first time."""
    state, dice, met = game.new_initial_state(), random.Random(seed), set()
    while not state.is_terminal():
        key = state.record.phase, state.is_chance_node() or state.question()
        if key not in met:
            met.add(key)
            yield state
        state.apply_action(pick(state, dice))
    yield state


def boards(name, players, seed=1):
    """The pictures of a game as its players see them: long names, and those of computers."""
    game = samarkand.game(name, players=players)
    seats = [
        Reader(("WwmmWwmmWwmm",) * players),
        Reader(tuple(map(computer_seat, range(players))), player=0),
    ]
    for state in positions(game, seed):
        for reader in seats:
            with for_reader(reader):
                yield game.package.picture.board(state, max(0, state.current_player()))


def meet(one, two):
    """Whether two rectangles share more than a hair."""
    return min(one[2], two[2]) - max(one[0], two[0]) > 0.5 and min(one[3], two[3]) - max(one[1], two[1]) > 0.5


def crossings(shown, is_looked_at):
    """The texts that touch another text, or the edge of a rectangle, with their rectangles."""
    texts = [shape for shape in dict.fromkeys(shown.shapes) if isinstance(shape, Text) and shape.text]
    frames = [shape for shape in shown.shapes if isinstance(shape, Rect) and not shape.dash]
    for one in filter(is_looked_at, texts):
        for two in texts:
            if one != two and meet(ink(one), ink(two)):
                yield one.text, two.text
        for frame in frames:
            left, top, right, bottom = frame.bounds()
            half = 0 if frame.stroke == "none" else frame.stroke_width / 2
            inside = left + half, top + half, right - half, bottom - half
            outside = left - half, top - half, right + half, bottom + half
            if meet(ink(one), outside) and not covers(inside, ink(one)):
                yield one.text, frame.bounds()


@pytest.mark.parametrize("name, players", KINDS)
def test_the_headline_is_whole_and_touches_nothing(name, players, language):
    for shown in boards(name, players):
        assert not list(crossings(shown, lambda text: text.y < HEADLINE))
        texts = [shape for shape in shown.shapes if isinstance(shape, Text) and shape.y < HEADLINE]
        assert not [text.text for text in texts if text.text.endswith("…")]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 7)])
def test_counts_and_points_of_routes_touch_nothing_at_the_end(players, seed, language):
    """The names, the counts of tiles and coins, and the points, which are inside the player's plate."""
    for shown in list(boards("routes", players, seed))[-3:]:
        assert not list(crossings(shown, lambda text: FAMILIES_TOP < text.y < PLAYERS_TOP + 25))
