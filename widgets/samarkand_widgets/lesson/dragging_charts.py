"""How the pictures to drag are stored in a notebook: before the prediction, and without the answer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from samarkand.grammar import format_number, with_minus
from samarkand.picture import INK, PAPER, Circle, Line, Picture, Polygon, Rect, Shape, Text
from samarkand_widgets.lesson.charts import BAND, BLUE, GRID, ORANGE, RED, WIDTH, nice_ticks

EDGE = 30  # pixels to the left and right
FAINT = "#e9dfc9"
HATCHED: dict[str, Any] = {"fill": FAINT, "stroke": INK, "stroke_width": 2, "dash": (4, 3)}
COLUMNS, DOT = 13, 25  # of dots


def _picture(height: int, shapes: Iterable[Shape], what: str, told: str) -> Picture:
    frame = Rect(x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, fill=PAPER, stroke=GRID)
    return Picture(WIDTH, height, (frame, *shapes), what, told)


def _text(x: float, y: float, text: str, **style: Any) -> Text:
    return Text(x=x, y=y, text=text, **{"size": 12, "anchor": "middle", **style})


def _rail(y: float, marks: Iterable[tuple[float, str]], title: str, first: float) -> list[Shape]:
    """Return a line with marks, its title, and a handle at the first place."""
    line = Line(points=((EDGE, y), (WIDTH - EDGE, y)), stroke=INK, stroke_width=3)
    names = [_text(x, y + 26, name) for x, name in marks]
    return [line, *names, _text(WIDTH / 2, y + 45, title), Circle(x=first, y=y, radius=14, **HATCHED)]


def balance(values: Mapping[str, int], ends: tuple[int, int], unit: str, what: str, told: str) -> Picture:
    """Return a beam with weights, which is held by two blocks."""
    low, high = ends
    room = (WIDTH - 2 * EDGE) / (high - low + 1)
    stack = max(list(values.values()).count(value) for value in values.values())
    size, beam, ground = min(34.0, room - 4, 120 / stack), 130.0, 200.0
    x: float

    def across(place: float) -> float:
        return EDGE + room * (place - low + 0.5)

    shapes: list[Shape] = [Line(points=((12, ground), (WIDTH - 12, ground)), stroke=INK, stroke_width=2)]
    for x in (16, WIDTH - 42):
        shapes.append(Rect(x=x, y=beam + 24, width=26, height=ground - beam - 24, fill=FAINT, stroke=INK))
    shapes.append(Rect(x=12, y=beam, width=WIDTH - 24, height=24, fill="#d8bd8a", stroke=INK, radius=4))
    shapes += [_text(across(place), beam + 12, with_minus(place)) for place in range(low, high + 1)]
    stacked = dict.fromkeys(range(low, high + 1), 0)
    for name, value in values.items():
        stacked[value] += 1
        x, y = across(value), beam - size * stacked[value]
        shapes.append(
            Rect(x=x - size / 2, y=y, width=size, height=size, fill=BLUE, stroke=INK, radius=4, label=name)
        )
        shapes.append(_text(x, y + size / 2, "\N{LEFTWARDS ARROW}" if len(name) > 3 else name, bold=True))
    x = across(low)
    shapes.append(Polygon(points=((x, beam + 25), (x + 26, ground), (x - 26, ground)), **HATCHED))
    return _picture(250, [*shapes, _text(WIDTH / 2, ground + 28, unit)], what, told)


def pack(cards: Sequence[tuple[str, int, str]], slots: int, what: str, texts: Mapping[str, Any]) -> Picture:
    """Return a pack in rows, and empty places for the cards."""
    left, tall, base = 132, 80, 290
    room, row = (WIDTH - left - 8) / slots, 100 / len(cards)
    broad = (left - 28) / max(number for _, number, _ in cards)
    shapes: list[Shape] = []
    for kind, (_, number, letter) in enumerate(cards):
        y = 16 + row * kind
        shapes.append(_text(8, y + row / 2, letter))
        for place in range(number):
            bar: dict[str, Any] = {"x": 16 + broad * place, "y": y + 2, "width": broad - 1, "height": row - 4}
            shapes.append(Rect(**bar, fill=FAINT, stroke=INK, stroke_width=0.4))
    shapes.append(_text(8, 128, texts["rest"][0], anchor="start"))
    for share in (0.0, 0.5, 1.0):
        y = base - 140 * share
        shapes.append(Line(points=((left, y), (WIDTH - 8, y)), stroke=GRID))
        shapes.append(_text(left - 6, y, with_minus(share, "g"), anchor="end"))
    for slot in range(slots):
        x = left + room * (slot + 0.5)
        style: dict[str, Any] = {"fill": "none", "stroke": INK, "dash": (4, 3)} if slot else HATCHED
        shapes.append(Rect(x=x - 28, y=16, width=56, height=tall, radius=5, **style))
        shapes.append(_text(x, base + 15, str(slot + 1)))
    shapes.append(_text(left + (WIDTH - left) / 2, base + 35, texts["handle"]))
    return _picture(340, shapes, what, texts["task"])


def _outline(hill: str, size: int) -> list[tuple[float, float]]:
    """Return the points of a hill that is written as one text."""
    first, every, *heights = map(int, hill.split())
    return [((first + every * place) / size, height / 100) for place, height in enumerate(heights)]


def hill(
    step: Mapping[str, Any],
    scale: Mapping[str, Any],
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
    marks = [(EDGE + along * (size - least), format_number(size, ",.0f")) for size in nice_ticks(least, most)]
    shapes += _rail(base + 82, marks, texts["handle"], EDGE)
    return _picture(base + 140, shapes, what, texts["task"])


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
    shapes += _rail(y + 22, marks, texts["handle"], EDGE)
    return _picture(int(y) + 80, shapes, what, texts["task"])


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
    shapes.append(Circle(x=x, y=top - 30, radius=14, **HATCHED))
    shapes += [
        _text(EDGE + room * (result + 0.5), base + 14, with_minus(result, "g"))
        for result in nice_ticks(0, len(bars[0]) - 1)
    ]
    return _picture(300, [*shapes, _text(WIDTH / 2, base + 36, texts["unit"])], what, texts["task"])
