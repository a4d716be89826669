"""The parts of a lesson that need no Jupyter: checks of answers, scored guesses, seeded variants."""

from samarkand.lessons.checks import Check, Verdict, seal
from samarkand.lessons.guesses import Guess, GuessBook, brier_score, interval_score, log_score
from samarkand.lessons.variants import Exercise, Variant, sheet

__all__ = [
    "Check",
    "Exercise",
    "Guess",
    "GuessBook",
    "Variant",
    "Verdict",
    "brier_score",
    "interval_score",
    "log_score",
    "seal",
    "sheet",
]
