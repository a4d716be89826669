"""The final test of a track, with an exercise from the worksheet of each lesson, in two versions.

The hour has two parts. First, pupils answer on paper and note how confident they are of each answer. Then
they sort these answers and their guesses in the lessons by confidence. Each pupil sees whether about four in
five of the answers given with 80% confidence were right.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from samarkand import checks
from samarkand.grammar import _, ngettext
from samarkand.lessons.guesses import EVEN
from samarkand.lessons.variants import Exercise, Variant
from samarkand.picture import Picture
from samarkand.picture.axes import Axes
from samarkand.picture.markup import svg
from samarkand_teaching.press import printing, worksheets
from samarkand_teaching.press.printing import SHEET, TITLE
from samarkand_teaching.templates import A4, Paper, render

GROUPS = (_("group A"), _("group B"))
CALIBRATION_HEADS = (_("lesson"), _("my guess"), _("…% sure"), _("the answer"), _("right?"))
CALIBRATION_ROWS = (_("how often"), _("how often right"), _("proportion right"))
CURVE_TO_DRAW = _("Axes for the curve: how sure I was, and the proportion that was right")

TRACKS = (1, 2, 3)
ON_A_PAGE = 4  # exercises
TRIED = 40  # variants of an exercise, to find two that fit together
LEFT, TOP, SIDE = 48, 12, 240  # pixels of the axes to draw in
SHARES = tuple(range(0, 101, 10))  # per cent, the heads of the table of confidences


def items(lessons: Sequence[str]) -> list[Exercise]:
    """Return an exercise of each lesson for a final test, the easier ones first.

    It is the hardest one with one or two stars that needs no computer. Its numbers differ from those on
    every worksheet.

    Parameters
    ----------
    lessons : sequence of str
        The names of the notebooks of a track.

    Examples
    --------
    >>> [(exercise.name, exercise.stars) for exercise in items(["01_fair_price", "02_two_alike"])]
    [('two alike, sheet, certain|test', 1), ('fair price, sheet, a step|test', 2)]
    """
    found = []
    for lesson in lessons:
        *__, last = (
            exercise
            for exercise in worksheets.exercises(lesson)
            if exercise.stars <= printing.EASY and not exercise.needs_computer
        )
        found.append(replace(last, name=f"{last.name}|test"))
    return sorted(found, key=lambda exercise: exercise.stars)


def groups(asked: Sequence[Exercise], seed: int) -> dict[str, list[Variant]]:
    """Return the two versions of a test by the names of the groups that get them.

    Their answers differ in each exercise, and are of the same kind.

    Parameters
    ----------
    asked : sequence of Exercise
        As from `items`.
    seed : int
        The seed of the class. The same seed gives the same numbers everywhere.

    Examples
    --------
    >>> found = groups(items(["01_fair_price"]), seed=7)
    >>> {name: variant.said for name, [variant] in found.items()}
    {'group A': '4', 'group B': '3'}
    """
    rows = zip(*(_pair(exercise, checks.seed(seed)) for exercise in asked), strict=True)
    return {str(group): list(row) for group, row in zip(GROUPS, rows, strict=True)}


def paper(track: int, lessons: Sequence[str], titles: Sequence[str], seed: int, on: Paper = A4) -> str:
    """Return the test as a page of HTML. Each group has its exercises and a sheet about confidence.

    Parameters
    ----------
    track : int
    lessons, titles : sequence of str
        The names of the track's notebooks, and their titles, because their guesses are reviewed.
    seed : int
        As for `groups`.
    on : Paper

    Examples
    --------
    >>> page = paper(1, ["02_two_alike"], ["Two alike?"], seed=7)
    >>> page.count('<section class="sheet">'), "Two alike?" in page
    (4, True)
    """
    asked = items(lessons)
    return render(
        "exam.html",
        title=TITLE.format(title=_name(track), sheet=SHEET.format(seed=seed)),
        exam=_name(track),
        rules=ngettext(
            "35 minutes, {points} point. You may use a calculator, but no notes and no computer. Show your "
            "working, because it earns points.",
            "35 minutes, {points} points. You may use a calculator, but no notes and no computer. Show "
            "your working, because it earns points.",
            "points",
        ).format(points=sum(exercise.points for exercise in asked)),
        seed=seed,
        groups={group: _pages(asked, row) for group, row in groups(asked, seed).items()},
        number_of_items=len(asked),
        lessons=titles,
        shares=list(map(str, SHARES)),
        calibration_heads=CALIBRATION_HEADS,
        calibration_rows=CALIBRATION_ROWS,
        curve=svg(curve_to_draw()),
        paper=on,
    )


def key(track: int, lessons: Sequence[str], titles: Sequence[str], seed: int, on: Paper = A4) -> str:
    """Return both groups' answers with points and mistakes, and instructions for the rest of the hour.

    Parameters
    ----------
    track, lessons, titles, seed, on
        As for `paper`.

    Examples
    --------
    >>> "group B" in key(1, ["02_two_alike"], ["Two alike?"], seed=7)
    True
    """
    asked = items(lessons)
    rows = groups(asked, seed)
    return render(
        "exam_key.html",
        **printing.key_data(_name(track), asked, seed, rows),
        even=EVEN,
        lessons=titles,
        paper=on,
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _name(track: int) -> str:
    return _("Final test of track {track}").format(track=checks.choice("track", track, TRACKS))


def _pair(exercise: Exercise, seed: int) -> tuple[Variant, Variant]:
    made = [exercise.variant(seed, pupil) for pupil in range(1, TRIED + 1)]
    return next(
        (first, second)
        for first, second in combinations(made, 2)
        if first.said != second.said and _kind(first.said) == _kind(second.said)
    )


def _kind(said: str) -> tuple[bool, bool]:
    """Return whether an answer is a fraction, and whether it is rounded."""
    return "/" in said, "\N{ALMOST EQUAL TO}" in said


def _pages(asked: Sequence[Exercise], row: Sequence[Variant]) -> list[list[printing.PrintedTask]]:
    pairs = zip(asked, row, strict=True)
    tasks = [printing.PrintedTask.of(number, *pair) for number, pair in enumerate(pairs, start=1)]
    return [tasks[place : place + ON_A_PAGE] for place in range(0, len(tasks), ON_A_PAGE)]


def curve_to_draw() -> Picture:
    """Return empty axes for the share of right answers against confidence, with the ideal line."""
    axes = Axes(LEFT + SIDE + LEFT, TOP + SIDE + 28)
    for share in SHARES[::2]:
        at = SIDE * share / 100
        x, y, label = LEFT + at, TOP + SIDE - at, _("{share}%").format(share=share)
        axes.line((LEFT, y), (LEFT + SIDE, y), grey=True)
        axes.line((x, TOP), (x, TOP + SIDE), grey=True)
        axes.text(x, TOP + SIDE + 14, label, size=11)
        axes.text(LEFT - 6, y, label, "end", size=11)
    axes.box(LEFT, TOP, SIDE, SIDE)
    axes.line((LEFT, TOP + SIDE), (LEFT + SIDE, TOP), dashed=True)
    return axes.picture(CURVE_TO_DRAW, CURVE_TO_DRAW)
