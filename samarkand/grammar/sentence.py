"""Sentences with named placeholders, which are translated when they are formatted.

A `Sentence` is a lazy value. It holds the English text, and `str()`, an f-string or `format(…)` translates it
into the current language. A translation may put the placeholders in a different order, so never build a
sentence from parts.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from numbers import Integral, Number, Real
from string import Formatter
from typing import Any, NamedTuple

from samarkand.grammar.current import current_language, current_reader
from samarkand.grammar.language import ENGLISH, Language
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import format_number, with_minus, without_exponent

COUNTED = re.compile(r"#([^\s|]*)")  # the number in a counting place, with its format


def capital(words: str) -> str:
    """Return `words` with a capital first letter.

    Examples
    --------
    >>> capital("player 1 pays")
    'Player 1 pays'
    """
    return words[:1].upper() + words[1:]


class Sentence:
    """An English sentence with named placeholders in braces, which is translated when it is formatted.

    Sentences are created by the gettext functions `_`, `pgettext`, `ngettext` and `npgettext`.
    `str(sentence)` and f-strings translate a sentence without placeholders, and `sentence.format(…)` also
    fills in the placeholders. The object does not depend on the language, so it can be a module's constant, a
    default argument or a value in a dictionary.

    The placeholder `player` takes a player's number and shows what the current reader calls this player
    (`samarkand.grammar.for_reader`). With the form `alone`, as on a name plate or before a colon, the
    reader's own name is "You". The placeholder `players` takes a list of players. `{Player}` and `{Players}`
    begin a sentence.

    gettext has no plural for two numbers at once. In a sentence with several numbers, each placeholder lists
    its own forms, in which `#` is the number: `{cards:# card|# cards} and {games:#, game|#, games}`.

    Attributes
    ----------
    text : str
        The sentence in English, in the singular if it has a plural.
    plural : str
        The sentence in the plural, or "".
    place : str
        The placeholder whose number decides between them, or "".
    context : str
        Distinguishes this text from an identical English text with a different translation (gettext's
        `msgctxt`).
    third_person, second_person : Sentence or None
        See `Says`.

    Examples
    --------
    >>> _("buy {number:# card|# cards} for {money:# piastre|# piastres}").format(number=1, money=6)
    'buy 1 card for 6 piastres'
    >>> sorted(_("go from {here} to {there}").places)
    ['here', 'there']
    >>> undo = _("Undo")
    >>> from samarkand.grammar import language_of, override_language
    >>> with override_language(language_of("fr")):
    ...     f"<b>{undo}</b>"
    '<b>Annuler</b>'
    >>> from samarkand.grammar import Reader, for_reader
    >>> score = _("{player:alone}: {points} points")
    >>> with for_reader(Reader(("Ada", "Ben"), player=0)):
    ...     score.format(player=0, points=5), score.format(player=1, points=3)
    ('You: 5 points', 'Ben: 3 points')
    """

    __slots__ = ("text", "plural", "place", "context", "third_person", "second_person")

    def __init__(self, text: str, plural: str = "", place: str = "", context: str = ""):
        self.text, self.plural, self.place, self.context = text, plural, place, context
        self.third_person: Sentence | None = None
        self.second_person: Sentence | None = None

    @property
    def places(self) -> set[str]:
        """Return the names of the placeholders."""
        names = {name for _, name, _, _ in Formatter().parse(self.text + self.plural) if name}
        return names | {self.place} if self.place else names

    def format(self, **places: object) -> str:
        """Return the sentence in the current language, for the current reader, with its placeholders filled.

        Negative numbers get a true minus sign.

        Raises
        ------
        KeyError
            If the value for a placeholder is missing.

        Examples
        --------
        >>> _("{points:.1f} points").format(points=-2.5)
        '−2.5 points'
        """
        language = current_language()
        forms = None if language is ENGLISH else language.translate(self.text, self.context)
        if forms is None:
            forms = (self.text, self.plural)
        number = _plural(places[self.place], language) if self.place else 0
        return _fill(forms[min(number, len(forms) - 1)], places, language)

    @property
    def is_translated(self) -> bool:
        """Return whether the sentence exists in the current language. In English, every sentence does.

        Examples
        --------
        >>> from samarkand.grammar import language_of, override_language
        >>> with override_language(language_of("fr")):
        ...     _("Undo").is_translated, _("Undo the last hour").is_translated
        (True, False)
        """
        language = current_language()
        return language is ENGLISH or language.translate(self.text, self.context) is not None

    def pattern(self) -> str | list[str]:
        """Return the current language's sentence with its placeholders unfilled, for JavaScript to fill in.

        If it has a plural, return a list: the name of the placeholder, then the text for each plural form.

        Examples
        --------
        >>> ngettext("{cards} card of {good}", "{cards} cards of {good}", "cards").pattern()
        ['cards', '{cards} card of {good}', '{cards} cards of {good}']
        """
        language = current_language()
        forms = language.translate(self.text, self.context) or (self.text, self.plural)
        texts = [language.typeset(form) for form in forms]
        return [self.place, *texts] if self.place else texts[0]

    def __str__(self) -> str:
        return self.format()

    def __format__(self, form: str) -> str:
        return format(self.format(), form)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Sentence.__slots__)

    def __hash__(self) -> int:
        return hash((self.text, self.context))


def _(text: str) -> Sentence:
    """Return a sentence.

    Examples
    --------
    >>> _("go to {space}").format(space="Merv")
    'go to Merv'
    """
    return Sentence(text)


def N_(text: str) -> str:
    """Return `text` unchanged. This marks data that is translated later, with `_`.

    Examples
    --------
    >>> N_("fair")
    'fair'
    """
    return text


def pgettext(context: str, text: str) -> Sentence:
    """Return a sentence whose English text has several translations, in the context of the one that is meant.

    Examples
    --------
    >>> str(pgettext("offer", "none"))
    'none'
    """
    return Sentence(text, context=context)


def ngettext(text: str, plural: str, place: str) -> Sentence:
    """Return a sentence with a singular and a plural. The number in the placeholder `place` decides.

    Examples
    --------
    >>> cards = ngettext("buy {number} card", "buy {number} cards", "number")
    >>> cards.format(number=1), cards.format(number=4)
    ('buy 1 card', 'buy 4 cards')
    """
    return Sentence(text, plural, place)


def npgettext(context: str, text: str, plural: str, place: str) -> Sentence:
    """Return a sentence with a plural, in a context.

    Examples
    --------
    >>> npgettext("bank", "{number} coin", "{number} coins", "number").format(number=3)
    '3 coins'
    """
    return Sentence(text, plural, place, context)


class Says(Sentence):
    """A sentence, together with the same sentence in other grammatical persons.

    Parameters
    ----------
    sentence : Sentence
        For example the label of an action.
    third_person : Sentence, optional
        The text after the player's name in a log.
    second_person : Sentence, optional
        The sentence as read by the player it is about, or the text after "you" in a log.

    Examples
    --------
    >>> go = Says(_("go to {space}"), third_person=_("goes to {space}"))
    >>> go.format(space="Merv"), go.format(space="Merv").third_person
    ('go to Merv', 'goes to Merv')
    """

    __slots__ = ()

    def __init__(
        self,
        sentence: Sentence,
        *,
        third_person: Sentence | None = None,
        second_person: Sentence | None = None,
    ):
        super().__init__(sentence.text, sentence.plural, sentence.place, sentence.context)
        self.third_person, self.second_person = third_person, second_person

    def format(self, **places: object) -> str:
        """Return the sentence with its placeholders filled, in the second person for the player it is about.

        A sentence with a third person is the label of an action, and becomes a `Label`.

        Examples
        --------
        >>> from samarkand.grammar import Reader, for_reader
        >>> buys = Says(_("{player} buys {card}"), second_person=pgettext("you", "you buy {card}"))
        >>> with for_reader(Reader(("Ada", "Ben"), player=1)):
        ...     buys.format(player=1, card="jewel 7"), buys.format(player=0, card="jewel 7")
        ('you buy jewel 7', 'Ada buys jewel 7')
        """
        if self.third_person:
            return Label(super().format(**places), self, places)
        reader = current_reader().player
        if reader is not None and self.second_person and _is_about(places, reader):
            return self.second_person.format(**places)
        return super().format(**places)


def _is_about(places: Mapping[str, object], player: int) -> bool:
    """Return whether a player is the value of `player`, or one of the values of `players`."""
    players = places.get("players")
    return places.get("player") == player or isinstance(players, list) and player in players


class Label(str):
    """The label of an action, which a log shows in another grammatical person."""

    _sentence: Says
    _places: dict[str, object]

    def __new__(cls, text: str, sentence: Says, places: dict[str, object]) -> "Label":
        """Create the text, and store what is needed to make the other persons."""
        label = super().__new__(cls, text)
        label._sentence, label._places = sentence, places
        return label

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)

    @property
    def third_person(self) -> str:
        """Return the text after the player's name in a log.

        Examples
        --------
        >>> go = Says(_("go to {space}"), third_person=_("goes to {space}"))
        >>> go.format(space="Merv").third_person
        'goes to Merv'
        """
        said = self._sentence.third_person
        return said.format(**self._places) if said else ""

    @property
    def second_person(self) -> str:
        """Return the text after "you" in a log."""
        said = self._sentence.second_person
        return said.format(**self._places) if said else ""


Words = str | Sentence  # a text, now or when it is translated


def in_words(words: Words, record: object = None) -> str:
    """Return `words` as text in the current language, with placeholders filled from `record`'s attributes.

    Examples
    --------
    >>> in_words(_("Undo")), in_words("Merv")
    ('Undo', 'Merv')
    """
    if not isinstance(words, Sentence):
        return words
    return words.format(**{name: getattr(record, name) for name in words.places})


def _plural(value: object, language: Language) -> int:
    """Return the plural form for a number. Other values take the singular only if they equal 1."""
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
            value = places[name] if name in places else _other(name, places)
            kind = type(value)  # nearly always one of the first two
            if name in PLAYER_PLACES and kind is not str:
                parts.append(_of_players(value, name, form))
            elif (kind is str or kind is Label) and not form:
                parts.append(value)
            else:
                parts.append(
                    str(value) if kind is int and value >= 0 and not form else _format_place(value, form)
                )
    return "".join(parts)


def _other(name: str, places: Mapping[str, object]) -> Any:
    """Return the value of `Player`, or of a placeholder such as `cards.total`: an attribute of a value."""
    if name in PLAYER_PLACES:
        return places[name.lower()]
    name, *parts = name.split(".")
    return reduce(getattr, parts, places[name])


PLAYER_PLACES = ("player", "Player", "players", "Players")


def _of_players(value: Any, name: str, form: str) -> str:
    """Return the name of one or several players in a sentence."""
    if isinstance(value, list):
        text = join_things([IN_A_SENTENCE.format(player=player) for player in value])
    elif isinstance(value, Integral) and name != "players":
        text = player_name(int(value), form)
    else:
        return _format_place(value, form)
    return text if name.islower() else capital(text)


def player_name(player: int, form: str = "") -> str:
    """Return what the reader calls a player.

    Parameters
    ----------
    player : int
    form : str, optional
        A form of the language's nouns, or `alone`, in which the reader's own name is "You".

    Examples
    --------
    >>> from samarkand.grammar import Reader, for_reader
    >>> player_name(0, "alone")
    'player 0'
    >>> with for_reader(Reader(("Ada", "Ben"), player=0)):
    ...     player_name(0, "alone"), player_name(0), player_name(1, "alone")
    ('You', 'Ada', 'Ben')
    """
    reader, language = current_reader(), current_language()
    if form == "alone":
        if player == reader.player:
            return str(YOU)
        form = ""
    if player < len(reader.names):
        return language.noun(reader.names[player], form)
    return language.noun(language.bearer.format(name=NUMBERED.format(number=player)), form)


def _format_place(value: object, form: str) -> str:
    """Return the text for a placeholder: the formatted value or, for a count, the plural form."""
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
        Its name, and what the option decides.
    values : dict
        A description of each value. Empty if the option is a number.
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
        """Return the values of `first` and `last`, joined as in the current language."""
        language = current_language()
        return _fill(getattr(language, self.name), places, language)


COMMA, SEMICOLON, PAIR = Separator("comma"), Separator("semicolon"), Separator("pair")
YOU = _("You")
NUMBERED = _("player {number}")
IN_A_SENTENCE = Says(
    pgettext("in a sentence", "{player}"), second_person=pgettext("you, in a sentence", "you")
)


def join_things(
    things: Iterable[str],
    pair: Sentence | Separator | None = None,
    between: Sentence | Separator | None = None,
) -> str:
    """Return a list of things as text, joined as is usual in the current language, or "" if there are none.

    Parameters
    ----------
    things : iterable of str
    pair : Sentence, optional
        Joins the last thing to the others, with the placeholders `first` and `last`. By default, the
        language's "and".
    between : Sentence, optional
        Joins the others. By default, the language's comma.

    Examples
    --------
    >>> join_things(["carpets", "copper", "jade"])
    'carpets, copper and jade'
    >>> join_things(["copper", "jade"], _("{first} or {last}"))
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
    return last.inflect() if isinstance(last, Noun) else last


def join_commas(things: Iterable[str]) -> str:
    """Return a list of things joined by commas only, or "" if there are none.

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
