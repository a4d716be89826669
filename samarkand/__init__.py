"""Probability with three board games named Samarkand: play them, simulate them, work them out.

>>> import samarkand
>>> state = samarkand.game("sackson", players=4).new_initial_state()
>>> state.is_chance_node()
True
"""

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from samarkand.errors import (
    BrokenRule,
    IllegalAction,
    InvalidEdition,
    InvalidOption,
    InvalidQuestion,
    InvalidState,
    InvalidStudy,
    MissingExtra,
    SamarkandError,
    StrategyError,
    UnknownGame,
)
from samarkand.game import CHANCE, TERMINAL, Game, State, game

__version__ = "0.1.0"

# What is imported when first used, and from where: it needs more than play does.
LAZY = {
    "Chance": "samarkand.strategies",
    "Expert": "samarkand.analysis.search",
    "Player": "samarkand.strategies",
    "Study": "samarkand.analysis.studies.study",
    "Tournament": "samarkand.analysis.tournaments",
    "action_values": "samarkand.analysis.action_values",
    "costly_decisions": "samarkand.analysis.costly_decisions",
    "play": "samarkand.strategies",
    "simulate": "samarkand.simulation",
    "study": "samarkand.analysis.studies.making",
    "sweep": "samarkand.analysis.studies.sweeps",
    "tournament": "samarkand.analysis.tournaments",
    "winning_chances": "samarkand.analysis.winning_chances",
}
MODULES = (
    "adapters",
    "catalogue",
    "editions",
    "examples",
    "lessons",
    "market",
    "picture",
    "probability",
    "routes",
    "sackson",
    "strategies",
)

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
    "InvalidStudy",
    "MissingExtra",
    "SamarkandError",
    "State",
    "StrategyError",
    "UnknownGame",
    "game",
    *LAZY,
    *MODULES,
]

# Shorter paths that are promised to scripts, and the rooms in which these modules stand.
PUBLIC_PATHS = {
    "samarkand.adapters": "samarkand.analysis.adapters",
    "samarkand.catalogue": "samarkand.rulebook.catalogue",
    "samarkand.dice": "samarkand.engine.dice",
    "samarkand.examples": "samarkand.rulebook.examples",
    "samarkand.market.disputes": "samarkand.market.expectations.disputes",
    "samarkand.sackson.race": "samarkand.sackson.expectations.race",
    "samarkand.values": "samarkand.analysis.action_values",
}


class _PublicPaths(MetaPathFinder, Loader):
    """Imports by a promised path the module that stands behind it: the same object under both names."""

    def __init__(self) -> None:
        self._own_specs: dict[str, ModuleSpec | None] = {}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in PUBLIC_PATHS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(PUBLIC_PATHS[spec.name])
        self._own_specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        # The import system has just put this loader's spec on a module that has one of its own.
        if module.__spec__ is not None:
            module.__spec__ = self._own_specs[module.__spec__.name]


sys.meta_path.append(_PublicPaths())


def __getattr__(name: str) -> Any:
    """What needs more than play does is imported when first used."""
    if name in MODULES:
        return importlib.import_module(f"samarkand.{name}")
    if name in LAZY:
        return getattr(importlib.import_module(LAZY[name]), name)
    raise AttributeError(f"module 'samarkand' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What people use, for those who press the Tab key."""
    return sorted([*__all__, "__version__"])
