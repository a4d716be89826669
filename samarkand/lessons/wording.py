"""The sentences about a check and a guess, with named places."""

from samarkand.grammar import Sentence

# --- a check --------------------------------------------------------------------------------------------

# The usual mistakes by name, and the hint that each brings.
HINTS = {
    "with replacement": Sentence("Does a card that was drawn lie in the pile again when the next is drawn?"),
    "without replacement": Sentence("Is what was drawn put back before the next draw?"),
    "complement": Sentence("That is the probability that it does not happen."),
    "per cent": Sentence("Right, but in per cent: write the sign %, or divide by 100."),
    "rounded too soon": Sentence("Right as far as it goes, but rounded too soon."),
    "order counted": Sentence("The order does not matter here: some cases were counted several times."),
    "order ignored": Sentence("The order matters here."),
    "one too many": Sentence("One too many: count on your fingers where it begins and where it ends."),
    "one too few": Sentence("One too few: count on your fingers where it begins and where it ends."),
    "upside down": Sentence("That is the other way up: one divided by it."),
    "sign": Sentence("The number is right, but gain and loss are exchanged."),
}
NO_ANSWER = Sentence("no answer yet. Wanted: {wants}.")
UNREADABLE = Sentence("this cannot be read: {reason}. Wanted: {wants}.")
TOO_LONG, TOO_FAR = Sentence("found {number} characters"), Sentence("{number} is too far from 1")
BY_ZERO = Sentence("nothing can be divided by 0")
NO_SHARE = Sentence("Per cent are for a probability or a share, which this is not. Wanted: {wants}.")
NO_NUMBER = Sentence(
    "this is not a number. Wanted: {wants}, or what comes to it, as 4*11/48, 5 of 11 or C(11,4)/C(48,4)."
)
RIGHT = Sentence("right!")
RIGHT_BUT_FOR_A_DIGIT = Sentence("right! But look at your last digit: rounded as usual it is another.")
NOT_YET = Sentence("not yet.")
NOT_YET_FOR = Sentence("not yet: {hint}")
NOT_YET_WANTED = Sentence("not yet: {hint} Wanted: {wants}.")
NOT_YET_ROUNDED = Sentence("not yet. (If it is only rounded: {digits:# decimal is|# decimals are} wanted.)")
NOT_YET_FOR_ROUNDED = Sentence(
    "not yet: {hint} (If it is only rounded: {digits:# decimal is|# decimals are} wanted.)"
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
    "{came}; for saying {share:.0f} % you lose {lost:.2g} of 1 point, and a coin-flipper {even:g}"
)
HELD = Sentence("held; you lose its width, {width:.4g}")
MISSED = Sentence(
    "missed by {missed:.4g}; you lose {points:.4g}: the width, {width:.4g}, and {times:.3g} times what you "
    "missed by"
)

# --- a guess --------------------------------------------------------------------------------------------

NUMBER, NUMBER_NEAR = Sentence("{value:g}"), Sentence("{value:g} to within {near:g}")
INTERVAL = Sentence("{low:g} to {high:g}")
SURE = Sentence("{guess}, {sure:.0f} % sure")

# --- a judge of strategies --------------------------------------------------------------------------------

FAILS = Sentence("Asked with {asked}, your strategy fails: {error}.")
NOT_ALLOWED = Sentence("Asked with {asked}, your strategy says {said}; allowed is {allowed}.")
A_GAME, EITHER = Sentence("a game"), Sentence("{first} or {last}")
IS_BETTER = Sentence(
    "Yours is better: {mine:.3f} {unit} on average, the other {other:.3f}. On the same "
    "{games:#, deal|#, deals} it brings {by:.3f} ± {error:.3f} more, with 95 % between {low:.3f} and "
    "{high:.3f}."
)
IS_WORSE = Sentence(
    "Yours is worse: {mine:.3f} {unit} on average, the other {other:.3f}. On the same "
    "{games:#, deal|#, deals} it brings {by:.3f} ± {error:.3f} less, with 95 % between {low:.3f} and "
    "{high:.3f}."
)
NOT_TOLD_APART = Sentence(
    "Which is better cannot be told: yours brings {mine:.3f} {unit} on average, the other {other:.3f}. On "
    "the same {games:#, deal|#, deals} that is {by:.3f} ± {error:.3f}, with 95 % between {low:.3f} and "
    "{high:.3f}."
)
AS_MUCH = Sentence(
    "Yours brings as much as the other in each of {games:#, deal|#, deals}: {mine:.3f} {unit} on average."
)
SLOW = Sentence("{said} It takes {times:.0f} times as long.")
