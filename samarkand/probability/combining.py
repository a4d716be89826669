"""Functions that make distributions from lists of cases or from other distributions."""

from collections.abc import Iterable
from typing import Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.probability.arguments import as_list, exact, in_order, key
from samarkand.probability.distribution import Distribution, distribution


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
        cases[value] = cases.get(key("value", value), 0) + 1
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
            for value, more in distribution(part)._cases.items()
        }
    return Distribution._of(cases, list(named) or None)


def mixture(parts: Iterable[tuple[object, Distribution]]) -> Distribution:
    """Return the mixture of several distributions.

    Parameters
    ----------
    parts : iterable of (probability, Distribution)
        The probabilities must sum to 1.

    Examples
    --------
    >>> fair, loaded = equally_likely("HT"), Distribution({"H": 1})
    >>> mixture([("2/3", fair), ("1/3", loaded)])["H"]
    Fraction(2, 3)
    """
    pairs = []
    for pair in as_list("parts", parts, "pairs of a probability and a distribution"):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise InvalidInput(f"parts: found {short_repr(pair)}, expected a probability and a distribution")
        pairs.append((exact("probability of a part", pair[0]), distribution(pair[1])))
    if sum(share for share, _ in pairs) != 1 or any(share < 0 for share, _ in pairs):
        raise InvalidInput("the probabilities of the parts must be at least 0 each and sum to 1")
    return Distribution._mix(pairs)


def compare(first: Distribution, second: Distribution) -> Distribution:
    """Return the distribution of how two independent random variables compare.

    The values are "less", "equal" and "more". "more" means that the first is larger than the second.

    Examples
    --------
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> compare(die, die)["more"]
    Fraction(5, 12)
    """
    outcomes = {(True, False): "less", (False, False): "equal", (False, True): "more"}
    pairs = joint(first, second)
    try:
        in_order([*first, *second])
        return pairs.map(lambda pair: outcomes[pair[0] < pair[1], pair[0] > pair[1]])
    except TypeError:
        raise InvalidInput("compare: the values of these distributions have no order") from None
