"""The shapes that can be chosen."""

from typing import TYPE_CHECKING

from samarkand import checks
from samarkand.decisions import DecisionContext
from samarkand.errors import is_whole
from samarkand.information.knowledge import perceived_state
from samarkand.textboard import PUBLIC

if TYPE_CHECKING:
    from samarkand.state import State


def targets(state: "State", player: int | None = None) -> dict[str, int]:
    """Return the action for each shape, by its identifier, or none if `player` is given and is not to act.

    Examples
    --------
    >>> import samarkand
    >>> targets(samarkand.game("sackson").new_initial_state())
    {}
    """
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
