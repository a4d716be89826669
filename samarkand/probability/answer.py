"""An expected value that says how it was got: exactly, or by simulation with its standard error."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import sqrt
from typing import Any

from samarkand.errors import InvalidQuestion
from samarkand.probability import display
from samarkand.probability.distribution import Distribution


@dataclass(frozen=True)
class Answer:
    """The answer to a question about an expectation, a probability or a time.

    Attributes
    ----------
    value : Fraction or float
        A Fraction if it is exact.
    how : str
        How it was got, in words.
    unit : str
        What the value counts, e.g. "piastres".
    standard_error : float or None
        Of a simulation; None if the value is exact.
    distribution : Distribution or None
        The whole distribution of which the value is the expectation, where it is known.
    model : str
        What was computed in place of the game, in words: what it assumes and leaves out. Empty if it is the
        game itself, or a question that stands by itself.

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

    @property
    def exact(self) -> bool:
        """Whether the value is exact: neither simulated nor that of a model in place of the game."""
        return self.standard_error is None and not self.model

    @classmethod
    def simulated(cls, values: Iterable[Any], how: str, unit: str = "") -> "Answer":
        """The mean of values seen in a simulation, at least two, with its standard error.

        Examples
        --------
        >>> Answer.simulated([1, 2, 2, 3], "four games", "turns")
        2.00 ± 0.41 turns (simulated: four games)
        """
        seen = [float(value) for value in values]
        if len(seen) < 2:
            raise InvalidQuestion(f"a standard error needs at least two simulated values, found {len(seen)}")
        mean = sum(seen) / len(seen)
        variance = sum((value - mean) ** 2 for value in seen) / (len(seen) - 1)
        return cls(mean, how, unit, sqrt(variance / len(seen)))

    @classmethod
    def of(cls, distribution: Distribution, how: str, unit: str = "", model: str = "") -> "Answer":
        """The expectation of a distribution, exact if it is not that of a model."""
        return cls(distribution.expectation(), how, unit, None, distribution, model)

    def z_score(self, exact: Any) -> float:
        """By how many standard errors this simulated value lies above an exact one.

        Examples
        --------
        >>> Answer(5.71, "10,000 draws", standard_error=0.03).z_score(Fraction(23, 4))
        -1.33
        """
        if self.standard_error is None:
            raise InvalidQuestion("an exact value has no standard error: compare it with ==")
        wanted = exact.value if isinstance(exact, Answer) else exact
        distance = float(self.value) - float(wanted)
        if self.standard_error == 0:
            return 0.0 if distance == 0 else distance * float("inf")
        return round(distance / self.standard_error, 2)

    def __float__(self) -> float:
        return float(self.value)

    def _number(self) -> str:
        if self.standard_error is None:
            value = Fraction(self.value)
            exactly, about = display.fraction(value), display.decimal(value)
            sign = "=" if Fraction(about) == value else "≈"
            return exactly if value.denominator == 1 else f"{exactly} {sign} {about}"
        error = f"{self.standard_error:.2g}"
        places = len(error.partition(".")[2]) if "e" not in error else 6
        return f"{float(self.value):.{places}f} ± {self.standard_error:.{places}f}"

    def _way(self) -> str:
        """How the value was got, after the kind of the answer."""
        if self.model:
            return f"in a model: {self.how}; {self.model}"
        return f"{'exact' if self.exact else 'simulated'}: {self.how}"

    def __repr__(self) -> str:
        return f"{' '.join([self._number(), self.unit]).strip()} ({self._way()})"

    def _repr_html_(self) -> str:
        said = f"<b>{escape(self._number())}</b> {escape(self.unit)} <i>({escape(self._way())})</i>"
        table = "" if self.distribution is None else self.distribution._repr_html_()
        return f"<p>{said}</p>{table}"
