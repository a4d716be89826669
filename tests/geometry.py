"""How rectangles lie: left, top, right, bottom."""

import itertools
from functools import cache
from pathlib import Path

import matplotlib
from PIL import ImageFont

from samarkand.picture.shapes import BASELINE

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def covers(outer, inner):
    """Whether a rectangle lies within another, to a pixel."""
    return (
        outer[0] - 1 <= inner[0]
        and outer[1] - 1 <= inner[1]
        and inner[2] <= outer[2] + 1
        and inner[3] <= outer[3] + 1
    )


def topmost(shown, x, y, among):
    """The identifier of the topmost shape at a point, of those with these identifiers."""
    shapes = (shape for shape in reversed(shown.shapes) if shape.identifier in among and shape.contains(x, y))
    return next((shape.identifier for shape in shapes), None)


def overlap(one, two):
    """Whether two rectangles cover one another, by more than a hair."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > 1 and down > 2


def overlapping(shapes):
    """Yield the pairs of shapes that overlap."""
    boxes = sorted(((shape.bounds(), shape) for shape in shapes), key=lambda box: box[0][1])
    for number, (one, shape) in enumerate(boxes, 1):
        for two, other in itertools.takewhile(lambda box: box[0][1] < one[3], boxes[number:]):  # noqa: B023
            if overlap(one, two):
                yield shape, other


def ink(text):
    """The rectangle that the letters of a text cover in DejaVu Sans."""
    left, top, right, bottom, width = _measured(text.text, text.bold)
    x = text.x - {"start": 0, "middle": width / 2, "end": width}[text.anchor] * text.size
    y = text.y + BASELINE * text.size
    return x + left * text.size, y + top * text.size, x + right * text.size, y + bottom * text.size


@cache
def _measured(letters, bold):
    font = ImageFont.truetype(FONTS / f"DejaVuSans{'-Bold' if bold else ''}.ttf", 100)
    return [length / 100 for length in (*font.getbbox(letters, anchor="ls"), font.getlength(letters))]
