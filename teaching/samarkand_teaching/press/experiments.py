"""The experiment of a worksheet: what to do by hand, how long it takes, and a table to fill in."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import samarkand
from samarkand.grammar import Sentence, Words, in_words
from samarkand.market.picture.cutouts import board as clock
from samarkand.picture import Picture
from samarkand.picture.cutouts import draw_cutout
from samarkand.picture.markup import svg
from samarkand.routes.picture.cutouts import families
from samarkand.sackson.picture.cutouts import cards, die

WIDTH = {"cards": 34, "die": 98, "clock": 98, "families": 51}  # of each drawing, in pixels
# Seconds that one action takes, with the note of its result. The times for shuffling are estimates.
SECONDS = {
    "roll": 6,  # of a die
    "card": 8,  # drawn, looked at and put back
    "deal": 14,  # shuffled, two to four cards
    "pair": 14,  # shuffled, two cards and their names written down
    "slip": 8,  # drawn and put back
    "coin": 5,
    "sum": 15,  # added up
    "auction": 20,  # of four pupils with dice
    "jar": 120,  # looked at, with slips to open
    "writing": 3,  # a number on a slip
}


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
    actions : mapping of str to number
        How often a pair of pupils does each action of `SECONDS`, on average. What both do at the same time
        counts once.
    shown : {"cards", "die", "clock", "families", ""}
        The drawings on the sheet. An empty string means none.
    asks_guess : bool
        Whether the sheet repeats the question of the guess, because the lesson's question is another one.
    copies : int
        The number of copies below each card, or 0 for those of the game.
    shorter : mapping of str to number, optional
        The actions in the short plan of a lesson, if it has fewer.
    """

    told: Sentence
    heads: tuple[Words, ...]
    rows: tuple[Words, ...]
    actions: Mapping[str, float | Fraction]
    shown: str = ""
    asks_guess: bool = False
    copies: int = 0
    shorter: Mapping[str, float | Fraction] | None = None

    @property
    def seconds(self) -> float:
        """Return the expected number of seconds for a pair of pupils.

        Examples
        --------
        >>> Experiment(Sentence("Roll."), ("1",), ("me",), {"roll": 10, "coin": 2}).seconds
        70.0
        """
        return seconds(self.actions)

    @property
    def seconds_when_short(self) -> float:
        """Return the expected number of seconds in the short plan.

        Examples
        --------
        >>> rolls = Experiment(Sentence("Roll."), ("1",), ("me",), {"roll": 10}, shorter={"roll": 5})
        >>> rolls.seconds_when_short
        30.0
        """
        return seconds(self.actions if self.shorter is None else self.shorter)


def seconds(actions: Mapping[str, float | Fraction]) -> float:
    """Return the expected number of seconds that some actions take."""
    return float(sum(SECONDS[action] * number for action, number in actions.items()))


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
    shown = experiment.shown
    if not shown:
        return
    if shown == "clock":
        cutouts = clock(samarkand.game("market")).cutouts
    elif shown == "families":
        cutouts = families(samarkand.game("routes")).cutouts
    else:
        cutouts = {"die": die, "cards": cards}[shown](samarkand.game("sackson", players=4)).cutouts
    for cutout in cutouts:
        copies = experiment.copies or cutout.copies if shown == "cards" else None
        width, height = WIDTH[shown], round(WIDTH[shown] * cutout.height / cutout.width)
        # An image needs the name space, which a drawing within a page does without.
        drawn = draw_cutout(cutout, f"{width}px").replace(
            "<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1
        )
        yield Drawing(_address(drawn), cutout.label, width, height, copies)
