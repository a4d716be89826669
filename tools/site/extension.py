"""The Sphinx extension of this site: offline formulas, collapsed answers, and translated texts."""

import json
import posixpath
import re
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish
from sphinx.search.fr import SearchFrench
from sphinx.transforms import SphinxTransform

from samarkand.grammar import ENGLISH, N_, _, language_of, languages, override_language, pgettext
from samarkand_teaching.press.lesson import TEACHER, tags
from samarkand_teaching.press.markup import formula
from samarkand_widgets.lesson.front import page, widget
from tools.site.staging import texts

COLLAPSED = "jp-MarkdownHeadingCollapsed"
# Settings that are words on every page.
SPOKEN = {
    "copyright": N_("the Samarkand maintainers, MIT licence"),
    "nb_code_prompt_show": N_("Show the code of this cell"),
    "nb_code_prompt_hide": N_("Hide the code of this cell"),
}
# What `site.js` writes.
SCRIPTED = (N_("Show the code"), N_("Hide the code"), N_("Pages below {page}"))
NAME = pgettext("this language", "English")
INVITATION = N_("Write down your guess before you open this.")
FURTHER = N_("Also search the pages in English")
UNWORDED = re.compile(r"\S{40,}")  # a sealed answer, an address, a test's name


class Fold(nodes.General, nodes.Element):
    """A section that is collapsed until the reader opens it."""


class Words(SearchEnglish):
    """The search index of English pages, without the codes of sealed answers."""

    def split(self, text: str) -> list[str]:
        """Split a text into words."""
        return SearchLanguage.split(self, UNWORDED.sub(" ", text))


class FrenchWords(SearchFrench):
    """The search index of French pages."""

    split = Words.split


class Other(NamedTuple):
    """The address of a page in another language, with the code and the name of the language."""

    code: str
    name: str
    there: str


def say(text: str, code: str) -> str:
    """Return a text of the site in a language, with its places unfilled."""
    with override_language(language_of(code)):
        return str(_(text).pattern())


def collapsed_headings(notebook: dict[str, Any]) -> list[str]:
    """Return the headings that are collapsed in JupyterLab."""
    cells = [cell for cell in notebook["cells"] if cell["metadata"].get(COLLAPSED)]
    return ["".join(cell["source"]).splitlines()[0].lstrip("# ") for cell in cells]


def teacher_headings(notebook: dict[str, Any]) -> list[str]:
    """Return the headings of the notes for the teacher."""
    cells = [cell for cell in notebook["cells"] if TEACHER in tags(cell)]
    return ["".join(cell["source"]).splitlines()[0].lstrip("# ") for cell in cells]


class FoldSections(SphinxTransform):
    """A transform that collapses the sections that are collapsed in JupyterLab.

    It also gives the notes for the teacher a class. The page does not show them while the code is hidden.
    """

    default_priority = 400

    def apply(self, **_: Any) -> None:
        """Move the content of each such section into a collapsed one."""
        file = Path(self.env.doc2path(self.env.docname))
        if file.suffix != ".ipynb":
            return
        notebook = json.loads(file.read_text(encoding="utf-8"))
        titles, for_teachers = collapsed_headings(notebook), teacher_headings(notebook)
        for section in list(self.document.findall(nodes.section)):
            if section.next_node(nodes.title).astext() in titles:
                fold = Fold("", *section.children[1:])
                section[1:] = [fold]
            elif section.next_node(nodes.title).astext() in for_teachers:
                section["classes"].append(TEACHER)


def open_fold(writer: Any, node: Fold) -> None:
    """Write the start of a collapsed section."""
    invitation = say(INVITATION, writer.config.language)
    writer.body.append(f'<details class="fold"><summary>{invitation}</summary>\n')


def close_fold(writer: Any, node: Fold) -> None:
    """Write the end of a collapsed section."""
    writer.body.append("</details>\n")


def inline_formula(writer: Any, node: nodes.math) -> None:
    """Write an inline formula as MathML, which browsers render and screen readers read."""
    writer.body.append(formula(node.astext()))
    raise nodes.SkipNode


def block_formula(writer: Any, node: nodes.math_block) -> None:
    """Write a displayed formula."""
    writer.body.append(f'<div class="formula">{formula(node.astext(), as_block=True)}</div>\n')
    raise nodes.SkipNode


def add_fronts(app: Sphinx, config: Any) -> None:
    """Add the script and the style sheet of the lessons' widgets to the site, in its language."""
    folder = Path(app.doctreedir) / "fronts"
    folder.mkdir(parents=True, exist_ok=True)
    with override_language(language_of(config.language)):
        (folder / "fronts.js").write_text(page.script(), encoding="utf-8")
    (folder / "fronts.css").write_text(widget.style_sheet(), encoding="utf-8")
    config.html_static_path.append(str(folder))


def speak(app: Sphinx, config: Any) -> None:
    """Set the footer, and the labels that open code cells, in the language of the site."""
    for setting, text in SPOKEN.items():
        setattr(config, setting, say(text, config.language))


def switch(app: Sphinx, page: str, template: str, context: dict[str, Any], document: Any) -> None:
    """Give a page its language switch, and the texts of its script.

    On a page that is not translated, the switch leads to the first page of the language.
    """
    code, head = app.config.language, []
    here = posixpath.dirname(page) or "."
    if code == ENGLISH.code:
        codes = [other for other in languages() if other != code]
    else:
        here, codes = posixpath.join(code, here), [ENGLISH.code]
        context["further_search"] = say(FURTHER, code)
        words = json.dumps({text: say(text, code) for text in SCRIPTED}, ensure_ascii=False)
        head.append(f'<meta name="samarkand-words" content="{escape(words)}">')
    context["others"] = []
    for other in codes:
        is_there = other == ENGLISH.code or page == "search" or page in texts(other)
        place = page if is_there else "index"
        place = f"{place}.html" if other == ENGLISH.code else f"{other}/{place}.html"
        there = posixpath.relpath(place, here)
        with override_language(language_of(other)):
            context["others"].append(Other(other, str(NAME), there))
        if is_there:
            head.append(f'<link rel="alternate" hreflang="{other}" href="{there}">')
    context["metatags"] = "\n".join([context.get("metatags", ""), *head])


def leave_out(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Leave out the docstring of a constant, which is that of its type."""
    if what == "data":
        lines.clear()


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the extension."""
    app.connect("config-inited", add_fronts)
    app.connect("config-inited", speak)
    app.connect("html-page-context", switch)
    app.connect("autodoc-process-docstring", leave_out, priority=900)
    app.add_search_language(Words)
    app.add_search_language(FrenchWords)
    app.add_node(Fold, html=(open_fold, close_fold))
    app.add_transform(FoldSections)
    app.add_html_math_renderer("mathml", (inline_formula, None), (block_formula, None))
    return {"env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
