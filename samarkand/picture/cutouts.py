"""Drawings to print and cut out, with their sizes on paper, and the sheets that combine them.

The drawings of a game are in its module `picture.cutouts`. `samarkand_teaching.press.paper` lays them out.
"""

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from samarkand.picture.markup import fragment
from samarkand.picture.parts import column, panel
from samarkand.picture.shapes import FONT, INK, PAPER, Bounds, Shape

AIDS = 6  # cards with the rules on a sheet of paper


class Cutout(NamedTuple):
    """A drawing to cut out, with the number of copies.

    Attributes
    ----------
    shapes : sequence of Shape
    bounds : tuple of float
        The printed region: left, top, right, bottom.
    width : float
        The width on paper, in millimetres. The height follows from the bounds.
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
        """Return the height on paper, in millimetres.

        Examples
        --------
        >>> Cutout((), (0, 0, 88, 126), 44, "a card").height
        63.0
        """
        left, top, right, bottom = self.bounds
        return self.width * (bottom - top) / (right - left)


class CutoutSheet(NamedTuple):
    """All drawings to cut out for one purpose.

    Attributes
    ----------
    title : str
    instructions : str
        Instructions.
    cutouts : sequence of Cutout
    keys : tuple of str
        The key prefixes of the edition's values that are printed here, so that their sources can be given.
    fills : bool
        Whether the sheet's only drawing is as large as the paper allows.
    """

    title: str
    instructions: str
    cutouts: Sequence[Cutout]
    keys: tuple[str, ...]
    fills: bool = False


def money_in_box(edition: Any, table: str) -> list[tuple[int, int]]:
    """Return the value and the number of each coin or note in an edition's list, in ascending order.

    Examples
    --------
    >>> import samarkand
    >>> money_in_box(samarkand.game("sackson").edition, "notes")[-1]
    (100, 18)
    """
    printed = {value.what: value.value for value in edition.printed()}
    table = f"{table}."
    pieces = [
        (what.removeprefix(table), number) for what, number in printed.items() if what.startswith(table)
    ]
    return sorted((int(value), int(number)) for value, number in pieces)


def aid_cards(words: Any, title: str, instructions: str, size: tuple[int, int], width: float) -> CutoutSheet:
    """Return as many cards as fill a sheet of paper, each with the rules in about forty words."""
    across, down = size
    paper = panel(3, 3, across - 6, down - 6, 8, fill=PAPER, stroke=INK)
    card = Cutout((paper, *column(words, 14, 26, across - 28)), (0, 0, across, down), width, title, AIDS)
    return CutoutSheet(title, instructions, [card], ())


def draw_cutout(cutout: Cutout, width: str) -> str:
    """Return one drawing as SVG for a page, with a CSS width.

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
