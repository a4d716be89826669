"""The parts that all boards share: colours, panels, cards, pawns, centred text and the headline."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

from samarkand.grammar import Words
from samarkand.picture.shapes import (
    INK,
    MIN_TEXT_SIZE,
    PALETTE,
    PAPER,
    Circle,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    contrast_ink,
    fit,
    text_width,
)

BLUE, ORANGE, RED, PLUM, GREY, VIOLET = PALETTE
SAND = "#f3e3c3"  # the background of every picture
BOARD = "#ead2a2"
EDGE = "#b08d57"
SHADOW = "#d3b57f"
PALE = "#fdf3d8"
MUTED = "#6b5644"  # less important text
BROWN = "#8c5a3c"  # the backs of cards
BUTTON = "#f6e6c8"
TURN_FILL = "#fff3c4"  # behind the player to act
LINE = 1.25  # line height as a multiple of the text size
PAWN_COLOUR = ("#0b3c5d", "#fdf6e3", "#7d1d3f", "#e0b024", "#2f4f2f")
PAWN_SHAPE = ("circle", "square", "triangle", "diamond", "hexagon")
PAWN_CORNERS = {  # number of corners, angle of the first, radius
    "square": (4, pi / 4, 1.2),
    "triangle": (3, -pi / 2, 1.42),
    "diamond": (4, 0, 1.25),
    "hexagon": (6, 0, 1.1),
}


def centre_text(
    text: str, x: float, y: float, ink: str = INK, size: float = MIN_TEXT_SIZE, bold: bool = True
) -> Text:
    """Return text that is centred on a point."""
    return Text(x=x, y=y, text=text, size=size, anchor="middle", bold=bold, fill=ink)


def in_lines(text: str, width: float, x: float, y: float, at: str = " ", **style: Any) -> Iterator[Text]:
    """Yield text as one line around `y`, or as two lines of similar length if it is wider than `width`.

    The text is split at the separator `at`.
    """
    size, bold = style.get("size", MIN_TEXT_SIZE), style.get("bold", False)
    lines = [text]
    parts = text.split(at)
    if len(parts) > 1 and text_width(text, size, bold) > width:
        cuts = [(at.join(parts[:number]), at.join(parts[number:])) for number in range(1, len(parts))]
        lines = list(min(cuts, key=lambda cut: max(text_width(line, size, bold) for line in cut)))
    for number, line in enumerate(lines):
        shift = LINE * size * (number - (len(lines) - 1) / 2)
        yield Text(x=x, y=y + shift, text=line, **style)


def column(texts: Iterable[Words], x: float, y: float, width: float, size: float = 15) -> Iterator[Text]:
    """Yield texts one below the other, each in as many lines as its width requires.

    Examples
    --------
    >>> [line.text for line in column(["a long sentence", "b"], 0, 20, width=70)]
    ['a long', 'sentence', 'b']
    """
    for text in texts:
        line = ""
        for word in str(text).split(" "):
            longer = f"{line} {word}".strip()
            if line and text_width(longer, size) > width:
                yield Text(x=x, y=y, text=line, size=size)
                y, longer = y + size * LINE, word
            line = longer
        yield Text(x=x, y=y, text=line, size=size)
        y += size * LINE + size / 3


def panel(x: float, y: float, width: float, height: float, radius: float = 6, **style: Any) -> Rect:
    """Return a framed part of the table. `style` overrides its attributes."""
    return Rect(
        x=x, y=y, width=width, height=height, radius=radius, **{"fill": PAPER, "stroke": EDGE, **style}
    )


def player_style(acts: bool) -> dict[str, Any]:
    """Return the colours of a player's part of the table. They stand out if the player is to act."""
    fill, edge, width = (TURN_FILL, INK, 2.5) if acts else (PAPER, EDGE, 1)
    return {"fill": fill, "stroke": edge, "stroke_width": width}


def card(
    text: str,
    colour: str,
    place: tuple[float, float, float, float],
    size: float,
    identifier: str = "",
    label: str = "",
    radius: float = 3,
) -> list[Shape]:
    """Return a coloured card or tile with one or two letters. `place` is x, y, width, height."""
    x, y, width, height = place
    paper = panel(x, y, width, height, radius, fill=colour, stroke=INK, identifier=identifier, label=label)
    return [paper, centre_text(text, x + width / 2, y + height / 2, contrast_ink(colour), size)]


def card_back(
    x: float, y: float, width: float, height: float, identifier: str = "", label: str = "", radius: float = 3
) -> list[Shape]:
    """Return the back of a card: a lozenge on brown."""
    across, down, dx, dy = x + width / 2, y + height / 2, width * 0.3, height * 0.3
    lozenge = ((across, down - dy), (across + dx, down), (across, down + dy), (across - dx, down))
    back = panel(x, y, width, height, radius, fill=BROWN, stroke=INK, identifier=identifier, label=label)
    return [back, Polygon(points=lozenge, fill=SAND)]


def headline(
    acting: int, lines: tuple[str, str], corner: Sequence[str], width: float, max_width: float = 900
) -> Iterator[Shape]:
    """Yield the pawn of the player to act, two lines above the table, and up to two in the right corner.

    If one of the lines is wider than `max_width`, it continues in a third line.
    """
    first, second = lines
    left = 20
    if acting >= 0:
        yield from pawn(acting, 32, 28, 13)
        left = 54
    size = 17 if text_width(first, 17, bold=True) <= max_width else 15
    goes_on = text_width(first, size, bold=True) > max_width, text_width(second, MIN_TEXT_SIZE) > max_width
    upper, lower = {(True, False): (18, 44.2), (False, True): (8.7, 35.7)}.get(goes_on, (18, 40))
    yield from _fitting_lines(
        first, max_width, goes_on == (True, False), x=left, y=upper, size=size, bold=True
    )
    yield from _fitting_lines(
        second, max_width, goes_on == (False, True), x=left, y=lower, size=MIN_TEXT_SIZE, fill=MUTED
    )
    for number, line in enumerate(corner):
        fill = MUTED if number else INK
        yield Text(x=width - 12, y=18 + 22 * number, text=line, anchor="end", bold=not number, fill=fill)


def _fitting_lines(text: str, width: float, goes_on: bool, **style: Any) -> Iterator[Text]:
    """Yield text in one or two lines, cut off if they are wider than `width`."""
    for line in in_lines(text, width, **style) if goes_on else [Text(text=text, **style)]:
        yield replace(line, text=fit(line.text, width, line.size, line.bold))


def pawn(player: int, x: float, y: float, radius: float, identifier="", label="") -> list[Shape]:
    """Return a player's pawn, with its own shape, colour and number, counted from 1."""
    colour, form = PAWN_COLOUR[player], PAWN_SHAPE[player]
    ink = contrast_ink(colour)
    edge = INK if ink == INK else PAPER
    style = {"fill": colour, "stroke": edge, "stroke_width": 1.5, "identifier": identifier, "label": label}
    body: Shape
    if form == "circle":
        body = Circle(x=x, y=y, radius=radius, **style)
    else:
        corners, turn, scale = PAWN_CORNERS[form]
        body = Polygon(points=_regular(x, y, radius * scale, corners, turn), **style)
    drop = 2 if form == "triangle" else 0
    style = {"anchor": "middle", "bold": True, "fill": ink}
    number = Text(x=x, y=y + drop, text=str(player + 1), **style)
    return [body, number]


def _regular(x: float, y: float, radius: float, corners: int, turn: float) -> tuple[Point, ...]:
    angles = [turn + 2 * pi * k / corners for k in range(corners)]
    return tuple((x + radius * cos(a), y + radius * sin(a)) for a in angles)
