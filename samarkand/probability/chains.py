"""Absorbing Markov chains: the absorbing state, the number of steps, and expected totals on the way.

The absorbing states of a chain are called its *ends*, and a step is called a *turn*.

The calculations *eliminate states* one at a time. To eliminate a state, every transition into it is replaced
by transitions to the states that it leads to, in the same proportions. This gives a smaller chain with the
same absorption probabilities. When only the start is left, its row contains these probabilities.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from typing import Any, NamedTuple

from samarkand.checks import whole
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.probability.arguments import ExactNumber, check_size, exact, function, key, mapping, outcome
from samarkand.probability.distribution import Distribution, distribution
from samarkand.probability.events import chosen
from samarkand.probability.later import UNKNOWN_END, Later
from samarkand.probability.long_run import TransientAnalysis
from samarkand.probability.plots import Plot

ROWS = "a dictionary that says where each state leads, such as {1: {0: '1/2', 2: '1/2'}}"

Reward = Callable[[Any], Any]


class EliminatedState(NamedTuple):
    """A state at the moment of its elimination.

    The row has the number of cases for each next state. The gain is the expected reward times the number of
    cases.
    """

    state: Hashable
    row: dict[Hashable, int]
    gain: int


class MarkovChain(TransientAnalysis):
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

    def __init__(self, rows: Mapping[Any, Distribution | Mapping[Any, ExactNumber]]):
        self._rows: dict[Any, dict[Any, int]] = {}
        targets: dict[Any, None] = {}
        for state, row in mapping("rows", rows, ROWS).items():
            law = row if isinstance(row, Distribution) else Distribution(row)
            if law[outcome("state", state)] == 1:
                targets[state] = None
            else:
                self._rows[state] = law.cases()
                targets.update(dict.fromkeys(law))
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
        start = key("start", start)
        waiting, visited = [start], {start}
        follow = function("step", step)
        while waiting:
            state = waiting.pop()
            law = follow(state)
            if law is not None:
                rows[state] = distribution(law)
                waiting.extend(target for target in law if target not in visited)
                visited.update(law)
        return cls(rows)

    @property
    def states(self) -> list[Any]:
        """The states that are not ends.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.states, ruin.ends
        ([1, 2], (0, 3))
        """
        return list(self._rows)

    def plot(self, title: str = "") -> "Plot":
        """Draw the transition diagram, with the states in a row in the order in which they were given.

        Parameters
        ----------
        title : str
            The title above the diagram.

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
        from samarkand.probability import chain_diagrams

        rows = {state: dict(Distribution._of(row)) for state, row in self._rows.items()}
        return chain_diagrams.diagram(rows, self.ends, title)

    # --- where it ends, and when ------------------------------------------------------------------

    def absorption(self, start: Hashable) -> Distribution:
        """Return the distribution of the end in which the chain stops.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.absorption(2)[3]
        Fraction(2, 3)
        """
        if self._is_end(start):
            return Distribution({start: 1})
        return Distribution._of(self._eliminate(start, None)[-1].row)

    def expected_time(self, start: Hashable) -> Fraction:
        """Return the expected number of turns until the chain ends.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_time(1)
        Fraction(2, 1)
        """
        return self.expected_sum(start, lambda state: 1)

    def expected_sum(self, start: Hashable, reward: Reward) -> Fraction:
        """Return the expected total reward until the chain ends.

        Parameters
        ----------
        start : state
        reward : function
            A function from the state in which a turn begins to the reward for that turn.

        Examples
        --------
        The expected number of turns that the player of the first example begins with 2 piastres:

        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_sum(1, lambda state: state == 2)
        Fraction(2, 3)
        """
        function("reward", reward)
        if self._is_end(start):
            return Fraction(0)
        last = self._eliminate(start, reward)[-1]
        return Fraction(last.gain, sum(last.row.values()))

    def expected_times(self, start: Hashable) -> dict[Any, Fraction]:
        """Return the expected number of turns to an end, for every state that can be reached from `start`.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_times(1)
        {1: Fraction(2, 1), 2: Fraction(2, 1)}
        """
        times: dict[Any, Fraction] = {}
        if self._is_end(start):
            return times
        for eliminated in reversed(self._eliminate(start, lambda state: 1)):
            remaining = sum(cases * times[state] for state, cases in eliminated.row.items() if state in times)
            times[eliminated.state] = Fraction(eliminated.gain + remaining) / sum(eliminated.row.values())
        return times

    def chances(self, start: Hashable, ends: Iterable[object]) -> dict[Any, Fraction]:
        """Return the probability of ending in one of `ends`, for every state that `start` can reach.

        Raises
        ------
        InvalidInput
            If one of `ends` is not an end of this chain.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).chances(1, {3})
        {1: Fraction(1, 3), 2: Fraction(2, 3)}
        """
        wanted = chosen(ends, self.ends, "ends", "a list of ends")
        for end in wanted:
            if not self._is_end(key("ends", end)):
                raise InvalidInput(f"ends: found {short_repr(end)}, which is not an end of this chain")
        if self._is_end(start):
            return {}
        chances = {end: Fraction(end in wanted) for end in self.ends}
        for eliminated in reversed(self._eliminate(start, None)):
            weighted = sum(cases * chances[state] for state, cases in eliminated.row.items())
            chances[eliminated.state] = Fraction(weighted) / sum(eliminated.row.values())
        return {state: chances[state] for state in self._rows if state in chances}

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
        chances = self.chances(start, ends)
        if start in self.ends:
            return Fraction(0)
        if chances[start] == 0:
            raise InvalidInput(f"ends: the chain never reaches any of them from {short_repr(start)}")
        # Weight every turn by the probability that the chain, from its state, ends in one of `ends`.
        return self.expected_sum(start, chances.__getitem__) / chances[start]

    def ending(self, start: Hashable, longest: int) -> Distribution:
        """Return the joint distribution of the end in which the chain stops and the number of turns.

        Parameters
        ----------
        start : state
        longest : int
            The last turn considered. If the chain has not ended by then, its end and its time are both
            `LATER`. Every question whose answer depends on later turns raises InvalidInput.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.ending(1, longest=4).given(lambda ending: ending[1] <= 4 and ending[0] == 3).marginal("time")
        value  probability
            2          4/5  0.8000  ################################
            4          1/5  0.2000  ########
        """
        longest = whole("longest", longest)
        start = key("start", start)
        rows, scale = self._scale(start)
        check_size(longest * max(1, len(self.ends)), scale, longest, "longest")
        cases: dict[Any, int] = {}
        counts = {start: 1}
        for turn in range(longest + 1):
            for state, number in counts.items():
                if state not in self._rows:
                    cases[state, turn] = number * scale ** (longest - turn)
            counts = {state: number for state, number in counts.items() if state in self._rows}
            if turn < longest:
                counts = _advance(counts, rows)
        cases[UNKNOWN_END, Later(longest + 1)] = sum(counts.values())
        return Distribution._of(cases, ("end", "time"))

    def time(self, start: Hashable, longest: int) -> Distribution:
        """Return the distribution of the number of turns to an end.

        Parameters
        ----------
        start : state
        longest : int
            The last turn considered. If the chain has not ended by then, its time is `LATER`.

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
        return self.ending(start, longest).marginal("time")

    def after(self, start: Hashable, turns: int) -> Distribution:
        """Return the distribution of the state after a number of turns.

        A chain that has ended stays in its end.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.after(1, turns=2)
        value  probability
            0          1/2  0.5000  ####################
            1          1/4  0.2500  ##########
            3          1/4  0.2500  ##########
        """
        start = key("start", start)
        rows, scale = self._scale(start)
        turns, counts = whole("turns", turns), {start: 1}
        check_size(turns * max(1, len(rows)), scale, turns, "turns")
        for _ in range(turns):
            ended = {state: n * scale for state, n in counts.items() if state not in self._rows}
            counts = _advance({state: n for state, n in counts.items() if state in self._rows}, rows)
            for state, number in ended.items():
                counts[state] = counts.get(state, 0) + number
        return Distribution._of(counts)

    # --- implementation ---------------------------------------------------------------------------

    def _is_end(self, start: Any) -> bool:
        if key("start", start) in self._rows:
            return False
        if start in self.ends:
            return True
        raise InvalidInput(f"start: found {short_repr(start)}, which is not a state of this chain")

    def _predecessors(self, start: Any) -> dict[Any, set[Any]]:
        """Return the states that `start` can reach, except ends, with their predecessors."""
        waiting = [] if self._is_end(start) else [start]
        before: dict[Any, set[Any]] = {start: set()}
        while waiting:
            state = waiting.pop()
            for target in self._rows[state]:
                if target in self._rows:
                    if target not in before:
                        before[target] = set()
                        waiting.append(target)
                    before[target].add(state)
        return before

    def _scale(self, start: Any) -> tuple[dict[Any, list[tuple[Any, int]]], int]:
        """Scale the rows that `start` can reach to the same number of cases; return them and that number."""
        rows = {state: self._rows[state] for state in self._predecessors(start) if state in self._rows}
        scale = lcm(*(sum(row.values()) for row in rows.values()))
        scaled = {}
        for state, row in rows.items():
            factor = scale // sum(row.values())
            scaled[state] = [(target, cases * factor) for target, cases in row.items()]
        return scaled, scale

    def _eliminate(self, start: Any, reward: Reward | None) -> list[EliminatedState]:
        """Eliminate all states, ending with `start`.

        The next state to be eliminated is always one that adds few new transitions.
        """
        start = key("start", start)
        before = self._predecessors(start)
        self._check_ends(before)
        rows = {state: dict(self._rows[state]) for state in before}
        gains = _gains(rows, reward)
        number = {state: index for index, state in enumerate(before)}
        queue = [(_cost(rows, before, state), number[state], state) for state in before if state != start]
        heapify(queue)
        eliminated = []
        while queue:
            cost, index, state = heappop(queue)
            if state not in rows:
                continue
            current_cost = _cost(rows, before, state)
            if current_cost > cost:
                heappush(queue, (current_cost, index, state))
                continue
            eliminated.append(_eliminate_state(state, rows, gains, before))
        eliminated.append(_eliminate_state(start, rows, gains, before))
        return eliminated

    def _check_ends(self, before: Mapping[Any, set[Any]]) -> None:
        """Raise InvalidInput if there is a state from which no end can be reached."""
        waiting = [state for state in before if any(end not in self._rows for end in self._rows[state])]
        visited = set(waiting)
        while waiting:
            state = waiting.pop()
            waiting.extend(origin for origin in before[state] if origin not in visited)
            visited.update(before[state])
        for state in before:
            if state not in visited:
                raise InvalidInput(
                    f"the chain never ends after it reaches {short_repr(state)}: add a path to an end"
                )


def _gains(rows: Mapping[Any, dict[Any, int]], reward: Reward | None) -> dict[Any, int]:
    """Return the reward of every state times its number of cases, as a whole number.

    Rows are scaled up where this product would be a fraction.
    """
    if reward is None:
        return dict.fromkeys(rows, 0)
    gains = {}
    for state, row in rows.items():
        value = as_python(reward(state))
        number = int(value) if isinstance(value, bool) else value  # unlike `exact`, allow True and False
        gain = exact(f"reward of {short_repr(state)}", number) * sum(row.values())
        for target in row:
            row[target] *= gain.denominator
        gains[state] = gain.numerator
    return gains


def _cost(rows: Mapping[Any, dict[Any, int]], before: Mapping[Any, set[Any]], state: Any) -> int:
    """Return the largest number of transitions that eliminating `state` can add."""
    return len(before[state]) * len(rows[state])


def _eliminate_state(
    state: Any, rows: dict[Any, dict[Any, int]], gains: dict[Any, int], before: dict[Any, set[Any]]
) -> EliminatedState:
    """Eliminate one state; `rows`, `gains` and `before` are changed in place.

    Staying in the state does not change where the chain goes when it leaves, so self-transitions are
    dropped.
    """
    row, gain = rows.pop(state), gains.pop(state)
    row.pop(state, None)
    leaving = sum(row.values())
    origins = before.pop(state) - {state}
    for target in row:
        if target in before:
            before[target].discard(state)
            before[target] |= origins
    for origin in origins:
        old = rows[origin]
        coming = old.pop(state)
        shared = gcd(coming, leaving)
        factor, share = leaving // shared, coming // shared
        new = {target: cases * factor for target, cases in old.items()}
        for target, cases in row.items():
            new[target] = new.get(target, 0) + share * cases
        total = gains[origin] * factor + share * gain
        divisor = gcd(total, *new.values())
        gains[origin] = total // divisor
        rows[origin] = {target: cases // divisor for target, cases in new.items()} if divisor > 1 else new
    return EliminatedState(state, row, gain)


def _advance(counts: Mapping[Any, int], rows: Mapping[Any, list[tuple[Any, int]]]) -> dict[Any, int]:
    """Return the cases for each state after one more turn."""
    after: dict[Any, int] = {}
    for state, number in counts.items():
        for target, cases in rows[state]:
            after[target] = after.get(target, 0) + number * cases
    return after
