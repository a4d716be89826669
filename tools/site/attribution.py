"""Generate the citation of the package, as text and for BibTeX, from its own metadata."""

from typing import Any

import yaml

import samarkand
from tools.lite import ROOT
from tools.site import address

HERE = "<!-- ready to copy -->"  # a line of a page that is replaced by the citation
STATED = ROOT / "CITATION.cff"


def citation() -> str:
    """Return the citation of this version in Markdown: a sentence and an entry for BibTeX."""
    stated = yaml.safe_load(STATED.read_text(encoding="utf-8"))
    entry = {
        "author": ", ".join(author["name"] for author in stated["authors"]),
        "title": stated["title"],
        "version": samarkand.__version__,
        "license": stated["license"],
        "url": address.site(),
    }
    return f"> {_in_words(entry)}\n\n```\n{_in_bibtex(entry)}\n```"


def with_citation(text: str) -> str:
    """Return a page with its line `HERE` replaced by the citation."""
    return text.replace(HERE, citation()) if HERE in text else text


def _in_words(entry: dict[str, Any]) -> str:
    sentence = (
        f"{entry['author']}: *{entry['title']}*, version {entry['version']}. {entry['license']} licence."
    )
    return f"{sentence} <{entry['url']}>" if entry["url"] else sentence


def _in_bibtex(entry: dict[str, Any]) -> str:
    fields = "\n".join(f"  {name} = {{{{{value}}}}}," for name, value in entry.items() if value)
    return f"@software{{samarkand,\n{fields}\n}}"
