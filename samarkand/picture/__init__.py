"""Pictures as data: shapes with identifiers, labels and colours, and their SVG.

One `Picture` serves the SVG in documents and notebooks, the canvas of the widgets, hit testing and
the text alternative.

>>> from samarkand.picture import Circle, Picture, hit
>>> hit(Picture(10, 10, (Circle(x=5, y=5, radius=4, identifier="dot"),), "Dot", "One dot."), 5, 6)
'dot'
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
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
    from samarkand.picture.viewpoint import PUBLIC, seen, targets
else:  # imported on first use: most programs need few of them
    __getattr__, __dir__ = attach(
        __name__,
        {
            "BASELINE": "samarkand.picture.shapes",
            "Bounds": "samarkand.picture.shapes",
            "Circle": "samarkand.picture.shapes",
            "Crop": "samarkand.picture.markup",
            "FONT": "samarkand.picture.shapes",
            "INK": "samarkand.picture.shapes",
            "Line": "samarkand.picture.shapes",
            "MIN_TEXT_SIZE": "samarkand.picture.shapes",
            "PALETTE": "samarkand.picture.shapes",
            "PAPER": "samarkand.picture.shapes",
            "PUBLIC": "samarkand.picture.viewpoint",
            "Picture": "samarkand.picture.shapes",
            "Point": "samarkand.picture.shapes",
            "Polygon": "samarkand.picture.shapes",
            "RING": "samarkand.picture.shapes",
            "Rect": "samarkand.picture.shapes",
            "Shape": "samarkand.picture.shapes",
            "Text": "samarkand.picture.shapes",
            "arrow": "samarkand.picture.shapes",
            "arrow_along": "samarkand.picture.shapes",
            "contrast_ink": "samarkand.picture.shapes",
            "crop": "samarkand.picture.markup",
            "fit": "samarkand.picture.shapes",
            "highlight": "samarkand.picture.shapes",
            "hit": "samarkand.picture.shapes",
            "identifiers": "samarkand.picture.shapes",
            "in_one_line": "samarkand.picture.markup",
            "seen": "samarkand.picture.viewpoint",
            "svg": "samarkand.picture.markup",
            "targets": "samarkand.picture.viewpoint",
            "text_width": "samarkand.picture.shapes",
        },
    )

__all__ = [
    "BASELINE",
    "FONT",
    "INK",
    "PALETTE",
    "PAPER",
    "PUBLIC",
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
    "seen",
    "svg",
    "targets",
    "text_width",
]
