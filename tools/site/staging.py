"""Collect the sources of the site in one language, pages and notebooks of the repository, in one folder.

Links in the repository are relative to its files. Here, each link is changed to the location of its target on
the site. A link to a file that is not on the site becomes plain text.
"""

import base64
import json
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.grammar import ENGLISH, languages
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand_widgets.lesson.front.page import below, frame
from samarkand_widgets.lesson.front.widget import DATA
from samarkand_widgets.stored import WIDGET
from tools import pictures, rules
from tools.lite import ROOT
from tools.site import citations, examples, lessons, openings, printed

TEXTS = {
    "CHANGELOG.md": "project/changelog.md",
    ".github/CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    ".github/SECURITY.md": "project/security.md",
}
# Pages that are no files. Players' questions are made from the catalogues of rules, so in each language.
QUESTIONS = f"docs/{examples.QUESTIONS}"
GENERATED = {rules.PAGE: rules.page, QUESTIONS: examples.questions}
LINK = re.compile(r"(!?)\[((?:!\[[^\]]*\]\([^)\s]+\)|[^\]])*)\]\(([^)\s]+)\)")  # also around a picture
KINDS = ("*.md", "*.svg", "*.png")
OUTSIDE = re.compile(r"[a-z]+:|#", re.IGNORECASE)
# Notebooks say whose code is folded in JupyterLab's words, the site in MyST-NB's: what it shows stays open.
FOLDED_INPUT = "hide-input"


class Site(NamedTuple):
    """The site in one language.

    Attributes
    ----------
    code : str
        The language.
    pages : dict
        The paths in the folder of the language of all pages, notebooks and pictures, by their paths in the
        repository.
    english : dict
        The same of the English site, to which links lead from pages in other languages.
    """

    code: str
    pages: dict[str, str]
    english: dict[str, str]

    def address(self, path: str) -> str:
        """Return the path on the whole site of the file `path` of the repository."""
        place = self.pages[path]
        return place if self.code == ENGLISH.code else f"{self.code}/{place}"

    def linked(self, path: str) -> str | None:
        """Return the path in the folder of the language of what a link to `path` means, if it is there."""
        if path in self.pages:
            return self.pages[path]
        place = self.english.get(path)  # an English page is linked in its translation
        return place if place in self.pages.values() else None


def site_in(code: str) -> Site:
    """Return the site in a language: its texts below `docs` and `notebooks`, in English also others."""
    apart = {"_static", *languages()} - {ENGLISH.code}
    docs = {path: place for path, place in _found("docs").items() if place.partition("/")[0] not in apart}
    generated = {path: path.removeprefix("docs/") for path in GENERATED}
    english = {**TEXTS, **docs, **_found("notebooks"), **generated}
    if code == ENGLISH.code:
        return Site(code, english, english)
    drawn = {path: place for path, place in english.items() if not _is_text(path)}
    own = {**_found(f"docs/{code}"), **_found(f"notebooks/{code}"), QUESTIONS: examples.QUESTIONS}
    return Site(code, own | drawn, english)


def _found(folder: str) -> dict[str, str]:
    """Return the places on the site of texts and pictures in a folder, by their paths in the repository."""
    home, place = ROOT / folder, "notebooks/" if folder.startswith("notebooks") else ""
    files = notebooks_in(home) if place else [file for kind in KINDS for file in sorted(home.rglob(kind))]
    return {
        file.relative_to(ROOT).as_posix(): f"{place}{file.relative_to(home).as_posix()}" for file in files
    }


def _is_text(path: str) -> bool:
    return path.endswith((".md", ".ipynb"))


@cache
def texts(code: str) -> set[str]:
    """Return the places of all pages and notebooks in a language, without their file extensions."""
    return {place.rpartition(".")[0] for place in site_in(code).pages.values() if _is_text(place)}


def relink(text: str, path: str, site: Site) -> str:
    """Return the text of the repository's file `path` with links that work on the site.

    In another language, links lead to the English pages of what is not translated.
    """
    here = posixpath.dirname(site.address(path)) or "."

    def turned(match: re.Match[str]) -> str:
        picture, text, target = match.groups()
        text = LINK.sub(turned, text)
        if OUTSIDE.match(target):
            return f"{picture}[{text}]({target})"
        file, hash_sign, heading = target.partition("#")
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
        if place := site.linked(meant):
            there = posixpath.relpath(place, posixpath.dirname(site.pages[path]) or ".")
            return f"{picture}[{text}]({there}{hash_sign}{heading})"
        if meant in site.english:
            page = re.sub(r"\.(md|ipynb)$", ".html", site.english[meant])
            there = posixpath.relpath(page, here)
            return f'<a href="{there}{hash_sign}{heading}" hreflang="{ENGLISH.code}">{text}</a>'
        if (ROOT / meant).exists():
            return text
        return match[0]  # a link to nothing: Sphinx will say so

    return LINK.sub(turned, text)


def page(path: str, site: Site, lite: bool) -> str:
    """Return a page of the repository for the site, with its generated parts."""
    there = site.address(path)
    text = GENERATED[path]() if path in GENERATED else (ROOT / path).read_text(encoding="utf-8")
    if "/rules/" in path:
        text = citations.with_citations(text, there)
    text = lessons.with_tables(text, path, ROOT)
    if path.endswith("/learn.md"):
        text = printed.with_rows(text, there)
    return openings.with_links(printed.with_links(relink(text, path, site), there), there, lite)


def notebook(path: str, site: Site, lite: bool) -> tuple[str, dict[str, bytes]]:
    """Return a notebook as shown on the site, and the attachments of its cells by name.

    Below its title, there are links to download and to open it. They are HTML, so that they are neither
    searched nor taken for the description of the page.
    """
    notebook = json.loads((ROOT / path).read_text(encoding="utf-8"))
    attached: dict[str, bytes] = {}
    stem = posixpath.basename(path).removesuffix(".ipynb")
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = relink(_detach(cell, stem, attached), path, site)
        elif cell["metadata"].get("jupyter", {}).get("source_hidden"):
            cell["metadata"].setdefault("tags", []).append(FOLDED_INPUT)
        for place, output in reversed(list(enumerate(cell.get("outputs", ())))):
            data = output.get("data", {})
            if note := below(data):
                cell["outputs"].insert(place + 1, note)
            data.pop(WIDGET, None)  # a mark for storing; the site's builder does not know it
            if DATA in data:
                output["data"] = {"text/html": frame(data)}
    there = site.address(path)
    lines = openings.below_title(path, there, lite), printed.below_title(path, there)
    opening = "\n".join(f"<p>{line}</p>" for line in lines if line)
    title, _, rest = "".join(notebook["cells"][0]["source"]).partition("\n")
    notebook["cells"][0]["source"] = f"{title}\n\n{opening}\n{rest}"
    return json.dumps(notebook, indent=1, ensure_ascii=False), attached


def _detach(cell: dict[str, Any], stem: str, attached: dict[str, bytes]) -> str:
    """Return the text of a cell with links to files instead of attachments, which are added to `attached`."""
    text = "".join(cell["source"])
    for name, kinds in cell.pop("attachments", {}).items():
        (letters,) = kinds.values()
        attached[f"{stem}-{name}"] = base64.b64decode("".join(letters))
        text = text.replace(f"(attachment:{name})", f"({stem}-{name})")
    return text


def stage(folder: Path, code: str, lite: bool = False) -> None:
    """Make `folder` contain the sources of the site in the current language, and nothing else.

    Parameters
    ----------
    folder, code
        The folder and the language.
    lite : bool
        Whether the site in the browser is built too.
    """
    site, wanted = site_in(code), {}
    for path, place in site.pages.items():
        if path.endswith(".ipynb"):
            wanted[place], attached = notebook(path, site, lite)
            wanted |= {f"{posixpath.dirname(place)}/{name}": content for name, content in attached.items()}
        else:
            wanted[place] = page(path, site, lite) if _is_text(path) else (ROOT / path).read_bytes()
    if code == ENGLISH.code:
        generated = examples.pages()
        wanted |= {place: openings.with_links(text, place, lite) for place, text in generated.items()}
    else:
        wanted |= {f"{game}.svg": pictures.drawing(game) for game in GAMES}
    for name, content in wanted.items():
        write(folder / name, content if isinstance(content, bytes) else content.encode())
    for left in [path for path in folder.rglob("*") if path.is_file()]:
        if left.relative_to(folder).as_posix() not in wanted:
            left.unlink()


def write(path: Path, content: bytes) -> None:
    """Write a file unless its content is the same, because Sphinx reads files with a new date again."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
