"""A chance quantity: its possible values, and the exact probability of each.

Inside, a distribution counts *equally likely cases*: whole numbers, which nothing rounds and which are
quick to add and multiply. Probabilities leave it as Fractions.
"""

import random
from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm, sqrt
from numbers import Integral, Rational
from typing import Any

from samarkand.errors import InvalidQuestion
from samarkand.probability import display
from samarkand.probability.arguments import exact, whole


class Distribution:
    """Values and their probabilities, exact. Nothing in a distribution ever changes.

    Parameters
    ----------
    probabilities : mapping
        The probability of each value: a whole number, a Fraction, or text like "1/6". They sum to 1.
        A value is anything that can be a key of a dictionary.
    names : sequence of str, optional
        If the values are tuples, the name of each place in them.

    Raises
    ------
    InvalidQuestion
        If a probability is negative, not exact, or the sum is not 1.

    See Also
    --------
    samarkand.probability.equally_likely : from a list of cases.

    Examples
    --------
    >>> coin = Distribution({"heads": "1/2", "tails": "1/2"})
    >>> coin["heads"]
    Fraction(1, 2)
    >>> coin
    value  probability
    heads          1/2  0.5000  ####################
    tails          1/2  0.5000  ####################
    """

    __slots__ = ("_cases", "_total", "names")
    _cases: dict[Any, int]
    _total: int
    names: tuple[str, ...] | None

    def __init__(self, probabilities: Mapping[Any, Any], names: Iterable[str] | None = None):
        shares = {value: exact(share, f"probability of {value!r}") for value, share in probabilities.items()}
        for value, share in shares.items():
            if share < 0:
                raise InvalidQuestion(f"probability of {value!r}: found {share}, expected at least 0")
        if sum(shares.values()) != 1:
            raise InvalidQuestion(
                f"the probabilities sum to {sum(shares.values())}, expected 1; "
                "Distribution.from_cases takes numbers of equally likely cases"
            )
        common = lcm(*(share.denominator for share in shares.values()))
        cases = {value: share.numerator * (common // share.denominator) for value, share in shares.items()}
        self._fill(cases, names)

    def _fill(self, cases: Mapping[Any, int], names: Iterable[str] | None) -> None:
        # The least numbers of cases, in ascending order of the values where they have one, so that equal
        # distributions are the same inside and look the same.
        divisor = gcd(*cases.values())
        try:
            order = sorted(cases)
        except TypeError:
            order = list(cases)
        kept = {value: cases[value] // divisor for value in order if cases[value]}
        object.__setattr__(self, "_cases", kept)
        object.__setattr__(self, "_total", sum(kept.values()))
        object.__setattr__(self, "names", None if names is None else tuple(names))
        self._judge_names()

    def _judge_names(self) -> None:
        if self.names is None:
            return
        for value in self._cases:
            if not isinstance(value, tuple) or len(value) != len(self.names):
                raise InvalidQuestion(f"names: found {len(self.names)} names for the value {value!r}")

    @classmethod
    def from_cases(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        """The distribution in which each value has so many equally likely cases.

        Parameters
        ----------
        cases : mapping of value to int
        names : sequence of str, optional
            If the values are tuples, the name of each place in them.

        Examples
        --------
        >>> Distribution.from_cases({"jewel": 11, "other": 37})["jewel"]
        Fraction(11, 48)
        """
        counted = {value: whole(number, f"cases of {value!r}") for value, number in cases.items()}
        if not any(counted.values()):
            raise InvalidQuestion("there is no possible case: give at least one value some cases")
        return cls._of(counted, names)

    @classmethod
    def _of(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        distribution = cls.__new__(cls)
        distribution._fill(cases, names)
        return distribution

    # --- looking up ---------------------------------------------------------------------------

    def __getitem__(self, value: Hashable) -> Fraction:
        """The probability of one value, 0 for a value that cannot be."""
        return Fraction(self._cases.get(value, 0), self._total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)

    def __contains__(self, value: Hashable) -> bool:
        return value in self._cases

    def items(self) -> list[tuple[Any, Fraction]]:
        """Each possible value with its probability."""
        return [(value, Fraction(number, self._total)) for value, number in self._cases.items()]

    def cases(self) -> dict[Any, int]:
        """Each possible value with its number of equally likely cases, the least whole numbers."""
        return dict(self._cases)

    def probability(self, event: Callable[[Any], Any] | Collection[Any]) -> Fraction:
        """How probable an event is.

        Parameters
        ----------
        event : function or collection
            A question about a value, answered yes or no; or the values that make up the event.

        Examples
        --------
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.probability(lambda face: face % 3 == 0), die.probability({1, 6})
        (Fraction(1, 3), Fraction(1, 3))
        """
        holds = _question(event)
        return Fraction(sum(n for value, n in self._cases.items() if holds(value)), self._total)

    def at_most(self, limit: Any) -> Fraction:
        """P(value ≤ limit): the cumulative distribution function."""
        return self._beyond(lambda value: value <= limit, limit)

    def at_least(self, limit: Any) -> Fraction:
        """P(value ≥ limit)."""
        return self._beyond(lambda value: value >= limit, limit)

    def _beyond(self, event: Callable[[Any], Any], limit: Any) -> Fraction:
        try:
            return self.probability(event)
        except TypeError:
            raise InvalidQuestion(f"limit: found {limit!r}, which the values have no order with") from None

    # --- summing up ---------------------------------------------------------------------------

    def expectation(self, of: Callable[[Any], Any] | None = None) -> Fraction:
        """The mean of the values, or of a function of them, each weighed with its probability.

        Examples
        --------
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.expectation(), die.expectation(lambda face: face**2)
        (Fraction(7, 2), Fraction(91, 6))
        """
        values = self._cases if of is None else map(of, self._cases)
        cases = zip(values, self._cases.values(), strict=True)
        return Fraction(sum(_number(value) * number for value, number in cases)) / self._total

    def variance(self, of: Callable[[Any], Any] | None = None) -> Fraction:
        """The mean squared distance from the expectation."""
        if of is not None:
            return self.map(of).variance()
        mean = self.expectation()
        return self.expectation(lambda value: (value - mean) ** 2)

    def standard_deviation(self) -> float:
        """The square root of the variance, rounded as floats are."""
        return sqrt(self.variance())

    def quantile(self, share: Any) -> Any:
        """The least value that is not exceeded with a probability of at least `share`.

        Examples
        --------
        >>> equally_likely([1, 2, 3, 4, 5, 6]).quantile("0.9")
        6
        """
        wanted = exact(share, "share")
        if not 0 < wanted <= 1:
            raise InvalidQuestion(f"share: found {share}, expected more than 0 and at most 1")
        covered = list(accumulate(self._cases.values()))
        values = self._ascending()
        for value, number in zip(values, covered, strict=True):
            if number >= wanted * self._total:
                return value
        raise AssertionError("the probabilities sum to 1")

    def _ascending(self) -> list[Any]:
        values = list(self._cases)
        try:
            return sorted(values)
        except TypeError:
            raise InvalidQuestion("the values have no order, so there is no quantile") from None

    def median(self) -> Any:
        """The quantile of one half."""
        return self.quantile(Fraction(1, 2))

    # --- new distributions ----------------------------------------------------------------------

    def map(self, function: Callable[[Any], Any], names: Iterable[str] | None = None) -> "Distribution":
        """The distribution of `function(value)`.

        Examples
        --------
        >>> equally_likely([-1, 0, 1]).map(abs)
        value  probability
            0          1/3  0.3333  #############
            1          2/3  0.6667  ###########################
        """
        cases: dict[Any, int] = {}
        for value, number in self._cases.items():
            image = function(value)
            cases[image] = cases.get(image, 0) + number
        return self._of(cases, names)

    def marginal(self, *places: str | int) -> "Distribution":
        """One place of values that are tuples, or several, by name or by number from 0.

        Examples
        --------
        >>> both = joint(die=equally_likely([1, 2]), coin=equally_likely("HT"))
        >>> both.marginal("coin") == equally_likely("HT")
        True
        """
        indices = [self._place(place) for place in places]
        if len(indices) == 1:
            return self.map(lambda value: value[indices[0]])
        names = None if self.names is None else [self.names[index] for index in indices]
        return self.map(lambda value: tuple(value[index] for index in indices), names)

    def _place(self, place: str | int) -> int:
        value = next(iter(self._cases))
        if not isinstance(value, tuple):
            raise InvalidQuestion(f"the values, like {value!r}, are not tuples, so they have no places")
        if isinstance(place, int) and 0 <= place < len(value):
            return place
        if self.names and place in self.names:
            return self.names.index(str(place))
        known = ", ".join(self.names) if self.names else f"0 to {len(value) - 1}"
        raise InvalidQuestion(f"place: found {place!r}, expected one of {known}")

    def given(self, event: Callable[[Any], Any] | Collection[Any]) -> "Distribution":
        """What remains when the event is known to have happened.

        Examples
        --------
        >>> equally_likely([1, 2, 3, 4, 5, 6]).given(lambda face: face % 2 == 0)[6]
        Fraction(1, 3)
        """
        holds = _question(event)
        cases = {value: number for value, number in self._cases.items() if holds(value)}
        if not cases:
            raise InvalidQuestion("the event cannot happen, so nothing can be said given that it has")
        return self._of(cases, self.names)

    def then(self, follow: Callable[[Any], "Distribution"]) -> "Distribution":
        """What comes of a second chance whose distribution depends on the first's value.

        Examples
        --------
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.then(lambda face: die if face == 6 else Distribution({face: 1}))[1]
        Fraction(7, 36)
        """
        return mixture((Fraction(number, self._total), follow(v)) for v, number in self._cases.items())

    def __add__(self, other: Any) -> "Distribution":
        """The sum with an independent distribution, or with a number."""
        if not isinstance(other, Distribution):
            return self.map(lambda value: value + other)
        return self._of(_sums(self._cases, other._cases))

    def __radd__(self, other: Any) -> "Distribution":
        return self.map(lambda value: other + value)

    def __neg__(self) -> "Distribution":
        return self.map(lambda value: -value)

    def __sub__(self, other: Any) -> "Distribution":
        return self + (-other)

    def __rsub__(self, other: Any) -> "Distribution":
        return other + (-self)

    def repeated(self, times: int) -> "Distribution":
        """The sum of `times` independent copies.

        Examples
        --------
        >>> equally_likely([1, 2, 3, 4, 5, 6]).repeated(2)[7]
        Fraction(1, 6)
        """
        cases: dict[Any, int] = {0: 1}
        for _ in range(whole(times, "times")):
            cases = _sums(cases, self._cases)
        return self._of(cases)

    def sample(self, number: int, seed: int) -> list[Any]:
        """`number` values at random, the same for the same seed; nothing is rounded.

        Examples
        --------
        >>> equally_likely("HT").sample(5, seed=1)
        ['H', 'H', 'T', 'H', 'T']
        """
        dice, values = random.Random(seed), list(self._cases)
        covered = list(accumulate(self._cases.values()))
        number = whole(number, "number")
        return [values[bisect_right(covered, dice.randrange(self._total))] for _ in range(number)]

    # --- as an object ---------------------------------------------------------------------------

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a distribution does not change; `map`, `given` and others make new ones")

    def __eq__(self, other: object) -> bool:
        """Whether values and probabilities are the same, whatever the names."""
        return isinstance(other, Distribution) and self._cases == other._cases

    def __hash__(self) -> int:
        return hash(frozenset(self._cases.items()))

    def __reduce__(self) -> Any:
        return Distribution.from_cases, (self._cases, self.names)

    def __repr__(self) -> str:
        return display.text(self.items(), self.names)

    def _repr_html_(self) -> str:
        return display.html(self.items(), self.names)


def equally_likely(values: Iterable[Any]) -> Distribution:
    """Each item of a list is as likely as any other; what is listed twice is twice as likely.

    Examples
    --------
    >>> equally_likely("LEVEL")["E"]
    Fraction(2, 5)
    """
    cases: dict[Any, int] = {}
    for value in values:
        cases[value] = cases.get(value, 0) + 1
    return Distribution.from_cases(cases)


def joint(*parts: Distribution, **named: Distribution) -> Distribution:
    """The values of independent distributions together, as tuples.

    Parameters
    ----------
    *parts, **named : Distribution
        With names, the places of the tuples have them.

    Examples
    --------
    >>> joint(equally_likely("HT"), equally_likely([1, 2, 3]))["H", 2]
    Fraction(1, 6)
    """
    if bool(parts) == bool(named):
        raise InvalidQuestion("give distributions either all with a name or all without, and at least one")
    cases: dict[tuple[Any, ...], int] = {(): 1}
    for part in (*parts, *named.values()):
        cases = {
            (*values, value): number * more
            for values, number in cases.items()
            for value, more in _distribution(part)._cases.items()
        }
    return Distribution._of(cases, named or None)


def mixture(parts: Iterable[tuple[Any, Distribution]]) -> Distribution:
    """One of several distributions by chance: pairs of a probability and a distribution.

    Examples
    --------
    >>> fair, loaded = equally_likely("HT"), Distribution({"H": 1})
    >>> mixture([("2/3", fair), ("1/3", loaded)])["H"]
    Fraction(2, 3)
    """
    pairs = [(exact(share, "probability of a part"), _distribution(part)) for share, part in parts]
    if sum(share for share, _ in pairs) != 1 or any(share < 0 for share, _ in pairs):
        raise InvalidQuestion("the probabilities of the parts must be at least 0 each and sum to 1")
    common = lcm(*(share.denominator * part._total for share, part in pairs))
    cases: dict[Any, int] = {}
    for share, part in pairs:
        scale = share.numerator * (common // (share.denominator * part._total))
        for value, number in part._cases.items():
            cases[value] = cases.get(value, 0) + scale * number
    return Distribution._of(cases)


def compare(first: Distribution, second: Distribution) -> Distribution:
    """Which of two independent values is larger: "less", "equal" or "more", said of the first.

    Examples
    --------
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> compare(die, die)["more"]
    Fraction(5, 12)
    """
    words = {(True, False): "less", (False, False): "equal", (False, True): "more"}
    return joint(first, second).map(lambda pair: words[pair[0] < pair[1], pair[0] > pair[1]])


def _question(event: Any) -> Callable[[Any], Any]:
    if callable(event):
        return event
    if isinstance(event, Collection) and not isinstance(event, str):
        return lambda value: value in event
    raise InvalidQuestion(f"event: found {event!r}, expected a function of a value, or a set of values")


def _number(value: Any) -> Any:
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return value
    raise InvalidQuestion(
        f"the value {value!r} is not an exact number: map the values to numbers first, e.g. expectation(len)"
    )


def _distribution(part: Any) -> Distribution:
    if not isinstance(part, Distribution):
        raise InvalidQuestion(f"found {part!r}, expected a Distribution; equally_likely([…]) makes one")
    return part


def _sums(first: Mapping[Any, int], second: Mapping[Any, int]) -> dict[Any, int]:
    cases: dict[Any, int] = {}
    for one, number in first.items():
        for other, more in second.items():
            value = one + other
            cases[value] = cases.get(value, 0) + number * more
    return cases
