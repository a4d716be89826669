"""Pictures as data: shapes with identifiers, labels and colours, and their SVG.

One `Picture` serves the SVG in documents and notebooks, the canvas of the widgets, hit testing and
the text alternative.

>>> from samarkand.picture import Circle, Picture, hit
>>> hit(Picture(10, 10, (Circle(x=5, y=5, radius=4, identifier="dot"),), "Dot", "One dot."), 5, 6)
'dot'
"""

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
    hit,
    identifiers,
    text_width,
)
from samarkand.picture.viewpoint import targets
from samarkand.textboard import PUBLIC, view_for

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
    "hit",
    "identifiers",
    "in_one_line",
    "svg",
    "targets",
    "text_width",
    "PUBLIC",
    "view_for",
]
