"""Transition matrix, random paths and stationary distribution of a Markov chain."""

import random
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from samarkand.checks import whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import join_commas
from samarkand.probability import display, wording
from samarkand.probability.arguments import MAX_SAMPLE, as_list, key
from samarkand.probability.distribution import Distribution
from samarkand.probability.tables import html_of, text_of

Rows = Mapping[Any, Mapping[Any, int]]
MAX_COLUMNS, MAX_LINES = 12, 40  # in the table that shows a chain


class TransientAnalysis:
    """The methods of `MarkovChain` that follow the chain from turn to turn.

    The rows and ends are set in `MarkovChain`.
    """

    _rows: dict[Any, dict[Any, int]]
    ends: tuple[Hashable, ...]

    def matrix(self, states: Iterable[object] | None = None) -> list[list[Fraction]]:
        """Return the transition matrix, in which an end leads to itself.

        Parameters
        ----------
        states : iterable, optional
            The order of the rows and columns. The default is `states` followed by `ends`.

        Returns
        -------
        list of list of Fraction
            A square matrix whose rows sum to 1.

        Raises
        ------
        InvalidInput
            If `states` does not contain every state of the chain exactly once.

        Examples
        --------
        >>> from samarkand.probability import MarkovChain
        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).matrix([0, 1, 2, 3])[1]
        [Fraction(1, 2), Fraction(0, 1), Fraction(1, 2), Fraction(0, 1)]
        """
        order = self._order() if states is None else as_list("states", states, "a list of states")
        rows = self._all_rows()
        if len(order) != len(rows) or {key("states", state) for state in order} != rows.keys():
            raise InvalidInput(f"states: expected each of the {len(rows)} states of this chain once")
        laws = [(rows[state], sum(rows[state].values())) for state in order]
        return [[Fraction(row.get(target, 0), total) for target in order] for row, total in laws]

    def stationary(self) -> Distribution:
        """Return the stationary distribution: the long-run proportion of time in each state.

        Raises
        ------
        InvalidInput
            If there are several closed sets of states, so that the result depends on the start.

        Examples
        --------
        >>> from samarkand.probability import MarkovChain
        >>> sun, rain = {"sun": "3/4", "rain": "1/4"}, {"sun": "1/2", "rain": "1/2"}
        >>> MarkovChain({"sun": sun, "rain": rain}).stationary()
        value  probability
         rain          1/3  0.3333  #############
          sun          2/3  0.6667  ###########################
        """
        return Distribution(stationary(self._all_rows()))

    def path(self, start: Hashable, seed: int, longest: int = 1000) -> list[Any]:
        """Simulate one run of the chain and return its states.

        The run stops at an end, or after `longest` turns. The same seed gives the same run.

        Examples
        --------
        >>> from samarkand.probability import MarkovChain
        >>> half = Fraction(1, 2)
        >>> MarkovChain({1: {0: half, 2: half}, 2: {1: half, 3: half}}).path(1, seed=2)
        [1, 0]
        """
        start = key("start", start)
        if start not in self._all_rows():
            raise InvalidInput(f"start: found {short_repr(start)}, which is not a state of this chain")
        rng, path = random.Random(whole("seed", seed)), [start]
        cumulative: dict[Any, tuple[list[Any], list[int]]] = {}
        for _ in range(whole("longest", longest, most=MAX_SAMPLE)):
            if path[-1] not in self._rows:
                break
            if path[-1] not in cumulative:
                row = self._rows[path[-1]]
                cumulative[path[-1]] = list(row), list(accumulate(row.values()))
            targets, limits = cumulative[path[-1]]
            path.append(targets[bisect_right(limits, rng.randrange(limits[-1]))])
        return path

    def _order(self) -> list[Any]:
        return [*self._rows, *self.ends]

    def _all_rows(self) -> dict[Any, dict[Any, int]]:
        """Return the rows of all states, including the ends."""
        return self._rows | {end: {end: 1} for end in self.ends}

    def __repr__(self) -> str:
        return text_of(self._lines())

    def _repr_html_(self) -> str:
        return html_of(self._lines())

    def _lines(self) -> list[list[str]]:
        """Return the cells of a table of transitions: a matrix, or a list if there are many states."""
        order, rows = self._order(), self._all_rows()
        if len(order) <= MAX_COLUMNS:
            cells = [[display.fraction(share) if share else "" for share in row] for row in self.matrix()]
            names = [display.label(state) for state in order]
            return [
                [str(wording.FROM_TO), *names],
                *([name, *row] for name, row in zip(names, cells, strict=True)),
            ]
        lines: list[list[str]] = [[str(wording.STATE), str(wording.LEADS_TO)]]
        for state in order[:MAX_LINES]:
            row, total = rows[state], sum(rows[state].values())
            ways = [f"{display.label(s)} {display.fraction(Fraction(n, total))}" for s, n in row.items()]
            text, more = join_commas(ways[:MAX_COLUMNS]), len(ways) - MAX_COLUMNS
            text = wording.AND_MORE.format(ways=text, number=more) if more > 0 else text
            lines.append([display.label(state), text])
        left_out = len(order) - MAX_LINES
        return [*lines, ["…", wording.MORE_STATES.format(number=left_out)]] if left_out > 0 else lines


def stationary(rows: Rows) -> dict[Any, Fraction]:
    """Return the stationary distribution of a chain: the long-run proportion of time in each state.

    Parameters
    ----------
    rows : mapping of state to (mapping of state to int)
        The number of cases for each next state. An end must lead to itself.

    Returns
    -------
    dict of state to Fraction
        The recurrent states with their probabilities.

    Raises
    ------
    InvalidInput
        If there are several closed sets of states, so that the result depends on the start.

    Examples
    --------
    >>> stationary({"sun": {"sun": 3, "rain": 1}, "rain": {"sun": 1, "rain": 1}})
    {'sun': Fraction(2, 3), 'rain': Fraction(1, 3)}
    """
    closed = _closed_set(rows)
    shares = {state: _shares(row) for state, row in rows.items() if state in closed}
    order = list(shares)
    # Eliminate the states one at a time and pass their transitions on to the states that remain
    # (W. K. Grassmann, M. I. Taksar and D. P. Heyman, Operations Research 33, 1985, pp. 1107-1116).
    into: dict[Any, dict[Any, Fraction]] = {}
    for number in range(len(order) - 1, 0, -1):
        state, left = order[number], set(order[:number])
        row = {target: share for target, share in shares[state].items() if target in left}
        leaving = sum(row.values())
        origins = [origin for origin in left if state in shares[origin]]
        into[state] = {origin: shares[origin].pop(state) / leaving for origin in origins}
        for origin, share in into[state].items():
            for target, more in row.items():
                shares[origin][target] = shares[origin].get(target, Fraction(0)) + share * more
    weights = {order[0]: Fraction(1)}
    for state in order[1:]:
        weights[state] = sum((weights[origin] * share for origin, share in into[state].items()), Fraction(0))
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}


def _shares(row: Mapping[Any, int]) -> dict[Any, Fraction]:
    total = sum(row.values())
    return {state: Fraction(cases, total) for state, cases in row.items()}


def _closed_set(rows: Rows) -> set[Any]:
    """Return the only closed set of states, or raise InvalidInput if there are several."""
    reverse: dict[Any, list[Any]] = {state: [] for state in rows}
    for state, row in rows.items():
        for target in row:
            reverse[target].append(state)
    start = next(iter(rows))
    while True:
        successors = _reachable(start, rows)
        predecessors = _reachable(start, reverse)
        # If a successor cannot return to `start`, then `start` is transient. Go on from the successor.
        no_return = next((state for state in successors if state not in predecessors), None)
        if no_return is None:
            break
        start = no_return
    for state in rows:
        if state not in predecessors:
            never = f"from {short_repr(state)} the chain never reaches {short_repr(start)}"
            raise InvalidInput(f"stationary: {never}, so the distribution depends on the start")
    return successors


def _reachable(start: Any, arrows: Mapping[Any, Any]) -> set[Any]:
    visited, waiting = {start}, [start]
    while waiting:
        for target in arrows[waiting.pop()]:
            if target not in visited:
                visited.add(target)
                waiting.append(target)
    return visited
