"""What can be measured of a player, or of the table, where a game of Sackson's *Samarkand* ended, by name.

What was earned and spent is read from the moves, which are played again: some milliseconds a game.
"""

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


def sales(state: State, player: int) -> Any:
    """How many times a player was paid for goods [S-V1]."""
    return len(_gains(state, player))


def earned(state: State, player: int) -> Any:
    """The piastres that a player was paid for goods [S-V1]."""
    return sum(_gains(state, player))


def spent(state: State, player: int) -> Any:
    """The piastres that a player paid, for rolls, cards and penalties."""
    return sum(-each for each in _changes(state, player) if each < 0)


def _gains(state: State, player: int) -> list[int]:
    return [each for each in _changes(state, player) if each > 0]


def _changes(state: State, player: int) -> list[int]:
    """By how much each move changed a player's money."""
    return [int(after.cash[player] - before.cash[player]) for before, _, after in state.steps()]
