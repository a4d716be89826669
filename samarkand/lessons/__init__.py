"""The parts of a lesson that do not need Jupyter: checks of answers, scored guesses, seeded variants."""

from samarkand.lessons.guesses import CommittedGuess, GuessBook, brier_score
from samarkand.lessons.judge import Judge, Judgement
from samarkand.lessons.sealing import SealedAnswer, Verdict, seal
from samarkand.lessons.variants import Exercise, Variant

__all__ = [
    "SealedAnswer",
    "Exercise",
    "CommittedGuess",
    "GuessBook",
    "Judge",
    "Judgement",
    "Variant",
    "Verdict",
    "brier_score",
    "seal",
]
