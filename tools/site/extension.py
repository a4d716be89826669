"""The Sphinx extension of this site: offline formulas, collapsed answers, and translated texts."""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish
from sphinx.search.fr import SearchFrench
from sphinx.transforms import SphinxTransform

from samarkand.grammar import ENGLISH, N_, language_of, override_language
from samarkand_teaching.press.lesson import TEACHER, tags
from samarkand_teaching.press.markup import formula
from samarkand_widgets.lesson.front import page, widget
from tools.site import languages

COLLAPSED = "jp-MarkdownHeadingCollapsed"
# Settings that are words on every page.
SPOKEN = {
    "copyright": N_("the Samarkand maintainers, MIT licence"),
    "nb_code_prompt_show": N_("Show the code of this cell"),
    "nb_code_prompt_hide": N_("Hide the code of this cell"),
}
INVITATION = N_("Write down your guess before you open this.")
FURTHER = N_("Also search the pages in English")
UNWORDED = re.compile(r"\S{40,}")  # a sealed answer, an address, a test's name


class Fold(nodes.General, nodes.Element):
    """A section that is collapsed until the reader opens it."""


class Words(SearchEnglish):
    """The search index of English pages, without the codes of sealed answers."""

    def split(self, text: str) -> list[str]:
        """Split a text into words."""
        return super().split(UNWORDED.sub(" ", text))


class FrenchWords(SearchFrench):
    """The search index of French pages."""

    def split(self, text: str) -> list[str]:
        """Split a text into words."""
        return super().split(UNWORDED.sub(" ", text))


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
    invitation = languages.say(INVITATION, writer.config.language)
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
    (folder / "fronts.css").write_text(widget.sheet(), encoding="utf-8")
    config.html_static_path.append(str(folder))


def speak(app: Sphinx, config: Any) -> None:
    """Set the footer, and the labels that open code cells, in the language of the site."""
    for setting, text in SPOKEN.items():
        setattr(config, setting, languages.say(text, config.language))


def switch(app: Sphinx, page: str, template: str, context: dict[str, Any], document: Any) -> None:
    """Give a page its language switch, and the texts of its script.

    On a page that is not translated, the switch leads to the first page of the language and says so.
    """
    code, head = app.config.language, []
    if code != ENGLISH.code:
        context["others"] = [languages.other(page, ENGLISH.code)]
        context["further_search"] = languages.say(FURTHER, code)
        texts = escape(json.dumps(languages.script_texts(code), ensure_ascii=False))
        head.append(f'<meta name="samarkand-words" content="{texts}">')
    else:
        translated_pages = [other_code.partition("/") for other_code in app.config.translated_pages]
        twins = {code for code, _, translated in translated_pages if page in (translated, "search")}
        codes = dict.fromkeys(code for code, _, _ in translated_pages)
        context["others"] = [
            languages.other(page, other_code, is_there=other_code in twins) for other_code in codes
        ]
    for other in context["others"]:
        if not other.about:
            head.append(f'<link rel="alternate" hreflang="{other.code}" href="{other.there}">')
    context["metatags"] = "\n".join([context.get("metatags", ""), *head])


def deepen(app: Sphinx, page: str, template: str, context: dict[str, Any], document: Any) -> None:
    """Show one more level in the table of contents of a very long page."""
    if page in app.config.deep_contents:
        context["theme_show_toc_level"] = 2


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the extension."""
    app.connect("config-inited", add_fronts)
    app.connect("config-inited", speak)
    app.add_config_value("translated_pages", [], "html", list)
    app.connect("html-page-context", switch)
    app.add_config_value("deep_contents", [], "html", list)
    app.connect("html-page-context", deepen)
    app.add_search_language(Words)
    app.add_search_language(FrenchWords)
    app.add_node(Fold, html=(open_fold, close_fold))
    app.add_transform(FoldSections)
    app.add_html_math_renderer("mathml", (inline_formula, None), (block_formula, None))
    return {"env_version": 2, "parallel_read_safe": True, "parallel_write_safe": True}
