"""Absorbing Markov chains: the end in which a chain stops, and the number of steps until then.

The absorbing states of a chain are called its *ends*, and a step is called a *turn*.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from samarkand.checks import whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.probability import display, wording
from samarkand.probability.arguments import ExactNumber, outcome
from samarkand.probability.chain_diagrams import diagram
from samarkand.probability.distribution import Distribution, distribution
from samarkand.probability.events import chosen
from samarkand.probability.later import Later
from samarkand.probability.plots import Plot
from samarkand.probability.tables import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_TURNS = 1_000  # in `time`
MAX_COLUMNS = 12  # in the table that shows a chain


class Way(NamedTuple):
    """All ways between two states: their probability, and the expected turns times this probability.

    During the elimination, both are whole numbers of cases out of the cases of the row.
    """

    chance: Any
    turns: Any


Ways = dict[Any, Way]


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
                rows[state] = distribution(law)
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
        return Distribution({end: way.chance for end, way in self._ways_to_ends(start).items()})

    def expected_time(self, start: Hashable) -> Fraction:
        """Return the expected number of turns until the chain ends.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_time(1)
        Fraction(2, 1)
        """
        return sum((way.turns for way in self._ways_to_ends(start).values()), Fraction(0))

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
        ways = self._ways_to_ends(start)
        wanted = [ways[end] for end in set(chosen(ends, self.ends, "ends", "a list of ends")) if end in ways]
        if not wanted:
            raise InvalidInput(f"ends: the chain never reaches any of them from {short_repr(start)}")
        return sum((way.turns for way in wanted), Fraction(0)) / sum(way.chance for way in wanted)

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
        self._check(start)
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

    def _check(self, start: Hashable) -> None:
        if start not in self._rows and start not in self.ends:
            raise InvalidInput(f"start: found {short_repr(start)}, which is not a state of this chain")

    def _ways_to_ends(self, start: Hashable) -> dict[Any, Way]:
        """Return the ways from `start` to each end that it can reach.

        The states are eliminated one at a time, `start` last. A way into an eliminated state is replaced by
        the ways onward from it, so only ways to ends are left. The next state is one that adds few ways.
        """
        self._check(start)
        if start in self.ends:
            return {start: Way(Fraction(1), Fraction(0))}
        rows = {}
        for state in self._reachable(start):
            cases = Distribution(self._rows[state]).cases()
            rows[state] = {target: Way(number, number) for target, number in cases.items()}

        def cost(state: Any) -> int:
            return len(rows[state]) * sum(state in row for row in rows.values())

        ways: Ways = {}
        while rows:
            state = min((state for state in rows if state != start), key=cost, default=start)
            ways = _leave(state, rows.pop(state))
            rows |= {origin: _replace(state, row, ways) for origin, row in rows.items() if state in row}
        total = _total(ways)
        return {
            end: Way(Fraction(way.chance, total), Fraction(way.turns, total)) for end, way in ways.items()
        }

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
        lines = [[str(wording.FROM_TO), *names]]
        for name, state in zip(names, states, strict=True):
            shares = (rows[state].get(target) for target in states)
            lines.append([name, *(display.fraction(share) if share else "" for share in shares)])
        return lines if len(rows) <= MAX_COLUMNS else [[*line, "…"] for line in [*lines, ["…"] * len(lines)]]


def _total(ways: Ways) -> int:
    return sum(way.chance for way in ways.values())


def _leave(state: Hashable, ways: Ways) -> Ways:
    """Return the ways that leave a state, after any number of returns to it."""
    back = ways.get(state, Way(0, 0))
    onward = {target: way for target, way in ways.items() if target != state}
    leaving = _total(onward)
    if not leaving:
        raise InvalidInput(f"the chain never ends after it reaches {short_repr(state)}: add a path to an end")
    if not back.chance:
        return onward
    return _reduced(
        {
            target: Way(way.chance * leaving, way.turns * leaving + way.chance * back.turns)
            for target, way in onward.items()
        }
    )


def _replace(state: Hashable, row: Ways, ways: Ways) -> Ways:
    """Return the ways of a row in which the ways onward from a state are in place of the way into it."""
    total, into = _total(ways), row[state]
    new = {target: Way(w.chance * total, w.turns * total) for target, w in row.items() if target != state}
    for target, onward in ways.items():
        before = new.get(target, Way(0, 0))
        chance = before.chance + into.chance * onward.chance
        turns = before.turns + into.turns * onward.chance + into.chance * onward.turns
        new[target] = Way(chance, turns)
    return _reduced(new)


def _reduced(ways: Ways) -> Ways:
    """Return the same ways with numbers of cases that have no common divisor."""
    divisor = gcd(*(number for way in ways.values() for number in way))
    return {target: Way(way.chance // divisor, way.turns // divisor) for target, way in ways.items()}
