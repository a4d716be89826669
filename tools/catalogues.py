"""Update the translators' catalogues from the texts in the code.

Run as `python -m tools.catalogues`. `python -m tools.catalogues de --add market` adds a domain to a language.
Babel merges and writes the files. Translations are kept. If the English has changed, the entry is marked
*fuzzy*, and the English is used until a translator has checked it. Texts that no longer exist are removed.
"""

import argparse
import ast
import re
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po

from samarkand import catalogue
from samarkand.grammar import nouns
from samarkand.grammar.catalogues import LOCALE
from samarkand.grammar.sentence import message, second_context
from samarkand.lessons.wording import HINTS
from samarkand_teaching.press import lesson_text

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT.joinpath(*LOCALE.split("."))
LESSONS = ROOT / "notebooks" / "lessons" / lesson_text.FOLDER
HEAD = """\
# {domain}, from English. What stands in braces is a place: it stays, in the order that the language wants.
msgid ""
msgstr ""
"Project-Id-Version: samarkand\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"""
# The modules of each domain, by prefixes of their names. The first match decides.
DOMAINS = {
    "examples": tuple(f"samarkand.{game}.examples" for game in catalogue.games()),
    "commands": ("samarkand.commands", "samarkand_teaching.commands"),
    "two_alike": ("samarkand_teaching.press.worksheets.two_alike",),
    "sheets": ("samarkand_teaching.press.worksheets",),
    "press": ("samarkand_teaching.press",),
    "lessons": ("samarkand.lessons", "samarkand_widgets.lesson"),
    "classroom": ("samarkand_teaching.classroom", "samarkand_teaching"),
    "panels": ("samarkand_widgets.panels",),
    "boards": (
        "samarkand_widgets",
        "samarkand.picture",
        "samarkand.textboard",
        "samarkand.catalogue",
        "samarkand.examples",
        "samarkand.replay",
        "samarkand.grammar",
        "samarkand.editions",
        "samarkand.analysis.opponents",
    ),
    "market": ("samarkand.market",),
    "sackson": ("samarkand.sackson",),
    "routes": ("samarkand.routes",),
    "library": ("samarkand",),
}
# The calls that have texts for translators, with the positions or keywords of these arguments.
TEXTS: dict[str, tuple[int | str, ...]] = {
    "Sentence": (0, "third_person"),
    "Exercise": (1, "wrong", "hint"),
    "Example": (1, "case", "why"),
    "Claim": (1, 2, "by"),
    "verb": (2, 4),
    "add_argument": ("help",),
}
PLACE_ALONE = re.compile(r"\{\w+\}")  # needs no translation
FOR_PROGRAMS = "__main__.py"  # describes a command line that is only used by programs
SOURCES = (
    ROOT / "samarkand",
    ROOT / "widgets" / "samarkand_widgets",
    ROOT / "teaching" / "samarkand_teaching",
)


def files() -> Iterator[Path]:
    """Yield the source files in alphabetical order."""
    for source in SOURCES:
        yield from sorted(file for file in source.rglob("*.py") if file.name != FOR_PROGRAMS)


def module_of(file: Path) -> str:
    """Return the name by which a source file is imported."""
    source = next(folder for folder in SOURCES if file.is_relative_to(folder))
    parts = file.relative_to(source.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def domain_of(module: str) -> str:
    """Return the domain of a module."""
    home = f"{module}."
    return next(name for name, parts in DOMAINS.items() if any(home.startswith(f"{part}.") for part in parts))


def template(domain: str) -> Catalog:
    """Return the untranslated catalogue of a domain, in the order of the sources."""
    untranslated = Catalog(domain=domain)
    for file in files():
        if domain_of(module_of(file)) == domain:
            _add(untranslated, sentences, file)
    if domain in catalogue.games():
        for file in sorted((ROOT / "samarkand" / domain).glob("catalogue.toml")):
            _add(untranslated, lambda *given, **more: rules(domain), file)
    if domain == "classroom":
        for file in sorted(LESSONS.glob("*.md")):
            _add(untranslated, lambda *given, file=file, **more: activities(file), file)
    return untranslated


def _add(untranslated: Catalog, method: Callable[..., Any], file: Path) -> None:
    location = (file.relative_to(ROOT).as_posix(), 1)
    with file.open("rb") as opened:
        for _, identity, _, context in extract(method, opened, DEFAULT_KEYWORDS):
            untranslated.add(identity, locations=[location], context=context)


Extracted = tuple[int, str, tuple[str, ...], list[str]]


def sentences(source: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Extracted]:
    """Extract the sentences and nouns with literal strings in a source file, for Babel."""
    body = ast.parse(source.read()).body
    named = {name: value for statement in body for name, value in _assignments(statement)}
    for call in (node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Call)):
        maker = ast.unparse(call.func).rpartition(".")[2]
        if maker == "Noun":
            texts = [*_literals(call, 0, named), *_literals(call, 1, named)]
            if texts:
                yield call.lineno, "npgettext", (nouns.CONTEXT, texts[0], texts[-1]), []
        context = next(_literals(call, "context", named), "") if maker == "Sentence" else ""
        if maker == "Sentence":
            second = second_context(context)
            yield from (_as_extracted(call.lineno, text, second) for text in _second_person(call, named))
        for which in TEXTS.get(maker, ()):
            for text in _literals(call, which, named):
                if not PLACE_ALONE.fullmatch(text):
                    yield _as_extracted(call.lineno, text, context)


def _second_person(call: ast.Call, named: dict[str, ast.AST]) -> Iterator[str]:
    """Yield the second person of a sentence. A label without one of its own uses the label."""
    if own := [*_literals(call, "second_person", named)]:
        yield from own
    elif [*_literals(call, "third_person", named)]:
        yield from _literals(call, 0, named)


def _as_extracted(line: int, text: str, context: str = "") -> Extracted:
    """Return a text in the form of Babel's extraction methods: a gettext function and its arguments."""
    key = message(text)
    forms = (key.text, key.plural) if key.plural else (key.text,)
    if context:
        return line, "npgettext" if key.plural else "pgettext", (context, *forms), []
    return line, "ngettext" if key.plural else "gettext", forms, []


def _literals(call: ast.Call, which: int | str, named: dict[str, ast.AST]) -> Iterator[str]:
    """Yield the literal strings of an argument, which may be a name, a sequence or a mapping's keys."""
    if isinstance(which, int):
        value: ast.AST | None = call.args[which] if which < len(call.args) else None
    else:
        value = next((keyword.value for keyword in call.keywords if keyword.arg == which), None)
    value = named.get(value.id, value) if isinstance(value, ast.Name) else value
    parts = value.keys if isinstance(value, ast.Dict) else getattr(value, "elts", [value])
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value not in ("", *HINTS):
            yield part.value


def _assignments(statement: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """Yield the names that a statement assigns, each with its value."""
    if isinstance(statement, ast.Assign):
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            yield from zip((ast.unparse(name) for name in target.elts), value.elts, strict=True)
        else:
            yield ast.unparse(target), value
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        yield ast.unparse(statement.target), statement.value


def activities(file: Path) -> Iterator[Extracted]:
    """Extract what phones ask in a lesson, and the options of a vote, from the text about the lesson."""
    for name, parts in lesson_text.read(file).activities:
        for text in parts if name == "vote" else parts[:1]:
            yield _as_extracted(1, text)


def rules(game: str) -> Iterator[Extracted]:
    """Extract the rules of a game and the titles of their chapters, for Babel."""
    texts = [*catalogue.chapters(game).values()]
    for rule in catalogue.catalogue(game).values():
        texts += [getattr(rule, part) for part in catalogue.TRANSLATED if getattr(rule, part)]
        texts += [text for asked in rule.asked for text in asked]
    for text in dict.fromkeys(texts):
        yield _as_extracted(1, text, game if text in catalogue.WORDED_BY_GAME else "")


def update(code: str, domain: str, text: str) -> Catalog:
    """Return the catalogue of a domain with the translations of `text`, the file as it is now."""
    merged = read_po(BytesIO(text.encode()), locale=code, domain=domain) if text else Catalog(code, domain)
    merged.update(template(domain), update_creation_date=False)
    merged.obsolete.clear()
    return merged


def file_text(catalog: Catalog) -> str:
    """Return the file of a catalogue."""
    for entry in catalog:
        entry.flags.discard("python-format")  # percent signs are not placeholders here
    head = HEAD.format(
        code=catalog.locale, domain=str(catalog.domain).capitalize(), plurals=catalog.plural_forms
    )
    body = BytesIO()
    write_po(body, catalog, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return head + "\n" + body.getvalue().decode().rstrip("\n") + "\n"


def waiting(catalog: Catalog) -> list[str]:
    """Return a line for each entry that needs a translator, with the reason."""
    lines = []
    for entry in catalog:
        forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        if entry.id and (entry.fuzzy or not all(forms)):
            text = entry.id[0] if isinstance(entry.id, tuple) else entry.id
            lines.append(f"{'changed' if entry.fuzzy else 'new'}: {text}")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Update the catalogues of the languages, and print the entries that need a translator."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.catalogues", description=str(__doc__).splitlines()[0]
    )
    parser.add_argument("code", nargs="?", help="a language with a folder, such as fr (default: all)")
    parser.add_argument("--add", metavar="DOMAIN", choices=DOMAINS, action="append", default=[])
    chosen = parser.parse_args(arguments)
    codes = [chosen.code] if chosen.code else sorted(file.parent.name for file in HOME.glob("*/__init__.py"))
    for code in codes:
        folder = HOME / code
        for domain in sorted({*(file.stem for file in folder.glob("*.po")), *chosen.add}):
            file = folder / f"{domain}.po"
            merged = update(code, domain, file.read_text(encoding="utf-8") if file.exists() else "")
            file.write_text(file_text(merged), encoding="utf-8")
            lines = waiting(merged)
            print(f"{code}, {domain}: {len(merged)} texts, {len(lines)} wait for a translator")
            print(*(f"  {line}\n" for line in lines), sep="", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
