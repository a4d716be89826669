"""Learn probability with three board games named Samarkand: play, simulate and analyse them.

>>> import samarkand
>>> state = samarkand.game("sackson", players=4).new_initial_state()
>>> state.is_chance_node()
True
"""

import sys
from typing import TYPE_CHECKING

from samarkand.errors import (
    BrokenRule,
    FileExists,
    IllegalAction,
    InvalidInput,
    MissingExtra,
    SamarkandError,
    StrategyError,
)
from samarkand.game import CHANCE, TERMINAL, Game, State, game
from samarkand.grammar import language
from samarkand.lazy import attach, fetch_missing_libraries
from samarkand.log import show_if_interactive
from samarkand.registry import SEARCHERS
from samarkand.version import __version__ as __version__

show_if_interactive()

if TYPE_CHECKING:
    from samarkand import (
        adapters,
        catalogue,
        editions,
        examples,
        lessons,
        market,
        picture,
        probability,
        routes,
        sackson,
        strategies,
        theory,
    )
    from samarkand.analysis.opponents.search import Expert
    from samarkand.analysis.opponents.tournaments import Tournament, tournament
    from samarkand.analysis.studies.measures import measures
    from samarkand.analysis.studies.study import Study, simulate, study
    from samarkand.analysis.studies.sweep import sweep
    from samarkand.analysis.values.action_values import action_values
    from samarkand.analysis.values.costly_decisions import costly_decisions
    from samarkand.analysis.values.winning_chances import winning_chances
    from samarkand.replay.page import replay_page
    from samarkand.strategies import Chance, Player, play
else:  # imported on first use, because they need modules that playing a game does not
    __getattr__, __dir__ = attach(
        __name__,
        {
            "Chance": "samarkand.strategies",
            "Expert": "samarkand.analysis.opponents.search",
            "Player": "samarkand.strategies",
            "Study": "samarkand.analysis.studies.study",
            "Tournament": "samarkand.analysis.opponents.tournaments",
            "action_values": "samarkand.analysis.values.action_values",
            "costly_decisions": "samarkand.analysis.values.costly_decisions",
            "measures": "samarkand.analysis.studies.measures",
            "play": "samarkand.strategies",
            "replay_page": "samarkand.replay.page",
            "simulate": "samarkand.analysis.studies.study",
            "study": "samarkand.analysis.studies.study",
            "sweep": "samarkand.analysis.studies.sweep",
            "tournament": "samarkand.analysis.opponents.tournaments",
            "winning_chances": "samarkand.analysis.values.winning_chances",
        },
    )

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BrokenRule",
    "Chance",
    "Expert",
    "FileExists",
    "Game",
    "IllegalAction",
    "InvalidInput",
    "MissingExtra",
    "Player",
    "SamarkandError",
    "State",
    "StrategyError",
    "Study",
    "Tournament",
    "action_values",
    "adapters",
    "catalogue",
    "costly_decisions",
    "editions",
    "examples",
    "game",
    "language",
    "lessons",
    "market",
    "measures",
    "picture",
    "play",
    "probability",
    "replay_page",
    "routes",
    "sackson",
    "simulate",
    "strategies",
    "study",
    "sweep",
    "theory",
    "tournament",
    "winning_chances",
]

SEARCHERS["expert"] = lambda: sys.modules[__name__].Expert

if sys.platform == "emscripten":  # in a browser
    fetch_missing_libraries()
