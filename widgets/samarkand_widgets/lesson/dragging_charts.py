"""How the pictures to drag are stored in a notebook: before the prediction, and without the answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, TypedDict

from samarkand.grammar import format_number, with_minus
from samarkand.picture import INK, PAPER, Circle, Line, Picture, Point, Polygon, Rect, Shape, Text, text_width
from samarkand.picture.shapes import translate_shape
from samarkand.sackson.picture.cutouts import emblem
from samarkand_widgets.lesson.charts import BAND, BLUE, GRID, ORANGE, RED, WIDTH, nice_ticks

EDGE = 30  # pixels to the left and right
FAINT, WOOD, STRIPE = "#e9dfc9", "#d8bd8a", "#8c7b69"
DASHED: dict[str, Any] = {"fill": PAPER, "stroke": INK, "stroke_width": 2, "dash": (4, 3)}
MARGIN, LINE, KEY, GAP = (
    16,
    18,
    14,
    20,
)  # pixels: beside a text, and for a line, a key, and between two of them
STRIPES = 6  # pixels from one stripe to the next
NEAR = 40  # pixels between two marks
MAX_NAME = 3  # letters on a weight
COLUMNS, DOT = 13, 25  # of dots
CORNERS = 32  # of a polygon that looks round


def sign_for(name: str) -> str:
    """Return what is written on a weight: its name, or an arrow for a long one."""
    return "\N{LEFTWARDS ARROW}" if len(name) > MAX_NAME else name


def _picture(
    height: int,
    shapes: Iterable[Shape],
    what: str,
    texts: Mapping[str, Any],
    signs: Sequence[Sequence[Shape]] = (),
) -> Picture:
    """Return a drawing with its question and its task above, and the meaning of its colours below.

    `signs` has drawings instead of signs for the legend, one per entry.
    """
    around: list[Shape] = []
    y = 8.0
    for words, size, bold in ((what, 16, True), (texts["task"], 12, False)):
        for row in _rows(words, size, bold):
            around.append(_text(MARGIN, y + LINE / 2, row, anchor="start", size=size, bold=bold))
            y += LINE
        y += 4
    drawing = [translate_shape(shape, 0, y) for shape in shapes]
    x, y = float(MARGIN), y + height + LINE / 2
    for place, (fill, sign, words, *_) in enumerate(texts["legend"]):
        width = KEY + 6 + text_width(words, 12)
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = float(MARGIN), y + LINE + 2
        if fill:
            around.append(Rect(x=x, y=y - KEY / 2, width=KEY, height=KEY, fill=fill, stroke=INK))
        around.append(_text(x + KEY / 2, y, sign, bold=True))
        for shape in signs[place] if signs else ():
            around.append(translate_shape(shape, x + KEY / 2, y))
        around.append(_text(x + KEY + 6, y, words, anchor="start"))
        x += width + GAP
    whole = int(y + LINE if texts["legend"] else y)
    frame = Rect(x=0.5, y=0.5, width=WIDTH - 1, height=whole - 1, fill=PAPER, stroke=GRID)
    return Picture(WIDTH, whole, (frame, *around, *drawing), what, texts["task"])


def _rows(words: str, size: float, bold: bool) -> list[str]:
    """Return a text in rows that fit beside the margins."""
    rows: list[str] = []
    for word in words.split(" "):
        if rows and text_width(f"{rows[-1]} {word}", size, bold) <= WIDTH - 2 * MARGIN:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _hatched(*points: Point) -> list[Shape]:
    """Return a convex shape with stripes."""
    shapes: list[Shape] = [Polygon(points=points, **DASHED)]
    sums = [x + y for x, y in points]
    end = min(sums) + STRIPES
    while end < max(sums):
        crossed = []
        for (x, y), (right, down) in zip(points, (*points[1:], points[0]), strict=True):
            if (x + y < end) != (right + down < end):
                part = (end - x - y) / (right + down - x - y)
                crossed.append((x + part * (right - x), y + part * (down - y)))
        shapes.append(Line(points=tuple(crossed), stroke=STRIPE, stroke_width=2))
        end += STRIPES
    return shapes


def _knob(x: float, y: float) -> list[Shape]:
    """Return a round handle."""
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    return _hatched(*((x + KEY * cos(turn), y + KEY * sin(turn)) for turn in turns))


def _bubble(x: float, y: float) -> list[Shape]:
    """Return a speech bubble as a handle."""
    tail = Polygon(points=((x - 12, y + 10), (x - 10, y + 24), (x + 2, y + 10)), **DASHED)
    corners = ((-17, -13), (17, -13), (23, -7), (23, 5), (17, 11), (-17, 11), (-23, 5), (-23, -7))
    return [tail, *_hatched(*((x + right, y + down) for right, down in corners))]


def _marks(values: Iterable[float], along: Callable[[float], float], form: str) -> list[tuple[float, str]]:
    """Return marks for the values. Of two that are close, the first is kept."""
    kept: list[tuple[float, str]] = []
    for value in values:
        if all(abs(along(value) - x) >= NEAR for x, _ in kept):
            kept.append((along(value), format_number(value, form)))
    return kept


def _text(x: float, y: float, text: str, **style: Any) -> Text:
    return Text(x=x, y=y, text=text, **{"size": 12, "anchor": "middle", **style})


def _rail(y: float, marks: Iterable[tuple[float, str]], title: str) -> list[Shape]:
    """Return a line with marks and its title."""
    shapes: list[Shape] = [Line(points=((EDGE, y), (WIDTH - EDGE, y)), stroke=INK, stroke_width=3)]
    for x, name in marks:
        shapes.append(Line(points=((x, y - 5), (x, y + 5)), stroke=INK, stroke_width=2))
        shapes.append(_text(x, y + 28, name))
    return [*shapes, _text(WIDTH / 2, y + 47, title)]


def balance(values: Mapping[str, int], ends: tuple[int, int], what: str, texts: Mapping[str, Any]) -> Picture:
    """Return a beam with weights, which is held by two blocks."""
    low, high = ends
    room = (WIDTH - 2 * EDGE) / (high - low + 1)
    stack = max(list(values.values()).count(value) for value in values.values())
    size = min(34.0, room - 4, 120 / stack)
    beam = 10 + size * stack
    ground = beam + 70
    x: float

    def across(place: float) -> float:
        return EDGE + room * (place - low + 0.5)

    shapes: list[Shape] = [Line(points=((12, ground), (WIDTH - 12, ground)), stroke=INK, stroke_width=2)]
    for x in (16, WIDTH - 42):
        shapes.append(Rect(x=x, y=beam + 24, width=26, height=ground - beam - 24, fill=FAINT, stroke=INK))
    shapes.append(Rect(x=12, y=beam, width=WIDTH - 24, height=24, fill=WOOD, stroke=INK, radius=4))
    shapes += [_text(across(place), beam + 12, with_minus(place)) for place in range(low, high + 1)]
    stacked = dict.fromkeys(range(low, high + 1), 0)
    for name, value in values.items():
        stacked[value] += 1
        x, y = across(value), beam - size * stacked[value]
        shapes.append(
            Rect(x=x - size / 2, y=y, width=size, height=size, fill=BLUE, stroke=INK, radius=4, label=name)
        )
        shapes.append(_text(x, y + size / 2, sign_for(name), bold=True))
    x = across(low)
    shapes += _hatched((x, beam + 25), (x + 26, ground), (x - 26, ground))
    return _picture(int(ground) + 12, shapes, what, texts)


def pack(cards: Mapping[str, int], slots: int, what: str, texts: Mapping[str, Any]) -> Picture:
    """Return a pack in rows, and empty places for the cards."""
    left, tall, base = 132, 80, 300
    room, row = (WIDTH - left - 8) / slots, 100 / len(cards)
    broad = (left - 28) / max(cards.values())
    shapes: list[Shape] = []
    for kind, (name, number) in enumerate(cards.items()):
        y = 16 + row * kind
        shapes += [translate_shape(shape, 8, y + row / 2) for shape in emblem(name)]
        for place in range(number):
            bar: dict[str, Any] = {"x": 16 + broad * place, "y": y + 2, "width": broad - 1, "height": row - 4}
            shapes.append(Rect(**bar, fill=FAINT, stroke=INK, stroke_width=0.4))
    shapes.append(_text(8, 128, texts["rest"][0], anchor="start"))
    shapes.append(_text(left, base - 156, texts["so_far"], anchor="start"))
    for share in (0.0, 0.5, 1.0):
        y = base - 140 * share
        shapes.append(Line(points=((left, y), (WIDTH - 8, y)), stroke=GRID))
        shapes.append(_text(left - 6, y, with_minus(share, "g"), anchor="end"))
    for slot in range(slots):
        x = left + room * (slot + 0.5)
        if slot:
            empty: dict[str, Any] = {"fill": "none", "stroke": INK, "dash": (4, 3)}
            shapes.append(Rect(x=x - 28, y=16, width=56, height=tall, radius=5, **empty))
        else:
            shapes += _hatched((x - 28, 16), (x + 28, 16), (x + 28, 16 + tall), (x - 28, 16 + tall))
        shapes.append(_text(x, base + 15, str(slot + 1)))
    shapes.append(_text(left + (WIDTH - left) / 2, base + 35, texts["handle"]))
    return _picture(350, shapes, what, texts, [emblem(name) for name in cards])


def _outline(hill: str, size: int) -> list[tuple[float, float]]:
    """Return the points of a hill that is written as one text."""
    first, every, *heights = map(int, hill.split())
    return [((first + every * place) / size, height / 100) for place, height in enumerate(heights)]


class Scale(TypedDict):
    """The horizontal scale of the hills: its ends, the posts, and the values with a dashed line."""

    low: float
    high: float
    posts: Sequence[float]
    values: Sequence[float]


def hill(
    step: Mapping[str, Any],
    scale: Scale,
    sizes: Sequence[int],
    what: str,
    texts: Mapping[str, Any],
) -> Picture:
    """Return the hills and the band for the smallest number of trials."""
    low, high, top, base = scale["low"], scale["high"], 26, 206
    hills = [_outline(points, step["size"]) for points in step["hills"]]
    peak = 1.3 * max(height for points in hills for _, height in points)

    def across(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (min(max(value, low), high) - low) / (high - low)

    def level(height: float) -> float:
        return base - (base - top) * height / peak

    first, last = map(across, step["band"])
    shapes: list[Shape] = [Rect(x=first, y=top, width=last - first, height=base - top, fill=BAND)]
    for points, colour in zip(hills, (BLUE, ORANGE), strict=False):
        outline = [(across(value), level(height)) for value, height in points]
        ends = ((outline[0][0], base), *outline, (outline[-1][0], base))
        shapes.append(Line(points=ends, stroke=colour, stroke_width=3))
    for post in scale["posts"]:
        shapes.append(Rect(x=across(post) - 3, y=top, width=6, height=base - top, fill=RED))
    for place, value in enumerate(scale["values"]):
        x = across(value)
        shapes.append(Line(points=((x, top), (x, base)), stroke=INK, dash=(5, 4)))
        beside = (20 if place else -20) if len(scale["values"]) > 1 else 0
        shapes.append(_text(x + beside, top - 12, with_minus(value, ".3g"), bold=True))
    shapes.append(Line(points=((EDGE, base), (WIDTH - EDGE, base)), stroke=INK, stroke_width=2))
    shapes += [_text(across(value), base + 15, with_minus(value, "g")) for value in nice_ticks(low, high)]
    shapes.append(_text(WIDTH / 2, base + 33, texts["axis"]))
    least, most = sizes[0], sizes[-1]
    along = (WIDTH - 2 * EDGE) / (most - least)
    marks = _marks(
        (least, most, *nice_ticks(least, most)), lambda size: EDGE + along * (size - least), ",.0f"
    )
    shapes += [*_rail(base + 82, marks, texts["handle"]), *_knob(EDGE, base + 82)]
    return _picture(base + 142, shapes, what, texts)


def silence(numbers: Sequence[int], turns: int, what: str, texts: Mapping[str, Any]) -> Picture:
    """Return the two groups of deals as dots."""
    shapes: list[Shape] = []
    y = 22.0
    for number, colour, name in zip(numbers, (ORANGE, BLUE), (texts["left"][0], texts["rest"]), strict=True):
        shapes.append(_text(EDGE, y, name, anchor="start", bold=True))
        for dot in range(number):
            x, down = EDGE + DOT * (dot % COLUMNS + 0.5), y + 26 + DOT * (dot // COLUMNS)
            shapes.append(Circle(x=x, y=down, radius=9.5, fill=colour, stroke=INK))
        y += 40 + DOT * -(-number // COLUMNS)
    room = (WIDTH - 2 * EDGE) / turns
    marks = [(EDGE + room * turn, str(turn)) for turn in range(turns + 1)]
    shapes += [*_rail(y + 22, marks, texts["handle"]), *_bubble(EDGE, y + 22)]
    return _picture(int(y) + 82, shapes, what, texts)


def limit(bars: Sequence[Sequence[float]], first: int, what: str, texts: Mapping[str, Any]) -> Picture:
    """Return the two distributions with a handle at the first limit."""
    top, base, peak = 66, 246, max(map(max, bars))
    room = (WIDTH - 2 * EDGE) / len(bars[0])
    shapes: list[Shape] = []
    for heights, colour, name in zip(bars, (BLUE, ORANGE), texts["labels"], strict=True):
        outline = [(float(EDGE), float(base))]
        for result, height in enumerate(heights):
            y = base - (base - top) * height / peak
            outline += [(EDGE + room * result, y), (EDGE + room * (result + 1), y)]
        shapes.append(Line(points=(*outline, (WIDTH - EDGE, base)), stroke=colour, stroke_width=2))
        highest = max(range(len(heights)), key=heights.__getitem__)
        y = base - (base - top) * heights[highest] / peak
        shapes.append(_text(EDGE + room * (highest + 0.5), y - 10, name, bold=True))
    x = EDGE + room * first
    shapes.append(Line(points=((x, top - 30), (x, base)), stroke=INK, stroke_width=2, dash=(6, 4)))
    shapes += [*_knob(x, top - 30), _text(x, 10, texts["first"], bold=True)]
    free = f"\N{BLACK LEFT-POINTING SMALL TRIANGLE} {texts['free']}"
    shapes.append(_text(x - 22, top - 30, free, anchor="end"))
    convicted = f"{texts['convicted']} \N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
    shapes.append(_text(x + 22, top - 30, convicted, anchor="start"))
    shapes.append(_text(EDGE, top, texts["height"], anchor="start"))
    shapes.append(Line(points=((EDGE, base), (WIDTH - EDGE, base)), stroke=INK, stroke_width=2))
    shapes += [
        _text(EDGE + room * (result + 0.5), base + 14, with_minus(result, "g"))
        for result in nice_ticks(0, len(bars[0]) - 1)
    ]
    return _picture(300, [*shapes, _text(WIDTH / 2, base + 36, texts["axis"])], what, texts)
