"""Worksheets and keys as pages of HTML that need no other file, and as PDF printed by a browser."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from samarkand import checks, files
from samarkand.errors import MissingExtra, SamarkandError
from samarkand.grammar import _, capital, ngettext
from samarkand.lessons.reading import read
from samarkand.lessons.sealing import PLACES, SealedAnswer
from samarkand.lessons.variants import Exercise, Variant
from samarkand_teaching.press import experiments, markup, worksheets
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.templates import A4, Paper, render

SHEET = _("sheet {seed}")
TITLE = _("{title}: {sheet}")
EXPLAIN_LINES = 3
USUAL_THOUGHTS = {
    "with replacement": _("You calculated as if each card were put back."),
    "without replacement": _("You calculated as if no card were put back."),
    "complement": _("You found the probability of the opposite."),
    "order ignored": _("You forgot that the order matters."),
    "sign": _("You mixed up gain and loss."),
}
USUAL_QUESTIONS = {
    "with replacement": _("Does a drawn card go back into the pile before the next draw?"),
    "without replacement": _("Is each card put back before the next is drawn?"),
    "complement": _("Is your number the probability that it happens, or that it does not happen?"),
    "order ignored": _("In how many orders can the cards come?"),
    "sign": _("Is that a gain or a loss?"),
}

BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
PRINTS_WITHIN = 120  # seconds
EASY = 2  # stars of the hardest exercises on the front of a sheet
FRONT = 2  # exercises on the front at least, if there are as many
PRECISE_FROM = Fraction(1, 10)  # an answer on paper needs more decimals if it is smaller
APART = Fraction(1, 200)  # or if a usual wrong answer is nearer than this
NEAR = 0.1  # how near the answer a guessed probability must be, unless its lesson says otherwise
WIDE_SPACE, NO_BREAK, WORD_JOINER = "\N{EM SPACE}", "\N{NO-BREAK SPACE}", "\N{WORD JOINER}"
SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z“])")


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
    InvalidInput
        If the seed or the number of pupils is invalid.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1)
    >>> [[each.question for each in sheet] for sheet in variants([sums], seed=3, pupils=2)]
    [['4 + 1?'], ['7 + 1?']]
    """
    if checks.whole("pupils", pupils, 0) == 0:
        return [[exercise.variant(seed) for exercise in exercises]]
    columns = [exercise.variants(seed, pupils) for exercise in exercises]
    return [list(row) for row in zip(*columns, strict=True)]


class SheetOfTasks(NamedTuple):
    """The sheet of one pupil, or of the whole class.

    Attributes
    ----------
    label : str
    front, back : list of PrintedTask
        The easy exercises and the others. The back may be empty.
    outside : PrintedTask or None
        The lesson's exercise that is not about the game, at the end of the back.
    """

    label: str
    front: list["PrintedTask"]
    back: list["PrintedTask"]
    outside: "PrintedTask | None" = None


class Mistake(NamedTuple):
    """A usual wrong answer, for a key.

    Attributes
    ----------
    answers : list of str
        The wrong answer to each variant, or "" where the mistake leads to the right one.
    thought, question : str
        What pupils did, and what the teacher can ask them. Together they are the hint of a check.
    """

    answers: list[str]
    thought: str
    question: str

    @classmethod
    def of(cls, name: str, answers: list[str]) -> "Mistake":
        """Return the mistake with this name, which is a hint or the name of a usual mistake.

        Examples
        --------
        >>> Mistake.of("You added them. Can both happen?", ["1"])
        Mistake(answers=['1'], thought='You added them.', question='Can both happen?')
        """
        if name in USUAL_THOUGHTS:
            return cls(answers, str(USUAL_THOUGHTS[name]), str(USUAL_QUESTIONS[name]))
        sentences = SENTENCE.split(str(_(name)))
        asked = sentences.pop() if sentences[-1].endswith("?") else ""
        return cls(answers, " ".join(sentences), asked)


class Top(NamedTuple):
    """The part of a worksheet above its exercises.

    Attributes
    ----------
    story, question, guess : str
        HTML. An empty string means that the sheet has no such part.
    experiment : dict or None
        As from `experiments.parts`.
    table : Drawing, optional
        A table for the question from outside the game.
    sketch : Drawing, optional
        A picture that the question is about.
    rule : str
        With what each exercise begins. The sheet has it once, in a box above the exercises.
    """

    story: str = ""
    question: str = ""
    guess: str = ""
    experiment: dict[str, Any] | None = None
    table: experiments.Drawing | None = None
    sketch: experiments.Drawing | None = None
    rule: str = ""


def top(lesson: notebook.Notebook, name: str) -> Top:
    """Return the top of a lesson's worksheet: the story, the question, the guess and the experiment.

    Parameters
    ----------
    lesson : dict
        The notebook.
    name : str
        The name of the notebook, with or without its number. A lesson without a worksheet of its own has
        only its question and its guess.
    """
    sheet = worksheets.SHEETS.get(worksheets.without_number(name))
    asks_guess = sheet is not None and sheet.experiment.asks_guess
    return Top(
        markup.html(str(sheet.story)) if sheet else "",
        markup.html(notebook.question(lesson)),
        markup.html(guess_line(lesson, asks_guess)),
        experiments.parts(sheet.experiment) if sheet else None,
        experiments.Drawing.of(sheet.table()) if sheet and sheet.table else None,
        experiments.Drawing.of(sheet.sketch()) if sheet and sheet.sketch else None,
        sheet.rule if sheet else "",
    )


def guess_line(lesson: notebook.Notebook, asks_guess: bool = False) -> str:
    r"""Return the line for a pupil's guess and confidence in Markdown, as the lesson's guess asks for it.

    Examples
    --------
    >>> cell = {"cell_type": "code", "source": "Guess('Who?', kind='choice', choices=['Ada', 'Ben'])"}
    >>> guess_line({"cells": [cell]}, asks_guess=True)
    'Who? **My guess:** ☐\xa0Ada\u2003☐\xa0Ben\u2003I\xa0am\xa0…………\u2060%\xa0sure.'
    """
    settings = notebook.guess_settings(lesson)
    asked = f"{notebook.guess(lesson)} " if asks_guess else ""
    sure = str(_("I am …………% sure."))
    if settings.get("kind") == "choice":
        boxes = WIDE_SPACE.join(
            _unbroken(_("☐ {choice}").format(choice=each)) for each in settings["choices"]
        )
        line = _("**My guess:** {choices}").format(choices=boxes)
    else:
        unit, is_probability = settings.get("unit", ""), settings.get("kind") == "probability"
        if is_probability:
            line = str(_("**My guess (from 0 to 1):** ……………………"))
        elif unit:
            line = _("**My guess:** …………………… {unit}.").format(unit=unit)
        else:
            line = str(_("**My guess:** ……………………"))
        near = settings.get("near", NEAR if is_probability else None)
        if near:
            sure, percent, of_what = (
                _("I am …………% sure that I am off by at most {near:g}.").format(near=near).partition("%")
            )
            return f"{asked}{line.strip()}{WIDE_SPACE}{_unbroken(sure + percent)}{of_what}"
    return f"{asked}{line.strip()}{WIDE_SPACE}{_unbroken(sure)}"


def _unbroken(text: str) -> str:
    return text.replace(" ", NO_BREAK).replace("…%", f"…{WORD_JOINER}%")


def worksheet(
    title: str,
    exercises: Sequence[Exercise],
    seed: int,
    pupils: int = 0,
    above: Top | None = None,
    outside: notebook.Task | None = None,
    paper: Paper = A4,
) -> str:
    """Return a page with the exercises, room for working and a line for each answer, one sheet per pupil.

    Each sheet has a front with the easy exercises, and a back with the others: see `sheets`.

    Parameters
    ----------
    title : str
        The title of the lesson.
    exercises, seed, pupils
        As for `variants`.
    above : Top, optional
        The part above the exercises, as from `top`.
    outside : Task, optional
        The lesson's exercise that is not about the game. Its numbers are the same on each sheet.
    paper : Paper

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
    page_title = TITLE.format(title=title, sheet=_sheet_label(seed))
    return render(
        "worksheet.html",
        title=page_title,
        lesson=title,
        sheets=sheets(exercises, seed, pupils, outside),
        above=above or Top(),
        explain_lines=EXPLAIN_LINES,
        paper=paper,
    )


def sheets(
    exercises: Sequence[Exercise], seed: int, pupils: int = 0, outside: notebook.Task | None = None
) -> list[SheetOfTasks]:
    """Return the sheets of a class, or one for everyone.

    The front has the exercises with one or two stars, but two of them if there are fewer or if all are easy.
    The back has the others and the exercise from outside the game, which is never alone there.

    Parameters
    ----------
    exercises, seed, pupils, outside
        As for `worksheet`.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1, stars=3)
    >>> [sheet] = sheets([sums, sums, sums], seed=3)
    >>> sheet.label, len(sheet.front), len(sheet.back)
    ('sheet 3', 2, 1)
    """
    last = PrintedTask.of_lesson(len(exercises) + 1, outside) if outside else None
    found = []
    for number, row in enumerate(variants(exercises, seed, pupils), start=1):
        tasks = [
            PrintedTask.of(place, *pair)
            for place, pair in enumerate(zip(exercises, row, strict=True), start=1)
        ]
        easy = sum(len(task.stars) <= EASY for task in tasks)
        in_front = FRONT if easy == len(tasks) else max(FRONT, easy)
        if last:
            in_front = min(in_front, max(1, len(tasks) - 1))  # or it would have the back to itself
        label = _sheet_label(seed, number if pupils else 0)
        found.append(SheetOfTasks(label, tasks[:in_front], tasks[in_front:], last))
    return found


def key(
    title: str,
    exercises: Sequence[Exercise],
    seed: int,
    pupils: int = 0,
    outside: notebook.Task | None = None,
    paper: Paper = A4,
    outside_mistakes: Sequence[Mistake] = (),
    first: str = "",
) -> str:
    """Return the teacher's page with the answers of each sheet, points and usual wrong answers.

    Parameters
    ----------
    title, exercises, seed, pupils, outside, paper
        As for `worksheet`.
    outside_mistakes : sequence of Mistake
        The usual wrong answers to the exercise that is not about the game. Its number follows the others.
    first : str
        What the key says first, as HTML: the answer to the question at the top, and what to expect.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": dice.randint(1, 9)}, lambda a: a + 1,
    ...                 wrong={"You subtracted. Is it more or less?": lambda a: a - 1})
    >>> page = key("Sums", [sums], seed=3)
    >>> "<td>7</td>" in page, "<td>5</td><td>You subtracted.</td><td>Is it more or less?</td>" in page
    (True, True)
    """
    numbers = range(1, pupils + 1)
    labels = [_("pupil {number}").format(number=number) for number in numbers] or [str(_("all pupils"))]
    rows = dict(zip(labels, variants(exercises, seed, pupils), strict=True))
    return render(
        "worksheet_key.html",
        **key_data(title, exercises, seed, rows, outside, outside_mistakes),
        first=first,
        paper=paper,
    )


def key_data(
    title: str,
    exercises: Sequence[Exercise],
    seed: int,
    rows: Mapping[str, Sequence[Variant]],
    outside: notebook.Task | None = None,
    outside_mistakes: Sequence[Mistake] = (),
) -> dict[str, Any]:
    """Return the data of a key for its template.

    Parameters
    ----------
    title, exercises, seed, outside, outside_mistakes
        As for `key`.
    rows : mapping of str to sequence of Variant
        The variants of each sheet, by the name of the pupils who get it.
    """
    tasks: list[Exercise | notebook.Task] = [*exercises, *([outside] if outside else [])]
    columns = list(zip(*rows.values(), strict=True))
    return {
        "title": _("Key to {sheet}: {title}").format(title=title, sheet=_sheet_label(seed)),
        "lesson": title,
        "label": capital(_sheet_label(seed)),
        "heads": [{"stars": STAR * task.stars, "points": task.points} for task in tasks],
        "sheets": rows,
        "methods": {
            number: first.method for number, (first, *_others) in enumerate(columns, start=1) if first.method
        },
        "mistakes": [
            *(mistakes(*pair) for pair in zip(exercises, columns, strict=True)),
            list(outside_mistakes),
        ],
        "outside": markup.html(outside.without_mistakes) if outside else "",
    }


def mistakes(exercise: Exercise, row: Sequence[Variant]) -> list[Mistake]:
    """Return the usual wrong answers to an exercise, with the wrong numbers of each variant.

    Parameters
    ----------
    exercise : Exercise
    row : sequence of Variant
        Its variants, for the class or for each pupil.
    """
    found = [exercise.mistakes(variant.numbers) for variant in row]
    names = dict.fromkeys(name for wrong in found for name in wrong)
    return [Mistake.of(name, [wrong.get(name, "") for wrong in found]) for name in names]


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
    how = ["--headless", "--disable-gpu", "--no-pdf-header-footer"]
    files.check_place(pdf, replace)
    with tempfile.TemporaryDirectory() as folder:
        printed = Path(folder) / "printed.pdf"
        # Chromium has no sandbox for the superuser, in many containers and on some systems. The page is ours
        # and holds no script, so it can be printed without one.
        for rights in ([], ["--no-sandbox"]):
            command = [browser, *how, *rights, f"--print-to-pdf={printed}", page.resolve().as_uri()]
            try:
                done = subprocess.run(command, capture_output=True, timeout=PRINTS_WITHIN)
            except subprocess.TimeoutExpired:
                raise SamarkandError(
                    f"{browser} did not print {page} within {PRINTS_WITHIN} seconds"
                ) from None
            if done.returncode == 0 and printed.is_file():
                files.write(pdf, printed.read_bytes(), replace)
                return
    raise SamarkandError(f"{browser} did not print {page} (exit code {done.returncode})")


def find_browser() -> str | None:
    """Return a browser that can print without a window: the one in CHROMIUM, or the first on the path."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


# --- Parts ----------------------------------------------------------------------------------------------


class PrintedTask(NamedTuple):
    """An exercise on a sheet, without its answer.

    Attributes
    ----------
    number : int
        Its place. The exercise from outside the game has the last number, as in the key.
    stars, question : str
        The question is HTML.
    asked : str
        What is in front of the line for the answer.
    points : int
    needs_computer : bool
    """

    number: int
    stars: str
    question: str
    asked: str
    points: int
    needs_computer: bool

    @classmethod
    def of(cls, number: int, exercise: Exercise, variant: Variant) -> "PrintedTask":
        """Return the task for a variant of an exercise."""
        asked = _ask(SealedAnswer(variant.code), few_are_enough=_is_clear(exercise, variant))
        question = escape(variant.question, quote=False)
        return cls(number, STAR * exercise.stars, question, asked, exercise.points, exercise.needs_computer)

    @classmethod
    def of_lesson(cls, number: int, task: notebook.Task) -> "PrintedTask":
        """Return the task for an exercise of a lesson."""
        question = markup.inline(task.question)
        asked = _ask(SealedAnswer(task.code), few_are_enough=True)
        return cls(number, STAR * task.stars, question, asked, task.points, False)


def _ask(check: SealedAnswer, few_are_enough: bool = False) -> str:
    """Return the words in front of the line for an answer. They don't reveal whether it is a whole number."""
    places = min(check.decimals, PLACES) if few_are_enough else check.decimals
    return ngettext(
        "Answer (exact, or rounded to {places} decimal place):",
        "Answer (exact, or rounded to {places} decimal places):",
        "places",
    ).format(places=places)


def _is_clear(exercise: Exercise, variant: Variant) -> bool:
    """Return whether a few decimals tell the answer from each usual wrong answer, and are precise enough."""
    right = read(variant.answer).value
    wrong = [read(mistake(**variant.numbers)).value for mistake in exercise.wrong.values()]
    is_apart = all(abs(right - value) >= APART for value in wrong)
    is_large = abs(right) >= PRECISE_FROM
    return is_large and is_apart and worksheets.all_differ(exercise, variant.numbers, PLACES)


def _sheet_label(seed: int, pupil: int = 0) -> str:
    return (_("sheet {seed}, pupil {pupil}") if pupil else SHEET).format(seed=seed, pupil=pupil)
