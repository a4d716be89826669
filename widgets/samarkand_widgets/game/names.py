"""The seats of people at a board, and their names: "human: Ada" is a person called Ada."""

import re
import unicodedata

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar.names import ARROWS, JOINERS, TAGS, clusters, shown_name
from samarkand.picture.seats import MAX_LETTERS

HUMAN = "human"
PHONE = "phone"  # a person in a classroom, who sees only what their own phone shows
MAX_TYPED = 200  # characters of a name that are read at all; a longer one is refused
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
    InvalidInput
    """
    is_short = len(clusters(name)) <= MAX_LETTERS
    if name and not (is_short and name[0] not in SIGNS and all(map(_is_allowed, name))):
        raise InvalidInput(
            f"{where}: found the name {short_repr(name)}, "
            f"expected up to {MAX_LETTERS} letters, digits, emoji and spaces"
        )


def _is_allowed(sign: str) -> bool:
    kind = unicodedata.category(sign)
    is_letter, is_picture = kind[0] in "LMN", kind in ("So", "Sk") or sign in ARROWS or ord(sign) in TAGS
    return is_letter or is_picture or sign in SIGNS or sign in JOINERS
