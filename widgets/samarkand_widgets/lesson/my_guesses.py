"""The reader's guesses in all lessons, and how well their confidence was calibrated."""

from pathlib import Path
from typing import Any

from ipywidgets import HTML

from samarkand.grammar import _, ngettext
from samarkand.grammar.numbers import without_exponent
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.lessons.guesses import EVEN, calibration
from samarkand.picture import Picture
from samarkand_widgets.lesson.charts import NO_GUESSES, calibration_curve
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.stored import bundle
from samarkand_widgets.threads.events import with_lock

MY_GUESSES = _("My guesses")
SCORED = ngettext(
    "{number} guess, {scored} of them scored.", "{number} guesses, {scored} of them scored.", "number"
)
CAME_TRUE = _(
    "You said how sure you were of {sure} of them. {right} came true, and {expected:.1f} were expected to. "
    "On average, you lost {lost:.2g} of each point. Flipping a coin loses {even:g}."
)
CALIBRATION = _("How sure I was, and how often I was right")


class MyGuesses(Exhibit):
    """A table of the guesses in the lessons of this folder, with their scores and a calibration curve.

    Of all guesses made with a confidence of 80%, four in five should be right. For points above the line the
    confidence was too low, for points below it too high.

    Parameters
    ----------
    book : GuessBook or path, optional
        Where guesses are stored, by default the file in the current folder.

    Attributes
    ----------
    guesses, value : list of samarkand.lessons.CommittedGuess

    Examples
    --------
    >>> import tempfile
    >>> from samarkand.lessons import CommittedGuess, GuessBook
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = GuessBook(f"{folder.name}/guesses.json")
    >>> book.commit(CommittedGuess("two alike", 0.7, near=0.1, confidence=0.8))
    >>> book.answer("two alike", 0.7202)
    >>> mine = MyGuesses(book)
    >>> print(mine.said.replace(". ", "." + chr(10)))
    1 guess, 1 of them scored.
    You said how sure you were of 1 of them.
    1 came true, and 0.8 were expected to.
    On average, you lost 0.04 of each point.
    Flipping a coin loses 0.25.
    >>> mine.begin_anew()
    >>> mine.said
    'A new class starts here. The earlier guesses are kept in guesses-1.json.'
    >>> folder.cleanup()
    """

    def __init__(self, book: GuessBook | str | Path | None = None):
        self._book = book if isinstance(book, GuessBook) else GuessBook(book)
        self.guesses: list[CommittedGuess] = []
        self._list = HTML()
        self.look_button = self.button(str(_("Look again")), self.look)
        self.anew_button = self.button(
            str(_("Start a new class")),
            self.begin_anew,
            str(_("Moves these guesses to a file of their own and starts an empty list")),
        )
        super().__init__(str(MY_GUESSES), [self.look_button, self.anew_button], above=[self._list])
        self.events.handler(self.look)()

    @with_lock
    def look(self) -> None:
        """Read the guesses again."""
        self.value = self.guesses = self._book.all()
        self._list.value = _table(self.guesses)
        self.draw(self.picture())
        self.anew_button.disabled = not self.guesses
        sure = [guess for guess in self.guesses if guess.confidence is not None and guess.truth is not None]
        lost = [loss for guess in sure if (loss := guess.brier_loss(guess.truth)) is not None]
        right = [guess.is_right(guess.truth) for guess in sure]
        if not self.guesses:
            self.say(str(NO_GUESSES))
            return
        scored = sum(guess.truth is not None for guess in self.guesses)
        sentences = [SCORED.format(number=len(self.guesses), scored=scored)]
        if sure:
            judged = CAME_TRUE.format(
                sure=len(right),
                right=sum(map(bool, right)),
                expected=sum(guess.confidence or 0 for guess in sure),
                lost=sum(lost) / max(1, len(lost)),
                even=EVEN,
            )
            sentences.append(judged)
        self.say(" ".join(sentences))

    @with_lock
    def begin_anew(self) -> None:
        """Move these guesses to a separate file, for the next class at this computer."""
        aside = self._book.begin_anew()
        self.look()
        if aside is not None:
            self.say(
                _("A new class starts here. The earlier guesses are kept in {file}.").format(file=aside.name)
            )

    def picture(self) -> Picture:
        """Return the calibration curve: the proportion of right guesses for each confidence."""
        scored = [(guess, guess.truth) for guess in self.guesses if guess.truth is not None]
        return calibration_curve(calibration(scored), str(CALIBRATION))

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the view, with an empty curve for use without a kernel: notebooks store no guesses."""
        empty = calibration_curve({}, str(CALIBRATION))
        return bundle(
            self, empty, _("{question} {sentence}").format(question=self.question, sentence=str(NO_GUESSES))
        )


def _table(guesses: list[CommittedGuess]) -> str:
    if not guesses:
        return ""
    import pandas as pd  # which a page in a browser fetches only now

    heads = map(str, (_("question"), _("I said"), _("the answer"), _("lost")))
    table = pd.DataFrame(map(_line, guesses), columns=list(heads))
    return str(table.to_html(index=False, border=0, classes="samarkand-table", justify="left"))


def _line(guess: CommittedGuess) -> tuple[str, str, str, str]:
    truth = guess.truth
    if truth is None:
        return guess.question, guess.in_words(), _("not scored yet").format(), ""
    answer = without_exponent(round(truth, 4), "g") if isinstance(truth, float) else str(truth)
    return guess.question, guess.in_words(), answer, _loss(guess, truth)


def _loss(guess: CommittedGuess, truth: Any) -> str:
    """Return the loss of a guess. For a number without a confidence, this is its distance from the answer."""
    lost = guess.brier_loss(truth)
    if lost is not None:
        return _("{lost:.2g} of 1 point").format(lost=lost)
    if isinstance(guess.value, str):
        return str(_("Right.") if guess.is_right(truth) else _("Wrong."))
    return _("off by {off:.4g}").format(off=guess.distance(truth))
