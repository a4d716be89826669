"""Names for seats that have none, and names shortened to fit into a picture."""

from collections.abc import Callable
from functools import lru_cache

from samarkand.grammar import Reader, _, current_reader, for_reader, player_name
from samarkand.grammar.names import clusters
from samarkand.grammar.numbers import NO_BREAK
from samarkand.picture.shapes import MIN_TEXT_SIZE, text_width

MAX_LETTERS = 12  # clusters
WIDER = 0.1  # a name on a picture may be this much wider than the "player 0" that it replaces
LONG = 2.5  # texts this many times as wide as "player 0" have room: they may grow in proportion


def person_seat(player: int) -> str:
    """Return the name for a person who has not given one."""
    return _("Player\N{NO-BREAK SPACE}{number}").format(number=player + 1)


def computer_seat(player: int) -> str:
    """Return the name of a computer player."""
    return _("Computer\N{NO-BREAK SPACE}{number}").format(number=player + 1)


def reader_of(players: int, player: int | None = None) -> Reader:
    r"""Return a reader for whom the given number of players are numbered from 1.

    Examples
    --------
    >>> with for_reader(reader_of(2, player=0)):
    ...     _("{Player} pays {player:alone}").format(player=1)
    'Player\xa02 pays Player\xa02'
    """
    return Reader(tuple(map(person_seat, range(players))), player)


def fitting(tell: Callable[[], str], bold: bool = False) -> str:
    """Return a text for the reader, with names shortened until it is hardly wider than with "player 0".

    Parameters
    ----------
    tell : function
        Formats the text for the current reader.
    bold
        Whether the text is drawn in bold type.
    """
    reader = current_reader()
    if not reader.names:
        return tell()
    with for_reader(Reader()):
        plain, shortest = tell(), text_width(player_name(0), MIN_TEXT_SIZE, bold)
    width = text_width(plain, MIN_TEXT_SIZE, bold)
    max_width = width + WIDER * (shortest if width < LONG * shortest else width)
    for letters in (None, *range(MAX_LETTERS, 2, -1)):
        with for_reader(_shortened(reader, letters)):
            text = tell()
        if text_width(text, MIN_TEXT_SIZE, bold) <= max_width:
            return text
    return plain


@lru_cache(maxsize=1024)
def _shortened(reader: Reader, letters: int | None) -> Reader:
    return reader._replace(names=tuple(_cut(name, letters) for name in reader.names))


def _cut(name: str, letters: int | None) -> str:
    """Return a name of at most `letters` letters: "Alexan…", or "Comp. 2" if a number must be kept."""
    parts = clusters(name)
    if letters is None or len(parts) <= letters:
        return name
    word, blank, number = name.rpartition(NO_BREAK)
    if number.isdecimal():
        return f"{word[: max(1, letters - len(number) - 2)]}.{blank}{number}"
    return f"{''.join(parts[: letters - 1])}…"
