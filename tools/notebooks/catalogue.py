"""The catalogue of a notebook: its translatable units by cell, and checks of their translations.

A page of the repository, named by its path as in `docs/install`, is treated as a notebook with one cell.
"""

import copy
import difflib
import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from samarkand.grammar.catalogues import Entry, entries, language_of
from samarkand.grammar.tables import Language
from samarkand.lessons import checks
from samarkand_teaching.press.lesson import CHECK, EXERCISE, Cell, Notebook, arguments, source, tags
from tools.notebooks.units import code_as_it_runs, programs, replace_units, units
from tools.site import lessons

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "samarkand" / "grammar" / "locale"
NOTEBOOKS = ROOT / "notebooks"
FOLDER = "notebooks"  # of a language: its catalogues lie there as the notebooks do
# Of a language, too: where those of pages lie, as the pages do in the repository.
PAGES = "pages"
PAGE = "page"
LIKE = 0.6  # how much of a changed paragraph is what it was
LINK = re.compile(r"\]\(([^)\s]+)\)")
MARKED = re.compile(r"\*\*([^*]+)\*\*<!-- value: (\w+) -->")
# What of a unit stays: numbers (with the language's signs), rules cited, code, links, the marks of numbers.
NUMBER = re.compile(r"\d+(?:[.,\N{NARROW NO-BREAK SPACE}]\d+)*")
CODE = re.compile(r"`([^`]+)`")
AS_IT_IS = re.compile(r"(`[^`]*`|\$[^$]*\$|\{[^{}]*\})")
STAYS = {"code": CODE, "links": LINK, "rules": re.compile(r"\[[A-Z]-[^\]]*\]"), "marked": MARKED}


def names(code: str) -> list[str]:
    """Return the notebooks that have a catalogue in a language, such as `lessons/02_two_alike`."""
    return _below(HOME / code / FOLDER)


def pages(code: str) -> list[str]:
    """Return the pages that have a catalogue in a language, such as `docs/rules/market`."""
    return _below(HOME / code / PAGES)


def _below(home: Path) -> list[str]:
    return sorted(path.relative_to(home).with_suffix("").as_posix() for path in home.rglob("*.po"))


def is_page(name: str) -> bool:
    """Return whether a name is that of a page, not of a notebook."""
    return (ROOT / f"{name}.md").is_file()


def path_of(name: str) -> str:
    """Return the path of a notebook or a page in the repository."""
    return f"{name}.md" if is_page(name) else f"notebooks/{name}.ipynb"


def file_of(code: str, name: str) -> Path:
    """Return the catalogue's path for a notebook or a page."""
    return HOME / code / (PAGES if is_page(name) else FOLDER) / f"{name}.po"


def english(name: str) -> Notebook:
    """Return a notebook in English, or a page including its tables of notebooks, which are translated too."""
    text = (ROOT / path_of(name)).read_text(encoding="utf-8")
    if is_page(name):
        made = lessons.with_tables(text, path_of(name), ROOT)
        cell = {"id": PAGE, "cell_type": "markdown", "metadata": {}, "source": made}
        return {"metadata": {}, "cells": [cell]}
    return json.loads(text)


def page(code: str, name: str) -> str:
    """Return the text of a page in a language. Texts without translation stay English."""
    return source(translate(english(name), code, stored_entries(code, name))["cells"][0])


def stored_entries(code: str, name: str) -> list[Entry]:
    """Return the stored entries of a catalogue, or an empty list if there is no catalogue."""
    file = file_of(code, name)
    return list(entries(file.read_text(encoding="utf-8"))) if file.exists() else []


def entries_of(notebook: Notebook) -> list[Entry]:
    """Return all units of a notebook by cell, untranslated, including the hints in sealed checks."""
    entries = []
    for cell in notebook["cells"]:
        texts = [unit.words for unit in units(source(cell), cell["cell_type"] == "code")]
        hint = hint_of(cell)
        entries += [
            Entry(cell["id"], text, "") for text in dict.fromkeys([*texts, *([hint] if hint else [])])
        ]
    return entries


def hint_of(cell: Cell) -> str:
    """Return the hint that an exercise's check gives for an unknown wrong answer, or "" for other cells."""
    return checks.SealedAnswer(arguments(cell, CHECK)[0]).hint if EXERCISE in tags(cell) else ""


def merge(now: list[Entry], before: list[Entry]) -> list[Entry]:
    """Return the current entries with the old translations. Those of changed paragraphs are marked fuzzy."""
    same = {entry[:2]: entry for entry in before}
    anywhere = {entry.words: entry for entry in before if entry.said and not entry.is_fuzzy}
    spoken = {entry.words for entry in now}
    gone = {entry.words: entry for entry in before if entry.said and entry.words not in spoken}
    made = []
    for entry in now:
        if entry[:2] in same and same[entry[:2]].said:
            made.append(same[entry[:2]])
        elif entry.words in anywhere:
            made.append(entry._replace(said=anywhere[entry.words].said))
        elif near := difflib.get_close_matches(entry.words, gone, 1, LIKE):
            made.append(entry._replace(said=gone.pop(near[0]).said, is_fuzzy=True))
        else:
            made.append(entry)
    return made


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


def file_text(code: str, name: str, entries: list[Entry]) -> str:
    """Return the file of a notebook's catalogue."""
    return "\n".join([HEAD.format(code=code, domain=name.capitalize()), *map(_paragraph, entries)])


def _paragraph(entry: Entry) -> str:
    flag = "#, fuzzy\n" if entry.is_fuzzy else ""
    lines = zip(("msgctxt", "msgid", "msgstr"), entry[:3], strict=True)
    return flag + "".join(f"{keyword} {json.dumps(text, ensure_ascii=False)}\n" for keyword, text in lines)


def update(code: str, name: str) -> list[Entry]:
    """Rewrite the catalogue of a notebook. Return the entries that need a translator."""
    file, entries = file_of(code, name), merge(entries_of(english(name)), stored_entries(code, name))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(file_text(code, name, entries), encoding="utf-8")
    return [entry for entry in entries if entry.is_fuzzy or not entry.said]


def faults(code: str, name: str, entries: list[Entry] | None = None) -> Iterator[str]:
    """Yield a line for each fault in the translation of a notebook."""
    entries, notebook, language = (
        stored_entries(code, name) if entries is None else entries,
        english(name),
        language_of(code),
    )
    now, known = {entry[:2] for entry in entries_of(notebook)}, {entry[:2] for entry in entries}
    yield from (f"{cell} has, and the catalogue has not: {text}" for cell, text in sorted(now - known))
    yield from (f"{cell} does not say any more: {text}" for cell, text in sorted(known - now))
    for entry in entries:
        if not entry.said or entry.is_fuzzy:
            yield f"{entry.context} waits for a translator: {entry.words}"
        else:
            yield from _differences(entry, language, _other_translations(code, name))
    made = translate(notebook, code, entries)
    for cell, other in zip(notebook["cells"], made["cells"], strict=True):
        try:
            is_same = [code_as_it_runs(side) for side in _code(cell)] == [
                code_as_it_runs(side) for side in _code(other)
            ]
        except SyntaxError as error:
            yield f"{cell['id']} is no Python any more: {error}"
        else:
            if not is_same:
                yield f"{cell['id']} has other code"


def _code(cell: Cell) -> list[str]:
    return [source(cell)] if cell["cell_type"] == "code" else programs(source(cell))


def _other_translations(code: str, name: str) -> set[str]:
    """Return links to other translated notebooks and pages, which a translation may add."""
    here = posixpath.dirname(path_of(name)) or "."
    return {posixpath.relpath(path_of(linked), here) for linked in [*names(code), *pages(code)]}


def _differences(entry: Entry, language: Language, further: set[str]) -> Iterator[str]:
    english, translation = (LINK.sub("", CODE.sub("", text)) for text in (entry.words, entry.said))
    if sorted(NUMBER.findall(english)) != sorted(map(in_english(language), NUMBER.findall(translation))):
        yield f"{entry.context} has other numbers: {entry.said}"
    for what, pattern in STAYS.items():
        ours, theirs = pattern.findall(entry.words), pattern.findall(entry.said)
        if what == "marked":
            theirs = [(in_english(language)(number), name) for number, name in theirs]
        added = Counter(theirs) - Counter(ours)
        if Counter(ours) - Counter(theirs) or not further.issuperset(added):
            yield f"{entry.context} has other {what}: {entry.said}"


def _typeset(text: str, language: Language) -> str:
    """Return a text with the spaces of its language, except in code, formulas and paths."""
    parts = AS_IT_IS.split(text)
    return "".join(part if number % 2 else language.typeset(part) for number, part in enumerate(parts))


def in_english(language: Language) -> Callable[[str], str]:
    """Return a function that writes a number of a language with English signs."""
    signs = str.maketrans({language.decimal: ".", language.thousands: ","})
    return lambda number: number.translate(signs)


def translate(notebook: Notebook, code: str, entries: list[Entry]) -> Notebook:
    """Return a notebook with its units translated, without outputs.

    Units that need a translator stay English.
    """
    known = {entry[:2]: entry.said for entry in entries if entry.said and not entry.is_fuzzy}
    made, language = copy.deepcopy(notebook), language_of(code)
    for cell in made["cells"]:
        is_code = cell["cell_type"] == "code"

        def say(text: str, cell: Cell = cell) -> str:
            return _typeset(known.get((cell["id"], text), text), language)

        cell["source"] = replace_units(source(cell), is_code, say)
        cell["metadata"].pop("execution", None)
        if is_code:
            cell |= {"outputs": [], "execution_count": None}
    return made


def hints_by_cell(notebook: Notebook, entries: list[Entry]) -> dict[str, str]:
    """Return the hints of a notebook's exercises by cell, translated with a catalogue."""
    known = {entry[:2]: entry.said for entry in entries if entry.said and not entry.is_fuzzy}
    hints = ((cell["id"], hint_of(cell)) for cell in notebook["cells"] if EXERCISE in tags(cell))
    return {cell: known.get((cell, hint), hint) for cell, hint in hints}
