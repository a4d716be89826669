"""What is hidden in each game: positions that a player cannot tell apart, and positions that one can.

Each game has its own file, `hidden_<game>`, with both functions.
"""

import importlib


def alike(state, player, dice):
    """Positions made from this one by changing only what `player` may not see."""
    return facts(state).alike(state, player, dice)


def different(state, player):
    """Positions made from this one by changing something that `player` sees."""
    return facts(state).different(state, player)


def facts(state):
    """What is hidden in the game of `state`."""
    return importlib.import_module(f"tests.contract.hidden_{state.game.name}")
