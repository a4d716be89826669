"""The sentences on the widgets of a lesson, with named places."""

from samarkand.grammar import Sentence

SAYS = Sentence("{question} {sentence}")

# --- a die and a bag ------------------------------------------------------------------------------------

A_DIE, A_BAG = Sentence("A die"), Sentence("A bag of cards")
FACE = Sentence("face")
ARROW, BACK = Sentence("arrow"), Sentence("back")
ROLL, ROLL_MANY = Sentence("Roll"), Sentence("Roll {times} times")
ONCE, MANY_TIMES = Sentence("Once"), Sentence("{times} times")
DRAW, DRAW_MANY = Sentence("Draw"), Sentence("Draw {times} times")
BEGIN_AGAIN = Sentence("Begin again")
SHOW_EXPECTED, HIDE_EXPECTED = Sentence("Show what is expected"), Sentence("Hide what is expected")
NOTHING_YET = Sentence("Nothing yet.")
SPECIMEN = Sentence("An example with {number}. Press a button to start your own.")
NEEDS_KERNEL = Sentence("This needs Python. Run the cell.")
SO_FAR = Sentence("{number} so far; the latest: {latest}.")
MOST_ALIKE, CARDS_OF = Sentence("most cards alike"), Sentence("cards of {good}")

# --- drawings -------------------------------------------------------------------------------------------

EXACT, TRIALS, MY_GUESS = Sentence("exact"), Sentence("trials"), Sentence("my guess")
ANSWER = Sentence("answer")
NOTHING_SIMULATED = Sentence("nothing simulated yet")
NOTHING_SIMULATED_EXACT = Sentence("nothing simulated yet; exact {exact:.4f}")
AFTER_TRIALS = Sentence("after {games:#, trial|#, trials} {mean:.4f}, standard error {error:.4f}")
AFTER_TRIALS_EXACT = Sentence(
    "after {games:#, trial|#, trials} {mean:.4f}, standard error {error:.4f}; exact {exact:.4f}"
)
BAR = Sentence("{label}: {value}")
BAR_EXPECTED = Sentence("{label}: {count} (expected {mean:.1f})")
LEVER = Sentence("{label}: {value:.4g}")
CHOSEN = Sentence("{unit} {chosen} is chosen; {values}")
CHOSEN_ALONE = Sentence("{chosen} is chosen; {values}")
FROM_TO = Sentence("{low:g} to {high:g}: {number}")
GUESSES = Sentence("{number:# guess|# guesses}")
GUESSES_EXACT = Sentence("{number:# guess|# guesses}, exact {exact:g}")
GUESSES_MINE = Sentence("{number:# guess|# guesses}, my guess {mine:g}")
GUESSES_BOTH = Sentence("{number:# guess|# guesses}, exact {exact:g}, my guess {mine:g}")
BELOW, ABOVE = Sentence("below {edge:g}: {number}"), Sentence("above {edge:g}: {number}")
GUESSES_BEYOND = Sentence("{told}; below {low:g}: {below}; above {high:g}: {above}")
MARK = Sentence("{name} {value:g}")
SPAN = Sentence("from {low:g} to {high:g}")
NO_GUESS = Sentence("no guess yet")

# --- a field for an answer ------------------------------------------------------------------------------

YOUR_ANSWER, WRITE_HERE = Sentence("Your answer"), Sentence("write it here")
CHECK, AN_EXERCISE = Sentence("Check"), Sentence("An exercise")
WANTED = Sentence("Wanted: {wants}.")
NEEDS_PYTHON = Sentence("This browser cannot check the answer. Run the cell with Python instead.")

# --- the guesses of a class -----------------------------------------------------------------------------

WHAT_WE_GUESSED = Sentence("What we guessed")
GUESSES_FIELD, ONE_PER_LINE = Sentence("guesses"), Sentence("one per line: 0.3, 3/10 or 30 %")
UPLOAD, DRAW_THEM = Sentence("Upload a table"), Sentence("Draw them")
SHOW_EXACT_VALUE, HIDE_EXACT_VALUE = Sentence("Show the exact value"), Sentence("Hide the exact value")
NO_GUESSES = Sentence("No guesses yet.")
MEDIAN = Sentence("{number:# guess|# guesses} from {low:g} to {high:g}, with median {middle:g}.")
MEDIAN_EXACT = Sentence(
    "{number:# guess|# guesses} from {low:g} to {high:g}, with median {middle:g}. Exact: {exact:.4f}."
)
QUOTED = Sentence("“{line}”")
LINES_NOT_READ = Sentence("{lines:# line|# lines}: {read} read, {unread} not understood: {named}.")
MORE_LINES_NOT_READ = Sentence("{lines:# line|# lines}: {read} read, {unread} not understood: {named} …")
GUESSES_AND_LINES = Sentence("{guesses} {lines}")

# --- a guess --------------------------------------------------------------------------------------------

ASKED = Sentence("Commit to a guess before you read on. It stays on this computer.")
ASKED_NEAR = Sentence(
    "Commit to a guess before you read on, and say how sure you are that it is within {near:g} of the "
    "answer. It stays on this computer."
)
ASKED_EXACTLY = Sentence(
    "Commit to a guess before you read on, and say how sure you are that it is the answer. It stays "
    "on this computer."
)
AN_EXAMPLE = Sentence("0.3, 3/10 or 30 %")
A_NUMBER_OF = Sentence("a number of {unit}")
FROM_LOW_TO_HIGH = Sentence("from {low:g} to {high:g} {unit}")
A_NUMBER_WITHIN = Sentence("a number from {low:g} to {high:g} {unit}")
A_PROBABILITY = Sentence("a probability between 0 and 1, or between 0 % and 100 %")
DID_YOU_MEAN = Sentence(
    "{field}: {entered}: did you mean {entered} %? A probability is between 0 and 1, or between 0 % and 100 %"
)
NOT_READ = Sentence("{field}: {reason}. Type {example}.")
TOO_LARGE = Sentence("{field}: that number is too large. Type a number from {low:,.0f} to {high:,.0f}.")
NOT_EXPECTED = Sentence("{field}: type {expected}, not “{entered}”.")
EITHER = Sentence("{first} or {last}")
BACKWARDS = Sentence("from {low:g} to {high:g}: write the smaller number first")
AT_LEAST, AT_MOST = Sentence("at least"), Sentence("at most")
SURE_OF_CHOICE = Sentence("How sure are you that this is right, in per cent?")
SURE_OF_INTERVAL = Sentence("How sure are you that the answer is between these two numbers, in per cent?")
SURE_NEAR = Sentence("How sure are you that the answer is within {near:g} of your guess, in per cent?")
SURE_EXACTLY = Sentence("How sure are you that your guess is exactly right, in per cent?")
NOT_CHOSEN = Sentence("not chosen yet")
CHOOSE_FIRST = Sentence("Choose an answer first.")
FILL_IN = Sentence("Fill in “{field}” first.")
SAY_SURE = Sentence("Say how sure you are: move the slider, or type a number from {least} to {most}.")
COMMIT, GUESS_ANEW = Sentence("Commit my guess"), Sentence("Guess again")
SCORE = Sentence("Score my guess")
COMMITTED = Sentence("Committed: {guess}. Read on. Your guess will be scored at the end.")
COMMITTED_DUE = Sentence("Committed: {guess}. Read on, and press “Score my guess” when you want to know.")
NONE_COMMITTED = Sentence("You have not committed to a guess yet. Commit to one, then look again.")
NUMBER = Sentence("{value:g}")

# --- one's own guesses ----------------------------------------------------------------------------------

MY_GUESSES, CALIBRATION = Sentence("My guesses"), Sentence("How sure I was, and how often I was right")
QUESTION, I_SAID = Sentence("question"), Sentence("I said")
IT_IS, NOT_SCORED = Sentence("the answer"), Sentence("not scored yet")
LOST, LOST_OF_A_POINT = Sentence("lost"), Sentence("{lost:.2g} of 1 point")
LOOK_AGAIN, A_NEW_CLASS = Sentence("Look again"), Sentence("Start a new class")
A_NEW_CLASS_TIP = Sentence("Moves these guesses to a file of their own and starts an empty list")
BEGUN_ANEW = Sentence("A new class starts here. The earlier guesses are kept in {file}.")
SO_MANY = Sentence("{number:# guess|# guesses}, {scored} of them scored.")
SO_MANY_TRUE = Sentence(
    "{number:# guess|# guesses}, {scored} of them scored. You said how sure you were of {sure} of "
    "them. {right} came true, and {expected:.1f} were expected to. On average, you lost {lost:.2g} of "
    "each point. Flipping a coin loses {even:g}."
)
CONFIDENCE, CAME_TRUE = Sentence("how sure I was"), Sentence("came true")
PER_CENT = Sentence("{share:.0f} %")
OF_SO_MANY = Sentence("{right} of {number}")
CALIBRATED = Sentence("at {share:.0f} %, {right} of {number}")

# --- a simulation that runs while you watch -------------------------------------------------------------

SPEED = Sentence("speed")
SPEEDS = (  # trials a second
    (Sentence("slow: 10 a second"), 10),
    (Sentence("100 a second"), 100),
    (Sentence("1,000 a second"), 1_000),
    (Sentence("10,000 a second"), 10_000),
)
RUN, PAUSE, ONE_MORE = Sentence("Run"), Sentence("Pause"), Sentence("One more")
ANOTHER_SEED = Sentence("Another seed")
SHOW_EXACT_LINE, HIDE_EXACT_LINE = Sentence("Show the exact line"), Sentence("Hide the exact line")
NOT_BEGUN = Sentence("Nothing has been simulated yet.")
ESTIMATE = Sentence("Seed {seed}: after {games:#, trial|#, trials} {mean:.4f}, standard error {error:.4f}.")
ESTIMATE_AND_EXACT = Sentence(
    "Seed {seed}: after {games:#, trial|#, trials} {mean:.4f}, standard error {error:.4f}. Exact: "
    "{exact:.4f}, {away:.1f} standard errors away."
)
# For lessons before the one that introduces the standard error.
USUAL = Sentence(
    "Seed {seed}: after {games:#, trial|#, trials} the average is {mean:.4f}. The band from {low:.4f} to "
    "{high:.4f} is where the average usually lies."
)
USUAL_AND_EXACT = Sentence(
    "Seed {seed}: after {games:#, trial|#, trials} the average is {mean:.4f}. The band from {low:.4f} to "
    "{high:.4f} is where the average usually lies. Exact: {exact:.4f}."
)

# --- a rule that is changed -----------------------------------------------------------------------------

VALUE = Sentence("value")
SHOW_ALL = Sentence("Show all answers")
ANSWER_AT = Sentence("{what} {value}: {answer}.")
WHOLE_NUMBER, DECIMAL = Sentence("{number:g}"), Sentence("{number:.3f}")
FRACTION = Sentence("{fraction} \N{ALMOST EQUAL TO} {number:.3f}")
FRACTION_AND_DECIMAL = Sentence("{fraction} = {number:.3f}")  # if three decimals are exact

# --- pictures to drag -----------------------------------------------------------------------------------

MY_PREDICTION, HATCHED = Sentence("My prediction: {place}."), Sentence("The hatched mark is your prediction.")
NO_PREDICTION = Sentence("No prediction yet.")
MOVE_FIRST = Sentence("First move the hatched handle to your prediction.")
FIX_PREDICTION, PREDICT_AGAIN = Sentence("This is my prediction"), Sentence("Predict again")
TOLD_AND = Sentence("{told} {more}")

BALANCE_TASK = Sentence(
    "Each of the {number} weights is one outcome. They are equally heavy, because the outcomes are "
    "equally likely. Two blocks hold the beam. Drag the hatched support to where you think the beam "
    "balances."
)
BALANCE_DRAG = Sentence(
    "Drag the support until the beam is level. Then move some weights. Where does the beam balance now?"
)
SUPPORT, WEIGHT = Sentence("support"), Sentence("weight {name}")
AT_PLACE = Sentence("{place:.2f} {unit}")
WEIGHT_AT = Sentence("{place} {unit}")
LEVEL = Sentence("The support is at {place}. The beam is level, so the mean is {mean}.")
TIPS_LEFT = Sentence("The support is at {place}. The beam tips to the left: the mean is smaller.")
TIPS_RIGHT = Sentence("The support is at {place}. The beam tips to the right: the mean is larger.")
THE_MEAN = Sentence("mean {mean}")
ONE_OUTCOME = Sentence("one of {number} equally likely outcomes")
SCALE_OF_BEAM, NAMED_NUMBER = Sentence("numbers on the beam: {unit}"), Sentence("{name}: {number}")

PACK_TASK = Sentence(
    "Cards are drawn one by one. With each card it becomes less likely that all of them are different. "
    "From which number of cards on is a match more likely than not? Drag the hatched card to your "
    "prediction."
)
PACK_DRAG = Sentence("Drag the last card to the right to draw more cards, and to the left to put cards back.")
CARDS_DRAWN, CARDS = Sentence("cards drawn"), Sentence("{number:# card|# cards}")
AMONG_CARDS = Sentence(
    "{number:# card|# cards}: all different with probability {different:.3f}, at least two match with "
    "probability {match:.3f}. In the pack, {matching} of {rest} would match one on the table."
)
LIKELIER = Sentence("From here on, a match is more likely than not.")
IN_THE_PACK = Sentence("pack: {rest}")
ALL_DIFFERENT, A_MATCH = Sentence("all different"), Sentence("a match")
ALL_DIFFERENT_SO_FAR = Sentence("probability that all cards drawn are different")

POSTS_TASK = Sentence(
    "The hill shows which proportions are likely after {start} {unit}. How many {unit} does it take until "
    "the band fits between the two posts? Drag the hatched handle to your prediction."
)
RIVAL_TASK = Sentence(
    "The hills show which proportions are likely after {start} {unit}. How many {unit} does it take until "
    "{rival:g} is outside the band? Drag the hatched handle to your prediction."
)
HILL_DRAG = Sentence("Drag the handle to see more {unit} or fewer.")
NUMBER_OF, SO_MANY_OF = Sentence("number of {unit}"), Sentence("{number:,} {unit}")
HILL = Sentence(
    "{number:,} {unit}: the standard error is {error:.4f}. The proportion is usually from {low:.4f} to "
    "{high:.4f}."
)
FITS = Sentence("From {first:,} {unit} on, the band fits between the posts.")
FITS_NOT = Sentence("The band does not fit between the posts yet.")
INSIDE = Sentence(
    "{number:,} {unit}: the band is from {low:.4f} to {high:.4f}, and {rival:g} is still inside the band."
)
OUTSIDE = Sentence(
    "{number:,} {unit}: the band is from {low:.4f} to {high:.4f}, and {rival:g} is outside the band."
)
BEYOND = Sentence(
    "If the true value is {rival:g}, the proportion is above the band with probability {power:.2f}."
)
LIKELY_IF = Sentence("likely proportions if the true value is {value:.3g}")
BAND_AROUND = Sentence("band around {value:.3g}: two standard errors down and two up")
POSTS_AT = Sentence("posts at {low:.3g} and {high:.3g}")
ABOVE_BAND_IF = Sentence("proportions above the band if the true value is {value:.3g}")
PROPORTION, PROBABILITY = Sentence("proportion"), Sentence("probability")

SILENCE_TASK = Sentence(
    "Each dot is a deal. At each turn, somebody speaks in half of the orange deals on average, and these "
    "deals drop out. After how many silent turns is the probability of orange below {below}? Drag the "
    "hatched speech bubble to your prediction."
)
SILENCE_DRAG = Sentence(
    "Drag the speech bubble to let the silence grow. A number of deals such as 1.5 is an average."
)
ONE_DEAL, DROPPED_OUT = Sentence("one deal"), Sentence("a deal that has dropped out")
SILENT_TURNS = Sentence("{number:# silent turn|# silent turns}")
SILENCE = Sentence(
    "{turns}: {left:g} of {held} orange deals and all {rest} blue deals are left. The probability of "
    "orange is {probability}, about {number:.3f}."
)
NOW_BELOW = Sentence("Now the probability is below {below} for the first time.")
AMONG_SILENT, TURNS_OF_SILENCE = Sentence("Among the silent deals:"), Sentence("silent turns")
LEFT_OF = Sentence("{name}: {left:g} of {number}")

LIMIT_TASK = Sentence(
    "The die is convicted if the number of {unit} reaches the limit. A fair die to the right of the limit"
    " is a false alarm. A loaded die to the left of it is missed. Drag the hatched limit to where you "
    "think the average of the two errors is smallest."
)
LIMIT_DRAG = Sentence("Drag the limit. The coloured areas are the two errors.")
LIMIT, LIMIT_AT = Sentence("limit"), Sentence("{limit} {unit}")
ERRORS = Sentence(
    "Limit {limit} {unit}: the probability of a false alarm is {alarm:.3f}, and the probability of "
    "missing a loaded die is {missed:.3f}. The average of the two errors is {mean:.3f}."
)
SMALLEST = Sentence("No other limit has a smaller average.")
FALSE_ALARM, MISSED = Sentence("false alarm: {number:.3f}"), Sentence("missed: {number:.3f}")
GOES_FREE, CONVICTED = Sentence("goes free"), Sentence("convicted")
