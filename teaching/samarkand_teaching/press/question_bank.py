"""The exercises of a lesson as questions for course systems: Moodle XML and CSV.

Each exercise is a numerical question. Its named mistakes are wrong answers with their hints as feedback. A
course system compares numbers with a tolerance of one unit in the last decimal place asked for. The
hinge questions of a lesson are multiple-choice questions with feedback for each wrong option.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from samarkand import checks
from samarkand.grammar import ENGLISH, _, ngettext, override_language
from samarkand.lessons.reading import Number, form, read
from samarkand.lessons.sealing import HINTS
from samarkand.lessons.variants import Exercise, Variant
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.press.lesson_text import Hinge
from samarkand_teaching.templates import render

MAX_VARIANTS = 500
HEADS = ("lesson", "exercise", "seed", "variant", "question", "answer", "tolerance")  # of the table
MORE_DIGITS = 4  # decimals of a value beyond those that a pupil types
ROUGH_DIGITS = 2  # decimals to which an answer may at most have been rounded too soon


class WrongAnswer(NamedTuple):
    """A mistake that has a name.

    Attributes
    ----------
    value, tolerance : Fraction
    hint : str
        The feedback for pupils who give this answer.
    """

    value: Fraction
    tolerance: Fraction
    hint: str


class BankQuestion(NamedTuple):
    """A variant of an exercise as a numerical question.

    Attributes
    ----------
    lesson : str
        The title of the lesson.
    exercise : int
        The number of the exercise in the lesson's worksheet.
    stars : int
    variant, seed : int
        The number of the variant, and the seed of all of them.
    text : str
        The question, without a sentence about the form of the answer.
    decimals : int
        The number of decimals to type, or 0 if the answer is a whole number.
    value, tolerance : Fraction
        The right answer.
    mistakes : tuple of WrongAnswer
        In the order in which a course system tries them, after the right answer.
    hint : str
        The feedback for any other answer, or "".
    key : str
        The right answer in words, exact and rounded.
    points : int
    """

    lesson: str
    exercise: int
    stars: int
    variant: int
    seed: int
    text: str
    decimals: int
    value: Fraction
    tolerance: Fraction
    mistakes: tuple[WrongAnswer, ...]
    hint: str
    key: str
    points: int

    @property
    def name(self) -> str:
        """Return a name that no other question of the lesson has."""
        return _("{lesson}, exercise {exercise}, variant {variant} of seed {seed}").format(
            lesson=self.lesson, exercise=self.exercise, seed=self.seed, variant=self.variant
        )

    @property
    def category(self) -> str:
        """Return the name of the exercise's category, from which a quiz can draw a random question."""
        return (
            _("Exercise {exercise} {stars}").format(exercise=self.exercise, stars=STAR * self.stars).strip()
        )

    @property
    def wanted(self) -> str:
        """Return a sentence about the form of the answer."""
        if self.decimals == 0:
            return str(_("Give a whole number."))
        return ngettext(
            "Give a number with {decimals} decimal.", "Give a number with {decimals} decimals.", "decimals"
        ).format(decimals=self.decimals)


def questions(title: str, exercises: Sequence[Exercise], seed: int, variants: int) -> list[BankQuestion]:
    """Return different variants of some exercises as questions.

    Parameters
    ----------
    title : str
        The title of the lesson.
    exercises : sequence of Exercise
    seed : int
        The same seed gives the same questions everywhere.
    variants : int
        The number of variants of each exercise, if it has as many different ones.

    Raises
    ------
    InvalidInput
        If the seed or the number is invalid.

    Examples
    --------
    >>> half = Exercise("half", "{a} / 2?", lambda dice: {"a": 3}, lambda a: Fraction(a, 2),
    ...                 wrong={"upside down": lambda a: Fraction(2, a)}, stars=1)
    >>> question, = questions("Halves", [half], seed=1, variants=2)  # there is only one variant
    >>> question.text, question.value, [str(wrong.value) for wrong in question.mistakes]
    ('3 / 2?', Fraction(3, 2), ['2/3'])
    >>> question.name, question.category
    ('Halves, exercise 1, variant 1 of seed 1', 'Exercise 1 ★')
    """
    checks.whole("variants", variants, 1, MAX_VARIANTS)
    found = []
    for number, exercise in enumerate(exercises, start=1):
        texts = set()
        for place, variant in enumerate(exercise.variants(seed, variants), start=1):
            if variant.question not in texts:
                texts.add(variant.question)
                found.append(_question(title, number, exercise, seed, place, variant))
    return found


def moodle_xml(title: str, bank: Sequence[BankQuestion], hinges: Sequence[Hinge] = ()) -> str:
    """Return questions in Moodle's XML format, with a category for each exercise and one for hinge questions.

    Parameters
    ----------
    title : str
        The title of the lesson.
    bank : sequence of BankQuestion
        As from `questions`.
    hinges : sequence of Hinge
        The hinge questions of the lesson.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} < 1?", lambda dice: {"a": 3}, lambda a: a)
    >>> page = moodle_xml("Sums", questions("Sums", [sums], seed=1, variants=1))
    >>> "&lt;p&gt;3 &amp;lt; 1?&lt;/p&gt;" in page, '<answer fraction="100"' in page
    (True, True)
    """
    return render("moodle.xml", title=title, bank=bank, hinges=hinges, category_of=_category, decimal=decimal)


def csv_table(title: str, bank: Sequence[BankQuestion], hinges: Sequence[Hinge] = ()) -> str:
    """Return questions as comma-separated values, with a column for each mistake and its hint.

    For a hinge question, the answer is the right option. The mistakes are the other options, and the hints
    are their beliefs. See `moodle_xml` for the parameters.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": 3}, lambda a: a + 1)
    >>> print(csv_table("Sums", questions("Sums", [sums], seed=1, variants=1)).splitlines()[1])
    Sums,1,1,1,3 + 1?,4,0
    """
    rows: list[list[object]] = []
    for question in bank:
        answer, tolerance = decimal(question.value, question.decimals), decimal(question.tolerance)
        place = question.exercise, question.seed, question.variant
        wrong = [(decimal(mistake.value, question.decimals), mistake.hint) for mistake in question.mistakes]
        rows.append([title, *place, question.text, answer, tolerance, *chain(*wrong)])
    for number, hinge in enumerate(hinges, start=1):
        name = _("hinge question {number}").format(number=number)
        rows.append([title, name, "", "", hinge.question, hinge.right, "", *chain(*hinge.wrong)])
    width = max(map(len, rows))
    pairs = range(1, (width - len(HEADS)) // 2 + 1)
    heads: list[object] = [*HEADS, *(f"{name}{number}" for number in pairs for name in ("mistake", "hint"))]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([*row, *[""] * (width - len(row))] for row in [heads, *rows])
    return file.getvalue()


def decimal(value: Fraction, decimals: int = 0) -> str:
    """Return a number as a decimal with a point, with a few more decimals than a pupil types.

    Examples
    --------
    >>> decimal(Fraction(1, 6), 4), decimal(Fraction(3, 2), 4), decimal(Fraction(1, 10_000))
    ('0.16666667', '1.5', '0.0001')
    """
    with localcontext(Context(prec=60)):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = round(exact, decimals + MORE_DIGITS)
    text = format(rounded, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


# --- Helpers --------------------------------------------------------------------------------------------


def _question(
    title: str, number: int, exercise: Exercise, seed: int, place: int, variant: Variant
) -> BankQuestion:
    value = _number(variant.answer)
    decimals = 0 if value.denominator == 1 else exercise.digits
    unit = Fraction(1, 10**exercise.digits)
    is_exact = (value / unit).denominator == 1
    right = WrongAnswer(value, Fraction(0) if is_exact else unit, "")
    mistakes = list(_mistakes(exercise, variant.numbers, right, unit))
    return BankQuestion(
        lesson=title,
        exercise=number,
        stars=exercise.stars,
        variant=place,
        seed=seed,
        text=variant.question,
        decimals=decimals,
        value=value,
        tolerance=right.tolerance,
        mistakes=tuple(_without_repeated([right, *mistakes])[1:]),
        hint=str(_(exercise.hint)) if exercise.hint else "",
        key=variant.said,
        points=exercise.points,
    )


def _number(answer: object) -> Fraction:
    with override_language(ENGLISH):
        return read(answer).value


def _mistakes(
    exercise: Exercise, numbers: Mapping[str, object], right: WrongAnswer, unit: Fraction
) -> Iterable[WrongAnswer]:
    """Yield the named mistakes of an exercise, then the usual ones with probabilities and rounded numbers."""
    for name, mistake in exercise.wrong.items():
        value = _number(mistake(**numbers))
        is_exact = (value / unit).denominator == 1
        hint = HINTS[name].format() if name in HINTS else str(_(name))
        yield WrongAnswer(value, Fraction(0) if is_exact else unit, hint)
    if 0 < right.value < 1:
        if exercise.share is not False:
            yield WrongAnswer(1 - right.value, right.tolerance, HINTS["complement"].format())
            yield WrongAnswer(
                100 * right.value, 100 * right.tolerance, str(_("Right, but in per cent. Divide by 100."))
            )
    if right.tolerance:
        for digits in range(exercise.digits - 1, ROUGH_DIGITS - 1, -1):
            rough = Fraction(form(Number(right.value, None), digits))
            yield WrongAnswer(rough, Fraction(0), HINTS["rounded too soon"].format())


def _without_repeated(answers: Sequence[WrongAnswer]) -> list[WrongAnswer]:
    """Return the answers without those that an earlier one includes, because the first that fits counts."""
    found = list[WrongAnswer]()
    for answer in answers:
        if not any(
            abs(answer.value - earlier.value) <= earlier.tolerance - answer.tolerance for earlier in found
        ):
            found.append(answer)
    return found


def _category(lesson: str, name: str) -> str:
    parts = ("Samarkand", lesson, str(name))
    return "/".join(("$course$", "top", *(part.replace("/", "//") for part in parts)))
