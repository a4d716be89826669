"""What a player sees of a position as numbers in a row, the same for all adapters."""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import records
from samarkand.game import Game, State
from samarkand.strategies import judge

if TYPE_CHECKING:
    import pandas

LEAST, MOST = -1000, 1_000_000  # more than any number on a table


def _layout(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    """The fields of a position in their order, with their shapes; what follows from others is left out."""
    return [
        (name, shape) for name, shape in records.fields(game.parts.components.STATE) if name not in game.index
    ]


def size(game: Game) -> int:
    """How many numbers an observation has.

    Examples
    --------
    >>> import samarkand
    >>> int(fields(samarkand.game("market"))["end"].max()) - size(samarkand.game("market"))
    0
    """
    return game.num_players + sum(int(np.prod(shape, dtype=int)) for _, shape in _layout(game))


def fields(game: Game) -> "pandas.DataFrame":
    """What stands where in the tensor of `observation`.

    First who looks, as a row of 0 and one 1. Then the fields of the game's record, whose units and axes are
    told line by line in its `components` module, as in `cash[player]`; what the player may not see is blanked
    as the rules' verb `hide` does it.

    Returns
    -------
    pandas.DataFrame
        One row a field: `field`, `start`, `end` (one behind the last), `shape`.

    Examples
    --------
    >>> import samarkand
    >>> fields(samarkand.game("market", players=3)).head(3)
         field  start  end   shape
    0  looking      0    3    (3,)
    1     good      3    9    (6,)
    2    stock      9   45  (6, 6)
    """
    import pandas

    judge(game)
    rows: list[dict[str, Any]] = []
    start = 0
    for name, shape in [("looking", (game.num_players,)), *_layout(game)]:
        end = start + int(np.prod(shape, dtype=int))
        rows.append({"field": name, "start": start, "end": end, "shape": shape})
        start = end
    return pandas.DataFrame(rows)


def observation(state: State, player: int) -> np.ndarray:
    """What a player sees now.

    Returns
    -------
    ndarray of float32, shape (size(game),)

    Raises
    ------
    InvalidOption
        If there is no such player.

    Examples
    --------
    >>> import samarkand
    >>> seen = observation(samarkand.game("market", players=3).new_initial_state(), 1)
    >>> seen[:3].tolist(), seen.dtype.name
    ([0.0, 1.0, 0.0], 'float32')
    """
    view = state.view(player)
    looking = np.zeros(state.game.num_players)
    looking[player] = 1
    parts = [looking, *(np.ravel(getattr(view, name)) for name, _ in _layout(state.game))]
    return np.concatenate(parts).astype(np.float32)


def mask(state: State) -> np.ndarray:
    """Which actions are legal for who decides now.

    Returns
    -------
    ndarray of int8, shape (num_distinct_actions,)

    Examples
    --------
    >>> import samarkand
    >>> int(mask(samarkand.play(samarkand.game("market").new_initial_state(), seed=1)).sum())
    6
    """
    found = np.zeros(state.game.num_distinct_actions(), np.int8)
    if not state.is_chance_node():
        found[state.legal_actions()] = 1
    return found
