"""Convert Markdown and formulas of a notebook to HTML that needs no network and no other file.

Formulas become MathML, which browsers can display and screen readers can read. Links become plain text.
"""

import re
from functools import cache
from typing import Any

from samarkand.errors import InvalidInput, missing_extra, short_repr
from samarkand_teaching.templates import render

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CITED = re.compile(r"\s\[[A-Z]-[A-Z]+\d+(?:, [A-Z]-[A-Z]+\d+)*\]")  # rules that a sentence goes by
DISPLAYED = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)
FORMULA_AND_MARK = re.compile(r"<math(?:(?!</math>).)*</math>[.,;:)]+", re.DOTALL)  # never on two lines
PARAGRAPH = re.compile("^<p>(.*)</p>$", re.DOTALL)
THOUSANDS = re.compile(r"(?<=\d)\{,\}(?=\d)")  # a comma without the space of a list
SHORT_FRACTION = re.compile(r"(\\[dt]?frac) ?(\w) ?(\w)")  # docutils takes \frac14 for 14 over what follows


def html(markdown: str) -> str:
    r"""Return Markdown as HTML, without citations of rules in brackets.

    Raises
    ------
    MissingExtra
        If no reader of Markdown is installed.

    Examples
    --------
    >>> html("It is **7/3**<!-- value: mean --> steps [S-M5]: see [the index](index.ipynb).").strip()
    '<p>It is <strong>7/3</strong> steps: see the index.</p>'
    """
    text = CITED.sub("", COMMENT.sub("", markdown))
    page = str(_reader()(DISPLAYED.sub(r"\n$$\n\1\n$$\n", text)))
    return FORMULA_AND_MARK.sub(lambda found: render("unbroken.html", text=found[0]), page)


def inline(markdown: str) -> str:
    """Return a paragraph of Markdown as HTML without the tags of the paragraph.

    Examples
    --------
    >>> inline("A *good* question?")
    'A <em>good</em> question?'
    """
    return PARAGRAPH.sub(r"\1", html(markdown).strip())


@cache
def _reader() -> Any:
    try:
        import mistune
    except ImportError as error:
        raise missing_extra("a page of a lesson needs mistune", "lab") from error

    class Renderer(mistune.HTMLRenderer):
        def link(self, text: str, url: str, title: str | None = None) -> str:
            return text

        def image(self, text: str, url: str, title: str | None = None) -> str:
            return text

        def block_code(self, code: str, info: str | None = None) -> str:
            return ""

        def inline_math(self, text: str) -> str:
            return formula(text)

        def block_math(self, text: str) -> str:
            return formula(text, as_block=True)

    return mistune.create_markdown(renderer=Renderer(), plugins=["table", "math"])


def formula(tex: str, as_block: bool = False) -> str:
    r"""Return a formula as MathML.

    Raises
    ------
    InvalidInput
        If the formula cannot be converted.
    MissingExtra
        If docutils is not installed.

    Examples
    --------
    >>> "<mn>1</mn>" in formula(r"\tfrac14 + x"), "<mtext>,</mtext>" in formula("1{,}200")
    (True, True)
    """
    try:
        from docutils.utils.math import MathError
        from docutils.utils.math.latex2mathml import tex2mathml
    except ImportError as error:
        raise missing_extra("a formula on a page needs docutils", "lab") from error
    try:
        tex = THOUSANDS.sub(r"\\text{,}", SHORT_FRACTION.sub(r"\1{\2}{\3}", tex))
        return str(tex2mathml(tex, as_block=as_block))
    except MathError as error:
        raise InvalidInput(f"formula: found {short_repr(tex)}: {error}") from error
