"""What is told of the computer players, by the names under which they are seated."""

from samarkand.grammar import Sentence

KINDS = {
    "random": Sentence("random: any move that is possible"),
    "greedy": Sentence("greedy: the move that seems to bring the most at once"),
    "threshold": Sentence("threshold: stops at its own price for a card, and sells what others want most"),
    "planner": Sentence("planner: looks ahead beyond this turn; stronger than greedy"),
    "expert": Sentence("thoughtful: tries its moves out before each of them, and takes its time"),
}
