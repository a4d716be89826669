"""How rectangles lie: left, top, right, bottom."""

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


def overlap(one, two):
    """Whether two rectangles cover one another, by more than a hair."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > 1 and down > 2


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
