"""A chance quantity: its possible values, and the exact probability of each.

Inside, a distribution counts *equally likely cases*: whole numbers, which nothing rounds and which are
quick to add and multiply. Probabilities leave it as Fractions.
"""

import random
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidQuestion, shown
from samarkand.probability import arguments, display
from samarkand.probability.arguments import (
    MAX_SAMPLE,
    exact,
    function,
    key,
    listed,
    mapping,
    outcome,
    told,
    whole,
)
from samarkand.probability.arithmetic import Arithmetic, number_of, root
from samarkand.probability.events import holds_for
from samarkand.probability.joint_laws import JointLaw

if TYPE_CHECKING:
    from samarkand.probability.plots import Plot

EXPECTED = "a probability for each value, as in {'heads': '1/2', 'tails': '1/2'}"


class Distribution(Arithmetic, JointLaw):
    """Values and their probabilities, exact. Nothing in a distribution ever changes.

    Parameters
    ----------
    probabilities : mapping
        The probability of each value: a whole number, a Fraction or another exact number, or text like "1/6".
        They sum to 1. A value is anything that can be a key of a dictionary, except None and NaN.
    names : sequence of str, optional
        If the values are tuples, the name of each place in them, each name once.

    Raises
    ------
    InvalidQuestion
        If a probability is negative or not exact, the sum is not 1, or a value is None or NaN.

    See Also
    --------
    samarkand.probability.equally_likely : from a list of cases.

    Examples
    --------
    >>> coin = Distribution({"heads": "1/2", "tails": "1/2"})
    >>> coin["heads"], coin("tails")
    (Fraction(1, 2), Fraction(1, 2))
    >>> coin
    value  probability
    heads          1/2  0.5000  ####################
    tails          1/2  0.5000  ####################
    """

    __slots__ = ("_cases", "_total", "names", "story")
    _cases: dict[Any, int]
    _total: int
    names: tuple[str, ...] | None
    story: str  # how it came about, where two ways are easily taken for one another; shown below the table

    def __init__(self, probabilities: Mapping[Any, Any], names: Iterable[str] | None = None):
        given = mapping(probabilities, "probabilities", EXPECTED)
        shares = {
            outcome(value): exact(share, f"probability of {shown(value)}") for value, share in given.items()
        }
        for value, share in shares.items():
            if share < 0:
                raise InvalidQuestion(
                    f"probability of {shown(value)}: found {told(share)}, expected at least 0"
                )
        total = sum(shares.values(), Fraction(0))
        if total != 1:
            raise InvalidQuestion(
                f"the probabilities sum to {told(total)}, expected 1; "
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
        object.__setattr__(self, "names", None if names is None else self._judged_names(names))
        object.__setattr__(self, "story", "")

    def _judged_names(self, names: Any) -> tuple[str, ...]:
        given = list(names) if isinstance(names, Mapping) else names  # a pack of cards names its goods
        found = tuple(listed(given, "names", "a list of names, one for each place of the values"))
        for name in found:
            if not isinstance(name, str):
                raise InvalidQuestion(f"names: found {shown(name)}, expected text")
            if found.count(name) > 1:
                raise InvalidQuestion(
                    f"names: found {shown(name)} twice, expected a different name for each place"
                )
        for value in self._cases:
            if not isinstance(value, tuple) or len(value) != len(found):
                raise InvalidQuestion(f"names: found {len(found)} names for the value {shown(value)}")
        return found

    @classmethod
    def from_cases(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        """The distribution in which each value has a given number of equally likely cases.

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
        given = mapping(cases, "cases", "a number of cases for each value, as in {'heads': 1, 'tails': 1}")
        counted = {
            outcome(value): whole(number, f"cases of {shown(value)}") for value, number in given.items()
        }
        if not any(counted.values()):
            raise InvalidQuestion("there is no possible case: give at least one value some cases")
        return cls._of(counted, names)

    @classmethod
    def _of(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        distribution = cls.__new__(cls)
        distribution._fill(cases, names)
        return distribution

    @classmethod
    def _mixed(cls, parts: Iterable[tuple[Fraction, "Distribution"]]) -> "Distribution":
        """One of several by chance; the probabilities are known to sum to 1."""
        pairs = list(parts)
        common = lcm(*(share.denominator * part._total for share, part in pairs))
        cases: dict[Any, int] = {}
        for share, part in pairs:
            scale = share.numerator * (common // (share.denominator * part._total))
            for value, number in part._cases.items():
                cases[value] = cases.get(value, 0) + scale * number
        return cls._of(cases)

    # --- looking up ---------------------------------------------------------------------------

    def __getitem__(self, value: Hashable) -> Fraction:
        """The probability of one value, 0 for a value that cannot be."""
        return Fraction(self._cases.get(key(value), 0), self._total)

    def __call__(self, value: Hashable) -> Fraction:
        """The probability of one value, as `distribution[value]`: the law as a function, P(value)."""
        return self[value]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)

    def __contains__(self, value: Hashable) -> bool:
        return key(value) in self._cases

    def items(self) -> list[tuple[Any, Fraction]]:
        """Each possible value with its probability.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 3}).items()
        [(1, Fraction(1, 4)), (2, Fraction(3, 4))]
        """
        return [(value, Fraction(number, self._total)) for value, number in self._cases.items()]

    def cases(self) -> dict[Any, int]:
        """Each possible value with its number of equally likely cases, the least whole numbers.

        Examples
        --------
        >>> Distribution({1: "2/8", 2: "6/8"}).cases()
        {1: 1, 2: 3}
        """
        return dict(self._cases)

    def probability(self, event: Any) -> Fraction:
        """How probable an event is.

        Parameters
        ----------
        event : function, iterable or value
            A function that says whether a value belongs to the event; the values that make up the event, in
            a set, a list, a pandas Series, a generator or any other iterable; or one value, as in
            `distribution[value]`. A tuple that is a value of the distribution is that one value.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.probability(lambda face: face % 3 == 0), die.probability({1, 6}), die.probability(3)
        (Fraction(1, 3), Fraction(1, 3), Fraction(1, 6))
        """
        holds = holds_for(event, self)
        return Fraction(sum(n for value, n in self._cases.items() if holds(value)), self._total)

    def at_most(self, limit: Any) -> Fraction:
        """P(value ≤ limit): the cumulative distribution function.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_most(2)
        Fraction(3, 4)
        """
        return self._beyond(lambda value: value <= limit, limit)

    def at_least(self, limit: Any) -> Fraction:
        """P(value ≥ limit).

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_least(3)
        Fraction(1, 4)
        """
        return self._beyond(lambda value: value >= limit, limit)

    def _beyond(self, event: Callable[[Any], Any], limit: Any) -> Fraction:
        try:
            return self.probability(event)
        except (TypeError, ValueError):  # ValueError from an array, which compares to an array
            said = f"limit: found {shown(limit)}, which the values have no order with"
            raise InvalidQuestion(said) from None

    # --- summing up ---------------------------------------------------------------------------

    def expectation(self, of: Callable[[Any], Any] | None = None) -> Fraction:
        """The mean of the values, or of a function of them, each weighed with its probability.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.expectation(), die.expectation(lambda face: face**2)
        (Fraction(7, 2), Fraction(91, 6))
        """
        values = self._cases if of is None else map(function(of, "of"), self._cases)
        cases = zip(values, self._cases.values(), strict=True)
        return Fraction(sum(number_of(value) * number for value, number in cases)) / self._total

    def variance(self, of: Callable[[Any], Any] | None = None) -> Fraction:
        """The mean squared distance from the expectation.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).variance()
        Fraction(1, 2)
        """
        if of is not None:
            return self.map(of).variance()
        mean = self.expectation()
        return self.expectation(lambda value: (value - mean) ** 2)

    def standard_deviation(self) -> float:
        """Return the square root of the variance, as a float.

        Raises
        ------
        InvalidQuestion
            If it is larger than a float can be; the variance is exact.

        Examples
        --------
        >>> Distribution.from_cases({0: 1, 2: 1}).standard_deviation()
        1.0
        """
        return root(self.variance(), "standard_deviation")

    def quantile(self, share: Any) -> Any:
        """The least value that is not exceeded with a probability of at least `share`.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).quantile("0.9")
        6
        """
        wanted = exact(share, "share")
        if not 0 < wanted <= 1:
            raise InvalidQuestion(f"share: found {told(share)}, expected more than 0 and at most 1")
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
        """The quantile of one half.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).median()
        2
        """
        return self.quantile(Fraction(1, 2))

    def mode(self) -> Any:
        """The likeliest value.

        Raises
        ------
        InvalidQuestion
            If several are; `modes` gives all of them.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).mode()
        2
        """
        found = self.modes()
        if len(found) > 1:
            said = ", ".join(map(display.label, found[:6])) + (" …" if len(found) > 6 else "")
            raise InvalidQuestion(f"mode: {len(found)} values are likeliest ({said}); modes() lists them")
        return found[0]

    def modes(self) -> list[Any]:
        """All values of the highest probability.

        Examples
        --------
        >>> Distribution.from_cases({1: 2, 2: 2, 9: 1}).modes()
        [1, 2]
        """
        most = max(self._cases.values())
        return [value for value, number in self._cases.items() if number == most]

    def plot(self, *others: Any, cumulative: bool = False, **settings: Any) -> "Plot":
        """A bar for each probability, beside those of other distributions or of what was simulated.

        Parameters
        ----------
        *others : Distribution, Answer or list of values
            What to set beside this distribution. Simulated values carry a bar of two standard errors.
        cumulative : bool
            P(value ≤ x), as steps.
        **settings
            `labels`, `title`, `xlabel`: words on the picture; see `samarkand.probability.plots.bars`.

        Raises
        ------
        MissingExtra
            If matplotlib is not installed.

        Examples
        --------
        >>> die = Distribution.from_cases({1: 1, 2: 2, 3: 1})
        >>> die.plot(die.sample(100, seed=1), labels=["exact", "100 rolls"])
        plot: probability of each value
            exact: 1 0.2500, 2 0.5000, 3 0.2500
        100 rolls: 1 0.2400, 2 0.4200, 3 0.3400
        """
        from samarkand.probability import plots

        return plots.bars([self, *others], cumulative=cumulative, **settings)

    # --- new distributions ----------------------------------------------------------------------

    def map(self, function: Callable[[Any], Any], names: Iterable[str] | None = None) -> "Distribution":
        """The distribution of `function(value)`.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([-1, 0, 1]).map(abs)
        value  probability
            0          1/3  0.3333  #############
            1          2/3  0.6667  ###########################
        """
        cases: dict[Any, int] = {}
        made = arguments.function(function, "map")
        for value, number in self._cases.items():
            image = key(made(value))
            cases[image] = cases.get(image, 0) + number
        for image in cases:
            outcome(image, "map")
        return self._of(cases, names)

    def given(self, event: Any = None, **places: Any) -> "Distribution":
        """The distribution that remains when the event is known to have happened.

        Parameters
        ----------
        event : function, iterable or value, optional
            As for `probability`.
        **places
            If the values are tuples with names: what is known of a place, an event as well.

        Examples
        --------
        >>> from samarkand.probability import equally_likely, joint
        >>> equally_likely([1, 2, 3, 4, 5, 6]).given(lambda face: face % 2 == 0)[6]
        Fraction(1, 3)
        >>> joint(coin=equally_likely("HT"), die=equally_likely([1, 2])).given(coin="H")["H", 2]
        Fraction(1, 2)
        """
        if (event is None) != bool(places):
            raise InvalidQuestion("given: expected either an event or named places, such as coin='H'")
        wanted = [
            (index, holds_for(known, self.marginal(index), place))
            for place, known in places.items()
            for index in [self._place(place)]
        ]
        holds = (
            (lambda value: all(test(value[i]) for i, test in wanted)) if places else holds_for(event, self)
        )
        cases = {value: number for value, number in self._cases.items() if holds(value)}
        if not cases:
            raise InvalidQuestion("the event cannot happen, so nothing can be said given that it has")
        return self._of(cases, self.names)

    def then(self, follow: Callable[[Any], "Distribution"]) -> "Distribution":
        """The result of a second chance whose distribution depends on the first's value.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.then(lambda face: die if face == 6 else Distribution({face: 1}))[1]
        Fraction(7, 36)
        """
        after = function(follow, "follow")
        return self._mixed(
            (Fraction(number, self._total), distribution(after(value)))
            for value, number in self._cases.items()
        )

    def sample(self, number: int, seed: int) -> list[Any]:
        """`number` values at random, the same for the same seed; nothing is rounded.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely("HT").sample(5, seed=1)
        ['H', 'H', 'T', 'H', 'T']
        """
        dice, values = random.Random(whole(seed, "seed")), list(self._cases)
        covered = list(accumulate(self._cases.values()))
        number = whole(number, "number", most=MAX_SAMPLE)
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
        return display.text(self._cases, self.names) + (f"\n({self.story})" if self.story else "")

    def _repr_html_(self) -> str:
        return display.html(self._cases, self.names) + (f"<p>({self.story})</p>" if self.story else "")


def distribution(part: Any) -> Distribution:
    """`part`, if it is a distribution, or InvalidQuestion."""
    if not isinstance(part, Distribution):
        raise InvalidQuestion(f"found {shown(part)}, expected a Distribution; equally_likely([…]) makes one")
    return part
