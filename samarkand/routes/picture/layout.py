"""The layout of the map: the cell of each space, its name, its camels.

Nothing here changes during a game; it is worked out once for an edition.
"""

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from samarkand.editions import Edition
from samarkand.picture import MIN_TEXT_SIZE, Bounds, Point, Polygon, text_width
from samarkand.routes import edition as printed
from samarkand.routes.picture.geometry import Outline, band, ellipse, inset, overlap, simpler, spread

LEFT, TOP, WIDTH, HEIGHT = 10, 51, 1156, 532  # of the map within the picture
NAME_SIZE, LINE = MIN_TEXT_SIZE, 14  # of a name, and from one line of it to the next
NAME_MARGIN = 2  # beside a name, to the cell's border
ROW = 24  # the height of the row of camels below the name
MARK, PITCH, CAMEL = 22, 27, 32  # widths: a good's number, from camel to camel, a camel
STEP = 3  # pixels between the heights tried for what a cell holds
SHIFTS = (0, -5, 5, -10, 10, -15, 15, -20, 20, -25, 25)  # pixels to the sides, tried where cells are crowded
MAX_STRETCH = 1.25  # of the map's width beside its height, to fill its place
ROUNDS = 3  # of getting out of the way
BEST = 10  # arrangements of a cell that are tried then
NEAR = 150  # pixels within which cells can get in one another's way
ACROSS, DOWN = 41, 27  # radii of a space without an outline
INSET = 3.5  # pixels from a cell's border to the frame within it
DETAIL = 3.0  # pixels that such a frame may stray from the border's course


class Place(NamedTuple):
    """The places of a space's parts, in pixels of the picture.

    Attributes
    ----------
    outline : tuple of points
        The corners of the cell.
    ring : tuple of points
        The cell somewhat smaller and simpler, as a frame within it.
    crosses : bool
        Whether the name reaches over that frame.
    lines : tuple of (text, x, y)
        The name, each line with its middle.
    middle : point
        The middle of the row below the name, where a goods tile lies.
    mark : point
        The middle of the good's number where camels stand beside it.
    camels : two points
        The left top corners of the two camels.
    """

    outline: Outline
    ring: Outline
    crosses: bool
    lines: tuple[tuple[str, float, float], ...]
    middle: Point
    mark: Point
    camels: tuple[Point, Point]


def places(edition: Edition) -> tuple[Place, ...]:
    """The places of all spaces, by number, with their names in the language that is spoken."""
    return _places(edition, tuple(name.inflect() for name in printed.names(edition).spaces))


@lru_cache(maxsize=8)
def _places(edition: Edition, said: tuple[str, ...]) -> tuple[Place, ...]:
    with_goods = {good["space"] for good in edition.values["goods"].values()}
    cells = _cells(edition)
    simple = [simpler(cell, DETAIL) for cell in cells]
    choices = [
        _choices(words, cell, name in with_goods)
        for name, words, cell in zip(printed.names(edition).spaces, said, simple, strict=True)
    ]
    chosen = _apart_from_one_another(choices)
    frames = [inset(cell, INSET) for cell in simple]
    return tuple(
        Place(cell, frame, best.crosses(frame), *best.parts())
        for cell, frame, best in zip(cells, frames, chosen, strict=True)
    )


def _cells(edition: Edition) -> list[Outline]:
    """The outlines of all spaces; ellipses around the points of an edition without outlines."""
    outlines, size = printed.outlines(edition), printed.size(edition)
    if outlines is None or size is None:
        room = LEFT + ACROSS, TOP + DOWN, LEFT + WIDTH - ACROSS, TOP + HEIGHT - DOWN
        middles = spread(printed.points(edition), room, 2 * ACROSS + 2, 2 * DOWN + 2)
        return [ellipse(middle, ACROSS, DOWN) for middle in middles]
    width, height = size
    across, down = WIDTH / width, HEIGHT / height
    across, down = min(across, MAX_STRETCH * down), min(down, MAX_STRETCH * across)
    left, top = LEFT + (WIDTH - across * width) / 2, TOP + (HEIGHT - down * height) / 2
    return [tuple((left + across * x, top + down * y) for x, y in outline) for outline in outlines]


# --- what a cell holds ------------------------------------------------------------------------------


class Arrangement:
    """The lines of a name and the row below them, from a height downwards.

    Parameters
    ----------
    words : tuple of str
        The lines.
    outline : tuple of points
    has_good : bool
    top : float
        Where it begins.
    """

    def __init__(self, words: tuple[str, ...], outline: Outline, has_good: bool, top: float):
        self._words, self._shift = words, 0.0
        self._row = (MARK if has_good else 0) + PITCH + CAMEL
        self._middles = [top + LINE * (number + 0.5) for number in range(len(words))]
        self._row_top = top + LINE * len(words) + 1
        self._widths = [text_width(each, NAME_SIZE) + 2 * NAME_MARGIN for each in words]
        self._bands = [band(outline, y - 5, y + 5) for y in self._middles]
        self._band = band(outline, self._row_top, self._row_top + ROW)
        ys = [y for _, y in outline]
        self._centre = (min(ys) + max(ys)) / 2

    def shifted(self, shift: float) -> "Arrangement":
        """The same, so far to the right of its best place."""
        other = copy(self)
        other._shift = shift
        return other

    def badness(self) -> float:
        """How much is lacking in width, then how far it lies from the middle, and from itself."""
        lack = sum(map(_lack, self._widths, self._bands)) + _lack(self._row, self._band)
        middle = (self._middles[0] - LINE / 2 + self._row_top + ROW) / 2
        above = max(0, TOP - self._middles[0] + LINE / 2) + max(0, self._row_top + ROW - TOP - HEIGHT)
        off = abs(middle - self._centre) + abs(self._shift)
        return 10 * lack + 100 * above + off + 2 * len(self._widths) + self._apart()

    def _apart(self) -> float:
        """How far to the side of one another the lines and the row stand."""
        middles = [(box[0] + box[2]) / 2 for box in self.boxes()]
        return max(middles) - min(middles)

    def _middle(self, width: float, stretch: tuple[float, float]) -> float:
        """The middle of something so wide: on the common axis as far as its stretch allows."""
        left, right = stretch
        middle = (left + right) / 2
        if right - left > width:
            middle = min(max(self._axis(), left + width / 2), right - width / 2)
        return min(max(middle + self._shift, LEFT + width / 2), LEFT + WIDTH - width / 2)

    def _axis(self) -> float:
        stretches = [*self._bands, self._band]
        return (max(left for left, _ in stretches) + min(right for _, right in stretches)) / 2

    def boxes(self) -> list[Bounds]:
        """The rectangles that are covered: each line, and the row."""
        lines = zip(self._widths, self._bands, self._middles, strict=True)
        covered = [(self._middle(width, stretch), y, width, LINE) for width, stretch, y in lines]
        covered.append((self._middle(self._row, self._band), self._row_top + ROW / 2, self._row, ROW))
        return [(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y, wide, high in covered]

    def crosses(self, frame: Outline) -> bool:
        """Whether a corner of the name lies outside a frame."""
        inside = Polygon(points=frame).contains
        corners = [(x, y) for box in self.boxes()[:-1] for x in box[::2] for y in box[1::2]]
        return not all(inside(x, y) for x, y in corners)

    def parts(self) -> tuple[tuple[tuple[str, float, float], ...], Point, Point, tuple[Point, Point]]:
        """The lines with their middles; the middle of the row, of the good's number; the camels' corners."""
        *lines, (left, top, right, bottom) = self.boxes()
        y = (top + bottom) / 2
        named = tuple(
            (words, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            for words, box in zip(self._words, lines, strict=True)
        )
        first = right - PITCH - CAMEL
        return named, ((left + right) / 2, y), (left + MARK / 2 - 1, y), ((first, top), (first + PITCH, top))


def _lack(width: float, stretch: tuple[float, float]) -> float:
    return max(0.0, width - (stretch[1] - stretch[0]))


def _choices(name: str, outline: Outline, has_good: bool) -> list[Arrangement]:
    """All that is tried, the best first."""
    ys = [y for _, y in outline]
    heights = range(round(min(ys)), round(max(ys)), STEP)
    tried = [Arrangement(words, outline, has_good, y) for words in _wordings(name) for y in heights]
    return sorted(tried, key=Arrangement.badness)


def _wordings(name: str) -> list[tuple[str, ...]]:
    """The name on one line, and broken at each blank or hyphen."""
    breaks = [place for place, letter in enumerate(name) if letter in " -"]
    halves = [(name[: place + 1].strip(), name[place + 1 :].strip()) for place in breaks]
    return [(name,), *halves]


# --- cells beside one another -----------------------------------------------------------------------


def _apart_from_one_another(choices: list[list[Arrangement]]) -> list[Arrangement]:
    """The best of each cell, or the next best where that would cover what stands in another cell."""
    chosen = [each[0] for each in choices]
    boxes = [best.boxes() for best in chosen]
    for _ in range(ROUNDS):
        for space, each in enumerate(choices):
            near = list(_near(boxes, space))
            if _covered(boxes[space], near):
                tried = [one.shifted(shift) for one in each[:BEST] for shift in SHIFTS]
                costs = [one.badness() + 2 * _covered(one.boxes(), near) for one in tried]
                chosen[space] = tried[costs.index(min(costs))]
                boxes[space] = chosen[space].boxes()
    return chosen


def _near(boxes: list[list[Bounds]], space: int) -> Iterator[Bounds]:
    """The things so near to a space that its own might be moved there."""
    x, y = boxes[space][-1][0], boxes[space][-1][1]
    for other, held in enumerate(boxes):
        if other != space and abs(held[-1][0] - x) < NEAR and abs(held[-1][1] - y) < NEAR:
            yield from held


def _covered(own: list[Bounds], others: list[Bounds]) -> float:
    return sum(overlap(one, two) for one in own for two in others)
