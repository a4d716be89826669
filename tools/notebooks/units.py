"""Find the translatable units of a page: paragraphs, items of lists and rows of tables, without markers."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
BEGINS = re.compile(r"(#+ +|- +|\d+\. +|> ?|\|)")  # a paragraph of its own, whatever stands above it
NO_PROSE = re.compile(r"<|:{3,}|:[\w-]+:")  # a tag; on a page a directive, or an option of one
RULED = re.compile(r"[-:| ]+")  # the line below the head of a table
IN_TAGS = re.compile(r'(?<=<summary>).*?(?=</summary>)|(?<= alt=").*?(?=")|(?<= title=").*?(?=")')
OF_CARDS = re.compile(r"(?<=\{grid-item-card\} ).*|(?<=:img-alt: ).*")
LETTER = re.compile(r"[^\W\d_]")


class Unit(NamedTuple):
    """A piece of a page that is translated.

    Attributes
    ----------
    start, end : int
        Its position in the page's text.
    words : str
        The text for the translator.
    """

    start: int
    end: int
    words: str


def units(text: str) -> list[Unit]:
    r"""Return the units of a page in order of position.

    Examples
    --------
    >>> [unit.words for unit in units("## Count it\n\nThe opposite\nis one thing.\n- **all** differ")]
    ['Count it', 'The opposite is one thing.', '**all** differ']
    """
    return [unit for unit in _units(text) if LETTER.search(unit.words)]


def replace_units(text: str, translate: Callable[[str], str]) -> str:
    r"""Return the text of a page with its units replaced by `translate`.

    Examples
    --------
    >>> replace_units("- all\n- none", {"all": "tous", "none": "aucun"}.get)
    '- tous\n- aucun'
    """
    for unit in reversed(units(text)):
        text = text[: unit.start] + translate(unit.words) + text[unit.end :]
    return text


def _units(text: str) -> Iterator[Unit]:
    """Yield the units outside of blocks of code."""
    at = 0
    for block in FENCE.finditer(text):
        yield from _paragraphs(text, at, block.start())
        at = block.end()
    yield from _paragraphs(text, at, len(text))


def _paragraphs(text: str, at: int, end: int) -> Iterator[Unit]:
    begun: int | None = None
    for line in re.finditer(r".*\n?", text[at:end]):
        start, head = at + line.start(), BEGINS.match(line[0])
        no_prose = NO_PROSE.match(line[0])
        is_apart = not line[0].strip() or no_prose
        if begun is not None and (head or is_apart):
            yield _paragraph(text, begun, start)
            begun = None
        if no_prose:
            for part in (IN_TAGS if no_prose[0] == "<" else OF_CARDS).finditer(line[0]):
                yield Unit(start + part.start(), start + part.end(), part[0])
        if RULED.fullmatch(line[0].strip()) or is_apart:
            continue
        if begun is None:
            begun = start + (head.end() if head and head[0] != "|" else 0)
    if begun is not None:
        yield _paragraph(text, begun, end)


def _paragraph(text: str, start: int, end: int) -> Unit:
    paragraph = text[start:end].rstrip()
    return Unit(start, start + len(paragraph), re.sub(r"\s*\n\s*", " ", paragraph))
