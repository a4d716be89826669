"""What can be measured of a player, or of the table, where a game of Sackson's *Samarkand* ended, by name."""

from typing import Any

from samarkand.game import State


def money(state: State, player: int) -> Any:
    """The piastres of a player [S-E1]."""
    return state.record.cash[player]


def cards(state: State, player: int) -> Any:
    """The cards left in the hand of a player, which count nothing [S-E1]."""
    return state.record.hand[player].sum()


def goods(state: State, player: int) -> Any:
    """The different goods in the hand of a player [S-E1]."""
    return (state.record.hand[player] > 0).sum()


def covered_markets(state: State) -> Any:
    """The markets that lie under a chip [S-V4]."""
    return state.record.covered.sum()


def bank(state: State) -> Any:
    """The piastres of the bank."""
    return state.record.bank
