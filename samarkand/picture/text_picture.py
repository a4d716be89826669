"""The picture of a game that nobody drew: its text board, line by line."""

import re
from collections.abc import Iterator
from typing import Any

from samarkand import protocol
from samarkand.picture import wording
from samarkand.picture.shapes import MIN_TEXT_SIZE, PAPER, Picture, Rect, Shape, Text, fit
from samarkand.protocol import BoardPart

WIDTH, HEIGHT, EDGE = 760, 420, 16
LINE, COLUMN = 1.5, 0.64  # of the size of a letter
SMALLEST = 10  # what does not fit then is cut: a board has the whole text below its picture
WORDS = re.compile(r"\S+(?: \S+)*")  # two blanks part two columns of a table


def board_part(game: Any) -> "BoardPart | TextPicture":
    """How a game is drawn: as its package does, or as text.

    Examples
    --------
    >>> import samarkand
    >>> board_part(samarkand.game("sackson")).__name__
    'samarkand.sackson.picture'
    """
    return protocol.parts(game).picture if protocol.parts(game).has("picture") else TextPicture()


class TextPicture:
    """The text board as a picture, on which nothing can be chosen: there are buttons beside it."""

    def board(self, state: Any, player: int | None = None, lit: Any = None) -> Picture:
        """The lines of the text board, smaller where they are many or long, and cut where they are too many.

        Examples
        --------
        >>> import samarkand
        >>> drawn = TextPicture().board(samarkand.game("sackson").new_initial_state())
        >>> drawn.shapes[1].text
        'Samarkand by Sid Sackson, 4 players, turn 1'
        """
        text = protocol.parts(state.game).textboard.text(state, player)
        title = wording.GAME_AS_TEXT.format(game=state.game.name)
        paper = Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER)
        return Picture(WIDTH, HEIGHT, (paper, *_lines(text.splitlines())), title, text, still=1)

    def targets(self, state: Any, player: int | None = None) -> dict[str, int]:
        """None."""
        return {}


def _lines(lines: list[str]) -> Iterator[Shape]:
    width, height = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    room = min(width / (COLUMN * max(map(len, lines))), height / (LINE * len(lines)))
    size = max(SMALLEST, min(MIN_TEXT_SIZE, room))
    most = int(height / (LINE * size))
    shown = lines if len(lines) <= most else [*lines[: most - 1], "\N{HORIZONTAL ELLIPSIS}"]
    for row, line in enumerate(shown):
        for words in WORDS.finditer(line):
            left, middle = COLUMN * size * words.start(), EDGE + LINE * size * (row + 0.5)
            if text := fit(words.group(), width - left, size):
                yield Text(x=EDGE + left, y=middle, text=text, size=size)
