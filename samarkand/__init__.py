"""Probability with three board games named Samarkand: play them, simulate them, work them out.

>>> import samarkand
>>> state = samarkand.game("sackson", players=4).new_initial_state()
>>> state.is_chance_node()
True
"""

import importlib
import sys
from typing import Any

from samarkand.engine import starting  # noqa: F401 (before all that takes time to import)
from samarkand.errors import (
    BrokenRule,
    FileExists,
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
from samarkand.grammar import language
from samarkand.protocol import SEARCHERS

__version__ = "0.1.0"

# What is imported when first used, and from where: it needs more than play does.
LAZY = {
    "Chance": "samarkand.strategies",
    "Expert": "samarkand.analysis.opponents.search",
    "Player": "samarkand.strategies",
    "Study": "samarkand.analysis.studies.study",
    "Tournament": "samarkand.analysis.opponents.tournaments",
    "action_values": "samarkand.analysis.values.action_values",
    "costly_decisions": "samarkand.analysis.values.costly_decisions",
    "measures": "samarkand.analysis.studies.measures",
    "play": "samarkand.strategies",
    "replay_page": "samarkand.rulebook.replay.page",
    "simulate": "samarkand.simulation",
    "study": "samarkand.analysis.studies.study",
    "sweep": "samarkand.analysis.studies.sweep",
    "tournament": "samarkand.analysis.opponents.tournaments",
    "winning_chances": "samarkand.analysis.values.winning_chances",
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
    "theory",
)
# What a newcomer tries, and what does it.
LEADS = {
    "Board": "samarkand_widgets.Board",
    "games": "samarkand.game('market')",
    "load": "samarkand.Study.load(path)",
    "names": "samarkand.strategies.names('market')",
    "rules": "samarkand.catalogue.rules('market')",
    "simulation": "samarkand.simulate('market')",
    "verify": "samarkand.examples.verify()",
}

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BrokenRule",
    "FileExists",
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
    "language",
    *LAZY,
    *MODULES,
]


def __getattr__(name: str) -> Any:
    """A name that needs more than play does, imported when first used."""
    if name in MODULES:
        return importlib.import_module(f"samarkand.{name}")
    if name in LAZY:
        return getattr(importlib.import_module(LAZY[name]), name)
    if name in LEADS:
        raise AttributeError(f"module 'samarkand' has no attribute {name!r}; write {LEADS[name]}")
    raise AttributeError(f"module 'samarkand' has no attribute {name!r}")


if sys.platform == "emscripten":  # in a browser
    importlib.import_module("samarkand.engine.webassembly.later").install()

SEARCHERS["expert"] = lambda: __getattr__("Expert")


def __dir__() -> list[str]:
    """The names that people use, for those who press the Tab key."""
    return sorted([*__all__, "__version__"])
