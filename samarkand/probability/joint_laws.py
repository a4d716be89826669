"""Joint distributions: marginals, two-way tables, covariance, correlation and Bayes' rule.

The methods are for distributions whose values are tuples, with one component for each random variable. The
components are called *places*. A place is given by its name or by its index.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any, cast

from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.probability.arithmetic import root
from samarkand.probability.tables import BayesBox, TwoWayTable

if TYPE_CHECKING:
    from samarkand.probability.distribution import Distribution


class JointLaw:
    """The methods of `Distribution` for joint distributions.

    The values and the other methods they use are in `Distribution`.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        names: tuple[str, ...] | None
        map: Callable[..., "Distribution"]
        given: Callable[..., "Distribution"]
        then: Callable[..., "Distribution"]
        expectation: Callable[..., Fraction]
        variance: Callable[..., Fraction]

        def __iter__(self) -> Iterator[Any]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, value: object) -> Fraction: ...

    # --- places -------------------------------------------------------------------------------

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
            return place
        if self.names and isinstance(place, str) and place in self.names:
            return self.names.index(place)
        known = ", ".join(self.names) if self.names else f"0 to {len(value) - 1}"
        raise InvalidInput(f"place: found {short_repr(place)}, expected one of {known}")

    def table(self, rows: str | int = 0, columns: str | int = 1) -> TwoWayTable:
        r"""Return the joint distribution of two components as a table with its margins.

        Parameters
        ----------
        rows, columns : str or int
            Names of two components, or their indices from 0.

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
            raise InvalidInput(f"columns: found {short_repr(columns)}, which is already used for the rows")
        return TwoWayTable(list(pair.items()), pair.marginal(0), pair.marginal(1), names)

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
        return (1 if covariance >= 0 else -1) * root(covariance**2 / prod(variances), "correlation")

    # --- Bayes' rule ------------------------------------------------------------------------------

    def with_likelihood(
        self, likelihood: Mapping[Any, object] | Callable[[Any], object], seen: object = True
    ) -> BayesBox:
        """Apply Bayes' rule and return the calculation as a table.

        This distribution is the *prior*: the probability of each cause before the observation.

        Parameters
        ----------
        likelihood : mapping or function
            For each cause, either the exact probability of the observation given that cause, such as "1/2",
            or the distribution of all possible observations.
        seen : value
            The observation, if the likelihoods are distributions.

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
        return BayesBox.of(cast("Distribution", self), likelihood, seen)
