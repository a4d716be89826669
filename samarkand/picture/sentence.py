"""What people read: whole sentences with named places, filled each time they are said.

They stand in `wording.py` of a game and of the boards. A translation gives each of them anew, with the same
places in the order that its language wants: so none is put together from parts.
"""

from collections.abc import Iterable
from functools import reduce
from numbers import Real
from string import Formatter
from typing import Any, NamedTuple

MINUS = "\N{MINUS SIGN}"


def with_minus(number: Any, form: str = "") -> str:
    """A number as people read it, in a form of Python's, with a true minus sign.

    Examples
    --------
    >>> with_minus(-4), with_minus(-0.25, ".1f"), with_minus(60, "+d")
    ('−4', '−0.2', '+60')
    """
    return format(number, form).replace("-", MINUS)


def capital(words: str) -> str:
    """Words where a sentence begins.

    Examples
    --------
    >>> capital("player 1 pays")
    'Player 1 pays'
    """
    return words[:1].upper() + words[1:]


class Sentence(str):
    """A sentence with named places in braces; one that has none may be used as it is.

    Parameters
    ----------
    words : str
    one : str, optional
        What is said instead where the place `number` is filled with 1.

    Raises
    ------
    KeyError
        When it is said without one of its places.

    Examples
    --------
    >>> cards = Sentence("buy {number} cards for {money} piastres", one="buy a card for {money} piastres")
    >>> cards.say(number=4, money=15), cards.say(number=1, money=6)
    ('buy 4 cards for 15 piastres', 'buy a card for 6 piastres')
    >>> sorted(cards.places)
    ['money', 'number']
    """

    one: str

    def __new__(cls, words: str, one: str = "") -> "Sentence":
        """Keep what is said of one thing beside what is said of several."""
        made = super().__new__(cls, words)
        made.one = one
        return made

    @property
    def places(self) -> set[str]:
        """The names of its places."""
        return {name for _, name, _, _ in Formatter().parse(self) if name}

    def say(self, **places: Any) -> str:
        """The sentence with its places filled; a number below 0 has a true minus sign.

        Examples
        --------
        >>> Sentence("{points:.1f} points").say(points=-2.5)
        '−2.5 points'
        """
        shown = {name: _shown(value) for name, value in places.items()}
        return (self.one if self.one and places.get("number") == 1 else self).format_map(shown)


class _Negative:
    """A number below 0 in a place of a sentence, whatever form the place asks for."""

    def __init__(self, number: Any):
        self._number = number

    def __format__(self, form: str) -> str:
        return with_minus(self._number, form)


def _shown(value: Any) -> Any:
    return _Negative(value) if isinstance(value, Real) and value < 0 else value


class OptionWords(NamedTuple):
    """What is said of a rule option.

    Attributes
    ----------
    name, help : str
        What it is called, and what it decides.
    values : dict
        By value, what is then so; empty where it is a number.
    """

    name: str
    help: str
    values: dict[Any, str]


def listed(things: Iterable[str], pair: str) -> str:
    """Things one after another, joined by the sentence `pair`, which has the places `first` and `last`.

    Examples
    --------
    >>> listed(["carpets", "copper", "jade"], Sentence("{first} and {last}"))
    'carpets and copper and jade'
    """
    return reduce(lambda first, last: Sentence(pair).say(first=first, last=last), things)
