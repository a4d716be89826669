"""The exercises of a lesson as questions of course systems: Moodle XML and CSV.

Each exercise is a numerical question. Its named mistakes are wrong answers with their hints as feedback. A
course system compares numbers with a tolerance of one unit in the last decimal asked for. The hinge questions
of a lesson are multiple-choice questions with feedback for each wrong option.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import chain
from typing import NamedTuple
from xml.etree import ElementTree

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import ENGLISH, Sentence, override_language
from samarkand.lessons.reading import Number, form, read
from samarkand.lessons.variants import Exercise, Variant
from samarkand.lessons.wording import HINTS
from samarkand_teaching import templates
from samarkand_teaching.press import wording
from samarkand_teaching.press.lesson import STAR
from samarkand_teaching.press.lesson_text import Hinge

MAX_VARIANTS = 500
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
        return wording.BANK_NAME.format(
            lesson=self.lesson, exercise=self.exercise, seed=self.seed, variant=self.variant
        )

    @property
    def category(self) -> str:
        """Return the category of the exercise, from which a quiz can draw a random question."""
        exercise = wording.BANK_CATEGORY.format(exercise=self.exercise, stars=STAR * self.stars).strip()
        return _category(self.lesson, exercise)

    @property
    def wanted(self) -> str:
        """Return a sentence about the form of the answer."""
        if self.decimals == 0:
            return str(wording.BANK_WHOLE)
        return wording.BANK_DECIMALS.format(decimals=self.decimals)


class HingeQuestion(NamedTuple):
    """A hinge question of a lesson as a multiple-choice question.

    Attributes
    ----------
    lesson : str
        The title of the lesson.
    number : int
        Counted from 1.
    hinge : Hinge
    """

    lesson: str
    number: int
    hinge: Hinge

    @property
    def name(self) -> str:
        """Return a name that no other question of the lesson has."""
        return wording.HINGE_NAME.format(lesson=self.lesson, number=self.number)

    @property
    def category(self) -> str:
        """Return the category of all hinge questions of the lesson."""
        return _category(self.lesson, str(wording.HINGE_CATEGORY))


def hinge_questions(title: str, hinges: Sequence[Hinge]) -> list[HingeQuestion]:
    """Return the hinge questions of a lesson with this title as multiple-choice questions.

    Examples
    --------
    >>> from samarkand_teaching.press import lesson_text
    >>> hinge_questions("Two alike?", lesson_text.find("two_alike").hinges)[0].name
    'Two alike?, hinge question 1'
    """
    return [HingeQuestion(title, number, hinge) for number, hinge in enumerate(hinges, start=1)]


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
        If the seed or the number is invalid, or the answer to an exercise is not a number.

    Examples
    --------
    >>> half = Exercise("half", "{a} / 2?", lambda dice: {"a": 3}, lambda a: Fraction(a, 2),
    ...                 wrong={"upside down": lambda a: Fraction(2, a)}, stars=1)
    >>> question, = questions("Halves", [half], seed=1, variants=2)  # there is only one variant
    >>> question.text, question.value, [str(wrong.value) for wrong in question.mistakes]
    ('3 / 2?', Fraction(3, 2), ['2/3'])
    >>> question.name, question.category
    ('Halves, exercise 1, variant 1 of seed 1', '$course$/top/Samarkand/Halves/Exercise 1 ★')
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


def moodle_xml(bank: Iterable[BankQuestion], hinges: Iterable[HingeQuestion] = ()) -> str:
    """Return questions in Moodle's XML format, with a category for each exercise and one for hinge questions.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} < 1?", lambda dice: {"a": 3}, lambda a: a)
    >>> page = moodle_xml(questions("Sums", [sums], seed=1, variants=1))
    >>> "&lt;p&gt;3 &amp;lt; 1?&lt;/p&gt;" in page, '<answer fraction="100"' in page
    (True, True)
    """
    quiz, category = ElementTree.Element("quiz"), ""
    for question in chain[BankQuestion | HingeQuestion](bank, hinges):
        if question.category != category:
            category = question.category
            _add_text(ElementTree.SubElement(quiz, "question", type="category"), "category", category)
        if isinstance(question, HingeQuestion):
            _add_hinge(quiz, question)
        else:
            _add_question(quiz, question)
    ElementTree.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(quiz, encoding="unicode")}\n'


def csv_table(bank: Iterable[BankQuestion], hinges: Iterable[HingeQuestion] = ()) -> str:
    """Return questions as comma-separated values, with a column for each mistake and its hint.

    For a hinge question, the answer is the right option. The mistakes are the other options, and the hints
    are their beliefs.

    Examples
    --------
    >>> sums = Exercise("sum", "{a} + 1?", lambda dice: {"a": 3}, lambda a: a + 1)
    >>> print(csv_table(questions("Sums", [sums], seed=1, variants=1)).splitlines()[1])
    Sums,1,1,1,3 + 1?,4,0
    """
    rows: list[tuple[list[object], Sequence[tuple[str, str]]]] = []
    for question in bank:
        row = [question.lesson, question.exercise, question.seed, question.variant, question.text]
        row += [decimal(question.value, question.decimals), decimal(question.tolerance)]
        rows.append(
            (row, [(decimal(wrong.value, question.decimals), wrong.hint) for wrong in question.mistakes])
        )
    for asked in hinges:
        row = [asked.lesson, wording.HINGE_ROW.format(number=asked.number), "", "", asked.hinge.question]
        rows.append(([*row, asked.hinge.right, ""], asked.hinge.wrong))
    most = max((len(mistakes) for _, mistakes in rows), default=0)
    heads = ["lesson", "exercise", "seed", "variant", "question", "answer", "tolerance"]
    heads += [f"{name}{number}" for number in range(1, most + 1) for name in ("mistake", "hint")]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    for row, mistakes in rows:
        writer.writerow([*row, *chain.from_iterable(mistakes), *[""] * 2 * (most - len(mistakes))])
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
    value = _number(exercise, variant.answer)
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
        hint=Sentence(exercise.hint).format() if exercise.hint else "",
        key=variant.said,
        points=exercise.points,
    )


def _number(exercise: Exercise, answer: object) -> Fraction:
    with override_language(ENGLISH):
        value = read(answer)
    if not isinstance(value, Number):
        raise InvalidInput(
            f"{exercise.name}: found {short_repr(answer)}, expected an answer that is a number"
        )
    return value.value


def _mistakes(
    exercise: Exercise, numbers: Mapping[str, object], right: WrongAnswer, unit: Fraction
) -> Iterable[WrongAnswer]:
    """Yield the named mistakes of an exercise, then the usual ones with probabilities and rounded numbers."""
    for name, mistake in exercise.wrong.items():
        value = _number(exercise, mistake(**numbers))
        is_exact = (value / unit).denominator == 1
        hint = HINTS[name].format() if name in HINTS else Sentence(name).format()
        yield WrongAnswer(value, Fraction(0) if is_exact else unit, hint)
    if 0 < right.value < 1:
        if exercise.share is not False:
            yield WrongAnswer(1 - right.value, right.tolerance, HINTS["complement"].format())
            yield WrongAnswer(100 * right.value, 100 * right.tolerance, str(wording.BANK_PER_CENT))
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
    parts = ("Samarkand", lesson, name)
    return "/".join(("$course$", "top", *(part.replace("/", "//") for part in parts)))


def _paragraphs(*texts: str) -> str:
    return templates.render("question_text.html", texts=texts)


def _text(question: BankQuestion) -> str:
    return _paragraphs(question.text, question.wanted)


def _solution(question: BankQuestion) -> str:
    return _paragraphs(wording.BANK_ANSWER.format(key=question.key))


def _feedback(belief: str) -> str:
    return _paragraphs(wording.HINGE_FEEDBACK.format(belief=belief))


def _hinge_solution(hinge: Hinge) -> str:
    return _paragraphs(hinge.reason, wording.BANK_ANSWER.format(key=hinge.right))


def _add_text(parent: ElementTree.Element, name: str, text: str, **settings: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, name, settings)
    ElementTree.SubElement(element, "text").text = text
    return element


def _add_answer(parent: ElementTree.Element, share: int, value: str, tolerance: str, feedback: str) -> None:
    answer = _add_text(parent, "answer", value, fraction=str(share), format="moodle_auto_format")
    _add_text(answer, "feedback", _paragraphs(feedback), format="html")
    ElementTree.SubElement(answer, "tolerance").text = tolerance


def _add_head(
    quiz: ElementTree.Element, kind: str, name: str, text: str, solution: str, points: int
) -> ElementTree.Element:
    """Add a question of Moodle with the parts that all kinds have, and return it."""
    element = ElementTree.SubElement(quiz, "question", type=kind)
    _add_text(element, "name", name)
    _add_text(element, "questiontext", text, format="html")
    _add_text(element, "generalfeedback", solution, format="html")
    for setting, value in (("defaultgrade", points), ("penalty", 0.3333333), ("hidden", 0)):
        ElementTree.SubElement(element, setting).text = str(value)
    return element


def _add_hinge(quiz: ElementTree.Element, question: HingeQuestion) -> None:
    hinge = question.hinge
    text = _paragraphs(hinge.question)
    element = _add_head(quiz, "multichoice", question.name, text, _hinge_solution(hinge), points=1)
    for setting, value in (("single", "true"), ("shuffleanswers", "true"), ("answernumbering", "abc")):
        ElementTree.SubElement(element, setting).text = value
    for option in hinge.options:
        share = "0" if option.belief else "100"
        answer = _add_text(element, "answer", _paragraphs(option.text), fraction=share, format="html")
        _add_text(answer, "feedback", _feedback(option.belief) if option.belief else "", format="html")


def _add_question(quiz: ElementTree.Element, question: BankQuestion) -> None:
    head = question.name, _text(question), _solution(question), question.points
    element = _add_head(quiz, "numerical", *head)
    _add_answer(element, 100, decimal(question.value, question.decimals), decimal(question.tolerance), "")
    for wrong in question.mistakes:
        mistaken = decimal(wrong.value, question.decimals)
        _add_answer(element, 0, mistaken, decimal(wrong.tolerance), wrong.hint)
    if question.hint:
        _add_answer(element, 0, "*", "0", question.hint)
    for name, number in (
        ("unitgradingtype", "0"),
        ("unitpenalty", "0.1"),
        ("showunits", "3"),
        ("unitsleft", "0"),
    ):
        ElementTree.SubElement(element, name).text = number
