"""Boards for JupyterLab: a person plays by mouse, keyboard or menu, computers play the other seats.

>>> import samarkand
>>> from samarkand_widgets import SacksonBoard
>>> board = SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "greedy"], seed=7, pause=0)
>>> board.state.current_player()
0
"""

from importlib.util import find_spec

from samarkand.errors import MissingExtra

for _module in ("ipywidgets", "ipycanvas"):
    if find_spec(_module) is None:
        raise MissingExtra(f"the boards need {_module}, which is not installed: pip install 'samarkand[lab]'")

from samarkand_widgets.board import Board  # noqa: E402
from samarkand_widgets.explorers import (  # noqa: E402
    CardExplorer,
    DrawExplorer,
    PriceExplorer,
    ScoreExplorer,
)
from samarkand_widgets.market import MarketBoard  # noqa: E402
from samarkand_widgets.routes import RoutesBoard  # noqa: E402
from samarkand_widgets.sackson import SacksonBoard  # noqa: E402

__all__ = [
    "Board",
    "CardExplorer",
    "DrawExplorer",
    "MarketBoard",
    "PriceExplorer",
    "RoutesBoard",
    "SacksonBoard",
    "ScoreExplorer",
]
