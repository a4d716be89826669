"""Moves along the arrows of a board, by a die that may also step back.

A board is a mapping of each space to the spaces that its arrows lead to. A die is a distribution of steps;
a negative number of steps goes against the arrows.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from samarkand.errors import InvalidQuestion, is_whole, shown
from samarkand.probability.arguments import function, key, listed, mapping
from samarkand.probability.combining import equally_likely, mixture
from samarkand.probability.distribution import Distribution, distribution

Board = Mapping[Any, Iterable[Any]]
Arrows = dict[Any, list[Any]]
MAX_STEPS = 10_000
BOARD = "the spaces that each space leads to, as in {0: [1]}"


def reachable(board: Board, start: Hashable, steps: int) -> set[Any]:
    """The spaces in which a move of exactly that many steps can end, choosing freely at forks.

    Examples
    --------
    >>> ring = {0: [1], 1: [2, 3], 2: [3], 3: [0]}
    >>> reachable(ring, 0, 2), reachable(ring, 3, -1)
    ({2, 3}, {1, 2})
    """
    return _reachable(_arrows(board, start), start, steps)


def _reachable(board: Arrows, start: Any, steps: Any) -> set[Any]:
    arrows = board if _steps(steps) >= 0 else _turned(board)
    spaces = {start}
    for _ in range(abs(steps)):
        spaces = {onward for space in spaces for onward in _onward(arrows, space)}
    return spaces


def chance_to_reach(board: Board, start: Hashable, die: Distribution, goals: Iterable[Any]) -> Fraction:
    """How probable it is that a roll allows a move that ends in one of the goals.

    Examples
    --------
    >>> ring = {0: [1], 1: [2, 3], 2: [3], 3: [0]}
    >>> chance_to_reach(ring, 0, equally_likely([1, 2, 3, -1]), {3})
    Fraction(3, 4)
    """
    arrows, wanted = _arrows(board, start), listed(goals, "goals", "a list of spaces")
    for goal in wanted:
        _check(arrows, goal)
    return distribution(die).probability(
        lambda steps: not _reachable(arrows, start, steps).isdisjoint(wanted)
    )


def walk(
    board: Board,
    start: Hashable,
    die: Distribution,
    choose: Callable[[list[Any]], Any] | None = None,
) -> Distribution:
    """The space where a move by a roll ends.

    Parameters
    ----------
    board : mapping of space to spaces
    start : space
    die : Distribution
        Of steps.
    choose : function, optional
        Which of the spaces where the move can end is chosen; by default all ways at a fork are equally
        likely.

    Examples
    --------
    >>> ring = {0: [1], 1: [2, 3], 2: [3], 3: [0]}
    >>> walk(ring, 0, equally_likely([1, 2, -1]))
    value  probability
        1          1/3  0.3333  #############
        2          1/6  0.1667  #######
        3          1/2  0.5000  ####################
    >>> walk(ring, 0, equally_likely([1, 2, -1]), choose=max)[3]
    Fraction(2, 3)
    """
    arrows = _arrows(board, start)
    distribution(die)
    if choose is not None:
        function(choose, "choose")
        place = {space: number for number, space in enumerate(arrows)}
        return die.map(lambda steps: choose(sorted(_reachable(arrows, start, steps), key=place.__getitem__)))
    turned = _turned(arrows)
    return die.then(lambda steps: _stroll(arrows if _steps(steps) >= 0 else turned, start, abs(steps)))


def _stroll(arrows: Arrows, start: Any, steps: int) -> Distribution:
    where = Distribution({start: 1})
    for _ in range(steps):
        where = mixture((share, equally_likely(_onward(arrows, space))) for space, share in where.items())
    return where


def _arrows(board: Board, start: Any) -> Arrows:
    """Return the board with lists of spaces, each iterated over once; `start` is one of its spaces."""
    spaces = mapping(board, "board", BOARD)
    _check(spaces, start)
    return {
        space: listed(onward, f"arrows of {shown(space)}", "a list of spaces")
        for space, onward in spaces.items()
    }


def _turned(board: Arrows) -> Arrows:
    origins: dict[Any, list[Any]] = {space: [] for space in board}
    for space in board:
        for goal in _onward(board, space):
            _check(board, goal)
            origins[goal].append(space)
    return origins


def _onward(arrows: Arrows, space: Any) -> list[Any]:
    """Return the spaces to which the arrows of a space lead."""
    _check(arrows, space)
    return arrows[space]


def _steps(number: Any) -> int:
    if not is_whole(number) or abs(number) > MAX_STEPS:
        raise InvalidQuestion(f"steps: found {shown(number)}, expected a whole number up to {MAX_STEPS:,}")
    return int(number)


def _check(board: Board, space: Any) -> None:
    if key(space, "space") not in board:
        raise InvalidQuestion(f"space: found {shown(space)}, expected one of {', '.join(map(str, board))}")
