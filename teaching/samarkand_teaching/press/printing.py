"""Worksheets and keys as pages of HTML that need no other file, and as PDF printed by a browser."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from samarkand import arguments
from samarkand.arguments import writing
from samarkand.errors import MissingExtra, SamarkandError
from samarkand.grammar import capital
from samarkand.lessons.checks import SealedAnswer
from samarkand.lessons.variants import Exercise, Variant
from samarkand_teaching.press import wording
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.press.rendering import render

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PRINTS_WITHIN = 120  # seconds


def variants(exercises: Sequence[Exercise], seed: int, pupils: int = 0) -> list[list[Variant]]:
    """Return the variants of some exercises for each sheet, one for the whole class or one per pupil.

    Parameters
    ----------
    exercises : sequence of Exercise
    seed : int
        The seed of the class.
    pupils : int
        0 for one sheet for everyone.

    Raises
    ------
    InvalidOption
        If the seed or the number of pupils is invalid.

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
    """Return a page with the exercises, room for working and a line for each answer, one sheet per pupil.

    Parameters
    ----------
    title : str
        The title of the lesson.
    exercises, seed, pupils
        As for `variants`.
    above : str
        HTML between the name and the exercises, as from `experiments.head`.

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
    sheets = [
        {
            "label": _sheet_label(seed, number if pupils else 0),
            "tasks": [Task.of(*pair) for pair in zip(exercises, row, strict=True)],
        }
        for number, row in enumerate(variants(exercises, seed, pupils), start=1)
    ]
    page_title = wording.TITLE.format(title=title, sheet=_sheet_label(seed))
    return render("worksheet.html", title=page_title, lesson=title, sheets=sheets, above=above)


def key(title: str, exercises: Sequence[Exercise], seed: int, pupils: int = 0) -> str:
    """Return the teacher's page with the exact and rounded answers of each sheet, with points and working.

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
    sheets = [
        {"label": wording.PUPIL.format(number=number) if pupils else wording.ALL, "variants": row}
        for number, row in enumerate(variants(exercises, seed, pupils), start=1)
    ]
    return render(
        "worksheet_key.html",
        title=wording.KEY_TITLE.format(title=title, sheet=_sheet_label(seed)),
        lesson=title,
        label=capital(_sheet_label(seed)),
        heads=[{"stars": STAR * exercise.stars, "points": exercise.points} for exercise in exercises],
        sheets=sheets,
    )


def print_pdf(page: Path, pdf: Path, replace: bool = False) -> None:
    """Print an HTML file to PDF with a browser.

    Parameters
    ----------
    page, pdf : Path
        The HTML file, and the PDF to write.
    replace : bool
        Whether to replace an existing PDF.

    Raises
    ------
    FileExists
        If the PDF exists. Two PDFs are never equal, because they contain the time.
    MissingExtra
        If Chromium, Chrome and Edge are all missing. The variable CHROMIUM can name another browser.
    SamarkandError
        If the browser fails to print.
    """
    browser = find_browser()
    if browser is None:
        raise MissingExtra(
            "found no Chromium or Chrome to print with; open the HTML in a browser and print it there"
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
    """Return a browser that can print without a window: the one in CHROMIUM, or the first on the path."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


# --- Parts ----------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """An exercise on a sheet, without its answer.

    Attributes
    ----------
    stars, question : str
    wants : str
        The kind of answer expected, in words.
    needs_computer : bool
    """

    stars: str
    question: str
    wants: str
    needs_computer: bool

    @classmethod
    def of(cls, exercise: Exercise, variant: Variant) -> "Task":
        """Return the task for a variant of an exercise."""
        wants = SealedAnswer(variant.code).wants
        return cls(STAR * exercise.stars, variant.question, wants, exercise.needs_computer)


def _sheet_label(seed: int, pupil: int = 0) -> str:
    return (wording.SHEET_OF if pupil else wording.SHEET).format(seed=seed, pupil=pupil)
