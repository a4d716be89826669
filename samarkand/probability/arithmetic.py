"""Arithmetic with random variables.

`d + d` is the sum of two independent draws, and `2 * d` is one draw, doubled.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, gcd, lcm, ldexp, sqrt
from numbers import Integral, Number, Rational
from typing import TYPE_CHECKING, Any

from samarkand.checks import whole
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.probability import display, wording
from samarkand.probability.later import Later, unknown

if TYPE_CHECKING:
    from samarkand.probability.distribution import Distribution

MAX_TIMES, MAX_WORK = 10_000, 20_000_000  # in `repeated`: copies, and additions of two values
MAX_PACKED = 20_000_000  # in `repeated`: bits of the packed number, which takes a few seconds
MAX_SPREAD = 20  # in `repeated`: fields of the packed number for each sum that may be possible


class Arithmetic:
    """The arithmetic operators of `Distribution`.

    The cases and `map` are in `Distribution`.
    """

    __slots__ = ()
    __array_ufunc__ = None  # so that NumPy leaves `np.int64(3) + d` to `__radd__`

    if TYPE_CHECKING:
        _cases: dict[Any, int]
        _of: Callable[..., "Distribution"]
        _probabilities: Callable[[], dict[Any, Fraction]]
        map: Callable[..., "Distribution"]

    def __add__(self, other: object) -> "Distribution":
        """Add a number, or an *independent* random variable: `die + die` is the sum of two dice."""
        if not isinstance(other, Arithmetic):
            return self._apply(lambda value, other: value + other, other)
        try:
            result = self._of(_sums(self._cases, other._cases))
        except TypeError:
            raise InvalidInput("the values of these distributions cannot be added") from None
        return result._with_story(str(wording.TWO_DRAWS)) if other is self else result

    def __radd__(self, other: object) -> "Distribution":
        return self._apply(lambda value, other: other + value, other)

    def __neg__(self) -> "Distribution":
        return self._apply(lambda value, _: -value, -1)

    def __sub__(self, other: object) -> "Distribution":
        """Subtract a number, or an *independent* random variable: `die - die` is not always 0."""
        if not isinstance(other, Arithmetic):
            return self._apply(lambda value, other: value - other, other)
        return self + (-other)

    def __rsub__(self, other: object) -> "Distribution":
        return self._apply(lambda value, other: other - value, other)

    def __mul__(self, factor: object) -> "Distribution":
        """Multiply the values by a number: `2 * die` doubles one roll, unlike `die + die`."""
        if isinstance(factor, Arithmetic):
            raise InvalidInput(
                "distribution * distribution: for the product of independent values write "
                "joint(a, b).map(lambda pair: pair[0] * pair[1]); for the square, a.map(lambda v: v**2)"
            )
        result = self._apply(lambda value, other: number_of(value) * number_of(other), factor)
        if factor in (0, 1, -1):
            return result
        return result._with_story(wording.ONE_DRAW.format(factor=factor))

    __rmul__ = __mul__

    def _apply(self, operation: Callable[[Any, Any], object], other: object) -> "Distribution":
        """Combine each value with `other`, or raise InvalidInput if they do not support the operation."""
        number = as_python(other)
        _check_exact(*self._cases, number)
        try:
            return self.map(lambda value: operation(value, number))
        except TypeError:
            message = f"arithmetic: found {short_repr(other)}, which cannot be combined with the values"
            raise InvalidInput(message) from None

    def _with_story(self, story: str) -> Any:
        """Set the note on how this new distribution was made, and return it."""
        object.__setattr__(self, "story", story)
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
        packed = _packed_power(self._cases, times) if times else {0: 1}
        if packed is not None:
            return self._of(packed)
        cases: dict[Any, int] = {0: 1}
        work = 0
        for copies in range(times):
            work += len(cases) * len(self._cases)
            # The number of values grows at least linearly with the number of copies, which gives a lower
            # bound for the remaining work.
            estimate = (len(cases) - 1) / max(1, copies) * times**2 / 2 * len(self._cases)
            if max(work, estimate) > MAX_WORK:
                raise InvalidInput(f"times: found {times}, expected fewer: the sums have too many values")
            try:
                cases = _sums(cases, self._cases)
            except TypeError:
                raise InvalidInput("repeated: the values of this distribution cannot be added") from None
        return self._of(cases)

    def generating_function(self, at: Any = None) -> Any:
        """Return the probability generating function, the sum of `probability * at**value`.

        The generating function of a sum of independent random variables is the product of their generating
        functions. Its derivative at 1 is the expectation. Negative values are allowed.

        Parameters
        ----------
        at : number or symbol, optional
            Where to evaluate the function. The default is the SymPy symbol x, which gives the function
            itself.

        Raises
        ------
        InvalidInput
            If a value is not a whole number.
        MissingExtra
            If `at` is left out and SymPy is not installed.

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
                raise InvalidInput(f"generating_function: found {short_repr(value)}, expected whole numbers")
        at = as_python(at)
        x = display.symbol("x") if at is None else Fraction(at) if isinstance(at, Integral) else at
        try:
            return sum(share * x ** int(value) for value, share in self._probabilities().items())
        except (TypeError, ZeroDivisionError):
            raise InvalidInput(f"at: found {short_repr(at)}, where the function is not defined") from None


def number_of(value: object) -> Any:
    """Return `value` if it is an exact number, or raise InvalidInput."""
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return value
    if isinstance(value, Later):
        unknown()
    raise InvalidInput(
        f"the value {short_repr(value)} is not an exact number: map the values to numbers first, "
        "e.g. expectation(len)"
    )


def _check_exact(*values: object) -> None:
    """Raise InvalidInput if one of the values is a rounded number, such as a float."""
    for value in values:
        if isinstance(value, Number):
            number_of(value)


def root(square: Fraction, what: str) -> float:
    """Return the square root of a fraction, even if the fraction is out of range for a float.

    Examples
    --------
    >>> root(Fraction(9, 4), "root"), root(Fraction(10**400), "root")
    (1.5, 1e+200)
    """
    if not square:
        return 0.0
    # Scale the fraction to about 1 by a power of 4, which does not change the mantissa of the root.
    power = (square.numerator.bit_length() - square.denominator.bit_length()) // 2
    scaled = square / Fraction(4) ** power
    try:
        return ldexp(sqrt(scaled), power)
    except OverflowError:
        raise InvalidInput(f"{what}: the result is larger than a float can be") from None


def _sums(first: Mapping[Any, int], second: Mapping[Any, int]) -> dict[Any, int]:
    _check_exact(*first, *second)
    cases: dict[Any, int] = {}
    for one, number in first.items():
        for other, more in second.items():
            value = one + other
            cases[value] = cases.get(value, 0) + number * more
    return cases


def _packed_power(cases: Mapping[Any, int], times: int) -> dict[Any, int] | None:
    """Return the numbers of cases of the sum of `times` copies, or None if packing them does not pay.

    The numbers of cases are the coefficients of a polynomial, and the sum has those of its power. One whole
    number holds all coefficients, each in a field that is wide enough for the result (Kronecker
    substitution), because Python multiplies long whole numbers quickly.
    """
    if not all(isinstance(value, Rational) for value in cases):
        return None
    common = lcm(*(int(value.denominator) for value in cases))
    exponents = [int(value.numerator) * (common // int(value.denominator)) for value in cases]
    least = min(exponents)
    unit = gcd(*(exponent - least for exponent in exponents)) or 1
    degree = (max(exponents) - least) // unit * times
    most_sums = comb(times + len(cases) - 1, times)
    bits = (sum(cases.values()).bit_length() - 1) * times  # a lower bound, known without the power
    if degree > MAX_SPREAD * most_sums or bits * max(1, degree) > MAX_PACKED:
        return None
    width = (sum(cases.values()) ** times).bit_length() // 8 + 1  # in bytes
    pairs = zip(exponents, cases.values(), strict=True)
    fields = {(exponent - least) // unit: number for exponent, number in pairs}
    base = b"".join(fields.get(place, 0).to_bytes(width, "little") for place in range(max(fields) + 1))
    power = (int.from_bytes(base, "little") ** times).to_bytes(width * (degree + 1), "little")
    are_whole = all(isinstance(value, Integral) for value in cases)
    powers: dict[Any, int] = {}
    for place in range(degree + 1):
        number = int.from_bytes(power[place * width : (place + 1) * width], "little")
        if number:
            value = least * times + place * unit
            powers[value if are_whole else Fraction(value, common)] = number
    return powers
