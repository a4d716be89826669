"""Charts for a class: two sets of bars side by side, and a plot with one dot per phone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from samarkand.grammar import _, join_commas, ngettext, percent
from samarkand.picture import INK, Circle, Line, Picture
from samarkand.picture.parts import column
from samarkand_widgets.lesson.charts import (
    BLUE,
    BOTTOM,
    HEIGHT,
    LEFT,
    LETTERS,
    ORANGE,
    RED,
    RIGHT,
    TOP,
    WIDTH,
    Chart,
    nice_ticks,
)

HEAD = 18  # pixels of the legend above the bars
GAP = 8  # pixels between two labels
FILLS = (BLUE, ORANGE)


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
    slot = (WIDTH - LEFT - RIGHT) / len(labels)
    wide = 0.7 * slot / len(groups)
    below = [
        replace(line, anchor="middle")
        for number, label in enumerate(labels)
        for line in column([label], LEFT + (number + 0.5) * slot, base + 13, slot - GAP, LETTERS)
    ]
    height = HEIGHT + round(max(line.y for line in below) - (base + 13))

    def level(share: float) -> float:
        return base - (base - top) * share

    chart = Chart(height)
    chart.rungs(1, level, percent)
    descriptions, key = [], float(LEFT)
    for place, (name, shares) in enumerate(groups.items()):
        fill = FILLS[place % len(FILLS)]
        chart.bar(key, 14, 8, 22, fill=fill)
        chart.words(key + 20, 15, name, "start")
        key = chart.shapes[-1].bounds()[2] + 2 * GAP
        for number, (label, share) in enumerate(zip(labels, shares, strict=True)):
            told = _("{label}: {name} {share}").format(label=label, name=name, share=percent(share))
            descriptions.append(told)
            x = LEFT + number * slot + 0.15 * slot + place * wide
            chart.bar(x, wide, level(share), base, fill=fill, label=told)
    chart.shapes += below
    return chart.picture(what, join_commas(descriptions))


def one_dot_each(
    shares: Sequence[float], label: str, whole: float | None = None, exact: float | None = None
) -> Picture:
    """Draw a dot plot of the phones' shares, with lines for the class as a whole and the exact value."""
    base, width, top = 130.0, WIDTH - 2 * LEFT, 34.0
    chart = Chart(HEIGHT - 90)
    chart.shapes.append(Line(points=((LEFT, base), (WIDTH - LEFT, base)), stroke=INK, stroke_width=2))
    for tick in nice_ticks(0, 1):
        chart.words(LEFT + width * tick, base + 14, percent(tick))
    heights = Counter(round(share, 3) for share in shares)
    step = min(12.0, (base - top) / max([*heights.values(), 1]))
    placed: Counter[float] = Counter()
    for share in sorted(shares):
        at = round(share, 3)
        y = base - step * (placed[at] + 0.5)
        placed[at] += 1
        chart.shapes.append(Circle(x=LEFT + width * share, y=y, radius=min(5.0, step / 2), fill=BLUE))
    named = ((whole, str(_("the class")), ORANGE), (exact, str(_("exact")), RED))
    marks = [(LEFT + width * mark, name, hue) for mark, name, hue in named if mark is not None]
    chart.marks(marks, base, INK)
    chart.words(WIDTH / 2, base + 30, label)
    description = ngettext(
        "{number} phone, from {low} to {high}", "{number} phones, from {low} to {high}", "number"
    ).format(number=len(shares), low=percent(min(shares)), high=percent(max(shares)))
    return chart.picture(label, description)
