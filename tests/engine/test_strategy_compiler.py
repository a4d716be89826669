"""Strategies called by their address, builds that are kept, interruptions."""

import pytest

import samarkand
from samarkand.engine import engines, references, settings
from samarkand.engine.compiling import compiler, strategy_compiler
from samarkand.protocol import GAMES
from tests.support import new_driver


@pytest.fixture
def by_numba(monkeypatch):
    """Games are compiled in this process, whatever libraries there are."""
    monkeypatch.setenv(settings.ENGINE_VARIABLE, settings.NUMBA)


def test_one_driver_serves_every_line_up(by_numba):
    game = samarkand.game("market", players=3)
    line_ups = ["random", "greedy", ["greedy", "threshold", "random"], lambda *asked: asked[2][0]]
    machines = {id(new_driver(game, each, True, 0, 1000).machine) for each in line_ups}
    assert len(machines) == 1


def modules_in(made, seen):
    """The modules whose functions a compiled function calls, and those call. Changes `seen`."""
    if id(made) not in seen:
        seen[id(made)] = made.py_func.__module__
        for _, value in references.used_values(made.py_func):
            if hasattr(value, "py_func"):
                modules_in(value, seen)
    return set(seen.values())


def test_checks_are_compiled_only_where_something_is_checked():
    found = [modules_in(strategy_compiler.inner_driver("market", checks), {}) for checks in (False, True)]
    assert ["samarkand.market.checks" in modules for modules in found] == [False, True]
    assert all("samarkand.market.scoring" in modules for modules in found)


def test_compiled_code_is_used_until_a_rule_changes(by_numba, monkeypatch):
    from samarkand.market import scoring

    before, digest = engines.find("market"), compiler.key(strategy_compiler.inner_driver("market", False))
    assert engines.find("market") is before

    def score(config, state, player):
        return 0

    monkeypatch.setattr(score, "__module__", scoring.__name__)
    monkeypatch.setattr(scoring, "score", score)
    assert engines.find("market") is not before
    assert compiler.key(strategy_compiler.inner_driver("market", False)) != digest


def test_a_value_changed_in_place_is_seen(monkeypatch):
    """Constants of the rules are compiled in; an array may change without being another object."""
    import numpy as np

    from samarkand.engine import dice

    monkeypatch.setattr(dice, "TABLE", np.zeros(2, np.int64), raising=False)
    found = compiler.unless_changed(("test",), [dice.__name__], object)
    assert compiler.unless_changed(("test",), [dice.__name__], object) is found
    dice.TABLE[0] = 1
    assert compiler.unless_changed(("test",), [dice.__name__], object) is not found


def test_games_have_functions_of_different_names():
    """Code from disk that was compiled in several processes is told apart by its names alone."""
    names = {strategy_compiler.inner_driver(name, False).py_func.__qualname__ for name in GAMES}
    assert len(names) == 3


def test_the_same_strategy_of_a_user_is_compiled_once(capfd):
    game = samarkand.game("market", players=3)
    for _ in range(2):
        samarkand.simulate(
            game, 2, strategies=lambda config, view, actions, number, dice: actions[number - 1], seed=0
        )
    said = capfd.readouterr().err
    assert said.count("compiling strategy") == 1
    assert "(a second or two)" in said


def test_the_compilers_own_switch_is_heeded(monkeypatch):
    monkeypatch.delenv(settings.ENGINE_VARIABLE, raising=False)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not compiler.is_available()
    assert len(samarkand.simulate(samarkand.game("market"), 2, strategies="random", progress=False)) == 2
