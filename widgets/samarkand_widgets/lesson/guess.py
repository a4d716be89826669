"""A guess that is committed before the answer is seen, kept on this computer alone, scored on demand."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

from ipywidgets import Layout, RadioButtons, Text
from ipywidgets import Widget as AnyWidget

from samarkand.errors import InvalidOption
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.lessons.guesses import LEVEL
from samarkand.lessons.reading import Number, Unreadable, read
from samarkand.picture import Picture
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import ANSWER, number_line, options
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.stored import bundle
from samarkand_widgets.threads.events import locked

KINDS = ("probability", "number", "interval", "choice")
SHARE = (0.0, 1.0)
NEAR = 0.1  # of a probability
FIELD = Layout(width="330px")  # holds "from 0 to 10 piastres"
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
        Under which the guess is kept, such as "two alike".
    kind : {"number", "probability", "interval", "choice"}
    choices : sequence of str
        What can be chosen.
    confidence : bool or float, optional
        Whether to ask how sure the reader is, by default where a guess can be right or wrong: a choice, an
        interval, a number that is to be `near` the truth; or, as a number from 0 to 1, how sure the question
        wants its reader to be.
    near : float, optional
        How far a number may be off and still be right; by default 0.1 of a probability.
    book : GuessBook or path, optional
        Where guesses are kept; by default one file in the current folder, which is the notebook's.
    within : (float, float), optional
        From where to where a guess may lie: a probability from 0 to 1, any other by default anywhere. What
        lies outside is asked back, and not committed.
    unit : str
        What a number counts, such as "points".

    Attributes
    ----------
    committed : samarkand.lessons.CommittedGuess or None

    Examples
    --------
    >>> import tempfile
    >>> from samarkand.lessons import GuessBook
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = GuessBook(f"{folder.name}/guesses.json")
    >>> guess = Guess("Two alike among four cards?", "two alike", kind="probability", book=book)
    >>> guess.number.value = "40 %"
    >>> guess.commit()
    >>> guess.answer_is(0.7202)
    >>> guess.said
    'Committed: 0.4 to within 0.1, 80 % sure. Read on, and press “Score my guess” when you want to know.'
    >>> guess.reveal()
    >>> print(guess.said.replace(": ", ":" + chr(10)))
    You guessed 0.4 to within 0.1, 80 % sure; it is 0.7202:
    off by 0.3202, not within 0.1; for saying 80 % you lose 0.64 of 1 point, and a coin-flipper 0.25.
    >>> folder.cleanup()
    """

    def __init__(
        self,
        question: str,
        name: str,
        kind: str = "number",
        choices: Sequence[str] = (),
        confidence: bool | float | None = None,
        book: GuessBook | str | Path | None = None,
        within: tuple[float, float] | None = None,
        unit: str = "",
        near: float | None = None,
    ):
        if kind not in KINDS:
            raise InvalidOption(f"kind: found {kind!r}, expected {' or '.join(map(repr, KINDS))}")
        if kind == "choice" and len(set(choices)) < 2:
            raise InvalidOption(f"choices: found {choices!r}, expected at least two to choose from")
        self.name, self.kind, self.unit = name, kind, unit
        self._within = SHARE if kind == "probability" else _judged_range(within)
        self._book = book if isinstance(book, GuessBook) else GuessBook(book)
        self._truth: Any = None
        self._is_scored = False
        self._asked = _judged_confidence(confidence)
        self._near = NEAR if near is None and kind == "probability" else near
        can_be_right = kind in ("interval", "choice") or self._near is not None
        if confidence is True and not can_be_right:
            raise InvalidOption("near: found None, expected how far off a number may be of which one is sure")
        asks_confidence = can_be_right if confidence is None else confidence is True
        # Sent when the field is left: letter by letter, the button could overtake what was typed last.
        field: dict[str, Any] = {"style": NAMED, "layout": FIELD, "continuous_update": False}
        self.number = Text(description=wording.MY_GUESS, placeholder=self._example(), **field)
        self.low = Text(description=wording.AT_LEAST, **field)
        self.high = Text(description=wording.AT_MOST, **field)
        self.choice = RadioButtons(options=list(choices), description=wording.MY_GUESS, style=NAMED)
        least = 50 if kind == "choice" and len(choices) == 2 else 1
        usual = round(100 * LEVEL) if kind == "interval" else 80
        self.confidence = Slider(usual, least, 99, description=wording.HOW_SURE)
        self.commit_button = self.button(wording.COMMIT, self.commit)
        self.anew_button = self.button(wording.GUESS_ANEW, self.anew)
        self.score_button = self.button(wording.SCORE, self.reveal)
        fields: list[AnyWidget] = {
            "number": [self.number],
            "probability": [self.number],
            "interval": [self.low, self.high],
            "choice": [self.choice],
        }[kind]
        self._fields = [*fields, *([self.confidence] if asks_confidence else [])]
        super().__init__(
            question, [self.commit_button, self.anew_button, self.score_button], above=self._fields
        )
        self.committed: CommittedGuess | None = self._book.find(name)
        self.refresh()

    @locked
    def commit(self) -> None:
        """Keep the guess as it stands; it cannot be changed, only forgotten.

        Raises
        ------
        InvalidOption
            If nothing that can be read was entered, or a number out of range.
        """
        sure = self.confidence.value / 100 if self.confidence in self._fields else self._asked
        if self.kind == "choice":
            guess = CommittedGuess(self.name, str(self.choice.value), confidence=sure)
        elif self.kind == "interval":
            low, high = self._entered(self.low), self._entered(self.high)
            guess = CommittedGuess(self.name, low=low, high=high, confidence=sure)
        else:
            near = None if sure is None else self._near
            guess = CommittedGuess(self.name, self._entered(self.number), confidence=sure, near=near)
        self._book.commit(guess)
        self.committed = guess
        self.refresh()

    def _entered(self, field: Text) -> float:
        """The number in a field, if it may be one."""
        named, text = field.description, field.value
        try:
            found = read(text)
        except Unreadable as reason:
            raise InvalidOption(f"{named}: {reason}; write {self._example()}") from None
        if not isinstance(found, Number):
            raise InvalidOption(f"{named}: found {text!r}, expected {self._example()}")
        value, (low, high) = float(found.value), self._within or (-inf, inf)
        is_share = self._within == SHARE
        takes_percent = is_share or not (self._within or self.unit)
        if low <= value <= high and (takes_percent or "%" not in text):
            return value
        if is_share and 1 < value <= 100 and "%" not in text:
            raise InvalidOption(f"{named}: {wording.DID_YOU_MEAN.say(entered=text.strip())}")
        raise InvalidOption(f"{named}: found {text!r}, expected {self._expected()}")

    def _example(self) -> str:
        """How a guess may be written."""
        if self._within is None or self._within == SHARE:
            return wording.A_NUMBER_OF.say(unit=self.unit) if self.unit else wording.AN_EXAMPLE
        low, high = self._within
        return wording.FROM_LOW_TO_HIGH.say(low=low, high=high, unit=self.unit).strip()

    def _expected(self) -> str:
        """The range in which a number should have been."""
        if self._within is None or self._within == SHARE:
            return wording.A_PROBABILITY if self._within else self._example()
        low, high = self._within
        return wording.A_NUMBER_WITHIN.say(low=low, high=high, unit=self.unit).strip()

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
        self._book.answer(self.name, self._truth)
        self.committed = self._book.find(self.name)
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
            self.say(self._asks())
            return
        if not self._is_scored:
            words = wording.COMMITTED if self._truth is None else wording.COMMITTED_DUE
            self.say(words.say(guess=self.committed.said()))
            return
        truth = self._truth
        truth = truth if isinstance(truth, str) else wording.NUMBER.say(value=round(truth, 4))
        score = self.committed.score(self._truth)
        self.say(wording.SCORED.say(guess=self.committed.said(), truth=truth, score=score))

    def _asks(self) -> str:
        if self.kind in ("interval", "choice") or self.confidence not in self._fields:
            return wording.ASKED
        return wording.ASKED_NEAR.say(near=self._near) if self._near else wording.ASKED_EXACTLY

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """The view; and for where no kernel runs the question alone: no notebook keeps a reader's guess."""
        return bundle(
            self,
            self._unguessed(),
            wording.SAYS.say(question=self.question, sentence=self._asks()),
        )

    def _unguessed(self) -> Picture:
        if self.kind == "choice":
            return options(self.choice.options, self.question)
        return number_line({}, None, self.question, self._within or SHARE)

    def picture(self) -> Picture:
        """The guess on a line, and the answer once it is revealed."""
        guess, truth = self.committed, self._truth
        marks = {} if guess is None or isinstance(guess.value, str) else {wording.MY_GUESS: guess.value}
        span = None if guess is None or guess.low is None else (guess.low, guess.high)
        if guess is not None and isinstance(guess.value, float) and guess.near:
            span = (guess.value - guess.near, guess.value + guess.near)
        if guess is not None and self._is_scored and not isinstance(truth, str):
            marks[ANSWER] = truth
        shown: dict[str, float] = {name: value for name, value in marks.items() if value is not None}
        return number_line(shown, span, self.question, self._within or SHARE)


def _judged_range(within: Any) -> tuple[float, float] | None:
    if within is None:
        return None
    is_pair = isinstance(within, (tuple, list)) and len(within) == 2
    if not is_pair or not all(isinstance(end, (int, float)) for end in within) or not within[0] < within[1]:
        raise InvalidOption(
            f"within: found {within!r}, expected the least and the greatest guess, as (0, 10)"
        )
    return float(within[0]), float(within[1])


def _judged_confidence(confidence: Any) -> float | None:
    """How sure the question wants its reader to be, if it says so."""
    if confidence is None or isinstance(confidence, bool):
        return None
    if not isinstance(confidence, (int, float)) or not 0 < confidence < 1:
        raise InvalidOption(
            f"confidence: found {confidence!r}, expected True, False, or a number between 0 and 1"
        )
    return float(confidence)
