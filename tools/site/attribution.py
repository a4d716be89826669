"""How the package is cited, in words and for a list of references: of what it says of itself."""

from typing import Any

import yaml

import samarkand
from tools.lite import ROOT
from tools.site import address

HERE = "<!-- ready to copy -->"  # a line of a page that is replaced by the citation
STATED = ROOT / "CITATION.cff"


def citation() -> str:
    """The citation of this version, in Markdown: a sentence, and an entry of BibTeX."""
    stated = yaml.safe_load(STATED.read_text(encoding="utf-8"))
    said = {
        "author": ", ".join(each["name"] for each in stated["authors"]),
        "title": stated["title"],
        "version": samarkand.__version__,
        "license": stated["license"],
        "url": address.site(),
    }
    return f"> {_in_words(said)}\n\n```\n{_in_bibtex(said)}\n```"


def with_citation(text: str) -> str:
    """A page whose line `HERE` has become the citation."""
    return text.replace(HERE, citation()) if HERE in text else text


def _in_words(said: dict[str, Any]) -> str:
    told = f"{said['author']}: *{said['title']}*, version {said['version']}. {said['license']} licence."
    return f"{told} <{said['url']}>" if said["url"] else told


def _in_bibtex(said: dict[str, Any]) -> str:
    fields = "\n".join(f"  {name} = {{{{{value}}}}}," for name, value in said.items() if value)
    return f"@software{{samarkand,\n{fields}\n}}"
