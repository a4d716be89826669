"""The sentences about a check and a guess, with named places."""

from samarkand.grammar import Sentence

# --- a check --------------------------------------------------------------------------------------------

# The usual mistakes by name, and the hint that each brings.
HINTS = {
    "with replacement": Sentence("Is a drawn card back in the pile when the next one is drawn?"),
    "without replacement": Sentence("Is each item put back before the next draw?"),
    "complement": Sentence("That is the probability that it does not happen."),
    "per cent": Sentence("Right, but in per cent. Add the % sign, or divide by 100."),
    "rounded too soon": Sentence("Nearly right, but you rounded too early."),
    "order counted": Sentence("The order does not matter here: some cases were counted several times."),
    "order ignored": Sentence("The order matters here."),
    "one too many": Sentence("One too many. Count on your fingers and check where you begin and end."),
    "one too few": Sentence("One too few. Count on your fingers and check where you begin and end."),
    "upside down": Sentence("That is upside down. Try one divided by your answer."),
    "sign": Sentence("The number is right, but you have swapped gain and loss."),
}
NO_ANSWER = Sentence("no answer yet. Wanted: {wants}.")
UNREADABLE = Sentence("this answer cannot be understood: {reason}. Wanted: {wants}.")
TOO_LONG, TOO_FAR = Sentence("it has {number} characters"), Sentence("{number} is too far from 1")
BY_ZERO = Sentence("you cannot divide by 0")
NO_SHARE = Sentence(
    "This answer is not a probability or a share, so do not give it in per cent. Wanted: {wants}."
)
NO_NUMBER = Sentence(
    "this is not a number. Wanted: {wants}, or a calculation such as 4*11/48, 5 of 11 or C(11,4)/C(48,4)."
)
RIGHT = Sentence("right!")
RIGHT_BUT_FOR_A_DIGIT = Sentence("right! But check how you rounded your last digit.")
NOT_YET = Sentence("not yet.")
NOT_YET_FOR = Sentence("not yet: {hint}")
NOT_YET_WANTED = Sentence("not yet: {hint} Wanted: {wants}.")
NOT_YET_ROUNDED = Sentence(
    "not yet. (If you have only rounded too much, give {digits:# decimal|# decimals}.)"
)
NOT_YET_FOR_ROUNDED = Sentence(
    "not yet: {hint} (If you have only rounded too much, give {digits:# decimal|# decimals}.)"
)
A_WHOLE_NUMBER = Sentence("a whole number")
A_NUMBER = Sentence("a number to {digits:# decimal|# decimals}, or a fraction")
AS_NO_SHARE = Sentence("as {fraction} or {decimal}")
AS = Sentence("as {fraction}, {decimal} or {percent} %")
VALUES_IN_ORDER = Sentence("{number:# value|# values} in their order, as a list")
VALUES = Sentence("{number:# value|# values}, as a set")
CHECK = Sentence("Check: {wants}")
YES_OR_NO, A_WORD = Sentence("yes or no"), Sentence("a word")

# --- the score of a guess -------------------------------------------------------------------------------

GUESS_RIGHT, GUESS_WRONG = Sentence("right"), Sentence("wrong")
HAPPENED, NOT_HAPPENED = Sentence("it happened"), Sentence("it did not happen")
OFF_BY = Sentence("off by {off:g}")
OFF_BUT_NEAR = Sentence("off by {off:g}, so within {near:g}")
OFF_NOT_NEAR = Sentence("off by {off:g}, not within {near:g}")
LOSES = Sentence(
    "{came}; you said {share:.0f} %, so you lose {lost:.2g} of 1 point (flipping a coin loses {even:g})"
)
HELD = Sentence("inside your interval; you lose its width, {width:.4g}")
MISSED = Sentence(
    "outside your interval by {missed:.4g}; you lose {points:.4g}: its width, {width:.4g}, "
    "plus {times:.3g} times {missed:.4g}"
)

# --- a guess --------------------------------------------------------------------------------------------

NUMBER, NUMBER_NEAR = Sentence("{value:g}"), Sentence("{value:g} to within {near:g}")
INTERVAL = Sentence("{low:g} to {high:g}")
SURE = Sentence("{guess}, {sure:.0f} % sure")

# --- a judge of strategies --------------------------------------------------------------------------------

FAILS = Sentence("When your strategy is given {asked}, it fails: {error}.")
NOT_ALLOWED = Sentence("When your strategy is given {asked}, it answers {said}. Allowed answers: {allowed}.")
A_GAME, EITHER = Sentence("a game"), Sentence("{first} or {last}")
IS_BETTER = Sentence(
    "Yours is better: {mine:.3f} {unit} on average, against {other:.3f} for the other. On the "
    "same {games:#, deal|#, deals} it gains {by:.3f} ± {error:.3f} more (95 % interval "
    "{low:.3f} to {high:.3f})."
)
IS_WORSE = Sentence(
    "Yours is worse: {mine:.3f} {unit} on average, against {other:.3f} for the other. On the "
    "same {games:#, deal|#, deals} it gains {by:.3f} ± {error:.3f} less (95 % interval "
    "{low:.3f} to {high:.3f})."
)
NOT_TOLD_APART = Sentence(
    "The games do not show which is better: yours gains {mine:.3f} {unit} on average, the "
    "other {other:.3f}. On the same {games:#, deal|#, deals} the difference is {by:.3f} ± "
    "{error:.3f} (95 % interval {low:.3f} to {high:.3f})."
)
AS_MUCH = Sentence(
    "Yours brings as much as the other in each of {games:#, deal|#, deals}: {mine:.3f} {unit} on average."
)
SLOW = Sentence("{said} It takes {times:.0f} times as long.")
