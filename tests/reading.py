"""All texts that a person reads or hears on a widget, as plain text."""

import re
from html import unescape

from samarkand_widgets.board.board import Board
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.threads.parts import within

TAG, STYLE = re.compile(r"<[^>]*>"), re.compile(r"<(style|script).*?</\1>", re.DOTALL)
ATTRIBUTE = re.compile(r"(?:aria-label|alt|title|placeholder|aria-description)=(\"[^\"]*\"|'[^']*')")
CUT = re.compile(r"\w+…|\w+\.\s\d|\S+\.json")  # names that are cut short, and files
NO_WORDS = re.compile(
    r"_model|_view|_esm|_css|_dom|_anywidget|style|layout|icon|color|children|accept|orientation"
)
TOKENS = {"front", "library", "code", "kind", "key", "truth", "look", "signs", "good"}
ANSWERS = {"yes", "no", "rough"}  # read by the page, not shown
PLACE, WRAPPED = re.compile(r"\{\w+(:[^{}|]*)?\}"), re.compile(r"\{\w+:|\}")  # filled by the page
WORDLESS = {
    "do",
    "args",
    "kind",
    "icon",
    "field",
    "range",
    "close",
    "game",
    "language",
    "outlines",
    "links",
    "ring",
    "looked",
    "changed",
    "value",
}
PLAIN = {"Layout", "Canvas", "MultiCanvas"}  # widgets without words


def written(board):
    """Return the texts on the picture of a board, as sent to a page."""
    return [unescape(text) for text in re.findall(r">([^<]*)</text>", "".join(board.view()["drawn"]))]


def readable(text):
    """Return what a person sees or hears of a text that may be HTML or SVG."""
    attributes = [found[1:-1] for found in ATTRIBUTE.findall(text)]
    return CUT.sub(" ", unescape("\n".join([*attributes, TAG.sub("\n", STYLE.sub("", text))])))


def strings(value):
    """Yield the texts in the state of a widget, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def texts_of(root):
    """Yield all texts that a widget, and those in it, send to the page."""
    for widget in within(root):
        if type(widget).__name__ in PLAIN or type(widget).__name__.endswith("Style"):
            continue
        for name, value in widget.get_state().items():
            if isinstance(widget, Front):
                yield from _front_texts(name, value)
            elif isinstance(widget, Board) and name == "shown":
                yield from _view_texts(value)
            elif not NO_WORDS.search(name) and not (name == "value" and hasattr(widget, "options")):
                yield from strings(value)


def _view_texts(view):
    """Yield the texts in a part of a board's view, without those that only the page reads."""
    if not isinstance(view, dict):
        for part in view if isinstance(view, (list, tuple)) else ():
            yield from _view_texts(part)
        yield from [view] if isinstance(view, str) else []
        return
    for name, value in view.items():
        is_own_name = name == "name" and ("blocks" in view or "fields" in view)
        if name in ("labels", "lit", "options"):
            yield from (row[1] for row in value)
        elif name == "sprites":
            yield from (sprite[3] for sprite in value)
        elif name not in WORDLESS and not is_own_name:
            yield from _view_texts(value)


def _front_texts(name, value):
    """Yield the texts of a lesson's front end, those of its words without their places."""
    if name == "words":
        value = {key: part for key, part in value.items() if key not in ANSWERS}
    if name not in TOKENS and not NO_WORDS.search(name):
        yield from (WRAPPED.sub(" ", PLACE.sub(" ", text)) for text in strings(value))
