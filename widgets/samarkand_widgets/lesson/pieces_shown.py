"""Cards and faces of a die, shown in a row and large, as they are on the table."""

from collections.abc import Iterable, Sequence
from html import escape

from IPython.display import SVG

from samarkand import checks
from samarkand.errors import InvalidInput
from samarkand.grammar import _, join_commas
from samarkand.picture.cutouts import Cutout, draw_cutout
from samarkand.sackson.picture.cutouts import card, face

CARD, GAP = 100, 10  # the width of a card, and the space after it; between groups it is wider
FACE, BETWEEN = 80, 60
MAX_SHOWN = 12


def show_cards(*groups: Iterable[str], label: str = "") -> "SVG":
    """Return a picture of cards of the game in a row.

    Parameters
    ----------
    *groups : sequences of str
        The goods of the cards. "?" is a card that lies face down. Several hands are drawn apart.
    label : str
        A description for those who do not see the picture, by default the names of the cards.

    Examples
    --------
    >>> cards = show_cards(["copper", "grain"])
    >>> 'aria-label="copper, grain"' in cards.data
    True
    """
    hands = [[checks.text("groups", name) for name in checks.several("groups", hand)] for hand in groups]
    names = [name for hand in hands for name in hand]
    drawn, left = [], 0
    for hand in hands:
        for name in hand:
            drawn.append((left, card(name)))
            left += CARD + GAP
        left += BETWEEN - GAP
    return _row(drawn, CARD, (left - BETWEEN, 144), label or join_commas(names))


def show_faces(*faces: object, label: str = "") -> "SVG":
    """Return a picture of the faces of a die in a row. "arrow" and "back" are drawn as the arrow.

    Parameters
    ----------
    *faces : str or int
    label : str
        A description for those who do not see the picture, by default the names of the faces.

    Examples
    --------
    >>> 'aria-label="arrow, 1, 2"' in show_faces("arrow", 1, 2).data
    True
    """
    names = [str(name) for name in faces]
    arrows = tuple(map(str, (_("arrow"), _("back"))))
    step = FACE + GAP
    drawn = [(step * place, face(name, is_arrow=name in arrows)) for place, name in enumerate(names)]
    return _row(drawn, FACE, (step * len(names), FACE + 2), label or join_commas(names))


def _row(drawn: Sequence[tuple[int, Cutout]], wide: int, size: tuple[int, int], label: str) -> "SVG":
    """Return drawings in a row, each at its place."""
    if not 1 <= len(drawn) <= MAX_SHOWN:
        raise InvalidInput(f"found {len(drawn)} pieces, expected 1 to {MAX_SHOWN}")
    checks.text("label", label)
    pieces = "".join(
        f'<g transform="translate({left})">{draw_cutout(cutout, f"{wide}px")}</g>' for left, cutout in drawn
    )
    measures = 'width="{}" height="{}"'.format(*size)
    return SVG(
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img" aria-label="{escape(label)}">'
        f"{pieces}</svg>"
    )
