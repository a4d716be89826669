"""Make the site's page of rules from the catalogues, the docstrings and the tests.

It has every rule with its source, its status, the functions that play it and its tests.
"""

import ast
import functools
import io
import re
import tokenize
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from samarkand import catalogue, examples
from samarkand.grammar import join_commas
from samarkand.registry import GAMES, package
from tools.site.openings import BRANCH

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
the functions of the rules whose docstrings cite the rule. *Cited by* names everything else that cites it in
the game's package (vocabulary, editions, checks, pictures) or in its theory (formulas, expectations).
*Tested by* names the tests that cite it.
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
    """Return, by identifier, the functions and classes whose docstrings cite it, and its options.

    The game's package and its theory are searched. Functions are listed by their path in either of them. In
    `components.py`, which has few functions, comments also count.
    """
    found: dict[str, list[str]] = {}
    folders = ROOT / "samarkand" / game, ROOT / "samarkand" / "theory" / game
    files = {file.relative_to(folder): file for folder in folders for file in folder.rglob("*.py")}
    for place, file in sorted(files.items()):
        module = ".".join(place.with_suffix("").parts)
        source = file.read_text(encoding="utf-8")
        for name, text in _docstrings(source):
            _cite(found, f"{module}.{name}", text, catalogue.letter(game))
        if module == "components":
            _cite(found, module, _comments(source), catalogue.letter(game))
        elif module == "options":
            for name, declaration in package(game).options.Options.declarations().items():
                _cite(found, f"{module}.{name}", declaration.rule, catalogue.letter(game))
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


def _comments(source: str) -> str:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return " ".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def _cite(found: dict[str, list[str]], where: str, text: str, first: str) -> None:
    for identifier in sorted(catalogue.citations_in(text)):
        if identifier.startswith(first):
            found.setdefault(identifier, []).append(where)


def page(where: str = "") -> str:
    """Return the page as Markdown. Tests are linked in the repository `where` on GitHub, `owner/name`."""
    return "\n".join([HEAD, *(line for game in GAMES for line in _of_game(game, where))])


def _of_game(game: str, where: str) -> Iterator[str]:
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
        functions, tests = (part.get(identifier, []) for part in cited)
        yield from _of_rule(game, rule, functions, tests, where)


def _of_rule(
    game: str, rule: catalogue.Rule, functions: list[str], tests: list[str], where: str
) -> Iterator[str]:
    """Yield the lines about one rule."""
    option = f" **Option:** `{rule.option}`." if rule.option else ""
    yield f"#### {rule.identifier} {rule.title}\n"
    yield f"{rule.text}\n"
    yield f"- **Source:** {rule.source}. **Status:** {rule.status}.{option}"
    if rule.differ:
        yield f"- **Texts differ:** {rule.differ}"
    for question, answer in rule.asked:
        yield f"- **{question}** {answer}"
    played = [name for name in functions if name.partition(".")[0] in RULES]
    others = [name for name in functions if name not in played]
    if played:
        yield f"- **Played by:** {_quote(played)}"
    if others:
        yield folded("Cited by", "place", [_code(name) for name in others])
    for example in examples.examples(game):
        if example.identifier == rule.identifier:
            case = f" ({example.case})" if example.case else ""
            yield f"- **Verified**{case}: {example.what}: *{example.verdict}*"
    if resting := examples.examples_of(rule.identifier):
        pages = (f'<a href="examples/{name.lower()}.html">{name}</a>' for name in resting)
        yield f"- **Worked examples:** {join_commas(pages)}"
    found = folded("Tested by", "test", [source_of_test(name, where) for name in tests])
    yield f"{found if tests else '- **Tested by:** no test'}\n"


def _quote(names: list[str]) -> str:
    return join_commas(f"`{name}`" for name in names)


def _code(name: str) -> str:
    return f"<code>{escape(name)}</code>"


def folded(title: str, thing: str, entries: list[str]) -> str:
    """Return an item of the list about a rule that is collapsed until the reader opens it.

    >>> folded("Cited by", "place", ["<code>scoring.points</code>"])
    '- <details class="citing"><summary>Cited by 1 place</summary> <code>scoring.points</code></details>'
    """
    counted = f"{len(entries)} {thing}{'s' * (len(entries) > 1)}"
    return f'- <details class="citing"><summary>{title} {counted}</summary> {", ".join(entries)}</details>'


def source_of_test(name: str, where: str) -> str:
    """Return a test such as `sackson/test_setup.test_deal`, linked to its line in a repository on GitHub.

    >>> source_of_test("test_project.test_version", "")
    '<code>test_project.test_version</code>'
    """
    if not where:
        return _code(name)
    module, *_, test = name.split(".")
    file = PurePosixPath("tests", f"{module}.py")
    begins = re.search(rf"^\s*(def|class) {test}\b", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    line = begins.string.count("\n", 0, begins.start(1)) + 1 if begins else 1
    return f'<a href="https://github.com/{where}/blob/{BRANCH}/{file}#L{line}">{_code(name)}</a>'
