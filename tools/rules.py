"""Make the site's page of rules from the catalogues, the docstrings and the tests.

It has every rule with its source, its status, the functions that play it and its tests.
"""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from samarkand import catalogue, examples
from samarkand.grammar import join_commas
from samarkand.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]
PAGE = "docs/rules.md"  # no file
RULES = ("rules", "actions", "scoring")  # the modules of a game that implement its rules
IN_A_NAME = re.compile(r"(?<![a-z0-9])([a-z])_([a-z][0-9]+)(?![a-z0-9])", re.IGNORECASE)
HEAD = """\
# Every rule and its source

All rules of the three games, in our own words. *Stated*: a rule text says it. *Reported*: a review or a
catalogue says it. *Assumed*: no source answers the question, so this project decides. The rule texts of each
game are named below its title. Below a question that players ask is the rule's answer in a few words.

This page is made from the catalogues, the docstrings and the tests of this project. *Played by* names
the functions of the rules whose docstrings cite the rule. *Tested by* names the tests that cite it.
Worked examples and lists of components are data, which `samarkand verify` plays on the engine. The verdicts
here are those on record. `samarkand verify --explain S-W3` shows one example move by move.

A test is named by its file below `tests` and its own name. For example, `sackson/test_setup.test_deal` is in
`tests/sackson/test_setup.py`. In a clone of this project in which the tests can run, you can run it alone
with `python -m pytest tests/sackson/test_setup.py -k test_deal`.
"""


class Citations(NamedTuple):
    """The names of functions and of tests that cite each rule of a game, by identifiers."""

    functions: dict[str, list[str]]
    tests: dict[str, list[str]]


def citations(game: str) -> Citations:
    """Return who cites each rule of a game: its functions and its theory, and the tests."""
    return Citations(_of_functions(game), _of_tests(catalogue.letter(game)))


def _of_functions(game: str) -> dict[str, list[str]]:
    """Return, by identifier, the functions and classes whose docstrings cite it.

    The game's package and its theory are searched. Functions are listed by their path in either of them.
    Components and options, which are no functions, may cite it anywhere in their module.
    """
    found: dict[str, list[str]] = {}
    folders = ROOT / "samarkand" / game, ROOT / "samarkand" / "theory" / game
    files = {file.relative_to(folder): file for folder in folders for file in folder.rglob("*.py")}
    for place, file in sorted(files.items()):
        module = ".".join(place.with_suffix("").parts)
        source = file.read_text(encoding="utf-8")
        for name, text in _docstrings(source):
            _cite(found, f"{module}.{name}", text, catalogue.letter(game))
        if module in ("components", "options"):
            _cite(found, module, source, catalogue.letter(game))
    return found


def _of_tests(first: str) -> dict[str, list[str]]:
    """Return the tests that cite each identifier that begins with the letter `first`, also by their name."""
    found: dict[str, list[str]] = {}
    tests = ROOT / "tests"
    for file in sorted(tests.rglob("test_*.py")):
        where = file.relative_to(tests).with_suffix("").as_posix()
        for name, text in _docstrings(file.read_text(encoding="utf-8")):
            if name.lower().startswith("test"):
                named = " ".join("-".join(parts).upper() for parts in IN_A_NAME.findall(name))
                _cite(found, f"{where}.{name}", f"{named} {text}", first)
    return found


@functools.cache  # each game reads the same tests
def _docstrings(source: str) -> tuple[tuple[str, str], ...]:
    """Return the name and docstring of every function and class in a source text."""
    nodes = ast.walk(ast.parse(source))
    found = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return tuple((node.name, ast.get_docstring(node) or "") for node in found)


def _cite(found: dict[str, list[str]], where: str, text: str, first: str) -> None:
    for identifier in sorted(catalogue.citations_in(text)):
        if identifier.startswith(first):
            found.setdefault(identifier, []).append(where)


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join([HEAD, *(line for game in GAMES for line in _of_game(game))])


def _of_game(game: str) -> Iterator[str]:
    """Yield the lines about one game."""
    known, titles = catalogue.catalogue(game), catalogue.chapters(game)
    cited = citations(game)
    yield f"## {game}\n"
    statuses = [rule.status for rule in known.values()]
    counts = join_commas(f"{statuses.count(status)} {status}" for status in dict.fromkeys(statuses))
    yield f"{len(known)} rules: {counts}.\n"
    yield f"{catalogue.texts(game)}\n"
    begun = ""
    for identifier, rule in known.items():
        letter = identifier[catalogue.OF_CHAPTER]
        if letter != begun and letter in titles:
            yield f"### {titles[letter]}\n"
        begun = letter
        yield from _of_rule(game, rule, cited)


def _of_rule(game: str, rule: catalogue.Rule, cited: Citations) -> Iterator[str]:
    """Yield the lines about one rule."""
    option = f" **Option:** `{rule.option}`." if rule.option else ""
    yield f"#### {rule.identifier} {rule.title}\n"
    yield f"{rule.text}\n"
    yield f"- **Source:** {rule.source}. **Status:** {rule.status}.{option}"
    if rule.differ:
        yield f"- **Texts differ:** {rule.differ}"
    for question, answer in rule.asked:
        yield f"- **{question}** {answer}"
    functions = cited.functions.get(rule.identifier, [])
    if played := [f"`{name}`" for name in functions if name.partition(".")[0] in RULES]:
        yield f"- **Played by:** {join_commas(played)}"
    for example in examples.examples(game):
        if example.identifier == rule.identifier:
            case = f" ({example.case})" if example.case else ""
            yield f"- **Verified**{case}: {example.what}: *{example.verdict}*"
    if resting := examples.examples_of(rule.identifier):
        pages = (f'<a href="examples/{name.lower()}.html">{name}</a>' for name in resting)
        yield f"- **Worked examples:** {join_commas(pages)}"
    if tests := [f"<code>{name}</code>" for name in cited.tests.get(rule.identifier, ())]:
        title = f"Tested by {len(tests)} test{'s' * (len(tests) > 1)}"
        yield f'- <details class="citing"><summary>{title}</summary> {", ".join(tests)}</details>'
    yield ""
