"""Whose eyes a picture is drawn for."""

from typing import Any

from samarkand.engine import records

PUBLIC = -1  # in place of a player: an onlooker, who sees no hand


def seen(state: Any, player: int | None) -> Any:
    """The record as a player sees it, or an onlooker (`PUBLIC`), or all of it (None)."""
    if player is None:
        return state.record
    if player != PUBLIC:
        return state.view(player)
    view = records.copy(state.record)
    state.game.parts.actions.hide(state.game.box, view, PUBLIC)
    return view
