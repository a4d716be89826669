"""One player's knowledge: the moves noticed so far, and the sight of the position.

Whatever seeds, counts or shows something for a player asks here and nowhere else: of two states that the
player cannot tell apart it is the same, though more moves may have led to one of them than to the other.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple
from zlib import crc32

from samarkand import protocol
from samarkand.engine import records
from samarkand.protocol import DecisionContext


class Knowledge(NamedTuple):
    """A player's clock, and a digest of what the player sees.

    Attributes
    ----------
    clock : int
        How many moves the player has noticed.
    digest : int
        Of all that lies open to the player now.
    turns : int
        How many turns are completed, as far as the player can tell.
    """

    clock: int
    digest: int
    turns: int


def known(state: Any, player: int | None) -> Knowledge:
    """A player's knowledge of a state; None knows all.

    Examples
    --------
    >>> import samarkand
    >>> known(samarkand.game("market").new_initial_state().apply_words("give spice"), player=1).clock
    1
    """
    view = state.record if player is None else state.view_for_rules(player)
    return Knowledge(clocks(state, player)[-1], crc32(records.to_bytes(view)), int(view.turns))


def clocks(state: Any, player: int | None) -> list[int]:
    """How many moves a player had noticed after no move, after one, after two, … up to now."""
    if player is None or not any(
        d.may_go_unnoticed for d in protocol.parts(state.game).decisions.DECISIONS.values()
    ):
        return list(range(len(state.history()) + 1))
    moments = (DecisionContext(state.game, before, action) for before, action, _ in state.steps())
    return list(accumulate((at.is_noticed(player) for at in moments), initial=0))


def custom_root(state: Any) -> Any:
    """Return the record set up by hand in which a state's history begins, not to be changed; else None.

    Examples
    --------
    >>> import samarkand
    >>> setting(samarkand.game("market").set_up(camel=3)).camel
    1
    """
    return state._start


def steps_from(game: Any, record: Any, actions: Iterable[int]) -> Iterator[tuple[Any, int, Any]]:
    """Yield the steps of some moves, as `State.steps` does. Changes `record`, from which they are played."""
    apply_action = protocol.parts(game).actions.apply_action
    for action in actions:
        before = records.copy(record)
        apply_action(game.config, record, action)
        yield before, action, record


def noticed(
    game: Any, moves: Iterable[tuple[Any, int, Any]], player: int | None
) -> Iterator[tuple[DecisionContext, Any]]:
    """The moves that a player notices, each as its moment and the record after it; None notices all.

    Parameters
    ----------
    game : Game
    moves : iterable of (record, int, record)
        As of `State.steps`.
    player : int or None
    """
    for before, action, after in moves:
        at = DecisionContext(game, before, action)
        if at.is_noticed(player):
            yield at, after


def settled(state: Any, player: int | None) -> Any:
    """The state as `player` takes it to be: what another may just be deciding unnoticed is decided."""
    if player is None or not DecisionContext(state.game, state.record).decision.may_go_unnoticed:
        return state
    decided = state.clone()
    pass_unnoticed(decided, player)
    return decided


def pass_unnoticed(state: Any, player: int) -> None:
    """Play the move that is due, if there is one that `player` would not notice. Changes `state`."""
    decision = DecisionContext(state.game, state.record).decision
    if decision.may_go_unnoticed:
        for action in state.legal_actions():
            if not DecisionContext(state.game, state.record, action).is_noticed(player):
                state.apply_action(action)
                return
