"""Worksheet for the lesson on the bell, with other numbers of rolls, other arrows and other lines."""

from fractions import Fraction
from math import ceil, sqrt
from random import Random
from statistics import NormalDist

from samarkand.grammar import _, format_number, join_commas, join_semicolons
from samarkand.lessons.variants import Exercise
from samarkand.picture import INK, Picture, Polygon
from samarkand.picture.axes import Axes
from samarkand_teaching.press.experiments import Experiment
from samarkand_teaching.press.worksheets.the_die_that_steps_back import total

SKETCH_WIDTH, SKETCH_HEIGHT, SKETCH_SCALE = 420, 112, 10  # of the sketch, and of a step on it
ROW, HEAD, CELL = 24, 170, 46  # pixels of the table: the height of a row, the widths of heads and cells
TENTHS = tuple(range(10, 21))  # the values of z in the table
PALE, DARK = "#cfe0ff", "#7ea6f4"  # within two standard deviations, and within one


def sketch() -> Picture:
    """Return the sketch of the lesson: a bell curve for twelve rolls, and the line at 36 steps."""
    mean, deviation = float(12 * moments(1)[0]), spread(12, back=1)
    bell, floor = NormalDist(mean, deviation), SKETCH_HEIGHT - 20

    def point(step: float) -> tuple[float, float]:
        x = (step - mean) * SKETCH_SCALE + SKETCH_WIDTH / 2
        return round(x, 1), round(floor - 1450 * bell.pdf(step), 1)

    def region(low: float, high: float, fill: str) -> Polygon:
        inner = [point(low + (high - low) * part / 40) for part in range(41)]
        return Polygon(points=((inner[0][0], floor), *inner, (inner[-1][0], floor)), fill=fill, stroke=INK)

    axes = Axes(SKETCH_WIDTH, SKETCH_HEIGHT)
    axes.shapes += [
        region(mean - reach * deviation, mean + reach * deviation, fill)
        for reach, fill in ((3, "none"), (2, PALE), (1, DARK))
    ]
    axes.line((0, floor), (SKETCH_WIDTH, floor))
    axes.line((point(36)[0], 8), (point(36)[0], floor), bold=True, dashed=True)
    for step in (14, 21, 28, 36, 42):
        axes.text(point(step)[0], floor + 11, str(step), bold=step == 36, size=11)
    axes.text(point(mean)[0], floor - 18, _("{share}%").format(share=68), size=12)
    return axes.picture(
        _("A sketch of the bell curve"),
        _(
            "Steps in twelve rolls. The dark part is within one standard deviation of the mean, and the "
            "blue parts together are within two. A dashed line is at 36 steps."
        ),
    )


def normal_table() -> Picture:
    """Return the table of the normal distribution from z = 1 to z = 2, for the exercise outside the game."""
    at_most = [NormalDist().cdf(tenths / 10) for tenths in TENTHS]
    rows = {
        str(_("z")): [format_number(tenths / 10, ".1f") for tenths in TENTHS],
        str(_("probability of at most z")): [format_number(probability, ".4f") for probability in at_most],
    }
    axes = Axes(HEAD + CELL * len(TENTHS) + 2, ROW * len(rows) + 2)
    for y, (name, cells) in zip((1, 1 + ROW), rows.items(), strict=True):
        axes.box(1, y, HEAD, ROW)
        axes.text(8, y + ROW / 2, name, "start", bold=True, size=11)
        for x, text in enumerate(cells):
            axes.box(1 + HEAD + CELL * x, y, CELL, ROW)
            axes.text(1 + HEAD + CELL * (x + 0.5), y + ROW / 2, text, size=11)
    lines = [_("{head}: {cells}").format(head=name, cells=join_commas(cells)) for name, cells in rows.items()]
    return axes.picture(_("Normal distribution"), join_semicolons(lines))


SKETCH, TABLE = sketch, normal_table


def moments(back: int) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of one roll, with an arrow that goes `back` steps back.

    Examples
    --------
    >>> moments(1)
    (Fraction(7, 3), Fraction(35, 9))
    """
    roll = total(1, back)
    return roll.expectation(), roll.variance()


def spread(rolls: int, back: int) -> float:
    """Return the standard deviation of the total after `rolls` rolls.

    Examples
    --------
    >>> round(spread(12, back=1), 4)
    6.8313
    """
    return sqrt(rolls * moments(back)[1])


def line(rolls: int, back: int, steps: int, half: float = 0.5) -> float:
    """Return how many standard deviations the line just below `steps` steps is above the mean.

    Examples
    --------
    >>> round(line(12, back=1, steps=36), 4)
    1.0979
    """
    return (steps - half - float(rolls * moments(back)[0])) / spread(rolls, back)


def _at_least(dice: Random) -> dict[str, int]:
    rolls, back = dice.randrange(12, 61, 6), dice.randint(1, 3)
    return {"rolls": rolls, "back": back, "steps": _above(rolls, back, dice.uniform(0.9, 2.1))}


def _above(rolls: int, back: int, deviations: float) -> int:
    return ceil(rolls * moments(back)[0] + Fraction(deviations * spread(rolls, back)))


BANDS = ("≤ 14", "15–21", "22–34", "35–41", "≥ 42")  # of twelve rolls
STORY = _(
    "Ada needs 36 steps in twelve rolls of a die with 1 to 5 and an arrow, which is one step back. The "
    "total has mean 28 and standard deviation 6.83. In a bell curve, 68% is within one standard deviation, "
    "and 95% within two."
)
EXPERIMENT = Experiment(
    _(
        "Each of you rolls a die twelve times and adds up the steps. (On an ordinary die, the 6 is the "
        "arrow.) The arrow is one step back. Make a tally mark for each sum of the class. How many of them "
        "would the bell curve put in each column?"
    ),
    heads=BANDS,
    rows=(_("our class"), _("bell curve")),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "bell, sheet, standard deviation",
        "A die shows 1 to 5 and an arrow. The arrow takes you {back:# step|# steps} back. What is the "
        "standard deviation of the total number of steps in {rolls} rolls? (Begin with the variance of one "
        "roll.)",
        draw=lambda dice: {"rolls": dice.randrange(12, 81, 4), "back": dice.randint(1, 3)},
        solve=spread,
        wrong={
            "You added standard deviations. What can you add instead?": lambda rolls, back: (
                rolls * spread(1, back)
            ),
            "That is the variance. What do you still have to do?": lambda rolls, back: (
                rolls * moments(back)[1]
            ),
        },
        digits=1,  # or a pupil who begins with the rounded 6.83 of the story gets another answer
        stars=2,
        in_lesson={"rolls": 48, "back": 1},
    ),
    Exercise(
        "bell, sheet, at least",
        "A die shows 1 to 5 and an arrow. The arrow takes you {back:# step|# steps} back. You want the "
        "probability of at least {steps} steps in {rolls} rolls. With the half step (continuity "
        "correction), how many standard deviations above the mean is the line where you read the bell "
        "curve?",
        draw=_at_least,
        solve=line,
        wrong={
            (
                "That is without the half step. Where does the bar of this number begin?"
            ): lambda rolls, back, steps: line(rolls, back, steps, half=0),
            "You divided by the variance. In what are distances measured here?": lambda rolls, back, steps: (
                line(rolls, back, steps) / spread(rolls, back)
            ),
            (
                "You moved the line half a step up. Must the bar of this number be counted?"
            ): lambda rolls, back, steps: line(rolls, back, steps, half=-0.5),
        },
        share=False,
        stars=3,
        in_lesson={"rolls": 24, "back": 1, "steps": 72},
    ),
)
