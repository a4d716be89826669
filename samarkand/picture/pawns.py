"""The players' pawns, which are the same in every game."""

from math import cos, pi, sin

from samarkand.picture import INK, PAPER, Circle, Point, Polygon, Shape, Text, contrast_ink

PAWN_COLOUR = ("#0b3c5d", "#fdf6e3", "#7d1d3f", "#e0b024", "#2f4f2f")
PAWN_SHAPE = ("circle", "square", "triangle", "diamond", "hexagon")
PAWN_CORNERS = {  # number of corners, angle of the first, radius
    "square": (4, pi / 4, 1.2),
    "triangle": (3, -pi / 2, 1.42),
    "diamond": (4, 0, 1.25),
    "hexagon": (6, 0, 1.1),
}


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
