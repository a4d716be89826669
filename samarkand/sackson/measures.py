"""Statistics of the end of a game of Sackson's *Samarkand*, by name.

Income and spending are calculated from the moves, which takes some milliseconds per game.
"""

from samarkand.game import State


def money(state: State, player: int) -> int:
    """Return the piastres of a player [S-E1]."""
    return state.record.cash[player]


def cards(state: State, player: int) -> int:
    """Return the number of cards in a player's hand, which do not count at the end [S-E1]."""
    return state.record.hand[player].sum()


def goods(state: State, player: int) -> int:
    """Return the number of different goods in a player's hand [S-E1]."""
    return (state.record.hand[player] > 0).sum()


def covered_markets(state: State) -> int:
    """Return the number of markets that are covered by a chip [S-V4]."""
    return state.record.covered.sum()


def bank(state: State) -> int:
    """Return the piastres of the bank."""
    return state.record.bank


def sales(state: State, player: int) -> int:
    """Return how many times a player was paid for goods [S-V1]."""
    return len(_gains(state, player))


def earned(state: State, player: int) -> int:
    """Return the piastres that a player was paid for goods [S-V1]."""
    return sum(_gains(state, player))


def spent(state: State, player: int) -> int:
    """Return the piastres that a player paid for rolls, cards and penalties."""
    return sum(-change for change in _changes(state, player) if change < 0)


def _gains(state: State, player: int) -> list[int]:
    return [change for change in _changes(state, player) if change > 0]


def _changes(state: State, player: int) -> list[int]:
    """Return the change in a player's money at each move."""
    return [int(after.cash[player] - before.cash[player]) for before, _, after in state.steps()]
