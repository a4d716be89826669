"""Probability with three board games named Samarkand: play them, simulate them, work them out.

>>> import samarkand
>>> state = samarkand.game("sackson", players=4).new_initial_state()
>>> state.is_chance_node()
True
"""

from samarkand.errors import (
    BrokenRule,
    IllegalAction,
    InvalidEdition,
    InvalidOption,
    InvalidQuestion,
    InvalidState,
    MissingExtra,
    SamarkandError,
    StrategyError,
    UnknownGame,
)
from samarkand.game import CHANCE, TERMINAL, Game, State, game

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BrokenRule",
    "Game",
    "IllegalAction",
    "InvalidEdition",
    "InvalidOption",
    "InvalidQuestion",
    "InvalidState",
    "MissingExtra",
    "SamarkandError",
    "State",
    "StrategyError",
    "UnknownGame",
    "examples",
    "game",
    "simulate",
]


def __getattr__(name: str):
    """`simulate` and `examples` are imported when first used: they need more than play does."""
    if name == "simulate":
        from samarkand.simulation import simulate

        return simulate
    if name in ("examples", "catalogue", "editions", "picture", "probability"):
        import importlib

        return importlib.import_module(f"samarkand.{name}")
    raise AttributeError(f"module 'samarkand' has no attribute {name!r}")
