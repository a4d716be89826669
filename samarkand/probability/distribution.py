"""Probability distributions of discrete random variables, with exact probabilities.

Internally, a distribution stores a number of *equally likely cases* for each value. Whole numbers are never
rounded and are quick to add and multiply. The public methods return probabilities as Fractions.
"""

import random
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import copysign, gcd, lcm, prod, sqrt
from numbers import Integral, Number
from typing import TYPE_CHECKING, Any, overload

from samarkand.checks import whole
from samarkand.errors import InvalidInput, as_python, is_whole, short_repr
from samarkand.grammar import _
from samarkand.probability import display
from samarkand.probability.arguments import MAX_SAMPLE, check_size, exact, number_of, outcome
from samarkand.probability.events import holds_for
from samarkand.probability.later import has_later
from samarkand.probability.plots import Plot, bars
from samarkand.probability.tables import BayesBox

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_TIMES, MAX_WORK = 10_000, 20_000_000  # in `repeated`: copies, and additions of two values


class Distribution(Mapping[Any, Fraction]):
    """The distribution of a discrete random variable, with exact probabilities.

    Beside `expectation`, `variance`, `standard_deviation`, `d[value]` and `at_most`, the names of SciPy and
    pandas work: `mean`, `var`, `std`, `pmf` and `cdf`.

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
    >>> coin["heads"], coin["tails"]
    (Fraction(1, 2), Fraction(1, 2))
    >>> coin
    value  probability
    heads          1/2  0.5000  ####################
    tails          1/2  0.5000  ####################
    >>> dict(coin)
    {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
    """

    __array_ufunc__ = None  # so that NumPy leaves `np.int64(3) + d` to `__radd__`
    __slots__ = ("_cases", "_total", "names", "note")
    _cases: dict[Any, int]
    _total: int
    names: tuple[str, ...] | None
    note: str  # shown below the table: how it was made, where 2 * d and d + d are easily confused

    def __init__(self, probabilities: Mapping[Any, object], names: Iterable[str] | None = None):
        shares = {
            outcome("value", value): exact(f"probability of {short_repr(value)}", share)
            for value, share in probabilities.items()
        }
        for value, share in shares.items():
            if share < 0:
                raise InvalidInput(f"probability of {short_repr(value)}: found {share}, expected at least 0")
        total = sum(shares.values(), Fraction(0))
        if total != 1:
            raise InvalidInput(
                f"the probabilities sum to {total}, expected 1; "
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
            order = sorted(cases)
        except (TypeError, InvalidInput):  # InvalidInput: the time of "later" is not known
            order = list(cases)
        reduced = {value: cases[value] // divisor for value in order if cases[value]}
        self._cases, self._total, self.note = reduced, sum(reduced.values()), ""
        self.names = None if names is None else self._validate_names(names)

    def _validate_names(self, given: Iterable[str]) -> tuple[str, ...]:
        names = tuple(map(as_python, given))
        for value in self._cases:
            if not isinstance(value, tuple) or len(value) != len(names):
                raise InvalidInput(f"names: found {len(names)} names for the value {short_repr(value)}")
        if len(set(names)) < len(names):
            raise InvalidInput(f"names: found {short_repr(names)}, expected a different name for each place")
        return names

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
        counted = {
            outcome("value", value): whole(f"cases of {short_repr(value)}", number)
            for value, number in cases.items()
        }
        if not any(counted.values()):
            raise InvalidInput("found no possible case, expected at least one value with one or more cases")
        return cls._of(counted, names)

    @classmethod
    def _of(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> "Distribution":
        distribution = cls.__new__(cls)
        distribution._fill(cases, names)
        return distribution

    # --- looking up ---------------------------------------------------------------------------

    def __getitem__(self, value: Hashable) -> Fraction:
        """Return the probability of one value, which is 0 for an impossible value.

        Examples
        --------
        >>> from samarkand.probability import Distribution
        >>> die = Distribution.from_cases({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, "arrow": 1})
        >>> die["arrow"], die[6]
        (Fraction(1, 6), Fraction(0, 1))
        """
        return Fraction(self._cases[value] if value in self else 0, self._total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)

    def __contains__(self, value: object) -> bool:
        """Return whether a value is possible. Raise InvalidInput if it may be part of "later"."""
        return value in self._cases or any(case == value for case in self._cases if has_later(case))

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

    def at_most(self, limit: Any) -> Fraction:
        """Return P(value ≤ limit), the cumulative distribution function at `limit`.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_most(2)
        Fraction(3, 4)
        """
        limit = as_python(limit)
        return self.probability(lambda value: value <= limit)

    def at_least(self, limit: Any) -> Fraction:
        """Return P(value ≥ limit).

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).at_least(3)
        Fraction(1, 4)
        """
        limit = as_python(limit)
        return self.probability(lambda value: value >= limit)

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
        values = self._cases if of is None else map(of, self._cases)
        cases = zip(values, self._cases.values(), strict=True)
        return Fraction(sum(number_of(value) * number for value, number in cases)) / self._total

    def variance(self) -> Fraction:
        """Return the variance of the random variable.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 3: 1}).variance()
        Fraction(1, 2)
        """
        mean = self.expectation()
        return self.expectation(lambda value: (value - mean) ** 2)

    def standard_deviation(self) -> float:
        """Return the square root of the variance, as a float.

        Examples
        --------
        >>> Distribution.from_cases({0: 1, 2: 1}).standard_deviation()
        1.0
        """
        return sqrt(self.variance())

    # The names that SciPy and pandas use for the same things.
    pmf, cdf, mean, var, std = __getitem__, at_most, expectation, variance, standard_deviation

    def median(self) -> Any:
        """Return the median, the smallest value x with P(value ≤ x) ≥ 1/2.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).median()
        2
        """
        sorted(self._cases)  # raises TypeError if the values have no order
        cumulative = accumulate(self._cases.values())
        return next(
            value for value, number in zip(self, cumulative, strict=True) if 2 * number >= self._total
        )

    def mode(self) -> Any:
        """Return the most likely value.

        Raises
        ------
        InvalidInput
            If several values have the highest probability.

        Examples
        --------
        >>> Distribution.from_cases({1: 1, 2: 2, 9: 1}).mode()
        2
        """
        highest = max(self._cases.values())
        modes = [value for value, number in self._cases.items() if number == highest]
        if len(modes) > 1:
            names = ", ".join(map(display.label, modes[:6])) + (" …" if len(modes) > 6 else "")
            raise InvalidInput(f"mode: {len(modes)} values share the highest probability ({names})")
        return modes[0]

    @overload
    def plot(self, *others: object, ax: None = None, **settings: object) -> "Plot": ...
    @overload
    def plot(self, *others: object, ax: "Axes", **settings: object) -> "Axes": ...
    def plot(self, *others: object, ax: "Axes | None" = None, **settings: Any) -> "Plot | Axes":
        """Plot the probabilities as bars, alone or next to other distributions or samples.

        Parameters
        ----------
        *others : Distribution, Answer or list of values
            What to compare this distribution with. Simulated values get error bars of two standard errors.
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
        plot = bars([self, *others], ax=ax, **settings)
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
        for value, number in self._cases.items():
            image = as_python(function(value))
            cases[image] = cases.get(image, 0) + number
        for image in cases:
            outcome("map", image)
        return self._of(cases, names)

    def given(self, event: object) -> "Distribution":
        """Return the conditional distribution given an event, in any form that `probability` accepts.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).given(lambda face: face % 2 == 0)[6]
        Fraction(1, 3)
        """
        holds = holds_for(event, self)
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
        laws = [(number, follow(value)) for value, number in self._cases.items()]
        common = lcm(*(law._total for _, law in laws))
        cases: dict[Any, int] = {}
        for number, law in laws:
            for value, more in law._cases.items():
                cases[value] = cases.get(value, 0) + number * more * (common // law._total)
        return self._of(cases)

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

    # --- arithmetic: `d + d` is the sum of two independent draws, and `2 * d` is one draw, doubled ----------

    def __add__(self, other: object) -> "Distribution":
        """Add a number, or an *independent* random variable: `die + die` is the sum of two dice."""
        if not isinstance(other, Distribution):
            return self._apply(lambda value, other: value + other, other)
        result = self._of(_sums(self._cases, other._cases))
        return (
            result._with_note(str(_("the sum of two independent draws; for one value doubled, use 2 * d")))
            if other is self
            else result
        )

    def __radd__(self, other: object) -> "Distribution":
        return self._apply(lambda value, other: other + value, other)

    def __neg__(self) -> "Distribution":
        return self._apply(lambda value, _: -value, -1)

    def __sub__(self, other: object) -> "Distribution":
        """Subtract a number, or an *independent* random variable: `die - die` is not always 0."""
        if not isinstance(other, Distribution):
            return self._apply(lambda value, other: value - other, other)
        return self + (-other)

    def __rsub__(self, other: object) -> "Distribution":
        return self._apply(lambda value, other: other - value, other)

    def __mul__(self, factor: object) -> "Distribution":
        """Multiply the values by a number: `2 * die` doubles one roll, unlike `die + die`."""
        if isinstance(factor, Distribution):
            raise InvalidInput(
                "distribution * distribution: for the product of independent values write "
                "joint(a, b).map(lambda pair: pair[0] * pair[1]); for the square, a.map(lambda v: v**2)"
            )
        result = self._apply(lambda value, other: number_of(value) * number_of(other), factor)
        if factor in (0, 1, -1):
            return result
        return result._with_note(
            _(
                "one value multiplied by {factor}; for the sum of several draws, use d + d or d.repeated(n)"
            ).format(factor=factor)
        )

    __rmul__ = __mul__

    def _apply(self, operation: Callable[[Any, Any], object], other: object) -> "Distribution":
        """Return the distribution of `operation(value, other)`, if all of them are exact numbers."""
        number = as_python(other)
        _check_exact(*self._cases, number)
        return self.map(lambda value: operation(value, number))

    def _with_note(self, note: str) -> Any:
        """Set the note on how this new distribution was made, and return it."""
        self.note = note
        return self

    def repeated(self, times: int) -> "Distribution":
        """Return the sum of `times` independent copies, at most 10,000.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).repeated(2)[7]
        Fraction(1, 6)
        """
        times = whole("times", times, most=MAX_TIMES)
        if times and all(isinstance(value, int) for value in self._cases):
            low = min(self._cases)
            step = gcd(*(value - low for value in self._cases)) or 1
            width = (max(self._cases) - low) // step
            if width * times * len(self._cases) <= MAX_WORK:
                check_size(width * times + 1, self._total, times, "times")
                power = _power({(value - low) // step: n for value, n in self._cases.items()}, times)
                return self._of({low * times + step * value: n for value, n in power.items()})
        cases: dict[Any, int] = {0: 1}
        work = 0
        for copies in range(times):
            work += len(cases) * len(self._cases)
            # The number of values grows at least linearly with the number of copies, which gives a lower
            # bound for the remaining work.
            estimate = (len(cases) - 1) / max(1, copies) * times**2 / 2 * len(self._cases)
            if max(work, estimate) > MAX_WORK:
                raise InvalidInput(f"times: found {times}, expected fewer: the sums have too many values")
            cases = _sums(cases, self._cases)
        return self._of(cases)

    def generating_function(self, at: Any) -> Any:
        """Return the probability generating function, the sum of `probability * at**value`.

        The generating function of a sum of independent random variables is the product of their generating
        functions. Its derivative at 1 is the expectation. Negative values are allowed.

        Parameters
        ----------
        at : number or symbol
            Where to evaluate the function. A symbol of SymPy gives the function itself.

        Raises
        ------
        InvalidInput
            If a value is not a whole number.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, -1]).generating_function(Fraction(1, 2))
        Fraction(11, 12)
        """
        for value in self._cases:
            if not isinstance(value, Integral):
                raise InvalidInput(f"generating_function: found {short_repr(value)}, expected whole numbers")
        at = as_python(at)
        x = Fraction(at) if isinstance(at, Integral) else at
        return sum(share * x ** int(value) for value, share in self.items())

    # --- joint distributions: a component, called a place, is given by its name or its index --------

    def marginal(self, *places: str | int) -> "Distribution":
        """Return the marginal distribution of one or more components.

        Parameters
        ----------
        *places : str or int
            Names of the components, or their indices from 0. With one place, the values of the result are
            no longer tuples.

        Examples
        --------
        >>> from samarkand.probability import equally_likely, joint
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
        value = next(iter(self))
        if not isinstance(value, tuple):
            raise InvalidInput(
                f"the values, such as {short_repr(value)}, are not tuples, so they have no places"
            )
        if is_whole(place) and 0 <= place < len(value):
            return int(place)
        if self.names and place in self.names:
            return self.names.index(place)
        known = ", ".join(self.names) if self.names else f"0 to {len(value) - 1}"
        raise InvalidInput(f"place: found {short_repr(place)}, expected one of {known}")

    # --- dependence -----------------------------------------------------------------------------

    def covariance(self, first: str | int = 0, second: str | int = 1) -> Fraction:
        """Return the covariance of two components.

        Examples
        --------
        Draw two cards from three jewels and two camels. The more jewels there are, the fewer camels:

        >>> from samarkand.probability import draw
        >>> draw({"jewel": 3, "camel": 2}, 2).covariance("jewel", "camel")
        Fraction(-9, 25)
        """
        one, other = self._place(first), self._place(second)
        products = self.map(lambda value: value[one] * value[other])
        return products.expectation() - self.marginal(one).expectation() * self.marginal(other).expectation()

    def correlation(self, first: str | int = 0, second: str | int = 1) -> float:
        """Return the correlation coefficient of two components, from −1 to 1.

        Raises
        ------
        InvalidInput
            If one of the components is constant.

        Examples
        --------
        >>> from samarkand.probability import draw
        >>> draw({"jewel": 3, "camel": 2}, 2).correlation("jewel", "camel")
        -1.0
        """
        variances = [self.marginal(place).variance() for place in (first, second)]
        if not all(variances):
            raise InvalidInput("correlation: found a place with only one value, expected values that vary")
        covariance = self.covariance(first, second)
        # The square of the correlation is an exact fraction. Rounding only its root keeps ±1 exact.
        return copysign(sqrt(covariance**2 / prod(variances)), covariance)

    # --- Bayes' rule ------------------------------------------------------------------------------

    def with_likelihood(self, likelihood: Mapping[Any, object] | Callable[[Any], object]) -> BayesBox:
        """Apply Bayes' rule and return the calculation as a table.

        This distribution is the *prior*: the probability of each cause before the observation.

        Parameters
        ----------
        likelihood : mapping or function
            For each cause, the exact probability of the observation given that cause, such as "1/2".

        Returns
        -------
        BayesBox
            Its `posterior` is the distribution of the causes given the observation.

        Raises
        ------
        InvalidInput
            If a likelihood is missing or is not a probability, or if the observation is impossible under
            every cause.

        Examples
        --------
        A rival holds the diamonds with probability 6/31, and would have sold them half the time:

        >>> from samarkand.probability import Distribution
        >>> prior = Distribution({"rival": "6/31", "pile": "25/31"})
        >>> box = prior.with_likelihood({"rival": "1/2", "pile": 1})
        >>> box
        cause  prior  likelihood  product  posterior
         pile  25/31           1    25/31      25/28
        rival   6/31         1/2     3/31       3/28
          sum      1                28/31          1
        >>> box.posterior["rival"]
        Fraction(3, 28)
        """
        return BayesBox.of(self, likelihood)

    # --- special methods ------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Return whether values and probabilities are equal; the names are ignored."""
        return isinstance(other, Distribution) and self._cases == other._cases

    def __hash__(self) -> int:
        return hash(frozenset(self._cases.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return Distribution.from_cases, (self._cases, self.names)

    def __repr__(self) -> str:
        return display.text(self._cases, self.names) + (f"\n({self.note})" if self.note else "")

    def _repr_html_(self) -> str:
        return display.html(self._cases, self.names) + (f"<p>({self.note})</p>" if self.note else "")


def _check_exact(*values: object) -> None:
    """Raise InvalidInput if one of the values is a rounded number, such as a float."""
    for value in values:
        if isinstance(value, Number):
            number_of(value)


def _sums(first: Mapping[Any, int], second: Mapping[Any, int]) -> dict[Any, int]:
    _check_exact(*first, *second)
    cases: dict[Any, int] = {}
    for one, number in first.items():
        for other, more in second.items():
            value = one + other
            cases[value] = cases.get(value, 0) + number * more
    return cases


def _power(cases: Mapping[int, int], times: int) -> dict[int, int]:
    """Return the coefficients of a polynomial with a constant term, raised to a power.

    The recurrence compares coefficients in f·(f^n)' = n·f'·f^n (Knuth, *The Art of Computer Programming*,
    volume 2, section 4.7).
    """
    rest = sorted(cases.items())[1:]
    power = [cases[0] ** times]
    for k in range(1, max(cases) * times + 1):
        terms = (((times + 1) * value - k) * n * power[k - value] for value, n in rest if value <= k)
        power.append(sum(terms) // (k * cases[0]))
    return {value: n for value, n in enumerate(power) if n}
