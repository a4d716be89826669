"""The player for whom a picture is drawn, and which of its shapes can be chosen."""

from typing import Any

from samarkand import arguments, protocol
from samarkand.engine import records
from samarkand.errors import InvalidOption, is_whole, shown
from samarkand.information.knowledge import settled
from samarkand.protocol import DecisionContext

PUBLIC = -1  # in place of a player: an onlooker, who sees no hand


def seen(state: Any, player: int | None) -> Any:
    """The record as a player sees it, or an onlooker (`PUBLIC`), or all of it (None)."""
    _judge(state)
    if player is None:
        return state.record
    if not is_whole(player) or player != PUBLIC:
        return state.view_for_rules(player)
    view = records.copy(state.record)
    protocol.parts(state.game).actions.hide(state.game.config, view, PUBLIC)
    return view


def targets(state: Any, player: int | None = None) -> dict[str, int]:
    """Which shape, by its identifier, plays which action now; none when `player` is given and does not act.

    Examples
    --------
    >>> import samarkand
    >>> targets(samarkand.game("sackson").new_initial_state())
    {}
    """
    _judge(state)
    if player is not None and not (is_whole(player) and player == PUBLIC):
        arguments.player(player, state.game.num_players)
    state = settled(state, player)
    acting = state.current_player()
    if acting < 0 or (player is not None and acting != player):
        return {}
    moments = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    found = {at.decision.target(at): at.action for at in moments}
    found.pop("", None)  # what no shape stands for is chosen by a button
    return found


def _judge(state: Any) -> None:
    if not hasattr(state, "view_for_rules"):
        raise InvalidOption(f"state: found {shown(state)}, expected a state of a game")
