"""Describe pages for search engines and previews, and list their addresses.

The address of the site is `[project.urls] Documentation` in `pyproject.toml`. Previews and the list of pages
need complete addresses and are left out if there is none.
"""

import re
import tomllib
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tools.lite import ROOT

PICTURE = "turn.png"  # at the root of the site
MAX_LENGTH = 160  # characters of a description, of which search engines show no more
SITEMAP = "sitemap.xml"
SENTENCE = re.compile(r"[.?!](\s|$)")  # ends so; a line of links does not


def site(project: dict[str, Any] | None = None) -> str:
    """Return the address of the site with a slash at its end, or "" if `pyproject.toml` has none.

    >>> site({"urls": {"Documentation": "https://samarkand.example"}}), site({})
    ('https://samarkand.example/', '')
    """
    if project is None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    documentation = {name.lower(): url for name, url in project.get("urls", {}).items()}.get(
        "documentation", ""
    )
    return documentation.rstrip("/") + "/" if documentation else ""


def description(document: nodes.document) -> str:
    """Return the first sentences of a page. In a notebook, they follow the line with the links."""
    for paragraph in document.findall(nodes.paragraph):
        shown = (piece for piece in paragraph.findall(nodes.Text) if not isinstance(piece.parent, nodes.raw))
        text = " ".join("".join(shown).split())
        is_said = len(text) > MAX_LENGTH // 4 and SENTENCE.search(text)
        if is_said and not isinstance(paragraph.parent, nodes.list_item):
            break
    else:
        return ""
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1].rpartition(" ")[0] + " …"


def tags(base: str, page: str, title: str, description: str) -> str:
    """Return the tags for the head of a page.

    >>> tags("", "index", "Samarkand", "Three games.")
    '<meta name="description" content="Three games.">'
    """
    lines = [f'<meta name="description" content="{escape(description)}">'] if description else []
    if base:
        values = {
            "title": title,
            "description": description,
            "type": "website",
            "url": f"{base}{page}.html",
            "image": f"{base}{PICTURE}",
        }
        lines += [
            f'<meta property="og:{name}" content="{escape(value)}">'
            for name, value in values.items()
            if value
        ]
    return "\n".join(lines)


def describe(app: Sphinx, page: str, template: str, context: dict[str, Any], document: Any) -> None:
    """Add the tags to a page."""
    if document is not None:
        title = nodes.Text(context["title"]).astext()
        context["metatags"] += "\n" + tags(app.config.html_baseurl, page, title, description(document))


def list_pages(app: Sphinx, failure: Exception | None) -> None:
    """Write the list of all pages, if they have addresses."""
    base = app.config.html_baseurl
    if base and failure is None:
        lines = [f"<url><loc>{base}{page}.html</loc></url>" for page in sorted(app.env.found_docs)]
        head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        Path(app.outdir, SITEMAP).write_text("\n".join([head, *lines, "</urlset>\n"]), encoding="utf-8")
