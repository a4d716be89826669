"""Markov chains that come to an end: where, after how many turns, and what happens on the way.

Everything rests on one idea, the *removal of a state*: whoever would go there goes, instead, where it
leads, in the same proportions. What remains is a smaller chain with the same ends. When only the start is
left, its row is the answer.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import gcd, inf, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from samarkand.errors import InvalidQuestion, shown
from samarkand.probability.arguments import exact, function, judge_size, key, listed, mapping, outcome, whole
from samarkand.probability.distribution import Distribution, distribution
from samarkand.probability.long_run import TransientAnalysis

if TYPE_CHECKING:
    from samarkand.probability.plots import Plot

LATER = inf  # the time of a chain that has not ended by the last turn looked at

ROWS = "where each state leads, as in {1: {0: '1/2', 2: '1/2'}}"

Reward = Callable[[Any], Any]


class Removed(NamedTuple):
    """A state as it was when it was removed: where it leads by cases, and what is gained by cases."""

    state: Any
    row: dict[Any, int]
    gain: int


class MarkovChain(TransientAnalysis):
    """States, and where each leads in one turn. Nothing in a chain ever changes.

    Parameters
    ----------
    rows : mapping of state to Distribution
        Where each state leads; a mapping to probabilities will do. A state that leads only to itself, or
        that has no row, is an end.

    Examples
    --------
    A player with 1 piastre stakes 1 at even odds until nothing or 3 is left:

    >>> half = Fraction(1, 2)
    >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
    >>> ruin.absorption(1)
    value  probability
        0          2/3  0.6667  ###########################
        3          1/3  0.3333  #############
    >>> ruin.expected_time(1)
    Fraction(2, 1)
    """

    def __init__(self, rows: Mapping[Any, Distribution | Mapping[Any, Any]]):
        self._rows: dict[Any, dict[Any, int]] = {}
        targets: dict[Any, None] = {}
        for state, row in mapping(rows, "rows", ROWS).items():
            law = row if isinstance(row, Distribution) else Distribution(row)
            if law[outcome(state, "state")] == 1:
                targets[state] = None
            else:
                self._rows[state] = law.cases()
                targets.update(dict.fromkeys(law))
        self.ends = tuple(state for state in targets if state not in self._rows)

    @classmethod
    def explore(cls, start: Hashable, step: Callable[[Any], Distribution | None]) -> "MarkovChain":
        """The chain of all states that can be reached from `start`.

        Parameters
        ----------
        start : state
        step : function
            Of a state: the distribution of the next, or None for an end.

        Examples
        --------
        A race of 10 spaces with a die of three faces:

        >>> from samarkand.probability import equally_likely
        >>> die = equally_likely([1, 2, 3])
        >>> race = MarkovChain.explore(0, lambda at: die.map(lambda d: min(at + d, 10)) if at < 10 else None)
        >>> race.time(0, longest=10).median()
        5
        """
        rows: dict[Any, Distribution] = {}
        waiting, seen = [start], {key(start, "start")}
        follow = function(step, "step")
        while waiting:
            state = waiting.pop()
            law = follow(state)
            if law is not None:
                rows[state] = distribution(law)
                waiting.extend(found for found in law if found not in seen)
                seen.update(law)
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
        """The states in a row, in the order in which they were given, with an arrow for each step.

        Parameters
        ----------
        title : str
            Above the picture.

        Returns
        -------
        Plot
            A series for each state that is no end: where it leads as `x`, the probabilities as `y`.

        Raises
        ------
        InvalidQuestion
            If there are more states than can be read in a row.
        MissingExtra
            If matplotlib is not installed.

        Examples
        --------
        >>> MarkovChain({"wait": {"wait": "5/6", "go": "1/6"}}).plot(title="an arrow")
        plot: an arrow
        wait: go 0.1667, wait 0.8333
        """
        from samarkand.probability import chain_diagrams

        rows = {state: dict(Distribution._of(row).items()) for state, row in self._rows.items()}
        return chain_diagrams.diagram(rows, self.ends, title)

    # --- where it ends, and when ------------------------------------------------------------------

    def absorption(self, start: Hashable) -> Distribution:
        """The end in which the chain stops.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.absorption(2)[3]
        Fraction(2, 3)
        """
        if self._is_end(start):
            return Distribution({start: 1})
        return Distribution._of(self._remove(start, None)[-1].row)

    def expected_time(self, start: Hashable) -> Fraction:
        """The expected number of turns to an end.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_time(1)
        Fraction(2, 1)
        """
        return self.expected_sum(start, lambda state: 1)

    def expected_sum(self, start: Hashable, reward: Reward) -> Fraction:
        """The expected sum of rewards, one for each turn, by the state in which the turn begins.

        Examples
        --------
        How often the player of the example above is expected to stand at 2:

        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.expected_sum(1, lambda state: state == 2)
        Fraction(2, 3)
        """
        function(reward, "reward")
        if self._is_end(start):
            return Fraction(0)
        last = self._remove(start, reward)[-1]
        return Fraction(last.gain, sum(last.row.values()))

    def expected_times(self, start: Hashable) -> dict[Any, Fraction]:
        """The expected number of turns to an end, from every state that can be reached from `start`.

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
        for removed in reversed(self._remove(start, lambda state: 1)):
            onward = sum(cases * times[state] for state, cases in removed.row.items() if state in times)
            times[removed.state] = Fraction(removed.gain + onward) / sum(removed.row.values())
        return times

    def chances(self, start: Hashable, ends: Iterable[Any]) -> dict[Any, Fraction]:
        """The probability of ending in one of `ends`, from every state that can be reached from `start`.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).chances(1, {3})
        {1: Fraction(1, 3), 2: Fraction(2, 3)}
        """
        wanted = listed(ends, "ends", "a list of ends")
        for end in wanted:
            if not self._is_end(key(end, "ends")):
                raise InvalidQuestion(f"ends: found {shown(end)}, which is not an end of this chain")
        if self._is_end(start):
            return {}
        chances = {end: Fraction(end in wanted) for end in self.ends}
        for removed in reversed(self._remove(start, None)):
            onward = sum(cases * chances[state] for state, cases in removed.row.items())
            chances[removed.state] = Fraction(onward) / sum(removed.row.values())
        return {state: chances[state] for state in self._rows if state in chances}

    def expected_time_given(self, start: Hashable, ends: Iterable[Any]) -> Fraction:
        """The expected number of turns, given that the chain ends in one of `ends`.

        Examples
        --------
        The player of the first example, given that 3 is reached:

        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).expected_time_given(1, {3})
        Fraction(8, 3)
        """
        chances = self.chances(start, ends)
        if start in self.ends:
            return Fraction(0)
        if chances[start] == 0:
            raise InvalidQuestion(f"ends: from {shown(start)} the chain never ends in any of them")
        # A turn counts with the probability that its state still has of ending there.
        return self.expected_sum(start, chances.__getitem__) / chances[start]

    def ending(self, start: Hashable, longest: int) -> Distribution:
        """The end in which the chain stops, and after how many turns: the joint law.

        Parameters
        ----------
        start : state
        longest : int
            The last turn looked at. If the chain takes longer, both its end and its time are `LATER`.

        Examples
        --------
        >>> half = Fraction(1, 2)
        >>> ruin = MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}})
        >>> ruin.ending(1, longest=4).given(lambda ending: ending[0] == 3).marginal("time")
        value  probability
            2          4/5  0.8000  ################################
            4          1/5  0.2000  ########
        """
        longest = whole(longest, "longest")
        rows, scale = self._scaled(start)
        judge_size(longest * max(1, len(self.ends)), scale, longest, "longest")
        cases: dict[Any, int] = {}
        where = {start: 1}
        for turn in range(longest + 1):
            for state, number in where.items():
                if state not in self._rows:
                    cases[state, turn] = number * scale ** (longest - turn)
            where = {state: number for state, number in where.items() if state in self._rows}
            if turn < longest:
                where = _moved(where, rows)
        cases[LATER, LATER] = sum(where.values())
        return Distribution._of(cases, ("end", "time"))

    def time(self, start: Hashable, longest: int) -> Distribution:
        """The distribution of the number of turns to an end.

        Parameters
        ----------
        start : state
        longest : int
            The last turn looked at; whatever takes longer has the time `LATER`.

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
        """The state after a number of turns; a chain that has ended stays where it is.

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
        rows, scale = self._scaled(start)
        turns, where = whole(turns, "turns"), {start: 1}
        judge_size(turns * max(1, len(rows)), scale, turns, "turns")
        for _ in range(turns):
            ended = {state: n * scale for state, n in where.items() if state not in self._rows}
            where = _moved({state: n for state, n in where.items() if state in self._rows}, rows)
            for state, number in ended.items():
                where[state] = where.get(state, 0) + number
        return Distribution._of(where)

    # --- how --------------------------------------------------------------------------------------

    def _is_end(self, start: Any) -> bool:
        if key(start, "start") in self._rows:
            return False
        if start in self.ends:
            return True
        raise InvalidQuestion(f"start: found {shown(start)}, which is not a state of this chain")

    def _reached(self, start: Any) -> dict[Any, set[Any]]:
        """The states reached from `start`, each with those that lead to it, ends not counted."""
        waiting = [] if self._is_end(start) else [start]
        before: dict[Any, set[Any]] = {start: set()}
        while waiting:
            state = waiting.pop()
            for onward in self._rows[state]:
                if onward in self._rows:
                    if onward not in before:
                        before[onward] = set()
                        waiting.append(onward)
                    before[onward].add(state)
        return before

    def _scaled(self, start: Any) -> tuple[dict[Any, list[tuple[Any, int]]], int]:
        """The rows reached from `start` brought to one number of cases, and that number."""
        rows = {state: self._rows[state] for state in self._reached(start) if state in self._rows}
        scale = lcm(*(sum(row.values()) for row in rows.values()))
        scaled = {}
        for state, row in rows.items():
            factor = scale // sum(row.values())
            scaled[state] = [(onward, cases * factor) for onward, cases in row.items()]
        return scaled, scale

    def _remove(self, start: Any, reward: Reward | None) -> list[Removed]:
        """Remove all states, `start` last, each time one that leaves few new ways behind."""
        before = self._reached(start)
        self._judge_ends(before)
        rows = {state: dict(self._rows[state]) for state in before}
        gains = _gains(rows, reward)
        number = {state: index for index, state in enumerate(before)}
        queue = [(_ways(rows, before, state), number[state], state) for state in before if state != start]
        heapify(queue)
        removed = []
        while queue:
            ways, index, state = heappop(queue)
            if state not in rows:
                continue
            now = _ways(rows, before, state)
            if now > ways:
                heappush(queue, (now, index, state))
                continue
            removed.append(_remove_state(state, rows, gains, before))
        removed.append(_remove_state(start, rows, gains, before))
        return removed

    def _judge_ends(self, before: Mapping[Any, set[Any]]) -> None:
        """Every state has to have a way to an end, or the chain need never end."""
        waiting = [state for state in before if any(end not in self._rows for end in self._rows[state])]
        seen = set(waiting)
        while waiting:
            state = waiting.pop()
            waiting.extend(origin for origin in before[state] if origin not in seen)
            seen.update(before[state])
        for state in before:
            if state not in seen:
                raise InvalidQuestion(f"the chain never ends once in {shown(state)}: give it a way to an end")


def _gains(rows: Mapping[Any, dict[Any, int]], reward: Reward | None) -> dict[Any, int]:
    """The reward of each state times its cases; rows grow where this would not be whole."""
    if reward is None:
        return dict.fromkeys(rows, 0)
    gains = {}
    for state, row in rows.items():
        found = reward(state)
        counted = int(found) if isinstance(found, bool) else found  # a reward may be a yes or no: 1 or 0
        gain = exact(counted, f"reward of {shown(state)}") * sum(row.values())
        for onward in row:
            row[onward] *= gain.denominator
        gains[state] = gain.numerator
    return gains


def _ways(rows: Mapping[Any, dict[Any, int]], before: Mapping[Any, set[Any]], state: Any) -> int:
    return len(before[state]) * len(rows[state])


def _remove_state(
    state: Any, rows: dict[Any, dict[Any, int]], gains: dict[Any, int], before: dict[Any, set[Any]]
) -> Removed:
    """Remove one state; changes `rows`, `gains` and `before`.

    Staying in the state only delays: of the cases that leave it, each is as likely as before.
    """
    row, gain = rows.pop(state), gains.pop(state)
    row.pop(state, None)
    leaving = sum(row.values())
    origins = before.pop(state) - {state}
    for onward in row:
        if onward in before:
            before[onward].discard(state)
            before[onward] |= origins
    for origin in origins:
        old = rows[origin]
        coming = old.pop(state)
        shared = gcd(coming, leaving)
        factor, share = leaving // shared, coming // shared
        new = {onward: cases * factor for onward, cases in old.items()}
        for onward, cases in row.items():
            new[onward] = new.get(onward, 0) + share * cases
        total = gains[origin] * factor + share * gain
        divisor = gcd(total, *new.values())
        gains[origin] = total // divisor
        rows[origin] = {onward: cases // divisor for onward, cases in new.items()} if divisor > 1 else new
    return Removed(state, row, gain)


def _moved(where: Mapping[Any, int], rows: Mapping[Any, list[tuple[Any, int]]]) -> dict[Any, int]:
    after: dict[Any, int] = {}
    for state, number in where.items():
        for onward, cases in rows[state]:
            after[onward] = after.get(onward, 0) + number * cases
    return after
