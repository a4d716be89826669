"""Questions that four ways answer alike: count the cases, simulate, compute exactly, use a formula.

Each question is a class in `tests/questions`: `count` lists equally likely cases one by one, `simulate` plays
one by chance, `exact` asks `samarkand.probability` or the expectations built on it, `formula` asks SymPy. All
numbers come from the editions and the rules.
"""

import random
from fractions import Fraction
from statistics import mean

import pytest
import sympy

from samarkand.probability import Answer
from tests.questions import market, routes, sackson  # noqa: F401
from tests.questions.asking import QUESTIONS

TIMES = 4000


def name_of(asked):
    return type(asked).__name__


@pytest.mark.parametrize("asked", QUESTIONS, ids=name_of)
def test_count_exact_and_formula_are_equal(asked):
    exact = asked.exact()
    assert isinstance(exact, Fraction)
    assert asked.count() == exact
    formula = sympy.nsimplify(asked.formula())
    assert formula.is_Rational and Fraction(int(formula.p), int(formula.q)) == exact


@pytest.mark.parametrize("asked", QUESTIONS, ids=name_of)
def test_a_simulation_agrees(asked):
    """Within four standard errors; the seed is fixed, so that this is decided once and for all."""
    dice = random.Random(name_of(asked))
    seen = [asked.simulate(dice) for _ in range(TIMES)]
    simulated = Answer.simulated(seen, f"{TIMES:,} times")
    assert float(simulated) == pytest.approx(mean(map(float, seen)))
    assert simulated.standard_error > 0
    assert abs(simulated.z_score(asked.exact())) < 4
