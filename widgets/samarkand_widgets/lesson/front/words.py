"""The sentences and signs of the front ends, by their names in the modules."""

from collections.abc import Mapping
from typing import Any

from samarkand.grammar import Sentence, _, current_language, ngettext
from samarkand.lessons.mistakes import NAMED, NEARLY
from samarkand.lessons.sealing import (
    HINTS,
    NO_ANSWER,
    NO_SHARE,
    NOT_YET,
    NOT_YET_FOR,
    NOT_YET_FOR_ROUNDED,
    NOT_YET_ROUNDED,
    NOT_YET_WANTED,
    RIGHT,
    RIGHT_BUT_FOR_A_DIGIT,
    ROUGH,
    UNREADABLE,
)
from samarkand_widgets.lesson.charts import NO_PREDICTION
from samarkand_widgets.lesson.seed import SEED_TIP

NOTHING_YET = _("Nothing yet.")
NEEDS_KERNEL = _("This needs Python. Run the cell.")
SO_FAR = _("{number} so far; the latest: {latest}.")
WANTED = _("Wanted: {wants}.")
TOO_LARGE = _("{field}: that number is too large. Type a number from {low:,.0f} to {high:,.0f}.")
NOT_EXPECTED = _("{field}: type {expected}, not “{entered}”.")
DID_YOU_MEAN = _(
    "{field}: {entered}: did you mean {entered} %? A probability is between 0 and 1, or between 0 % and 100 %"
)
SURE_OF_CHOICE = _("How sure are you that this is right, in per cent?")
SURE_NEAR = _("How sure are you that the answer is within {near:g} of your guess, in per cent?")
SURE_EXACTLY = _("How sure are you that your guess is exactly right, in per cent?")
NOT_CHOSEN = _("not chosen yet")
CHOOSE_FIRST = _("Choose an answer first.")
FILL_IN = _("Fill in “{field}” first.")
SAY_SURE = _("Say how sure you are: move the slider, or type a number from {least} to {most}.")
COMMIT = _("Commit my guess")
COMMITTED = _("Committed: {guess}. Read on. Your guess will be scored at the end.")
COMMITTED_DUE = _("Committed: {guess}. Read on, and press “Score my guess” when you want to know.")
NOT_BEGUN = _("Nothing has been simulated yet.")
ALL_EQUAL = ngettext(  # there is no standard error yet
    "After {games:,} trial the value is {mean:.4f}. (Seed {seed})",
    "After {games:,} trials the value is {mean:.4f}. (Seed {seed})",
    "games",
)
ESTIMATE = ngettext(
    "After {games:,} trial the value is {mean:.4f}. The true value is usually within two standard errors of "
    "it (one is {error:.4f}). (Seed {seed})",
    "After {games:,} trials the value is {mean:.4f}. The true value is usually within two standard errors of "
    "it (one is {error:.4f}). (Seed {seed})",
    "games",
)
ESTIMATE_AND_EXACT = ngettext(
    "After {games:,} trial the value is {mean:.4f}. The exact value is {exact:.4f}, {away:.1f} standard "
    "errors away (one is {error:.4f}). (Seed {seed})",
    "After {games:,} trials the value is {mean:.4f}. The exact value is {exact:.4f}, {away:.1f} standard "
    "errors away (one is {error:.4f}). (Seed {seed})",
    "games",
)
USUAL = ngettext(
    "After {games:,} trial the line is at {mean:.4f}. The band from {low:.4f} to {high:.4f} probably "
    "contains the true value. (Seed {seed})",
    "After {games:,} trials the line is at {mean:.4f}. The band from {low:.4f} to {high:.4f} probably "
    "contains the true value. (Seed {seed})",
    "games",
)
USUAL_AND_EXACT = ngettext(
    "After {games:,} trial the line is at {mean:.4f}. The band from {low:.4f} to {high:.4f} probably "
    "contains the true value. The exact value is {exact:.4f}. (Seed {seed})",
    "After {games:,} trials the line is at {mean:.4f}. The band from {low:.4f} to {high:.4f} probably "
    "contains the true value. The exact value is {exact:.4f}. (Seed {seed})",
    "games",
)

ANSWERS = {
    "answer": _("answer"),
    "placeholder": _("write it here"),
    "check": _("Check"),
    "tooOld": _("This browser is too old to check the answer. Use a newer one."),
    "noAnswer": NO_ANSWER,
    "unreadable": UNREADABLE,
    "noShare": NO_SHARE,
    "noNumber": _(
        "this is not a number. Wanted: {wants}, or a calculation such as 4*11/48, 5 of 11 or C(11,4)/C(48,4)."
    ),
    "right": RIGHT,
    "rightButForADigit": RIGHT_BUT_FOR_A_DIGIT,
    "notYet": NOT_YET,
    "notYetFor": NOT_YET_FOR,
    "notYetWanted": NOT_YET_WANTED,
    "notYetRounded": NOT_YET_ROUNDED,
    "notYetForRounded": NOT_YET_FOR_ROUNDED,
    "tooLong": _("it has {number} characters"),
    "tooFar": _("{number} is too far from 1"),
    "byZero": _("you cannot divide by 0"),
}
# By the character that may separate thousands or decimals.
AMBIGUOUS = {
    ",": _("{found} could mean {plain} or contain a decimal comma: write {plain}, or use a point"),
    ".": _("{found} could mean {plain} or contain a decimal point: write {plain}, or use a comma"),
}
GUESSES = {
    "myGuess": _("my guess"),
    "sureOfChoice": SURE_OF_CHOICE,
    "sureNear": SURE_NEAR,
    "sureExactly": SURE_EXACTLY,
    "notChosen": NOT_CHOSEN,
    "chooseFirst": CHOOSE_FIRST,
    "fillIn": FILL_IN,
    "saySure": SAY_SURE,
    "wanted": WANTED,
    "typed": _("{description}, typed"),
    "commit": COMMIT,
    "guessAnew": _("Guess again"),
    "score": _("Score my guess"),
    "truth": _("answer"),
    "committed": COMMITTED,
    "committedDue": COMMITTED_DUE,
    "notRead": _("{field}: {reason}. Type {example}."),
    "tooLarge": TOO_LARGE,
    "notExpected": NOT_EXPECTED,
    "didYouMean": DID_YOU_MEAN,
    "number": _("{value:g}"),
    "numberNear": _("{value:g} to within {near:g}"),
    "sure": _("{guess}, {sure:.0f}% sure"),
    "guessRight": _("Right."),
    "guessWrong": _("Wrong."),
    "chosenRight": _("The answer is “{truth}”, as you said."),
    "chosenWrong": _("You said “{value}”. The answer is “{truth}”."),
    "off": _("The answer is {truth:.4g}. Your guess, {value:g}, is off by {off:.4g}."),
    "offByNothing": _("The answer is {truth:.4g}, exactly as you guessed."),
    "offButNear": _("The answer is {truth:.4g}. Your guess, {value:g}, is within {near:g} of it."),
    "offNotNear": _(
        "The answer is {truth:.4g}. Your guess, {value:g}, is off by {off:.4g}, which is more than {near:g}."
    ),
    "losesRight": _(
        "You were {share:.3g}% sure, so you lose (1 \N{MINUS SIGN} {sure:.3g})² = {lost:.4g} of 1 point. The "
        "surer you are, the less you lose when you are right, and the more you lose when you are wrong. If "
        "you always say 50%, you lose {even:g} each time."
    ),
    "losesWrong": _(
        "You were {share:.3g}% sure, so you lose {sure:.3g}² = {lost:.4g} of 1 point. The surer you are, the "
        "less you lose when you are right, and the more you lose when you are wrong. If you always say 50%, "
        "you lose {even:g} each time."
    ),
}
CHANCES = {
    "beginAgain": _("Begin again"),
    "showExpected": _("Show what is expected"),
    "hideExpected": _("Hide what is expected"),
    "nothingYet": NOTHING_YET,
    "soFar": SO_FAR,
    "needsKernel": NEEDS_KERNEL,
    "seed": _("seed"),
    "seedTip": SEED_TIP,
    "bar": _("{label}: {value}"),
    "barExpected": _("{label}: {count} (expected {mean:.1f})"),
    "showAll": _("Show all answers"),
    "lever": _("{label}: {value:.4g}"),
    "chosen": _("{unit} {chosen} is chosen; {values}"),
}
LIVE = {
    "speed": _("speed"),
    "run": _("Run"),
    "pause": _("Pause"),
    "oneMore": _("One more"),
    "anotherSeed": _("Another seed"),
    "showExactLine": _("Show the exact line"),
    "hideExactLine": _("Hide the exact line"),
    "notBegun": NOT_BEGUN,
    "allEqual": ALL_EQUAL,
    "estimate": ESTIMATE,
    "estimateAndExact": ESTIMATE_AND_EXACT,
    "usual": USUAL,
    "usualAndExact": USUAL_AND_EXACT,
    "exact": _("exact"),
    "games": _("trials"),
}

PREDICTIONS = {
    "myPrediction": _("My prediction: {place}."),
    "noPrediction": NO_PREDICTION,
    "moveFirst": _("First move the hatched support to your prediction."),
    "slideFirst": _("First move the slider to your prediction."),
    "fixPrediction": _("This is my prediction"),
    "predictAgain": _("Predict again"),
}


def words_by_name() -> dict[str, object]:
    """Return all texts in the current language."""
    plain: dict[str, Any] = {
        name: sentence.pattern()
        for name, sentence in (ANSWERS | GUESSES | CHANCES | LIVE | PREDICTIONS).items()
    }
    return plain | {
        "ambiguous": {sign: sentence.pattern() for sign, sentence in AMBIGUOUS.items()},
        "rough": ROUGH,
        "nearly": NEARLY,
        "mistakes": {name: _as_pairs(mistakes) for name, mistakes in NAMED.items()},
        "hints": {name: str(hint) for name, hint in HINTS.items()},
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
