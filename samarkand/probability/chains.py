"""Absorbing Markov chains: the end in which a chain stops, and the number of steps until then.

The absorbing states of a chain are called its *ends*, and a step is called a *turn*.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, overload

from samarkand.checks import whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _
from samarkand.probability import display
from samarkand.probability.arguments import ExactNumber, outcome
from samarkand.probability.chain_diagrams import diagram
from samarkand.probability.distribution import Distribution
from samarkand.probability.later import Later
from samarkand.probability.plots import Plot
from samarkand.probability.tables import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_TURNS = 1_000  # in `time`
MAX_COLUMNS = 12  # in the table that shows a chain


class MarkovChain(Table):
    """A Markov chain with finitely many states. Chains are immutable.

    Parameters
    ----------
    rows : mapping of state to Distribution
        The distribution of the next state for each state, or a mapping of next states to probabilities. A
        state that leads only to itself, or that has no row, is an end.

    Attributes
    ----------
    ends : tuple
        The absorbing states.

    Examples
    --------
    A player with 1 piastre bets 1 piastre at even odds until the player has 0 or 3:

    >>> half = Fraction(1, 2)
    >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
    >>> ruin.absorption(1)
    value  probability
        0          2/3  0.6667  ###########################
        3          1/3  0.3333  #############
    >>> ruin.expected_time(1)
    Fraction(2, 1)
    """

    def __init__(self, rows: Mapping[Any, Mapping[Any, ExactNumber]]):
        laws = {outcome("state", state): dict(Distribution(row)) for state, row in rows.items()}
        self._rows = {state: law for state, law in laws.items() if list(law) != [state]}
        targets = dict.fromkeys(target for law in laws.values() for target in law)
        self.ends = tuple(state for state in targets if state not in self._rows)
        self._visits_from: dict[Any, dict[Any, Fraction]] = {}  # solved once for each start

    @classmethod
    def explore(cls, start: Hashable, step: Callable[[Any], Distribution | None]) -> "MarkovChain":
        """Build the chain of all states that can be reached from `start`.

        Parameters
        ----------
        start : state
        step : function
            A function from a state to the distribution of the next state, or to None for an end.

        Examples
        --------
        A race over 10 spaces with a three-sided die:

        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3])
        >>> race = MarkovChain.explore(0, lambda at: die.map(lambda d: min(at + d, 10)) if at < 10 else None)
        >>> race.time(0, longest=10).median()
        5
        """
        rows: dict[Any, Distribution] = {}
        start = outcome("start", start)
        waiting, visited = [start], {start}
        while waiting:
            state = waiting.pop()
            law = step(state)
            if law is not None:
                rows[state] = law
                waiting.extend(target for target in law if target not in visited)
                visited.update(law)
        return cls(rows)

    def absorption(self, start: Hashable) -> Distribution:
        """Return the distribution of the end in which the chain stops.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.absorption(2)[3]
        Fraction(2, 3)
        """
        chances: dict[Any, Fraction] = {start: Fraction(1)} if start in self.ends else {}
        for state, visits in self._visits(start).items():
            for target, chance in self._rows[state].items():
                if target not in self._rows:
                    chances[target] = chances.get(target, Fraction(0)) + visits * chance
        return Distribution(chances)

    def expected_time(self, start: Hashable) -> Fraction:
        """Return the expected number of turns until the chain ends.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_time(1)
        Fraction(2, 1)
        """
        return sum(self._visits(start).values(), Fraction(0))

    def expected_time_given(self, start: Hashable, ends: Iterable[object]) -> Fraction:
        """Return the expected number of turns, given that the chain ends in one of `ends`.

        Raises
        ------
        InvalidInput
            If the chain cannot end in any of `ends`.

        Examples
        --------
        The player of the first example, given that the game ends with 3 piastres:

        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).expected_time_given(1, {3})
        Fraction(8, 3)
        """
        visits = self._visits(start)
        wanted = set(ends) & set(self.ends)
        if start in wanted:
            return Fraction(0)
        into = {
            state: sum((self._rows[state].get(end, Fraction(0)) for end in wanted), Fraction(0))
            for state in visits
        }
        chance = sum((visits[state] * into[state] for state in visits), Fraction(0))
        if not chance:
            raise InvalidInput(f"ends: the chain never reaches any of them from {short_repr(start)}")
        # Each visit counts with the probability that the chain ends as wanted afterwards.
        after = _solve({state: self._rows[state] for state in visits}, into)
        return sum((visits[state] * after[state] for state in visits), Fraction(0)) / chance

    def time(self, start: Hashable, longest: int) -> Distribution:
        """Return the distribution of the number of turns to an end.

        Parameters
        ----------
        start : state
        longest : int
            The last turn considered, at most 1,000. All larger numbers of turns are combined in the value
            "later".

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> MarkovChain({"wait": {"wait": half, "go": half}}).time("wait", longest=3)
        value  probability
            1          1/2  0.5000  ####################
            2          1/4  0.2500  ##########
            3          1/8  0.1250  #####
        later          1/8  0.1250  #####
        """
        times: dict[Any, Fraction] = {}
        shares = {start: Fraction(1)}
        for turn in range(whole("longest", longest, most=MAX_TURNS) + 1):
            times[turn] = sum((shares.pop(end, Fraction(0)) for end in self.ends), Fraction(0))
            times[Later(longest + 1)] = sum(shares.values(), Fraction(0))
            after: dict[Any, Fraction] = {}
            for state, share in shares.items():
                for target, chance in self._rows[state].items():
                    after[target] = after.get(target, Fraction(0)) + share * chance
            shares = after
        return Distribution(times)

    @overload
    def plot(self, title: str = "", ax: None = None) -> Plot: ...
    @overload
    def plot(self, title: str = "", *, ax: "Axes") -> "Axes": ...
    def plot(self, title: str = "", ax: "Axes | None" = None) -> "Plot | Axes":
        """Draw the transition diagram, with the states in a row in the order in which they were given.

        Parameters
        ----------
        title : str
            The title above the diagram.
        ax : matplotlib.axes.Axes, optional
            Draw on these axes, and return them.

        Returns
        -------
        Plot
            One series for each state that is not an end, with the next states as `x` and their
            probabilities as `y`.

        Raises
        ------
        InvalidInput
            If there are too many states for a readable diagram.
        MissingExtra
            If matplotlib is not installed.

        Examples
        --------
        >>> MarkovChain({"wait": {"wait": "5/6", "go": "1/6"}}).plot(title="an arrow")
        plot: an arrow
        wait: go 0.1667, wait 0.8333
        """
        plot = diagram(self._rows, self.ends, title, ax)
        return plot if ax is None else ax

    def _visits(self, start: Hashable) -> dict[Any, Fraction]:
        """Return how many turns the chain is expected to spend in each state that is not an end."""
        if start in self.ends:
            return {}
        if start not in self._visits_from:
            into: dict[Any, dict[Any, Fraction]] = {state: {} for state in self._reachable(start)}
            for origin in into:
                for target, chance in self._rows[origin].items():
                    if target in into:
                        into[target][origin] = chance
            self._visits_from[start] = _solve(into, {start: Fraction(1)})
        return self._visits_from[start]

    def _reachable(self, start: Hashable) -> list[Any]:
        """Return the states that `start` can reach, except ends, with `start` first."""
        found = {start: None}
        waiting = [start]
        while waiting:
            for target in self._rows[waiting.pop()]:
                if target in self._rows and target not in found:
                    found[target] = None
                    waiting.append(target)
        return list(found)

    def _lines(self) -> list[list[str]]:
        """Return the cells of the transition matrix, in which an end leads to itself."""
        rows = self._rows | {end: {end: Fraction(1)} for end in self.ends}
        states = list(rows)[:MAX_COLUMNS]
        names = [display.label(state) for state in states]
        lines = [[str(_("from \\ to")), *names]]
        for name, state in zip(names, states, strict=True):
            shares = (rows[state].get(target) for target in states)
            lines.append([name, *(display.fraction(share) if share else "" for share in shares)])
        return lines if len(rows) <= MAX_COLUMNS else [[*line, "…"] for line in [*lines, ["…"] * len(lines)]]


def _solve(rows: Mapping[Any, Mapping[Any, Fraction]], gains: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """Solve the linear equations `value = gain + sum(chance * value of other)`, one for each state.

    Each equation is multiplied by a number so that all of its numbers are whole. The states are eliminated
    one at a time. The next one is a state that adds few terms to the other equations.
    """
    times: dict[Any, int] = {}
    gain: dict[Any, int] = {}
    terms: dict[Any, dict[Any, int]] = {}
    users: dict[Any, set[Any]] = {state: set() for state in rows}  # the equations in which a state occurs
    for state, row in rows.items():
        inside = {other: chance for other, chance in row.items() if other in rows}
        exact = gains.get(state, Fraction(0))
        scale = lcm(exact.denominator, *(chance.denominator for chance in inside.values()))
        times[state], gain[state] = scale, int(exact * scale)
        terms[state] = {other: int(chance * scale) for other, chance in inside.items()}
        for other in inside:
            users[other].add(state)
    solved = []
    while users:
        state = min(users, key=lambda state: len(terms[state]) * len(users[state]))
        solving = terms[state]
        times[state] -= solving.pop(state, 0)
        if not times[state]:
            message = f"the chain never ends after it reaches {short_repr(state)}: add a path to an end"
            raise InvalidInput(message)
        for other in solving:
            users[other].discard(state)
        for user in users.pop(state) - {state}:
            number = terms[user].pop(state)
            new = {other: times[state] * old for other, old in terms[user].items()}
            for other, old in solving.items():
                new[other] = new.get(other, 0) + number * old
                users[other].add(user)
            many, own = times[user] * times[state], gain[user] * times[state] + number * gain[state]
            divisor = gcd(many, own, *new.values())
            times[user], gain[user] = many // divisor, own // divisor
            terms[user] = {other: old // divisor for other, old in new.items()}
        solved.append(state)
    values: dict[Any, Fraction] = {}
    for state in reversed(solved):
        # One common denominator is much quicker than a sum of Fractions, each of which would be reduced.
        common = lcm(*(values[other].denominator for other in terms[state]))
        total = gain[state] * common
        for other, number in terms[state].items():
            total += number * values[other].numerator * (common // values[other].denominator)
        values[state] = Fraction(total, times[state] * common)
    return values
