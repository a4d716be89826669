"""The final test of a track, with an item from each lesson, in two variants.

The hour has two parts. First, pupils answer on paper and note how confident they are of each answer. Then
they sort these answers and their guesses in the lessons by confidence. Each pupil sees whether about four in
five of the answers given with 80% confidence were right.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from samarkand import checks
from samarkand.grammar import Sentence
from samarkand.lessons.checks import SealedAnswer
from samarkand.lessons.guesses import EVEN
from samarkand.lessons.variants import Exercise, Variant
from samarkand.picture import INK, Line, Picture, Rect, Shape, Text
from samarkand.picture.markup import svg
from samarkand_teaching.press import exams, printing, wording, worksheets
from samarkand_teaching.press.exams.tasks import Calculation, Explanation, Story, Task
from samarkand_teaching.press.formats import A4, Paper
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.press.rendering import render

ITEMS = exams.TESTS
FAINT = "#cccccc"
NARROW = 340  # pixels of a plot that leaves room to write beside it
LEFT, TOP, SIDE = 48, 12, 240  # pixels of the axes to draw in
SHARES = tuple(range(0, 101, 10))  # per cent, the heads of the table of confidences


def tasks(track: int) -> tuple[Task, ...]:
    """Return the tasks of a track's final test, in the order of the paper.

    Parameters
    ----------
    track : int

    Raises
    ------
    InvalidInput
        If the track has no test.

    Examples
    --------
    >>> [task.points for task in tasks(1)]
    [1, 2, 2, 2, 2, 2, 3]
    """
    return tuple(chain.from_iterable(ITEMS[checks.choice("track", track, tuple(ITEMS))]))


def items(track: int) -> tuple[Exercise, ...]:
    """Return the exercises of a track's final test. The task that asks for an explanation is none of them.

    Parameters
    ----------
    track : int
        As for `tasks`.

    Examples
    --------
    >>> items(1)[0].name
    'test 1, free throws'
    """
    return tuple(task.exercise for task in tasks(track) if isinstance(task, Calculation))


def groups(track: int, seed: int) -> dict[str, list[Variant | Story]]:
    """Return the two variants of a test by the names of the groups that get them.

    Their answers differ in each task, and are of the same kind.

    Parameters
    ----------
    track : int
    seed : int
        The seed of the class. The same seed gives the same numbers everywhere.

    Examples
    --------
    >>> {name: len(row) for name, row in groups(1, seed=7).items()}
    {'group A': 7, 'group B': 7}
    """
    seed = checks.seed(seed)
    rows = zip(*(task.pair(seed) for task in tasks(track)), strict=True)
    return {str(group): list(row) for group, row in zip(wording.GROUPS, rows, strict=True)}


def paper(track: int, titles: Sequence[str], seed: int, on: Paper = A4) -> str:
    """Return the test as a page of HTML. Each group has its tasks and a sheet about confidence.

    Parameters
    ----------
    track : int
    titles : sequence of str
        The titles of the track's lessons, because their guesses are reviewed.
    seed : int
        As for `groups`.
    on : Paper

    Examples
    --------
    >>> page = paper(1, ["Two alike?"], seed=7)
    >>> page.count('<section class="sheet">'), "Two alike?" in page
    (8, True)
    """
    asked, exam = tasks(track), wording.FINAL_TEST.format(track=track)
    return render(
        "exam.html",
        title=wording.TITLE.format(title=exam, sheet=wording.SHEET.format(seed=seed)),
        rules=wording.TEST_RULES.format(points=sum(task.points for task in asked)),
        groups=[_sheets_of(track, *pair, seed) for pair in groups(track, seed).items()],
        number_of_items=len(asked),
        lessons=titles,
        shares=list(map(str, SHARES)),
        curve=svg(curve_to_draw()),
        exams=exams.wording,
        paper=on,
    )


def key(track: int, titles: Sequence[str], seed: int, on: Paper = A4) -> str:
    """Return the answers of both groups with points and working, and how to run the rest of the hour.

    Parameters
    ----------
    track, titles, seed, on
        As for `paper`.

    Examples
    --------
    >>> "group B" in key(1, ["Two alike?"], seed=7)
    True
    """
    exam, asked, variants = wording.FINAL_TEST.format(track=track), tasks(track), groups(track, seed)
    return render(
        "exam_key.html",
        title=wording.KEY_TITLE.format(title=exam, sheet=wording.SHEET.format(seed=seed)),
        exam=exam,
        items=[_line_of_key(*row) for row in zip(asked, *variants.values(), strict=True)],
        points=sum(task.points for task in asked),
        groups={
            group: [variant for variant in row if isinstance(variant, Variant)]
            for group, row in variants.items()
        },
        explanations=[
            {"number": number, "marks": task.marks, "models": dict(zip(variants, stories, strict=True))}
            for number, (task, *stories) in enumerate(zip(asked, *variants.values(), strict=True), start=1)
            if isinstance(task, Explanation)
        ],
        mistakes=_mistakes(asked, *variants.values()),
        even=EVEN,
        lessons=titles,
        exams=exams.wording,
        paper=on,
    )


def sentences(track: int) -> Iterator[Sentence]:
    """Yield the sentences of a track's tasks, which are printed in one language.

    Parameters
    ----------
    track : int
        As for `tasks`.

    Examples
    --------
    >>> "You pass level 1" in " ".join(sentence.text for sentence in sentences(3))
    True
    """
    for task in tasks(track):
        if isinstance(task, Calculation):
            yield from worksheets.texts(task.exercise)
        else:
            yield from (*chain.from_iterable(task.stories), *task.marks)


# --- Parts ----------------------------------------------------------------------------------------------


def _sheets_of(track: int, group: str, row: Sequence[Variant | Story], seed: int) -> dict[str, Any]:
    """Return the data of a group for the template: its heading, and its tasks on each page."""
    numbered = zip(tasks(track), row, strict=True)
    asked = iter([_asked(number, pair) for number, pair in enumerate(numbered, start=1)])
    pages = [[next(asked) for _ in page] for page in ITEMS[track]]
    number_of_pages = len(pages) + 1
    return {
        "heading": exams.wording.OF_GROUP.format(exam=wording.FINAL_TEST.format(track=track), group=group),
        "name": group,
        "labels": [
            exams.wording.SHEET_AND_PAGE.format(seed=seed, page=page, pages=number_of_pages)
            for page in range(1, number_of_pages + 1)
        ],
        "pages": pages,
    }


def _asked(number: int, pair: tuple[Task, Variant | Story]) -> dict[str, Any]:
    """Return the data of a task for the template."""
    task, given = pair
    figure, wanted = None, str(exams.wording.IN_WORDS)
    if isinstance(task, Calculation) and isinstance(given, Variant):
        figure = task.figure(**given.numbers) if task.figure else None
        wants = SealedAnswer(given.code).wants
        wanted = str(task.wanted or exams.wording.NUMBER_WANTED.format(wants=wants))
    return {
        "number": number,
        "points": wording.POINTS.format(points=task.points),
        "question": str(given.question),
        "figure": svg(figure) if figure else "",
        "width": figure.width if figure else 0,
        "is_narrow": figure is not None and figure.width <= NARROW,
        "wanted": wanted,
    }


def _line_of_key(task: Task, *row: Variant | Story) -> dict[str, Any]:
    """Return the data of a task for the table of the key."""
    stars = task.exercise.stars if isinstance(task, Calculation) else task.points
    answers = [variant.said if isinstance(variant, Variant) else exams.wording.WORDS for variant in row]
    return {"stars": STAR * stars, "points": task.points, "answers": answers}


def _mistakes(asked: Sequence[Task], *rows: Sequence[Variant | Story]) -> list[list[printing.Mistake]]:
    """Return the usual wrong answers to each task, none to an explanation."""
    return [
        printing.mistakes(task.exercise, [variant for variant in row if isinstance(variant, Variant)])
        if isinstance(task, Calculation)
        else []
        for task, *row in zip(asked, *rows, strict=True)
    ]


def curve_to_draw() -> Picture:
    """Return empty axes for the share of right answers against confidence, with the ideal line.

    Examples
    --------
    >>> print(curve_to_draw().title)
    Axes for the curve: how sure I was, and the proportion that was right
    """
    shapes: list[Shape] = [Rect(x=LEFT, y=TOP, width=SIDE, height=SIDE, stroke=INK)]
    for share in SHARES[::2]:
        at = SIDE * share / 100
        x, y, label = LEFT + at, TOP + SIDE - at, wording.SHARE.format(share=share)
        shapes += [
            Line(points=((LEFT, y), (LEFT + SIDE, y)), stroke=FAINT),
            Line(points=((x, TOP), (x, TOP + SIDE)), stroke=FAINT),
            Text(x=x, y=TOP + SIDE + 14, text=label, size=11, anchor="middle"),
            Text(x=LEFT - 6, y=y, text=label, size=11, anchor="end"),
        ]
    shapes.append(Line(points=((LEFT, TOP + SIDE), (LEFT + SIDE, TOP)), stroke=INK, dash=(7, 4)))
    what = str(wording.CURVE_TO_DRAW)
    return Picture(LEFT + SIDE + LEFT, TOP + SIDE + 28, tuple(shapes), what, what)
