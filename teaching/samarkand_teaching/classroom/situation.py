"""The pictures and tables before the guess of a lesson, for phones whose pupils cannot see the screen."""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from typing import Any

from samarkand_teaching.classroom.messages import Part
from samarkand_teaching.press import lesson

# In the first tag of an SVG. Drawings of boards have a view box, those of cards and faces a width and height.
SIZE = re.compile(r'<svg[^>]*? (?:width="([\d.]+)" height="([\d.]+)"|viewBox="\S+ \S+ (\S+) (\S+)")')
NAMED = re.compile(r'<svg[^>]* aria-label="([^"]*)"|<title[^>]*>([^<]*)</title>')
PNG_WIDTH, PNG_HEIGHT = slice(16, 20), slice(20, 24)  # in a PNG file, big-endian


def before_guess(notebook: dict[str, Any]) -> tuple[Part, ...]:
    """Return the stored pictures and tables before the first guess of a lesson.

    Examples
    --------
    >>> table = "<table><tr><th></th><th>cards</th></tr><tr><th>grain</th><td>11</td></tr></table>"
    >>> shown = {"cell_type": "code", "source": "", "outputs": [{"data": {"text/html": table}}]}
    >>> before_guess({"cells": [shown, {"cell_type": "code", "source": "Guess('How many?', 'cards')"}]})
    ({'part': 'table', 'rows': [['', 'cards'], ['grain', '11']]},)
    """
    parts: list[Part] = []
    for cell in notebook["cells"]:
        if lesson.arguments(cell, lesson.GUESS):
            break
        for output in cell.get("outputs", ()):
            parts += _parts(output.get("data", {}), lesson.guess(notebook))
    return tuple(parts)


def _parts(data: Mapping[str, Any], question: str) -> Iterator[Part]:
    """Yield the best available part for each output: the SVG, otherwise the PNG, otherwise the table."""
    svg, png, html = ("".join(data.get(kind, "")) for kind in ("image/svg+xml", "image/png", "text/html"))
    text = "".join(data.get("text/plain", ""))
    label = question if text.startswith("<") else text
    if svg and (size := SIZE.search(svg)):
        width, height = (float(number) for number in size.groups() if number)
        named = NAMED.search(svg)
        label = unescape((named[1] or named[2]) if named else label)
        yield dict(part="picture", label=label, width=width, height=height, svg=svg)
    elif png:
        head = b64decode(png[:64])
        width, height = (float(int.from_bytes(head[place])) for place in (PNG_WIDTH, PNG_HEIGHT))
        yield dict(part="picture", label=label, width=width, height=height, png=png.replace("\n", ""))
    elif "<table" in html:
        parser = _Rows()
        parser.feed(html)
        rows = parser.rows
        is_wide = len(rows) < len(rows[0])  # a phone is narrow
        yield {"part": "table", "rows": [*map(list, zip(*rows, strict=True))] if is_wide else rows}


class _Rows(HTMLParser):
    """The texts of the cells of a table."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Begin a row or a cell."""
        if tag == "tr":
            self.rows.append([])
        self.is_in_cell = tag in ("th", "td") or (self.is_in_cell and tag != "tr")
        if tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        self.is_in_cell = self.is_in_cell and tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        """Add text to a cell."""
        if self.is_in_cell:
            self.rows[-1][-1] += data.strip()
