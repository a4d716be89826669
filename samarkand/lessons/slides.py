"""Slides of a lesson: one page of HTML that needs no network, made of the notebook as it is stored.

A cell of Markdown is a thought and begins a slide; what the code below it has stored stands under it where
there is room, else on a slide of its own. No code is shown. An exercise is a slide, its solution a later one.
What a slide holds is reckoned in lines of its text: it is laid out for 1280 × 720 and grows with the window.
A cell whose `slide_type` is `skip` is left out, and so is what a program has printed of a check of itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import filterfalse
from math import ceil, sqrt
from string import Template
from typing import NamedTuple

from samarkand.grammar import current_language
from samarkand.lessons import lesson as parts
from samarkand.lessons import wording
from samarkand.lessons.checks import SealedAnswer
from samarkand.lessons.lesson import GUESS, Cell, LessonSection, Notebook, Stored, Task
from samarkand.lessons.markup import CITED, COMMENT, html, picture_size, stored_html

FULL, SAID, READ = 13.2, 10.0, 7.0  # lines that a slide holds: at all, without pictures, of one paragraph
WIDTH, MAX_LENGTH = 60, 80  # characters a line: of text, and of what a cell has printed
PRINTED = 9  # lines, at most on a slide
BINS = 5  # for which hands are counted
BOARD = 1.8  # a picture that is less wide for its height has a slide alone
WIDGET = "image/png"  # which has not been run
MIN = {WIDGET: 7.2, "image/svg+xml": 9.0}  # lines of the other pictures: of widgets, and of plots
LARGER = 1.4  # times that a text is enlarged, at most, where it leaves room
LAST = "Next"  # a section that leads to other notebooks
UNSPOKEN = "strategy"  # a tag: the verdict is of what a pupil writes there
VERIFIED = re.compile(r": (True|False)\b")  # in what a program has printed: it checked itself
QUESTION = re.compile(r"\?[\"”)]*(\s|$)")
MARKS = re.compile(r"\\[a-zA-Z]+|[*`$\\{}^]")
ROW, TAG = re.compile(r"<tr>.*?</tr>", re.DOTALL), re.compile(r"<[^>]*>")
IN_BRACES = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
FRACTION = re.compile(r"\\[dt]?(?:frac|binom)" + IN_BRACES + IN_BRACES)


class Slide(NamedTuple):
    """One slide.

    Attributes
    ----------
    kind : str
        "title", "question", "guess", "exercise", "solution", or nothing.
    title : str
    content : str
        In HTML.
    """

    kind: str
    title: str
    content: str


class Block(NamedTuple):
    """A piece of a slide, and how high it is in lines of text."""

    html: str
    lines: float
    is_picture: bool = False


def page(lesson: Notebook, answers: Sequence[str] = ()) -> str:
    """All slides of a lesson and the notes for the speaker, as one page of HTML.

    Parameters
    ----------
    lesson : dict
        A notebook that has been run.
    answers : sequence of str
        What its exercises come to, in their order; an empty one where that is not known.

    Raises
    ------
    InvalidOption
        If it is no lesson, or a formula of it cannot be shown.
    MissingExtra
        If what reads Markdown and formulas is not installed.
    """
    shown = list(slides(lesson, answers))
    body = "".join(_section(number, len(shown), each) for number, each in enumerate(shown, start=1))
    buttons = "".join(
        f'<button type="button" data-key="{key}">{escape(str(words))}</button>'
        for key, words in wording.BUTTONS.items()
    )
    facts = _facts(parts.sections(lesson)[0].cells[0])
    told = html(f"{facts}\n\n{parts.notes(lesson)}") + f"<p>{escape(str(wording.KEYS))}</p>"
    return Template(_asset("slides.html")).substitute(
        language=current_language().code,
        title=escape(parts.title(lesson)),
        style=_asset("slides.css"),
        slides=body,
        notes_name=str(wording.SPOKEN_NOTES),
        notes=told,
        nav_name=str(wording.SLIDES),
        buttons=buttons,
        script=_asset("slides.js"),
    )


def _section(number: int, last: int, slide: Slide) -> str:
    place = wording.PLACE.format(number=number, all=last)
    about = f'class="{slide.kind}" aria-roledescription="{wording.SLIDE}" aria-label="{place}"'
    return f'<section {about} tabindex="-1"><h1>{_inline(slide.title)}</h1>{slide.content}</section>'


def slides(lesson: Notebook, answers: Sequence[str] = ()) -> Iterator[Slide]:
    """The slides of a lesson, in the order of its notebook.

    Parameters
    ----------
    lesson, answers
        As for `page`.
    """
    left = iter(answers)
    for section in parts.sections(lesson):
        if section.title != LAST:
            yield from _packed(section.title, _items(section, left))


# --- Slides ---------------------------------------------------------------------------------------------


def _packed(heading: str, items: Iterable[Slide | Block | None], kind: str = "") -> Iterator[Slide]:
    """Slides as they are, and blocks on as few as hold them; None ends a slide."""
    here: list[Block] = []
    for item in (*items, None):
        if isinstance(item, Block) and _fit([*here, item]):
            here.append(item)
            continue
        if here:
            yield Slide(kind, heading, _content(here))
        here = [item] if isinstance(item, Block) else []
        if isinstance(item, Slide):
            yield item


def _fit(blocks: list[Block]) -> bool:
    room = FULL if any(each.is_picture for each in blocks) else SAID
    return sum(each.lines for each in blocks) <= room


def _content(blocks: list[Block]) -> str:
    """The blocks one below the other; a text that leaves room is enlarged, by the root of what it leaves."""
    inside = "".join(each.html for each in blocks)
    if any(each.is_picture for each in blocks):
        return inside
    size = min(LARGER, 0.9 * sqrt(FULL / sum(each.lines for each in blocks)))
    return f'<div class="text" style="--size:{size:.2f}">{inside}</div>'


def _items(section: LessonSection, answers: Iterator[str]) -> Iterator[Slide | Block | None]:
    cells = section.cells
    if section.level == 1:
        yield from _opening(section.title, cells[0])
        cells = cells[1:]
    is_asked = False
    for place, cell in enumerate(cells):
        tags = set(parts.tags(cell))
        if {parts.SOLUTION, parts.TEACHER, UNSPOKEN} & tags or _is_skipped(cell):
            continue
        if parts.EXERCISE in tags:
            yield from _exercise(section.title, parts.task(cells, place), next(answers, ""))
        elif parts.arguments(cell, GUESS):
            yield from _guess(section.title, cell, cells[place - 1] if place else None)
        elif cell["cell_type"] == "markdown":
            yield None
            is_asked = _asks(parts.prose(cell))
            if not (cells[place + 1 :] and parts.arguments(cells[place + 1], GUESS)):
                yield from (block for part in _parts(cell) for block in _blocks(part))
        elif cell["cell_type"] == "code" and ".answer_is(" not in parts.source(cell):
            for each in filterfalse(_is_check, parts.stored(cell)):
                if is_asked and each.kind != WIDGET:
                    yield None  # what is asked is answered on the next slide
                    is_asked = False
                yield from _shown(each, section.title)


def _asks(text: str) -> bool:
    """Whether a text wants to be thought about before what comes next, which it does not announce itself."""
    return bool(QUESTION.search(text)) and not text.rstrip().endswith(":")


def _is_check(each: Stored) -> bool:
    """Whether a program says there whether its ways agree, which is for who reads the code."""
    return each.kind == parts.WORDS and bool(VERIFIED.search(each.content))


def _is_skipped(cell: Cell) -> bool:
    return cell["metadata"].get("slideshow", {}).get("slide_type") == "skip"


def _opening(title: str, cell: Cell) -> Iterator[Slide | Block]:
    """The title, with the lesson's question if it begins with it; then what stands below it."""
    said = [part for part in _parts(cell) if part != _facts(cell)]
    asked = html(said.pop(0)) if said and said[0].startswith(">") else ""
    yield Slide("title", title, asked)
    for part in said:
        if part.startswith(">"):
            yield Slide("question", title, html(part))
        else:
            yield from _blocks(part)


def _facts(cell: Cell) -> str:
    return next((part for part in _parts(cell) if part.startswith("- **")), "")


def _guess(heading: str, cell: Cell, before: Cell | None) -> Iterator[Slide | Block | None]:
    """The guess, with what is said before it but asks nothing, and room for hands raised."""
    said = _parts(before) if before is not None and before["cell_type"] == "markdown" else []
    told = " ".join(each for part in said for each in _sentences(part) if not each.endswith("?")).lstrip("> ")
    if _lines(told) > READ - 2:
        yield from (Block(html(piece), _lines(piece)) for piece in _spread(_sentences(told)))
        told = ""
    bins = [str(each) for each in parts.settings(cell, GUESS).get("choices", ())]
    if parts.settings(cell, GUESS).get("kind") == "probability":
        bins = [wording.PER_CENT.format(low=20 * each, high=20 * each + 20) for each in range(BINS)]
    heads = [escape(each) for each in bins] or [_field(str(wording.A_GUESS))] * BINS
    names = bins or map(str, range(1, BINS + 1))
    hands = [_field(wording.HANDS_FOR.format(guess=each)) for each in names]
    rows = "".join(f'<th scope="col">{each}</th>' for each in heads)
    rows = f"<tr>{rows}</tr><tr>{''.join(f'<td>{each}</td>' for each in hands)}</tr>"
    asked = f'<p class="asked">{_inline(str(parts.arguments(cell, GUESS)[0]))}</p>'
    table = f'<table class="hands"><caption>{wording.HANDS}</caption>{rows}</table>'
    yield Slide("guess", heading, f"{html(told)}{asked}{table}")


def _field(name: str) -> str:
    return f'<input size="4" autocomplete="off" aria-label="{escape(name)}">'


def _exercise(heading: str, asked: Task, answer: str) -> Iterator[Slide]:
    """The question; on a later slide the argument, and what it comes to."""
    stars = wording.STARS.format(number=asked.stars)
    wants = wording.WANTED.format(wants=SealedAnswer(asked.code).wants)
    yield Slide(
        "exercise",
        heading,
        f'<p class="stars" role="img" aria-label="{stars}">{parts.STAR * asked.stars}</p>'
        f'<p class="asked">{escape(asked.question)}</p><p class="wanted">{escape(wants)}</p>',
    )
    blocks = [block for part in re.split(r"\n\s*\n", asked.argument) for block in _blocks(part)]
    if answer:
        blocks.append(Block(f'<p class="answer">{escape(answer)}</p>', 2))
    yield from _packed(str(wording.SOLUTION), blocks, "solution")


# --- Blocks ---------------------------------------------------------------------------------------------


def _parts(cell: Cell) -> list[str]:
    """Paragraphs, lists and tables of a cell, in Markdown, without code."""
    text = re.sub(r"```.*?```", "", COMMENT.sub("", parts.prose(cell)), flags=re.DOTALL)
    return [part.strip("\n") for part in re.split(r"\n\s*\n", text) if part.strip()]


def _blocks(part: str) -> Iterator[Block]:
    """A paragraph, list, table or formula, in pieces that a slide holds."""
    if part.startswith("$$"):
        yield _formula(html(part), part)
    elif part.startswith("|"):
        yield from _table(html(part))
    elif re.match(r"- |\d+\. ", part):
        yield from (Block(html(item), _lines(item)) for item in re.split(r"\n(?=- |\d+\. )", part))
    else:
        yield from (Block(html(piece), _lines(piece)) for piece in _spread(_sentences(part)))


def _shown(each: Stored, heading: str) -> Iterator[Block]:
    """What a cell has put out, in pieces that a slide holds."""
    if each.kind.startswith("image/"):
        width, height = picture_size(each)
        lines = MIN[each.kind] if width > BOARD * height else FULL
        yield Block(stored_html(each, heading), lines, is_picture=True)
    elif each.kind == "text/latex":
        yield _formula(stored_html(each), each.content)
    elif each.kind == "text/html":
        yield from _table(stored_html(each))
    else:
        printed = each.content.strip("\n").split("\n")
        for start in range(0, len(printed), PRINTED):
            some = printed[start : start + PRINTED]
            longest = max(20, min(MAX_LENGTH, max(map(len, some))))
            high = sum(max(1, ceil(len(line) / MAX_LENGTH)) for line in some)
            text = stored_html(each._replace(content="\n".join(some)))
            yield Block(text.replace("<pre", f'<pre style="--longest:{longest}"', 1), 1.2 * high + 0.6)


def _table(text: str) -> Iterator[Block]:
    """A table with what stands beside it; a long one in pieces with its head above each."""
    rows = [(row, TAG.sub(" ", row).split()) for row in ROW.findall(text)]
    high = [1.2 * ceil(len(" ".join(words)) / WIDTH) for _, words in rows]
    longest = max((len("".join(words)) + 3 * row.count("</t") for row, words in rows), default=0)
    if sum(high) + 1 <= SAID:
        yield Block(f'<div style="--longest:{longest}">{text}</div>', sum(high) + 1.6)
        return
    room, some = 0.0, [""]
    for (row, _), lines in zip(rows[1:], high[1:], strict=True):
        if room + lines > SAID - high[0] - 1:
            room, some = 0.0, [*some, ""]
        room, some[-1] = room + lines, some[-1] + row
    for each in some:
        yield Block(f'<table style="--longest:{longest}">{rows[0][0]}{each}</table>', SAID)


def _formula(mathml: str, tex: str) -> Block:
    wide = FRACTION.sub(lambda found: max(found[1], found[2], key=len), tex)
    longest = max(8, len(MARKS.sub("", wide).replace(" ", "")))
    return Block(f'<div class="formula" style="--longest:{longest}">{mathml}</div>', 3)


def _inline(text: str) -> str:
    """Markdown of one line, as HTML without a paragraph around it."""
    return html(text).strip().removeprefix("<p>").removesuffix("</p>")


def _lines(markdown: str) -> float:
    return ceil(len(MARKS.sub("", CITED.sub("", markdown))) / WIDTH) + 0.6


def _sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph that a slide may say; what is emphasised or quoted stays whole."""
    found: list[str] = []
    for piece in re.split(r"(?<=[.?!])\s+|(?<=[.?!][\"”*)])\s+", paragraph.strip()):
        last = found[-1] if found else ""
        marks = any(last.count(mark) % 2 for mark in '*$"')
        if marks or any(last.count(first) > last.count(then) for first, then in ("“”", "()")):
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return [each for each in found if each and not wording.OF_THE_PAGE.search(each)]


def _spread(sentences: list[str]) -> Iterator[str]:
    """Sentences in as few pieces as are read in one go, about equally long."""
    left = sum(map(len, sentences))
    number = max(1, ceil(left / (READ * WIDTH)))
    piece = ""
    for sentence in sentences:
        if piece and len(piece) + len(sentence) / 2 > left / number:
            yield piece
            left, number, piece = left - len(piece), number - 1, ""
        piece = f"{piece} {sentence}".strip()
    if piece:
        yield piece


def _asset(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
