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

from samarkand.errors import MissingExtra

for _module in ("ipywidgets", "ipycanvas", "anywidget"):
    if find_spec(_module) is None:
        raise MissingExtra(f"the boards need {_module}, which is not installed: pip install 'samarkand[lab]'")

from samarkand_widgets.board import Board  # noqa: E402
from samarkand_widgets.market import MarketBoard  # noqa: E402
from samarkand_widgets.routes import RoutesBoard  # noqa: E402
from samarkand_widgets.sackson import SacksonBoard  # noqa: E402

if TYPE_CHECKING:
    from samarkand_widgets.explorers import CardExplorer, DrawExplorer, PriceExplorer, ScoreExplorer

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


def __getattr__(name: str) -> Any:
    """The explorers are imported when first used: they need SymPy, which is slow to import; boards do not."""
    if name.endswith("Explorer") and name in __all__:
        if find_spec("sympy") is None:
            raise MissingExtra(
                "the explorers need sympy, which is not installed: pip install 'samarkand[lab]'"
            )
        return getattr(import_module("samarkand_widgets.explorers"), name)
    raise AttributeError(f"module 'samarkand_widgets' has no attribute {name!r}")
