"""Functions that make distributions from lists of cases or from other distributions."""

from collections.abc import Iterable
from typing import Any

from samarkand.errors import InvalidInput
from samarkand.probability.arguments import as_list
from samarkand.probability.distribution import Distribution


def equally_likely(values: Iterable[object]) -> Distribution:
    """Return the distribution that gives every item of a list the same probability.

    An item that is listed twice is twice as likely.

    Parameters
    ----------
    values : iterable
        The cases. In a string, every letter is a case.

    Raises
    ------
    InvalidInput
        If there are no cases, or if `values` is a mapping, a data frame or a distribution, whose numbers
        would be ignored. Use `Distribution.from_cases` for a mapping of values to numbers of cases.

    Examples
    --------
    >>> equally_likely("LEVEL")["E"]
    Fraction(2, 5)
    """
    expected = "a list of equally likely cases; Distribution.from_cases takes numbers of cases"
    cases: dict[Any, int] = {}
    for value in values if isinstance(values, (str, bytes)) else as_list("values", values, expected):
        cases[value] = cases.get(value, 0) + 1
    return Distribution.from_cases(cases)


def joint(*parts: Distribution, **named: Distribution) -> Distribution:
    """Return the joint distribution of independent random variables; its values are tuples.

    Parameters
    ----------
    *parts, **named : Distribution
        Keyword arguments name the components of the tuples. Positional and keyword arguments cannot be
        mixed.

    Examples
    --------
    >>> joint(equally_likely("HT"), equally_likely([1, 2, 3]))["H", 2]
    Fraction(1, 6)
    """
    if bool(parts) == bool(named):
        raise InvalidInput("expected at least one distribution, with names for all of them or for none")
    cases: dict[tuple[Any, ...], int] = {(): 1}
    for part in (*parts, *named.values()):
        cases = {
            (*values, value): number * more
            for values, number in cases.items()
            for value, more in part._cases.items()
        }
    return Distribution._of(cases, list(named) or None)
