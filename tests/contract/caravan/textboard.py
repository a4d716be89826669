"""Caravan as text."""

from samarkand import textboard
from tests.contract.caravan.decisions import observation


def text(state, player=None):
    return "\n".join(
        observation(state.game.names, state.game.config, textboard.view_for(state, player), player)
    )
