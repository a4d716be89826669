"""Boards for JupyterLab, played with the mouse, the keyboard or menus. Computers can take the other seats.

>>> import samarkand
>>> from samarkand_widgets import SacksonBoard
>>> board = SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "greedy"], seed=7, pause=0)
>>> board.state.current_player()
0
"""

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from samarkand.errors import missing_extra
from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand_widgets.board.board import Board
    from samarkand_widgets.lesson.balance_beam import BalanceBeam
    from samarkand_widgets.lesson.chances import ByHand, Die, DrawBag
    from samarkand_widgets.lesson.check import Check
    from samarkand_widgets.lesson.guess import Guess
    from samarkand_widgets.lesson.live import LiveSimulation
    from samarkand_widgets.lesson.my_guesses import MyGuesses
    from samarkand_widgets.lesson.pieces_shown import show_cards, show_faces
    from samarkand_widgets.lesson.what_if import WhatIf
    from samarkand_widgets.lesson.whole_games import WholeGames
    from samarkand_widgets.market import MarketBoard
    from samarkand_widgets.panels.draws import DrawExplorer
    from samarkand_widgets.panels.final_score import ScoreExplorer
    from samarkand_widgets.panels.goods_card import CardExplorer
    from samarkand_widgets.panels.prices import PriceExplorer
    from samarkand_widgets.routes import RoutesBoard
    from samarkand_widgets.sackson import SacksonBoard
else:  # imported lazily: panels need SymPy, which is slow, and a page without Jupyter has no widgets
    _find, __dir__ = attach(
        __name__,
        {
            "BalanceBeam": "samarkand_widgets.lesson.balance_beam",
            "Board": "samarkand_widgets.board.board",
            "ByHand": "samarkand_widgets.lesson.chances",
            "CardExplorer": "samarkand_widgets.panels.goods_card",
            "Check": "samarkand_widgets.lesson.check",
            "Die": "samarkand_widgets.lesson.chances",
            "DrawBag": "samarkand_widgets.lesson.chances",
            "DrawExplorer": "samarkand_widgets.panels.draws",
            "Guess": "samarkand_widgets.lesson.guess",
            "LiveSimulation": "samarkand_widgets.lesson.live",
            "MarketBoard": "samarkand_widgets.market",
            "MyGuesses": "samarkand_widgets.lesson.my_guesses",
            "PriceExplorer": "samarkand_widgets.panels.prices",
            "RoutesBoard": "samarkand_widgets.routes",
            "SacksonBoard": "samarkand_widgets.sackson",
            "ScoreExplorer": "samarkand_widgets.panels.final_score",
            "WhatIf": "samarkand_widgets.lesson.what_if",
            "WholeGames": "samarkand_widgets.lesson.whole_games",
            "show_cards": "samarkand_widgets.lesson.pieces_shown",
            "show_faces": "samarkand_widgets.lesson.pieces_shown",
        },
    )

    def __getattr__(name):
        if name in __all__:
            _prepare(name)
        return _find(name)


def _prepare(name: str) -> None:
    """Raise if a package that a widget needs is missing, and let a browser's kernel keep None in messages."""
    for module in ("ipywidgets", "ipycanvas", "anywidget"):
        if find_spec(module) is None:
            raise missing_extra(f"the boards need {module}", "lab")
    if name.endswith("Explorer") and find_spec("sympy") is None:
        raise missing_extra("the explorers need sympy", "lab")
    if sys.platform == "emscripten":
        from samarkand_widgets.threads import browser_comms

        browser_comms.install()


__all__ = [
    "BalanceBeam",
    "Board",
    "ByHand",
    "CardExplorer",
    "Check",
    "Die",
    "DrawBag",
    "DrawExplorer",
    "Guess",
    "LiveSimulation",
    "MarketBoard",
    "MyGuesses",
    "PriceExplorer",
    "RoutesBoard",
    "SacksonBoard",
    "ScoreExplorer",
    "WhatIf",
    "WholeGames",
    "show_cards",
    "show_faces",
]
