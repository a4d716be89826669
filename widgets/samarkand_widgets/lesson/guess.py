"""A guess that is committed before the answer is seen, kept on this computer alone, scored on demand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ipywidgets import Layout, RadioButtons, Text
from ipywidgets import Widget as AnyWidget

from samarkand.errors import InvalidOption
from samarkand.lessons import Guess as Committed
from samarkand.lessons import GuessBook
from samarkand.lessons.reading import Number, Unreadable, read
from samarkand.picture import Picture
from samarkand_widgets.answering import locked
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import ANSWER, number_line
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.stored import bundle

KINDS = ("number", "interval", "choice")
FIELD = Layout(width="260px")
NAMED = {"description_width": "110px"}


class Guess(Exhibit):
    """Ask for a guess, commit it, and score it when its reader asks for that.

    A cell below tells the answer (`answer_is`), and may run before there is a guess, as with *Run All*: the
    score comes by the button, never by itself.

    Parameters
    ----------
    question : str
        The text of the question.
    name : str
        Under which the guess is kept, such as "lesson 1".
    kind : {"number", "interval", "choice"}
    choices : sequence of str
        What can be chosen.
    confidence : bool
        Whether to ask how sure the reader is: always for a choice and an interval that are scored by it.
    book : GuessBook or path, optional
        Where guesses are kept; by default one file in the user's data folder.

    Attributes
    ----------
    committed : samarkand.lessons.Guess or None

    Examples
    --------
    >>> import tempfile
    >>> from samarkand.lessons import GuessBook
    >>> folder = tempfile.TemporaryDirectory()
    >>> guess = Guess("Two alike among four cards?", "two alike", book=f"{folder.name}/guesses.json")
    >>> guess.number.value = "40 %"
    >>> guess.commit()
    >>> guess.answer_is(0.7202)
    >>> guess.said
    'Committed: 0.4. Read on, and press “Score my guess” when you want to know.'
    >>> guess.reveal()
    >>> guess.said
    'You guessed 0.4; it is 0.7202: off by 0.3202.'
    >>> folder.cleanup()
    """

    def __init__(
        self,
        question: str,
        name: str,
        kind: str = "number",
        choices: Sequence[str] = (),
        confidence: bool | None = None,
        book: GuessBook | str | Path | None = None,
    ):
        if kind not in KINDS:
            raise InvalidOption(f"kind: found {kind!r}, expected {' or '.join(map(repr, KINDS))}")
        if kind == "choice" and len(set(choices)) < 2:
            raise InvalidOption(f"choices: found {choices!r}, expected at least two to choose from")
        self.name, self.kind = name, kind
        self._book = book if isinstance(book, GuessBook) else GuessBook(book)
        self._truth: Any = None
        self._is_scored = False
        asks_confidence = kind != "number" if confidence is None else confidence
        # Sent when the field is left: letter by letter, the button could overtake what was typed last.
        field: dict[str, Any] = {"style": NAMED, "layout": FIELD, "continuous_update": False}
        self.number = Text(description=wording.MY_GUESS, placeholder=wording.AN_EXAMPLE, **field)
        self.low = Text(description=wording.AT_LEAST, **field)
        self.high = Text(description=wording.AT_MOST, **field)
        self.choice = RadioButtons(options=list(choices), description=wording.MY_GUESS, style=NAMED)
        least = 50 if kind == "choice" and len(choices) == 2 else 1
        self.confidence = Slider(80, least, 99, description=wording.HOW_SURE)
        self.commit_button = self.button(wording.COMMIT, self.commit)
        self.anew_button = self.button(wording.GUESS_ANEW, self.anew)
        self.score_button = self.button(wording.SCORE, self.reveal)
        fields: list[AnyWidget] = {
            "number": [self.number],
            "interval": [self.low, self.high],
            "choice": [self.choice],
        }[kind]
        self._fields = [*fields, *([self.confidence] if asks_confidence else [])]
        super().__init__(
            question, [self.commit_button, self.anew_button, self.score_button], above=self._fields
        )
        self.committed: Committed | None = self._book.find(name)
        self.refresh()

    @locked
    def commit(self) -> None:
        """Keep the guess as it stands; it cannot be changed, only forgotten.

        Raises
        ------
        InvalidOption
            If nothing that can be read was entered.
        """
        sure = self.confidence.value / 100 if self.confidence in self._fields else None
        if self.kind == "choice":
            guess = Committed(self.name, str(self.choice.value), confidence=sure)
        elif self.kind == "interval":
            low, high = self._entered(self.low), self._entered(self.high)
            guess = Committed(self.name, low=low, high=high, confidence=sure)
        else:
            guess = Committed(self.name, self._entered(self.number), confidence=sure)
        self._book.commit(guess)
        self.committed = guess
        self.refresh()

    def _entered(self, field: Text) -> float:
        """The number in a field."""
        try:
            found = read(field.value)
        except Unreadable as reason:
            raise InvalidOption(f"{field.description}: {reason}; write 0.3, 3/10 or 30 %") from None
        if not isinstance(found, Number):
            raise InvalidOption(f"{field.description}: found {field.value!r}, expected 0.3, 3/10 or 30 %")
        return float(found.value)

    @locked
    def anew(self) -> None:
        """Forget the guess, and ask again."""
        self._book.delete(self.name)
        self.committed, self._is_scored = None, False
        self.refresh()

    @locked
    def answer_is(self, truth: Any) -> None:
        """Tell the answer, but not yet the reader: there is a button now that scores the guess.

        Parameters
        ----------
        truth : number or str
            The answer: a number, a fraction, an `Answer`, or the right choice.
        """
        self._truth = truth if isinstance(truth, str) else float(truth)
        self.refresh()

    @locked
    def reveal(self, truth: Any = None) -> None:
        """Show the answer beside the guess, and score it; says so if none has been committed.

        Parameters
        ----------
        truth : number or str, optional
            As for `answer_is`; by default what that was told.

        Raises
        ------
        InvalidOption
            If the answer has not been told.
        """
        if truth is None and self._truth is None:
            raise InvalidOption("the answer is not known yet: run the cells below first")
        if truth is not None:
            self._truth = truth if isinstance(truth, str) else float(truth)
        self._is_scored = self.committed is not None
        self.refresh()
        if not self._is_scored:
            self.say(wording.NONE_COMMITTED)

    def refresh(self) -> None:
        """Show what is due: the fields, what was committed, or how good it was."""
        is_open = self.committed is None
        for field in self._fields:
            field.disabled = not is_open
        self.commit_button.disabled, self.anew_button.disabled = not is_open, is_open
        is_due = self._truth is not None and not is_open
        self.score_button.disabled = not is_due or self._is_scored
        self.score_button.layout.display = None if is_due else "none"
        self.draw(None if is_open or self.kind == "choice" else self.picture())
        if self.committed is None:
            self.say(wording.ASKED)
            return
        if not self._is_scored:
            words = wording.COMMITTED if self._truth is None else wording.COMMITTED_DUE
            self.say(words.say(guess=self._told()))
            return
        truth = self._truth
        truth = truth if isinstance(truth, str) else wording.NUMBER.say(value=round(truth, 4))
        score = self.committed.score(self._truth)
        self.say(wording.SCORED.say(guess=self._told(), truth=truth, score=score))

    def _told(self) -> str:
        guess = self.committed
        assert guess is not None
        if guess.low is not None:
            words = wording.INTERVAL.say(low=guess.low, high=guess.high)
        else:
            words = guess.value if isinstance(guess.value, str) else wording.NUMBER.say(value=guess.value)
        return (
            words if guess.confidence is None else wording.SURE.say(guess=words, sure=100 * guess.confidence)
        )

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """The view; and for where no kernel runs the question alone: no notebook keeps a reader's guess."""
        return bundle(
            self,
            number_line({}, None, self.question),
            wording.SAYS.say(question=self.question, sentence=wording.ASKED),
        )

    def picture(self) -> Picture:
        """The guess on a line, and the answer once it is revealed."""
        guess, truth = self.committed, self._truth
        marks = {} if guess is None or isinstance(guess.value, str) else {wording.MY_GUESS: guess.value}
        span = None if guess is None or guess.low is None else (guess.low, guess.high)
        if guess is not None and self._is_scored and not isinstance(truth, str):
            marks[ANSWER] = truth
        return number_line(
            {name: value for name, value in marks.items() if value is not None}, span, self.question
        )
