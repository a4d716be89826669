"""Whole programs: what Numba's parts are reached into for, and that the code stays the same."""

import numpy as np
import pytest

from samarkand.engine import dice
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
    code_cache.ready(made, compiler.types_of((np.arange(4),)), None)
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


def test_what_was_compiled_inside_serves_others_outside():
    """A user's own compiled functions find Numba's helpers in order, though ours made them first."""
    import numba

    built()

    @numba.njit
    def own(row):
        return row.mean() + np.zeros(3, np.int64).sum()

    assert own(np.arange(4)) == 1.5


def test_without_the_parts_numba_compiles_as_it_does_by_itself(monkeypatch):
    monkeypatch.setattr(link_once, "_library", lambda: None)
    build = compiler.Build(["samarkand.engine.dice"], jit=True)
    below = build.get("samarkand.engine.dice", "below")
    stream = np.array(dice.stream(4))
    code_cache.ready(below, compiler.types_of((stream, 6)), None)
    twin = dice.stream(4)
    assert [below(stream, 6) for _ in range(10)] == [dice.below(twin, 6) for _ in range(10)]
