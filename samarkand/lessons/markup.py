"""What a lesson's notebook says and shows, as HTML that needs nothing else: no network, no other file.

Formulas become MathML, which browsers draw and screen readers read; pictures lie in the page;
links are words.
"""

import re
from base64 import b64decode, b64encode
from functools import cache
from html import escape, unescape
from typing import Any

from samarkand.errors import InvalidOption, missing_extra, shown
from samarkand.lessons.lesson import Stored

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CITED = re.compile(r"\s\[[A-Z]-[A-Z]+\d+(?:, [A-Z]-[A-Z]+\d+)*\]")  # rules that a sentence goes by
DISPLAYED = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)
DOLLARS = re.compile(r"^\$+|\$+$")
SHORT_FRACTION = re.compile(r"(\\[dt]?frac) ?(\w) ?(\w)")  # docutils takes \frac14 for 14 over what follows
VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
SVG_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
NAMED = re.compile(r"'([^'\n]+)'(?=[:,\]}])|[{}]")  # as Python writes a dictionary of names
UNSEEN = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)
TAG = re.compile(r"<(/?)(\w+)[^>]*>")
KEPT_TAGS = {"table", "thead", "tbody", "tr", "th", "td", "caption", "p", "b", "i", "em", "sub", "sup", "br"}


def html(markdown: str) -> str:
    r"""Markdown as HTML; rules that are cited in brackets are left out.

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
    return str(_reader()(DISPLAYED.sub(r"\n$$\n\1\n$$\n", text)))


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
    r"""A formula as MathML.

    Raises
    ------
    InvalidOption
        If it has what MathML is not made of.
    MissingExtra
        If docutils is not installed.

    Examples
    --------
    >>> "<mn>1</mn>" in formula(r"\tfrac14 + x")
    True
    """
    try:
        from docutils.utils.math import MathError
        from docutils.utils.math.latex2mathml import tex2mathml
    except ImportError as error:
        raise missing_extra("a formula on a page needs docutils", "lab") from error
    try:
        return str(tex2mathml(SHORT_FRACTION.sub(r"\1{\2}{\3}", tex), as_block=as_block))
    except MathError as error:
        raise InvalidOption(f"formula: found {shown(tex)}: {error}") from error


def stored_html(stored: Stored, title: str = "") -> str:
    """What a cell has put out, as HTML: a picture with its words, a formula, a table, or text.

    Parameters
    ----------
    stored : Stored
    title : str
        What a picture is called that has no words.

    Examples
    --------
    >>> stored_html(Stored("text/plain", "{'grain': 21, 'fruit': 19} in Ada's hand", ""))
    '<pre>grain: 21, fruit: 19 in Ada&#x27;s hand</pre>'
    """
    if stored.kind.startswith("image/"):
        return _picture(stored, title)
    if stored.kind == "text/latex":
        return formula(DOLLARS.sub("", stored.content), as_block=True)
    if stored.kind == "text/html":
        return TAG.sub(_bare, UNSEEN.sub("", stored.content))
    said = NAMED.sub(r"\1", CITED.sub("", stored.content)).strip("\n")
    return f"<pre>{escape(said)}</pre>"


def _bare(tag: re.Match[str]) -> str:
    return f"<{tag[1]}{tag[2]}>" if tag[2] in KEPT_TAGS else ""


def _picture(stored: Stored, title: str) -> str:
    width, height = picture_size(stored)
    is_svg = stored.kind == "image/svg+xml"
    content = b64encode(stored.content.encode()).decode() if is_svg else stored.content.replace("\n", "")
    words = stored.words
    if words.startswith("<"):  # what Python calls it
        named = SVG_TITLE.search(stored.content) if is_svg else None
        words = unescape(named[1]) if named else title
    size = f'width="{width:.0f}" height="{height:.0f}"'
    return f'<img alt="{escape(words.strip())}" {size} src="data:{stored.kind};base64,{content}">'


def picture_size(stored: Stored) -> tuple[float, float]:
    """Width and height of a stored picture, in its own units.

    Examples
    --------
    >>> picture_size(Stored("image/svg+xml", '<svg viewBox="0 0 110 68">', ""))
    (110.0, 68.0)
    """
    if stored.kind == "image/svg+xml":
        found = VIEW_BOX.search(stored.content)
        if found is None:
            raise InvalidOption(f"picture: found {shown(stored.content)}, expected an SVG with a viewBox")
        return float(found[1]), float(found[2])
    head = b64decode(stored.content[:64])
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
