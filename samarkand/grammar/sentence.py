"""Sentences with named places, filled each time they are said.

They stand in `wording.py` of a game and of the boards, which are rooms: whoever takes a sentence out of one
has it in the language that is spoken then. A translation gives each of them anew, with the same places in the
order that its language wants: so none is put together from parts.
"""

import re
import sys
from collections.abc import Iterable
from functools import cache, reduce
from numbers import Real
from string import Formatter
from types import ModuleType
from typing import Any, NamedTuple, cast

from samarkand.grammar.current import others, speaking, spoken
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import with_minus, written
from samarkand.grammar.tables import ENGLISH, Language

COUNTED = re.compile(r"#(\S*)")  # a number, and its form, where something is counted


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

    A place that counts has a form for each plural of its language, in which `#` is the number:
    `{cards:# card|# cards}`, or with a form of Python's behind it `{games:#, game|#, games}`.

    Parameters
    ----------
    words : str
    does : str, optional
        Of a label, such as `go to {space}`: what a log tells of who did so, `goes to {space}`.
    source : Sentence, optional
        The sentence of which this one is the translation: what is said then keeps as its `token` what
        the source says, for the files and programs that read it.

    Raises
    ------
    KeyError
        When it is said without one of its places.

    Examples
    --------
    >>> cards = Sentence("buy {number:# card|# cards} for {money:# piastre|# piastres}")
    >>> cards.say(number=4, money=15), cards.say(number=1, money=6)
    ('buy 4 cards for 15 piastres', 'buy 1 card for 6 piastres')
    >>> sorted(cards.places)
    ['money', 'number']
    >>> said = Sentence("{number:# carte|# cartes}", source=Sentence("{number:# card|# cards}")).say(number=4)
    >>> said, said.token
    ('4 cartes', '4 cards')
    >>> Sentence("go to {space}", does="goes to {space}").say(space="Merv").does
    'goes to Merv'
    """

    does: str
    source: "Sentence | None"
    room: str
    code: str

    def __new__(cls, words: str, does: str = "", source: "Sentence | None" = None) -> "Sentence":
        """Keep what is told in a log beside what a label says, what it translates, and where it was made."""
        made = super().__new__(cls, words)
        made.does, made.source, made.code = does, source, ""
        made.room = sys._getframe(1).f_globals.get("__name__", "")
        home = sys.modules.get(made.room)
        if type(home) is ModuleType:
            home.__class__ = SentenceModule
        return made

    @property
    def token(self) -> str:
        """The sentence itself as programs read it, in no language but that of its source."""
        return str(self if self.source is None else self.source)

    @property
    def places(self) -> set[str]:
        """The names of its places."""
        return {name for _, name, _, _ in Formatter().parse(self) if name}

    def translated(self, language: Language) -> "Sentence":
        """The sentence in a language; as it is where nobody has translated it.

        One that came out of a room in another language, as when a module was imported, is no longer in that.
        """
        if self.code and self.code != language.code and self.source is not None:
            return self.source.translated(language)
        words = None if self.source is not None else language.translate(self.room, self)
        if words is None:
            return self
        does = language.translate(self.room, self.does) or ""
        made = Sentence(language.typeset(words), language.typeset(does), source=self)
        made.code = language.code
        return made

    def say(self, **places: Any) -> str:
        """The sentence in the language that is spoken, its places filled; a negative number has a true minus.

        Examples
        --------
        >>> Sentence("{points:.1f} points").say(points=-2.5)
        '−2.5 points'
        """
        language, token = spoken(), ""
        if (self.code or language is not ENGLISH) and (own := self.translated(language)) is not self:
            return own.say(**places)
        said = _filled(self, places, language)
        does = _filled(self.does, places, language) if self.does else ""
        has_tokens = self.source is not None or language is not ENGLISH
        for value in places.values():  # most have none: no more is asked of them than that
            has_tokens = has_tokens or getattr(value, "token", value) != value
        if has_tokens:
            tokens = {name: token_of(value) for name, value in places.items()}
            with speaking(ENGLISH):
                token = _filled(self.token, tokens, ENGLISH)
        made = Said(said)
        made.token, made.does, made.origin = token or said, does, (self, places)
        return made


def in_words(words: str, record: Any = None) -> str:
    """Words as they are said now: a sentence in the language that is spoken, its places a record's fields.

    For what is kept from when a module was imported, such as the default of an argument.

    Examples
    --------
    >>> in_words(Sentence("Undo")), in_words("Merv")
    ('Undo', 'Merv')
    """
    if not isinstance(words, Sentence):
        return words
    return words.say(**{name: getattr(record, name) for name in words.places})


def said_anew(value: Any) -> Any:
    """What was said before, in the language that is spoken now; in tuples, lists and dictionaries, too.

    Examples
    --------
    >>> from samarkand.grammar import language_of, speaking
    >>> from samarkand.picture.wording import CARDS
    >>> cards = CARDS.say(number=2)
    >>> with speaking(language_of("fr")):
    ...     said_anew((cards, 5, "as it is"))
    ('2 cartes', 5, 'as it is')
    """
    return _in(spoken(), value)


class SentenceModule(ModuleType):
    """A module of sentences, which gives each of them in the language that is spoken when it is asked for."""

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if not others or name.startswith("__"):
            return value
        language = spoken()
        return value if language is ENGLISH else _in(language, value)


def _in(language: Language, value: Any) -> Any:
    """What a room holds, the sentences in it translated, those that were said already said anew."""
    if isinstance(value, Sentence):
        return value.translated(language)
    if isinstance(value, Said) and value.origin is not None:
        sentence, places = value.origin
        return sentence.say(**{name: _in(language, each) for name, each in places.items()})
    if isinstance(value, tuple):
        parts = [_in(language, each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return [_in(language, each) for each in value]
    if type(value) is dict:
        return {name: _in(language, each) for name, each in value.items()}
    return value


class Said(str):
    """A sentence with its places filled.

    Attributes
    ----------
    token : str
        The same of its source: the words themselves where nothing was translated.
    does : str
        The same of its third person, if it has one.
    origin : tuple of a Sentence and a dict, or None
        The sentence and what filled its places, by which it is said in another language.
    """

    token: str
    does: str = ""
    origin: tuple[Sentence, dict[str, Any]] | None = None


PLAIN = (str, Said)  # as they are, in any language


def token_of(said: Any) -> Any:
    """The words that programs read of something said: those of the source, if it was translated."""
    return getattr(said, "token", said)


@cache
def _parsed(words: str, code: str) -> tuple[tuple[str, str | None, str], ...]:
    typeset = spoken().typeset
    parts = Formatter().parse(words)
    return tuple((typeset(literal), name, form or "") for literal, name, form, _ in parts)


def _filled(words: str, places: dict[str, Any], language: Language) -> str:
    parts = []
    for literal, name, form in _parsed(words, language.code):
        parts.append(literal)
        if name is not None:
            value = places[name] if name in places else _found(name, places)
            kind = "" if form else type(value)  # nearly always one of the first two
            if kind in PLAIN:
                parts.append(value)
            else:
                parts.append(str(value) if kind is int and value >= 0 else _shown(value, form))
    return "".join(parts)


def _found(name: str, places: dict[str, Any]) -> Any:
    """The value of a place such as `cards.total`: a part of the value of that name."""
    name, *parts = name.split(".")
    return reduce(getattr, parts, places[name])


def _shown(value: Any, form: str) -> str:
    """The text for a place: the value in the form that is asked for, or the words for so many."""
    if not form and type(value) is int and value >= 0:
        return str(value)
    if "|" in form:
        forms = form.split("|")
        number = spoken().plural(float(value)) if isinstance(value, Real) else int(value != 1)
        return COUNTED.sub(lambda place: _shown(value, place[1]), forms[min(number, len(forms) - 1)])
    if isinstance(value, Noun):
        return value.said(form)
    is_negative = isinstance(value, Real) and value < 0
    return with_minus(value, form) if is_negative else written(value, form)


class OptionWords(NamedTuple):
    """The words for a rule option.

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


def listed(things: Iterable[str], pair: Sentence | None = None, between: Sentence | None = None) -> str:
    """Things one after another, as the language rows them; nothing if there are none.

    Parameters
    ----------
    things : iterable of str
    pair : Sentence, optional
        What joins the last to those before, with the places `first` and `last`; else the language's “and”.
    between : Sentence, optional
        What joins those before; else the language's comma.

    Examples
    --------
    >>> listed(["carpets", "copper", "jade"]), listed(["copper", "jade"], Sentence("{first} or {last}"))
    ('carpets, copper and jade', 'copper or jade')
    """
    found = list(things)
    if not found:
        return ""
    first, *middle = found[:-1] or [""]
    last = found[-1]
    for each in middle:
        first = (between or _of_table("comma")).say(first=first, last=each)
    if len(found) > 1:
        return (pair or _of_table("pair")).say(first=first, last=last)
    if not isinstance(last, Noun):
        return last
    alone = cast(Said, _joint("{thing}", "{thing}").say(thing=last))
    alone.token = str(last)
    return alone


def in_a_row(things: Iterable[str]) -> str:
    """Things one after another with commas alone; nothing if there are none.

    Examples
    --------
    >>> in_a_row(["carpets", "copper", "jade"])
    'carpets, copper, jade'
    """
    found = list(things)
    return listed(found, _of_table("comma")) if len(found) > 1 else listed(found)


def in_parts(things: Iterable[str]) -> str:
    """Things that may have commas within one after another, with semicolons; nothing if there are none.

    Examples
    --------
    >>> in_parts(["sells copper, jade", "passes"])
    'sells copper, jade; passes'
    """
    found = list(things)
    if len(found) == 1 and not isinstance(found[0], Noun):
        return found[0]
    semicolon = _of_table("semicolon") if len(found) > 1 else None
    return listed(found, semicolon, semicolon)


def _of_table(name: str) -> Sentence:
    return _joint(getattr(spoken(), name), getattr(ENGLISH, name))


@cache
def _joint(own: str, english: str) -> Sentence:
    """What joins words, with what joins them for programs."""
    return Sentence(own, source=None if own == english else Sentence(english))
