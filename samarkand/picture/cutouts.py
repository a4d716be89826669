"""What is printed to be cut out: drawings with their size on paper, and the sheet that they make together.

The drawings of a game stand in its `picture.cutouts`; `samarkand_teaching.press.paper` sets them in pages.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from samarkand.picture.markup import fragment
from samarkand.picture.shapes import FONT, Bounds, Shape


class Cutout(NamedTuple):
    """One drawing, and how often it is printed.

    Attributes
    ----------
    shapes : sequence of Shape
    bounds : tuple of float
        What of them is printed: left, top, right, bottom.
    width : float
        On paper, in millimetres; the height follows.
    copies : int
    label : str
        The text alternative.
    """

    shapes: Sequence[Shape]
    bounds: Bounds
    width: float
    label: str
    copies: int = 1

    @property
    def height(self) -> float:
        """On paper, in millimetres.

        Examples
        --------
        >>> Cutout((), (0, 0, 88, 126), 44, "a card").height
        63.0
        """
        left, top, right, bottom = self.bounds
        return self.width * (bottom - top) / (right - left)


class Sheet(NamedTuple):
    """All that is cut out for one purpose.

    Attributes
    ----------
    title : str
    told : str
        What to do with it.
    cutouts : sequence of Cutout
    keys : tuple of str
        How the keys of the edition's values that are printed here begin: where they come from is said.
    """

    title: str
    told: str
    cutouts: Sequence[Cutout]
    keys: tuple[str, ...]


def draw_cutout(cutout: Cutout, width: str) -> str:
    """Return one drawing as SVG for a page, with a width as in a style sheet.

    Examples
    --------
    >>> draw_cutout(Cutout((), (0, 0, 88, 126), 42, "a card"), "9mm")[:56]
    '<svg role="img" aria-label="a card" width="9mm" viewBox='
    """
    left, top, right, bottom = cutout.bounds
    box = " ".join(map(str, (left, top, right - left, bottom - top)))
    return (
        f'<svg role="img" aria-label="{escape(cutout.label)}" width="{width}" viewBox="{box}" '
        f'font-family="{FONT}">{fragment(cutout.shapes)}</svg>'
    )
