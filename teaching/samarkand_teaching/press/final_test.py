"""The final test of a track, with one item from each lesson, in two variants.

The hour has two parts. First, pupils answer on paper and note how confident they are of each answer. Then
they sort these answers and their guesses in the lessons by confidence. Each pupil sees whether about four in
five of the answers given with 80% confidence were right.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from samarkand import arguments
from samarkand.lessons.guesses import EVEN
from samarkand.lessons.variants import Exercise, Variant
from samarkand.picture import INK, Line, Picture, Rect, Shape, Text
from samarkand.picture.markup import svg
from samarkand_teaching.press import wording
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.press.printing import Task
from samarkand_teaching.press.rendering import render
from samarkand_teaching.press.worksheets import exercises

# By track: lessons and the numbers of their exercises, in the order of the paper. None needs a computer.
ITEMS: dict[int, tuple[tuple[str, int], ...]] = {
    1: (
        ("two_alike", 1),
        ("fair_price", 2),
        ("the_arrow_die", 2),
        ("four_from_the_caravan", 2),
        ("i_have_a_jewel", 2),
        ("two_arrows", 2),
        ("fair_price", 3),
    ),
    2: (
        ("what_my_hand_tells_me", 1),
        ("the_silence_speaks", 2),
        ("who_goes_first", 2),
        ("sell_or_hope", 2),
        ("worth_the_walk", 1),
        ("convict_a_die", 2),
    ),
    3: (
        ("one_in_348", 1),
        ("bell", 1),
        ("how_many_goods_in_seven_cards", 1),
        ("the_die_that_steps_back", 1),
        ("how_many_rolls_to_go", 2),
        ("when_have_all_families_met", 2),
        ("the_falling_clock", 2),
        ("who_won_and_is_sorry", 1),
    ),
}
ON_FIRST_PAGE = 4  # items
FAINT = "#cccccc"
LEFT, TOP, SIDE = 48, 12, 240  # pixels of the axes to draw in
SHARES = tuple(range(0, 101, 10))  # per cent, the heads of the table of confidences


def items(track: int) -> tuple[Exercise, ...]:
    """Return the exercises of a track's final test. Their numbers differ from those on every worksheet.

    Parameters
    ----------
    track : int

    Raises
    ------
    InvalidOption
        If the track has no test.

    Examples
    --------
    >>> sum(exercise.points for exercise in items(1))
    12
    """
    chosen = ITEMS[arguments.choice("track", track, tuple(ITEMS))]
    chosen_exercises = (exercises(lesson)[number - 1] for lesson, number in chosen)
    return tuple(replace(exercise, name=f"{exercise.name}|test") for exercise in chosen_exercises)


def groups(track: int, seed: int) -> dict[str, list[Variant]]:
    """Return the two variants of a test by the names of the groups that get them.

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
    columns = [exercise.variants(arguments.seed(seed), len(wording.GROUPS)) for exercise in items(track)]
    return {str(group): list(row) for group, *row in zip(wording.GROUPS, *columns, strict=True)}


def paper(track: int, titles: Sequence[str], seed: int) -> str:
    """Return the test as a page of HTML. Each group has its tasks and a sheet about confidence.

    Parameters
    ----------
    track : int
    titles : sequence of str
        The titles of the track's lessons, because their guesses are reviewed.
    seed : int
        As for `groups`.

    Examples
    --------
    >>> page = paper(1, ["Two alike?"], seed=7)
    >>> page.count('<section class="sheet">'), "Two alike?" in page
    (6, True)
    """
    asked, exam = items(track), wording.FINAL_TEST.format(track=track)
    return render(
        "exam.html",
        title=wording.TITLE.format(title=exam, sheet=wording.SHEET.format(seed=seed)),
        exam=exam,
        rules=wording.TEST_RULES.format(points=sum(exercise.points for exercise in asked)),
        groups=[_sheets_of(*pair, asked, seed) for pair in groups(track, seed).items()],
        number_of_items=len(asked),
        lessons=titles,
        shares=list(map(str, SHARES)),
        curve=svg(curve_to_draw()),
    )


def key(track: int, titles: Sequence[str], seed: int) -> str:
    """Return the answers of both groups with points and working, and how to run the rest of the hour.

    Parameters
    ----------
    track, titles, seed
        As for `paper`.

    Examples
    --------
    >>> "group B" in key(1, ["Two alike?"], seed=7)
    True
    """
    exam, variants = wording.FINAL_TEST.format(track=track), groups(track, seed)
    return render(
        "exam_key.html",
        title=wording.KEY_TITLE.format(title=exam, sheet=wording.SHEET.format(seed=seed)),
        exam=exam,
        items=[
            {
                "stars": STAR * exercise.stars,
                "points": exercise.points,
                "answers": [variant.said for variant in row],
            }
            for exercise, *row in zip(items(track), *variants.values(), strict=True)
        ],
        groups=variants,
        even=EVEN,
        lessons=titles,
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _sheets_of(group: str, row: Sequence[Variant], asked: Sequence[Exercise], seed: int) -> dict[str, Any]:
    """Return the data of a group for the template: its name, and its tasks on two pages."""
    tasks = [Task.of(*pair) for pair in zip(asked, row, strict=True)]
    return {
        "name": group,
        "label": wording.GROUP_SHEET.format(group=group, seed=seed),
        "pages": [
            {"tasks": tasks[:ON_FIRST_PAGE], "first_number": 1},
            {"tasks": tasks[ON_FIRST_PAGE:], "first_number": ON_FIRST_PAGE + 1},
        ],
    }


def curve_to_draw() -> Picture:
    """Return empty axes for the share of right answers against confidence, with the ideal line.

    Examples
    --------
    >>> print(curve_to_draw().title)
    Axes to draw in: how sure I was, and the proportion that was right
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
