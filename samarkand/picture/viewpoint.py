"""The player for whom a picture is drawn, and the shapes that can be chosen."""

from typing import TYPE_CHECKING

from samarkand import checks
from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.engine.records import PlainRecord
from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.information.knowledge import perceived_state

if TYPE_CHECKING:
    from samarkand.state import State

PUBLIC = -1  # instead of a player: an onlooker, who sees no hand


def view_for(state: "State", player: int | None) -> "PlainRecord":
    """Return the record as a player or an onlooker (`PUBLIC`) sees it, or the complete one for None."""
    _validate(state)
    if player is None:
        return state.record
    if not is_whole(player) or player != PUBLIC:
        return state.view_for_rules(player)
    view = records.copy(state.record)
    state.game.parts.actions.hide(state.game.config, view, PUBLIC)
    return view


def targets(state: "State", player: int | None = None) -> dict[str, int]:
    """Return the action for each shape, by its identifier, or none if `player` is given and is not to act.

    Examples
    --------
    >>> import samarkand
    >>> targets(samarkand.game("sackson").new_initial_state())
    {}
    """
    _validate(state)
    if player is not None and not (is_whole(player) and player == PUBLIC):
        checks.player(player, state.game.num_players)
    state = perceived_state(state, player)
    acting = state.current_player()
    if acting < 0 or (player is not None and acting != player):
        return {}
    contexts = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    result = {at.decision.target(at): at.action for at in contexts}
    result.pop("", None)  # actions without a shape are chosen by buttons
    return result


def _validate(state: "State") -> None:
    if not hasattr(state, "view_for_rules"):
        raise InvalidInput(f"state: found {short_repr(state)}, expected a state of a game")
