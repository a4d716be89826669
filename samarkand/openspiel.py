"""The games for OpenSpiel. Importing this module registers their names with OpenSpiel.

After `import samarkand.openspiel`, `pyspiel.load_game("samarkand_market(players=3)")` returns a game.
"""

from samarkand.adapters import missing_library

try:
    from samarkand.adapters.spiel import SpielState, load
except ImportError as error:
    raise missing_library("openspiel", error) from error

__all__ = ["SpielState", "load"]
