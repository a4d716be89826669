"""Strategies called by their address, builds that are kept, interruptions."""

import samarkand
from samarkand import simulation
from samarkand.engine import references
from samarkand.engine.compiling import compiler, strategy_compiler
from tests.support import new_driver


def test_one_driver_serves_every_line_up():
    game = samarkand.game("market", players=3)
    line_ups = ["random", "greedy", ["greedy", "threshold", "random"], lambda *asked: asked[2][0]]
    drivers = {id(new_driver(game, each, True, 0, 1000).run) for each in line_ups}
    assert len(drivers) == 1


def modules_in(made, seen):
    """The modules whose functions a compiled function calls, and those call. Changes `seen`."""
    if id(made) not in seen:
        seen[id(made)] = made.py_func.__module__
        for _, value in references.used(made.py_func):
            if hasattr(value, "py_func"):
                modules_in(value, seen)
    return set(seen.values())


def test_checks_are_compiled_only_where_something_is_checked():
    game = samarkand.game("market", players=3)
    found = [
        modules_in(new_driver(game, "random", True, check, 1000).run, {})
        for check in simulation.CHECKS.values()
    ]
    assert ["samarkand.market.checks" in modules for modules in found] == [False, True, True]
    assert all("samarkand.market.scoring" in modules for modules in found)


def test_a_build_is_kept_until_a_rule_changes(monkeypatch):
    from samarkand.market import scoring

    before = strategy_compiler.driver("market", False)
    assert strategy_compiler.driver("market", False)[0] is before[0]

    def score(box, state, player):
        return 0

    monkeypatch.setattr(score, "__module__", scoring.__name__)
    monkeypatch.setattr(scoring, "score", score)
    changed = strategy_compiler.driver("market", False)
    assert changed[0] is not before[0] and changed[1] != before[1]


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
    names = {
        strategy_compiler.driver(name, False)[0].py_func.__qualname__
        for name in ("sackson", "market", "routes")
    }
    assert len(names) == 3


def test_the_same_strategy_of_a_user_is_compiled_once(capfd):
    game = samarkand.game("market", players=3)
    for _ in range(2):
        samarkand.simulate(game, 2, 0, lambda box, view, actions, number, dice: actions[number - 1])
    said = capfd.readouterr().err
    assert said.count("compiling strategy") == 1
    assert "(a second or two)" in said


def test_the_compilers_own_switch_is_heeded(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not compiler.is_available()
    assert len(samarkand.simulate(samarkand.game("market"), 2, progress=False)) == 2
