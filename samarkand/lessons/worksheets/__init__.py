"""The exercises of the lessons with other numbers: for a worksheet, a class, each pupil.

A module for each lesson holds its `EXERCISES`. Their numbers are drawn from a seed, their answers
computed. Each knows the numbers of the lesson's own exercise, so that a test holds both together.

>>> [exercise.stars for exercise in exercises("03_four_from_the_caravan")]
[1, 2, 3, 4]
"""

from samarkand.errors import InvalidOption
from samarkand.lessons.variants import Exercise
from samarkand.lessons.worksheets import (
    best_of_three,
    fair_price,
    four_from_the_caravan,
    the_arrow_die,
    the_die_that_steps_back,
    the_falling_clock,
    the_silence_speaks,
    two_alike,
    what_my_hand_tells_me,
    who_goes_first,
    worth_the_walk,
)

# By the name of the lesson's notebook.
SHEETS: dict[str, tuple[Exercise, ...]] = {
    "01_two_alike": two_alike.EXERCISES,
    "02_the_arrow_die": the_arrow_die.EXERCISES,
    "03_four_from_the_caravan": four_from_the_caravan.EXERCISES,
    "04_what_my_hand_tells_me": what_my_hand_tells_me.EXERCISES,
    "05_the_silence_speaks": the_silence_speaks.EXERCISES,
    "06_worth_the_walk": worth_the_walk.EXERCISES,
    "07_the_die_that_steps_back": the_die_that_steps_back.EXERCISES,
    "08_fair_price": fair_price.EXERCISES,
    "09_who_goes_first": who_goes_first.EXERCISES,
    "10_best_of_three": best_of_three.EXERCISES,
    "13_the_falling_clock": the_falling_clock.EXERCISES,
}


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """The exercises for a worksheet of a lesson, from the easiest on.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "01_two_alike".

    Raises
    ------
    InvalidOption
        If there are none for it.

    Examples
    --------
    >>> exercises("01_two_alike")[0].variant(seed=7).numbers
    {'goods': 11, 'alike': 3}
    """
    if lesson not in SHEETS:
        raise InvalidOption(f"lesson: {lesson} has no worksheet")
    return SHEETS[lesson]
