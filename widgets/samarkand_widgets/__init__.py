"""Boards for JupyterLab: a person plays by mouse, keyboard or menu, computers play the other seats.

>>> import samarkand
>>> from samarkand_widgets import SacksonBoard
>>> board = SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "greedy"], seed=7, pause=0)
>>> board.state.current_player()
0
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from samarkand.errors import missing_extra

for _module in ("ipywidgets", "ipycanvas", "anywidget"):
    if find_spec(_module) is None:
        raise missing_extra(f"the boards need {_module}", "lab")

from samarkand_widgets.board.board import Board  # noqa: E402
from samarkand_widgets.market import MarketBoard  # noqa: E402
from samarkand_widgets.routes import RoutesBoard  # noqa: E402
from samarkand_widgets.sackson import SacksonBoard  # noqa: E402

if TYPE_CHECKING:
    from samarkand_widgets.lesson.chances import ByHand, Die, DrawBag
    from samarkand_widgets.lesson.check import Check
    from samarkand_widgets.lesson.class_histogram import ClassHistogram
    from samarkand_widgets.lesson.guess import Guess
    from samarkand_widgets.lesson.live import LiveSimulation
    from samarkand_widgets.lesson.my_guesses import MyGuesses
    from samarkand_widgets.lesson.what_if import WhatIf
    from samarkand_widgets.lesson.whole_games import WholeGames
    from samarkand_widgets.panels.draws import DrawExplorer
    from samarkand_widgets.panels.final_score import ScoreExplorer
    from samarkand_widgets.panels.goods_card import CardExplorer
    from samarkand_widgets.panels.prices import PriceExplorer
    from samarkand_widgets.panels.slider import Slider
    from samarkand_widgets.room.bids import SealedBids
    from samarkand_widgets.room.draw import Draw
    from samarkand_widgets.room.falling_clock import FallingClock
    from samarkand_widgets.room.room import ClassRoom
    from samarkand_widgets.room.tables import ClassTables
    from samarkand_widgets.room.vote import Vote

__all__ = [
    "Board",
    "ByHand",
    "CardExplorer",
    "Check",
    "ClassHistogram",
    "ClassRoom",
    "ClassTables",
    "Die",
    "Draw",
    "DrawBag",
    "DrawExplorer",
    "FallingClock",
    "Guess",
    "LiveSimulation",
    "MarketBoard",
    "MyGuesses",
    "PriceExplorer",
    "RoutesBoard",
    "SacksonBoard",
    "ScoreExplorer",
    "SealedBids",
    "Slider",
    "Vote",
    "WhatIf",
    "WholeGames",
]

# Imported when first used: panels need SymPy, which is slow to import; boards do not.
LATER = {
    "ByHand": "lesson.chances",
    "CardExplorer": "panels.goods_card",
    "Check": "lesson.check",
    "ClassHistogram": "lesson.class_histogram",
    "ClassRoom": "room.room",
    "ClassTables": "room.tables",
    "Die": "lesson.chances",
    "Draw": "room.draw",
    "DrawBag": "lesson.chances",
    "DrawExplorer": "panels.draws",
    "FallingClock": "room.falling_clock",
    "Guess": "lesson.guess",
    "LiveSimulation": "lesson.live",
    "MyGuesses": "lesson.my_guesses",
    "PriceExplorer": "panels.prices",
    "ScoreExplorer": "panels.final_score",
    "SealedBids": "room.bids",
    "Slider": "panels.slider",
    "Vote": "room.vote",
    "WhatIf": "lesson.what_if",
    "WholeGames": "lesson.whole_games",
}


def __dir__() -> list[str]:
    """The names that people use, for those who press the Tab key."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """A public name, imported when first used."""
    if name not in LATER:
        raise AttributeError(f"module 'samarkand_widgets' has no attribute {name!r}")
    if name.endswith("Explorer") and find_spec("sympy") is None:
        raise missing_extra("the explorers need sympy", "lab")
    return getattr(import_module(f"samarkand_widgets.{LATER[name]}"), name)
