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
    source : Sentence, optional
        The sentence of which this one is the translation: what is said then keeps as its `token` what
        the source says, for the files and programs that read it.

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
    >>> said = Sentence("{number} cartes", one="1 carte", source=cards).say(number=4, money=15)
    >>> said, said.token
    ('4 cartes', 'buy 4 cards for 15 piastres')
    """

    one: str
    source: "Sentence | None"

    def __new__(cls, words: str, one: str = "", source: "Sentence | None" = None) -> "Sentence":
        """Keep what is said of one thing beside what is said of several, and what it translates."""
        made = super().__new__(cls, words)
        made.one, made.source = one, source
        return made

    @property
    def token(self) -> str:
        """The sentence itself as programs read it, in no language but that of its source."""
        return str(self if self.source is None else self.source)

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
        words = self.one if self.one and places.get("number") == 1 else self
        said = words.format_map(places)
        if "-" in said:
            said = words.format_map({name: _shown(value) for name, value in places.items()})
        if self.source is None:
            return said
        return Said(said, self.source.say(**{name: token_of(value) for name, value in places.items()}))


class Said(str):
    """A translated sentence with its places filled; `token` is the same of its source."""

    token: str

    def __new__(cls, words: str, token: str) -> "Said":
        """Keep the token beside the words."""
        made = super().__new__(cls, words)
        made.token = token
        return made


def token_of(said: Any) -> Any:
    """What programs read of something that is said: the words of the source, if it was translated."""
    return getattr(said, "token", said)


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
    words = pair if isinstance(pair, Sentence) else Sentence(pair)
    return reduce(lambda first, last: words.say(first=first, last=last), things)
