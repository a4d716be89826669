"""All texts that a person reads or hears on a widget, as plain text."""

import re
from html import unescape

from samarkand_widgets.threads.parts import within

TAG, STYLE = re.compile(r"<[^>]*>"), re.compile(r"<(style|script).*?</\1>", re.DOTALL)
ATTRIBUTE = re.compile(r"(?:aria-label|alt|title|placeholder|aria-description)=(\"[^\"]*\"|'[^']*')")
CUT = re.compile(r"\w+…|\w+\.\s\d|\S+\.json")  # names that are cut short, and files


def written(board):
    """Return the texts on the picture of a board, as sent to a page."""
    return [unescape(text) for text in re.findall(r">([^<]*)</text>", "".join(board.screen()["drawn"]))]


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
        yield from strings(widget.get_state())
