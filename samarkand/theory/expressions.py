"""Evaluation of SymPy expressions."""

from collections.abc import Mapping
from typing import Any

import sympy

from samarkand.errors import as_python


def evaluate(expression: sympy.Basic, values: Mapping[Any, Any]) -> int:
    """Return the value of an expression with whole numbers, much faster than its `subs`.

    Examples
    --------
    >>> number = sympy.Symbol("n")
    >>> evaluate(3 * number, {number: 2})
    6
    """
    return int(sympy.lambdify(list(values), expression, "math")(*map(as_python, values.values())))
