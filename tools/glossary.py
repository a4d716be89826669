"""The glossary of a language: `python -m tools.glossary` writes docs/project/glossary.md."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from samarkand.grammar.catalogues import Entry
from tools.catalogues import HOME, ROOT

PAGE = ROOT / "docs" / "project" / "glossary.md"
PARTS = {
    "market": "*Le marché de Samarkand*",
    "sackson": "Sackson’s *Samarkand*",
    "routes": "*Routes to Riches*",
    "boards": "Boards and hints",
    "panels": "Panels",
    "classroom": "The classroom on phones",
    "probability": "Probability",
}
# The parts for catalogues without a part of their own.
HOLDING = {
    "lessons": ("probability", "classroom"),
    "press": ("probability", "classroom"),
    "two_alike": ("probability", "sackson"),
    "library": ("probability", "boards"),
    "commands": ("classroom",),
    "examples": ("probability",),
}
HEAD = """\
# The words in English and French

`python -m tools.glossary` writes this page from the glossary of the French catalogues. One test fails if the
page is out of date, another if a catalogue translates a term differently. The words of each game are those of
its rulebook. No native speaker has read the French yet.
"""


class Term(NamedTuple):
    """A term with its translation. Every translated text with the term has one of the stems."""

    english: str
    said: str
    stems: tuple[str, ...]


def terms(code: str = "fr") -> dict[str, list[Term]]:
    """Return the terms of each part of a glossary."""
    parts = tomllib.loads((HOME / code / "glossary.toml").read_text(encoding="utf-8"))
    return {part: [_term(*pair) for pair in entries.items()] for part, entries in parts.items()}


def terms_of(domain: str) -> list[Term]:
    """Return the terms for a catalogue."""
    return [term for part in HOLDING.get(domain, (domain,)) for term in terms()[part]]


def _term(english: str, french: str | dict[str, str]) -> Term:
    if isinstance(french, str):
        return Term(english, french, (french.partition(" du ")[0],))
    return Term(english, french["fr"], tuple(french.get("stems", (french["fr"],))))


def used_otherwise(known: list[Term], entries: list[Entry]) -> Iterator[str]:
    """Yield a line for each translation that translates a term differently from the glossary."""
    for term in known:
        has_it = re.compile(rf"(?<![\w{{]){re.escape(term.english)}(?![\w}}:])")
        for entry in entries:
            translation = entry.said.casefold()
            is_kept = any(stem.casefold() in translation for stem in term.stems)
            if has_it.search(entry.words) and translation and not is_kept:
                yield f"{entry.context}: {term.english} is {term.said}, found {entry.said}"


def page(code: str = "fr") -> str:
    """Return the page of a glossary."""
    lines = [HEAD]
    for part, known in terms(code).items():
        lines += [f"## {PARTS[part]}\n", "| English | French |", "|---|---|"]
        lines += [f"| {term.english} | {term.said} |" for term in sorted(known, key=_by_name)]
        lines.append("")
    return "\n".join(lines)


def _by_name(term: Term) -> str:
    return term.english.casefold()


def main() -> int:
    """Write the page."""
    Path(PAGE).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
