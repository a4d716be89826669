"""Whole programs: what Numba's parts are reached into for, and that the code stays the same."""

import re

import numpy as np
import pytest

from samarkand.engine import dice, game_loop
from samarkand.engine.compiling import code_cache, compiler, link_once


def innermost(row):
    if row[0] < 0:
        raise ValueError("below zero")
    return np.zeros(3, np.int64).sum() + row.sum()


def middle(row):
    return row.mean() + _innermost(row)


def outermost(row):
    return _middle(row) + _innermost(row[1:])


def built():
    """The three functions compiled as the rules are, the outermost for Python to call."""
    global _innermost, _middle
    _innermost = compiler.inner_function(innermost)
    _middle = compiler.inner_function(middle)
    made = compiler.outer_function(compiler.inner_function(outermost))
    code_cache.compile_or_load(made, compiler.types_of((np.arange(4),)), None)
    return made


def test_the_parts_of_numba_that_are_reached_into_are_there():
    """If this fails, a new Numba is at hand: compilation takes longer, and `link_once` is to be looked at."""
    assert link_once.is_known()


def test_inner_functions_are_lowered_and_never_translated_alone():
    made = built()
    assert made(np.arange(4)) == 1.5 + 6 + 6
    for inner in (_innermost, _middle):
        for overload in inner.overloads.values():
            assert not overload.library.is_translated
    with pytest.raises(ValueError, match="below zero"):
        made(np.array([-1, 0, 0, 0]))


def test_what_is_linked_in_can_be_called_by_nobody_else():
    """Not even by name: LLVM changes how it is called, and another program from disk may have its name."""
    (made,) = built().overloads.values()
    defined = [each for each in made.library._final_module.functions if not each.is_declaration]
    seen = [each.name for each in defined if each.linkage.name != "private"]
    assert all("outermost" in name for name in seen)
    assert len(defined) > len(seen)


def draws(worker_states):
    worker_state = worker_states[0]
    total = 0
    for number in range(9):
        total += _pick(worker_state.dice[0], worker_state.weights, 4) + _pick(
            worker_state.dice[1], worker_state.legal, number
        )
    return total


def test_rules_count_no_references():
    """The row of a record is nobody's object, and whoever is handed it can see that."""
    global _pick
    _pick = compiler.Build(["samarkand.engine.dice"], jit=True).inner("samarkand.engine.dice", "pick")
    made = compiler.outer_function(compiler.inner_function(draws))
    code_cache.compile_or_load(made, compiler.types_of((np.zeros(1, game_loop.worker_state_dtype(9)),)), None)
    (found,) = made.overloads.values()
    for function in found.library._final_module.functions:
        if "cpython" not in function.name and not function.name.startswith("NRT_"):
            assert not re.search(r"@NRT_(in|de)cref", str(function)), function.name


def at(row, index):
    return row[index]


def test_rules_never_count_from_the_end(monkeypatch):
    """Compiled with bounds checks, who does is told; functions of users count as Python does."""
    row, found = np.arange(4), []
    for home in (__name__, "samarkand.sackson.rules.table"):
        monkeypatch.setattr(at, "__module__", home)
        made = compiler.outer_function(compiler.inner_function(at, boundscheck=True))
        code_cache.compile_or_load(made, compiler.types_of((row, -1)), None)
        assert made(row, 3) == 3
        found.append(made)
    assert found[0](row, -1) == 3
    with pytest.raises(IndexError):
        found[1](row, -1)


def test_what_was_compiled_inside_serves_others_outside():
    """A user's own compiled functions find Numba's helpers in order, though ours made them first."""
    import numba

    built()

    @numba.njit
    def own(row):
        return row.mean() + np.zeros(3, np.int64).sum()

    assert own(np.arange(4)) == 1.5


def test_without_the_parts_numba_compiles_as_it_does_by_itself(monkeypatch):
    monkeypatch.setattr(link_once, "library_class", lambda: None)
    build = compiler.Build(["samarkand.engine.dice"], jit=True)
    below = build.get("samarkand.engine.dice", "below")
    stream = np.array(dice.stream(4))
    code_cache.compile_or_load(below, compiler.types_of((stream, 6)), None)
    plain_record = dice.stream(4)
    assert [below(stream, 6) for _ in range(10)] == [dice.below(plain_record, 6) for _ in range(10)]
