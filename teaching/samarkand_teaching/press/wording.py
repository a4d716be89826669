"""Sentences of worksheets, tests, guides and cut-outs, with named places."""

from samarkand.grammar import Sentence

# --- what is handed out -----------------------------------------------------------------------------------

THE_END = Sentence("## The end\n\nThis is the end of the lesson.")
SHEET, SHEET_OF = Sentence("sheet {seed}"), Sentence("sheet {seed}, pupil {pupil}")
TITLE = Sentence("{title}: {sheet}")
KEY_TITLE, THE_KEY = Sentence("Key to {sheet}: {title}"), Sentence("Key: {title}")
PUPIL, ALL_PUPILS = Sentence("pupil {number}"), Sentence("all pupils")
SHEET_HEAD = Sentence("sheet")
HOW_TO_MARK = Sentence(
    "One point is for the answer. The other points are for the method: one for each step that leads to the "
    "answer, even if an earlier number is wrong."
)
COLOPHON = Sentence("Samarkand {version}, MIT licence")

# --- lessons for graders ------------------------------------------------------------------------------------

BLANK = Sentence("a number, or a fraction")

# --- questions for course systems --------------------------------------------------------------------------

BANK_NAME = Sentence("{lesson}, exercise {exercise}, variant {variant} of seed {seed}")
BANK_CATEGORY = Sentence("Exercise {exercise} {stars}")
BANK_WHOLE = Sentence("Give a whole number.")
BANK_DECIMALS = Sentence("Give a number with {decimals:# decimal|# decimals}.")
BANK_PER_CENT = Sentence("Right, but in per cent. Divide by 100.")
BANK_ANSWER = Sentence("Answer: {key}")
HINGE_NAME = Sentence("{lesson}, hinge question {number}")
HINGE_CATEGORY = Sentence("Hinge questions")
HINGE_ROW = Sentence("hinge question {number}")
HINGE_FEEDBACK = Sentence("You may believe: “{belief}” Why is that not true here?")

# --- sheets -----------------------------------------------------------------------------------------------

NEEDS_COMPUTER = Sentence("(needs a computer)")
MY_GUESS = Sentence("**My guess:** ……………………")
MY_GUESS_IN = Sentence("**My guess:** …………………… {unit}.")
MY_RANGE = Sentence("**My guess:** from ………………… to ………………….")
MY_CHOICE = Sentence("**My guess:** {choices}")
BOX = Sentence("☐ {choice}")
I_AM_SURE = Sentence("I am …………% sure.")
I_AM_SURE_NEAR = Sentence("I am …………% sure that I am off by at most {near:g}.")
I_AM_THIS_SURE = Sentence("I am {percent}% sure that the answer is between these numbers.")
TRY_IT = Sentence("Try it")
OUTSIDE = Sentence("Outside the game")
EXPLAIN = Sentence("Explain to a friend how you know the answer to the question at the top.")
EXPLAIN_LINES = 3  # to write on
POINTS_OF_TASK = Sentence("({points:# point|# points})")
TEN = tuple(str(number) for number in range(1, 11))
MINE, NEIGHBOURS = Sentence("mine"), Sentence("my neighbour's")
TALLY, BRING = Sentence("tally marks"), Sentence("piastres")
MATCH = Sentence("match?")
FIRST_IS, FIRST_NOT = Sentence("first a jewel"), Sentence("first not a jewel")
SECOND_IS, SECOND_NOT = Sentence("second a jewel"), Sentence("second not a jewel")
TWO_IN_A_ROW, ARROW_THEN_ONE = Sentence("arrow, arrow"), Sentence("arrow, 1")
OUR_ROLLS, CLASS_MEAN = Sentence("our rolls"), Sentence("mean of the class")
OUR_RACES, ALL_RACES = Sentence("our table"), Sentence("all tables")
JEWELS = tuple(Sentence("{number:# jewel|# jewels}").format(number=number) for number in range(3))
ROLLED, RELATIONS = Sentence("rolls"), Sentence("pairs")
OUR_LIST = Sentence("our list")
TIMES = (
    Sentence("never"),
    Sentence("once"),
    Sentence("twice"),
    Sentence("three times"),
    Sentence("more often"),
)
OUR_CLASS, BY_POISSON, BY_THE_BELL = Sentence("our class"), Sentence("Poisson, in %"), Sentence("bell curve")
BELL_SKETCH = Sentence("A sketch of the bell curve")
BELL_SKETCH_TOLD = Sentence(
    "Steps in twelve rolls. The dark part is within one standard deviation of the mean, and the blue parts "
    "together are within two. A dashed line is at 36 steps."
)
STANDARD, BELOW = Sentence("z"), Sentence("probability of at most z")
NORMAL, ROW = Sentence("Normal distribution"), Sentence("{head}: {cells}")
NEXT_IS, NEXT_NOT = Sentence("next a jewel"), Sentence("next not a jewel")
IS_SOLD, IS_SILENT = Sentence("sold", context="goods"), Sentence("silence")
HELD_BY_RIVAL, IN_THE_PILE = Sentence("the rival has them"), Sentence("they are in the pile")
SET_FREE, CONVICTED = Sentence("goes free"), Sentence("convicted")
IT_IS_FAIR, IT_IS_UNFAIR = Sentence("fair die"), Sentence("die with two arrows")
AUCTION = (Sentence("I get the card"), Sentence("dispute"), Sentence("too late"))
STOPS = tuple(Sentence("stop at {value}").format(value=value) for value in (7, 4))
BIDS = (Sentence("my bid"), Sentence("the highest"), Sentence("the second"))
ONE_CARD, BEST_OF_THREE = Sentence("one slip"), Sentence("best of three")

# --- keys ---------------------------------------------------------------------------------------------------

WRONG_ANSWERS = Sentence("Usual wrong answers")
WRONG_ANSWER, TO_SAY = Sentence("wrong answer"), Sentence("what to say")
TO_ASK = Sentence("what to ask")
IF_YOU_GOT = Sentence("If you got")  # how a lesson's solution begins to tell its wrong answers
# What to say to pupils who made one of the usual mistakes, whose hints are questions or advice.
USUAL_THOUGHTS = {
    "with replacement": Sentence("You calculated as if each card were put back."),
    "without replacement": Sentence("You calculated as if no card were put back."),
    "complement": Sentence("You found the probability of the opposite."),
    "order counted": Sentence("You counted some cases more than once."),
    "order ignored": Sentence("You forgot that the order matters."),
    "one too many": Sentence("You counted one too many."),
    "one too few": Sentence("You counted one too few."),
    "upside down": Sentence("You divided the wrong way round."),
    "sign": Sentence("You mixed up gain and loss."),
}
USUAL_QUESTIONS = {
    "with replacement": Sentence("Does a drawn card go back into the pile before the next draw?"),
    "without replacement": Sentence("Is each card put back before the next is drawn?"),
    "complement": Sentence("Is your number the probability that it happens, or that it does not happen?"),
    "order counted": Sentence("Which of your cases are the same?"),
    "order ignored": Sentence("In how many orders can the cards come?"),
    "one too many": Sentence("Where do you begin to count, and where do you end?"),
    "one too few": Sentence("Could it be one short in the worst case?"),
    "upside down": Sentence("What is divided by what?"),
    "sign": Sentence("Is that a gain or a loss?"),
}

# --- the final test of a track ----------------------------------------------------------------------------

FINAL_TEST = Sentence("Final test of track {track}")
GROUPS = (Sentence("group A"), Sentence("group B"))
TEST_RULES = Sentence(
    "35 minutes, {points:# point|# points}. You may use a calculator, but no notes and no computer. Show "
    "your working, because it earns points."
)
GROUP_SHEET = Sentence("{group}, sheet {seed}")
EXERCISE_HEAD = Sentence("exercise")
SURE_HAS_NO_POINTS = Sentence("There are no points for how sure a pupil was.")
HOW_SURE_WAS_I = Sentence("How sure was I?")
GUESSES_FIRST = Sentence(
    "Copy your guesses from the lessons. You will find them under “My guesses”, at the end of the index "
    "of lessons, or in your notes."
)
CALIBRATION_HEADS = (
    Sentence("lesson"),
    Sentence("my guess"),
    Sentence("…% sure"),
    Sentence("the answer"),
    Sentence("right?"),
)
SORT_THEM = Sentence(
    "When you know which of your {number:# answer|# answers} in the test are right, put them together with "
    "these guesses. For each level, count how often you were that sure, and how often you were right."
)
CALIBRATION_ROWS = (Sentence("how often"), Sentence("how often right"), Sentence("proportion right"))
SHARE = Sentence("{share}%")
CURVE_TO_DRAW = Sentence("Axes for the curve: how sure I was, and the proportion that was right")
SECOND_PART = Sentence("The last quarter of an hour")
SECOND_PART_TOLD = Sentence(
    "Hand back the papers, or read out the answers. Pupils sort their answers and guesses by how sure "
    "they were, and draw the curve. A single pupil has too few answers for a smooth curve, so add up "
    "the tables of the whole class and draw the curve of the class on the board. To find the loss for "
    "an answer, take the confidence as a number from 0 to 1, subtract 1 if the answer was right or 0 "
    "if it was wrong, and square the difference. If you always say 50%, you lose {even} each time. "
    "The guesses come from these lessons:"
)

# --- sheets to cut out ------------------------------------------------------------------------------------

OWN_DRAWING = Sentence("Our own drawing.")
SMALL_PRINT = Sentence(
    "Our own drawing. {edition}: {number:# number or name|# numbers and names}, of which {stated} are "
    "stated in the rulebooks, {reported} are reported and {reconstructed} are reconstructed."
)
SMALL_PRINT_OF_HOUSE = Sentence("{small_print} Changed by a house rule: {changed}.")

# --- the teacher's guide ------------------------------------------------------------------------------------

# The headings of a text, in this order. The first page has the plan, and the second page has the answers. The
# key prints its own part: the answer to the question at the top of the sheet, how a pupil could explain it,
# and what to expect of the experiment.
AIM, MINUTES, BOARD = Sentence("Aim"), Sentence("Minute by minute"), Sentence("On the board")
KEY_QUESTIONS = Sentence("Two key questions to say aloud")
QUESTIONS, ON_PAPER = Sentence("Questions to ask"), Sentence("On paper")
ON_KEY = Sentence("On the key")
SUPPORT = Sentence("Support and extension")
BY_HAND, AFTER = Sentence("Without computers"), Sentence("What comes next")
PARTS = (
    AIM,
    MINUTES,
    BOARD,
    KEY_QUESTIONS,
    QUESTIONS,
    ON_PAPER,
    ON_KEY,
    WRONG_ANSWERS,
    SUPPORT,
    BY_HAND,
    AFTER,
)
# The notes of the notebook that belong to the plan.
NOTES = (
    Sentence("In 25 minutes"),
    Sentence("Misconception"),
    Sentence("Before"),
    Sentence("Curriculum words"),
    Sentence("Enrichment"),
)
EXERCISES = Sentence("The exercises and their answers")
GUIDE, GUIDE_TO = Sentence("Teacher's guide"), Sentence("Teacher's guide: {title}")
NUMBERED = Sentence("{number}. {title}")
NOT_TAUGHT = Sentence("No class has been taught with these lessons yet. All times are estimates.")
HOW_TO_READ = Sentence(
    "Each lesson has two pages: a plan for the hour, and the answers with the usual mistakes. Pupils work in "
    "the lesson's notebook, a page in the browser with a story, boards to play on, sliders, simulations and "
    "exercises that are checked, or on a worksheet. The guide calls the notebook's sections by their names."
)
# The words that all guides use, in Markdown.
LEGEND = (
    Sentence(
        "**Minutes:** each column is a plan of its own, and a dash means that the step is left out. If you "
        "have 50 minutes, give the five extra minutes to the exercises. Exercises that do not fit in are "
        "homework."
    ),
    Sentence(
        "**Exercises:** ★ takes one step, and ★★★★ is for quick pupils. The ★★★★ exercise is usually the "
        "*strategy*: pupils improve a rule for a small game, and the computer plays it against a simple one. "
        "*Outside the game* is the last exercise, with a question from everyday life. *Enrichment* goes "
        "beyond the lesson. The table of usual wrong answers has the numbers of the exercises."
    ),
    Sentence(
        "**Guesses:** pupils first guess and say how sure they are. If the guess is right, the score is 1 − "
        "(1 − *c*)², where *c* is the confidence from 0 to 1. If it is wrong, the score is 1 − *c*². A "
        "pupil who is 80% sure gets 0.96 or 0.36, and one who says 50% always gets 0.75. For an interval "
        "that is to be right with probability 90%, the penalty is its width, plus 20 times the distance to "
        "the answer if the answer is outside."
    ),
    Sentence(
        "**Tracks:** lessons 1 to 6 are track 1, lessons 7 to 12 track 2 and lessons 13 to 20 track 3. The "
        "last two are outside the tracks. Ada, Ben and the others in the stories are invented."
    ),
    Sentence(
        "**Commands:** type them where you started Samarkand. `samarkand sheet 2` writes the worksheet of "
        "lesson 2 and its key. `samarkand print` writes cards, boards and dice to cut out."
    ),
)
SEE_TABLE = Sentence("{text} (see the table).")
YOU_DID = Sentence("You {thought}.")
HALF_LESSON = Sentence("(25 minutes)")
IS_HALF = Sentence("Half a lesson: {minutes} minutes.")
HAS_TWO_PLANS = Sentence("{minutes} minutes, or a short plan of {short}.")
STRATEGY, ITS_ANSWER = Sentence("Strategy"), Sentence("Answer:")
HOW_TO_USE_RUBRIC = Sentence(
    "For one exercise that a pupil writes out in full, with the guess of the lesson: 8 points at most. A "
    "confidence without a reason earns 1 point for the guess."
)
RUBRIC_HEAD = Sentence("What to look for")
RUBRIC = (
    (Sentence("points"), Sentence("0"), Sentence("1"), Sentence("2")),
    (
        Sentence("Guess"),
        Sentence("none, or made after the answer was known"),
        Sentence("a number, without a reason"),
        Sentence("a number with a reason and a confidence"),
    ),
    (
        Sentence("Method"),
        Sentence("cannot be followed"),
        Sentence("follows the lesson, with small mistakes"),
        Sentence("leads to the answer, with each step explained"),
    ),
    (
        Sentence("Argument"),
        Sentence("only the number"),
        Sentence("says what was counted"),
        Sentence("says why this is the right way to count, and what would go wrong otherwise"),
    ),
    (
        Sentence("Reflection"),
        Sentence("none"),
        Sentence("compares guess and answer"),
        Sentence("says which belief was wrong, and where else it would mislead"),
    ),
)
FORM_HEAD = Sentence("After the lesson: five questions for you")
FORM = Sentence(
    "If you have taught one of these lessons, you know more about it than we do. Please tell us in the "
    "project's list of issues, with the form “A lesson, from a classroom”:"
)
AFTER_CLASS = (
    Sentence("Which lesson did you teach, and to which class? How many pupils and computers were there?"),
    Sentence("How many minutes did each part take, and what was left out?"),
    Sentence("Which question did the pupils really argue about?"),
    Sentence("What did the pupils not understand, and how did you explain it instead?"),
    Sentence("What went wrong, and would you teach the lesson again?"),
)
POINTS = Sentence("{points:# point|# points}")
NAME, ANSWER = Sentence("Name"), Sentence("Answer ({wants}):")
ARROW = Sentence("arrow")
NOT_PUT_BACK, PUT_BACK = Sentence("at once"), Sentence("put back")
PLAYERS = tuple(Sentence("player {number}").format(number=number) for number in range(1, 5))
SCORED = tuple(Sentence("{number:# point|# points}").format(number=number) for number in (1, 2, 5))
TOGETHER = Sentence("total points")
I_SAID = Sentence("how sure, in %")
DRAW_THEM = Sentence(
    "Draw a point for each column. Above the line, you know more than you think. Below it, you know less "
    "than you think. What will you do differently next time?"
)
