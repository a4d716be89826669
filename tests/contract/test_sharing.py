"""A game is shared by all its states, also by those that other threads play."""

import sys
import threading

import pytest

import samarkand
from samarkand.engine import records
from samarkand.registry import GAMES
from tests.support import play

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
THREADS = 4
MOVES = 150


@pytest.fixture
def hasty():
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(game, seed):
    """What a thread does: a random game, with all that may be done noted before each move."""
    state, lines = game.new_initial_state(), []
    for action in play(state, seed, MOVES):
        lines.append((action, state.legal_actions(), state.is_chance_node() and state.chance_outcomes()))
        state.check()
    return lines, state.to_dict()


@EVERY_GAME
def test_threads_on_one_game_do_not_disturb_one_another(name, hasty):
    """What several threads play at once on one game is what each plays alone."""
    game = samarkand.game(name)
    alone = [played(samarkand.game(name), seed) for seed in range(THREADS)]
    together = [None] * THREADS
    threads = [
        threading.Thread(target=lambda seed=seed: together.__setitem__(seed, played(game, seed)))
        for seed in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


@EVERY_GAME
def test_a_game_cannot_be_changed(name):
    """Neither its attributes nor its config, which a copy of the config does not mind."""
    game = samarkand.game(name)
    before = records.to_bytes(game.config)
    for attribute in ("num_players", "options", "edition", "config", "name", "anything"):
        with pytest.raises(AttributeError):
            setattr(game, attribute, 3)
    with pytest.raises(AttributeError):
        game.config.players = 3
    for field, shape in records.fields(game.config.dtype):
        if shape:
            with pytest.raises(ValueError, match="read-only"):
                getattr(game.config, field)[...] = 1
    assert records.to_bytes(game.config) == before
    copied = records.copy(game.config)
    copied.players = 3
    assert copied.players == 3 and game.config.players == 4
