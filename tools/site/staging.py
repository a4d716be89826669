"""Collect the sources of the site, pages and notebooks of the repository, in one folder.

Links in the repository are relative to its files. Here, each link is changed to the location of its target on
the site. A link to a file that is not on the site becomes plain text.
"""

import base64
import json
import os
import posixpath
import re
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.grammar import languages
from samarkand.notebooks import notebooks_in
from samarkand_widgets.lesson.front.page import below, frame
from samarkand_widgets.lesson.front.widget import DATA
from samarkand_widgets.stored import WIDGET
from tools import rules
from tools.site import citations, lessons, openings, printed

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {
    "CHANGELOG.md": "project/changelog.md",
    ".github/CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    ".github/SECURITY.md": "project/security.md",
}
LINKED_PICTURE = re.compile(r"\[(!\[[^\]]*\]\([^)\s]+\))\]\(([^)\s]+)\)")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"[a-z]+:|#", re.IGNORECASE)
PICTURES = ("*.svg", "*.png")
LEARN = "docs/learn.md"
APART = ("_static", *languages())  # folders of `docs` that are not pages in English
# Notebooks say whose code is folded in JupyterLab's words, the site in MyST-NB's: what it shows stays open.
FOLDED_INPUT = "hide-input"


class Translation(NamedTuple):
    """The site in another language.

    Attributes
    ----------
    code : str
        The language, and the folder of the site.
    on_site, english : dict
        The paths of pages and pictures in that folder, and on the English site, by their paths in the
        repository.
    """

    code: str
    on_site: dict[str, str]
    english: dict[str, str]

    def link(self, text: str, target: str, path: str, heading: str = "") -> str:
        """Return a link from the translation of `path` to an English page."""
        page = re.sub(r"\.(md|ipynb)$", ".html", self.english[target])
        there = posixpath.relpath(page, posixpath.dirname(f"{self.code}/{self.on_site[path]}"))
        return f'<a href="{there}{heading}" hreflang="en">{text}</a>'


def places() -> dict[str, str]:
    """Return the path on the site of each page, notebook and picture, by its path in the repository."""
    docs = ROOT / "docs"
    on_site = {**TEXTS, rules.PAGE: posixpath.basename(rules.PAGE)}
    for pattern in ("*.md", *PICTURES):
        pages = (path for path in docs.rglob(pattern) if path.relative_to(docs).parts[0] not in APART)
        on_site |= {path.relative_to(ROOT).as_posix(): path.relative_to(docs).as_posix() for path in pages}
    for path in notebooks_in(ROOT / "notebooks"):
        on_site[path.relative_to(ROOT).as_posix()] = path.relative_to(ROOT).as_posix()
    return on_site


def relink(text: str, path: str, on_site: dict[str, str], translated: Translation | None = None) -> str:
    """Return the text of the repository's file `path` with links that work on the site.

    On a `translated` page, links lead to the English pages that `on_site` does not have.
    """

    def turned(match: re.Match[str]) -> str:
        picture, text, target = match.groups()
        if OUTSIDE.match(target):
            return match[0]
        file, hash_sign, heading = target.partition("#")
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
        if meant in on_site:
            here = posixpath.dirname(on_site[path])
            return f"{picture}[{text}]({posixpath.relpath(on_site[meant], here or '.')}{hash_sign}{heading})"
        if translated and meant in translated.english:
            return translated.link(text, meant, path, hash_sign + heading)
        if (ROOT / meant).exists():
            return text
        return match[0]  # a link to nothing: Sphinx will say so

    def framed(match: re.Match[str]) -> str:
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), match[2]))
        is_elsewhere = translated and meant in translated.english and meant not in on_site
        return translated.link(match[1], meant, path) if translated and is_elsewhere else match[0]

    return LINK.sub(turned, LINKED_PICTURE.sub(framed, text))


def stage_notebook(
    text: str, path: str, on_site: dict[str, str], opening: str = "", translated: Translation | None = None
) -> tuple[str, dict[str, bytes]]:
    """Return a notebook as shown on the site, and the attachments of its cells by name.

    `opening` has links to download or open the notebook, and is added below the title. It is HTML, so that it
    is neither searched nor taken for the description of the page.
    """
    notebook = json.loads(text)
    pictures: dict[str, bytes] = {}
    stem = posixpath.basename(path).removesuffix(".ipynb")
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = relink(_detach(cell, stem, pictures), path, on_site, translated)
        elif cell["metadata"].get("jupyter", {}).get("source_hidden"):
            cell["metadata"].setdefault("tags", []).append(FOLDED_INPUT)
        for place, output in reversed(list(enumerate(cell.get("outputs", ())))):
            data = output.get("data", {})
            if note := below(data):
                cell["outputs"].insert(place + 1, note)
            data.pop(WIDGET, None)  # a mark for storing; the site's builder does not know it
            if DATA in data:
                output["data"] = {"text/html": frame(data)}
    if opening:
        title, _, rest = "".join(notebook["cells"][0]["source"]).partition("\n")
        notebook["cells"][0]["source"] = f"{title}\n\n{opening}\n{rest}"
    return json.dumps(notebook, indent=1, ensure_ascii=False), pictures


def _detach(cell: dict[str, Any], stem: str, pictures: dict[str, bytes]) -> str:
    """Return the text of a cell with links to files instead of attachments, which are added to `pictures`."""
    text = "".join(cell["source"])
    for name, kinds in cell.pop("attachments", {}).items():
        (letters,) = kinds.values()
        pictures[f"{stem}-{name}"] = base64.b64decode("".join(letters))
        text = text.replace(f"(attachment:{name})", f"({stem}-{name})")
    return text


def write(path: Path, content: bytes) -> None:
    """Write a file unless its content is the same, because Sphinx reads files with a new date again."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _with_generated(text: str, path: str, place: str, generated: dict[str, str]) -> str:
    """Return a page with its generated parts: tables of notebooks and links to examples."""
    if path.startswith(citations.FOLDER):
        return citations.with_citations(text, place, generated)
    return lessons.with_tables(text, path, ROOT)


def stage(folder: Path, generated: dict[str, str], lite: bool = False) -> None:
    """Make `folder` contain the site's sources and nothing else.

    `generated` has the texts of generated pages by path. `lite` says whether the site in the browser is built
    too.
    """
    on_site, where = places(), openings.repository()
    wanted = {
        name: (openings.with_boards(text, name, lite) if name.endswith(".md") else text).encode()
        for name, text in generated.items()
    }
    for path, place in on_site.items():
        content = rules.page(where).encode() if path == rules.PAGE else (ROOT / path).read_bytes()
        if path.endswith(".ipynb"):
            lines = openings.below_title(path, place, lite, where), printed.below_title(path, place)
            opening = "\n".join(f"<p>{line}</p>" for line in lines if line)
            text, pictures = stage_notebook(content.decode(), path, on_site, opening)
            wanted[place] = text.encode()
            wanted |= {
                posixpath.join(posixpath.dirname(place), name): picture for name, picture in pictures.items()
            }
        else:
            wanted[place] = content
            if path.endswith(".md"):
                page = relink(_with_generated(content.decode(), path, place, generated), path, on_site)
                page = printed.with_links(page, place)
                page = printed.with_rows(page, place) if path == LEARN else page
                wanted[place] = openings.with_links(page, place, lite, where).encode()
    keep(folder, wanted)


def keep(folder: Path, wanted: dict[str, bytes]) -> None:
    """Make a folder contain exactly these files."""
    for name, content in wanted.items():
        write(folder / name, content)
    for left in [path for path in folder.rglob("*") if path.is_file()]:
        if left.relative_to(folder).as_posix() not in wanted:
            os.remove(left)
