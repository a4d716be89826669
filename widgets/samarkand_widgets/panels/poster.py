"""An explorer as a picture, for use without a kernel: its name, its sentence and its table with bars."""

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

import numpy as np
import pandas as pd

from samarkand.picture import INK, PAPER, Picture, Rect, Shape, Text, text_width
from samarkand.picture.shapes import translate_shape

WIDTH, MARGIN, LINE, SIZE = 760, 14, 20, 13
LETTERS = 100  # per line of the sentence
GAP, BAR = 18, 120
GAIN, LOSS = "#b9d0fd", "#f6b6bb"  # of bars: light, because numbers are written on them
NONE = "\N{EN DASH}"


def numeric(frame: pd.DataFrame) -> list[str]:
    """Return the names of the columns with numbers, which are drawn as bars."""
    return list(frame.select_dtypes("number").columns)


def poster(
    name: str,
    sentence: str,
    frame: pd.DataFrame,
    write: Callable[[Any], str],
    above: Picture | None = None,
) -> Picture:
    """Return the picture of an explorer.

    Parameters
    ----------
    name, sentence : str
    frame : pandas.DataFrame
        The table. The name of its columns is the heading of its index.
    write : function
        Returns the text of a number in the table.
    above : Picture, optional
        A picture between the sentence and the table.
    """
    shapes: list[Shape] = [Text(x=MARGIN, y=MARGIN + 8, text=name, size=16, bold=True)]
    y = MARGIN + 34.0
    for line in wrap(sentence, LETTERS):
        shapes.append(Text(x=MARGIN, y=y, text=line, size=SIZE))
        y += LINE
    if above is not None:
        shapes += [translate_shape(shape, MARGIN, y) for shape in above.shapes]
        y += above.height + 8
    shapes += _table(frame, write, y)
    y += LINE * (len(frame) + 1)
    width, height = max(WIDTH, above.width + 2 * MARGIN if above else 0), int(y + MARGIN)
    paper = Rect(x=0.5, y=0.5, width=width - 1, height=height - 1, fill=PAPER, stroke="#9c9ca1")
    return Picture(width, height, (paper, *shapes), name, sentence)


def _table(frame: pd.DataFrame, write: Callable[[Any], str], top: float) -> Iterator[Shape]:
    """Yield the table column by column."""
    if frame.empty:
        return
    values = frame[numeric(frame)].to_numpy(float)
    low, high = min(0.0, np.nanmin(values)), max(0.0, np.nanmax(values))
    x = float(MARGIN)
    for head, cells in [(frame.columns.name, frame.index), *frame.items()]:
        is_drawn = head in numeric(frame)
        texts = [(NONE if pd.isna(cell) else write(cell)) if is_drawn else str(cell) for cell in cells]
        width = max(text_width(text, SIZE, bold=True) for text in [str(head), *texts])
        width = max(width, BAR) if is_drawn else width
        yield Text(x=x, y=top + LINE / 2, text=str(head), size=SIZE, bold=True, fill=INK)
        for row, (cell, text) in enumerate(zip(cells, texts, strict=True), start=1):
            y = top + LINE * row
            if is_drawn and abs(cell) > 0:  # neither 0 nor missing
                left, right = (BAR * (end - low) / (high - low) for end in sorted((0.0, float(cell))))
                fill = LOSS if cell < 0 else GAIN
                yield Rect(x=x + left, y=y + 2, width=right - left, height=LINE - 4, fill=fill)
            yield Text(x=x, y=y + LINE / 2, text=text, size=SIZE, fill=INK)
        x += width + GAP
