"""Sums and multiples of chance quantities: two draws are told from one that is counted twice."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf, ldexp, sqrt
from numbers import Integral, Rational
from typing import TYPE_CHECKING, Any, Self

from samarkand.errors import InvalidQuestion, shown
from samarkand.probability import display, wording
from samarkand.probability.arguments import whole

MAX_TIMES, MAX_WORK = 10_000, 20_000_000  # of a sum of copies: copies, and pairs of values that are added


class Arithmetic:
    """The part of `Distribution` that adds and multiplies; cases and `map` it has from there."""

    __slots__ = ()

    if TYPE_CHECKING:
        _cases: dict[Any, int]
        _of: Callable[..., Self]
        map: Callable[..., Self]
        items: Callable[[], list[tuple[Any, Fraction]]]

    def __add__(self, other: Any) -> Self:
        """The sum with an *independent* distribution, or with a number: `die + die` are two dice."""
        if not isinstance(other, Arithmetic):
            return self._moved(lambda value: value + other, other)
        try:
            found = self._of(_sums(self._cases, other._cases))
        except TypeError:
            raise InvalidQuestion("the values of these distributions cannot be added") from None
        return found._told(str(wording.TWO_DRAWS)) if other is self else found

    def __radd__(self, other: Any) -> Self:
        return self._moved(lambda value: other + value, other)

    def __neg__(self) -> Self:
        return self._moved(lambda value: -value, -1)

    def __sub__(self, other: Any) -> Self:
        """The difference from an *independent* distribution, or a number: `die - die` is not always 0."""
        if not isinstance(other, Arithmetic):
            return self._moved(lambda value: value - other, other)
        return self + (-other)

    def __rsub__(self, other: Any) -> Self:
        return self._moved(lambda value: other - value, other)

    def __mul__(self, factor: Any) -> Self:
        """Each value times a number: `2 * die` is one die, its face doubled, and not `die + die`."""
        if isinstance(factor, Arithmetic):
            raise InvalidQuestion(
                "distribution * distribution: for the product of independent values write "
                "joint(a, b).map(lambda pair: pair[0] * pair[1]); for the square, a.map(lambda v: v**2)"
            )
        found = self._moved(lambda value: number_of(value) * number_of(factor), factor)
        return found._told(wording.ONE_DRAW.format(factor=factor)) if factor not in (0, 1, -1) else found

    __rmul__ = __mul__

    def _moved(self, function: Callable[[Any], Any], other: Any) -> Self:
        """`map`, for a sign of arithmetic that values or the other operand need not know."""
        try:
            return self.map(function)
        except TypeError:
            said = f"arithmetic: found {shown(other)}, which does not fit the values"
            raise InvalidQuestion(said) from None

    def _told(self, story: str) -> Self:
        """Itself, just made, with a word on how it came about."""
        object.__setattr__(self, "story", story)
        return self

    def repeated(self, times: int) -> Self:
        """Return the sum of `times` independent copies, at most 10,000.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> equally_likely([1, 2, 3, 4, 5, 6]).repeated(2)[7]
        Fraction(1, 6)
        """
        cases: dict[Any, int] = {0: 1}
        work, times = 0, whole(times, "times", most=MAX_TIMES)
        for copies in range(times):
            work += len(cases) * len(self._cases)
            # There are at least in proportion as many values at the end as there are now.
            ahead = (len(cases) - 1) / max(1, copies) * times**2 / 2 * len(self._cases)
            if max(work, ahead) > MAX_WORK:
                raise InvalidQuestion(f"times: found {times}, expected fewer: the sums have too many values")
            try:
                cases = _sums(cases, self._cases)
            except TypeError:
                raise InvalidQuestion("repeated: the values of this distribution cannot be added") from None
        return self._of(cases)

    def generating_function(self, at: Any = None) -> Any:
        """The sum of `probability · at ** value`: the probability generating function.

        The product of two is that of the independent sum; the slope at 1 is the expectation. A value may
        be negative, as a step back is.

        Parameters
        ----------
        at : number or symbol, optional
            Where it is asked; by default the symbol x of SymPy, so that the function itself is given.

        Raises
        ------
        InvalidQuestion
            If a value is not whole.
        MissingExtra
            If a symbol is wanted and SymPy is not installed.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, -1])
        >>> die.generating_function()
        x**2/3 + x/3 + 1/(3*x)
        >>> die.generating_function(Fraction(1, 2))
        Fraction(11, 12)
        """
        for value in self._cases:
            if not isinstance(value, Integral):
                raise InvalidQuestion(f"generating_function: found {shown(value)}, expected whole numbers")
        place = display.symbol("x") if at is None else Fraction(at) if isinstance(at, Integral) else at
        try:
            return sum(share * place ** int(value) for value, share in self.items())
        except (TypeError, ZeroDivisionError):
            raise InvalidQuestion(f"at: found {shown(at)}, where the function has no value") from None


def number_of(value: Any) -> Any:
    """`value`, if it is an exact number, or InvalidQuestion."""
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return value
    if value == inf:
        raise InvalidQuestion(
            'a value is "later", beyond the last turn that was looked at: it has no number; '
            "MarkovChain.expected_time looks at all turns"
        )
    raise InvalidQuestion(
        f"the value {shown(value)} is not an exact number: map the values to numbers first, "
        "e.g. expectation(len)"
    )


def root(square: Fraction, what: str) -> float:
    """Return the square root of a fraction, also of one that is too large or too small for a float.

    Examples
    --------
    >>> root(Fraction(9, 4), "root"), root(Fraction(10**400), "root")
    (1.5, 1e+200)
    """
    if not square:
        return 0.0
    # Scaled by a power of 4, which changes no digit of a float, to about 1.
    power = (square.numerator.bit_length() - square.denominator.bit_length()) // 2
    scaled = square / Fraction(4) ** power
    try:
        return ldexp(sqrt(scaled), power)
    except OverflowError:
        raise InvalidQuestion(f"{what}: the result is larger than a float can be") from None


def _sums(first: Mapping[Any, int], second: Mapping[Any, int]) -> dict[Any, int]:
    cases: dict[Any, int] = {}
    for one, number in first.items():
        for other, more in second.items():
            value = one + other
            cases[value] = cases.get(value, 0) + number * more
    return cases
