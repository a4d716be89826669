"""Questions about several chance quantities together: margins, conditions, covariance, causes.

The methods of a distribution whose values are tuples, one place for each quantity.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any, Self

from samarkand.errors import InvalidQuestion, is_whole, shown
from samarkand.probability.arithmetic import root
from samarkand.probability.tables import BayesBox, TwoWayTable


class JointLaw:
    """The part of `Distribution` that speaks of places; its own values, cases and `map` it has from there."""

    __slots__ = ()

    if TYPE_CHECKING:
        names: tuple[str, ...] | None
        items: Callable[[], list[tuple[Any, Fraction]]]
        map: Callable[..., Self]
        given: Callable[..., Self]
        then: Callable[..., Self]
        expectation: Callable[..., Fraction]
        variance: Callable[..., Fraction]

        def __iter__(self) -> Iterator[Any]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, value: Any) -> Fraction: ...

    # --- places -------------------------------------------------------------------------------

    def marginal(self, *places: str | int) -> Self:
        """One place of values that are tuples, or several, by name or by number from 0.

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
            raise InvalidQuestion(f"the values, like {shown(value)}, are not tuples, so they have no places")
        if is_whole(place) and 0 <= place < len(value):
            return place
        if self.names and isinstance(place, str) and place in self.names:
            return self.names.index(place)
        known = ", ".join(self.names) if self.names else f"0 to {len(value) - 1}"
        raise InvalidQuestion(f"place: found {shown(place)}, expected one of {known}")

    def table(self, rows: str | int = 0, columns: str | int = 1) -> TwoWayTable:
        r"""The joint law of two places as a table with its margins.

        Parameters
        ----------
        rows, columns : str or int
            Places, by name or by number from 0.

        Examples
        --------
        >>> from samarkand.probability import equally_likely, joint
        >>> joint(coin=equally_likely("HT"), die=equally_likely([1, 2, 3])).table()
        coin \ die    1    2    3  sum
                 H  1/6  1/6  1/6  1/2
                 T  1/6  1/6  1/6  1/2
               sum  1/3  1/3  1/3    1
        """
        places = self._place(rows), self._place(columns)
        names = [self.names[place] if self.names else "" for place in places]
        pair = self.marginal(*places) if places[0] != places[1] else None
        if pair is None:
            raise InvalidQuestion(f"columns: found {shown(columns)}, which is the place of the rows already")
        return TwoWayTable(pair.items(), pair.marginal(0), pair.marginal(1), names)

    # --- how the places hang together -----------------------------------------------------------

    def covariance(self, first: str | int = 0, second: str | int = 1) -> Fraction:
        """The mean product of the distances of two places from their means.

        Examples
        --------
        Of two cards from three jewels and two camels, the more jewels the fewer camels:

        >>> from samarkand.probability import draw
        >>> draw({"jewel": 3, "camel": 2}, 2).covariance("jewel", "camel")
        Fraction(-9, 25)
        """
        one, other = self._place(first), self._place(second)
        products = self.map(lambda value: value[one] * value[other])
        return products.expectation() - self.marginal(one).expectation() * self.marginal(other).expectation()

    def correlation(self, first: str | int = 0, second: str | int = 1) -> float:
        """The covariance of two places in units of their standard deviations, from −1 to 1.

        Raises
        ------
        InvalidQuestion
            If one of the places never varies.

        Examples
        --------
        >>> from samarkand.probability import draw
        >>> draw({"jewel": 3, "camel": 2}, 2).correlation("jewel", "camel")
        -1.0
        """
        spreads = [self.marginal(place).variance() for place in (first, second)]
        if not all(spreads):
            raise InvalidQuestion("correlation: a place that never varies is correlated with nothing")
        covariance = self.covariance(first, second)
        # The square of a correlation is a fraction: rounded once, ±1 stays ±1.
        return (1 if covariance >= 0 else -1) * root(covariance**2 / prod(spreads), "correlation")

    # --- causes and what is seen ------------------------------------------------------------------

    def with_likelihood(
        self, likelihood: Mapping[Any, Any] | Callable[[Any], Any], seen: Any = True
    ) -> BayesBox:
        """Bayes' rule as a table: what was seen changes what is believed of its causes.

        This distribution is the *prior*: how probable each cause was before anything was seen.

        Parameters
        ----------
        likelihood : mapping or function
            Of each cause: how probable it makes what was seen, exactly, e.g. "1/2"; or the distribution of
            what may be seen.
        seen : value
            With distributions: what was seen.

        Returns
        -------
        BayesBox
            Its `posterior` is the distribution of the causes, now.

        Raises
        ------
        InvalidQuestion
            If a likelihood is missing or no probability, or no cause allows what was seen.

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
        return BayesBox.of(self, likelihood, seen)


def _law(found: Any) -> Any:
    if not isinstance(found, JointLaw):
        raise InvalidQuestion(f"found {shown(found)}, expected a Distribution; equally_likely([…]) makes one")
    return found
