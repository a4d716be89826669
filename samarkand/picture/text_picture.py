"""A picture made from the text board, for games without a drawing."""

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from samarkand.grammar import _, for_reader
from samarkand.picture.markup import svg
from samarkand.picture.seats import reader_of
from samarkand.picture.shapes import MIN_TEXT_SIZE, PAPER, Picture, Rect, Shape, Text, fit
from samarkand.registry import BoardPart

if TYPE_CHECKING:
    from samarkand.game import Game
    from samarkand.state import PositionView, State

WIDTH, HEIGHT, EDGE = 760, 420, 16
LINE, COLUMN = 1.5, 0.64  # line height and character width relative to the text size
SMALLEST = 10  # smaller text is cut off, because a board has the whole text below its picture
WORDS = re.compile(r"\S+(?: \S+)*")  # two spaces separate the columns of a table


def board_part(game: "Game") -> "BoardPart | TextPicture":
    """Return the module of a game's package that draws it, or a `TextPicture`.

    Examples
    --------
    >>> import samarkand
    >>> board_part(samarkand.game("sackson")).__name__
    'samarkand.sackson.picture'
    """
    return game.package.picture if game.package.has("picture") else TextPicture()


class TextPicture:
    """The text board as a picture. Actions are chosen by buttons beside it."""

    def board(
        self, state: "PositionView", player: int | None = None, lit: Collection[str] | None = None
    ) -> Picture:
        """Return the text board as a picture. Long text is drawn smaller, and cut off if necessary.

        Examples
        --------
        >>> import samarkand
        >>> drawn = TextPicture().board(samarkand.game("sackson").new_initial_state())
        >>> drawn.shapes[1].text
        'Samarkand by Sid Sackson, 4 players, turn 1'
        """
        text = state.game.package.textboard.text(state, player)
        title = _("{game} as text").format(game=state.game.name)
        paper = Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER)
        return Picture(WIDTH, HEIGHT, (paper, *_lines(text.splitlines())), title, text)

    def targets(self, state: "PositionView", player: int | None = None) -> dict[str, int]:
        """Return no targets."""
        return {}


def _lines(lines: list[str]) -> Iterator[Shape]:
    width, height = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    size_that_fits = min(width / (COLUMN * max(map(len, lines))), height / (LINE * len(lines)))
    size = max(SMALLEST, min(MIN_TEXT_SIZE, size_that_fits))
    most = int(height / (LINE * size))
    shown = lines if len(lines) <= most else [*lines[: most - 1], "\N{HORIZONTAL ELLIPSIS}"]
    for row, line in enumerate(shown):
        for match in WORDS.finditer(line):
            left, middle = COLUMN * size * match.start(), EDGE + LINE * size * (row + 0.5)
            if text := fit(match.group(), width - left, size):
                yield Text(x=EDGE + left, y=middle, text=text, size=size)


def svg_for_people(state: "State") -> str:
    """Return the board as SVG, with players numbered from 1.

    Examples
    --------
    >>> import samarkand
    >>> svg_for_people(samarkand.game("market").new_initial_state())[:4]
    '<svg'
    """
    with for_reader(reader_of(state.game.num_players)):
        return svg(board_part(state.game).board(state))
