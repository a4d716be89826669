"""The persons at a board, and their names: "human: Ada" is shown as "Ada" wherever "player 0" would be."""

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
PHONE = "phone"  # a person in a class room, who sees no more of the board than the own phone shows
MAX_LETTERS = 12  # clusters
MAX_TYPED = 200  # of which a name is read at all; what is longer is refused
WIDER = 1.1  # times as wide as the words in its place may a name be on a picture
SIGNS = " .’'-_"  # beside letters, digits and emoji, but not at the beginning
NAMED = re.compile(rf"({HUMAN}|{PHONE}): *(\S.*)")


def name_of(seat: object) -> str:
    """The name that a seat gives to its person; empty if none.

    Examples
    --------
    >>> name_of("human: Ada"), name_of("phone: Ben"), name_of("human"), name_of("greedy")
    ('Ada', 'Ben', '', '')
    """
    found = NAMED.fullmatch(seat) if isinstance(seat, str) else None
    return shown_name(found[2], MAX_TYPED) if found else ""


def is_person(seat: object, kind: str = HUMAN) -> bool:
    """Whether a person sits there, at this screen or at a phone, with or without a name.

    Examples
    --------
    >>> is_person("human: Ada"), is_person("phone"), is_person("phone", PHONE)
    (True, False, True)
    """
    return isinstance(seat, str) and (seat == kind or bool(name_of(seat)) and seat.startswith(kind))


def seat_of(name: str, kind: str = HUMAN) -> str:
    """The seat of a person with this name, or with none."""
    return f"{kind}: {name.strip()}" if name.strip() else kind


def check_name(where: str, name: str) -> None:
    """Refuse what would not fit on a plate, or is no name.

    Raises
    ------
    InvalidOption
    """
    is_short = len(clusters(name)) <= MAX_LETTERS
    if name and not (is_short and name[0] not in SIGNS and all(map(_may_stand_in_a_name, name))):
        raise InvalidOption(
            f"{where}: found the name {shown(name)}, "
            f"expected up to {MAX_LETTERS} letters, digits, emoji and blanks"
        )


def _may_stand_in_a_name(sign: str) -> bool:
    kind = unicodedata.category(sign)
    is_letter, is_picture = kind[0] in "LMN", kind in ("So", "Sk") or sign in ARROWS or ord(sign) in TAGS
    return is_letter or is_picture or sign in SIGNS or sign in JOINERS


class SeatNames:
    """The names of the persons of one game, in the place of their numbers.

    Parameters
    ----------
    names : mapping of int to str
        By player; who has none is called by the number.

    Examples
    --------
    >>> SeatNames({1: "Ada"}).words("Player 1 pays player 0; it is player 1's turn; player 10 waits.")
    "Ada pays player 0; it is Ada's turn; player 10 waits."
    """

    def __init__(self, names: Mapping[int, str]):
        self._names = names
        self._by_language: dict[str, tuple[re.Pattern[str], dict[str, str]]] = {}
        self._named = IdentityCache(self._shape)

    def _called(self) -> tuple[re.Pattern[str], dict[str, str]]:
        """In each form that a noun may have, what a player is called, and the name in its place."""
        language = current_language()
        if language.code not in self._by_language:
            called = {}
            for player, name in self._names.items():
                noun = language.bearer.format(name=PLAYER.format(player=player))
                for form in language.forms:
                    called[language.noun(noun, form).lower()] = language.noun(name, form)
            said = "|".join(map(re.escape, called))
            self._by_language[language.code] = re.compile(rf"\b({said})\b", re.IGNORECASE), called
        return self._by_language[language.code]

    def words(self, words: str, letters: int = MAX_LETTERS) -> str:
        """Words with names, of which no more than so many letters are said."""
        if not self._names:
            return words
        pattern, called = self._called()
        return pattern.sub(lambda found: _cut(called[found[1].lower()], letters), words)

    def lines(self, lines: list[str]) -> list[str]:
        """Lines with names."""
        return [self.words(each) for each in lines] if self._names else lines

    def picture(self, whole: Picture) -> Picture:
        """A picture with names, in its words and in what it tells of its shapes."""
        if not self._names:
            return whole
        shapes = tuple(self._named(whole.shapes))
        return replace(whole, shapes=shapes, description=self.words(whole.description))

    def _shape(self, shape: Shape) -> Shape:
        label = self.words(shape.label)
        if isinstance(shape, Text):
            shape = replace(shape, text=self._fitting(shape))
        return shape if label == shape.label else replace(shape, label=label)

    def _fitting(self, shape: Text) -> str:
        room = WIDER * text_width(shape.text, shape.size, bold=shape.bold)
        for letters in range(MAX_LETTERS, 2, -1):
            words = self.words(shape.text, letters)
            if text_width(words, shape.size, bold=shape.bold) <= room:
                return words
        return shape.text


def _cut(name: str, letters: int) -> str:
    parts = clusters(name)
    return name if len(parts) <= letters else f"{''.join(parts[: letters - 1])}…"
