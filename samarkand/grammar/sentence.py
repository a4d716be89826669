"""Sentences with named places, translated when they are formatted.

A `Sentence` is a lazy value: it holds the English text, and is resolved by `str()`, by an f-string or by
`format(…)`, in the language that is in force then. A translation may put the places in another order, so
no sentence is put together from parts.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from numbers import Real
from string import Formatter
from typing import Any, NamedTuple, cast

from samarkand.grammar.current import current_language, override_language
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import format_number, with_minus
from samarkand.grammar.tables import ENGLISH, Language

COUNTED = re.compile(r"#([^\s|]*)")  # a number with its format, where something is counted


def capital(words: str) -> str:
    """Return `words` with a capital at the beginning.

    Examples
    --------
    >>> capital("player 1 pays")
    'Player 1 pays'
    """
    return words[:1].upper() + words[1:]


class Message(NamedTuple):
    """The key of a text in a translator's catalogue, in gettext's terms.

    Attributes
    ----------
    text : str
        The English text, in the singular if it counts one thing.
    plural : str
        The same text in the plural; empty where nothing, or more than one thing, is counted.
    place : str
        The place that holds the number that is counted; empty like `plural`.
    """

    text: str
    plural: str = ""
    place: str = ""


@cache
def message(text: str) -> Message:
    """Return the catalogue key of an English text.

    A text that counts one thing has a singular and a plural there. One that counts several things keeps its
    own notation, because gettext has no plural for two numbers at once.

    Examples
    --------
    >>> message("buy {number:# card|# cards} here")
    Message(text='buy {number} card here', plural='buy {number} cards here', place='number')
    >>> message("{cards:# card|# cards}, {games:# game|# games}").plural
    ''
    """
    counted = {name for _, name, form, _ in Formatter().parse(text) if form and "|" in form}
    if len(counted) != 1:
        return Message(text)
    (place,) = counted
    return Message(expanded(text, place, 0), expanded(text, place, 1), cast(str, place))


def expanded(text: str, place: str | None, number: int) -> str:
    """Return a text with the form of that number written out wherever `place` counts something.

    Examples
    --------
    >>> expanded("{games:#, game|#, games} of {game}", "games", 1)
    '{games:,} games of {game}'
    """
    parts = []
    for literal, name, form, _ in Formatter().parse(text):
        parts.append(literal.replace("{", "{{").replace("}", "}}"))
        if name is None:
            continue
        if name == place and form and "|" in form:
            forms = form.split("|")
            parts.append(COUNTED.sub(_count_place(name), forms[min(number, len(forms) - 1)]))
        else:
            parts.append(f"{{{name}:{form}}}" if form else f"{{{name}}}")
    return "".join(parts)


def _count_place(name: str) -> Any:
    return lambda found: f"{{{name}:{found[1]}}}" if found[1] else f"{{{name}}}"


class Sentence:
    """An English sentence with named places in braces, translated when it is formatted.

    `str(sentence)` and an f-string give a sentence without places in the current language;
    `sentence.format(…)` fills the places. The object itself never changes with the language, so it can be a
    constant of a module, a default argument or a value in a dictionary.

    A place that counts has a form for each plural, in which `#` is the number:
    `{cards:# card|# cards}`, or with a format of Python's behind it `{games:#, game|#, games}`.

    Parameters
    ----------
    text : str
        The sentence in English.
    does : str, optional
        The third person of a label such as `go to {space}`, which a log uses: `goes to {space}`.
    context : str, optional
        What tells this text from the same English text with another translation, as gettext's `msgctxt`.

    Examples
    --------
    >>> cards = Sentence("buy {number:# card|# cards} for {money:# piastre|# piastres}")
    >>> cards.format(number=4, money=15), cards.format(number=1, money=6)
    ('buy 4 cards for 15 piastres', 'buy 1 card for 6 piastres')
    >>> sorted(cards.places)
    ['money', 'number']
    >>> Sentence("go to {space}", third_person="goes to {space}").format(space="Merv").third_person
    'goes to Merv'
    >>> undo = Sentence("Undo")
    >>> from samarkand.grammar import language_of, override_language
    >>> with override_language(language_of("fr")):
    ...     f"<b>{undo}</b>", str(undo).token
    ('<b>Annuler</b>', 'Undo')
    """

    __slots__ = ("text", "third_person", "context")

    def __init__(self, text: str, third_person: str = "", context: str = ""):
        self.text, self.third_person, self.context = text, third_person, context

    @property
    def token(self) -> str:
        """The English text, for files and programs."""
        return self.text

    @property
    def places(self) -> set[str]:
        """The names of the places."""
        return {name for _, name, _, _ in Formatter().parse(self.text) if name}

    def format(self, **places: Any) -> str:
        """Return the sentence in the current language with its places filled.

        A negative number gets a true minus sign.

        Raises
        ------
        KeyError
            If a place is missing.

        Examples
        --------
        >>> Sentence("{points:.1f} points").format(points=-2.5)
        '−2.5 points'
        """
        language = current_language()
        said = _translated(self.text, self.context, places, language)
        third_person = (
            _translated(self.third_person, self.context, places, language) if self.third_person else ""
        )
        return Said.made(said, _token(self.text, said, places, language), third_person, (self, places))

    def pattern(self) -> str | list[str]:
        """Return the sentence in the current language for a program that fills its places itself.

        If it counts one thing, this is a list: the place with the number, then the text for each plural.

        Examples
        --------
        >>> Sentence("{cards:# card|# cards} of {good}").pattern()
        ['cards', '{cards} card of {good}', '{cards} cards of {good}']
        """
        language, key = current_language(), message(self.text)
        forms = language.translate(key.text, self.context, key.plural) or (key.text, key.plural)
        texts = [language.typeset(form) for form in forms]
        return [key.place, *texts] if key.plural else texts[0]

    def __str__(self) -> str:
        return self.format()

    def __format__(self, form: str) -> str:
        return format(self.format(), form)

    def __repr__(self) -> str:
        more = "".join(
            f", {name}={getattr(self, name)!r}" for name in ("third_person", "context") if getattr(self, name)
        )
        return f"Sentence({self.text!r}{more})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.text, self.third_person, self.context) == (other.text, other.third_person, other.context)

    def __hash__(self) -> int:
        return hash((self.text, self.context))


Words = str | Sentence  # a text, or what will be one when it is needed


def in_words(words: Words, record: Any = None) -> str:
    """Return `words` as text in the current language, the places of a sentence filled from `record`.

    Examples
    --------
    >>> in_words(Sentence("Undo")), in_words("Merv")
    ('Undo', 'Merv')
    """
    if not isinstance(words, Sentence):
        return retranslate(words)
    return words.format(**{name: getattr(record, name) for name in words.places})


def retranslate(value: Any) -> Any:
    """Return what was said before in the current language, also inside tuples, lists and dictionaries.

    Examples
    --------
    >>> from samarkand.grammar import language_of, override_language
    >>> from samarkand.picture.wording import CARDS
    >>> cards = CARDS.format(number=2)
    >>> with override_language(language_of("fr")):
    ...     retranslate((cards, 5, "as it is"))
    ('2 cartes', 5, 'as it is')
    """
    if isinstance(value, Said) and value.origin is not None:
        sentence, places = value.origin
        return sentence.format(**{name: retranslate(each) for name, each in places.items()})
    if isinstance(value, tuple):
        parts = [retranslate(each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return [retranslate(each) for each in value]
    if type(value) is dict:
        return {name: retranslate(each) for name, each in value.items()}
    return value


class Said(str):
    """A sentence with its places filled.

    Attributes
    ----------
    token : str
        The same in English, for programs.
    does : str
        The same in the third person, if there is one.
    origin : tuple of a sentence and a dict, or None
        What `retranslate` uses to say it in another language.
    """

    token: str
    third_person: str = ""
    origin: "tuple[Any, dict[str, Any]] | None" = None

    @classmethod
    def made(
        cls, said: str, token: str, third_person: str = "", origin: "tuple[Any, dict[str, Any]] | None" = None
    ) -> "Said":
        """Return a text with its token, its third person and its origin."""
        text = cls(said)
        text.token, text.third_person, text.origin = token, third_person, origin
        return text


PLAIN = (str, Said)  # types whose values go into a place unchanged


def token_of(said: Any) -> Any:
    """Return the words that programs read of something said: its English, if it was translated."""
    return getattr(said, "token", said)


def _translated(text: str, context: str, places: Mapping[str, Any], language: Language) -> str:
    """Return an English text in a language, its places filled; in English where it has no translation."""
    if language is not ENGLISH:
        key = message(text)
        forms = language.translate(key.text, context, key.plural)
        if forms is not None:
            number = _plural(places[key.place], language) if key.plural else 0
            return _filled(forms[min(number, len(forms) - 1)], places, language)
    return _filled(text, places, language)


def _token(english: str, said: str, places: Mapping[str, Any], language: Language) -> str:
    """Return what programs read of `said`: the English text with the tokens of its places."""
    has_tokens = language is not ENGLISH
    for value in places.values():  # few have one
        has_tokens = has_tokens or getattr(value, "token", value) != value
    if not has_tokens:
        return said
    tokens = {name: token_of(value) for name, value in places.items()}
    with override_language(ENGLISH):
        return _filled(english, tokens, ENGLISH)


def _plural(value: Any, language: Language) -> int:
    """Return which plural form a number takes; anything but a real number is one thing or several."""
    return language.plural(float(value)) if isinstance(value, Real) else int(value != 1)


@cache
def _parsed(words: str, code: str) -> tuple[tuple[str, str | None, str], ...]:
    parts = Formatter().parse(current_language().typeset(words))
    return tuple((literal, name, form or "") for literal, name, form, _ in parts)


def _filled(words: str, places: Mapping[str, Any], language: Language) -> str:
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


def _found(name: str, places: Mapping[str, Any]) -> Any:
    """Return the value of a place such as `cards.total`: an attribute of the value with the first name."""
    name, *parts = name.split(".")
    return reduce(getattr, parts, places[name])


def _shown(value: Any, form: str) -> str:
    """Return the text for a place: the value in its format, or the words for that number of things."""
    if not form and type(value) is int and value >= 0:
        return str(value)
    if "|" in form:
        forms = form.split("|")
        number = _plural(value, current_language())
        return COUNTED.sub(lambda place: _shown(value, place[1]), forms[min(number, len(forms) - 1)])
    if isinstance(value, Noun):
        return value.said(form)
    is_negative = isinstance(value, Real) and value < 0
    return with_minus(value, form) if is_negative else format_number(value, form)


class OptionWords(NamedTuple):
    """The words for a rule option.

    Attributes
    ----------
    name, help : Sentence
        What it is called, and what it decides.
    values : dict
        By value, what then holds; empty where it is a number.
    """

    name: Sentence
    help: Sentence
    values: dict[Any, Sentence]


class Separator:
    """What joins the things of a row in each language: its `comma`, `semicolon` or `pair`.

    Examples
    --------
    >>> Separator("pair").format(first="copper", last="jade")
    'copper and jade'
    """

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name

    def format(self, **places: Any) -> str:
        """Return the two places joined in the current language."""
        language = current_language()
        said = _filled(getattr(language, self.name), places, language)
        token = _token(getattr(ENGLISH, self.name), said, places, language)
        return Said.made(said, token, origin=(self, places))


COMMA, SEMICOLON, PAIR = Separator("comma"), Separator("semicolon"), Separator("pair")
ALONE = Sentence("{thing}")


def listed(
    things: Iterable[str],
    pair: Sentence | Separator | None = None,
    between: Sentence | Separator | None = None,
) -> str:
    """Return things one after another, as the language joins them; an empty text if there are none.

    Parameters
    ----------
    things : iterable of str
    pair : Sentence, optional
        What joins the last to those before, with the places `first` and `last`; by default the "and" of
        the language.
    between : Sentence, optional
        What joins those before; by default the language's comma.

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
        first = (between or COMMA).format(first=first, last=each)
    if len(found) > 1:
        return (pair or PAIR).format(first=first, last=last)
    if not isinstance(last, Noun):
        return last
    alone = cast(Said, ALONE.format(thing=last))
    alone.token = str(last)
    return alone


def join_commas(things: Iterable[str]) -> str:
    """Return things one after another, joined by commas alone; an empty text if there are none.

    Examples
    --------
    >>> join_commas(["carpets", "copper", "jade"])
    'carpets, copper, jade'
    """
    return listed(things, COMMA)


def join_semicolons(things: Iterable[str]) -> str:
    """Return things that may have commas within one after another, joined by semicolons.

    Examples
    --------
    >>> join_semicolons(["sells copper, jade", "passes"])
    'sells copper, jade; passes'
    """
    return listed(things, SEMICOLON, SEMICOLON)
