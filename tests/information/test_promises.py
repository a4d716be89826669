"""The loops behind the draw of hidden cards say what NumPy says, and nobody waits for them."""

from functools import cache

import numpy as np
import pytest

import samarkand
from samarkand.engine.compiling import code_cache, compiler
from samarkand.engine.compiling.single import Single
from samarkand.information import demands, promises
from samarkand.strategies import Chance, Player

OPTIONS = {"sackson": {"max_turns": 0}, "routes": {}}
MOVES = 150


@cache
def position(name, seed):
    """A position after random moves."""
    state = samarkand.game(name, **OPTIONS[name]).new_initial_state()
    chance, player = Chance(seed), Player(state.game, "random", seed)
    while len(state.history()) < MOVES or state.is_chance_node():
        state.apply_action((chance if state.is_chance_node() else player).choose(state))
    return state


@pytest.fixture
def loops(monkeypatch, tmp_path_factory):
    """The loops, with a cache in which nothing is compiled."""
    folder = tmp_path_factory.getbasetemp() / "loops"
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(folder))
    monkeypatch.setenv(code_cache.SITE_VARIABLE, str(folder / "nothing"))
    monkeypatch.delenv(compiler.COMPILE_VARIABLE, raising=False)
    monkeypatch.delenv(compiler.DISABLE_VARIABLE, raising=False)
    made = Single(promises.__name__, "promise", *demands.LOOPS.example)
    monkeypatch.setattr(demands, "LOOPS", made)
    return made


@pytest.mark.parametrize("name", OPTIONS)
def test_loops_and_numpy_promise_the_same_to_the_last_bit(name, loops, monkeypatch):
    """Asked as real draws ask, of every seat; and of hands that are far too small and too large."""
    loops.prepare()
    compiled, asked, answered = loops.at_hand(), [], demands.Prospect.of

    def of(prospect, cards, loops=None):
        asked.append((prospect, cards.copy()))
        return answered(prospect, cards)

    monkeypatch.setattr(demands.Prospect, "of", of)
    state = position(name, 1)
    for player in range(state.game.num_players):
        state.clone().resample(player, 2)
    rng, kinds_of_promise = np.random.default_rng(3), set()
    for number, (prospect, cards) in enumerate(asked):
        for held in (cards, cards[: 1 + number % 3], rng.integers(-2, 9, (9, cards.shape[1]))):
            said = np.broadcast_to(np.asarray(answered(prospect, held), float), held.shape)
            assert (np.asarray(answered(prospect, held, compiled)) == said).all()
            if number % 20 == 0 and prospect._told[1].size:
                promises.promise(held, *prospect._told, written := np.empty(held.shape))
                assert (written == said).all()
            kinds_of_promise |= {"never" if np.isneginf(said).any() else "some" if said.any() else "all"}
    assert kinds_of_promise == {"never", "some", "all"} and len(asked) > 100


@pytest.mark.parametrize("name", OPTIONS)
def test_the_same_seed_draws_the_same_cards_with_them_and_without(name, loops, monkeypatch):
    loops.prepare()
    state = position(name, 2)
    player, drawn = state.current_player(), []
    for is_loaded in (False, True):
        monkeypatch.setattr(compiler, "is_loaded", lambda is_loaded=is_loaded: is_loaded)
        state._memory.clear()
        drawn.append([state.resample(player, seed) for seed in range(3)])
        assert (state._memory[player].foresight._loops is not None) == is_loaded
    assert drawn[0] == drawn[1]


def test_nobody_waits_for_them(loops, tmp_path, monkeypatch):
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(tmp_path))
    assert loops.at_hand() is None and not list(tmp_path.iterdir())
    loops.prepare()
    assert loops.at_hand() is not None and list(tmp_path.rglob("*.nbc"))
    other = Single(loops.module, loops.name, *loops.example)  # as in another process
    assert other.at_hand() is not None
    monkeypatch.setattr(compiler, "is_loaded", lambda: False)
    assert other.at_hand() is None  # who needs no compiler does not import one for this
    monkeypatch.undo()
    monkeypatch.setenv(compiler.COMPILE_VARIABLE, "0")
    assert other.at_hand() is None
