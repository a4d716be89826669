"""The games as Gymnasium environments. Importing this module registers their names with Gymnasium.

>>> import gymnasium, samarkand.gym
>>> environment = gymnasium.make("samarkand/market-v0", players=3, opponents="greedy")
>>> observation, info = environment.reset(seed=1)
>>> observation.shape == environment.observation_space.shape
True
"""

from samarkand.adapters import missing_library

try:
    from samarkand.adapters.gym import GymnasiumEnvironment, make_environment
except ImportError as error:
    raise missing_library("gymnasium", error) from error

__all__ = ["GymnasiumEnvironment", "make_environment"]
