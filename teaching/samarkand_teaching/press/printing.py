"""Worksheets to print, and their keys: pages of HTML that need nothing else, and PDF by way of a browser."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from html import escape
from itertools import count
from pathlib import Path

from samarkand import __version__, arguments
from samarkand.arguments import writing
from samarkand.errors import MissingExtra, SamarkandError
from samarkand.grammar import capital, current_language
from samarkand.lessons.checks import SealedAnswer
from samarkand.lessons.variants import Exercise, Variant
from samarkand_teaching.press import wording
from samarkand_teaching.press.lesson import STAR

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PRINTS_WITHIN = 120  # seconds
STYLE = """
@page { size: A4; margin: 18mm 20mm; }
body { font: 11pt/1.45 "DejaVu Sans", Verdana, sans-serif; color: #1d1d1d; }
body { max-width: 170mm; margin: 2em auto; }
h1 { font-size: 16pt; margin: 0 0 .2em; }
h2 { font-size: 11pt; margin: 1.2em 0 .3em; }
.worked, .worked p { break-inside: avoid; }
.worked { font-size: 10pt; }
.worked p { margin: .3em 0; }
.head { display: flex; justify-content: space-between; gap: 2em; margin-bottom: 1.2em; }
.line { flex: 1; border-bottom: 1px solid #777; }
.sheet { break-after: page; display: flex; flex-direction: column; margin-bottom: 4em; }
.sheet:last-child { break-after: auto; }
.task { display: flex; flex: 1; flex-direction: column; break-inside: avoid; margin-bottom: 1em; }
.stars { color: #666; font-size: 9pt; letter-spacing: .1em; }
.asked { font-weight: bold; margin-bottom: .4em; }
.asked p, .sheet p { margin: .2em 0; }
.by-hand { display: flex; gap: 3mm; text-align: center; font-size: 8pt; align-items: center; }
.beside { flex: 1; min-width: 0; text-align: left; font-size: 11pt; }
.to-fill { margin: .2em 0 1em; font-size: 9pt; }
.to-fill td { height: 8mm; min-width: 6mm; }
.to-fill th { padding: .35em .4em; }
.room { flex: 1; min-height: 25mm; border: 1px dotted #aaa; margin: .5em 0; }
.wanted { color: #555; font-size: 9.5pt; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #999; padding: .35em .6em; text-align: left; vertical-align: top; }
thead { display: table-header-group; }
th { white-space: nowrap; }
tr { break-inside: avoid; }
.colophon { color: #555; font-size: 7.5pt; white-space: nowrap; align-self: end; }
@media print {
  body { margin: 0; max-width: none; }
  .sheet { height: 258mm; margin-bottom: 0; }
  .room { min-height: 8mm; }
}
"""


def variants(exercises: Sequence[Exercise], seed: int, pupils: int = 0) -> list[list[Variant]]:
    """The variants of some exercises, sheet by sheet: one for the whole class, or one for each pupil.

    Parameters
    ----------
    exercises : sequence of Exercise
    seed : int
        Of the class.
    pupils : int
        0 for one sheet that all get.

    Raises
    ------
    InvalidOption
        If the seed or the number of pupils is none.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1)
    >>> [[each.question for each in sheet] for sheet in variants([sums], seed=3, pupils=2)]
    [['4 + 1?'], ['7 + 1?']]
    """
    if arguments.whole("pupils", pupils, 0) == 0:
        return [[exercise.variant(seed) for exercise in exercises]]
    columns = [exercise.variants(seed, pupils) for exercise in exercises]
    return [list(row) for row in zip(*columns, strict=True)]


def worksheet(title: str, exercises: Sequence[Exercise], seed: int, pupils: int = 0, above: str = "") -> str:
    """A page with the exercises, room to work, and a line for each answer; a sheet of paper for each pupil.

    Parameters
    ----------
    title : str
        Of the lesson.
    exercises, seed, pupils
        As for `variants`.
    above : str
        HTML between name and exercises, as of `experiments.head`.

    Returns
    -------
    str
        HTML, with its style.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1)
    >>> page = worksheet("Sums", [sums], seed=3)
    >>> "6 + 1?" in page, "7" in page.partition("<body>")[2]
    (True, False)
    """
    sheets = variants(exercises, seed, pupils)
    body = "".join(
        f'<section class="sheet"><h1>{escape(title)}</h1>'
        f'<div class="head"><span>{wording.NAME}</span><span class="line"></span>'
        f"<span>{_named(seed, number if pupils else 0)}</span>{colophon()}</div>"
        f"{above}{''.join(map(asked, count(1), exercises, row))}</section>"
        for number, row in enumerate(sheets, start=1)
    )
    return page(wording.TITLE.format(title=title, sheet=_named(seed)), body)


def key(title: str, exercises: Sequence[Exercise], seed: int, pupils: int = 0) -> str:
    """The page of the answers, for the teacher: of each sheet, exactly and rounded, with points and working.

    Parameters
    ----------
    title, exercises, seed, pupils
        As for `worksheet`.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1)
    >>> "<td>7</td>" in key("Sums", [sums], seed=3)
    True
    """
    sheets = variants(exercises, seed, pupils)
    heads = "".join(
        f"<th>{number}. {_stars(each)}<br>{wording.POINTS.format(points=each.points)}</th>"
        for number, each in enumerate(exercises, start=1)
    )
    rows = "".join(
        f"<tr><th>{_whose(number, pupils)}</th>"
        f"{''.join(f'<td>{escape(each.said)}</td>' for each in row)}</tr>"
        for number, row in enumerate(sheets, start=1)
    )
    table = (
        f"<table><thead><tr><th>{wording.SHEET_HEAD}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
    head = wording.THE_KEY.format(title=escape(title))
    return page(
        wording.KEY_TITLE.format(title=title, sheet=_named(seed)),
        f"<h1>{head}</h1><p>{capital(_named(seed))}. {wording.HOW_TO_MARK}</p>{table}"
        + "".join(worked(_whose(number, pupils), row) for number, row in enumerate(sheets, start=1))
        + colophon(),
    )


def print_pdf(page: Path, pdf: Path, replace: bool = False) -> None:
    """Have a browser print an HTML file.

    Parameters
    ----------
    page, pdf : Path
        The file that is, and the one that will be.
    replace : bool
        Whether a file that is there is replaced.

    Raises
    ------
    FileExists
        If there is a PDF already: no two are alike, for they tell the time.
    MissingExtra
        If no Chromium, Chrome or Edge is found; the variable CHROMIUM names one that is not on the path.
    SamarkandError
        If it did not print.
    """
    browser = find_browser()
    if browser is None:
        raise MissingExtra(
            "no Chromium or Chrome to print with: open the HTML in a browser and print it there"
        )
    # Chromium refuses its sandbox to the superuser; the page is ours, and holds no script.
    rights = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    how = ["--headless", "--disable-gpu", "--no-pdf-header-footer", *rights]
    writing.check_place(pdf, replace)
    with tempfile.TemporaryDirectory() as folder:
        printed = Path(folder) / "printed.pdf"
        try:
            done = subprocess.run(
                [browser, *how, f"--print-to-pdf={printed}", page.resolve().as_uri()],
                capture_output=True,
                timeout=PRINTS_WITHIN,
            )
        except subprocess.TimeoutExpired:
            raise SamarkandError(f"{browser} did not print {page} within {PRINTS_WITHIN} seconds") from None
        if done.returncode or not printed.is_file():
            raise SamarkandError(f"{browser} did not print {page} (exit code {done.returncode})")
        writing.write(pdf, printed.read_bytes(), replace)


def find_browser() -> str | None:
    """A browser that prints without a window: the one that CHROMIUM names, else the first on the path."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


# --- Parts ----------------------------------------------------------------------------------------------


def page(title: str, body: str) -> str:
    """A page of HTML that needs nothing else, in the style of worksheets."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    page = f"<head>{head}</head>\n<body>{body}</body>"
    return f'<!DOCTYPE html>\n<html lang="{current_language().code}">{page}</html>\n'


def colophon() -> str:
    """Whose sheet it is, for its head: at the foot it would not be one page any more."""
    return f'<span class="colophon">{wording.COLOPHON.format(version=__version__)}</span>'


def asked(number: int, exercise: Exercise, variant: Variant, beside: str = "") -> str:
    """An item of a sheet: the question, room to work, a line for the answer, and what stands beside it."""
    named = f'<b>{number}.</b> <span class="stars">{_stars(exercise)}</span>'
    wants = wording.ANSWER.format(wants=SealedAnswer(variant.code).wants)
    wanted = f'<span class="wanted">{escape(wants)}{beside}</span>'
    told = f" {wording.NEEDS_COMPUTER}" if exercise.needs_computer else ""
    question = f"<div>{named} {escape(variant.question)}{told}</div>"
    return f'<div class="task">{question}<div class="room"></div>{wanted}</div>'


def worked(whose: str, row: Sequence[Variant]) -> str:
    """The working of a sheet as HTML, item by item; nothing where no item has one."""
    items = "".join(
        f"<p><b>{number}.</b> {'<br>'.join(map(escape, each.working))} → <b>{escape(each.said)}</b></p>"
        for number, each in enumerate(row, start=1)
        if each.working
    )
    return items and f'<section class="worked"><h2>{whose}</h2>{items}</section>'


def _whose(number: int, pupils: int) -> str:
    return wording.PUPIL.format(number=number) if pupils else str(wording.ALL)


def _stars(exercise: Exercise) -> str:
    return STAR * exercise.stars


def _named(seed: int, pupil: int = 0) -> str:
    return (wording.SHEET_OF if pupil else wording.SHEET).format(seed=seed, pupil=pupil)
