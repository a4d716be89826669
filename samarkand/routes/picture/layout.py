"""The layout of the map: the cell of each space, its name and its camels.

The layout does not change during a game. It is calculated once per edition.
"""

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from samarkand.editions import Edition
from samarkand.grammar import current_language
from samarkand.picture import MIN_TEXT_SIZE, Bounds, Point, Polygon, text_width
from samarkand.routes import edition as printed
from samarkand.routes.picture.geometry import Outline, band, ellipse, inset, overlap, simpler, spread

LEFT, TOP, WIDTH, HEIGHT = 10, 56, 1156, 528  # position and size of the map within the picture
NAME_SIZE, LINE = MIN_TEXT_SIZE, 14  # the size of a name, and the distance between its lines
NAME_MARGIN = 2  # between a name and the cell's border
ROW = 24  # the height of the row of camels below the name
MARK, PITCH, CAMEL = 22, 27, 32  # width of a good's number, distance of camels, width of a camel
STEP = 3  # pixels between the heights to try for the contents of a cell
SHIFTS = (0, -5, 5, -10, 10, -15, 15, -20, 20, -25, 25)  # pixels to shift crowded names
MAX_STRETCH = 1.25  # the largest ratio of horizontal and vertical scale
ROUNDS = 3  # the number of passes that resolve overlaps
BEST = 10  # the number of arrangements of a cell to try in a pass
NEAR = 150  # the distance in pixels within which cells can overlap
ACROSS, DOWN = 41, 27  # half-axes of a space without an outline
INSET = 3.5  # pixels between a cell's border and its frame
DETAIL = 3.0  # pixels by which a frame may deviate from the border


class Place(NamedTuple):
    """The positions of the parts of a space, in pixels of the picture.

    Attributes
    ----------
    outline : tuple of points
        The corners of the cell.
    ring : tuple of points
        A smaller and simpler outline, as a frame within the cell.
    crosses : bool
        Whether the name extends beyond that frame.
    lines : tuple of (text, x, y)
        The lines of the name with their centres.
    middle : point
        The centre of the row below the name, where the goods tile is.
    mark : point
        The centre of the good's number when there are camels beside it.
    camels : two points
        The top left corners of the two camels.
    """

    outline: Outline
    ring: Outline
    crosses: bool
    lines: tuple[tuple[str, float, float], ...]
    middle: Point
    mark: Point
    camels: tuple[Point, Point]


def places(edition: Edition) -> tuple[Place, ...]:
    """Return the places of all spaces, by number, with their names in the current language."""
    return _in_language(edition, current_language().code)


@lru_cache(maxsize=8)
def _in_language(edition: Edition, language: str) -> tuple[Place, ...]:
    """Return the places with names in `language`, which is the current one."""
    return _places(edition, tuple(name.inflect() for name in printed.names(edition).spaces))


@lru_cache(maxsize=8)
def _places(edition: Edition, names: tuple[str, ...]) -> tuple[Place, ...]:
    with_goods = {good["space"] for good in edition.values["goods"].values()}
    cells = _cells(edition)
    simple = [simpler(cell, DETAIL) for cell in cells]
    choices = [
        _choices(label, cell, name in with_goods)
        for name, label, cell in zip(printed.names(edition).spaces, names, simple, strict=True)
    ]
    arrangements = _resolve_overlaps(choices)
    frames = [inset(cell, INSET) for cell in simple]
    return tuple(
        Place(cell, frame, best.crosses(frame), *best.parts())
        for cell, frame, best in zip(cells, frames, arrangements, strict=True)
    )


def _cells(edition: Edition) -> list[Outline]:
    """Return the outlines of all spaces, or ellipses around its points if the edition has no outlines."""
    outlines, size = printed.outlines(edition), printed.size(edition)
    if outlines is None or size is None:
        rectangle = LEFT + ACROSS, TOP + DOWN, LEFT + WIDTH - ACROSS, TOP + HEIGHT - DOWN
        middles = spread(printed.points(edition), rectangle, 2 * ACROSS + 2, 2 * DOWN + 2)
        return [ellipse(middle, ACROSS, DOWN) for middle in middles]
    width, height = size
    across, down = WIDTH / width, HEIGHT / height
    across, down = min(across, MAX_STRETCH * down), min(down, MAX_STRETCH * across)
    left, top = LEFT + (WIDTH - across * width) / 2, TOP + (HEIGHT - down * height) / 2
    return [tuple((left + across * x, top + down * y) for x, y in outline) for outline in outlines]


# --- the contents of a cell ------------------------------------------------------------------------


class Arrangement:
    """The lines of a name and the row below them.

    Parameters
    ----------
    lines : tuple of str
        The lines of the name.
    outline : tuple of points
    has_good : bool
    top : float
        The height at which it begins.
    """

    def __init__(self, lines: tuple[str, ...], outline: Outline, has_good: bool, top: float):
        self._lines, self._shift = lines, 0.0
        self._row = (MARK if has_good else 0) + PITCH + CAMEL
        self._middles = [top + LINE * (number + 0.5) for number in range(len(lines))]
        self._row_top = top + LINE * len(lines) + 1
        self._widths = [text_width(line, NAME_SIZE) + 2 * NAME_MARGIN for line in lines]
        self._bands = [band(outline, y - 5, y + 5) for y in self._middles]
        self._band = band(outline, self._row_top, self._row_top + ROW)
        ys = [y for _, y in outline]
        self._centre = (min(ys) + max(ys)) / 2

    def move_right(self, shift: float) -> "Arrangement":
        """Return a copy that is moved to the right by `shift`."""
        other = copy(self)
        other._shift = shift
        return other

    def badness(self) -> float:
        """Return a penalty for missing width, distance from the cell's centre, and misalignment."""
        lack = sum(map(_lack, self._widths, self._bands)) + _lack(self._row, self._band)
        middle = (self._middles[0] - LINE / 2 + self._row_top + ROW) / 2
        above = max(0, TOP - self._middles[0] + LINE / 2) + max(0, self._row_top + ROW - TOP - HEIGHT)
        off = abs(middle - self._centre) + abs(self._shift)
        return 10 * lack + 100 * above + off + 2 * len(self._widths) + self._apart()

    def _apart(self) -> float:
        """Return the largest horizontal distance between the centres of the lines and the row."""
        middles = [(box[0] + box[2]) / 2 for box in self.boxes()]
        return max(middles) - min(middles)

    def _middle(self, width: float, stretch: tuple[float, float]) -> float:
        """Return the centre of a part of this width: on the common axis, as far as its interval allows."""
        left, right = stretch
        middle = (left + right) / 2
        if right - left > width:
            middle = min(max(self._axis(), left + width / 2), right - width / 2)
        return min(max(middle + self._shift, LEFT + width / 2), LEFT + WIDTH - width / 2)

    def _axis(self) -> float:
        stretches = [*self._bands, self._band]
        return (max(left for left, _ in stretches) + min(right for _, right in stretches)) / 2

    def boxes(self) -> list[Bounds]:
        """Return the covered rectangles, one for each line and one for the row."""
        lines = zip(self._widths, self._bands, self._middles, strict=True)
        covered = [(self._middle(width, stretch), y, width, LINE) for width, stretch, y in lines]
        covered.append((self._middle(self._row, self._band), self._row_top + ROW / 2, self._row, ROW))
        return [(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y, wide, high in covered]

    def crosses(self, frame: Outline) -> bool:
        """Return whether a corner of the name is outside a frame."""
        inside = Polygon(points=frame).contains
        corners = [(x, y) for box in self.boxes()[:-1] for x in box[::2] for y in box[1::2]]
        return not all(inside(x, y) for x, y in corners)

    def parts(self) -> tuple[tuple[tuple[str, float, float], ...], Point, Point, tuple[Point, Point]]:
        """Return the lines with their centres, the centres of row and number, and the camels' corners."""
        *lines, (left, top, right, bottom) = self.boxes()
        y = (top + bottom) / 2
        named = tuple(
            (line, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            for line, box in zip(self._lines, lines, strict=True)
        )
        first = right - PITCH - CAMEL
        return named, ((left + right) / 2, y), (left + MARK / 2 - 1, y), ((first, top), (first + PITCH, top))


def _lack(width: float, stretch: tuple[float, float]) -> float:
    return max(0.0, width - (stretch[1] - stretch[0]))


def _choices(name: str, outline: Outline, has_good: bool) -> list[Arrangement]:
    """Return all arrangements to try, the best first."""
    ys = [y for _, y in outline]
    heights = range(round(min(ys)), round(max(ys)), STEP)
    arrangements = [Arrangement(lines, outline, has_good, y) for lines in _wordings(name) for y in heights]
    return sorted(arrangements, key=Arrangement.badness)


def _wordings(name: str) -> list[tuple[str, ...]]:
    """Return the name on one line, and broken at each space or hyphen."""
    breaks = [place for place, letter in enumerate(name) if letter in " -"]
    halves = [(name[: place + 1].strip(), name[place + 1 :].strip()) for place in breaks]
    return [(name,), *halves]


# --- cells beside one another -----------------------------------------------------------------------


def _resolve_overlaps(choices: list[list[Arrangement]]) -> list[Arrangement]:
    """Return the best arrangement of each cell, or another one if that would cover a neighbour's."""
    result = [arrangements[0] for arrangements in choices]
    boxes = [best.boxes() for best in result]
    for _ in range(ROUNDS):
        for space, arrangements in enumerate(choices):
            near = list(_near(boxes, space))
            if _overlap_area(boxes[space], near):
                candidates = [
                    arrangement.move_right(shift) for arrangement in arrangements[:BEST] for shift in SHIFTS
                ]
                costs = [
                    arrangement.badness() + 2 * _overlap_area(arrangement.boxes(), near)
                    for arrangement in candidates
                ]
                result[space] = candidates[costs.index(min(costs))]
                boxes[space] = result[space].boxes()
    return result


def _near(boxes: list[list[Bounds]], space: int) -> Iterator[Bounds]:
    """Yield the boxes of other spaces that the boxes of this space could overlap."""
    x, y = boxes[space][-1][0], boxes[space][-1][1]
    for other, others in enumerate(boxes):
        if other != space and abs(others[-1][0] - x) < NEAR and abs(others[-1][1] - y) < NEAR:
            yield from others


def _overlap_area(own: list[Bounds], others: list[Bounds]) -> float:
    return sum(overlap(one, two) for one in own for two in others)
