"""The sentences about a check and a guess, with named places."""

from samarkand.grammar import Sentence

# --- a check --------------------------------------------------------------------------------------------

# The usual mistakes by name, and the hint that each brings.
HINTS = {
    "with replacement": Sentence("Is each card put back before the next one is drawn?"),
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
    "This answer is not a probability or a proportion, so do not give it in per cent. Wanted: {wants}."
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
VALUES_IN_ORDER = Sentence("{number:# value|# values} in order, as a list")
VALUES = Sentence("{number:# value|# values}, as a set")
CHECK = Sentence("Check: {wants}")
YES_OR_NO, A_WORD = Sentence("yes or no"), Sentence("a word")

# --- the score of a guess -------------------------------------------------------------------------------

GUESS_RIGHT, GUESS_WRONG = Sentence("Right."), Sentence("Wrong.")
HAPPENED, NOT_HAPPENED = Sentence("It happened."), Sentence("It did not happen.")
CHOSEN_RIGHT = Sentence("The answer is “{truth}”, as you said.")
CHOSEN_WRONG = Sentence("You said “{value}”. The answer is “{truth}”.")
OFF_BY = Sentence("off by {off:.4g}")
OFF = Sentence("The answer is {truth:.4g}. Your guess, {value:g}, is off by {off:.4g}.")
OFF_BY_NOTHING = Sentence("The answer is {truth:.4g}, exactly as you guessed.")
OFF_BUT_NEAR = Sentence("The answer is {truth:.4g}. Your guess, {value:g}, is within {near:g} of it.")
OFF_NOT_NEAR = Sentence(
    "The answer is {truth:.4g}. Your guess, {value:g}, is off by {off:.4g}, which is more than {near:g}."
)
HELD = Sentence("The answer is {truth:.4g}. Your interval, {low:g} to {high:g}, contains it.")
MISSED = Sentence("The answer is {truth:.4g}. Your interval, {low:g} to {high:g}, misses it by {missed:.4g}.")
LOSES_RIGHT = Sentence(
    "You were {share:.3g}% sure, so you lose (1 − {sure:.3g})² = {lost:.4g} of 1 point. The surer you are, "
    "the less you lose when you are right, and the more you lose when you are wrong. If you always say 50%, "
    "you lose {even:g} each time."
)
LOSES_WRONG = Sentence(
    "You were {share:.3g}% sure, so you lose {sure:.3g}² = {lost:.4g} of 1 point. The surer you are, the "
    "less you lose when you are right, and the more you lose when you are wrong. If you always say 50%, you "
    "lose {even:g} each time."
)
LOSES_HAPPENED = Sentence(
    "You gave it a probability of {share:.3g}%, so you lose (1 − {sure:.3g})² = {lost:.4g} of 1 point. If "
    "you always say 50%, you lose {even:g} each time."
)
LOSES_NOT_HAPPENED = Sentence(
    "You gave it a probability of {share:.3g}%, so you lose {sure:.3g}² = {lost:.4g} of 1 point. If you "
    "always say 50%, you lose {even:g} each time."
)
LOSES_WIDTH = Sentence(
    "You lose the width of your interval, {width:.4g}. A narrower interval loses less, but it may miss the "
    "answer."
)
LOSES_WIDTH_AND_MISS = Sentence(
    "You lose the width of your interval, {width:.4g}, and {times:.3g} times the {missed:.4g} by which it "
    "misses the answer: {points:.4g} in all. The surer you are, the more a miss costs."
)

# --- the mistakes that the lessons name -----------------------------------------------------------------

ARROW_COUNTED_AS_0 = Sentence("You may have counted the arrow as 0. But it costs 1 piastre.")
FIVE_FACES_ONLY = Sentence("3 is the mean of the numbers 1 to 5. But the sixth face, the arrow, also counts.")
ORDINARY_DIE = Sentence("3.5 is the mean of an ordinary die. This die has an arrow in place of the 6.")
ONE_CARD_ONLY = Sentence(
    "You may have thought of one card, and asked whether another card matches it. But any two of the four "
    "cards can match, and that makes six pairs."
)
DRAWS_INDEPENDENT = Sentence(
    "Each card has the same probability of being grain, but the draws are not independent: each grain that "
    "you draw leaves less grain for the next draw."
)
SAME_KNOWLEDGE = Sentence(
    "Each of them has a jewel and one more card, but you did not learn it in the same way. Of Ben’s cards "
    "you know which one is the jewel. Of Ada’s cards you don’t."
)
NO_OVERLAP = Sentence(
    "36 is 1 divided by 1/36, the probability of the pattern at a given place. That is right for Ben. But "
    "two of Ada’s patterns can overlap, so they come in groups with longer gaps between them."
)
NOT_IN_A_ROW = Sentence("12 rolls are the mean wait for two arrows that need not come in a row.")
ONE_ROLL_MORE = Sentence(
    "7 rolls are the mean wait for an arrow, and one roll more. But the next roll is rarely an arrow, and "
    "then Ada begins again."
)
FULL_PACK = Sentence(
    "11/96 is the proportion of jewels in the full pack. But you hold four of the jewels, so they cannot be "
    "drawn any more."
)
SILENCE_IGNORED = Sentence(
    "6/31 was the probability before the silence. But a rival with the diamonds would have spoken half the "
    "time, so the silence makes it less likely that there is one."
)
OTHER_ERROR = Sentence(
    "About 0.05 is the probability of the other error: to convict a fair die. The die in this question has "
    "two arrows."
)
ONLY_GOOD_CAMELS = Sentence(
    "With 3/5 you compare 3 points with 5. But many second camels belong to families that you don’t have, "
    "and they bring only 1 point."
)
FAIR_MEANS_HALF = Sentence(
    "“Fair” is about the mean: what all buyers together win and lose. It does not mean that half of them "
    "lose."
)
STEP_BACK_COUNTED_AS_0 = Sentence(
    "You may have counted the arrow as 0. But a step back is worse than no step: it also undoes a step that "
    "was made."
)
ONE_DEVIATION = Sentence(
    "0.16 is the probability of being more than one standard deviation above the mean. The line in this "
    "question is a little further out."
)
BOTH_TAILS = Sentence(
    "0.32 is the probability of being more than one standard deviation away from the mean, on either side. "
    "The question is about one side."
)
MOST_LIKELY_NUMBER = Sentence("That is the most likely number, not the mean.")
PUT_BACK = Sentence("4.26 would be the mean if each card were put back before the next draw.")
ONCE_FOR_SURE = Sentence(
    "Once in 348 hands is only an average. Some people see two or three such hands, so others must see none."
)
DIVIDED_BY_MEAN_STEP = Sentence(
    "9/7 is 3 steps divided by 7/3, the mean of one roll. But a roll often goes further than needed, and the"
    " extra steps do not help."
)
ANY_STEP = Sentence(
    "1.2 rolls are the mean wait for a roll that is not an arrow. But a 1 or a 2 is not enough."
)
EVERY_OTHER_ROLL = Sentence(
    "2 would be right if every roll reached the city with probability 1/2. From three steps away that is so,"
    " but from the nearer boxes it is more likely."
)
NO_FAMILY_TWICE = Sentence("5 relations are enough only if no family takes part twice.")
ALL_PAIRS = Sentence(
    "45 is the number of pairs of families. All ten have met another family long before all the pairs have "
    "met."
)
GAIN_OF_1 = Sentence(
    "If you stop at 7, you buy often, but you gain only 1 each time. If you wait, you buy less often and "
    "gain more."
)
NO_GAIN = Sentence("If you stop at 8, you pay all that the card is worth to you, and gain nothing.")
ALL_BIDS = Sentence(
    "0 is the mean error of all bids. But the winner is the one who bid most, and that bid is usually too "
    "high."
)
ALWAYS_THE_MOST = Sentence(
    "The winner overpays by 2 only if an estimate is 2 too high. In 256 of 625 cases, no estimate is."
)
ALL_THREE = Sentence("4.8 is what three cards bring together. But only the best of them counts.")
ONE_OF_THREE = Sentence("1.6 is the mean of one card. The best of three cards is usually better.")
GAMES_NOT_TURNS = Sentence(
    "109 is the mean of all games. But a photograph shows a turn, and long games have more turns."
)

# --- a guess --------------------------------------------------------------------------------------------

NUMBER, NUMBER_NEAR = Sentence("{value:g}"), Sentence("{value:g} to within {near:g}")
INTERVAL = Sentence("{low:g} to {high:g}")
SURE = Sentence("{guess}, {sure:.0f}% sure")

# --- a judge of strategies --------------------------------------------------------------------------------

FAILS = Sentence("When your strategy is given {asked}, it fails: {error}.")
NOT_ALLOWED = Sentence("When your strategy is given {asked}, it answers {said}. Allowed answers: {allowed}.")
A_GAME, EITHER = Sentence("a game"), Sentence("{first} or {last}")
IS_BETTER = Sentence(
    "Yours is better: {mine:.3f} {unit} on average, against {other:.3f} for the other. On the "
    "same {games:#, deal|#, deals} it gains {by:.3f} more on average (95% interval: "
    "from {low:.3f} to {high:.3f})."
)
IS_WORSE = Sentence(
    "Yours is worse: {mine:.3f} {unit} on average, against {other:.3f} for the other. On the "
    "same {games:#, deal|#, deals} it gains {by:.3f} less on average (95% interval: "
    "from {low:.3f} to {high:.3f})."
)
NOT_TOLD_APART = Sentence(
    "The games do not show which is better: yours gains {mine:.3f} {unit} on average, the "
    "other {other:.3f}. On the same {games:#, deal|#, deals} the difference is {by:.3f} "
    "on average (95% interval: from {low:.3f} to {high:.3f})."
)
AS_MUCH = Sentence(
    "In each of {games:#, deal|#, deals}, yours gains exactly as much as the "
    "other: {mine:.3f} {unit} on average."
)
SLOW = Sentence("{said} It takes {times:.0f} times as long.")
