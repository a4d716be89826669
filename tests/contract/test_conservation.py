"""Cards, coins and tiles are neither lost nor made: in many games, after one loss, and with a broken rule.

Twenty thousand games find a fault of one game in 4,000 with probability 99%; the long tests play five times
as many. Without libraries a few games are played with all options.
"""

import numpy as np
import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.registry import GAMES
from tests.market import broken_rules as market
from tests.routes import broken_rules as routes
from tests.sackson import broken_rules as sackson
from tests.support import IS_COMPILED, checked, finished, option_sets, replace_rule, seats

NUMBER = 20_000 if IS_COMPILED else 150
CASES = [
    pytest.param(name, options, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for options in option_sets(name)
    if options.get("target", 500) == 500
]
# The fields of a position in which pieces are that nobody holds, and those of tiles, with what is found if
# one is missing. No limit of moves is reached in a game of so few turns.
PIECES = {
    "sackson": {"deck": " cards: found", "bank": "piastres in cash and bank: found"},
    "routes": {
        "deck": "places with card .*: found",
        "supply": "camels of family .: found 11",
        "available": "family tiles of family .: found 1",
        "relations": "relation tiles: found 49, expected 50",
        "relation_tiles": "relation tiles: found 49, expected 50",
        "goods_tiles": "goods tiles: found 32, expected 33",
        "treasury": "dirhams in cash, treasuries and bank: found 219, expected 220",
        "bank": "dirhams in cash, treasuries and bank: found 219, expected 220",
    },
    "market": {
        "gone": "(fruit|jewel|spice|carpet|cloth) cards of value .: found",
        "pile": "camel cards of value .: found",
        "bank": "dirhams in cash and bank: found 139, expected 140",
    },
}
SHORT = {"sackson": {"max_turns": 60}}


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), CASES)
def test_conservation_over_many_games(name, options):
    """[S-C1, S-C2, S-C3, S-S1, R-C1, R-C2, R-S1, M-C1, M-S1, M-E1] All players, all options."""
    games_add_up(name, options, NUMBER)


def games_add_up(name, options, number):
    """Games with these options; of a game's whole number, each of its sets of options has an equal part."""
    games = number // sum(case.values[0] == name for case in CASES)
    game = samarkand.game(name, **options)
    settings = {"strategies": "random", "seed": 11, "progress": False}
    frame = checked(samarkand.simulate, game, games, **settings)
    assert len(frame) == games
    if name == "market":
        assert (frame["turns"] == 10).all()
    limit = options.get("max_turns")
    if limit is None:
        assert not frame["capped"].any()
    else:
        assert frame["turns"].max() == limit
        assert (frame["capped"] == (frame["turns"] == limit)).all()


@pytest.mark.parametrize("name", GAMES)
def test_each_missing_piece_is_found(name):
    """[S-C1, S-C2, R-C1, M-C1] After a whole game all adds up; with one piece less it does not."""
    for players in seats(name):
        state = finished(samarkand.game(name, players=players, **SHORT.get(name, {})), seed=players)
        state.check()
        for field, message in PIECES[name].items():
            whole = getattr(state.record, field)
            places = list(np.ndindex(whole.shape)) if hasattr(whole, "shape") and whole.shape else [None]
            for place in places[: players if field.endswith("_tiles") else None]:
                add(state, field, place, -1)
                with pytest.raises(BrokenRule, match=message):
                    state.check()
                add(state, field, place, 1)
        state.check()


def add(state, field, place, number):
    """Change a field of the position, or one number in it."""
    if place is None:
        setattr(state.record, field, getattr(state.record, field) + number)
    else:
        getattr(state.record, field)[place] += number


@pytest.mark.parametrize(
    ("name", "lacks", "has", "message"),
    [
        ("sackson", ("hand", 0, 0), ("hand", 1, 0), "piles with fewer than 0 cards: found 1"),
        ("sackson", ("cash", 0), ("bank",), "players with less than 0 piastres: found 1"),
        ("routes", ("hand", 0, 5), ("hand", 1, 5), "piles with fewer than 0 pieces: found 1"),
        ("routes", ("cash", 0), ("bank",), "players and treasuries with less than 0 dirhams: found 1"),
        ("routes", ("treasury", 0), ("bank",), "players and treasuries with less than 0 dirhams: found 1"),
        ("market", ("bought", 1, 0, 0), ("gone", 0, 0), "piles with fewer than 0 cards: found 1"),
        ("market", ("cash", 0), ("bank",), "amounts of money below 0: found 1"),
    ],
)
def test_nothing_may_be_negative(name, lacks, has, message):
    """[S-C1, S-C2, R-C1, M-C1] A hand of fewer than no cards, a purse of less than nothing."""
    game = samarkand.game(name)
    plain = {**game.set_up().to_dict(), "history": None}
    moved = put(plain["position"], lacks, lambda number: -1) + 1
    put(plain["position"], has, lambda number: number + moved)
    with pytest.raises(InvalidInput, match=message):
        game.state_from_dict(plain)


def put(position, path, change):
    """Change the number at a place of a position, and return the old one."""
    *outer, last = path
    for key in outer:
        position = position[key]
    before, position[last] = position[last], change(position[last])
    return before


@pytest.mark.parametrize(
    ("name", "options", "rule", "broken", "message"),
    [
        (module.__name__.split(".")[1], module.OPTIONS, *row)
        for module in (sackson, routes, market)
        for row in module.BROKEN
    ],
)
def test_a_broken_rule_is_found(monkeypatch, name, options, rule, broken, message):
    """[S-C1, S-C2, R-C1, M-C1, M-R5, M-D4, M-F2] Each of these slips stops the run with what is off."""
    game = samarkand.game(name, **options)
    replace_rule(monkeypatch, rule, broken)
    with pytest.raises(BrokenRule, match=message):
        checked(samarkand.simulate, game, 20, strategies="random", seed=3, progress=False)
