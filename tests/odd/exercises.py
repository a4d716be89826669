"""The tools of the lessons with right arguments."""

from samarkand import lessons
from samarkand_teaching.press import worksheets
from tests.odd.entry import Table


def table() -> Table:
    """Every public function and method by name."""
    exercises = worksheets.exercises("two_alike")
    guess = lessons.CommittedGuess("q", value=0.5)
    sealed = lessons.SealedAnswer(lessons.seal("salt", 3))
    book = lessons.GuessBook("guesses.json")
    book.delete()
    book.commit(guess)
    given = {
        "name": "sum",
        "text": "What is {one} + 1?",
        "draw": lambda dice: {"one": dice.randint(1, 9)},
        "solve": lambda one: one + 1,
        "wrong": {"forgot to add": lambda one: one},
        "allow": None,
        "hint": "",
        "digits": 4,
        "share": None,
        "stars": 0,
        "in_lesson": {"one": 3},
        "working": (),
        "parts": None,
        "needs_computer": False,
    }
    judge = {
        "play": lambda calls, chance: calls() == chance.randint(0, 1),
        "against": lambda: 1,
        "allowed": (0, 1),
        "unit": "",
        "games": 4,
        "seed": 1,
    }
    return {
        "lessons.SealedAnswer": (lessons.SealedAnswer, {"code": lessons.seal("salt", 3)}),
        "lessons.SealedAnswer.judge": (sealed.judge, {"answer": 3}),
        "lessons.seal": (
            lessons.seal,
            {"salt": "a", "right": 3, "wrong": None, "hint": "", "digits": 4, "within": 0},
        ),
        "lessons.CommittedGuess": (
            lessons.CommittedGuess,
            {"question": "q", "value": 0.5, "low": None, "high": None, "confidence": None, "near": None},
        ),
        "lessons.CommittedGuess.points": (guess.points, {"truth": 0.5}),
        "lessons.CommittedGuess.score": (guess.score, {"truth": 0.5}),
        "lessons.CommittedGuess.is_right": (guess.is_right, {"truth": 0.5}),
        "lessons.CommittedGuess.brier_loss": (guess.brier_loss, {"truth": 0.5}),
        "lessons.brier_score": (lessons.brier_score, {"confidence": 0.5, "was_right": True}),
        "lessons.interval_score": (
            lessons.interval_score,
            {"low": 0.1, "high": 0.5, "truth": 0.2, "level": 0.9},
        ),
        "lessons.log_score": (lessons.log_score, {"confidence": 0.5, "was_right": True}),
        "lessons.sheet": (lessons.sheet, {"exercises": exercises, "seed": 1, "pupil": 0}),
        "lessons.Exercise.variant": (exercises[0].variant, {"seed": 1, "pupil": 0}),
        "lessons.Exercise.variants": (exercises[0].variants, {"seed": 1, "pupils": 1}),
        "lessons.Exercise": (lambda **given: lessons.Exercise(**given).variant(1), given),
        "lessons.GuessBook": (lambda path: lessons.GuessBook(path).all(), {"path": "guesses.json"}),
        "lessons.GuessBook.find": (book.find, {"question": "q"}),
        "lessons.GuessBook.commit": (book.commit, {"guess": lessons.CommittedGuess("another", 0.5)}),
        "lessons.GuessBook.answer": (book.answer, {"question": "q", "truth": 0.5}),
        "lessons.GuessBook.delete": (book.delete, {"question": "q"}),
        "lessons.Judge": (lambda **given: lessons.Judge(**given)(lambda: 1), judge),
        "lessons.Judge.__call__": (lessons.Judge(**judge), {"strategy": lambda: 1}),
    }
