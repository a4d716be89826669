"""The parts that all boards share: colours, plates, cards, words in the middle, the headline."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from samarkand.picture.pawns import pawn
from samarkand.picture.shapes import (
    INK,
    MIN_TEXT_SIZE,
    PALETTE,
    PAPER,
    Polygon,
    Rect,
    Shape,
    Text,
    contrast_ink,
    fit,
    text_width,
)

BLUE, ORANGE, RED, PLUM, GREY, VIOLET = PALETTE
SAND = "#f3e3c3"  # the ground of every picture
BOARD = "#ead2a2"
EDGE = "#b08d57"
SHADOW = "#d3b57f"
PALE = "#fdf3d8"
MUTED = "#6b5644"  # words that stand back
BROWN = "#8c5a3c"  # the backs of cards
BUTTON = "#f6e6c8"
TURN_FILL = "#fff3c4"  # behind the player to act
LINE = 1.25  # from line to line, in sizes of the letters


def centred(
    words: str, x: float, y: float, ink: str = INK, size: float = MIN_TEXT_SIZE, bold: bool = True
) -> Text:
    """Words around a point."""
    return Text(x=x, y=y, text=words, size=size, anchor="middle", bold=bold, fill=ink)


def in_lines(words: str, room: float, x: float, y: float, at: str = " ", **style: Any) -> Iterator[Text]:
    """Words in one line around `y`; where that is wider than `room`, in two even ones, parted `at` a sign."""
    size, bold = style.get("size", MIN_TEXT_SIZE), style.get("bold", False)
    lines = [words]
    parts = words.split(at)
    if len(parts) > 1 and text_width(words, size, bold) > room:
        cuts = [(at.join(parts[:number]), at.join(parts[number:])) for number in range(1, len(parts))]
        lines = list(min(cuts, key=lambda cut: max(text_width(each, size, bold) for each in cut)))
    for number, line in enumerate(lines):
        shift = LINE * size * (number - (len(lines) - 1) / 2)
        yield Text(x=x, y=y + shift, text=line, **style)


def panel(x: float, y: float, width: float, height: float, radius: float = 6, **style: Any) -> Rect:
    """A part of the table, framed; `style` gives what is to be otherwise."""
    return Rect(
        x=x, y=y, width=width, height=height, radius=radius, **{"fill": PAPER, "stroke": EDGE, **style}
    )


def player_style(acts: bool) -> dict[str, Any]:
    """The colours of a player's part of the table: whoever acts stands out."""
    fill, edge, width = (TURN_FILL, INK, 2.5) if acts else (PAPER, EDGE, 1)
    return {"fill": fill, "stroke": edge, "stroke_width": width}


def card(
    words: str,
    colour: str,
    place: tuple[float, float, float, float],
    size: float,
    identifier: str = "",
    label: str = "",
    radius: float = 3,
) -> list[Shape]:
    """A card or tile in a colour with a letter or two; `place` is x, y, width, height."""
    x, y, width, height = place
    paper = panel(x, y, width, height, radius, fill=colour, stroke=INK, identifier=identifier, label=label)
    return [paper, centred(words, x + width / 2, y + height / 2, contrast_ink(colour), size)]


def card_back(
    x: float, y: float, width: float, height: float, identifier: str = "", label: str = "", radius: float = 3
) -> list[Shape]:
    """The back of a card: a lozenge on brown."""
    across, down, dx, dy = x + width / 2, y + height / 2, width * 0.3, height * 0.3
    lozenge = ((across, down - dy), (across + dx, down), (across, down + dy), (across - dx, down))
    back = panel(x, y, width, height, radius, fill=BROWN, stroke=INK, identifier=identifier, label=label)
    return [back, Polygon(points=lozenge, fill=SAND)]


def headline(
    acting: int, lines: tuple[str, str], corner: tuple[str, str], width: float, room: float = 900
) -> Iterator[Shape]:
    """Above the table: the pawn of who acts, two lines in so much room, and two in the right corner.

    Where one of the lines is too long it goes on in a third.
    """
    first, second = lines
    left = 20
    if acting >= 0:
        yield from pawn(acting, 32, 28, 13)
        left = 54
    size = 17 if text_width(first, 17, bold=True) <= room else 15
    goes_on = text_width(first, size, bold=True) > room, text_width(second, MIN_TEXT_SIZE) > room
    upper, lower = {(True, False): (19, 46), (False, True): (11, 37)}.get(goes_on, (18, 40))
    yield from _in_room(first, room, goes_on == (True, False), x=left, y=upper, size=size, bold=True)
    yield from _in_room(
        second, room, goes_on == (False, True), x=left, y=lower, size=MIN_TEXT_SIZE, fill=MUTED
    )
    first, second = corner
    if first:
        yield Text(x=width - 12, y=18, text=first, anchor="end", bold=True)
    yield Text(x=width - 12, y=40, text=second, anchor="end", fill=MUTED)


def _in_room(words: str, room: float, goes_on: bool, **style: Any) -> Iterator[Text]:
    """Words that are cut where they are wider than the room, in one line or in two."""
    for line in in_lines(words, room, **style) if goes_on else [Text(text=words, **style)]:
        yield replace(line, text=fit(line.text, room, line.size, line.bold))
