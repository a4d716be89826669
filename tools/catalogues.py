"""Translators' catalogues: bring them up to date with what the code says.

Used as `python -m tools.catalogues fr`: every sentence of the domains that the language has (`market.po`,
`boards.po` …) is entered with the room and the name it has as context. What was translated stays; what has
changed in English is marked `fuzzy`, with the translation of what it was, and is said in English until a
translator has looked at it; what nobody says any more goes. A new domain is begun with `--add`.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from samarkand.grammar.catalogues import LOCALE, Entry, entries
from samarkand.lessons.wording import HINTS
from samarkand.rulebook import catalogue

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT.joinpath(*LOCALE.split("."))
HEAD = """\
# {domain}, from English. What stands in braces is a place: it stays, in the order that the language wants.
msgid ""
msgstr ""
"Project-Id-Version: samarkand\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
# The modules of each domain, by how their names begin; the first that fits has a module.
DOMAINS = {
    "examples": tuple(f"samarkand.{game}.examples" for game in catalogue.games()),
    "commands": ("samarkand.commands",),
    "two_alike": ("samarkand.lessons.worksheets.two_alike",),
    "sheets": ("samarkand.lessons.worksheets",),
    "lessons": ("samarkand.lessons", "samarkand_widgets.lesson"),
    "room": ("samarkand_widgets.room",),
    "panels": ("samarkand_widgets.panels",),
    "boards": (
        "samarkand_widgets",
        "samarkand.picture",
        "samarkand.rulebook",
        "samarkand.grammar",
        "samarkand.editions",
        "samarkand.analysis.opponents",
    ),
    "market": ("samarkand.market",),
    "sackson": ("samarkand.sackson",),
    "routes": ("samarkand.routes",),
    "library": ("samarkand",),
}
TOLD = {"Sentence": (0, "does"), "Noun": (0,)}  # what makes words for translators, and of which arguments
# What says its arguments as sentences elsewhere: in which room, and which of them.
TOLD_IN = {
    "Exercise": ("samarkand.lessons.variants", (1, "wrong", "hint", "working")),
    "Example": ("samarkand.rulebook.examples", (1, "case", "why")),
    "Claim": ("samarkand.rulebook.examples", (1, 2, "by")),
    "verb": ("samarkand.commands.common", (2, 4)),
    "add_argument": ("samarkand.commands.common", ("help",)),
}
ENGLISH = ("samarkand.rulebook.wording:RULES_PAGE",)  # of this repository's own pages
OF_MACHINES = "__main__.py"  # where the command line is described that only programs use
SOURCES = (ROOT / "samarkand", ROOT / "widgets" / "samarkand_widgets")


def said(domain: str) -> list[Entry]:
    """All that a domain says, untranslated, in the order of the sources."""
    spoken = [entry for file in files() if domain_of(module_of(file)) == domain for entry in sentences(file)]
    found = [each for each in spoken if each.context not in ENGLISH]
    if domain in catalogue.games():
        found += rules(domain)
    return list(dict.fromkeys(found))


def files() -> Iterator[Path]:
    """The sources, in the order of their names."""
    for source in SOURCES:
        yield from sorted(file for file in source.rglob("*.py") if file.name != OF_MACHINES)


def module_of(file: Path) -> str:
    """The name that a source is imported by."""
    source = next(each for each in SOURCES if file.is_relative_to(each))
    parts = file.relative_to(source.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def domain_of(module: str) -> str:
    """The domain that a module belongs to."""
    home = f"{module}."
    return next(name for name, rooms in DOMAINS.items() if any(home.startswith(f"{room}.") for room in rooms))


def sentences(file: Path) -> Iterator[Entry]:
    """The sentences and nouns that a source text makes of plain strings, with their names."""
    module, body = module_of(file), ast.parse(file.read_text(encoding="utf-8")).body
    named = {name: node for statement in body for name, node in _assigned(statement)}
    for statement in body:
        for name, node in _assigned(statement):
            for call in ast.walk(node):
                if not isinstance(call, ast.Call):
                    continue
                maker = ast.unparse(call.func).rpartition(".")[2]
                room, said_of = TOLD_IN.get(maker, (module, TOLD.get(maker, ())))
                place = f"{room}:{name}" if room == module else f"{room}:{module.rpartition('.')[2]}.{name}"
                for which in said_of:
                    suffix = f".{which}" if isinstance(which, str) else ""
                    for words in _literals(call, which, named):
                        yield Entry(f"{place}{suffix}", words, "")


def _literals(call: ast.Call, which: int | str, named: dict[str, ast.AST]) -> Iterator[str]:
    """The plain strings of an argument: itself, by its name, those of a row, the names of a mapping."""
    if isinstance(which, int):
        value: ast.AST | None = call.args[which] if which < len(call.args) else None
    else:
        value = next((each.value for each in call.keywords if each.arg == which), None)
    value = named.get(value.id, value) if isinstance(value, ast.Name) else value
    parts = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", [value])
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in ("", *HINTS):
            yield part.value


def _assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """The parts of a statement with the name that each is given; that of the whole where there is none."""
    if isinstance(statement, ast.Assign):
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            yield from zip((ast.unparse(each) for each in target.elts), value.elts, strict=True)
        else:
            yield ast.unparse(target), value
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        yield ast.unparse(statement.target), statement.value
    elif isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name, statement


def rules(game: str) -> Iterator[Entry]:
    """The rules of a game, and the titles of their chapters."""
    for letter, title in catalogue.chapters(game).items():
        yield Entry(f"{catalogue.room(game)}:{catalogue.CHAPTERS}.{letter}", title, "")
    for identifier, rule in catalogue.catalogue(game).items():
        room = f"{catalogue.room(game)}:{identifier}"
        for part in catalogue.TRANSLATED:
            if getattr(rule, part):
                yield Entry(f"{room}.{part}", getattr(rule, part), "")
        for number, (question, answer) in enumerate(rule.asked, 1):
            yield Entry(f"{room}.asked.{number}", question, "")
            yield Entry(f"{room}.answer.{number}", answer, "")


def merged(now: list[Entry], before: list[Entry]) -> list[Entry]:
    """What is said now, with the translations there were; of changed English that of what it was."""
    same = {(entry.context, entry.words): entry for entry in before}
    said_now = {(entry.context, entry.words) for entry in now}
    former = {entry.context: entry for entry in before if (entry.context, entry.words) not in said_now}
    made = []
    for entry in now:
        if (entry.context, entry.words) in same:
            made.append(same[entry.context, entry.words])
        elif former.get(entry.context, entry).said:
            made.append(entry._replace(said=former[entry.context].said, is_fuzzy=True))
        else:
            made.append(entry)
    return made


def written(code: str, domain: str, found: list[Entry]) -> str:
    """The file of a catalogue."""
    return "\n".join([HEAD.format(code=code, domain=domain.capitalize()), *map(_paragraph, found)])


def _paragraph(entry: Entry) -> str:
    flag = "#, fuzzy\n" if entry.is_fuzzy else ""
    lines = zip(("msgctxt", "msgid", "msgstr"), entry[:3], strict=True)
    return flag + "".join(f"{keyword} {_quoted(words)}\n" for keyword, words in lines)


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues of a language up to date; say what waits for a translator."""
    about = str(__doc__).splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.catalogues", description=about)
    parser.add_argument("code", help="a language that has a folder, such as fr")
    parser.add_argument("--add", metavar="DOMAIN", choices=DOMAINS, action="append", default=[])
    chosen = parser.parse_args(arguments)
    folder = HOME / chosen.code
    for domain in sorted({*(file.stem for file in folder.glob("*.po")), *chosen.add}):
        file = folder / f"{domain}.po"
        before = list(entries(file.read_text(encoding="utf-8"))) if file.exists() else []
        found = merged(said(domain), before)
        file.write_text(written(chosen.code, domain, found), encoding="utf-8")
        waiting = [entry for entry in found if entry.is_fuzzy or not entry.said]
        print(f"{domain}: {len(found)} sentences, {len(waiting)} wait for a translator")
        for entry in waiting:
            print(f"  {entry.context}{' (changed)' if entry.is_fuzzy else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
