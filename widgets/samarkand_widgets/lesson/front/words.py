"""The sentences and signs of the front ends, by their names in the modules."""

from collections.abc import Mapping
from typing import Any

from samarkand.grammar import Sentence, current_language
from samarkand.grammar.reading import AMBIGUOUS
from samarkand.lessons import wording as said
from samarkand.lessons.checks import ROUGH
from samarkand.lessons.mistakes import NAMED, NEARLY
from samarkand.lessons.reading import NO, YES
from samarkand_widgets.lesson import wording
from samarkand_widgets.panels import wording as panels

ANSWERS = {
    "answer": wording.ANSWER,
    "placeholder": wording.WRITE_HERE,
    "check": wording.CHECK,
    "needsPython": wording.NEEDS_PYTHON,
    "noAnswer": said.NO_ANSWER,
    "unreadable": said.UNREADABLE,
    "noShare": said.NO_SHARE,
    "noNumber": said.NO_NUMBER,
    "right": said.RIGHT,
    "rightButForADigit": said.RIGHT_BUT_FOR_A_DIGIT,
    "notYet": said.NOT_YET,
    "notYetFor": said.NOT_YET_FOR,
    "notYetWanted": said.NOT_YET_WANTED,
    "notYetRounded": said.NOT_YET_ROUNDED,
    "notYetForRounded": said.NOT_YET_FOR_ROUNDED,
    "tooLong": said.TOO_LONG,
    "tooFar": said.TOO_FAR,
    "byZero": said.BY_ZERO,
}
GUESSES = {
    "myGuess": wording.MY_GUESS,
    "atLeast": wording.AT_LEAST,
    "atMost": wording.AT_MOST,
    "sureOfChoice": wording.SURE_OF_CHOICE,
    "sureOfInterval": wording.SURE_OF_INTERVAL,
    "sureNear": wording.SURE_NEAR,
    "sureExactly": wording.SURE_EXACTLY,
    "notChosen": wording.NOT_CHOSEN,
    "chooseFirst": wording.CHOOSE_FIRST,
    "fillIn": wording.FILL_IN,
    "saySure": wording.SAY_SURE,
    "wanted": wording.WANTED,
    "typed": panels.TYPED,
    "commit": wording.COMMIT,
    "guessAnew": wording.GUESS_ANEW,
    "score": wording.SCORE,
    "truth": wording.ANSWER,
    "committed": wording.COMMITTED,
    "committedDue": wording.COMMITTED_DUE,
    "notRead": wording.NOT_READ,
    "tooLarge": wording.TOO_LARGE,
    "notExpected": wording.NOT_EXPECTED,
    "didYouMean": wording.DID_YOU_MEAN,
    "backwards": wording.BACKWARDS,
    "interval": said.INTERVAL,
    "number": said.NUMBER,
    "numberNear": said.NUMBER_NEAR,
    "sure": said.SURE,
    "guessRight": said.GUESS_RIGHT,
    "guessWrong": said.GUESS_WRONG,
    "chosenRight": said.CHOSEN_RIGHT,
    "chosenWrong": said.CHOSEN_WRONG,
    "off": said.OFF,
    "offByNothing": said.OFF_BY_NOTHING,
    "offButNear": said.OFF_BUT_NEAR,
    "offNotNear": said.OFF_NOT_NEAR,
    "held": said.HELD,
    "missed": said.MISSED,
    "losesRight": said.LOSES_RIGHT,
    "losesWrong": said.LOSES_WRONG,
    "losesWidth": said.LOSES_WIDTH,
    "losesWidthAndMiss": said.LOSES_WIDTH_AND_MISS,
}
CHANCES = {
    "beginAgain": wording.BEGIN_AGAIN,
    "showExpected": wording.SHOW_EXPECTED,
    "hideExpected": wording.HIDE_EXPECTED,
    "nothingYet": wording.NOTHING_YET,
    "soFar": wording.SO_FAR,
    "needsKernel": wording.NEEDS_KERNEL,
    "seed": panels.SEED,
    "seedTip": panels.SEED_TIP,
    "bar": wording.BAR,
    "barExpected": wording.BAR_EXPECTED,
    "showAll": wording.SHOW_ALL,
    "lever": wording.LEVER,
    "chosen": wording.CHOSEN,
}
LIVE = {
    "speed": wording.SPEED,
    "run": wording.RUN,
    "pause": wording.PAUSE,
    "oneMore": wording.ONE_MORE,
    "anotherSeed": wording.ANOTHER_SEED,
    "showExactLine": wording.SHOW_EXACT_LINE,
    "hideExactLine": wording.HIDE_EXACT_LINE,
    "notBegun": wording.NOT_BEGUN,
    "estimate": wording.ESTIMATE,
    "estimateAndExact": wording.ESTIMATE_AND_EXACT,
    "usual": wording.USUAL,
    "usualAndExact": wording.USUAL_AND_EXACT,
    "exact": wording.EXACT,
    "games": wording.TRIALS,
}

DRAGGING = {
    "myPrediction": wording.MY_PREDICTION,
    "noPrediction": wording.NO_PREDICTION,
    "moveFirst": wording.MOVE_FIRST,
    "fixPrediction": wording.FIX_PREDICTION,
    "predictAgain": wording.PREDICT_AGAIN,
}


def words_by_name() -> dict[str, object]:
    """Return all texts in the current language."""
    language = current_language()
    plain: dict[str, Any] = {
        name: sentence.pattern() for name, sentence in (ANSWERS | GUESSES | CHANCES | LIVE | DRAGGING).items()
    }
    return plain | {
        "ambiguous": {sign: sentence.pattern() for sign, sentence in AMBIGUOUS.items()},
        "yes": [*YES, *language.yes],
        "no": [*NO, *language.no],
        "rough": ROUGH,
        "nearly": NEARLY,
        "mistakes": {name: _as_pairs(mistakes) for name, mistakes in NAMED.items()},
        "hints": {name: str(hint) for name, hint in said.HINTS.items()},
    }


def _as_pairs(mistakes: Mapping[Any, Sentence]) -> list[tuple[float | str, str]]:
    """Return mistakes with what leads to them in the current language."""
    return [
        (mistake if isinstance(mistake, str) else float(mistake), str(reason))
        for mistake, reason in mistakes.items()
    ]


def signs() -> dict[str, str]:
    """Return the signs of the current language."""
    language = current_language()
    return {"language": language.code, "decimal": language.decimal, "thousands": language.thousands}
