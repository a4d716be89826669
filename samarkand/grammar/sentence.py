"""Sentences with named places, translated when they are formatted.

A `Sentence` is a lazy value. It holds the English text, and `str()`, an f-string or `format(…)` translates it
into the current language. A translation may use another order of the places, so never build a sentence from
parts.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from numbers import Number, Real
from string import Formatter
from typing import Any, NamedTuple, cast

from samarkand.grammar.current import current_language, override_language
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import format_number, with_minus, without_exponent
from samarkand.grammar.tables import ENGLISH, Language

COUNTED = re.compile(r"#([^\s|]*)")  # the number in a counting place, with its format


def capital(words: str) -> str:
    """Return `words` with a capital first letter.

    Examples
    --------
    >>> capital("player 1 pays")
    'Player 1 pays'
    """
    if isinstance(words, FormattedText) and words.origin is not None:
        return CAPITAL.format(words=words)
    return words[:1].upper() + words[1:]


class Message(NamedTuple):
    """The key of a text in a catalogue, in gettext's terms.

    Attributes
    ----------
    text : str
        The English text, in the singular if it has one counting place.
    plural : str
        The same text in the plural, or "" if it has no counting place, or several.
    place : str
        The name of the counting place, or "".
    """

    text: str
    plural: str = ""
    place: str = ""


@cache
def message(text: str) -> Message:
    """Return the catalogue key of an English text.

    A text with one counting place has a singular and a plural in the catalogue. A text with several keeps its
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
    return Message(expand(text, place, 0), expand(text, place, 1), cast(str, place))


def expand(text: str, place: str | None, number: int) -> str:
    """Return a text in which `place` has the plural form with the index `number`.

    Examples
    --------
    >>> expand("{games:#, game|#, games} of {game}", "games", 1)
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
    return lambda match: f"{{{name}:{match[1]}}}" if match[1] else f"{{{name}}}"


class Sentence:
    """An English sentence with named places in braces, translated when it is formatted.

    `str(sentence)` and f-strings translate a sentence without places, and `sentence.format(…)` also fills the
    places. The object does not depend on the language, so it can be a module's constant, a default argument
    or a value in a dictionary.

    A counting place has a form for each plural, in which `#` is the number: `{cards:# card|# cards}`. A
    number format can follow it: `{games:#, game|#, games}`.

    Parameters
    ----------
    text : str
        The sentence in English.
    third_person : str, optional
        The third person of a label, for logs: `goes to {space}` for `go to {space}`.
    second_person : str, optional
        The text for the player whom it is about, such as `you buy {card}`. For a label, it is the text after
        "you" in a log, if this differs from the label itself.
    context : str, optional
        Distinguishes this text from the same English text with another translation (gettext's `msgctxt`).

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

    __slots__ = ("text", "third_person", "second_person", "context")

    def __init__(self, text: str, third_person: str = "", second_person: str = "", context: str = ""):
        self.text, self.third_person, self.context = text, third_person, context
        self.second_person = second_person or (text if third_person else "")

    @property
    def token(self) -> str:
        """Return the English text, for files and programs."""
        return self.text

    @property
    def places(self) -> set[str]:
        """Return the names of the places."""
        return {name for _, name, _, _ in Formatter().parse(self.text) if name}

    def format(self, **places: object) -> str:
        """Return the sentence in the current language, with its places filled.

        Negative numbers get a true minus sign.

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
        text = _translate(self.text, self.context, places, language)
        return FormattedText.make(text, _token(self.text, text, places, language), (self, places))

    @property
    def is_translated(self) -> bool:
        """Return whether the current language has this sentence. English has every sentence.

        Examples
        --------
        >>> from samarkand.grammar import language_of, override_language
        >>> with override_language(language_of("fr")):
        ...     Sentence("Undo").is_translated, Sentence("Undo the last hour").is_translated
        (True, False)
        """
        language, key = current_language(), message(self.text)
        return language is ENGLISH or language.translate(key.text, self.context, key.plural) is not None

    def pattern(self) -> str | list[str]:
        """Return the sentence in the current language with its places unfilled, for JavaScript to fill.

        With one counting place, return a list: the name of the place, then the text for each plural.

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
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.text, self.context))


Words = str | Sentence  # a text, now or when it is translated


def in_words(words: Words, record: object = None) -> str:
    """Return `words` as text in the current language, with places filled from attributes of `record`.

    Examples
    --------
    >>> in_words(Sentence("Undo")), in_words("Merv")
    ('Undo', 'Merv')
    """
    if not isinstance(words, Sentence):
        return retranslate(words)
    return words.format(**{name: getattr(record, name) for name in words.places})


def retranslate(value: object) -> Any:
    """Return formatted text in the current language, also inside tuples, lists and dictionaries.

    Examples
    --------
    >>> from samarkand.grammar import language_of, override_language
    >>> CARDS = Sentence("{number:# card|# cards}")
    >>> cards = CARDS.format(number=2)
    >>> with override_language(language_of("fr")):
    ...     retranslate((cards, 5, "as it is"))
    ('2 cartes', 5, 'as it is')
    """
    if isinstance(value, FormattedText) and value.origin is not None:
        sentence, places = value.origin
        return sentence.format(**{name: retranslate(value) for name, value in places.items()})
    if isinstance(value, tuple):
        parts = [retranslate(item) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return [retranslate(item) for item in value]
    if type(value) is dict:
        return {name: retranslate(item) for name, item in value.items()}
    return value


class FormattedText(str):
    """A sentence in some language, with its places filled.

    Attributes
    ----------
    token : str
        The English text, for programs.
    origin : tuple of a sentence and a dict, or None
        What `retranslate` needs to translate it again.
    """

    token: str
    origin: "tuple[Any, dict[str, object]] | None" = None

    @classmethod
    def make(
        cls, words: str, token: str, origin: "tuple[Any, dict[str, object]] | None" = None
    ) -> "FormattedText":
        """Return a text with its token and origin."""
        text = cls(words)
        text.token, text.origin = token, origin
        return text

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # a copy is plain text: the origin contains all parts, some of them deep

    @property
    def third_person(self) -> str:
        """Return the text in the third person, in the current language, or "" if it has none.

        Examples
        --------
        >>> Sentence("go to {space}", third_person="goes to {space}").format(space="Merv").third_person
        'goes to Merv'
        """
        sentence, places = self.origin or (None, {})
        if not isinstance(sentence, Sentence) or not sentence.third_person:
            return ""
        return _translate(sentence.third_person, sentence.context, places, current_language())

    @property
    def second_person(self) -> str:
        """Return the text in the second person, in the current language, or "" if it has none.

        Examples
        --------
        >>> rolls = Sentence("die: {number}", third_person="rolls {number}", second_person="roll {number}")
        >>> rolls.format(number=3).second_person
        'roll 3'
        """
        sentence, places = self.origin or (None, {})
        if not isinstance(sentence, Sentence) or not sentence.second_person:
            return ""
        return _translate(
            sentence.second_person, second_context(sentence.context), places, current_language()
        )


class _Capital:
    """A sentence in a place, with a capital first letter."""

    def format(self, words: str) -> str:
        """Return `words` with a capital first letter, in the current language."""
        token = token_of(words)
        return FormattedText.make(
            words[:1].upper() + words[1:], token[:1].upper() + token[1:], (self, {"words": words})
        )


CAPITAL = _Capital()


SECOND_PERSON = "you"


def second_context(context: str) -> str:
    """Return the context of a second person in the catalogues, because its label has the same English text.

    Examples
    --------
    >>> second_context(""), second_context("card")
    ('you', 'you, card')
    """
    return ", ".join(filter(None, (SECOND_PERSON, context)))


def address(value: object, reader: int | None) -> Any:
    """Return formatted text with the player `reader` addressed as "you", in the current language.

    A sentence about this player takes its second person. A sentence is about the players in its place
    `player` or `players`. The actions in a log take it in `samarkand.picture.turns`.

    Examples
    --------
    >>> buys = Sentence("player {player} buys {card}", second_person="you buy {card}")
    >>> address(buys.format(player=1, card="jewel 7"), 1), address(buys.format(player=1, card="jewel 7"), 2)
    ('you buy jewel 7', 'player 1 buys jewel 7')
    """
    if reader is None or not isinstance(value, FormattedText) or value.origin is None:
        return value
    sentence, places = value.origin
    addressed = {name: address(place, reader) for name, place in places.items()}
    is_spoken = isinstance(sentence, Sentence) and sentence.second_person and not sentence.third_person
    if is_spoken and _is_about(places, reader):
        context = second_context(sentence.context)
        words = _translate(sentence.second_person, context, addressed, current_language())
        return FormattedText.make(words, value.token, value.origin)
    if all(addressed[name] is place for name, place in places.items()):
        return value
    return sentence.format(**addressed)


def _is_about(places: Mapping[str, object], player: int) -> bool:
    """Return whether a player is in the place `player`, or mentioned in the place `players`."""
    return places.get("player") == player or _mentions(places.get("players"), player)


def _mentions(value: object, player: int) -> bool:
    if not isinstance(value, FormattedText) or value.origin is None:
        return False
    _, places = value.origin
    return places.get("player") == player or any(_mentions(place, player) for place in places.values())


PLAIN = (str, FormattedText)  # types whose values fill a place unchanged


def token_of(text: object) -> Any:
    """Return the English text of a formatted text, for programs. Return any other value unchanged."""
    return getattr(text, "token", text)


def _translate(text: str, context: str, places: Mapping[str, object], language: Language) -> str:
    """Return a text in a language, with its places filled. Without a translation it stays English."""
    if language is not ENGLISH:
        key = message(text)
        forms = language.translate(key.text, context, key.plural)
        if forms is not None:
            number = _plural(places[key.place], language) if key.plural else 0
            return _fill(forms[min(number, len(forms) - 1)], places, language)
    return _fill(text, places, language)


def _token(english: str, text: str, places: Mapping[str, object], language: Language) -> str:
    """Return the token of `text`: the English text, filled with the tokens of the places."""
    has_tokens = language is not ENGLISH
    for value in places.values():  # few have one
        has_tokens = has_tokens or getattr(value, "token", value) != value
    if not has_tokens:
        return text
    tokens = {name: token_of(value) for name, value in places.items()}
    with override_language(ENGLISH):
        return _fill(english, tokens, ENGLISH)


def _plural(value: object, language: Language) -> int:
    """Return which plural form a number takes. Other values take the singular only if they equal 1."""
    return language.plural(float(value)) if isinstance(value, Real) else int(value != 1)


@cache
def _parse(words: str, code: str) -> tuple[tuple[str, str | None, str], ...]:
    parts = Formatter().parse(current_language().typeset(words))
    return tuple((literal, name, form or "") for literal, name, form, _ in parts)


def _fill(words: str, places: Mapping[str, Any], language: Language) -> str:
    parts = []
    for literal, name, form in _parse(words, language.code):
        parts.append(literal)
        if name is not None:
            value = places[name] if name in places else _attribute(name, places)
            kind = "" if form else type(value)  # nearly always one of the first two
            if kind in PLAIN:
                parts.append(value)
            else:
                parts.append(str(value) if kind is int and value >= 0 else _format_place(value, form))
    return "".join(parts)


def _attribute(name: str, places: Mapping[str, object]) -> Any:
    """Return the value of a place such as `cards.total`: an attribute of the first name's value."""
    name, *parts = name.split(".")
    return reduce(getattr, parts, places[name])


def _format_place(value: object, form: str) -> str:
    """Return the text for a place: the value in its format, or the plural form for a counting place."""
    if not form and type(value) is int and value >= 0:
        return str(value)
    if "|" in form:
        forms = form.split("|")
        number = _plural(value, current_language())
        return COUNTED.sub(lambda match: _format_place(value, match[1]), forms[min(number, len(forms) - 1)])
    if isinstance(value, Noun):
        return value.inflect(form)
    is_negative = isinstance(value, Real) and value < 0
    if isinstance(value, Number) and form.endswith("g"):
        return without_exponent(value, form)
    return with_minus(value, form) if is_negative else format_number(value, form)


class OptionWords(NamedTuple):
    """The name, the help text and the values of a rule option.

    Attributes
    ----------
    name, help : Sentence
        Its name, and what it decides.
    values : dict
        A description of each value. Empty for an option that is a number.
    """

    name: Sentence
    help: Sentence
    values: dict[str | int, Sentence]


class Separator:
    """A separator of list items in each language: `comma`, `semicolon` or `pair`.

    Examples
    --------
    >>> Separator("pair").format(first="copper", last="jade")
    'copper and jade'
    """

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name

    def format(self, **places: object) -> str:
        """Return the two places joined in the current language."""
        language = current_language()
        text = _fill(getattr(language, self.name), places, language)
        token = _token(getattr(ENGLISH, self.name), text, places, language)
        return FormattedText.make(text, token, origin=(self, places))


class Spacer:
    """A separator of list items that is the same in every language.

    Examples
    --------
    >>> Spacer(" / ").format(first="copper", last="jade")
    'copper / jade'
    """

    __slots__ = ("text",)

    def __init__(self, text: str):
        self.text = text

    def format(self, first: str, last: str) -> str:
        """Return the two places joined."""
        token = f"{token_of(first)}{self.text}{token_of(last)}"
        return FormattedText.make(f"{first}{self.text}{last}", token, (self, {"first": first, "last": last}))


COMMA, SEMICOLON, PAIR = Separator("comma"), Separator("semicolon"), Separator("pair")
ALONE = Sentence("{thing}")


def join_things(
    things: Iterable[str],
    pair: Sentence | Separator | Spacer | None = None,
    between: Sentence | Separator | Spacer | None = None,
) -> str:
    """Return a list of things as text, joined as in the current language, or "" for no things.

    Parameters
    ----------
    things : iterable of str
    pair : Sentence, optional
        Joins the last thing to the others, with the places `first` and `last`. By default the
        language's "and".
    between : Sentence, optional
        Joins the others. By default the language's comma.

    Examples
    --------
    >>> join_things(["carpets", "copper", "jade"])
    'carpets, copper and jade'
    >>> join_things(["copper", "jade"], Sentence("{first} or {last}"))
    'copper or jade'
    """
    items = list(things)
    if not items:
        return ""
    first, *middle = items[:-1] or [""]
    last = items[-1]
    for item in middle:
        first = (between or COMMA).format(first=first, last=item)
    if len(items) > 1:
        return (pair or PAIR).format(first=first, last=last)
    if not isinstance(last, Noun):
        return last
    alone = cast(FormattedText, ALONE.format(thing=last))
    alone.token = str(last)
    return alone


def join_commas(things: Iterable[str]) -> str:
    """Return a list of things joined by commas only, or "" for no things.

    Examples
    --------
    >>> join_commas(["carpets", "copper", "jade"])
    'carpets, copper, jade'
    """
    return join_things(things, COMMA)


def join_semicolons(things: Iterable[str]) -> str:
    """Return a list of things that may contain commas, joined by semicolons.

    Examples
    --------
    >>> join_semicolons(["sells copper, jade", "passes"])
    'sells copper, jade; passes'
    """
    return join_things(things, SEMICOLON, SEMICOLON)
