"""An expected value that says how it was got: exactly, or by simulation with its standard error."""

import operator
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from math import fsum, inf, isfinite, isnan, nan, sqrt
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidQuestion, shown
from samarkand.grammar import decimal, format_number, join_semicolons
from samarkand.probability import display, wording
from samarkand.probability.arguments import exact, flag, floating, number, numbers, text
from samarkand.probability.distribution import Distribution
from samarkand.probability.distribution import distribution as judged
from samarkand.probability.intervals import (
    LEVEL,
    Interval,
    checked_level,
    mean_interval,
    normal_quantile,
    score_limits,
)

if TYPE_CHECKING:
    from samarkand.probability.plots import Plot

APART = (
    "a simulated value differs from seed to seed: ask for its interval(), its z_score(exact), "
    "or Answer.difference(a, b), not for"
)
ALIKE = "values that are all alike tell nothing of how others differ"
MAX_PLACES = 12  # of a mean; a smaller standard error is written in powers of ten
SIGNS = {"eq": "==", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to a question about an expectation, a probability or a time.

    Counted answers are compared by their values. Simulated ones refuse `==` and `<`: what they say of two
    values is an interval, see `interval`, `z_score` and `difference`.

    Attributes
    ----------
    value : Fraction or float
        A Fraction if it is exact.
    how : str
        How it was got, in words.
    unit : str
        What the value counts, e.g. "piastres".
    standard_error : float or None
        Of a simulation; not a number if all values seen were alike, which tells nothing of how others
        would differ; None if the value is exact.
    distribution : Distribution or None
        The whole distribution of which the value is the expectation, where it is known.
    model : str
        What was computed in place of the game, in words: what it assumes and leaves out. Empty if it is the
        game itself, or a question that stands by itself.
    sample : tuple of float or None
        The values seen in a simulation, where they are kept.
    pairing : hashable or None
        Answers of the same pairing were simulated on the same chances: their values belong together one
        by one.
    parts : two Answers or None
        What a difference is the difference of.

    Examples
    --------
    >>> Answer(Fraction(23, 4), "all draws counted", "piastres")
    23/4 = 5.7500 piastres (exact: all draws counted)
    >>> Answer(5.71, "10,000 draws, seed 7", "piastres", standard_error=0.03)
    5.71 ± 0.03 piastres (simulated: 10,000 draws, seed 7)
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
    parts: "tuple[Answer, Answer] | None" = None

    def __post_init__(self) -> None:
        if isinstance(number(self.value, "value"), Rational):
            if type(self.value) is not int:  # NumPy's whole numbers do not calculate as Python's do
                object.__setattr__(self, "value", exact(self.value, "value"))
        elif not isfinite(self.value):
            raise InvalidQuestion(f"value: found {shown(self.value)}, expected a finite number")
        for name in ("how", "unit", "model"):
            text(getattr(self, name), name)
        error = self.standard_error
        # A standard error that is not a number stands for one that the sample says nothing about.
        if error is not None and not (
            isinstance(error, Real) and not isinstance(error, bool) and 0 <= error < inf
        ):
            if not (isinstance(error, float) and isnan(error)):
                raise InvalidQuestion(f"standard_error: found {shown(error)}, expected a number from 0 on")
        if error is not None:
            floating(self.value, "value")  # with its error it is shown, and compared, as a float
        if self.distribution is not None:
            judged(self.distribution)
        if self.sample is not None and not isinstance(self.sample, tuple):
            raise InvalidQuestion(f"sample: found {shown(self.sample)}, expected a tuple of numbers")
        if self.parts is not None and [type(part) for part in self.parts] != [Answer, Answer]:
            raise InvalidQuestion(f"parts: found {shown(self.parts)}, expected two Answers")

    # --- how it is got --------------------------------------------------------------------------

    @classmethod
    def simulated(cls, values: Iterable[Any], how: str, unit: str = "", pairing: Hashable = None) -> "Answer":
        """The mean of values seen in a simulation, at least two, with its standard error.

        Values that are all 0 or 1 (or True and False) and have no unit are taken for failures and
        successes: the answer is a probability.

        Parameters
        ----------
        values : iterable of numbers
        how : str
            In words.
        unit : str
            What the values count; nothing for a probability.
        pairing : hashable, optional
            The same for answers that were simulated on the same chances, e.g. the seed.

        Raises
        ------
        InvalidQuestion
            For fewer than two values, or if one is not a finite number.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns")
        2.00 ± 0.41 turns (simulated: four games)

        Where nothing happened there is no standard error, but a bound:

        >>> Answer.simulated([0] * 64, "64 games")
        none of 64, with 95 % confidence below 0.0566 (simulated: 64 games)
        >>> Answer.simulated([4, 4, 4], "three games", "turns")
        4 turns, the same all 3 times (simulated: three games)
        """
        seen = numbers(values, "values")
        if len(seen) < 2:
            raise InvalidQuestion(f"a standard error needs at least two simulated values, found {len(seen)}")
        mean = fsum(seen) / len(seen)
        variance = fsum((value - mean) ** 2 for value in seen) / (len(seen) - 1)
        error = nan if min(seen) == max(seen) else sqrt(variance / len(seen))
        return cls(mean, how, unit, error, sample=seen, pairing=pairing)

    @classmethod
    def of(cls, distribution: Distribution, how: str, unit: str = "", model: str = "") -> "Answer":
        """The expectation of a distribution, exact if it is not that of a model.

        Examples
        --------
        >>> from samarkand.probability import equally_likely
        >>> Answer.of(equally_likely([1, 2, 3, 4, 5, 6]), "six faces", "pips")
        7/2 = 3.5000 pips (exact: six faces)
        """
        return cls(judged(distribution).expectation(), how, unit, None, distribution, model)

    @classmethod
    def difference(cls, first: "Answer", second: "Answer", paired: bool | None = None) -> "Answer":
        """How much the first is above the second, with the interval of the difference.

        Parameters
        ----------
        first, second : Answer
            In one unit.
        paired : bool, optional
            Whether the values of both belong together one by one; by default if both have one `pairing`.
            Differences of pairs are surer, because what happened to both cancels out.

        Raises
        ------
        InvalidQuestion
            If the units differ, or pairs are wanted where there are none.

        Examples
        --------
        >>> bold = Answer.simulated([3, 5, 4, 8], "four games", "points", pairing="seed 7")
        >>> careful = Answer.simulated([2, 5, 2, 6], "four games", "points", pairing="seed 7")
        >>> Answer.difference(bold, careful)
        1.25 ± 0.48 points (simulated: the difference of 4 pairs)
        >>> Answer.difference(bold, careful, paired=False)
        1.2 ± 1.5 points (simulated: the difference of two samples of 4 and 4)
        """
        for each in (first, second):
            if not isinstance(each, Answer):
                raise InvalidQuestion(f"difference: found {shown(each)}, expected an Answer")
        if paired is not None:
            flag(paired, "paired")
        if first.unit != second.unit:
            raise InvalidQuestion(f"difference: one counts {first.unit!r}, the other {second.unit!r}")
        may_pair = first.size is not None and first.size == second.size
        if paired is None:
            paired = may_pair and first.pairing is not None and first.pairing == second.pairing
        if paired and not may_pair:
            raise InvalidQuestion("difference: pairs need two samples of the same size")
        if paired:
            pairs = zip(first.sample or (), second.sample or (), strict=True)
            found = cls.simulated((a - b for a, b in pairs), "", first.unit or "pair", first.pairing)
            how = wording.OF_PAIRS.format(number=first.size)
            return replace(found, how=how, unit=first.unit, parts=(first, second))
        errors = [each.standard_error for each in (first, second) if each.standard_error is not None]
        are_exact = not any(isinstance(each.value, float) for each in (first, second))
        one, other = (
            each.value if are_exact else floating(each.value, "difference") for each in (first, second)
        )
        value = one - other
        if not errors:
            model = join_semicolons(dict.fromkeys(each.model for each in (first, second) if each.model))
            return cls(
                value, wording.LESS.format(first=first.how, second=second.how), first.unit, model=model
            )
        how = wording.OF_TWO_SAMPLES.format(first=first.size, second=second.size)
        if None in (first.size, second.size):
            how = wording.LESS.format(first=first.how, second=second.how)
        error = sqrt(sum(error**2 for error in errors))
        return cls(floating(value, "difference"), how, first.unit, error, parts=(first, second))

    # --- how sure it is -------------------------------------------------------------------------

    @property
    def exact(self) -> bool:
        """Whether the value is exact: neither simulated nor that of a model in place of the game.

        Examples
        --------
        >>> Answer(Fraction(1, 2), "counted").exact, Answer(0.5, "40 games", standard_error=0.1).exact
        (True, False)
        """
        return self.standard_error is None and not self.model

    @property
    def is_simulated(self) -> bool:
        """Whether the value is an estimate that another seed would change.

        Examples
        --------
        >>> Answer(0.5, "40 games", standard_error=0.1).is_simulated
        True
        """
        return self.standard_error is not None

    @property
    def size(self) -> int | None:
        """How many values were seen, where they are kept.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns").size
        4
        """
        return None if self.sample is None else len(self.sample)

    @property
    def is_probability(self) -> bool:
        """Whether each value seen was a failure or a success, 0 or 1.

        Examples
        --------
        >>> Answer.simulated([True, False, True], "three games").is_probability
        True
        """
        return self.sample is not None and not self.unit and self.parts is None and {0, 1} >= set(self.sample)

    @property
    def degrees(self) -> float | None:
        """The degrees of freedom of the standard error: a sample's size less 1; None where not known.

        For the difference of two samples those of Welch and Satterthwaite.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns").degrees
        3
        """
        if self.size is not None:
            return self.size - 1
        if self.parts is None:
            return None
        squares = [(each.standard_error or 0.0) ** 2 for each in self.parts]
        if any(each.degrees is None for each in self.parts if each.is_simulated) or not sum(squares):
            return None
        weights = (s**2 / each.degrees for s, each in zip(squares, self.parts, strict=True) if each.degrees)
        return sum(squares) ** 2 / sum(weights)

    def interval(self, level: float = LEVEL) -> Interval:
        """All values that the simulation is compatible with.

        Wilson's for a probability, Student's t for a mean, Newcombe's for the difference of two
        probabilities (Statistics in Medicine 17, 1998, pp. 873-890, method 10); of an exact value only
        itself.

        Parameters
        ----------
        level : float
            The confidence, between 0 and 1.

        Raises
        ------
        InvalidQuestion
            If all values seen were alike and are no probability: no bound follows from them.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns").interval()
        0.7008 to 3.299 (95 % confidence, t with 3 degrees of freedom)
        >>> Answer.simulated([True] * 20 + [False] * 5, "25 games").interval(0.9)
        0.6423 to 0.8991 (90 % confidence, Wilson)
        """
        quantile = normal_quantile(level)
        if self.standard_error is None:
            value = floating(self.value, "interval")
            return Interval(value, value, 1.0, str(wording.NOT_ESTIMATED))
        if self.is_probability:
            low, high = score_limits(float(self.value), len(self.sample or ()), quantile)
            return Interval(low, high, checked_level(level), "Wilson")
        if self.parts and all(each.is_probability for each in self.parts):
            found = self._of_probabilities(*self.parts, quantile)
            if found is not None:
                return Interval(*found, checked_level(level), "Newcombe" if self.size is None else "Wilson")
        if not isfinite(self.standard_error):
            raise InvalidQuestion(f"interval: {self._said()}: {ALIKE}")
        return mean_interval(float(self.value), self.standard_error, self.degrees, level)

    def _of_probabilities(
        self, first: "Answer", second: "Answer", quantile: float
    ) -> tuple[float, float] | None:
        """The limits of the difference of two probabilities, or None if Student's are right."""
        size = self.size
        if size is not None:
            if isfinite(self.standard_error or 0.0):
                return None
            # All pairs were alike. If none differed, the difference is at most the probability that one does;
            # if all differed one way, whatever else happens takes from it at most twice its probability.
            bound, value = score_limits(0.0, size, quantile)[1], float(self.value)
            reach = 2 * bound if value else bound
            return max(-1.0, value - reach), min(1.0, value + reach)
        (low, high), (lower, higher) = (
            score_limits(float(each.value), each.size or 1, quantile) for each in (first, second)
        )
        one, other = float(first.value), float(second.value)
        down = sqrt((one - low) ** 2 + (higher - other) ** 2)
        up = sqrt((high - one) ** 2 + (other - lower) ** 2)
        return one - other - down, one - other + up

    def z_score(self, exact: Any) -> float:
        """By how many standard errors this simulated value lies above an exact one.

        Where all values seen were alike, the standard error is that which the exact law gives, if it is
        known: by a probability, or the distribution of an Answer.

        Raises
        ------
        InvalidQuestion
            If this value is exact, or nothing tells how much such a sample varies.

        Examples
        --------
        >>> Answer(5.71, "10,000 draws", standard_error=0.03).z_score(Fraction(23, 4))
        -1.33
        >>> Answer.simulated([0] * 64, "64 games").z_score(Fraction(1, 17))
        -2.0
        """
        if self.standard_error is None:
            raise InvalidQuestion("an exact value has no standard error: compare it with ==")
        wanted = exact.value if isinstance(exact, Answer) else exact
        if isinstance(wanted, bool) or not isinstance(wanted, Real):
            raise InvalidQuestion(f"z_score: found {shown(wanted)}, expected a number or an Answer")
        close = floating(wanted, "z_score")
        distance = float(self.value) - close
        if distance == 0:
            return 0.0
        error = self.standard_error if isfinite(self.standard_error) else self._error_by(exact, close)
        return round(distance / error, 2) if error else distance * float("inf")

    def _error_by(self, exact: Any, wanted: float) -> float:
        """The standard error of such a sample if the exact law holds."""
        law = exact.distribution if isinstance(exact, Answer) else None
        if law is not None and self.size:
            return float(law.standard_deviation()) / sqrt(self.size)
        if self.is_probability and 0 <= wanted <= 1 and self.size:
            return sqrt(wanted * (1 - wanted) / self.size)
        raise InvalidQuestion(f"z_score: {self._said()}: {ALIKE}")

    # --- as a number ----------------------------------------------------------------------------

    def __float__(self) -> float:
        return floating(self.value, "value")

    def __eq__(self, other: object) -> bool:
        return self._compared(other, operator.eq)

    def __lt__(self, other: object) -> bool:
        return self._compared(other, operator.lt)

    def __le__(self, other: object) -> bool:
        return self._compared(other, operator.le)

    def __gt__(self, other: object) -> bool:
        return self._compared(other, operator.gt)

    def __ge__(self, other: object) -> bool:
        return self._compared(other, operator.ge)

    def __hash__(self) -> int:
        return id(self) if self.is_simulated else hash(self.value)

    def _compared(self, other: Any, relation: Callable[[Any, Any], bool]) -> Any:
        if not isinstance(other, (Answer, Real)):
            return NotImplemented
        if self.is_simulated or (isinstance(other, Answer) and other.is_simulated):
            raise InvalidQuestion(f"{APART} {SIGNS[relation.__name__]}")
        return relation(self.value, other.value if isinstance(other, Answer) else other)

    def plot(self, exact: Any = None, **settings: Any) -> "Plot":
        """How the mean settled, in its band; for an exact answer its distribution.

        Parameters
        ----------
        exact : number or Answer, optional
            Drawn as a line beside a simulated mean.
        **settings
            See `samarkand.probability.plots.running_mean` and `bars`.

        Raises
        ------
        InvalidQuestion
            If neither values nor a distribution are known.
        MissingExtra
            If matplotlib is not installed.

        Examples
        --------
        >>> Answer.simulated([1, 0, 0, 1], "four games").plot()
        plot: the mean of 4 values settles
        mean so far: 4 points, the last at 4: 0.5000, band 0.1464 to 0.8536
        """
        from samarkand.probability import plots

        if self.sample is None:
            return plots.bars([self], **settings)
        return plots.running_mean(self, exact, **settings)

    # --- on the page ----------------------------------------------------------------------------

    def _said(self) -> str:
        """The value with its unit and its error, in words where there is none."""
        if self.standard_error is None:
            value = Fraction(self.value)
            exactly, about = display.fraction(value), display.decimal(value)
            sign = "=" if display.is_decimal(value) else "≈"
            is_short = value.denominator == 1 and abs(value) < display.LARGE
            number = exactly if is_short else f"{exactly} {sign} {about}"
        elif isfinite(self.standard_error):
            number = self._with_error()
        elif self.is_probability:
            low, high = self.interval()
            if self.value == 0:
                return wording.NONE_OF.format(size=self.size, limit=display.decimal(high))
            return wording.ALL_OF.format(size=self.size, limit=display.decimal(low))
        else:
            constant = float(self.value)
            form = ".0f" if constant.is_integer() and abs(constant) < display.LARGE else "g"
            said = f"{format_number(constant, form)} {self.unit}".strip()
            words = wording.THE_SAME if self.size is None else wording.THE_SAME_ALL_TIMES
            return words.format(said=said, size=self.size)
        return f"{number} {self.unit}".strip()

    def _with_error(self) -> str:
        """Return the value and its standard error, to the second digit of the error."""
        value, error = float(self.value), float(self.standard_error or 0.0)
        digits = f"{error:.2g}"
        places = len(digits.partition(".")[2]) if "e" not in digits else 1 - int(digits.partition("e")[2])
        if places > MAX_PLACES or max(abs(value), error) >= display.LARGE:
            return f"{format_number(value, 'g')} ± {format_number(error, '.2g')}"
        return f"{decimal(value, max(0, places))} ± {decimal(error, max(0, places))}"

    def _way(self) -> str:
        """How the value was got, after the kind of the answer."""
        if self.model:
            return wording.IN_A_MODEL.format(how=self.how, model=self.model)
        return (wording.EXACT if self.exact else wording.SIMULATED).format(how=self.how)

    def __repr__(self) -> str:
        return f"{self._said()} ({self._way()})"

    def _repr_html_(self) -> str:
        table = "" if self.distribution is None else self.distribution._repr_html_()
        return f"<p><b>{escape(self._said())}</b> <i>({escape(self._way())})</i></p>{table}"
