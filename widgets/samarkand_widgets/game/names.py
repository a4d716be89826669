"""The names of the people at a board: "human: Ada" is shown as "Ada" instead of "player 0"."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from samarkand.errors import InvalidOption, shown
from samarkand.grammar import current_language
from samarkand.grammar.names import ARROWS, JOINERS, TAGS, clusters, shown_name
from samarkand.picture import Picture, Shape, Text, text_width
from samarkand.picture.part_cache import IdentityCache
from samarkand.picture.wording import PLAYER

HUMAN = "human"
PHONE = "phone"  # a person in a classroom, who sees only what their own phone shows
MAX_LETTERS = 12  # counted as grapheme clusters
MAX_TYPED = 200  # characters of a name that are read at all; a longer one is refused
WIDER = 1.1  # on a picture, a name may be this many times as wide as the text it replaces
SIGNS = " .’'-_"  # allowed besides letters, digits and emoji, but not as the first character
NAMED = re.compile(rf"({HUMAN}|{PHONE}): *(\S.*)")


def name_of(seat: object) -> str:
    """Return the name of the person on a seat. Empty if the seat has none.

    Examples
    --------
    >>> name_of("human: Ada"), name_of("phone: Ben"), name_of("human"), name_of("greedy")
    ('Ada', 'Ben', '', '')
    """
    match = NAMED.fullmatch(seat) if isinstance(seat, str) else None
    return shown_name(match[2], MAX_TYPED) if match else ""


def is_person(seat: object, kind: str = HUMAN) -> bool:
    """Return whether a seat is a person's, with or without a name: at this screen, or on a phone.

    Examples
    --------
    >>> is_person("human: Ada"), is_person("phone"), is_person("phone", PHONE)
    (True, False, True)
    """
    return isinstance(seat, str) and (seat == kind or bool(name_of(seat)) and seat.startswith(kind))


def seat_of(name: str, kind: str = HUMAN) -> str:
    """Return the seat of a person with this name, which may be empty."""
    return f"{kind}: {name.strip()}" if name.strip() else kind


def check_name(where: str, name: str) -> None:
    """Raise if a name is too long for a player's plate, or has other characters than names have.

    Raises
    ------
    InvalidOption
    """
    is_short = len(clusters(name)) <= MAX_LETTERS
    if name and not (is_short and name[0] not in SIGNS and all(map(_is_allowed, name))):
        raise InvalidOption(
            f"{where}: found the name {shown(name)}, "
            f"expected up to {MAX_LETTERS} letters, digits, emoji and blanks"
        )


def _is_allowed(sign: str) -> bool:
    kind = unicodedata.category(sign)
    is_letter, is_picture = kind[0] in "LMN", kind in ("So", "Sk") or sign in ARROWS or ord(sign) in TAGS
    return is_letter or is_picture or sign in SIGNS or sign in JOINERS


class SeatNames:
    """The names of the players of one game, which replace their numbers.

    Parameters
    ----------
    names : mapping of int to str
        The names by player. Players without a name keep their number.

    Examples
    --------
    >>> SeatNames({1: "Ada"}).words("Player 1 pays player 0; it is player 1's turn; player 10 waits.")
    "Ada pays player 0; it is Ada's turn; player 10 waits."
    """

    def __init__(self, names: Mapping[int, str]):
        self._names = names
        self._by_language: dict[str, tuple[re.Pattern[str], dict[str, str]]] = {}
        self._named = IdentityCache(self._shape)

    def _by_noun(self) -> tuple[re.Pattern[str], dict[str, str]]:
        """Return a pattern for "player 0" in every grammatical form, and the name for each match."""
        language = current_language()
        if language.code not in self._by_language:
            called = {}
            for player, name in self._names.items():
                noun = language.bearer.format(name=PLAYER.format(player=player))
                for form in language.forms:
                    called[language.noun(noun, form).lower()] = language.noun(name, form)
            nouns = "|".join(map(re.escape, called))
            self._by_language[language.code] = re.compile(rf"\b({nouns})\b", re.IGNORECASE), called
        return self._by_language[language.code]

    def words(self, words: str, letters: int = MAX_LETTERS) -> str:
        """Return a text with names instead of numbers, each name cut to at most `letters` letters."""
        if not self._names:
            return words
        pattern, called = self._by_noun()
        return pattern.sub(lambda match: _cut(called[match[1].lower()], letters), words)

    def lines(self, lines: list[str]) -> list[str]:
        """Return lines of text with names instead of numbers."""
        return [self.words(text) for text in lines] if self._names else lines

    def picture(self, whole: Picture) -> Picture:
        """Return a picture with names instead of numbers in its texts, labels and description."""
        if not self._names:
            return whole
        shapes = tuple(self._named(whole.shapes))
        return replace(whole, shapes=shapes, description=self.words(whole.description))

    def _shape(self, shape: Shape) -> Shape:
        label = self.words(shape.label)
        if isinstance(shape, Text):
            shape = replace(shape, text=self._fit(shape))
        return shape if label == shape.label else replace(shape, label=label)

    def _fit(self, shape: Text) -> str:
        room = WIDER * text_width(shape.text, shape.size, bold=shape.bold)
        for letters in range(MAX_LETTERS, 2, -1):
            text = self.words(shape.text, letters)
            if text_width(text, shape.size, bold=shape.bold) <= room:
                return text
        return shape.text


def _cut(name: str, letters: int) -> str:
    parts = clusters(name)
    return name if len(parts) <= letters else f"{''.join(parts[: letters - 1])}…"
