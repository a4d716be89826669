"""The games for programs that speak other libraries' languages: PettingZoo, OpenSpiel, Gymnasium.

>>> from samarkand import adapters, game
>>> adapters.observation(game("market").new_initial_state(), 0).dtype.name
'float32'
"""

from samarkand.analysis.adapters import (
    fields,
    gymnasium_env,
    information_state,
    observation,
    openspiel_game,
    pettingzoo_env,
)

__all__ = ["fields", "gymnasium_env", "information_state", "observation", "openspiel_game", "pettingzoo_env"]
