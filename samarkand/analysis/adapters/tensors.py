"""A player's sight of a position, or of the game so far, as numbers in a row, the same for all adapters."""

import inspect
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import arguments, protocol
from samarkand.engine import records
from samarkand.game import Game, State, as_game, as_state
from samarkand.information.knowledge import noticed

if TYPE_CHECKING:
    import pandas

MIN, MAX = -1000, 1_000_000  # more than any number on a table
LAST = 1024  # moves whose order is remembered
FIELD = re.compile(r'^ +\("(\w+)", "i8".*\),  # (.+)$', re.MULTILINE)  # of a record, with what is said of it


def _layout(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    """The fields of a position in their order, with their shapes; what follows from others is left out."""
    return [
        (name, shape)
        for name, shape in records.fields(protocol.parts(game).components.STATE)
        if name not in records.index(game)
    ]


def _shape_of_moves(game: Game) -> tuple[int, int, int]:
    """Chance and the players; the phases; the actions, and last one that is not seen."""
    phases = max(int(phase) for phase in protocol.parts(game).decisions.DECISIONS) + 1
    return 1 + game.num_players, phases, game.num_distinct_actions() + 1


def _seen_so_far(game: Game) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        ("moves", (), "moves noticed so far"),
        ("played", _shape_of_moves(game), "played[who, phase, action], how often"),
        ("last", (LAST, 3), "last[move, :], who, phase and action of the latest moves, in their order"),
    ]


def _table(game: Game, recall: bool) -> list[tuple[str, tuple[int, ...], str]]:
    components: Any = protocol.parts(game).components
    said = dict(FIELD.findall(inspect.getsource(components).partition("\nSTATE = ")[2]))
    table: list[tuple[str, tuple[int, ...], str]] = [
        ("looking", (game.num_players,), "looking[player], 1 for who looks")
    ]
    table += [(name, shape, said.get(name, "")) for name, shape in _layout(game)]
    return [*table, *_seen_so_far(game)] if recall else table


def size(game: str | Game, recall: bool = False) -> int:
    """How many numbers an observation has; with `recall` an information state.

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
        shapes += [shape for _, shape, _ in _seen_so_far(game)]
    return sum(int(np.prod(shape, dtype=int)) for shape in shapes)


def fields(game: str | Game, recall: bool = False) -> "pandas.DataFrame":
    """The parts of the tensor of `observation` and their places; with `recall`, of `information_state`.

    First who looks, as a row of 0 and one 1. Then the fields of the game's record, with what its `components`
    say of them: units, axes, rules; what the player may not see is blanked as the rules' verb `hide` does it.
    With `recall` then the moves noticed so far, as `information_state` tells.

    Returns
    -------
    pandas.DataFrame
        One row a field: `field`, `start`, `end` (one behind the last), `shape`, `meaning`.

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
    arguments.choice("recall", recall, (False, True))
    rows: list[dict[str, Any]] = []
    start = 0
    for name, shape, meaning in _table(game, recall):
        end = start + int(np.prod(shape, dtype=int))
        rows.append({"field": name, "start": start, "end": end, "shape": shape, "meaning": meaning})
        start = end
    return pandas.DataFrame(rows)


def observation(state: State, player: int) -> np.ndarray:
    """A player's sight of the position.

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
    return of_view(as_state(state).game, state.view_for_rules(player), player)


def of_view(game: Game, view: Any, player: int) -> np.ndarray:
    """The same of a record from which is removed what the player may not see."""
    places = _places(protocol.parts(game).components.STATE, records.index(game))
    found = np.zeros(game.num_players + len(places), np.float32)
    found[player] = 1
    found[game.num_players :] = records.numbers(view)[places]
    return found


@cache
def _places(kind: np.dtype, index: tuple[str, ...]) -> np.ndarray:
    """The places of a record's numbers, but for what follows from others."""
    ends = np.cumsum([np.prod(shape, dtype=int) for _, shape in records.fields(kind)])
    spans = np.split(np.arange(ends[-1]), ends[:-1])
    names = [name for name, _ in records.fields(kind)]
    return np.concatenate([span for span, name in zip(spans, names, strict=True) if name not in index])


def information_state(state: State, player: int) -> np.ndarray:
    """A player's sight of the game so far: an observation, then the moves.

    `played` counts the moves noticed, by who made them (0 is chance, 1 player 0, …), by phase (a `Phase` of
    the game's `components`) and by action, the last being one that was not seen, as another's draw. What was
    chosen in secret counts as seen once all is revealed. `last` has the latest 1024 in their order, as the
    same three numbers; before the 1024th move the rest is −1. A row of fixed length cannot hold a game of any
    length: of a longer one the order of the earlier moves is lost.

    Returns
    -------
    ndarray of float32, shape (size(game, recall=True),)

    Raises
    ------
    InvalidOption
        If there is no such player.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> seen = information_state(game.new_initial_state().apply_words("give spice", "give fruit"), player=1)
    >>> place = fields(game, recall=True).set_index("field")["start"]["last"]
    >>> seen[place:].reshape(-1, 3)[:3].tolist()  # chance gave goods 2 and 0 in phase 0
    [[0.0, 0.0, 2.0], [0.0, 0.0, 0.0], [-1.0, -1.0, -1.0]]
    """
    now = observation(state, player)
    moves = _noticed(state, player)
    played = np.zeros(_shape_of_moves(state.game), np.float32)
    np.add.at(played, tuple(moves.T), 1)
    last = np.full((LAST, 3), -1, np.float32)
    last[: len(moves)] = moves[-LAST:]
    return np.concatenate([now, np.array([len(moves)], np.float32), played.ravel(), last.ravel()])


def _noticed(state: State, player: int) -> np.ndarray:
    """Actor, phase and action of each move that the player has noticed, as far as it is known by now."""
    unseen = state.game.num_distinct_actions()
    moves: list[tuple[int, int, int]] = []
    secret: list[tuple[int, int]] = []  # where in `moves` is what was hidden, and what it was
    for at, after in noticed(state.game, state.steps(), player):
        who, action = (
            int(protocol.parts(state.game).actions.current_player(at.config, at.state)) + 1,
            at.action,
        )
        if at.decision.is_hidden(at, player):
            secret.append((len(moves), action))
            action = unseen
        moves.append((who, int(at.state.phase), action))
        if at.decision.reveals(after):
            for place, hidden in secret:
                moves[place] = (*moves[place][:2], hidden)
            secret.clear()
    return np.array(moves, np.int64).reshape(-1, 3)


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
