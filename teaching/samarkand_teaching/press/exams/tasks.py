"""Kinds of tasks in a test: one with an answer that can be checked, and one that asks for an explanation."""

import random
from collections.abc import Callable
from typing import NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import Sentence
from samarkand.lessons.reading import Number, read
from samarkand.lessons.variants import Exercise, Variant
from samarkand.picture import Picture

MAX_TRIES = 1_000  # to find a second variant whose answer differs


class Calculation(NamedTuple):
    """A task with an answer that can be checked.

    Attributes
    ----------
    lesson : str
        The name of the lesson that it is about, without its number.
    exercise : Exercise
    figure : function of the numbers, optional
        Returns the plot or the table that the pupil reads.
    wanted : Sentence, optional
        The line for the answer. By default, it says what kind of number is wanted.
    """

    lesson: str
    exercise: Exercise
    figure: Callable[..., Picture] | None = None
    wanted: Sentence | None = None

    @property
    def points(self) -> int:
        """Return the points for a right answer with its working."""
        return self.exercise.points

    def pair(self, seed: int) -> tuple[Variant, Variant]:
        """Return the variants of two groups. Their answers differ, and are of the same kind.

        Parameters
        ----------
        seed : int

        Raises
        ------
        InvalidInput
            If no second variant with such an answer is found.
        """
        first = self.exercise.variant(seed, pupil=1)
        for pupil in range(2, MAX_TRIES):
            second = self.exercise.variant(seed, pupil)
            if second.said != first.said and kind(second) == kind(first):
                return first, second
        raise InvalidInput(
            f"{self.exercise.name}: found no second answer like {first.said} in {MAX_TRIES:,} tries"
        )


class Story(NamedTuple):
    """A version of an explanation.

    Attributes
    ----------
    question, model : Sentence
        The question, and an answer that earns all points.
    """

    question: Sentence
    model: Sentence


class Explanation(NamedTuple):
    """A task that is answered in words.

    Attributes
    ----------
    lesson : str
        The name of the lesson that it is about, without its number.
    stories : tuple of Story
        At least two. Each group gets one of them.
    marks : tuple of Sentence
        The thoughts that earn one point each.
    """

    lesson: str
    stories: tuple[Story, ...]
    marks: tuple[Sentence, ...]

    @property
    def points(self) -> int:
        """Return the points for a complete explanation."""
        return len(self.marks)

    def pair(self, seed: int) -> tuple[Story, Story]:
        """Return the different stories of two groups.

        Parameters
        ----------
        seed : int
        """
        first, second = random.Random(f"{self.lesson}|{seed}").sample(self.stories, 2)
        return first, second


Task = Calculation | Explanation


def kind(variant: Variant) -> str | list[str]:
    """Return the kind of a variant's answer: "whole", "fraction" or "decimal", or a list of them.

    Examples
    --------
    >>> sums = Exercise("sum", "{a}/7?", lambda dice: {"a": dice.randint(1, 6)}, lambda a: Fraction(a, 7))
    >>> from fractions import Fraction
    >>> kind(sums.variant(seed=3))
    'fraction'
    """
    answers = variant.answer if isinstance(variant.answer, (list, tuple)) else [variant.answer]
    found = [_kind(answer, variant.said) for answer in answers]
    return found if len(found) > 1 else found[0]


def _kind(answer: object, said: str) -> str:
    value = read(answer)
    if isinstance(value, Number) and value.value.denominator == 1:
        return "whole"
    return "fraction" if "/" in said else "decimal"
