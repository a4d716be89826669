"""The exercises of the lessons with other numbers, for a worksheet, a class or each pupil.

Each lesson has a module with its `EXERCISES`. Their numbers are drawn from a seed, and their answers are
computed. Each exercise also has the numbers of the lesson's own exercise, with which a test compares the two.

>>> [exercise.stars for exercise in exercises("four_from_the_caravan")]
[1, 2, 3, 4]
"""

import re

from samarkand.errors import InvalidOption
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.worksheets import (
    bell,
    best_of_three,
    convict_a_die,
    fair_price,
    four_from_the_caravan,
    how_many_goods_in_seven_cards,
    how_many_rolls_to_go,
    i_have_a_jewel,
    one_in_348,
    sell_or_hope,
    the_arrow_die,
    the_die_that_steps_back,
    the_falling_clock,
    the_silence_speaks,
    two_alike,
    two_arrows,
    what_my_hand_tells_me,
    when_have_all_families_met,
    which_game,
    who_goes_first,
    who_won_and_is_sorry,
    worth_the_walk,
)

# By the name of the lesson's notebook without its number, which may change.
SHEETS: dict[str, tuple[Exercise, ...]] = {
    "i_have_a_jewel": i_have_a_jewel.EXERCISES,
    "the_arrow_die": the_arrow_die.EXERCISES,
    "fair_price": fair_price.EXERCISES,
    "two_alike": two_alike.EXERCISES,
    "four_from_the_caravan": four_from_the_caravan.EXERCISES,
    "two_arrows": two_arrows.EXERCISES,
    "what_my_hand_tells_me": what_my_hand_tells_me.EXERCISES,
    "the_silence_speaks": the_silence_speaks.EXERCISES,
    "convict_a_die": convict_a_die.EXERCISES,
    "who_goes_first": who_goes_first.EXERCISES,
    "sell_or_hope": sell_or_hope.EXERCISES,
    "worth_the_walk": worth_the_walk.EXERCISES,
    "the_die_that_steps_back": the_die_that_steps_back.EXERCISES,
    "bell": bell.EXERCISES,
    "how_many_goods_in_seven_cards": how_many_goods_in_seven_cards.EXERCISES,
    "one_in_348": one_in_348.EXERCISES,
    "how_many_rolls_to_go": how_many_rolls_to_go.EXERCISES,
    "when_have_all_families_met": when_have_all_families_met.EXERCISES,
    "the_falling_clock": the_falling_clock.EXERCISES,
    "who_won_and_is_sorry": who_won_and_is_sorry.EXERCISES,
    "best_of_three": best_of_three.EXERCISES,
    "which_game": which_game.EXERCISES,
}


def without_number(lesson: str) -> str:
    """Return the name of a lesson without its number, which may change.

    Examples
    --------
    >>> without_number("02_two_alike"), without_number("two_alike")
    ('two_alike', 'two_alike')
    """
    return re.sub(r"^\d+_", "", lesson)


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises for a lesson's worksheet, from the easiest to the hardest.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "02_two_alike", with or without the number.

    Raises
    ------
    InvalidOption
        If the lesson has no worksheet.

    Examples
    --------
    >>> exercises("two_alike")[0].variant(seed=7).numbers
    {'goods': 11, 'alike': 3}
    """
    name = without_number(lesson)
    if name not in SHEETS:
        raise InvalidOption(f"lesson: {lesson} has no worksheet")
    return _by_difficulty(SHEETS[name])


def answers(lesson: str) -> list[str]:
    """Return the answers to the lesson's own exercises as in a key, or "" where the worksheet differs.

    Parameters
    ----------
    lesson : str
        As for `exercises`. A lesson without a worksheet has no answers.

    Examples
    --------
    >>> answers("two_alike")[:2]
    ['7', '14651/3321960 ≈ 0.0044']
    """
    exercises_of_sheet = _by_difficulty(SHEETS.get(without_number(lesson), ()))
    return [
        exercise.said(exercise.in_lesson) if exercise.in_lesson else "" for exercise in exercises_of_sheet
    ]


def _by_difficulty(exercises_of_sheet: tuple[Exercise, ...]) -> tuple[Exercise, ...]:
    return tuple(sorted(exercises_of_sheet, key=lambda exercise: exercise.stars))
