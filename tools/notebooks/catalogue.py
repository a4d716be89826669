"""The translations of the site's pages: a catalogue for each page, and checks of its entries.

`python -m tools.notebooks.catalogue fr` updates the French catalogues after pages have changed, and writes
`README.fr.md`. `--add docs/python` begins a catalogue for another page.
"""

import argparse
import difflib
import json
import posixpath
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from samarkand.grammar.catalogues import Entry, entries, language_of
from samarkand.grammar.tables import Language
from samarkand.notebooks import notebooks_in
from tools.notebooks.units import replace_units, units
from tools.site import lessons

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "samarkand" / "grammar" / "locale"
PAGE = "page"  # the context of each entry
README = "README"
SIMILARITY = 0.6  # of a changed paragraph to the one before
LINK = re.compile(r"\]\(([^)\s]+)\)")
# These parts of a unit stay: numbers (with the language's signs), code, links and cited rules.
NUMBER = re.compile(r"\d+(?:[.,\N{NARROW NO-BREAK SPACE}]\d+)*")
CODE = re.compile(r"`([^`]+)`")
AS_IT_IS = re.compile(r"(`[^`]*`|\$[^$]*\$|\{[^{}]*\})")
STAYS = {"code": CODE, "links": LINK, "rules": re.compile(r"\[[A-Z]-[^\]]*\]")}
HEAD = """\
# {domain}, from English.
msgid ""
msgstr ""
"Project-Id-Version: samarkand\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def pages(code: str) -> list[str]:
    """Return the pages that have a catalogue in a language, such as `docs/rules/market`."""
    home = LOCALE / code / "pages"
    return sorted(path.relative_to(home).with_suffix("").as_posix() for path in home.rglob("*.po"))


def file_of(code: str, name: str) -> Path:
    """Return the path of a page's catalogue."""
    return LOCALE / code / "pages" / f"{name}.po"


def english(name: str) -> str:
    """Return the text of a page in English, including its tables of notebooks, which are translated too."""
    path = f"{name}.md"
    return lessons.with_tables((ROOT / path).read_text(encoding="utf-8"), path, ROOT)


def page(code: str, name: str) -> str:
    """Return the text of a page in a language. Texts without translation stay English."""
    language = language_of(code)
    known = {entry.words: entry.said for entry in stored_entries(code, name) if not entry.is_fuzzy}
    return replace_units(english(name), lambda text: _typeset(known.get(text) or text, language))


def readme(code: str) -> str:
    """Return the text of the translated README, with the links between the two languages exchanged."""
    return page(code, README).replace(f"({README}.{code}.md)", f"({README}.md)")


def stored_entries(code: str, name: str) -> list[Entry]:
    """Return the stored entries of a catalogue, or an empty list if there is no catalogue."""
    file = file_of(code, name)
    return list(entries(file.read_text(encoding="utf-8"))) if file.exists() else []


def entries_of(text: str) -> list[Entry]:
    """Return the units of a page, untranslated."""
    return [Entry(PAGE, words, "") for words in dict.fromkeys(unit.words for unit in units(text))]


def merge(now: list[Entry], before: list[Entry]) -> list[Entry]:
    """Return the current entries with the old translations. Those of changed paragraphs are marked fuzzy."""
    same = {entry.words: entry for entry in before if entry.said}
    spoken = {entry.words for entry in now}
    gone = {entry.words: entry for entry in before if entry.said and entry.words not in spoken}
    made = []
    for entry in now:
        if entry.words in same:
            made.append(same[entry.words])
        elif near := difflib.get_close_matches(entry.words, gone, 1, SIMILARITY):
            made.append(entry._replace(said=gone.pop(near[0]).said, is_fuzzy=True))
        else:
            made.append(entry)
    return made


def file_text(code: str, name: str, entries: list[Entry]) -> str:
    """Return the text of a page's catalogue."""
    return "\n".join([HEAD.format(code=code, domain=name.capitalize()), *map(_paragraph, entries)])


def _paragraph(entry: Entry) -> str:
    flag = "#, fuzzy\n" if entry.is_fuzzy else ""
    lines = zip(("msgctxt", "msgid", "msgstr"), entry[:3], strict=True)
    return flag + "".join(f"{keyword} {json.dumps(text, ensure_ascii=False)}\n" for keyword, text in lines)


def update(code: str, name: str) -> list[Entry]:
    """Rewrite the catalogue of a page. Return the entries that need a translator."""
    file, entries = file_of(code, name), merge(entries_of(english(name)), stored_entries(code, name))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(file_text(code, name, entries), encoding="utf-8")
    return [entry for entry in entries if entry.is_fuzzy or not entry.said]


def faults(code: str, name: str, entries: list[Entry] | None = None) -> Iterator[str]:
    """Yield a line for each fault in the translation of a page."""
    entries = stored_entries(code, name) if entries is None else entries
    now, known = {entry.words for entry in entries_of(english(name))}, {entry.words for entry in entries}
    yield from (f"the page has, and the catalogue has not: {text}" for text in sorted(now - known))
    yield from (f"the page does not have any more: {text}" for text in sorted(known - now))
    translated = [f"{linked}.md" for linked in pages(code)]
    home = ROOT / "notebooks" / code
    translated += [f"notebooks/{path.relative_to(home).as_posix()}" for path in notebooks_in(home)]
    others = {posixpath.relpath(path, posixpath.dirname(name) or ".") for path in translated}
    for entry in entries:
        if not entry.said or entry.is_fuzzy:
            yield f"waits for a translator: {entry.words}"
        else:
            yield from _differences(entry, language_of(code), others)


def _differences(entry: Entry, language: Language, further: set[str]) -> Iterator[str]:
    """Yield a line for each difference. A translation may add links to `further` files."""
    english, translation = (LINK.sub("", CODE.sub("", text)) for text in (entry.words, entry.said))
    if sorted(NUMBER.findall(english)) != sorted(map(in_english(language), NUMBER.findall(translation))):
        yield f"has other numbers: {entry.said}"
    for what, pattern in STAYS.items():
        ours, theirs = pattern.findall(entry.words), pattern.findall(entry.said)
        added = Counter(theirs) - Counter(ours)
        if Counter(ours) - Counter(theirs) or not further.issuperset(added):
            yield f"has other {what}: {entry.said}"


def _typeset(text: str, language: Language) -> str:
    """Return a text with the spaces of its language, except in code, formulas and paths."""
    parts = AS_IT_IS.split(text)
    return "".join(part if number % 2 else language.typeset(part) for number, part in enumerate(parts))


def in_english(language: Language) -> Callable[[str], str]:
    """Return a function that writes a number of a language with English signs."""
    signs = str.maketrans({language.decimal: ".", language.thousands: ","})
    return lambda number: number.translate(signs)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line. Print the entries that need a translator."""
    about = str(__doc__).splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks.catalogue", description=about)
    parser.add_argument("code", help="a language with a folder, such as fr")
    parser.add_argument("--add", metavar="PAGE", action="append", default=[], help="begin a catalogue")
    chosen = parser.parse_args(arguments)
    for name in [*pages(chosen.code), *chosen.add]:
        waiting = update(chosen.code, name)
        print(f"{name}: {len(waiting)} wait for a translator")
        for entry in waiting:
            print(f"  {'changed: ' if entry.is_fuzzy else ''}{entry.words}")
    (ROOT / f"{README}.{chosen.code}.md").write_text(readme(chosen.code), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
