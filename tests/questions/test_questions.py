"""Questions that three ways answer alike: count the cases, compute exactly, use a formula.

Each question is a class in `tests/questions`: `count` lists equally likely cases one by one, `exact`
asks `samarkand.probability` or the expectations built on it, `formula` asks SymPy. All numbers come from the
editions and the rules.
"""

from fractions import Fraction

import pytest
import sympy

from tests.questions import market, routes, sackson  # noqa: F401
from tests.questions.asking import QUESTIONS


def name_of(asked):
    return type(asked).__name__


@pytest.mark.parametrize("asked", QUESTIONS, ids=name_of)
def test_count_exact_and_formula_are_equal(asked):
    exact = asked.exact()
    assert isinstance(exact, Fraction)
    assert asked.count() == exact
    formula = sympy.nsimplify(asked.formula())
    assert formula.is_Rational and Fraction(int(formula.p), int(formula.q)) == exact
