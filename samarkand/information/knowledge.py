"""A player's knowledge of a state: the moves noticed so far, and the visible part of the position.

Anything that is seeded, counted or displayed on behalf of a player must be based on this module. Its results
are equal for any two states that the player cannot distinguish, even if their numbers of moves differ.
"""

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from samarkand.decisions import DecisionContext
from samarkand.engine import records

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State


class InformationState(NamedTuple):
    """A summary of a player's knowledge.

    Attributes
    ----------
    clock : int
        The number of moves that the player has noticed.
    digest : int
        A checksum of the player's view.
    turns : int
        The number of completed turns, as far as the player can tell.
    """

    clock: int
    digest: int
    turns: int


def information_state(state: "State", player: int | None) -> InformationState:
    """Return a player's knowledge of a state. If `player` is None, the observer sees everything.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state().apply_words("spice is given")
    >>> information_state(state, player=1).clock
    1
    """
    view = state.record if player is None else state.view_for_rules(player)
    return InformationState(clocks(state, player)[-1], crc32(records.to_bytes(view)), int(view.turns))


def clocks(state: "State", player: int | None) -> list[int]:
    """Return the number of moves that a player had noticed at the start and after each move."""
    decisions = state.game.package.decisions.DECISIONS.values()
    if player is None or not any(decision.may_go_unnoticed for decision in decisions):
        return list(range(len(state.history()) + 1))
    contexts = (DecisionContext(state.game, before, action) for before, action, _ in state.steps())
    return list(accumulate((context.is_noticed(player) for context in contexts), initial=0))


def custom_root(state: "State") -> "PlainRecord | None":
    """Return the record of the custom position at which a state's history begins, or None.

    The record must not be changed.

    Examples
    --------
    >>> import samarkand
    >>> custom_root(samarkand.game("market").set_up(camel=3)).camel
    1
    """
    return state._start


def perceived_state(state: "State", player: int | None) -> "State":
    """Return the state as `player` perceives it, after any pending move that the player does not notice."""
    if player is None or not DecisionContext(state.game, state.record).decision.may_go_unnoticed:
        return state
    result = state.clone()
    pass_unnoticed(result, player)
    return result


def pass_unnoticed(state: "State", player: int) -> None:
    """Play a pending move that `player` would not notice, if there is one. Changes `state`."""
    decision = DecisionContext(state.game, state.record).decision
    if decision.may_go_unnoticed:
        for action in state.legal_actions():
            if not DecisionContext(state.game, state.record, action).is_noticed(player):
                state.apply_action(action)
                return
