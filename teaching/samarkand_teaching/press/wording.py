"""Sentences of worksheets, tests, guides and cut-outs, with named places."""

from samarkand.grammar import Sentence

# --- what is handed out -----------------------------------------------------------------------------------

THE_END = Sentence("## The end\n\nHere the lesson ends.")
SHEET, SHEET_OF = Sentence("sheet {seed}"), Sentence("sheet {seed}, pupil {pupil}")
TITLE = Sentence("{title}: {sheet}")
KEY_TITLE, THE_KEY = Sentence("Key to {sheet}: {title}"), Sentence("Key: {title}")
PUPIL, ALL, SHEET_HEAD = Sentence("pupil {number}"), Sentence("all"), Sentence("sheet")
HOW_TO_MARK = Sentence(
    "Of the points 1 is for the answer, the others are for the method: one for each step that leads on, also "
    "with a number that was wrong before."
)
COLOPHON = Sentence("Samarkand {version}, MIT licence")

# --- sheets -----------------------------------------------------------------------------------------------

NEEDS_COMPUTER = Sentence("(needs a computer)")
SIXTY_ROLLS = Sentence("By hand: roll sixty times, a stroke for each roll. Which faces stray most?")
MINE, NEIGHBOURS = Sentence("mine"), Sentence("my neighbour's")
THIRTY_ROLLS = Sentence(
    "By hand: roll thirty times. What do the rolls of each face bring together? The arrow costs one piastre."
)
STROKES, BRING = Sentence("strokes"), Sentence("piastres")
TEN_DEALS = Sentence("By hand: ten deals of four cards. Tick those with two alike, or more.")
TWO_ALIKE = Sentence("two alike?")
TWENTY_DRAWS = Sentence(
    "By hand: of 9 cards, 3 of them grain, draw four, twenty times at once and twenty times one by one, "
    "each put back. A stroke for the number of grain."
)
FORTY_HANDS = Sentence("By hand: of 8 cards, 3 of them jewels, deal two, forty times. A stroke in its cell.")
FIRST_IS, FIRST_NOT = Sentence("first a jewel"), Sentence("first not")
SECOND_IS, SECOND_NOT = Sentence("second a jewel"), Sentence("second not")
TEN_DUELS = Sentence("By hand: ten duels. How many rolls until the pattern stands there?")
TWO_IN_A_ROW, ARROW_THEN_ONE = Sentence("arrow, arrow"), Sentence("arrow, 1")
TWENTY_RACES = Sentence(
    "By hand: twenty races. Four players roll in turn; whoever rolls the arrow first has won. A stroke for "
    "the winner."
)
OUR_RACES, ALL_RACES = Sentence("our table"), Sentence("all tables")
TWENTY_PURCHASES = Sentence(
    "By hand: of 24 cards, 2 of them jewels, draw four, twenty times. No jewel adds 0 piastres, one 30, two "
    "75. What do all draws add?"
)
THIRTY_CARDS = Sentence(
    "By hand: thirty cards kept. Roll a die: with a six no second camel comes, and you have 1 point. "
    "Else draw one of nine family tiles, all but Armenia, four of them yours: 5 points, or 2 for another. "
    "Put it back. A stroke for the points; add them up. What would thirty sales at 3 have brought?"
)
JEWELS = tuple(Sentence("{number:# jewel|# jewels}").format(number=number) for number in range(3))
TEN_JOURNEYS = Sentence(
    "By hand: ten journeys from the wall, three steps from the city; the arrow is a step back, at the wall "
    "you stay. How many rolls until the city?"
)
ROLLED = Sentence("rolls")
TWENTY_TWELVES = Sentence(
    "By hand: twelve rolls, twenty times; the arrow is a step back. Add up the steps, a stroke for the sum. "
    "How many of the twenty would a bell expect in each column?"
)
TWENTY_SLIPS = Sentence(
    "By hand: five games have 2, 4, 6, 10 and 18 turns. A slip for each turn, with its game's number of "
    "turns on it: 40 slips. Draw one twenty times, each put back. What is their mean, and that of the games?"
)
TWENTY_HANDS = Sentence(
    "By hand: of 24 cards, four of each good, deal four, twenty times. A stroke for each good that is there, "
    "one card or more. Divide all strokes by twenty: how many goods on average?"
)
TWENTY_TWO_DEALS = Sentence(
    "By hand: of 12 cards, 3 of them jewels, deal two, 22 times. Both are jewels with one in 22: how often "
    "did they come? A stroke for each pair of the class. What does the Poisson law say, in per cent?"
)
TIMES = (
    Sentence("never"),
    Sentence("once"),
    Sentence("twice"),
    Sentence("three times"),
    Sentence("more often"),
)
OF_THE_CLASS, BY_POISSON = Sentence("our class"), Sentence("Poisson, %")
FIVE_BOOKS = Sentence(
    "By hand: shuffle the ten families, turn up two, and write the pair down; a pair that stands there "
    "already does not count. Again until all ten stand there. Five times: how many pairs?"
)
RELATIONS = Sentence("relations")
THIRTY_PAIRS = Sentence(
    "By hand: two rolls, thirty times; the arrow is a step back. A stroke for the sum. How often is it "
    "5 or more?"
)
FORTY_NEXT = Sentence(
    "By hand: of 12 cards, 4 of them jewels, deal yourself three and look. How likely is a jewel next? Turn "
    "it up. Forty times, a stroke below the number of jewels in your hand."
)
NEXT_IS, NEXT_NOT = Sentence("next a jewel"), Sentence("next none")
FORTY_SILENCES = Sentence(
    "By hand: of 12 cards one is a jewel, your diamonds. A rival is dealt three, and tosses a coin if they "
    "are among them: heads, and they are sold, tails, and nothing is said. Forty deals, a stroke in its cell."
)
IS_SOLD, IS_SILENT = Sentence("sold", context="goods"), Sentence("silence")
HELD_BY_RIVAL, IN_THE_PILE = Sentence("the rival has them"), Sentence("the pile has them")
TEN_TRIALS = Sentence(
    "By hand: on an ordinary die 6 is the arrow, and if it is false 5 as well. Your neighbour throws a coin, "
    "does not tell which die it is, and rolls 30 times; you say “fair” at 1 to 9 arrows. Ten trials, a "
    "stroke in its cell."
)
SET_FREE, CONVICTED = Sentence("set free"), Sentence("convicted")
IT_IS_FAIR, IT_IS_FALSE = Sentence("it is fair"), Sentence("it is false")

# --- the final test of a track ----------------------------------------------------------------------------

FINAL_TEST = Sentence("Final test of track {track}")
GROUPS = (Sentence("group A"), Sentence("group B"))
GROUP_SHEET = Sentence("{group}, sheet {seed}")
TEST_RULES = Sentence(
    "35 minutes, {points:# point|# points}. A calculator is allowed; notes and computers are not. Write down "
    "how you get there: points are for the way."
)
TASK, POINTS_HEAD = Sentence("task"), Sentence("points")
SURE_HAS_NO_POINTS = Sentence("How sure a pupil was brings no points and costs none.")
HOW_SURE_WAS_I = Sentence("How sure was I?")
GUESSES_FIRST = Sentence(
    "Your guesses in the lessons. They stand under My guesses, at the end of the "
    "lessons' index, or in your notes."
)
CALIBRATION_HEADS = (
    Sentence("lesson"),
    Sentence("I said"),
    Sentence("with … %"),
    Sentence("it is"),
    Sentence("right?"),
)
SORT_THEM = Sentence(
    "Now your {number:# answer|# answers} in the test, when you know which are right, and these guesses "
    "together. Count them by how sure you were."
)
CALIBRATION_ROWS = (Sentence("so often"), Sentence("of these right"), Sentence("share right"))
SHARE = Sentence("{share} %")
CURVE_TO_DRAW = Sentence("Axes to draw in: how sure I was, and the share that was right")
SECOND_PART = Sentence("The last quarter of an hour")
SECOND_PART_TOLD = Sentence(
    "Hand back the papers or read the answers out. Each pupil sorts answers and guesses by how sure he or "
    "she was, and draws the curve. One pupil has too few for a curve: add up the "
    "columns of the class, and draw that one on the board. For each claim, square the difference between the "
    "confidence and 1 if it was right, else 0: that is what it loses, and whoever always says 50 % loses "
    "{even}. The guesses are those of:"
)
TWENTY_AUCTIONS = Sentence(
    "By hand: eleven slips, 10 to 1 and never. Draw one for the rival and put it back: twenty auctions for "
    "who stops at 7, twenty for who stops at 4."
)
AUCTION = (Sentence("bought"), Sentence("dispute"), Sentence("too late"))
STOPS = tuple(Sentence("stop at {value}").format(value=value) for value in (7, 4))
TWENTY_JARS = Sentence(
    "By hand: a jar holds 3 coins. Each of four rolls a die in secret: 1 to 5 is the bid, with an arrow roll "
    "again. The highest wins. Twenty auctions: how far from 3 is each of these bids? A stroke in its cell."
)
BIDS = (Sentence("my bid"), Sentence("the highest"), Sentence("the second"))
TWENTY_BESTS = Sentence(
    "By hand: of 25 cards 12 grain bring 0 points, 6 fruit 1, 4 copper 4, 2 carpets 5, a jewel 8. Draw one "
    "card twenty times, then three twenty times. A stroke for the best."
)
ONE_CARD, BEST_OF_THREE = Sentence("one card"), Sentence("best of three")

# --- sheets to cut out ------------------------------------------------------------------------------------

OWN_DRAWING = Sentence("Our own drawing.")
SMALL_PRINT = Sentence(
    "Our own drawing. {edition}: {number:# number or name|# numbers and names}, {stated} stated by the "
    "rulebooks, {reported} reported, {reconstructed} reconstructed."
)
SMALL_PRINT_OF_HOUSE = Sentence("{small_print} Changed by a house rule: {changed}.")

# --- the teacher's guide ------------------------------------------------------------------------------------

# The headings of a text, in this order; then those of the notebook's own notes.
PARTS = (
    Sentence("Aim"),
    Sentence("Minute by minute"),
    Sentence("On the board"),
    Sentence("Questions to ask"),
    Sentence("On paper"),
    Sentence("Without computers"),
    Sentence("What comes next"),
)
NOTES = (
    Sentence("Before"),
    Sentence("Misconception"),
    Sentence("Curriculum words"),
    Sentence("Enrichment"),
    Sentence("Reconstructed numbers"),
)
EXERCISES = Sentence("The exercises of the notebook")
GUIDE, GUIDE_TO = Sentence("Teacher's guide"), Sentence("Teacher's guide: {title}")
NUMBERED = Sentence("{number}. {title}")
NOT_TAUGHT = Sentence(
    "No class has been taught with these lessons yet. The minutes are counted, not measured."
)
HOW_TO_READ = Sentence(
    "Two pages a lesson. Level, misconception and curriculum words are those of the notebook; it has the "
    "solutions, folded below each exercise. `samarkand sheet` writes worksheets and their key, `samarkand "
    "print` what lies on the table."
)
RUBRIC_HEAD = Sentence("What to look for")
RUBRIC = (
    (Sentence("to look for"), Sentence("0"), Sentence("1"), Sentence("2")),
    (
        Sentence("Guess"),
        Sentence("none, or made after the answer was known"),
        Sentence("a number, without a reason"),
        Sentence("a number with a reason and a confidence"),
    ),
    (
        Sentence("Method"),
        Sentence("cannot be followed"),
        Sentence("follows the lesson's way with slips"),
        Sentence("a way that leads there, each step said"),
    ),
    (
        Sentence("Argument"),
        Sentence("the number alone"),
        Sentence("says what was counted"),
        Sentence("says why it is counted so, and what would be wrong otherwise"),
    ),
    (
        Sentence("Reflection"),
        Sentence("none"),
        Sentence("compares guess and answer"),
        Sentence("says which belief misled, and where else it would"),
    ),
)
FORM_HEAD = Sentence("After the lesson: five questions to you")
FORM = Sentence("Whoever has taught one of them knows more than we do. Please tell us:")
AFTER_CLASS = (
    Sentence("Which lesson, which class, how many pupils, how many computers?"),
    Sentence("How many minutes did each part take, and what was left out?"),
    Sentence("Which question did the pupils really argue about?"),
    Sentence("What was not understood, and what did you say instead?"),
    Sentence("What broke, and would you teach it again?"),
)
POINTS = Sentence("{points:# point|# points}")
NAME, ANSWER = Sentence("Name"), Sentence("Answer ({wants}):")
ARROW = Sentence("arrow")
NOT_PUT_BACK, PUT_BACK = Sentence("at once"), Sentence("put back")
PLAYERS = tuple(Sentence("player {number}").format(number=number) for number in range(1, 5))
SCORED = tuple(Sentence("{number:# point|# points}").format(number=number) for number in (1, 2, 5))
TOGETHER = Sentence("points together")
HOW_SURE = Sentence(" ……………………………………  I am ………… % sure.")
I_SAID = Sentence("so sure, in %")
DRAW_THEM = Sentence(
    "A point for each column. Above the line you know more than you think; below it you think that you know "
    "more than you do. What will you do differently next time?"
)
