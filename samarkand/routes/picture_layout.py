"""Where on the map everything lies: the cell of each space, its name, its camels.

Nothing here changes during a game; it is worked out once for an edition.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

from samarkand.editions import Edition
from samarkand.picture import Point, text_width
from samarkand.routes import edition as printed

LEFT, TOP, WIDTH, HEIGHT = 10, 54, 1080, 600  # of the map within the picture
MARGIN = 44  # around an owner's map without outlines
NAME_SIZE, LINE = 12, 13  # of a name, and from one line of it to the next
NAME_MARGIN = 3  # beside a name, to the cell's border
ROW = 24  # the height of the row of camels below the name
MARK, PITCH, CAMEL = 24, 28, 30  # widths: a good's number, from camel to camel, a camel
STEP = 2  # pixels between the heights tried for what a cell holds
LARGEST, SMALLEST = 36, 24  # radii of a space without an outline
SIDES = 24  # of what is drawn as a circle

Outline = tuple[Point, ...]


class Place(NamedTuple):
    """Where a space's parts lie, in pixels of the picture.

    Attributes
    ----------
    rings : tuple of outlines
        The cell, then its islands.
    lines : tuple of (text, x, y)
        The name, each line with its middle.
    middle : point
        The middle of the row below the name, where a goods tile lies.
    mark : point
        The middle of the good's number where camels stand beside it.
    camels : two points
        The left top corners of the two camels.
    """

    rings: tuple[Outline, ...]
    lines: tuple[tuple[str, float, float], ...]
    middle: Point
    mark: Point
    camels: tuple[Point, Point]


@lru_cache(maxsize=8)
def places(edition: Edition) -> tuple[Place, ...]:
    """The places of all spaces, by number."""
    spaces = printed.names(edition).spaces
    with_goods = {good["space"] for good in edition.values["goods"].values()}
    cells = zip(spaces, _cells(edition), strict=True)
    return tuple(_place(name, rings, name in with_goods) for name, rings in cells)


def _cells(edition: Edition) -> list[tuple[Outline, ...]]:
    """The outlines of all spaces; circles around the positions of an edition without outlines."""
    outlines = printed.outlines(edition)
    if outlines is None:
        middles = _apart(printed.positions(edition))
        return [(_circle(middle, _radius(middle, middles)),) for middle in middles]
    width, height = printed.size(edition)
    scale = min(WIDTH / width, HEIGHT / height)
    left, top = LEFT + (WIDTH - scale * width) / 2, TOP + (HEIGHT - scale * height) / 2
    return [
        tuple(tuple((left + scale * x, top + scale * y) for x, y in ring) for ring in rings)
        for rings in outlines
    ]


def _apart(positions: list[Point]) -> list[Point]:
    """Positions stretched to fill the map."""
    xs, ys = zip(*positions, strict=True)
    across, down = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
    return [
        (
            LEFT + MARGIN + (x - min(xs)) / across * (WIDTH - 2 * MARGIN),
            TOP + MARGIN + (y - min(ys)) / down * (HEIGHT - 2 * MARGIN),
        )
        for x, y in positions
    ]


def _radius(middle: Point, others: list[Point]) -> float:
    """As large as the nearest other space allows."""
    gaps = [hypot(middle[0] - x, middle[1] - y) for x, y in others if (x, y) != middle]
    return max(SMALLEST, min(LARGEST, min(gaps) / 2 - 2)) if gaps else LARGEST


def _circle(middle: Point, radius: float) -> Outline:
    angles = [2 * pi * side / SIDES for side in range(SIDES)]
    return tuple((middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles)


# --- a cell -----------------------------------------------------------------------------------------


def chord(outline: Outline, y: float) -> tuple[float, float]:
    """The widest stretch of a cell at a height: from where to where; of no width outside the cell.

    Examples
    --------
    >>> chord(((0, 0), (10, 0), (10, 10), (0, 10)), 5)
    (0.0, 10.0)
    """
    crossings = sorted(_crossings(outline, y))
    stretches = list(zip(crossings[::2], crossings[1::2], strict=False))
    return max(stretches, key=lambda ends: ends[1] - ends[0]) if stretches else (0.0, 0.0)


def _crossings(outline: Outline, y: float) -> Iterator[float]:
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)


def band(outline: Outline, top: float, bottom: float) -> tuple[float, float]:
    """The stretch that lies in the cell at the top, in the middle and at the bottom of a band."""
    ends = [chord(outline, y) for y in (top, (top + bottom) / 2, bottom)]
    return max(left for left, _ in ends), min(right for _, right in ends)


def _place(name: str, rings: tuple[Outline, ...], has_good: bool) -> Place:
    """The arrangement that fits best: the name on one line or two, as high or low as is roomiest."""
    row = (MARK if has_good else 0) + PITCH + CAMEL
    outline = rings[0]
    tried = [_Arrangement(lines, outline, row, y) for lines in _wordings(name) for y in _heights(outline)]
    best = min(tried, key=_Arrangement.badness)
    left = best.middle(row) - row / 2
    first = left + (MARK if has_good else 0)
    y = best.row_top
    middle, mark = (left + row / 2, y + ROW / 2), (left + MARK / 2 - 1, y + ROW / 2)
    return Place(rings, best.lines(), middle, mark, ((first, y), (first + PITCH, y)))


def _wordings(name: str) -> list[tuple[str, ...]]:
    """The name on one line, and broken at each blank or hyphen."""
    breaks = [place for place, letter in enumerate(name) if letter in " -"]
    halves = [(name[: place + 1].strip(), name[place + 1 :].strip()) for place in breaks]
    return [(name,), *halves]


def _heights(outline: Outline) -> range:
    ys = [y for _, y in outline]
    return range(round(min(ys)), round(max(ys)), STEP)


class _Arrangement:
    """The lines of a name and the row below them, from a height downwards."""

    def __init__(self, words: tuple[str, ...], outline: Outline, row: float, top: float):
        self._words, self._outline, self._row = words, outline, row
        self._middles = [top + LINE * (number + 0.5) for number in range(len(words))]
        self.row_top = top + LINE * len(words) + 1
        self._widths = [text_width(each, NAME_SIZE, bold=True) + 2 * NAME_MARGIN for each in words]
        self._bands = [band(outline, y - 5, y + 5) for y in self._middles]
        self._band = band(outline, self.row_top, self.row_top + ROW)

    def badness(self) -> float:
        """How much is lacking in width, then how far it lies from the middle."""
        lack = sum(map(_lack, self._widths, self._bands)) + _lack(self._row, self._band)
        ys = [y for _, y in self._outline]
        middle = (self._middles[0] - LINE / 2 + self.row_top + ROW) / 2
        return 10 * lack + abs(middle - (min(ys) + max(ys)) / 2) + 2 * len(self._words)

    def middle(self, width: float, stretch: tuple[float, float] | None = None) -> float:
        """Where the middle of something so wide lies: on the common axis as far as its own stretch allows."""
        left, right = stretch or self._band
        if right - left <= width:
            return (left + right) / 2
        return min(max(self._axis(), left + width / 2), right - width / 2)

    def _axis(self) -> float:
        stretches = [*self._bands, self._band]
        return (max(left for left, _ in stretches) + min(right for _, right in stretches)) / 2

    def lines(self) -> tuple[tuple[str, float, float], ...]:
        """The lines with their middles."""
        each = zip(self._words, self._widths, self._bands, self._middles, strict=True)
        return tuple((words, self.middle(width, stretch), y) for words, width, stretch, y in each)


def _lack(width: float, stretch: tuple[float, float]) -> float:
    return max(0.0, width - (stretch[1] - stretch[0]))
