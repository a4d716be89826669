"""The answer to a question: an exact value, or a simulated value with its standard error."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import total_ordering
from html import escape
from math import fsum, isfinite, isnan, nan, sqrt
from numbers import Real
from typing import TYPE_CHECKING, Any, overload

from samarkand.errors import InvalidInput, as_python
from samarkand.grammar import _, decimal, format_number, ngettext
from samarkand.probability import display
from samarkand.probability.arguments import numbers
from samarkand.probability.distribution import Distribution
from samarkand.probability.intervals import (
    LEVEL,
    Interval,
    check_level,
    normal_quantile,
    score_limits,
    student_quantile,
)
from samarkand.probability.plots import Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

APART = (
    "a simulated value varies with the seed: use interval(), z_score(exact) or Answer.difference(a, b) "
    "instead of comparing it"
)
ALIKE = "all values are equal, so they do not show how much the value varies"
MAX_PLACES = 12  # decimal places of a mean; a smaller standard error is written in scientific notation


@total_ordering
@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to a question about an expectation, a probability or a time.

    Exact answers are compared by their values. Comparing a simulated answer with `==` or `<` raises
    InvalidInput, because its value depends on the seed. Use `interval`, `z_score` or `difference` instead.

    Attributes
    ----------
    value : Fraction or float
        A Fraction if the value is exact.
    how : str
        A description of how the value was calculated.
    unit : str
        The unit of the value, such as "piastres".
    standard_error : float or None
        The standard error of a simulated value, and None for an exact value. It is NaN if all simulated
        values are equal, because such a sample does not show how much the values vary.
    distribution : Distribution or None
        The distribution whose expectation is the value, if it is known.
    model : str
        A description of the model that replaced the game in the calculation, with its assumptions. It is
        empty if no model was used.
    sample : tuple of float or None
        The simulated values, if they were stored.
    pairing : hashable or None
        Answers with the same pairing were simulated with the same random numbers, so their samples can be
        compared value by value.
    degrees : float or None
        The degrees of freedom of the standard error, or None if they are not known. For a sample, this is its
        size minus 1. For the difference of two samples, it is the Welch-Satterthwaite approximation.
    is_probability : bool
        Whether the value is the proportion of successes in a sample of zeros and ones.

    Examples
    --------
    >>> Answer(Fraction(23, 4), "all draws counted", "piastres")
    23/4 = 5.7500 piastres (exact: all draws counted)
    >>> Answer(5.71, "10,000 draws, seed 7", "piastres", standard_error=0.03)
    5.71 piastres, standard error 0.03 (simulated: 10,000 draws, seed 7)
    >>> Answer(Fraction(23, 4), "all draws counted", "piastres", model="an idealised pile")
    23/4 = 5.7500 piastres (in a model: all draws counted; an idealised pile)
    """

    value: Fraction | float
    how: str
    unit: str = ""
    standard_error: float | None = None
    distribution: Distribution | None = None
    model: str = ""
    sample: tuple[float, ...] | None = None
    pairing: Hashable = None
    degrees: float | None = None
    is_probability: bool = False

    def __post_init__(self) -> None:
        for name in ("value", "standard_error"):
            object.__setattr__(self, name, as_python(getattr(self, name)))
        if isinstance(self.value, float) and not isfinite(self.value):
            raise InvalidInput(f"value: found {self.value}, expected a finite number")

    # --- construction ---------------------------------------------------------------------------

    @classmethod
    def simulated(
        cls, values: Iterable[object], how: str, unit: str = "", pairing: Hashable = None
    ) -> "Answer":
        """Return the mean of simulated values with its standard error.

        If there is no unit and all values are 0 or 1 (or False and True), they count as failures and
        successes, and the answer is a probability.

        Parameters
        ----------
        values : iterable of numbers
            At least two.
        how : str
            A description of the simulation.
        unit : str
            The unit of the values. Leave it empty for a probability.
        pairing : hashable, optional
            A key, such as the seed, that is the same for answers simulated with the same random numbers.

        Raises
        ------
        InvalidInput
            For fewer than two values, or if one is not a finite number.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns")
        2.00 turns, standard error 0.41 (simulated: four games)

        If all values are equal, there is no standard error. A probability then has a bound:

        >>> Answer.simulated([0] * 64, "64 games")
        none of 64, with 95 % confidence below 0.0566 (simulated: 64 games)
        >>> Answer.simulated([4, 4, 4], "three games", "turns")
        4 turns, the same all 3 times (simulated: three games)
        """
        sample = numbers("values", values)
        size = len(sample)
        if size < 2:
            raise InvalidInput(f"a standard error needs at least two simulated values, found {size}")
        mean = fsum(sample) / size
        variance = fsum((value - mean) ** 2 for value in sample) / (size - 1)
        error = nan if min(sample) == max(sample) else sqrt(variance / size)
        is_probability = not unit and {0, 1} >= set(sample)
        return cls(mean, how, unit, error, None, "", sample, pairing, size - 1, is_probability)

    @classmethod
    def of(cls, distribution: Distribution, how: str, unit: str = "", model: str = "") -> "Answer":
        """Return the expectation of a distribution, which counts as exact unless `model` is given.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> Answer.of(equally_likely([1, 2, 3, 4, 5, 6]), "six faces", "pips")
        7/2 = 3.5000 pips (exact: six faces)
        """
        return cls(distribution.expectation(), how, unit, None, distribution, model)

    @classmethod
    def difference(cls, first: "Answer", second: "Answer") -> "Answer":
        """Return the first simulated answer minus the second, with the standard error of the difference.

        If both answers have samples of the same size and the same `pairing`, they are compared value by
        value. This is usually more precise, because the random effects that both samples share cancel out.

        Parameters
        ----------
        first, second : Answer
            Two answers from `simulated`, with the same unit.

        Raises
        ------
        InvalidInput
            If the units differ, or if an answer has no sample.

        Examples
        --------
        >>> from dataclasses import replace
        >>> bold = Answer.simulated([3, 5, 4, 8], "four games", "points", pairing="seed 7")
        >>> careful = Answer.simulated([2, 5, 2, 6], "four games", "points", pairing="seed 7")
        >>> Answer.difference(bold, careful)
        1.25 points, standard error 0.48 (simulated: the difference of 4 pairs)
        >>> Answer.difference(bold, replace(careful, pairing="seed 8"))
        1.2 points, standard error 1.5 (simulated: the difference of two samples of 4 and 4)
        """
        if first.unit != second.unit:
            raise InvalidInput(
                f"difference: found {first.unit!r} and {second.unit!r}, expected the same unit"
            )
        mine, other = first.sample, second.sample
        if not mine or not other:
            raise InvalidInput(
                "difference: expected two simulated answers; subtract exact ones as a.value - b.value"
            )
        if len(mine) == len(other) and first.pairing == second.pairing is not None:
            how = ngettext(
                "the difference of {number} pair", "the difference of {number} pairs", "number"
            ).format(number=len(mine))
            pairs = (a - b for a, b in zip(mine, other, strict=True))
            return replace(cls.simulated(pairs, how, first.unit, first.pairing), is_probability=False)
        # If all values of a sample are equal, it adds nothing to the error of a difference that does vary.
        parts = [
            (0.0 if isnan(answer.standard_error or 0.0) else (answer.standard_error or 0.0) ** 2, len(sample))
            for answer, sample in ((first, mine), (second, other))
        ]
        variance = sum(square for square, __ in parts)
        degrees = variance**2 / sum(square**2 / (size - 1) for square, size in parts) if variance else None
        how = _("the difference of two samples of {first} and {second}").format(
            first=len(mine), second=len(other)
        )
        return cls(first.value - second.value, how, first.unit, sqrt(variance) or nan, degrees=degrees)

    # --- uncertainty ----------------------------------------------------------------------------

    @property
    def exact(self) -> bool:
        """Whether the value is exact, which means that it was not simulated and no model was used.

        Examples
        --------
        >>> Answer(Fraction(1, 2), "counted").exact, Answer(0.5, "40 games", standard_error=0.1).exact
        (True, False)
        """
        return self.standard_error is None and not self.model

    def interval(self, level: float = LEVEL) -> Interval:
        """Return a confidence interval for the value.

        The method is Wilson's for a probability and Student's t for a mean or a difference. The interval of
        an exact value contains only that value.

        Parameters
        ----------
        level : float
            The confidence level, between 0 and 1.

        Raises
        ------
        InvalidInput
            If all simulated values are equal and the answer is not a probability.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns").interval()
        0.7008 to 3.299 (95 % confidence, t with 3 degrees of freedom)
        >>> Answer.simulated([True] * 20 + [False] * 5, "25 games").interval(0.9)
        0.6423 to 0.8991 (90 % confidence, Wilson)
        """
        quantile = normal_quantile(level)
        if self.standard_error is None:
            value = float(self.value)
            return Interval(value, value, 1.0, str(_("not estimated")))
        if self.is_probability:
            low, high = score_limits(float(self.value), len(self.sample or ()), quantile)
            return Interval(low, high, check_level(level), "Wilson")
        if not isfinite(self.standard_error):
            raise InvalidInput(f"interval: {self._describe()}: {ALIKE}")
        reach, how, degrees = quantile, "normal", self.degrees
        if degrees is not None:
            shown = degrees if degrees == int(degrees) else float(f"{degrees:.4g}")
            reach = student_quantile(level, degrees)
            how = ngettext(
                "t with {degrees:.15g} degree of freedom",
                "t with {degrees:.15g} degrees of freedom",
                "degrees",
            ).format(degrees=shown)
        value, reach = float(self.value), reach * self.standard_error
        return Interval(value - reach, value + reach, float(level), how)

    def z_score(self, exact: Any) -> float:
        """Return the number of standard errors by which this simulated value is above an exact value.

        If all simulated values are equal, the standard error is calculated from the exact distribution. This
        is possible if `exact` is a probability or an Answer with a distribution.

        Parameters
        ----------
        exact : number or Answer
            The exact value.

        Returns
        -------
        float
            The z-score, rounded to two decimal places.

        Raises
        ------
        InvalidInput
            If this answer is exact, or if no standard error can be calculated.

        Examples
        --------
        >>> Answer(5.71, "10,000 draws", standard_error=0.03).z_score(Fraction(23, 4))
        -1.33
        >>> Answer.simulated([0] * 64, "64 games").z_score(Fraction(1, 17))
        -2.0
        """
        if self.standard_error is None:
            raise InvalidInput("an exact value has no standard error: compare it with ==")
        expected = float(exact)
        distance = float(self.value) - expected
        if distance == 0:
            return 0.0
        error = self.standard_error if isfinite(self.standard_error) else self._exact_error(exact, expected)
        return round(distance / error, 2) if error else distance * float("inf")

    def _exact_error(self, exact: Any, expected: float) -> float:
        """Return the standard error of a sample of this size under the exact distribution."""
        law = exact.distribution if isinstance(exact, Answer) else None
        size = len(self.sample or ())
        if law is not None and size:
            return float(law.standard_deviation()) / sqrt(size)
        if self.is_probability and 0 <= expected <= 1 and size:
            return sqrt(expected * (1 - expected) / size)
        raise InvalidInput(f"z_score: {self._describe()}: {ALIKE}")

    # --- conversion and comparison --------------------------------------------------------------

    def __float__(self) -> float:
        return float(self.value)

    def __eq__(self, other: object) -> bool:
        return NotImplemented if (value := self._comparable(other)) is None else self.value == value

    def __lt__(self, other: object) -> bool:
        return NotImplemented if (value := self._comparable(other)) is None else self.value < value

    def __hash__(self) -> int:
        return hash(self.value) if self.standard_error is None else id(self)

    def _comparable(self, other: Any) -> Any:
        """Return the value of a number or an answer, or None for anything else."""
        if not isinstance(other, (Answer, Real)):
            return None
        for answer in (self, other):
            if isinstance(answer, Answer) and answer.standard_error is not None:
                raise InvalidInput(APART)
        return other.value if isinstance(other, Answer) else as_python(other)

    @overload
    def plot(self, exact: object = None, *, ax: None = None, **settings: object) -> "Plot": ...
    @overload
    def plot(self, exact: object = None, *, ax: "Axes", **settings: object) -> "Axes": ...
    def plot(self, exact: object = None, *, ax: "Axes | None" = None, **settings: Any) -> "Plot | Axes":
        """Plot the running mean of the sample or, if there is no sample, the distribution.

        Parameters
        ----------
        exact : number or Answer, optional
            A value to draw as a horizontal line for comparison with the running mean.
        ax : matplotlib.axes.Axes, optional
            Draw on these axes, and return them.
        **settings
            See `samarkand.probability.plots.running_mean` and `bars`.

        Raises
        ------
        InvalidInput
            If the answer has neither a sample nor a distribution.
        MissingExtra
            If matplotlib is not installed.

        Examples
        --------
        >>> Answer.simulated([1, 0, 0, 1], "four games").plot()
        plot: the mean of 4 values settles
        so far: 4 points, the last at 4: 0.5000, band 0.1464 to 0.8536
        """
        from samarkand.probability import plots

        if self.sample is None:
            plot = plots.bars([self], ax=ax, **settings)
        else:
            plot = plots.running_mean(self, exact, ax=ax, **settings)
        return plot if ax is None else plot.axes

    # --- display --------------------------------------------------------------------------------

    def _describe(self) -> str:
        """Return the value with its unit and standard error, or a sentence if all values are equal."""
        if self.standard_error is None:
            value = Fraction(self.value)
            fraction, approximation = display.fraction(value), display.decimal(value)
            sign = "=" if display.is_decimal(value) else "≈"
            is_short = value.denominator == 1 and abs(value) < display.LARGE
            number = fraction if is_short else f"{fraction} {sign} {approximation}"
        elif isfinite(self.standard_error):
            rounded, error = self._rounded_to_error()
            return _("{value}, standard error {error}").format(
                value=f"{rounded} {self.unit}".strip(), error=error
            )
        elif self.is_probability:
            (low, high), size = self.interval(), len(self.sample or ())
            if self.value == 0:
                return _("none of {size}, with 95 % confidence below {limit}").format(
                    size=size, limit=display.decimal(high)
                )
            return _("all of {size}, with 95 % confidence above {limit}").format(
                size=size, limit=display.decimal(low)
            )
        else:
            constant = float(self.value)
            form = ".0f" if constant.is_integer() and abs(constant) < display.LARGE else "g"
            quantity = f"{format_number(constant, form)} {self.unit}".strip()
            sentence = (
                _("{said}, the same")
                if self.sample is None
                else ngettext("{said}, the same all {size} time", "{said}, the same all {size} times", "size")
            )
            return sentence.format(said=quantity, size=len(self.sample or ()))
        return f"{number} {self.unit}".strip()

    def _rounded_to_error(self) -> tuple[str, str]:
        """Return the value and its standard error, rounded to two significant digits of the error."""
        value, error = float(self.value), float(self.standard_error or 0.0)
        digits = f"{error:.2g}"
        places = len(digits.partition(".")[2]) if "e" not in digits else 1 - int(digits.partition("e")[2])
        if places > MAX_PLACES or max(abs(value), error) >= display.LARGE:
            return format_number(value, "g"), format_number(error, ".2g")
        return decimal(value, max(0, places)), decimal(error, max(0, places))

    def _origin(self) -> str:
        """Return how the value was calculated, beginning with "exact", "simulated" or "in a model"."""
        if self.model:
            return _("in a model: {how}; {model}").format(how=self.how, model=self.model)
        return (_("exact: {how}") if self.exact else _("simulated: {how}")).format(how=self.how)

    def __repr__(self) -> str:
        return f"{self._describe()} ({self._origin()})"

    def _repr_html_(self) -> str:
        table = "" if self.distribution is None else self.distribution._repr_html_()
        return f"<p><b>{escape(self._describe())}</b> <i>({escape(self._origin())})</i></p>{table}"
