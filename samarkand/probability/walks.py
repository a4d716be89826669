"""Moves along the arrows of a board, with a die that may also go backwards.

A board is a mapping from each space to the spaces that its arrows lead to. A die is a distribution of
numbers of steps. A negative number of steps is a move against the arrows.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.probability.arguments import as_list, function, key, mapping
from samarkand.probability.combining import equally_likely, mixture
from samarkand.probability.distribution import Distribution, distribution
from samarkand.probability.events import chosen

Board = Mapping[Any, Iterable[Any]]
Arrows = dict[Any, list[Any]]
MAX_STEPS = 10_000
BOARD = "the spaces that each space leads to, as in {0: [1]}"


def reachable(board: Board, start: Hashable, steps: int) -> set[Any]:
    """Return the spaces in which a move of exactly `steps` steps can end.

    At a fork, any arrow can be taken.

    Examples
    --------
    >>> ring = {0: [1], 1: [2, 3], 2: [3], 3: [0]}
    >>> reachable(ring, 0, 2), reachable(ring, 3, -1)
    ({2, 3}, {1, 2})
    """
    return _reachable(_arrows(board, start), start, steps)


def _reachable(board: Arrows, start: Any, steps: Any) -> set[Any]:
    arrows = board if _steps(steps) >= 0 else _reverse(board)
    spaces = {start}
    for _ in range(abs(steps)):
        spaces = {target for space in spaces for target in _next_spaces(arrows, space)}
    return spaces


def chance_to_reach(board: Board, start: Hashable, die: Distribution, goals: Iterable[object]) -> Fraction:
    """Return the probability that a roll allows a move that ends on one of the goals.

    Parameters
    ----------
    board : mapping of space to spaces
    start : space
    die : Distribution
        The distribution of the number of steps.
    goals : iterable of spaces

    Examples
    --------
    >>> ring = {0: [1], 1: [2, 3], 2: [3], 3: [0]}
    >>> chance_to_reach(ring, 0, equally_likely([1, 2, 3, -1]), {3})
    Fraction(3, 4)
    """
    arrows, targets = _arrows(board, start), chosen(goals, board, "goals", "a list of spaces")
    for target in targets:
        _check(arrows, target)
    return distribution(die).probability(
        lambda steps: not _reachable(arrows, start, steps).isdisjoint(targets)
    )


def walk(
    board: Board,
    start: Hashable,
    die: Distribution,
    choose: Callable[[list[Any]], object] | None = None,
) -> Distribution:
    """Return the distribution of the space where a move ends after one roll of the die.

    Parameters
    ----------
    board : mapping of space to spaces
    start : space
    die : Distribution
        The distribution of the number of steps.
    choose : function, optional
        A function that picks one of the list of spaces where the move can end. By default, all arrows at a
        fork are equally likely.

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
        function("choose", choose)
        place = {space: number for number, space in enumerate(arrows)}
        return die.map(lambda steps: choose(sorted(_reachable(arrows, start, steps), key=place.__getitem__)))
    reverse = _reverse(arrows)
    return die.then(lambda steps: _stroll(arrows if _steps(steps) >= 0 else reverse, start, abs(steps)))


def _stroll(arrows: Arrows, start: Any, steps: int) -> Distribution:
    position = Distribution({start: 1})
    for _ in range(steps):
        position = mixture(
            (share, equally_likely(_next_spaces(arrows, space))) for space, share in position.items()
        )
    return position


def _arrows(board: Board, start: Any) -> Arrows:
    """Return the board with its spaces as lists, and check that `start` is on it.

    Every iterable of the board is iterated over only once.
    """
    spaces = mapping("board", board, BOARD)
    _check(spaces, start)
    return {
        space: as_list(f"arrows of {short_repr(space)}", targets, "a list of spaces")
        for space, targets in spaces.items()
    }


def _reverse(board: Arrows) -> Arrows:
    origins: dict[Any, list[Any]] = {space: [] for space in board}
    for space in board:
        for goal in _next_spaces(board, space):
            _check(board, goal)
            origins[goal].append(space)
    return origins


def _next_spaces(arrows: Arrows, space: object) -> list[Any]:
    """Return the spaces that the arrows of a space lead to, after checking that it is on the board."""
    _check(arrows, space)
    return arrows[space]


def _steps(number: object) -> int:
    if not is_whole(number) or abs(number) > MAX_STEPS:
        raise InvalidInput(f"steps: found {short_repr(number)}, expected a whole number up to {MAX_STEPS:,}")
    return int(number)


def _check(board: Board, space: object) -> None:
    if key("space", space) not in board:
        raise InvalidInput(f"space: found {short_repr(space)}, expected one of {', '.join(map(str, board))}")
