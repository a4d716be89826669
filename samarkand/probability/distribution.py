"""Probability distributions of discrete random variables, with exact probabilities.

Internally, a distribution stores a number of *equally likely cases* for each value. Whole numbers are never
rounded and are quick to add and multiply. The public methods return probabilities as Fractions.
"""

import random
from bisect import bisect_right
from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, TypeVar, overload

from samarkand.checks import whole
from samarkand.errors import InvalidInput, as_python, leading, short_repr
from samarkand.probability import arguments, display
from samarkand.probability.arguments import (
    MAX_SAMPLE,
    ExactNumber,
    as_list,
    check_size,
    exact,
    exact_text,
    function,
    in_order,
    key,
    mapping,
    outcome,
)
from samarkand.probability.arithmetic import MAX_TIMES, Arithmetic, number_of, root
from samarkand.probability.events import holds_for
from samarkand.probability.joint_laws import JointLaw
from samarkand.probability.later import has_later, is_same
from samarkand.probability.plots import Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes


T = TypeVar("T")
EXPECTED = "a probability for each value, as in {'heads': '1/2', 'tails': '1/2'}"


LEADS = {  # the names of these quantities in other libraries, and what to write instead
    **dict.fromkeys(("mean", "average", "expected_value"), "distribution.expectation()"),
    "var": "distribution.variance()",
    **dict.fromkeys(("sd", "std", "stdev"), "distribution.standard_deviation()"),
    **dict.fromkeys(("pmf", "prob"), "distribution[value]"),
    "cdf": "distribution.at_most(limit)",
    "sf": "1 - distribution.at_most(limit)",
    "ppf": "distribution.quantile(share)",
    **dict.fromkeys(("outcomes", "support"), "list(distribution)"),
    "probabilities": "list(distribution.values())",
    **dict.fromkeys(("rvs", "roll", "draw"), "distribution.sample(number, seed)"),
}


class Distribution(Arithmetic, JointLaw, Mapping[Any, Fraction]):
    """The distribution of a discrete random variable, with exact probabilities.

    A distribution is an immutable mapping from each possible value to its probability. So `dict(d)` and
    `pandas.Series(d)` work. Unlike a dict, it gives the probability 0 for any other value.

    Parameters
    ----------
    probabilities : mapping
        The probability of each value, as an exact number such as an int or a Fraction, or as text like "1/6".
        The probabilities must sum to 1. A value can be any hashable object except None and NaN.
    names : sequence of str, optional
        If the values are tuples, a different name for each component.

    Raises
    ------
    InvalidInput
        If a probability is negative or not exact, the sum is not 1, or a value is None or NaN.

    See Also
    --------
    samarkand.probability.equally_likely : Make a distribution from a list of cases.

    Examples
    --------
    >>> coin = Distribution({"heads": "1/2", "tails": "1/2"})
    >>> coin["heads"], coin("tails")
    (Fraction(1, 2), Fraction(1, 2))
    >>> coin
    value  probability
    heads          1/2  0.5000  ####################
    tails          1/2  0.5000  ####################
    >>> dict(coin)
    {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
    """

    if not TYPE_CHECKING:  # type checkers should report unknown attributes
        __getattr__ = leading(LEADS)

    __slots__ = ("_cases", "_later", "_total", "names", "story")
    _cases: dict[Any, int]
    _later: tuple[Any, ...]  # the values that contain "later"
    _total: int
    names: tuple[str, ...] | None
    story: str  # shown below the table: how it was made, where 2 * d and d + d are easily confused

    def __init__(self, probabilities: Mapping[Any, object], names: Iterable[str] | None = None):
        given = mapping("probabilities", probabilities, EXPECTED)
        shares = {
            outcome("value", value): exact(f"probability of {short_repr(value)}", share)
            for value, share in given.items()
        }
        for value, share in shares.items():
            if share < 0:
                raise InvalidInput(
                    f"probability of {short_repr(value)}: found {exact_text(share)}, expected at least 0"
                )
        total = sum(shares.values(), Fraction(0))
        if total != 1:
            raise InvalidInput(
                f"the probabilities sum to {exact_text(total)}, expected 1; "
                "Distribution.from_cases takes numbers of equally likely cases"
            )
        common = lcm(*(share.denominator for share in shares.values()))
        cases = {value: share.numerator * (common // share.denominator) for value, share in shares.items()}
        self._fill(cases, names)

    def _fill(self, cases: Mapping[Any, int], names: Iterable[str] | None) -> None:
        # Store the smallest possible numbers of cases, in ascending order of the values if they can be
        # sorted. Equal distributions then have the same internal state and look the same.
        divisor = gcd(*cases.values())
        try:
            order = in_order(cases)
        except (TypeError, InvalidInput):  # InvalidInput: the time of "later" is not known
            order = list(cases)
        reduced = {value: cases[value] // divisor for value in order if cases[value]}
        object.__setattr__(self, "_cases", reduced)
        object.__setattr__(self, "_later", tuple(filter(has_later, reduced)))
        object.__setattr__(self, "_total", sum(reduced.values()))
        object.__setattr__(self, "names", None if names is None else self._validate_names(names))
        object.__setattr__(self, "story", "")

    def _validate_names(self, names: Any) -> tuple[str, ...]:
        checked = check_names(names)
        for value in self._cases:
            if not isinstance(value, tuple) or len(value) != len(checked):
                raise InvalidInput(f"names: found {len(checked)} names for the value {short_repr(value)}")
        return checked

    @classmethod
    def from_cases(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        """Make a distribution from the number of equally likely cases for each value.

        Parameters
        ----------
        cases : mapping of value to int
        names : sequence of str, optional
            If the values are tuples, a name for each component.

        Examples
        --------
        >>> Distribution.from_cases({"jewel": 11, "other": 37})["jewel"]
        Fraction(11, 48)
        """
        given = mapping("cases", cases, "a number of cases for each value, as in {'heads': 1, 'tails': 1}")
        counted = {
            outcome("value", value): whole(f"cases of {short_repr(value)}", number)
            for value, number in given.items()
        }
        if not any(counted.values()):
            raise InvalidInput("found no possible case, expected at least one value with one or more cases")
        return cls._of(counted, names)

    @classmethod
    def _of(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        distribution = cls.__new__(cls)
        distribution._fill(cases, names)
        return distribution

    @classmethod
    def _mix(cls, parts: Iterable[tuple[Fraction, "Distribution"]]) -> "Distribution":
        """Return the mixture of `parts`, whose probabilities must already sum to 1."""
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
        """Return the probability of one value, which is 0 for an impossible value."""
        return Fraction(self._cases[key("value", value)] if value in self else 0, self._total)

    def __call__(self, value: Hashable) -> Fraction:
        """Return P(value), the same as `distribution[value]`."""
        return self[value]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)

    def __contains__(self, value: Hashable) -> bool:
        for later in self._later:
            is_same(later, value)  # raises InvalidInput if it is not known whether they are equal
        return key("value", value) in self._cases

    @overload
    def get(self, value: Hashable) -> Fraction: ...
    @overload
    def get(self, value: Hashable, default: T) -> Fraction | T: ...

    def get(self, value: Hashable, default: object = Fraction(0)) -> object:
        """Return the probability of one value, or `default` if the value is impossible.

        Examples
        --------
        >>> coin = Distribution.from_cases({"heads": 1, "tails": 1})
        >>> coin.get("heads"), coin.get("edge"), coin.get("edge", None)
        (Fraction(1, 2), Fraction(0, 1), None)
        """
        return self[value] if value in self else default

    def keys(self) -> KeysView[Hashable]:
        """Return the possible values.

        Examples
        --------
        >>> list(Distribution.from_cases({1: 1, 2: 3}).keys())
        [1, 2]
        """
        return self._probabilities().keys()

    def values(self) -> ValuesView[Fraction]:
        """Return the probabilities, in the order of the values that have them.

        Examples
        --------
        >>> list(Distribution.from_cases({1: 1, 2: 3}).values())
        [Fraction(1, 4), Fraction(3, 4)]
        """
        return self._probabilities().values()

    def items(self) -> ItemsView[Any, Fraction]:
        """Return pairs of each possible value and its probability.

        Examples
        --------
        >>> list(Distribution.from_cases({1: 1, 2: 3}).items())
        [(1, Fraction(1, 4)), (2, Fraction(3, 4))]
        """
        return self._probabilities().items()

    def _probabilities(self) -> dict[Any, Fraction]:
        return {value: Fraction(number, self._total) for value, number in self._cases.items()}

    def cases(self) -> dict[Any, int]:
        """Return the number of equally likely cases for each possible value.

        The numbers are as small as possible: they have no common divisor.

        Examples
        --------
        >>> Distribution({1: "2/8", 2: "6/8"}).cases()
        {1: 1, 2: 3}
        """
        return dict(self._cases)

    def probability(self, event: object) -> Fraction:
        """Return the probability of an event.

        Parameters
        ----------
        event : function, iterable or value
            One of three things: a function that returns whether a value belongs to the event, an iterable
            of the values that make up the event (such as a set, list, pandas Series or generator), or a
            single value. A tuple that is a value of the distribution counts as a single value.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.probability(lambda face: face % 3 == 0), die.probability({1, 6}), die.probability(3)
        (Fraction(1, 3), Fraction(1, 3), Fraction(1, 6))
        """
        holds = holds_for(event, self)
        return Fraction(sum(n for value, n in self._cases.items() if holds(value)), self._total)

    def at_most(self, limit: object) -> Fraction:
        """Return P(value ≤ limit), the cumulative distribution function at `limit`.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_most(2)
        Fraction(3, 4)
        """
        limit = as_python(limit)
        return self._beyond(lambda value: value <= limit, limit)

    def at_least(self, limit: object) -> Fraction:
        """Return P(value ≥ limit).

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_least(3)
        Fraction(1, 4)
        """
        limit = as_python(limit)
        return self._beyond(lambda value: value >= limit, limit)

    def _beyond(self, event: Callable[[Any], object], limit: Any) -> Fraction:
        try:
            if not self._later:
                in_order([*self._cases, limit])
            return Fraction(sum(n for value, n in self._cases.items() if event(value)), self._total)
        except InvalidInput:
            raise
        except (TypeError, ValueError):  # comparing with an array gives an array, which has no truth value
            message = f"limit: found {short_repr(limit)}, which cannot be compared with the values"
            raise InvalidInput(message) from None

    # --- summary statistics -------------------------------------------------------------------

    def expectation(self, of: Callable[[Any], object] | None = None) -> Fraction:
        """Return the expected value of the random variable, or of a function of it.

        Parameters
        ----------
        of : function, optional
            A function from a value to an exact number. By default the values themselves are averaged.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.expectation(), die.expectation(lambda face: face**2)
        (Fraction(7, 2), Fraction(91, 6))
        """
        values = self._cases if of is None else map(function("of", of), self._cases)
        cases = zip(values, self._cases.values(), strict=True)
        return Fraction(sum(number_of(value) * number for value, number in cases)) / self._total

    def variance(self, of: Callable[[Any], object] | None = None) -> Fraction:
        """Return the variance of the random variable, or of a function of it.

        Parameters
        ----------
        of : function, optional
            A function from a value to an exact number.

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
        InvalidInput
            If the result is too large for a float. The variance is exact and has no such limit.

        Examples
        --------
        >>> Distribution.from_cases({0: 1, 2: 1}).standard_deviation()
        1.0
        """
        return root(self.variance(), "standard_deviation")

    def quantile(self, share: ExactNumber) -> Any:
        """Return the smallest value x with P(value ≤ x) ≥ `share`.

        Parameters
        ----------
        share : exact number or str
            More than 0 and at most 1.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).quantile("0.9")
        6
        """
        level = exact("share", share)
        if not 0 < level <= 1:
            raise InvalidInput(f"share: found {exact_text(share)}, expected a number above 0 and at most 1")
        cumulative = list(accumulate(self._cases.values()))
        values = self._sorted_values("quantile")
        for value, number in zip(values, cumulative, strict=True):
            if number >= level * self._total:
                return value
        raise AssertionError("the probabilities sum to 1")

    def _sorted_values(self, what: str) -> list[Any]:
        try:
            return in_order(self._cases)
        except TypeError:
            raise InvalidInput(f"the values have no order, so there is no {what}") from None

    def median(self) -> Any:
        """Return the median, which is the quantile at one half.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).median()
        2
        """
        return self.quantile(Fraction(1, 2))

    def mode(self) -> Any:
        """Return the most likely value.

        Raises
        ------
        InvalidInput
            If several values have the highest probability. `modes` returns all of them.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).mode()
        2
        """
        modes = self.modes()
        if len(modes) > 1:
            names = ", ".join(map(display.label, modes[:6])) + (" …" if len(modes) > 6 else "")
            raise InvalidInput(
                f"mode: {len(modes)} values share the highest probability ({names}); modes() lists them"
            )
        return modes[0]

    def modes(self) -> list[Any]:
        """Return all values that have the highest probability.

        Examples
        --------
        >>> Distribution.from_cases({1: 2, 2: 2, 9: 1}).modes()
        [1, 2]
        """
        highest = max(self._cases.values())
        return [value for value, number in self._cases.items() if number == highest]

    @overload
    def plot(
        self, *others: object, cumulative: bool = False, ax: None = None, **settings: object
    ) -> "Plot": ...
    @overload
    def plot(self, *others: object, cumulative: bool = False, ax: "Axes", **settings: object) -> "Axes": ...
    def plot(
        self, *others: object, cumulative: bool = False, ax: "Axes | None" = None, **settings: Any
    ) -> "Plot | Axes":
        """Plot the probabilities as bars, alone or next to other distributions or samples.

        Parameters
        ----------
        *others : Distribution, Answer or list of values
            What to compare this distribution with. Simulated values get error bars of two standard errors.
        cumulative : bool
            Plot P(value ≤ x) as a step function instead.
        ax : matplotlib.axes.Axes, optional
            Draw on these axes, and return them.
        **settings
            `labels`, `title` and `xlabel`, as in `samarkand.probability.plots.bars`.

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

        plot = plots.bars([self, *others], cumulative=cumulative, ax=ax, **settings)
        return plot if ax is None else plot.axes

    # --- new distributions ----------------------------------------------------------------------

    def map(self, function: Callable[[Any], object], names: Iterable[str] | None = None) -> "Distribution":
        """Return the distribution of `function(value)`.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([-1, 0, 1]).map(abs)
        value  probability
            0          1/3  0.3333  #############
            1          2/3  0.6667  ###########################
        """
        cases: dict[Any, int] = {}
        transform = arguments.function("map", function)
        for value, number in self._cases.items():
            image = key("value", transform(value))
            cases[image] = cases.get(image, 0) + number
        for image in cases:
            outcome("map", image)
        return self._of(cases, names)

    def given(self, event: object = None, **places: object) -> "Distribution":
        """Return the conditional distribution given an event.

        Parameters
        ----------
        event : function, iterable or value, optional
            An event, in any form that `probability` accepts.
        **places
            If the values are tuples with names, an event for each component that is known.

        Examples
        --------
        >>> from samarkand.probability import equally_likely, joint
        >>> equally_likely([1, 2, 3, 4, 5, 6]).given(lambda face: face % 2 == 0)[6]
        Fraction(1, 3)
        >>> joint(coin=equally_likely("HT"), die=equally_likely([1, 2])).given(coin="H")["H", 2]
        Fraction(1, 2)
        """
        if (event is None) != bool(places):
            raise InvalidInput("given: expected either an event or named places, such as coin='H'")
        tests = [
            (index, holds_for(known, self.marginal(index), place))
            for place, known in places.items()
            for index in [self._place(place)]
        ]
        holds = (lambda value: all(test(value[i]) for i, test in tests)) if places else holds_for(event, self)
        cases = {value: number for value, number in self._cases.items() if holds(value)}
        if not cases:
            raise InvalidInput("the event has probability 0, so there is no conditional distribution")
        return self._of(cases, self.names)

    def then(self, follow: Callable[[Any], "Distribution"]) -> "Distribution":
        """Return the distribution of a second random variable that depends on this one.

        Parameters
        ----------
        follow : function
            A function from a value of this distribution to the conditional distribution of the second
            variable.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3, 4, 5, 6])
        >>> die.then(lambda face: die if face == 6 else Distribution({face: 1}))[1]
        Fraction(7, 36)
        """
        conditional = function("follow", follow)
        return self._mix(
            (Fraction(number, self._total), distribution(conditional(value)))
            for value, number in self._cases.items()
        )

    def maximum_of(self, times: int) -> "Distribution":
        """Return the distribution of the largest of `times` independent copies, at most 10,000.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).maximum_of(2)[6]
        Fraction(11, 36)
        """
        return self._extreme_of(times, self._sorted_values("maximum"))

    def minimum_of(self, times: int) -> "Distribution":
        """Return the distribution of the smallest of `times` independent copies, at most 10,000.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).minimum_of(2)[6]
        Fraction(1, 36)
        """
        return self._extreme_of(times, self._sorted_values("minimum")[::-1])

    def _extreme_of(self, times: int, values: list[Any]) -> "Distribution":
        # All copies are at most x with probability P(value ≤ x) ** times.
        times = whole("times", times, least=1, most=MAX_TIMES)
        check_size(len(values), self._total, times, "times")
        powers = [number**times for number in accumulate(self._cases[value] for value in values)]
        lower = [0, *powers[:-1]]
        return self._of({v: up - low for v, up, low in zip(values, powers, lower, strict=True)})

    def sample(self, number: int, seed: int) -> list[Any]:
        """Draw `number` values at random; the same seed gives the same values.

        The values are drawn with their exact probabilities, without rounding.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely("HT").sample(5, seed=1)
        ['H', 'H', 'T', 'H', 'T']
        """
        rng, values = random.Random(whole("seed", seed)), list(self._cases)
        cumulative = list(accumulate(self._cases.values()))
        number = whole("number", number, most=MAX_SAMPLE)
        return [values[bisect_right(cumulative, rng.randrange(self._total))] for _ in range(number)]

    # --- special methods ------------------------------------------------------------------------

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a distribution is read-only; `map`, `given` and other methods return new ones")

    def __eq__(self, other: object) -> bool:
        """Return whether values and probabilities are equal; the names are ignored."""
        return isinstance(other, Distribution) and self._cases == other._cases

    def __hash__(self) -> int:
        return hash(frozenset(self._cases.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return Distribution.from_cases, (self._cases, self.names)

    def __repr__(self) -> str:
        return display.text(self._cases, self.names) + (f"\n({self.story})" if self.story else "")

    def _repr_html_(self) -> str:
        return display.html(self._cases, self.names) + (f"<p>({self.story})</p>" if self.story else "")


def check_names(names: object) -> tuple[str, ...]:
    """Return the names of a tuple's components as a tuple, or raise InvalidInput if two are equal.

    Examples
    --------
    >>> check_names(["red", "blue"])
    ('red', 'blue')
    """
    items = list(names) if isinstance(names, Mapping) else names  # a pack of cards is keyed by its goods
    checked = tuple(as_list("names", items, "a list of names, one for each place of the values"))
    for name in checked:
        if not isinstance(name, str):
            raise InvalidInput(f"names: found {short_repr(name)}, expected text")
        if checked.count(name) > 1:
            raise InvalidInput(
                f"names: found {short_repr(name)} twice, expected a different name for each place"
            )
    return checked


def distribution(part: object) -> Distribution:
    """Return `part` if it is a Distribution, or raise InvalidInput."""
    if not isinstance(part, Distribution):
        raise InvalidInput(
            f"found {short_repr(part)}, expected a Distribution; equally_likely([…]) makes one"
        )
    return part
