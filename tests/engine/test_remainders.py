"""Divisions by small numbers: the same results as Python's, without a division where none is needed."""

import re

import numpy as np
import pytest

from samarkand.engine.compiling import code_cache, compiler, link_once

pytestmark = pytest.mark.skipif(not compiler.is_available(), reason="compiles with Numba")

LEAST, MOST = -(2**63), 2**63 - 1
NUMBERS = [LEAST, LEAST + 1, -(2**40), *range(-9, 10), 2**40, MOST - 1, MOST]


def divided(dividends, divisors, results):
    for place in range(len(results)):
        results[place, 0] = dividends[place] // divisors[place]
        results[place, 1] = dividends[place] % divisors[place]


def compiled(function, arguments):
    made = compiler.outer_function(compiler.inner_function(function))
    code_cache.compile_or_load(made, compiler.types_of(arguments), None)
    return made


def test_quotients_and_remainders_are_those_of_python():
    """The quotient of the last pair does not fit into 64 bits."""
    pairs = [(a, b) for a in NUMBERS for b in NUMBERS if b != 0 and (a, b) != (LEAST, -1)]
    results = np.zeros((len(pairs), 2), np.int64)
    arguments = (np.array([a for a, _ in pairs]), np.array([b for _, b in pairs]), results)
    compiled(divided, arguments)(*arguments)
    assert results.tolist() == [list(divmod(a, b)) for a, b in pairs]


def test_a_division_by_zero_is_an_error():
    arguments = (np.array([5]), np.array([0]), np.zeros((1, 2), np.int64))
    with pytest.raises(ZeroDivisionError):
        compiled(divided, arguments)(*arguments)


def remainder(dividend, divisor):
    return dividend % divisor


@pytest.mark.skipif(not link_once.is_known(), reason="this Numba compiles as usual")
def test_code_divides_only_after_a_test_that_it_must():
    """The test is that the remainder, if at most one divisor away, is not from 0 to the divisor − 1."""
    (overload,) = compiled(remainder, (5, 3)).overloads.values()
    function = str(overload.library._final_module.get_function(overload.fndesc.llvm_func_name))
    before = re.split(r"= [su]rem ", function)[0]
    assert before != function
    assert re.search(r"icmp (uge|ugt|ule|ult) i64", before)
