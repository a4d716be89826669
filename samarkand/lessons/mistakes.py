"""The wrong guesses that the lessons name, with what leads to each of them."""

from collections.abc import Mapping
from fractions import Fraction

from samarkand.errors import as_python
from samarkand.grammar import Sentence
from samarkand.lessons import wording

NEARLY = 0.05  # share of a mistaken number by which a guess may differ from it

# By the name of the guess: each mistaken number or choice, and what a pupil who gave it may have thought.
NAMED: Mapping[str, Mapping[float | Fraction | str, Sentence]] = {
    "fair price": {
        Fraction(5, 2): wording.ARROW_COUNTED_AS_0,
        3: wording.FIVE_FACES_ONLY,
        Fraction(7, 2): wording.ORDINARY_DIE,
    },
    "two alike": {0.4195: wording.ONE_CARD_ONLY},
    "four from the caravan": {"equally likely": wording.DRAWS_INDEPENDENT},
    "i have a jewel": {"both the same": wording.SAME_KNOWLEDGE},
    "two arrows": {
        36: wording.NO_OVERLAP,
        12: wording.NOT_IN_A_ROW,
        7: wording.ONE_ROLL_MORE,
    },
    "what my hand tells me": {Fraction(11, 96): wording.FULL_PACK},
    "the silence speaks": {Fraction(6, 31): wording.SILENCE_IGNORED},
    "convict a die": {0.05: wording.OTHER_ERROR},
    "sell or hope": {Fraction(3, 5): wording.ONLY_GOOD_CAMELS},
    "worth the walk": {0.5: wording.FAIR_MEANS_HALF},
    "the die that steps back": {Fraction(21, 36): wording.STEP_BACK_COUNTED_AS_0},
    "bell": {0.16: wording.ONE_DEVIATION, 0.32: wording.BOTH_TAILS},
    "seven cards": {4: wording.MOST_LIKELY_NUMBER, 4.26: wording.PUT_BACK},
    "rare hand": {1: wording.ONCE_FOR_SURE},
    "rolls to go": {
        Fraction(9, 7): wording.DIVIDED_BY_MEAN_STEP,
        Fraction(6, 5): wording.ANY_STEP,
        2: wording.EVERY_OTHER_ROLL,
    },
    "all families": {
        5: wording.NO_FAMILY_TWICE,
        10: wording.MOST_LIKELY_NUMBER,
        45: wording.ALL_PAIRS,
    },
    "the falling clock": {7: wording.GAIN_OF_1, 8: wording.NO_GAIN},
    "who won": {0: wording.ALL_BIDS, 2: wording.ALWAYS_THE_MOST},
    "best of three": {4.8: wording.ALL_THREE, 1.6: wording.ONE_OF_THREE},
    "which game": {109: wording.GAMES_NOT_TURNS},
}


def explanation(question: str, guess: float | str | None, truth: float | str) -> str:
    """Return what leads to a mistake that the lesson names, or nothing if the guess is not one of them.

    A number is the mistake if it differs from it by at most 5%, and is closer to it than to the answer. The
    page finds mistakes in the same way.

    Parameters
    ----------
    question : str
        The name of the guess, such as "fair price".
    guess : float, str or None
        A number or a choice. An interval, for which it is None, is never a named mistake.
    truth : float or str
        The answer.

    Examples
    --------
    >>> explanation("fair price", 2.5, 7 / 3)
    'You may have counted the arrow as 0. But it costs 1 piastre.'
    >>> explanation("fair price", 1.0, 7 / 3)
    ''
    """
    named, guess, truth = NAMED.get(question, {}), as_python(guess), as_python(truth)
    if isinstance(guess, str) or guess is None or isinstance(truth, str):
        return next((str(reason) for mistake, reason in named.items() if str(mistake) == guess), "")
    numbers = {
        abs(guess - float(mistake)): (abs(float(mistake)), reason)
        for mistake, reason in named.items()
        if not isinstance(mistake, str)
    }
    if not numbers:
        return ""
    distance = min(numbers)
    size, reason = numbers[distance]
    is_mistake = distance <= NEARLY * size and distance < abs(guess - truth)
    return str(reason) if is_mistake else ""
