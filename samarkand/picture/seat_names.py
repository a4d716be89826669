"""The names of seats for people: “You”, “Ada” or “Computer 2” in place of “player 1”."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from samarkand.grammar import ENGLISH, current_language, join_commas, override_language, pad, width
from samarkand.grammar.names import clusters
from samarkand.grammar.numbers import NO_BREAK
from samarkand.grammar.sentence import address, retranslate
from samarkand.part_cache import IdentityCache
from samarkand.picture.shapes import Picture, Shape, Text, text_width
from samarkand.picture.wording import COMPUTER_SEAT, PERSON_SEAT, PLAYER, PLAYER_HEAD, YOU
from samarkand.textboard import PAWNS_HEAD

MAX_LETTERS = 12  # clusters
WIDER = 0.1  # a name on a picture may be this much wider than the "player 0" that it replaces
LONG = 2.5  # texts this many times as wide as "player 0" have room: they may grow in proportion
AT_THE_END = r"(?=$|\n|,|:| :|\xa0:| \xb7)"  # where no verb follows


def person_seat(player: int) -> str:
    """Return what a person without a name is called."""
    return PERSON_SEAT.format(number=player + 1)


def computer_seat(player: int) -> str:
    """Return what a computer player is called."""
    return COMPUTER_SEAT.format(number=player + 1)


class SeatNames:
    r"""Names for the seats of one game, which replace the players' numbers in texts for people.

    Programs number players from 0: the API, data frames, saved games, transcripts and the text of a state say
    "player 0". Everything that people read on boards, on phones, in the terminal and on pages of replays goes
    through this class. There a player without a name is counted from 1, and the reader is "You".

    Parameters
    ----------
    names : mapping of int to str
        The name of each player. A player without one keeps the number.
    reader : int, optional
        The player who reads. Where the player stands alone, as on a plate or before a colon, it is "You".

    Examples
    --------
    >>> SeatNames({1: "Ada"}).words("Player 1 pays player 0; it is player 1's turn; player 10 waits.")
    "Ada pays player 0; it is Ada's turn; player 10 waits."
    >>> seats = SeatNames({0: person_seat(0), 1: computer_seat(1)}, reader=0)
    >>> [seats.words(words) for words in ("player 0, to act", "player 1 pays player 0")]
    ['You, to act', 'Computer\xa02 pays Player\xa01']
    """

    def __init__(self, names: Mapping[int, str], reader: int | None = None):
        self._names, self._reader = names, reader
        self._by_language: dict[str, tuple[re.Pattern[str], dict[str, str]]] = {}
        self._named = IdentityCache(self._shape)

    @classmethod
    def from_count(cls, players: int, reader: int | None = None) -> "SeatNames":
        """Return names for seats of which only the number is known, counted from 1."""
        return cls({player: person_seat(player) for player in range(players)}, reader)

    @property
    def reader(self) -> int | None:
        """The player who is "You", or None."""
        return self._reader

    def read_by(self, reader: int | None) -> "SeatNames":
        """Return the same names for another reader."""
        return SeatNames(self._names, reader)

    def name(self, player: int) -> str:
        """Return the name of a player, which is "You" for the reader."""
        return str(YOU) if player == self._reader else str(retranslate(self._names[player]))

    def numbers(self, words: str) -> str:
        """Return the words with numbers in place of names, as programs read them.

        Examples
        --------
        >>> SeatNames({0: person_seat(0), 1: computer_seat(1)}).numbers("stop at 8 for jewel 1 of computer 2")
        'stop at 8 for jewel 1 of player 1'
        """
        numbers = {self._names[player].lower().replace(NO_BREAK, " "): player for player in self._names}
        choices = "|".join(map(re.escape, numbers))
        return re.sub(
            rf"\b({choices})\b",
            lambda found: PLAYER.token.format(player=numbers[found[0].lower()]),
            words.replace(NO_BREAK, " "),
            flags=re.IGNORECASE,
        )

    def _names_pattern(self) -> tuple[re.Pattern[str], dict[str, str]]:
        """Return a pattern of what players are called, in each form of a noun, and the name for each."""
        language = current_language()
        if language.code not in self._by_language:
            called = {}
            for player, name in self._names.items():
                with override_language(ENGLISH):  # tokens of moves are English in every language
                    called[PLAYER.token.format(player=player)] = str(retranslate(name))
                noun = language.bearer.format(name=PLAYER.format(player=player))
                for form in language.forms:
                    called[language.noun(noun, form).lower()] = language.noun(str(retranslate(name)), form)
            choices = "|".join(map(re.escape, called))
            alone = "(?!)"
            if self._reader in self._names:
                label = PLAYER.format(player=self._reader)
                alone = rf"(?<!.)(?P<reader>{re.escape(label)}){AT_THE_END}"
            pattern = re.compile(rf"{alone}|\b(?P<player>{choices})\b", re.IGNORECASE)
            self._by_language[language.code] = pattern, called
        return self._by_language[language.code]

    def words(self, words: str, letters: int | None = None) -> str:
        """Return the words with names, each cut to at most `letters` letters if that is given."""
        if not self._names:
            return words
        words = address(words, self._reader)
        pattern, called = self._names_pattern()
        return pattern.sub(
            lambda found: (
                str(YOU) if found.lastgroup == "reader" else _cut(called[found[0].lower()], letters)
            ),
            words,
        )

    def lines(self, lines: list[str]) -> list[str]:
        """Return the lines with names."""
        return [self.words(line) for line in lines] if self._names else lines

    def text_board(self, text: str) -> str:
        """Return a text board with names, also in the columns that number players."""
        if not self._names:
            return text
        blocks = str(address(text, self._reader)).split("\n\n")
        return self.words("\n\n".join(self._pawns(self._table(block)) for block in blocks))

    def _table(self, block: str) -> str:
        """Return a block of a text board. If it is the table of players, its rows begin with their names."""
        head = str(PLAYER_HEAD)
        if not block.startswith(f"{head}  "):  # "player 0: …" is a line of text
            return block
        places = max(len(head), *(width(self.name(player)) for player in self._names))
        return "\n".join(self._row(line, len(head), places) for line in block.split("\n"))

    def _row(self, line: str, before: int, places: int) -> str:
        """Return a row with its first column made `places` wide, and a name there in place of a number."""
        first = line[:before].strip()
        named = self.name(int(first)) if first.isdecimal() and int(first) in self._names else line[:before]
        return pad(named, ">", places) + line[before:]

    def _pawns(self, block: str) -> str:
        """Return a block of a text board, with names in place of the digits in its column of pawns."""
        head, *rows = block.split("\n")
        found = re.search(rf"(?<=  ){re.escape(str(PAWNS_HEAD))} +", head)
        if found is None:
            return block
        at, end = found.span()
        cells = [row[at:end].strip() for row in rows]
        cells = [join_commas(map(self.name, map(int, cell))) if cell.isdecimal() else cell for cell in cells]
        places = max(end - at, *(width(cell) + 2 for cell in cells))
        lines = zip([head, *rows], [found[0].strip(), *cells], strict=True)
        return "\n".join(line[:at] + pad(cell, "<", places) + line[end:] for line, cell in lines)

    def picture(self, whole: Picture) -> Picture:
        """Return a picture with names in its texts, its labels and its description."""
        if not self._names:
            return whole
        shapes = tuple(self._named(whole.shapes))
        return replace(whole, shapes=shapes, description=self.text_board(whole.description))

    def _shape(self, shape: Shape) -> Shape:
        label = self.words(shape.label)
        if isinstance(shape, Text):
            shape = replace(shape, text=self._fitting(shape))
        return shape if label == shape.label else replace(shape, label=label)

    def _fitting(self, shape: Text) -> str:
        width = text_width(shape.text, shape.size, bold=shape.bold)
        shortest = text_width(PLAYER.format(player=0), shape.size, bold=shape.bold)
        room = width + WIDER * (shortest if width < LONG * shortest else width)
        for letters in (None, *range(MAX_LETTERS, 2, -1)):
            text = self.words(shape.text, letters)
            if text_width(text, shape.size, bold=shape.bold) <= room:
                return text
        return shape.text


@lru_cache(maxsize=1024)
def _cut(name: str, letters: int | None) -> str:
    """Return a name of at most `letters` letters: "Alexan…", and "Comp. 2" where a number must stay."""
    parts = clusters(name)
    if letters is None or len(parts) <= letters:
        return name
    word, blank, number = name.rpartition(NO_BREAK)
    if number.isdecimal():
        return f"{word[: max(1, letters - len(number) - 2)]}.{blank}{number}"
    return f"{''.join(parts[: letters - 1])}…"
