"""Observations and information states as one-dimensional tensors, shared by all adapters."""

import inspect
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks
from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.game import Game, State, as_game, as_state

if TYPE_CHECKING:
    import pandas

    from samarkand.engine.records import PlainRecord


MIN, MAX = -1000, 1_000_000  # bounds that no number of an observation reaches
LAST = 1024  # the number of moves whose order is recorded
FIELD = re.compile(r'^ +\("(\w+)", "i8".*\),  # (.+)$', re.MULTILINE)  # a record's field with its comment


def _layout(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    """Return the fields of a position with their shapes, without those derived from others."""
    return [
        (name, shape)
        for name, shape in records.fields(game.package.components.STATE)
        if name not in game.index
    ]


def _move_shape(game: Game) -> tuple[int, int, int]:
    """Return the numbers of actors, phases and actions.

    Chance counts as an actor, and there is one additional action that stands for hidden ones.
    """
    phases = max(int(phase) for phase in game.package.decisions.DECISIONS) + 1
    return 1 + game.num_players, phases, game.num_distinct_actions() + 1


def _recall_fields(game: Game) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        ("moves", (), "moves noticed so far"),
        ("played", _move_shape(game), "played[who, phase, action], how often"),
        ("last", (LAST, 3), "last[move, :], who, phase and action of the latest moves, in their order"),
    ]


def _table(game: Game, recall: bool) -> list[tuple[str, tuple[int, ...], str]]:
    components: Any = game.package.components
    comments = dict(FIELD.findall(inspect.getsource(components).partition("\nSTATE = ")[2]))
    table: list[tuple[str, tuple[int, ...], str]] = [
        ("looking", (game.num_players,), "looking[player], 1 for who looks")
    ]
    table += [(name, shape, comments.get(name, "")) for name, shape in _layout(game)]
    return [*table, *_recall_fields(game)] if recall else table


def size(game: str | Game, recall: bool = False) -> int:
    """Return the length of an observation or, with `recall`, of an information state.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market")
    >>> [int(fields(game, recall)["end"].max()) - size(game, recall) for recall in (False, True)]
    [0, 0]
    """
    game = as_game(game)
    shapes = [(game.num_players,), *(shape for _, shape in _layout(game))]
    if recall:
        shapes += [shape for _, shape, _ in _recall_fields(game)]
    return sum(int(np.prod(shape, dtype=int)) for shape in shapes)


def fields(game: str | Game, recall: bool = False) -> "pandas.DataFrame":
    """Return the layout of the tensor `observation` or, with `recall`, of `information_state`.

    The tensor begins with a one-hot vector of the observing player. The fields of the game's record follow,
    with the descriptions in the game's module `components`: units, axes and rules. Hidden information is
    blanked by the rules' function `hide`. With `recall`, the noticed moves follow, as described in
    `information_state`.

    Returns
    -------
    pandas.DataFrame
        One row per field: `field`, `start`, `end` (exclusive), `shape`, `meaning`.

    Examples
    --------
    >>> import samarkand
    >>> table = fields(samarkand.game("market", players=3))
    >>> table.drop(columns="meaning").head(3)
         field  start  end   shape
    0  looking      0    3    (3,)
    1     good      3    9    (6,)
    2    stock      9   45  (6, 6)
    >>> table["meaning"][2]
    'stock[seat, kind], cards not yet offered [M-S1]'
    """
    import pandas

    game = as_game(game)
    checks.choice("recall", recall, (False, True))
    rows: list[dict[str, Any]] = []
    start = 0
    for name, shape, meaning in _table(game, recall):
        end = start + int(np.prod(shape, dtype=int))
        rows.append({"field": name, "start": start, "end": end, "shape": shape, "meaning": meaning})
        start = end
    return pandas.DataFrame(rows)


def observation(state: State, player: int) -> np.ndarray:
    """Return a player's observation of the position.

    Returns
    -------
    ndarray of float32, shape (size(game),)

    Raises
    ------
    InvalidInput
        If there is no such player.

    Examples
    --------
    >>> import samarkand
    >>> seen = observation(samarkand.game("market", players=3).new_initial_state(), 1)
    >>> seen[:3].tolist(), seen.dtype.name
    ([0.0, 1.0, 0.0], 'float32')
    """
    game, view = as_state(state).game, state.view_for_rules(player)
    positions = _observed_positions(game.package.components.STATE, game.index)
    result = np.zeros(game.num_players + len(positions), np.float32)
    result[player] = 1
    result[game.num_players :] = records.numbers(view)[positions]
    return result


@cache
def _observed_positions(kind: np.dtype, index: tuple[str, ...]) -> np.ndarray:
    """Return the positions of a record's numbers, without those derived from others."""
    ends = np.cumsum([np.prod(shape, dtype=int) for _, shape in records.fields(kind)])
    spans = np.split(np.arange(ends[-1]), ends[:-1])
    names = [name for name, _ in records.fields(kind)]
    return np.concatenate([span for span, name in zip(spans, names, strict=True) if name not in index])


def information_state(state: State, player: int) -> np.ndarray:
    """Return a player's information state: an observation, followed by the noticed moves.

    `played` counts the moves that the player noticed, by actor (0 is chance, 1 is player 0, …), phase (a
    `Phase` of the game's `components`) and action. The last action index stands for hidden actions, such as
    another player's draw. Secret choices count as seen after they have been revealed. `last` contains the
    latest 1024 moves in order, with the same three numbers each, and −1 in unused rows. In longer games, the
    order of the earlier moves is not included, because the tensor has a fixed length.

    Returns
    -------
    ndarray of float32, shape (size(game, recall=True),)

    Raises
    ------
    InvalidInput
        If there is no such player.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> state = game.new_initial_state().apply_words("spice is given", "fruit is given")
    >>> seen = information_state(state, player=1)
    >>> place = fields(game, recall=True).set_index("field")["start"]["last"]
    >>> seen[place:].reshape(-1, 3)[:3].tolist()  # chance gave goods 2 and 0 in phase 0
    [[0.0, 0.0, 2.0], [0.0, 0.0, 0.0], [-1.0, -1.0, -1.0]]
    """
    now = observation(state, player)
    moves, shape = _moves_seen_by(state, player), _move_shape(state.game)
    played = np.bincount(np.ravel_multi_index(tuple(moves.T), shape), minlength=int(np.prod(shape)))
    last = np.full((LAST, 3), -1, np.float32)
    last[: len(moves)] = moves[-LAST:]
    return np.concatenate([now, [len(moves)], played, last.ravel()], dtype=np.float32)


def _moves_seen_by(state: State, player: int) -> np.ndarray:
    """Return who acted (0 is chance), the phase and the action of each move noticed, shape (moves, 3).

    A hidden action is replaced by the number of distinct actions, unless a later move has revealed it.
    """
    rows = state._per_move(("numbers", player), lambda at, after: _numbers_of(at, after, player))
    table = np.frombuffer(b"".join(rows), np.int16).reshape(-1, 6).astype(np.int64)
    noticed = table[table[:, 3] == 1]
    (revealing,) = noticed[:, 4].nonzero()
    begin = revealing[-1] + 1 if len(revealing) else 0
    noticed[begin:, 2][noticed[begin:, 5] == 1] = state.game.num_distinct_actions()
    return noticed[:, :3]


def _numbers_of(at: DecisionContext, after: "PlainRecord", player: int) -> bytes:
    """Return who acts, the phase, the action, and whether it is noticed, reveals others, and is hidden."""
    actor = int(at.game.package.actions.current_player(at.config, at.state)) + 1
    is_noticed, reveals = at.is_noticed(player), at.decision.reveals(after)
    numbers = [actor, int(at.state.phase), at.action, is_noticed, reveals, at.decision.is_hidden(at, player)]
    return np.array(numbers, np.int16).tobytes()


def mask(state: State) -> np.ndarray:
    """Return a mask of the legal actions.

    The mask is all zeros if chance acts.

    Returns
    -------
    ndarray of int8, shape (num_distinct_actions,)

    Examples
    --------
    >>> import samarkand
    >>> int(mask(samarkand.play(samarkand.game("market").new_initial_state(), seed=1)).sum())
    6
    """
    result = np.zeros(state.game.num_distinct_actions(), np.int8)
    if not state.is_chance_node():
        result[state.legal_actions()] = 1
    return result
