"""The exercises of the lessons with other numbers: for a worksheet, a class, each pupil.

A module for each lesson holds its `EXERCISES`. Their numbers are drawn from a seed, their answers
computed. Each knows the numbers of the lesson's own exercise, so that a test holds both together.

>>> [exercise.stars for exercise in exercises("03_four_from_the_caravan")]
[1, 2, 3, 4]
"""

from samarkand.errors import InvalidOption
from samarkand.lessons.variants import Exercise
from samarkand.lessons.worksheets import (
    arrow_die,
    best_card,
    caravan,
    falling_clock,
    first_player,
    my_hand,
    silence,
    step_back,
    two_alike,
    worth_the_walk,
)

# By the name of the lesson's notebook.
SHEETS: dict[str, tuple[Exercise, ...]] = {
    "01_two_alike": two_alike.EXERCISES,
    "02_the_arrow_die": arrow_die.EXERCISES,
    "03_four_from_the_caravan": caravan.EXERCISES,
    "04_what_my_hand_tells_me": my_hand.EXERCISES,
    "05_the_silence_speaks": silence.EXERCISES,
    "06_worth_the_walk": worth_the_walk.EXERCISES,
    "07_the_die_that_steps_back": step_back.EXERCISES,
    "09_who_goes_first": first_player.EXERCISES,
    "10_best_of_three": best_card.EXERCISES,
    "13_the_falling_clock": falling_clock.EXERCISES,
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
    {'goods': 4, 'alike': 2}
    """
    if lesson not in SHEETS:
        raise InvalidOption(f"lesson: {lesson} has no worksheet")
    return SHEETS[lesson]
