"""A picture in progress: text, lines, boxes, dots, number lines, bars and curves.

Everything is drawn in one dark ink and one grey, so that nothing is lost in a black-and-white print.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil, floor

from samarkand.grammar import MINUS, Words, format_number, in_words
from samarkand.picture.shapes import Line, Picture, Point, Rect, Shape, Text

SIZE = 14  # of the letters
DARK, GREY, WHITE = "#262626", "#c9c9c9", "#ffffff"
FINE, BOLD = 1.2, 2.6  # widths of lines
DASHES = (5, 4)

Number = int | float | Fraction


def number(value: Number, digits: int = 0) -> str:
    """Return a number as shown in a picture: a fraction, a whole number, or with `digits` decimals.

    Examples
    --------
    >>> number(Fraction(-4, 3)), number(7), number(0.1071, 3)
    ('−4/3', '7', '0.107')
    """
    is_fraction = isinstance(value, Fraction) and not digits
    plain = str(abs(value)) if is_fraction else format_number(abs(value), f".{digits}f")
    return f"{MINUS}{plain}" if value < 0 else plain


class Axes:
    """A picture in progress. Each method adds shapes, and `picture` returns them all.

    Attributes
    ----------
    width, height : int
        In pixels.
    shapes : list of Shape

    Examples
    --------
    >>> axes = Axes(400, 40)
    >>> axes.text(10, 20, "7/3")
    >>> [shape.text for shape in axes.shapes]
    ['7/3']
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.shapes: list[Shape] = []

    def picture(self, title: Words, description: Words) -> Picture:
        """Return the picture."""
        return Picture(self.width, self.height, tuple(self.shapes), in_words(title), in_words(description))

    def text(
        self, x: float, y: float, words: Words, anchor: str = "middle", bold: bool = False, size: float = SIZE
    ) -> None:
        """Write a line of text, vertically centred at `y`."""
        line = in_words(words)
        self.shapes.append(Text(x=x, y=y, text=line, size=size, anchor=anchor, bold=bold, fill=DARK))

    def line(self, *points: Point, bold: bool = False, dashed: bool = False, grey: bool = False) -> None:
        """Draw a line through points."""
        style = {"stroke_width": BOLD if bold else FINE, "dash": DASHES if dashed else ()}
        self.shapes.append(
            Line(points=points, stroke=GREY if grey else DARK, **style)  # type: ignore[arg-type]
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str = "none") -> None:
        """Draw a rectangle."""
        rect = Rect(x=x, y=y, width=width, height=height, fill=fill, stroke=DARK, stroke_width=FINE)
        self.shapes.append(rect)

    def axis(
        self, left: float, right: float, y: float, low: float, high: float, ticks: Iterable[Number]
    ) -> Callable[[Number], float]:
        """Draw a number line with numbered ticks, and return the function that places a number on it.

        Examples
        --------
        >>> place = Axes(120, 40).axis(10, 110, 20, 0, 10, ticks=(0, 5, 10))
        >>> place(5)
        60.0
        """

        def place(value: Number) -> float:
            return left + (right - left) * float(value - low) / (high - low)

        self.line((left, y), (right, y), bold=True)
        for tick in ticks:
            self.line((place(tick), y - 4), (place(tick), y + 4))
            self.text(place(tick), y + 15, number(tick))
        return place

    def bars(
        self,
        place: Callable[[Number], float],
        y: float,
        heights: dict[int, float],
        width: float,
        grey_from: float,
    ) -> None:
        """Draw a bar for each value on an axis at height `y`, in grey from a given value on."""
        for value, height in heights.items():
            fill = GREY if value >= grey_from else WHITE
            self.box(place(value) - width / 2, y - height, width, height, fill=fill)

    def curve(self, left: float, right: float, height_at: Callable[[float], float]) -> None:
        """Draw a curve between two positions, with a point for every pixel or two."""
        points = [(float(x), height_at(x)) for x in range(ceil(left), floor(right) + 1, 2)]
        self.line(*points, bold=True)
