"""The rules play the same games interpreted and from a library, with checks after each move and without."""

import numpy as np
import pytest

import samarkand
from samarkand.engine import engines, game_loop, records
from samarkand.registry import GAMES, package
from samarkand.strategies import names
from tests.support import IS_COMPILED, by_each_engine, engine, new_driver, option_sets, play

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not IS_COMPILED, reason="there are no libraries here"),
]
CASES = [
    pytest.param(name, options, seed, id=f"{name}-{'-'.join(map(str, options.values()))}")
    for name in GAMES
    for seed, options in enumerate(option_sets(name))
]


def seats(game, seed):
    """Strategies of the game, others in each case."""
    known = names(game.name)
    return [known[(seed + seat) % len(known)] for seat in range(game.num_players)]


@pytest.mark.parametrize(("name", "options", "seed"), CASES)
def test_the_same_game(name, options, seed):
    """Its row, its final position and its moves."""
    game = samarkand.game(name, **options)

    def played(check=game_loop.AFTER_EACH_MOVE):
        driver = new_driver(game, seats(game, seed), check, max_moves=100)
        return driver.play(seed, 0, 1).tobytes(), driver.trace(seed, 0)

    interpreted, compiled = by_each_engine(played)
    assert compiled == interpreted
    with engine("library"):
        assert played(game_loop.NEVER) == interpreted


@pytest.mark.parametrize(("name", "options", "seed"), CASES)
def test_the_same_legal_actions(name, options, seed):
    """In each position of a random game."""
    state, positions = samarkand.game(name, **options).new_initial_state(), []
    for _ in play(state, seed + 100, 200):
        if not state.is_chance_node():
            positions.append((records.copy(state.record), state.legal_actions()))
    rows = records.to_array(*(record for record, _ in positions))
    found = engines.find(package(name)).legal_actions(state.game, rows)
    listed = [row[:number].tolist() for number, row in zip(found.numbers, found.actions, strict=True)]
    assert listed == [legal for _, legal in positions]
    assert np.array_equal(rows, records.to_array(*(record for record, _ in positions)))
