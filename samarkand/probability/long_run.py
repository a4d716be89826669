"""Where a chain that never ends is found in the long run: its closed set of states, and the law there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from samarkand.errors import InvalidQuestion
from samarkand.probability.arguments import shown

Rows = Mapping[Any, Mapping[Any, int]]


def stationary(rows: Rows) -> dict[Any, Fraction]:
    """The one law that a step leaves as it is: the share of time in each state, in the long run.

    Parameters
    ----------
    rows : mapping of state to (mapping of state to int)
        Where each state leads, by cases; an end leads to itself.

    Raises
    ------
    InvalidQuestion
        If there are several sets of states that are never left, so that the start decides.

    Examples
    --------
    >>> stationary({"sun": {"sun": 3, "rain": 1}, "rain": {"sun": 1, "rain": 1}})
    {'sun': Fraction(2, 3), 'rain': Fraction(1, 3)}
    """
    closed = _closed(rows)
    shares = {state: _shares(row) for state, row in rows.items() if state in closed}
    order = list(shares)
    # The removal of states, one after another; what leaves a state is shared out among those that remain
    # (W. K. Grassmann, M. I. Taksar and D. P. Heyman, Operations Research 33, 1985, pp. 1107-1116).
    into: dict[Any, dict[Any, Fraction]] = {}
    for number in range(len(order) - 1, 0, -1):
        state, left = order[number], set(order[:number])
        row = {onward: share for onward, share in shares[state].items() if onward in left}
        leaving = sum(row.values())
        origins = [origin for origin in left if state in shares[origin]]
        into[state] = {origin: shares[origin].pop(state) / leaving for origin in origins}
        for origin, share in into[state].items():
            for onward, more in row.items():
                shares[origin][onward] = shares[origin].get(onward, Fraction(0)) + share * more
    weights = {order[0]: Fraction(1)}
    for state in order[1:]:
        weights[state] = sum((weights[origin] * share for origin, share in into[state].items()), Fraction(0))
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}


def _shares(row: Mapping[Any, int]) -> dict[Any, Fraction]:
    total = sum(row.values())
    return {state: Fraction(cases, total) for state, cases in row.items()}


def _closed(rows: Rows) -> set[Any]:
    """The set of states that is never left; refused if there are several."""
    before: dict[Any, list[Any]] = {state: [] for state in rows}
    for state, row in rows.items():
        for onward in row:
            before[onward].append(state)
    start = next(iter(rows))
    while True:
        ahead = _reached(start, rows)
        there = _reached(start, before)
        beyond = next((state for state in ahead if state not in there), None)
        if beyond is None:
            break
        start = beyond
    for state in rows:
        if state not in there:
            never = f"from {shown(state)} the chain never comes to {shown(start)}"
            raise InvalidQuestion(f"stationary: {never}, so the start decides")
    return ahead


def _reached(start: Any, arrows: Mapping[Any, Any]) -> set[Any]:
    seen, waiting = {start}, [start]
    while waiting:
        for onward in arrows[waiting.pop()]:
            if onward not in seen:
                seen.add(onward)
                waiting.append(onward)
    return seen
