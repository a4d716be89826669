"""The catalogue of rules: every rule in our own words, by the identifier that code, tests and lessons cite.

Each game keeps its rules in `catalogue.toml`. `rule("S-V1")` looks one up, and `rules("sackson")` lists them
all.
"""

import functools
import importlib.resources
import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from samarkand.errors import SamarkandError, short_repr
from samarkand.grammar import ENGLISH, Language, _, current_language, for_programs, join_things
from samarkand.registry import GAMES, package

if TYPE_CHECKING:
    import pandas

__all__ = ["Rule", "UnknownRule", "catalogue", "questions", "rule", "rules"]


def __dir__() -> list[str]:
    return __all__


CATALOGUE = "catalogue.toml"  # in a game's package
KINDS = ("stated", "reported", "assumed")
TRANSLATED = ("title", *KINDS, "source", "differ")
FIELDS = TRANSLATED
OF_CHAPTER = len("S-")  # the position of the chapter's letter in an identifier
ASKED, CHAPTERS, TEXTS = "asked", "chapters", "texts"
# The same English text in two games with different translations. The game is then the context.
WORDED_BY_GAME = frozenset({"Setup", "Goods cards", "What if the draw pile is empty?"})
IDENTIFIER = re.compile(r"\b[A-Z]-[A-Z][0-9]+\b")
RANGE = re.compile(r"\b([A-Z]-[A-Z])([0-9]+) (?:…|to) \1([0-9]+)\b")

REPORTED = _("(reported) {words}")
ASSUMED = _("(assumed) {words}")
RULE_ALONE = _("[{identifier}] {title}. {text}")
RULE = _("[{identifier}] {title}. {text} ({source})")
RULE_WITH_OPTION = _("[{identifier}] {title}. {text} Option: {option}. ({source})")


class UnknownRule(SamarkandError, ValueError):
    """An identifier that is not in any catalogue."""


@dataclass(frozen=True)
class Rule:
    """One rule of a game.

    Attributes
    ----------
    identifier : str
        The identifier, such as ``"S-V1"``.
    title : str
        A short title.
    stated, reported, assumed : str
        What a rule text says, what someone who saw the game reports, and what we assume because no source
        settles it. Each may be "".
    source : str
        The rule text and its section.
    option : str
        The option in the game's `options.py` that changes the rule, or "".
    differ : str
        What another rule text says, or "".
    asked : tuple of (str, str)
        Players' questions, each with a short answer.
    """

    identifier: str
    title: str
    stated: str
    reported: str
    assumed: str
    source: str
    option: str
    differ: str = ""
    asked: tuple[tuple[str, str], ...] = ()

    @property
    def status(self) -> str:
        """Return "stated", "reported" or "assumed", joined by "and" where parts of the rule differ."""
        with for_programs():
            return join_things(kind for kind in KINDS if getattr(self, kind))

    @property
    def text(self) -> str:
        """Return the rule, with marks where it is reported or assumed."""
        reported = REPORTED.format(words=self.reported) if self.reported else ""
        assumed = ASSUMED.format(words=self.assumed) if self.assumed else ""
        return " ".join(filter(None, [self.stated, reported, assumed]))

    @property
    def alone(self) -> str:
        """Return identifier, title and text without the source, for readers without a rulebook."""
        return RULE_ALONE.format(identifier=self.identifier, title=self.title, text=self.text)

    def __str__(self) -> str:
        sentence = RULE_WITH_OPTION if self.option else RULE
        fields = {"identifier": self.identifier, "title": self.title, "text": self.text}
        return sentence.format(**fields, option=self.option, source=self.source)


def catalogue(game: str) -> Mapping[str, Rule]:
    """Return the rules of `game` by identifier, in the order of its catalogue. The mapping is read-only.

    Raises
    ------
    InvalidInput
        If no game of that name has a catalogue.
    ValueError
        If the catalogue is malformed, which is an error in the package.
    """
    return MappingProxyType(_translated_rules(package(game).name, current_language()))


@functools.cache
def _translated_rules(game: str, language: Language) -> dict[str, Rule]:
    """Return the rules in a language. Texts without translation are in English."""
    rules = _read(game).rules
    if language is ENGLISH:
        return rules
    translate = functools.partial(_translate, game, language)
    return {
        name: replace(
            rule,
            **{part: translate(getattr(rule, part)) for part in TRANSLATED if getattr(rule, part)},
            asked=tuple((translate(question), translate(answer)) for question, answer in rule.asked),
        )
        for name, rule in rules.items()
    }


def _translate(game: str, language: Language, text: str) -> str:
    if language is ENGLISH:
        return text
    translations = language.translate(text, game if text in WORDED_BY_GAME else "")
    return language.typeset(translations[0] if translations else text)


def chapters(game: str) -> dict[str, str]:
    """Return the titles of the chapters of a game's rules, by their letters in the identifiers.

    Examples
    --------
    >>> chapters("market")["D"]
    'Disputes'
    """
    name = package(game).name
    titles, language = _read(name).chapters, current_language()
    return {letter: _translate(name, language, title) for letter, title in titles.items()}


def texts(game: str) -> str:
    """Return a description of the rule texts of a game, and the meaning of A and B.

    Examples
    --------
    >>> "Bruno Fricout" in texts("market")
    True
    """
    name = package(game).name
    return _translate(name, current_language(), _read(name).texts)


class _Catalogue(NamedTuple):
    """The contents of a catalogue's file."""

    texts: str
    chapters: dict[str, str]
    rules: dict[str, Rule]


@functools.cache
def _read(game: str) -> _Catalogue:
    """Return the validated contents of a catalogue's file."""
    file = importlib.resources.files(package(game).path) / CATALOGUE
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    if entries.pop("game", None) != game:
        raise ValueError(f"{game}/catalogue.toml: game: expected {game!r}")
    about, titles = " ".join(entries.pop(TEXTS, "").split()), entries.pop(CHAPTERS, {})
    rules = {identifier: parse_rule(game, identifier, entry) for identifier, entry in entries.items()}
    for identifier, option in _options_by_rule(game, rules):
        rules[identifier] = replace(rules[identifier], option=option)
    return _Catalogue(about, titles, rules)


def _options_by_rule(game: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield each rule that has options, with their names. Raise ValueError if a rule is unknown."""
    names_by_rule: dict[str, list[str]] = {}
    for name, declaration in package(game).options.Options.declarations().items():
        if declaration.rule not in known:
            expected = "expected one of catalogue.toml"
            raise ValueError(f"{game}/options.py: {name}: found the rule {declaration.rule!r}, {expected}")
        names_by_rule.setdefault(declaration.rule, []).append(name)
    for identifier, names in names_by_rule.items():
        yield identifier, ", ".join(names)


def questions() -> dict[str, list[tuple[Rule, str]]]:
    """Return every question that players ask, with the rules that answer it and their answers.

    Examples
    --------
    >>> [answer for rule, answer in questions()["May I pass?"] if rule.identifier == "M-R3"]
    ['Yes, at every value of the clock.']
    """
    answers: dict[str, list[tuple[Rule, str]]] = {}
    for known in (rule for game in games() for rule in catalogue(game).values()):
        for question, answer in known.asked:
            answers.setdefault(question, []).append((known, answer))
    return answers


def has_catalogue(game: str) -> bool:
    """Return whether a registered game has a catalogue.

    Examples
    --------
    >>> has_catalogue("sackson")
    True
    """
    return (importlib.resources.files(package(game).path) / CATALOGUE).is_file()


def games() -> list[str]:
    """Return the games that have a catalogue."""
    return sorted(GAMES)


def rule(identifier: str) -> Rule:
    """Return the rule with this identifier.

    Examples
    --------
    >>> rule("S-M4").text
    '(assumed) A player with less than 5 piastres cannot roll.'
    """
    for game in games() if isinstance(identifier, str) else ():
        if identifier in catalogue(game):
            return catalogue(game)[identifier]
    raise UnknownRule(
        f"rule: found {short_repr(identifier)}, expected an identifier of the catalogue, such as 'S-V1'"
    )


def rules(game: str) -> "pandas.DataFrame":
    """Return all rules of a game.

    Returns
    -------
    pandas.DataFrame
        One row per rule: title, text, status, source, option. The index is the identifier.
    """
    import pandas  # imported late, because importing this package must stay fast

    columns = ["title", "text", "status", "source", "option"]
    rows = [[getattr(rule, column) for column in columns] for rule in catalogue(game).values()]
    return pandas.DataFrame(rows, columns=columns, index=pandas.Index(catalogue(game), name="identifier"))


def letter(game: str) -> str:
    """Return the letter that begins all identifiers of a game."""
    return next(iter(catalogue(game)))[0]


def citations_in(text: str) -> set[str]:
    """Return the identifiers in a text. A range cites all identifiers that it spans.

    Examples
    --------
    >>> sorted(citations_in("the price [S-V1 … S-V3], the purse [S-P1]"))
    ['S-P1', 'S-V1', 'S-V2', 'S-V3']
    """
    identifiers = set(IDENTIFIER.findall(text))
    for chapter, first, last in RANGE.findall(text):
        identifiers.update(f"{chapter}{number}" for number in range(int(first), int(last) + 1))
    return identifiers


def parse_rule(game: str, identifier: str, entry: object) -> Rule:
    """Return the rule that an entry of a catalogue describes. Raise ValueError if it is malformed."""
    where = f"{game}/catalogue.toml: {identifier}"
    if not IDENTIFIER.fullmatch(identifier) or not isinstance(entry, dict):
        raise ValueError(f"{where}: expected a table under an identifier such as S-V1")
    for name, value in entry.items():
        is_asked = name == ASKED and isinstance(value, dict)
        texts = value.values() if is_asked else [value]
        if not (is_asked or name in FIELDS) or not all(
            isinstance(text, str) and text.strip() for text in texts
        ):
            raise ValueError(f"{where}.{name}: found {value!r}, expected text in one of {', '.join(FIELDS)}")
    if not entry.get("title") or not entry.get("source") or not any(kind in entry for kind in KINDS):
        raise ValueError(f"{where}: expected title, source and one of {', '.join(KINDS)}")
    fields = {name: " ".join(entry.get(name, "").split()) for name in FIELDS}
    return Rule(identifier, **fields, option="", asked=tuple(entry.get(ASKED, {}).items()))
