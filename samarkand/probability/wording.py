"""The text that users see in distributions, answers, chains and plots: sentences with named fields."""

from samarkand.grammar import Sentence

# --- tables ---------------------------------------------------------------------------------------------

LONG_FRACTION = Sentence("(fraction of {number:# sign|# signs})")
LATER, VALUE, PROBABILITY = Sentence("later"), Sentence("value"), Sentence("probability")
LEFT_OUT = Sentence("and {number:# less likely value|# less likely values}, together {share}")
FROM_TO = Sentence("from \\ to")
ONE_DRAW = Sentence(
    "one value multiplied by {factor}; for the sum of several draws, use d + d or d.repeated(n)"
)
TWO_DRAWS = Sentence("the sum of two independent draws; for one value doubled, use 2 * d")

# --- answers and intervals ------------------------------------------------------------------------------

OF_PAIRS = Sentence("the difference of {number:# pair|# pairs}")
OF_TWO_SAMPLES = Sentence("the difference of two samples of {first} and {second}")
LESS = Sentence("{first}, less {second}")
NONE_OF = Sentence("none of {size}, with 95 % confidence below {limit}")
ALL_OF = Sentence("all of {size}, with 95 % confidence above {limit}")
THE_SAME = Sentence("{said}, the same")
THE_SAME_ALL_TIMES = Sentence("{said}, the same all {size:# time|# times}")
EXACT, SIMULATED = Sentence("exact: {how}"), Sentence("simulated: {how}")
IN_A_MODEL = Sentence("in a model: {how}; {model}")
NOT_ESTIMATED = Sentence("not estimated")
STUDENT = Sentence("t with {degrees:#.15g degree|#.15g degrees} of freedom")
INTERVAL = Sentence("{low} to {high} ({level} % confidence, {how})")

# --- plots ----------------------------------------------------------------------------------------------

PLOT = Sentence("plot: {title}")
EACH = Sentence("probability of each value")
EXACTLY, BY_SIMULATION = Sentence("exact"), Sentence("simulated")
NUMBERED = Sentence("{label} {number}")
MEAN_SO_FAR, VALUES_SEEN = Sentence("mean so far"), Sentence("values seen")
SETTLES = Sentence("the mean of {number:#, value|#, values} settles")
STANDARD_ERRORS = Sentence("within {band:#g standard error|#g standard errors}")
WITH_ERROR = Sentence("{value}, standard error {error}")
POINTS = Sentence("{number:# point|# points}, the last at {last}: {value}")
POINTS_WITH_BAND = Sentence("{number:# point|# points}, the last at {last}: {value}, band {low} to {high}")

# --- a two-way table --------------------------------------------------------------------------------------

ALL, SUM = Sentence("all"), Sentence("sum")

# --- the column headings of a table for Bayes' rule ---------------------------------------------------------

BAYES_HEADS = (
    Sentence("cause"), Sentence("prior"), Sentence("likelihood"), Sentence("product"), Sentence("posterior")
)  # fmt: skip
