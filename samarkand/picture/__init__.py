"""Pictures as data: shapes with identifiers, labels and colours, and their SVG.

One `Picture` serves the SVG in documents and notebooks, the canvas of the widgets and the text alternative.

>>> from samarkand.picture import Circle, Picture, identifiers
>>> identifiers(Picture(10, 10, (Circle(x=5, y=5, radius=4, identifier="dot"),), "Dot", "One dot."))
['dot']
"""

from typing import TYPE_CHECKING

from samarkand import checks
from samarkand.decisions import DecisionContext
from samarkand.errors import is_whole
from samarkand.information.knowledge import perceived_state
from samarkand.picture.markup import Crop, crop, in_one_line, svg
from samarkand.picture.shapes import (
    BASELINE,
    FONT,
    INK,
    MIN_TEXT_SIZE,
    PALETTE,
    PAPER,
    RING,
    Bounds,
    Circle,
    Line,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    arrow,
    arrow_along,
    contrast_ink,
    fit,
    highlight,
    identifiers,
    text_width,
)
from samarkand.textboard import PUBLIC, view_for

if TYPE_CHECKING:
    from samarkand.state import State

__all__ = [
    "BASELINE",
    "FONT",
    "INK",
    "PALETTE",
    "PAPER",
    "RING",
    "MIN_TEXT_SIZE",
    "Bounds",
    "Circle",
    "Crop",
    "Line",
    "Picture",
    "Point",
    "Polygon",
    "Rect",
    "Shape",
    "Text",
    "arrow",
    "arrow_along",
    "contrast_ink",
    "crop",
    "fit",
    "highlight",
    "identifiers",
    "in_one_line",
    "svg",
    "targets",
    "text_width",
    "PUBLIC",
    "view_for",
]


def targets(state: "State", player: int | None = None) -> dict[str, int]:
    """Return the action for each shape by its identifier, or {} if `player` is given and not to act.

    Examples
    --------
    >>> import samarkand
    >>> targets(samarkand.game("sackson").new_initial_state())
    {}
    """
    if player is not None and not (is_whole(player) and player == PUBLIC):
        checks.player(player, state.game.num_players)
    state = perceived_state(state, player)
    acting = state.current_player()
    if acting < 0 or (player is not None and acting != player):
        return {}
    contexts = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    result = {at.decision.target(at): at.action for at in contexts}
    result.pop("", None)  # actions without a shape are chosen by buttons
    return result
