"""Evaluation of SymPy expressions."""

from collections.abc import Mapping

import sympy

from samarkand.errors import InvalidInput, as_python, is_whole, short_repr


def evaluate(expression: object, values: object) -> int:
    """Return the value of an expression after substituting values for its symbols.

    Raises
    ------
    InvalidInput
        If `expression` is not an expression, or the result is not a number.

    Examples
    --------
    >>> number = sympy.Symbol("n")
    >>> evaluate(3 * number, {number: 2})
    6
    >>> evaluate(3 * number, {})
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: values: found {}, for which 3*n is not a number
    """
    if not isinstance(expression, sympy.Basic) and not is_whole(expression):
        raise InvalidInput(f"expression: found {short_repr(expression)}, expected a SymPy expression")
    if not isinstance(values, Mapping):
        raise InvalidInput(f"values: found {short_repr(values)}, expected a mapping of symbols to numbers")
    for symbol in values:
        if not isinstance(symbol, (sympy.Symbol, sympy.IndexedBase)):
            raise InvalidInput(f"values: found {short_repr(symbol)}, expected SymPy symbols")
    try:
        return int(sympy.lambdify(list(values), expression, "math")(*map(as_python, values.values())))
    # Missing or unsuitable values only show up during the evaluation.
    except (TypeError, ValueError, ArithmeticError, LookupError, NameError, NotImplementedError):
        raise InvalidInput(
            f"values: found {short_repr(values)}, for which {short_repr(expression)} is not a number"
        ) from None
