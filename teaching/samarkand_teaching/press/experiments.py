"""The experiment of a worksheet: what to do by hand, and a table to fill in."""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, NamedTuple

import samarkand
from samarkand.grammar import Sentence, Words, in_words
from samarkand.market.picture.cutouts import board as clock
from samarkand.picture import Picture
from samarkand.picture.cutouts import draw_cutout
from samarkand.picture.markup import svg
from samarkand.routes.picture.cutouts import families
from samarkand.sackson.picture.cutouts import cards, die

NAME_SPACE = 'xmlns="http://www.w3.org/2000/svg"'
SHOWN = {
    "cards": (cards, "sackson"),
    "die": (die, "sackson"),
    "clock": (clock, "market"),
    "families": (families, "routes"),
}
WIDTH = {"cards": 34, "die": 98, "clock": 98, "families": 51}  # of each drawing, in pixels


class Drawing(NamedTuple):
    """A drawing as an image, which word processors open too.

    Attributes
    ----------
    address : str
        An address that contains the drawing, so the page needs no other file.
    label : str
    width, height : int
        In pixels.
    copies : int, optional
        The number to write below a card.
    """

    address: str
    label: str
    width: int
    height: int
    copies: int | None = None

    @classmethod
    def of(cls, picture: Picture) -> "Drawing":
        """Return the drawing of a picture."""
        return cls(_address(svg(picture)), picture.description, round(picture.width), round(picture.height))


def _address(drawn: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode('ascii')}"


class Experiment(NamedTuple):
    """An experiment done by hand, and the table for its results.

    Attributes
    ----------
    told : Sentence
        The instructions.
    heads, rows : tuple of str or Sentence
        The heads of the columns, and the first cells of the rows.
    material : tuple of str
        What a class needs for it beside paper, in English, for the table of lessons on the site.
    shown : {"cards", "die", "clock", "families", ""}
        The drawings on the sheet. An empty string means none.
    asks_guess : bool
        Whether the sheet repeats the question of the guess, because the lesson's question is another one.
    copies : int
        The number of copies below each card, or 0 for those of the game.
    """

    told: Sentence
    heads: tuple[Words, ...]
    rows: tuple[Words, ...]
    material: tuple[str, ...]
    shown: str = ""
    asks_guess: bool = False
    copies: int = 0


def parts(experiment: Experiment) -> dict[str, Any]:
    """Return the parts of an experiment for the template of a sheet: drawings, instructions and table."""
    return {
        "told": experiment.told,
        "drawings": list(_drawings(experiment)),
        "heads": ["", *map(in_words, experiment.heads)],
        "rows": list(map(in_words, experiment.rows)),
        "is_beside": experiment.shown in ("die", "clock"),
    }


def _drawings(experiment: Experiment) -> Iterator[Drawing]:
    """Yield the net of the die, the clock, each family, or each card once with its number of copies."""
    if not (shown := experiment.shown):
        return
    draw, game = SHOWN[shown]
    for cutout in draw(samarkand.game(game, players=4)).cutouts:
        copies = experiment.copies or cutout.copies if shown == "cards" else None
        width, height = WIDTH[shown], round(WIDTH[shown] * cutout.height / cutout.width)
        # An image needs the name space, which a drawing within a page does without.
        drawn = draw_cutout(cutout, f"{width}px").replace("svg ", f"svg {NAME_SPACE} ", 1)
        yield Drawing(_address(drawn), cutout.label, width, height, copies)
