"""A small vocabulary for drawings on a blackboard: text, lines, tables, trees, dots, bars and curves.

Everything is drawn in one dark ink and one grey, so that a black-and-white print shows all of it.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, floor

from samarkand.grammar import MINUS, Words, format_number, in_words
from samarkand.picture.shapes import Circle, Line, Picture, Point, Polygon, Rect, Shape, Text, arrow
from samarkand.picture.shapes import text_width as width_of

WIDTH = 400  # pixels, on paper about 100 millimetres
SIZE = 14  # of the letters
CHALK, GREY, BOARD = "#262626", "#c9c9c9", "#ffffff"
FINE, BOLD = 1.2, 2.6  # widths of lines
DASHES = (5, 4)

Number = int | float | Fraction


def number(value: Number, digits: int = 0) -> str:
    """Return a number as it is written on the board: a fraction, a whole number, or with `digits` decimals.

    Examples
    --------
    >>> number(Fraction(-4, 3)), number(7), number(0.1071, 3)
    ('−4/3', '7', '0.107')
    """
    is_fraction = isinstance(value, Fraction) and not digits
    plain = str(abs(value)) if is_fraction else format_number(abs(value), f".{digits}f")
    return f"{MINUS}{plain}" if value < 0 else plain


class Drawing:
    """A drawing in progress. Each method adds shapes, and `picture` returns them all.

    Attributes
    ----------
    height : int
        In pixels. The width is always `WIDTH`.
    shapes : list of Shape

    Examples
    --------
    >>> drawing = Drawing(40)
    >>> drawing.text(10, 20, "7/3")
    >>> [shape.text for shape in drawing.shapes]
    ['7/3']
    """

    def __init__(self, height: int) -> None:
        self.height = height
        self.shapes: list[Shape] = []

    def picture(self, title: Words, description: Words) -> Picture:
        """Return the drawing as a picture."""
        return Picture(WIDTH, self.height, tuple(self.shapes), in_words(title), in_words(description))

    def text(
        self, x: float, y: float, words: Words, anchor: str = "middle", bold: bool = False, size: float = SIZE
    ) -> None:
        """Write a line of text whose middle is at the height `y`."""
        line = in_words(words)
        self.shapes.append(Text(x=x, y=y, text=line, size=size, anchor=anchor, bold=bold, fill=CHALK))

    def note(self, x: float, y: float, words: Words) -> None:
        """Write a text on a white ground, so that a line behind it does not cross the letters."""
        width = width_of(in_words(words), SIZE)
        self.shapes.append(Rect(x=x - width / 2, y=y - 8, width=width, height=16, fill=BOARD))
        self.text(x, y, words)

    def line(self, *points: Point, bold: bool = False, dashed: bool = False) -> None:
        """Draw a line through points."""
        style = {"stroke_width": BOLD if bold else FINE, "dash": DASHES if dashed else ()}
        self.shapes.append(Line(points=points, stroke=CHALK, **style))  # type: ignore[arg-type]

    def arrow(self, start: Point, end: Point, words: Words = "", at: float = 0.5, above: float = 0) -> None:
        """Draw an arrow, with words on it at this part of the way, moved up by `above`."""
        self.shapes += arrow(start, end, CHALK, FINE, 8)
        if words:
            x, y = (a + at * (b - a) for a, b in zip(start, end, strict=True))
            self.note(x, y - above, words)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        words: Words = "",
        fill: str = "none",
        bold: bool = False,
        dashed: bool = False,
    ) -> None:
        """Draw a rectangle with words in its middle."""
        style = {"stroke_width": BOLD if bold else FINE, "dash": DASHES if dashed else ()}
        self.shapes.append(
            Rect(x=x, y=y, width=width, height=height, fill=fill, stroke=CHALK, **style)  # type: ignore[arg-type]
        )
        if words:
            self.text(x + width / 2, y + height / 2, words)

    def dot(self, x: float, y: float, radius: float = 4, fill: str = CHALK, words: Words = "") -> None:
        """Draw a dot, or a circle around words."""
        self.shapes.append(Circle(x=x, y=y, radius=radius, fill=fill, stroke=CHALK, stroke_width=FINE))
        if words:
            self.text(x, y, words)

    def cross(self, x: float, y: float, size: float = 4) -> None:
        """Draw a cross, as a pupil makes one."""
        self.line((x - size, y - size), (x + size, y + size))
        self.line((x - size, y + size), (x + size, y - size))

    def triangle(self, x: float, y: float, size: float = 9) -> None:
        """Draw a triangle whose point is up, at (x, y)."""
        corners = ((x, y), (x - 0.6 * size, y + size), (x + 0.6 * size, y + size))
        self.shapes.append(Polygon(points=corners, fill=CHALK))

    def table(
        self,
        x: float,
        y: float,
        widths: Sequence[float],
        rows: Sequence[Sequence[Words]],
        height: float = 22,
        shaded: Iterable[tuple[int, int]] = (),
    ) -> None:
        """Draw a table. The first row and the first column are heads, without lines around them.

        Parameters
        ----------
        x, y : float
            The top left corner.
        widths : sequence of float
            The width of each column.
        rows : sequence of sequences of words
        height : float
            The height of a row.
        shaded : iterable of pairs of int
            The row and the column of each grey cell.
        """
        grey = set(shaded)
        for row, cells in enumerate(rows):
            left, top = x, y + row * height
            for column, (width, words) in enumerate(zip(widths, cells, strict=True)):
                if row and column:
                    self.box(left, top, width, height, words, GREY if (row, column) in grey else "none")
                elif column:
                    self.text(left + width / 2, top + height / 2, words)
                elif words:
                    self.text(left + width - 8, top + height / 2, words, "end")
                left += width

    def axis(
        self, left: float, right: float, y: float, low: float, high: float, ticks: Iterable[Number]
    ) -> Callable[[Number], float]:
        """Draw a number line with ticks and their numbers, and return the place of a number on it.

        Examples
        --------
        >>> place = Drawing(40).axis(10, 110, 20, 0, 10, ticks=(0, 5, 10))
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
        """Draw a bar for each value on an axis at the height `y`, grey from a value on."""
        for value, height in heights.items():
            fill = GREY if value >= grey_from else BOARD
            self.box(place(value) - width / 2, y - height, width, height, fill=fill)

    def curve(self, left: float, right: float, height_at: Callable[[float], float]) -> None:
        """Draw a curve between two places, through a point for each pixel or two."""
        points = [(float(x), height_at(x)) for x in range(ceil(left), floor(right) + 1, 2)]
        self.line(*points, bold=True)
