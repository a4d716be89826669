"""Charts for a class: two sets of bars side by side, and a plot with one dot per phone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from samarkand.grammar import _, join_commas, ngettext, percent
from samarkand.picture import INK, PAPER, Circle, Line, Picture, Rect, Shape, Text
from samarkand.picture.parts import column
from samarkand_widgets.lesson.charts import (
    BLUE,
    BOTTOM,
    GRID,
    HEIGHT,
    LEFT,
    ORANGE,
    RED,
    RIGHT,
    TOP,
    WIDTH,
    nice_ticks,
)
from samarkand_widgets.lesson.guess_chart import marks_above

HEAD = 18  # pixels of the legend above the bars
SMALLEST = 12
GAP = 8  # pixels between two labels
STYLES: tuple[dict[str, Any], ...] = ({"fill": BLUE}, {"fill": ORANGE})


def shares_beside(labels: Sequence[str], groups: Mapping[str, Sequence[float]], what: str) -> Picture:
    """Draw the shares of two groups as bars side by side.

    Parameters
    ----------
    labels : sequence of str
        A long label gets several lines, and the picture becomes higher.
    groups : mapping of str to sequence of float
        The name of each group and its shares from 0 to 1, in the order of the labels.
    what : str
        The title.
    """
    top, base = TOP + HEAD, HEIGHT - BOTTOM
    room = (WIDTH - LEFT - RIGHT) / len(labels)
    wide = 0.7 * room / len(groups)
    below = [
        replace(line, anchor="middle")
        for number, label in enumerate(labels)
        for line in column([label], LEFT + (number + 0.5) * room, base + 13, room - GAP, SMALLEST)
    ]
    height = HEIGHT + round(max(line.y for line in below) - (base + 13))

    def level(share: float) -> float:
        return base - (base - top) * share

    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, fill=PAPER, stroke=GRID)]
    for share in nice_ticks(0, 1):
        shapes.append(Line(points=((LEFT, level(share)), (WIDTH - RIGHT, level(share))), stroke=GRID))
        rung = percent(share)
        shapes.append(Text(x=LEFT - 6, y=level(share), text=rung, size=SMALLEST, anchor="end"))
    descriptions = []
    for place, (name, shares) in enumerate(groups.items()):
        style = STYLES[place % len(STYLES)]
        key = LEFT + 200 * place
        shapes.append(Rect(x=key, y=8, width=14, height=14, **style))
        shapes.append(Text(x=key + 20, y=15, text=name, size=SMALLEST))
        for number, (label, share) in enumerate(zip(labels, shares, strict=True)):
            label_text = _("{label}: {name} {share}").format(label=label, name=name, share=percent(share))
            descriptions.append(label_text)
            x = LEFT + number * room + 0.15 * room + place * wide
            bar = base - level(share)
            shapes.append(Rect(x=x, y=level(share), width=wide, height=bar, label=label_text, **style))
    shapes += below
    return Picture(WIDTH, height, tuple(shapes), what, join_commas(descriptions))


def one_dot_each(
    shares: Sequence[float], label: str, whole: float | None = None, exact: float | None = None
) -> Picture:
    """Draw a dot plot of the phones' shares, with lines for the class as a whole and the exact value."""
    base, width, top = 130.0, WIDTH - 2 * LEFT, 34.0
    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 91, fill=PAPER, stroke=GRID)]
    shapes.append(Line(points=((LEFT, base), (WIDTH - LEFT, base)), stroke=INK, stroke_width=2))
    for tick in nice_ticks(0, 1):
        x = LEFT + width * tick
        shapes.append(Text(x=x, y=base + 14, text=percent(tick), size=SMALLEST, anchor="middle"))
    heights = Counter(round(share, 3) for share in shares)
    step = min(12.0, (base - top) / max([*heights.values(), 1]))
    placed: Counter[float] = Counter()
    for share in sorted(shares):
        at = round(share, 3)
        y = base - step * (placed[at] + 0.5)
        placed[at] += 1
        shapes.append(Circle(x=LEFT + width * share, y=y, radius=min(5.0, step / 2), fill=BLUE))
    named = ((whole, str(_("the class")), ORANGE), (exact, str(_("exact")), RED))
    marks = [(LEFT + width * mark, name, hue) for mark, name, hue in named if mark is not None]
    shapes += marks_above(marks, base, INK)
    shapes.append(Text(x=WIDTH / 2, y=base + 30, text=label, size=SMALLEST, anchor="middle"))
    description = ngettext(
        "{number} phone, from {low} to {high}", "{number} phones, from {low} to {high}", "number"
    ).format(number=len(shares), low=percent(min(shares)), high=percent(max(shares)))
    return Picture(WIDTH, HEIGHT - 90, tuple(shapes), label, description)
