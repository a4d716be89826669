"""The catalogue of rules: every rule in our words, by the identifier that code, tests and lessons cite.

Each game keeps its rules in `catalogue.toml`. `rule("S-V1")` looks one up, `rules("sackson")` shows them
all, and `report("sackson", tests)` finds who cites them.
"""

import ast
import functools
import importlib.resources
import io
import os
import re
import tokenize
import tomllib
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from samarkand.errors import InvalidOption, SamarkandError, shown
from samarkand.grammar import ENGLISH, Language, current_language, listed, token_of
from samarkand.protocol import GAMES, package
from samarkand.rulebook import wording

if TYPE_CHECKING:
    import pandas

__all__ = ["Rule", "UnknownRule", "catalogue", "questions", "report", "rule", "rules"]
CATALOGUE = "catalogue.toml"  # of a game's package
KINDS = ("stated", "reported", "assumed")
TRANSLATED = ("title", *KINDS, "source", "differ")
FIELDS = TRANSLATED
OF_CHAPTER = len("S-")  # where the letter of its chapter stands in an identifier
ASKED, CHAPTERS, TEXTS = "asked", "chapters", "texts"
# The same English in two games, with a translation of its own in each: the game is then the context.
WORDED_BY_GAME = frozenset({"Setup", "Goods cards", "What if the draw pile is empty?"})
IDENTIFIER = re.compile(r"\b[A-Z]-[A-Z][0-9]+\b")
RANGE = re.compile(r"\b([A-Z]-[A-Z])([0-9]+) (?:…|to) \1([0-9]+)\b")
IN_A_NAME = re.compile(r"(?<![a-z0-9])([a-z])_([a-z][0-9]+)(?![a-z0-9])", re.IGNORECASE)


class UnknownRule(SamarkandError, ValueError):
    """An identifier that no catalogue has."""


@dataclass(frozen=True)
class Rule:
    """One rule of a game.

    Attributes
    ----------
    identifier : str
        As it is cited, such as ``"S-V1"``.
    title : str
        A few words.
    stated, reported, assumed : str
        What a rule text says, what somebody who saw the game says, and what no source settles and we
        assume; "" where there is nothing of the kind.
    source : str
        Rule text and section.
    option : str
        The option that changes the rule, or ""; `options.py` of the game declares it.
    differ : str
        What another rule text says, or "".
    asked : tuple of (str, str)
        Questions as players ask them, each with the rule's answer in a few words.
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
        """Stated, reported or assumed; joined by "and" where parts of the rule differ."""
        return str(token_of(listed(kind for kind in KINDS if getattr(self, kind))))

    @property
    def text(self) -> str:
        """The rule; what is not stated is marked."""
        reported = wording.REPORTED.format(words=self.reported) if self.reported else ""
        assumed = wording.ASSUMED.format(words=self.assumed) if self.assumed else ""
        return " ".join(filter(None, [self.stated, reported, assumed]))

    @property
    def alone(self) -> str:
        """Identifier, title and text, without where it stands: for who has no rulebook."""
        return wording.RULE_ALONE.format(identifier=self.identifier, title=self.title, text=self.text)

    def __str__(self) -> str:
        words = wording.RULE_WITH_OPTION if self.option else wording.RULE
        told = {"identifier": self.identifier, "title": self.title, "text": self.text}
        return words.format(**told, option=self.option, source=self.source)


def catalogue(game: str) -> dict[str, Rule]:
    """The rules of `game` by identifier, in the order of its catalogue.

    Raises
    ------
    UnknownGame
        No game of that name has a catalogue.
    ValueError
        The catalogue breaks its own form: an error of this package, not of the user.
    """
    return _told(package(game).name, current_language())


@functools.cache
def _told(game: str, language: Language) -> dict[str, Rule]:
    """The rules in a language; what nobody has translated is English."""
    rules = _read(game).rules
    if language is ENGLISH:
        return rules
    said = functools.partial(_said, game, language)
    return {
        name: replace(
            rule,
            **{part: said(getattr(rule, part)) for part in TRANSLATED if getattr(rule, part)},
            asked=tuple((said(question), said(answer)) for question, answer in rule.asked),
        )
        for name, rule in rules.items()
    }


def _said(game: str, language: Language, words: str) -> str:
    if language is ENGLISH:
        return words
    found = language.translate(words, game if words in WORDED_BY_GAME else "")
    return language.typeset(found[0] if found else words)


def chapters(game: str) -> dict[str, str]:
    """The titles of the chapters of a game's rules, by the letter that stands for each in an identifier.

    Examples
    --------
    >>> chapters("market")["D"]
    'Disputes'
    """
    name = package(game).name
    return {letter: _said(name, current_language(), title) for letter, title in _read(name).chapters.items()}


def texts(game: str) -> str:
    """Which rule texts the sources of a game's rules are, and what A and B stand for.

    Examples
    --------
    >>> "Bruno Fricout" in texts("market")
    True
    """
    name = package(game).name
    return _said(name, current_language(), _read(name).texts)


class _Catalogue(NamedTuple):
    """What a catalogue's file holds."""

    texts: str
    chapters: dict[str, str]
    rules: dict[str, Rule]


@functools.cache
def _read(game: str) -> _Catalogue:
    """The catalogue's file, judged."""
    file = importlib.resources.files(package(game).path) / CATALOGUE
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    if entries.pop("game", None) != game:
        raise ValueError(f"{game}/catalogue.toml: game: expected {game!r}")
    about, titles = " ".join(entries.pop(TEXTS, "").split()), entries.pop(CHAPTERS, {})
    rules = {identifier: checked_rule(game, identifier, entry) for identifier, entry in entries.items()}
    for identifier, option in _options_by_rule(game, rules):
        rules[identifier] = replace(rules[identifier], option=option)
    return _Catalogue(about, titles, rules)


def _options_by_rule(game: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    """Each rule that has options, with their names; ValueError if a rule is not known."""
    found: dict[str, list[str]] = {}
    for name, declaration in package(game).options.Options.declared().items():
        if declaration.rule not in known:
            expected = "expected one of catalogue.toml"
            raise ValueError(f"{game}/options.py: {name}: found the rule {declaration.rule!r}, {expected}")
        found.setdefault(declaration.rule, []).append(name)
    for identifier, names in found.items():
        yield identifier, ", ".join(names)


def questions() -> dict[str, list[tuple[Rule, str]]]:
    """Every question that players ask, with the rules that answer it and what each answers.

    Examples
    --------
    >>> [answer for rule, answer in questions()["May I pass?"] if rule.identifier == "M-R3"]
    ['Yes, at every value of the clock.']
    """
    found: dict[str, list[tuple[Rule, str]]] = {}
    for each in (rule for game in games() for rule in catalogue(game).values()):
        for question, answer in each.asked:
            found.setdefault(question, []).append((each, answer))
    return found


def has_catalogue(game: str) -> bool:
    """Whether the rules of a registered game are written down.

    Examples
    --------
    >>> has_catalogue("sackson")
    True
    """
    return (importlib.resources.files(package(game).path) / CATALOGUE).is_file()


def games() -> list[str]:
    """The games that have a catalogue."""
    return sorted(GAMES)


def rule(identifier: str) -> Rule:
    """The rule that is cited as `identifier`.

    Examples
    --------
    >>> rule("S-M4").text
    '(assumed) A player with less than 5 piastres cannot roll.'
    """
    for game in games() if isinstance(identifier, str) else ():
        if identifier in catalogue(game):
            return catalogue(game)[identifier]
    raise UnknownRule(
        f"rule: found {shown(identifier)}, expected an identifier of the catalogue, such as 'S-V1'"
    )


def rules(game: str) -> "pandas.DataFrame":
    """All rules of a game.

    Returns
    -------
    pandas.DataFrame
        One row a rule: title, text, status, source, option; the index is the identifier.
    """
    import pandas  # late: importing this package must stay quick

    columns = ["title", "text", "status", "source", "option"]
    rows = [[getattr(each, column) for column in columns] for each in catalogue(game).values()]
    return pandas.DataFrame(rows, columns=columns, index=pandas.Index(catalogue(game), name="identifier"))


def report(game: str, tests: str | os.PathLike[str] | None) -> "pandas.DataFrame":
    """The citations of each rule: a function counts by its docstring, a test by its name or docstring too.

    The vocabulary in `components.py` has few functions; there comments count as well.

    Parameters
    ----------
    game : str
        The game's short name.
    tests : path or None
        The folder of the project's tests, which are not part of the installed package; None cites none.

    Returns
    -------
    pandas.DataFrame
        One row an identifier, the catalogue's first, then any others that are cited: whether it is
        known, the functions, the tests.
    """
    import pandas  # late: importing this package must stay quick

    if tests is not None and not isinstance(tests, (str, os.PathLike)):
        raise InvalidOption(f"tests: found {shown(tests)}, expected a folder, or None")
    functions = citations_of_rules(game)
    tested = {} if tests is None else citations_of_tests(tests, letter(game))
    known = catalogue(game)
    names = [*known, *sorted({*functions, *tested} - set(known))]
    rows = [[name in known, functions.get(name, []), tested.get(name, [])] for name in names]
    index = pandas.Index(names, name="identifier")
    return pandas.DataFrame(rows, columns=["known", "functions", "tests"], index=index)


def letter(game: str) -> str:
    """The letter with which all identifiers of a game begin."""
    return next(iter(catalogue(game)))[0]


def citations_of_rules(game: str) -> dict[str, list[str]]:
    """Return, by identifier, the functions and classes whose docstrings cite it, and its options.

    The game's package and its theory are searched. A function is listed by its path inside either of them.
    """
    found: dict[str, list[str]] = {}
    own = Path(str(importlib.resources.files(package(game).path)))
    theory = Path(str(importlib.resources.files(__name__.partition(".")[0]))) / "theory" / game
    files = {file.relative_to(folder): file for folder in (own, theory) for file in folder.rglob("*.py")}
    for place, file in sorted(files.items()):
        module = ".".join(place.with_suffix("").parts)
        source = file.read_text(encoding="utf-8")
        for name, text in _documented(source):
            _cite(found, f"{module}.{name}", text, letter(game))
        if module == "components":
            _cite(found, module, _comments(source), letter(game))
        elif module == "options":
            for name, declaration in package(game).options.Options.declared().items():
                _cite(found, f"{module}.{name}", declaration.rule, letter(game))
    return found


def citations_of_tests(tests: str | os.PathLike[str], first: str) -> dict[str, list[str]]:
    """Identifier, of those that begin with the letter `first`, to the tests that cite it."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(tests).rglob("test_*.py")):
        where = file.relative_to(tests).with_suffix("").as_posix()
        for name, text in _documented(file.read_text(encoding="utf-8")):
            if name.lower().startswith("test"):
                named = " ".join("-".join(parts).upper() for parts in IN_A_NAME.findall(name))
                _cite(found, f"{where}.{name}", f"{named} {text}", first)
    return found


def cited(text: str) -> set[str]:
    """The identifiers in a text; a range cites all that it spans.

    Examples
    --------
    >>> sorted(cited("the price [S-V1 … S-V3], the purse [S-P1]"))
    ['S-P1', 'S-V1', 'S-V2', 'S-V3']
    """
    found = set(IDENTIFIER.findall(text))
    for chapter, first, last in RANGE.findall(text):
        found.update(f"{chapter}{number}" for number in range(int(first), int(last) + 1))
    return found


def _documented(source: str) -> Iterator[tuple[str, str]]:
    """Name and docstring of every function and class in a source text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""


def _comments(source: str) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return " ".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def _cite(found: dict[str, list[str]], where: str, text: str, first: str) -> None:
    for identifier in sorted(cited(text)):
        if identifier.startswith(first):
            found.setdefault(identifier, []).append(where)


def checked_rule(game: str, identifier: str, entry: Any) -> Rule:
    """The rule that an entry of a catalogue describes; ValueError if it is out of form."""
    where = f"{game}/catalogue.toml: {identifier}"
    if not IDENTIFIER.fullmatch(identifier) or not isinstance(entry, dict):
        raise ValueError(f"{where}: expected a table under an identifier such as S-V1")
    for name, value in entry.items():
        is_asked = name == ASKED and isinstance(value, dict)
        texts = value.values() if is_asked else [value]
        if not (is_asked or name in FIELDS) or not all(
            isinstance(each, str) and each.strip() for each in texts
        ):
            raise ValueError(
                f"{where}.{name}: found {value!r}, expected a text in one of {', '.join(FIELDS)}"
            )
    if not entry.get("title") or not entry.get("source") or not any(kind in entry for kind in KINDS):
        raise ValueError(f"{where}: expected title, source and one of {', '.join(KINDS)}")
    told = {name: " ".join(entry.get(name, "").split()) for name in FIELDS}
    return Rule(identifier, **told, option="", asked=tuple(entry.get(ASKED, {}).items()))
