"""The worksheets of the lessons: a story, an experiment by hand, and exercises with other numbers.

Each lesson has a module with its `STORY`, its `EXPERIMENT` and its `EXERCISES`. The numbers of the exercises
are drawn from a seed, and their answers are computed. `ON_PAGE` says which exercises the lesson asks too, by
number. With the numbers `in_lesson` a test compares the two.

>>> [exercise.stars for exercise in exercises("four_from_the_caravan")]
[1, 2, 3, 4]
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import Sentence, _
from samarkand.lessons.reading import form, read
from samarkand.lessons.sealing import HINTS
from samarkand.lessons.variants import Exercise
from samarkand.picture import Picture
from samarkand_teaching.press.experiments import Experiment

PLACE_ALONE = re.compile(r"\{\w+\}")  # needs no translation


class Worksheet(NamedTuple):
    """The contents of a lesson's worksheet in addition to the question in the notebook.

    Attributes
    ----------
    story : Sentence
        About forty words in Markdown that a pupil needs to understand the question.
    experiment : Experiment
    exercises : tuple of Exercise
        From the easiest to the hardest.
    table : Picture, optional
        A table that the lesson's question from outside the game needs.
    sketch : Picture, optional
        A picture that the lesson's question is about.
    rule : str
        With what each exercise begins. A sheet has it once, in a box above the exercises.
    on_page : tuple of int
        The numbers of the exercises that the lesson asks too, with numbers of its own.
    """

    story: Sentence
    experiment: Experiment
    exercises: tuple[Exercise, ...]
    table: Callable[[], Picture] | None = None
    sketch: Callable[[], Picture] | None = None
    rule: str = ""
    on_page: tuple[int, ...] = ()


def _told_apart(exercise: Exercise) -> Exercise:
    """Return an exercise that draws numbers for which the answer and all mistakes differ."""
    known: dict[str, bool] = {}  # the same numbers are drawn again for other pupils

    def allow(**numbers: object) -> bool:
        drawn = repr(numbers)
        if drawn not in known:
            is_allowed = exercise.allow is None or exercise.allow(**numbers)
            known[drawn] = bool(is_allowed) and all_differ(exercise, numbers, exercise.digits)
        return known[drawn]

    return replace(exercise, allow=allow)


def all_differ(exercise: Exercise, numbers: Mapping[str, object], digits: int) -> bool:
    """Return whether the answer and all mistakes differ if they are rounded to this many decimals."""
    values = [solve(**numbers) for solve in (exercise.solve, *exercise.wrong.values())]
    return len({form(read(value), digits) for value in values}) == len(values)


def _by_difficulty(exercises: tuple[Exercise, ...]) -> tuple[Exercise, ...]:
    return tuple(map(_told_apart, sorted(exercises, key=lambda exercise: exercise.stars)))


def _sheet_of(module: ModuleType) -> Worksheet:
    def find(name: str, default: Any = None) -> Any:
        return getattr(module, name, default)

    exercises = _by_difficulty(module.EXERCISES)
    drawings = find("TABLE"), find("SKETCH")
    on_page = find("ON_PAGE", tuple(range(1, len(exercises) + 1)))
    return Worksheet(module.STORY, module.EXPERIMENT, exercises, *drawings, find("RULE", ""), on_page)


# Of each module here, by the name of the lesson's notebook without its number, which may change.
SHEETS: dict[str, Worksheet] = {
    found.name: _sheet_of(import_module(f"{__name__}.{found.name}")) for found in iter_modules(__path__)
}


def without_number(lesson: str) -> str:
    """Return the name of a lesson without its number, which may change.

    Examples
    --------
    >>> without_number("02_two_alike"), without_number("two_alike")
    ('two_alike', 'two_alike')
    """
    return re.sub(r"^\d+_", "", lesson)


def sheet(lesson: str) -> Worksheet:
    """Return the worksheet of a lesson.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "03_two_alike", with or without the number.

    Raises
    ------
    InvalidInput
        If the lesson has no worksheet.

    Examples
    --------
    >>> sheet("two_arrows").experiment.shown
    'die'
    """
    name = without_number(lesson)
    if name not in SHEETS:
        raise InvalidInput(f"lesson: {lesson} has no worksheet")
    return SHEETS[name]


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises for a lesson's worksheet, from the easiest to the hardest.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "02_two_alike", with or without the number.

    Raises
    ------
    InvalidInput
        If the lesson has no worksheet.

    Examples
    --------
    >>> exercises("two_alike")[0].variant(seed=7).numbers
    {'goods': 16}
    """
    return sheet(lesson).exercises


def texts(exercise: Exercise) -> Iterator[Sentence]:
    """Yield the texts of an exercise that need a translation.

    Examples
    --------
    >>> [text.text for text in texts(exercises("two_alike")[1])][1]
    'That is the probability that at least two match. How many cards must show the same good here?'
    """
    yield exercise.text if isinstance(exercise.text, Sentence) else _(exercise.text)
    for text in (*exercise.wrong, exercise.hint, exercise.method):
        if text and text not in HINTS and not PLACE_ALONE.fullmatch(text):
            yield _(text)


def sentences(lesson: str) -> Iterator[Sentence]:
    """Yield the texts of a lesson's worksheet that need a translation. See `sheet` for `lesson`."""
    found = sheet(lesson)
    yield from (found.story, found.experiment.told)
    for exercise in found.exercises:
        yield from texts(exercise)
