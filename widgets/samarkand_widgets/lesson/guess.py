"""A guess that is committed before the answer is seen, kept on this computer alone, scored on demand."""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import traitlets

from samarkand import arguments
from samarkand.errors import InvalidOption, SamarkandError, shown
from samarkand.grammar import listed
from samarkand.grammar.reading import in_plain_signs
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.lessons.guesses import LEVEL
from samarkand.lessons.reading import MAX_GUESS, Number, Unreadable, read, small_number
from samarkand.picture import Picture
from samarkand_widgets.game.remote import RemoteGuess, Room, check_room
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import number_line, options, ticks_over
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.threads.events import locked

KINDS = ("probability", "number", "interval", "choice")
SHARE = (0.0, 1.0)
NEAR = 0.1  # of a probability


class Guess(Front):
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
    room : samarkand_widgets.game.remote.Room, optional
        A `samarkand_teaching.ClassRoom`.
        Puts the question on all phones: the cell then shows the guesses of the class, under a cover.

    Attributes
    ----------
    committed : samarkand.lessons.CommittedGuess or None
    of_class : ClassGuess or None
        The guesses of the class, where there is a room.

    Examples
    --------
    >>> import tempfile
    >>> from samarkand.lessons import GuessBook
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = GuessBook(f"{folder.name}/guesses.json")
    >>> guess = Guess("Two alike among four cards?", "two alike", kind="probability", book=book)
    >>> guess.commit("40 %")
    >>> guess.answer_is(0.7202)
    >>> guess.said
    'Committed: 0.4 to within 0.1, 80 % sure. Read on, and press “Score my guess” when you want to know.'
    >>> guess.reveal()
    >>> print(guess.said.replace(": ", ":" + chr(10)))
    You guessed 0.4 to within 0.1, 80 % sure; it is 0.7202:
    off by 0.3202, not within 0.1; for saying 80 % you lose 0.64 of 1 point, and a coin-flipper 0.25.
    >>> folder.cleanup()
    """

    name = "guess"
    key = traitlets.Unicode().tag(sync=True, kept=True)
    kind = traitlets.Unicode().tag(sync=True, kept=True)
    choices = traitlets.List().tag(sync=True, kept=True)
    asked = traitlets.Unicode().tag(sync=True, kept=True)
    example = traitlets.Unicode().tag(sync=True, kept=True)
    expected = traitlets.Unicode().tag(sync=True, kept=True)
    range = traitlets.Dict().tag(sync=True, kept=True)
    near = traitlets.Float(None, allow_none=True).tag(sync=True, kept=True)
    asks = traitlets.Bool().tag(sync=True, kept=True)
    sure = traitlets.Float(None, allow_none=True).tag(sync=True, kept=True)
    least = traitlets.Int().tag(sync=True, kept=True)
    ends = traitlets.List().tag(sync=True, kept=True)
    truth = traitlets.Unicode().tag(sync=True, kept=True)
    guess = traitlets.Dict(None, allow_none=True).tag(sync=True)
    scored = traitlets.Bool(False).tag(sync=True)

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
        room: Room | None = None,
    ):
        arguments.text("name", name)
        check_room(room, "guess")
        arguments.text("unit", unit)
        arguments.choice("kind", kind, KINDS)
        listed = arguments.several("choices", choices)
        choices = [arguments.text("choices", each) for each in listed]
        if kind == "choice" and len(set(choices)) < 2:
            raise InvalidOption(f"choices: found {shown(choices)}, expected at least two to choose from")
        near = None if near is None else _judged_distance(near)
        self._within = SHARE if kind == "probability" else _judged_range(within)
        self._unit = unit
        self._truth: str | float | None = None
        self._book = book if isinstance(book, GuessBook) else GuessBook(book)
        fixed = _judged_confidence(confidence)
        near = NEAR if near is None and kind == "probability" else near
        can_be_right = kind in ("interval", "choice") or near is not None
        if confidence is True and not can_be_right:
            raise InvalidOption("near: found None, expected how far off a number may be of which one is sure")
        asks = can_be_right if confidence is None else confidence is True
        usual = 100 * LEVEL if kind == "interval" else 80.0
        low, high = self._within or (None, None)
        is_share = self._within == SHARE
        ticks = ticks_over(self._within or SHARE)
        asked = _asked(near if asks and kind not in ("interval", "choice") else None)
        committed = self._book.find(name)  # before anything is made, for the file may be broken
        super().__init__(
            question,
            asked,
            key=name,
            kind=kind,
            choices=list(choices),
            asked=asked,
            example=self._example(),
            expected=self._expected(),
            range={
                "low": low,
                "high": high,
                "isShare": is_share,
                "takesPercent": is_share or not (self._within or unit),
            },
            near=near,
            asks=asks,
            sure=usual if asks else None if fixed is None else 100 * fixed,
            least=50 if kind == "choice" and len(choices) == 2 else 1,
            ends=[ticks[0], ticks[-1]],
        )
        self.committed: CommittedGuess | None = committed
        self.refresh()
        self.heard("guess", self._take)
        self.heard("scored", self._take_score)
        try:
            self.of_class: RemoteGuess | None = None if room is None else room.guess(self)
        except InvalidOption:  # a choice that no phone could send back
            self.close()
            raise

    def send_to(self, room: Room) -> RemoteGuess:
        """Put the question on the screens of a class, with the answer if it is known already.

        Parameters
        ----------
        room : samarkand_widgets.game.remote.Room
            A `samarkand_teaching.ClassRoom`.
        """
        check_room(room, "guess")
        self.of_class = room.guess(self)
        if self._truth is not None:
            self.of_class.answer_is(self._truth)
        return self.of_class

    def close(self) -> None:
        """Take the question off the page, and off the phones of the class."""
        of_class: Any = vars(self).get("of_class")  # there is none if __init__ refused
        if of_class is not None:
            of_class.close()
        super().close()

    def refresh_words(self) -> None:
        """What is expected of a guess, and what is due."""
        self.example, self.expected = self._example(), self._expected()
        self.refresh()

    @locked
    def commit(self, guess: Any = None, low: Any = None, high: Any = None, sure: float | None = None) -> None:
        """Keep a guess, as the button does; it cannot be changed, only forgotten.

        Parameters
        ----------
        guess : str or number, optional
            A number as it is written, or the choice.
        low, high : str or number, optional
            Of an interval.
        sure : float, optional
            How sure, in per cent; by default as the slider stands at first.

        Raises
        ------
        InvalidOption
            If nothing that can be read was given, or a number out of range; or there is a guess already.
        """
        made = self.judged(guess, low, high, sure)
        self._book.commit(made)
        self.committed = made
        self.refresh()

    def judged(
        self, guess: Any = None, low: Any = None, high: Any = None, sure: float | None = None
    ) -> CommittedGuess:
        """The guess that `commit` would keep; the class's phones have theirs judged here, too.

        Parameters
        ----------
        guess, low, high, sure
            As for `commit`.

        Raises
        ------
        InvalidOption
            If nothing that can be read was given, or a number out of range.
        """
        share = self.sure if sure is None else small_number(sure, "sure")
        share = None if share is None else share / 100
        if self.kind == "choice":
            if not isinstance(guess, str) or guess not in self.choices:
                entered, expected = _written(guess), listed(self.choices, wording.EITHER)
                raise InvalidOption(
                    wording.NOT_EXPECTED.format(
                        field=str(wording.MY_GUESS), entered=entered, expected=expected
                    )
                )
            return CommittedGuess(self.key, str(guess), confidence=share)
        if self.kind == "interval":
            ends = self._entered(str(wording.AT_LEAST), low), self._entered(str(wording.AT_MOST), high)
            if ends[0] > ends[1]:
                raise InvalidOption(wording.BACKWARDS.format(low=ends[0], high=ends[1]))
            return CommittedGuess(self.key, low=ends[0], high=ends[1], confidence=share)
        near = None if share is None else self.near
        return CommittedGuess(
            self.key, self._entered(str(wording.MY_GUESS), guess), confidence=share, near=near
        )

    def _entered(self, field: str, given: Any) -> float:
        """The number in a field, if it may be one; the page reads it in the same way."""
        text = "" if given is None else _written(given)
        try:
            found = read(text)
        except Unreadable as reason:
            raise InvalidOption(
                wording.NOT_READ.format(field=field, reason=reason, example=self.example)
            ) from None
        if not isinstance(found, Number):
            raise InvalidOption(wording.NOT_EXPECTED.format(field=field, entered=text, expected=self.example))
        value, (low, high) = found.value, self._within or (-MAX_GUESS, MAX_GUESS)
        is_percent = "%" in in_plain_signs(text)
        if low <= value <= high and (self.range["takesPercent"] or not is_percent):
            return float(value)
        if self._within is None and not low <= value <= high:
            raise InvalidOption(wording.TOO_LARGE.format(field=field, low=low, high=high))
        if self._within == SHARE and 1 < value <= 100 and not is_percent:
            raise InvalidOption(wording.DID_YOU_MEAN.format(field=field, entered=text.strip()))
        raise InvalidOption(wording.NOT_EXPECTED.format(field=field, entered=text, expected=self.expected))

    def _example(self) -> str:
        """How a guess may be written."""
        if self._within is None or self._within == SHARE:
            return wording.A_NUMBER_OF.format(unit=self._unit) if self._unit else str(wording.AN_EXAMPLE)
        low, high = self._within
        return wording.FROM_LOW_TO_HIGH.format(low=low, high=high, unit=self._unit).strip()

    def _expected(self) -> str:
        """The range in which a number should have been."""
        if self._within is None or self._within == SHARE:
            return str(wording.A_PROBABILITY) if self._within else self._example()
        low, high = self._within
        return wording.A_NUMBER_WITHIN.format(low=low, high=high, unit=self._unit).strip()

    @locked
    def anew(self) -> None:
        """Forget the guess, and ask again."""
        self._book.delete(self.key)
        self.committed = None
        self.scored = False
        self.refresh()

    @locked
    def answer_is(self, truth: Any) -> None:
        """Tell the answer, but not yet the reader: there is a button now that scores the guess.

        Parameters
        ----------
        truth : number or str
            The answer: a number, a fraction, an `Answer`, or the right choice.
        """
        self._truth = judged_truth(truth)
        if self.of_class is not None:
            self.of_class.answer_is(self._truth)
        self.truth = b64encode(json.dumps(self._truth).encode()).decode()
        self.refresh()

    @locked
    def reveal(self, truth: Any = None) -> None:
        """Score the guess, as the button does; says so if none has been committed.

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
            self.answer_is(truth)
        if self.committed is None:
            self.say(str(wording.NONE_COMMITTED))
        else:
            self.scored = True
            self._take_score()

    # --- what the page has done --------------------------------------------------------------------

    def _take(self) -> None:
        """Keep the guess that was committed on the page, or forget the one that was."""
        if self.guess == self._shown():
            return
        if self.guess is None:
            self.anew()
            return
        try:
            made = CommittedGuess(self.key, **self.guess)
            self._book.commit(made)
        except SamarkandError:
            self.guess = self._shown()
            raise
        self.committed = made
        self.refresh()

    def _take_score(self) -> None:
        if self.scored and self.committed is not None and self._truth is not None:
            self._book.answer(self.key, self._truth)
            self.committed = self._book.find(self.key)
        self.refresh()

    def _shown(self) -> dict[str, Any] | None:
        """The guess as the page has it."""
        made = self.committed
        if made is None:
            return None
        shown = {"confidence": made.confidence, "near": made.near}
        return (
            {"low": made.low, "high": made.high, **shown}
            if made.value is None
            else {"value": made.value, **shown}
        )

    def refresh(self) -> None:
        """Say what is due: what is asked, what was committed, or how good it was."""
        self.guess = self._shown()
        if self.committed is None:
            self.say(self.asked)
        elif not self.scored or self._truth is None:
            words = wording.COMMITTED if self._truth is None else wording.COMMITTED_DUE
            self.say(words.format(guess=self.committed.said()))
        else:
            truth = self._truth
            told = truth if isinstance(truth, str) else wording.NUMBER.format(value=round(truth, 4))
            score = self.committed.score(truth)
            self.say(wording.SCORED.format(guess=self.committed.said(), truth=told, score=score))

    def as_stored(self, **how: Any) -> dict[str, Any]:
        """The question; in a room what the class has guessed."""
        if self.of_class is not None:
            return self.of_class._repr_mimebundle_(**how)
        return super().as_stored(**how)

    def picture(self) -> Picture:
        """The question alone: no notebook keeps a reader's guess."""
        if self.kind == "choice":
            return options(self.choices, self.question)
        return number_line({}, None, self.question, self._within or SHARE)


def _asked(near: float | None) -> str:
    """The words that ask for a guess; of a number that is to be near, how near."""
    if near is None:
        return str(wording.ASKED)
    return wording.ASKED_NEAR.format(near=near) if near else str(wording.ASKED_EXACTLY)


def _judged_range(within: Any) -> tuple[float, float] | None:
    if within is None:
        return None
    is_pair = isinstance(within, (tuple, list)) and len(within) == 2
    if not is_pair or not all(map(_is_small, within)) or not within[0] < within[1]:
        raise InvalidOption(
            f"within: found {shown(within)}, expected the least and the greatest guess, as (0, 10), "
            f"within -10**12 and 10**12"
        )
    return float(within[0]), float(within[1])


def _is_small(end: Any) -> bool:
    return isinstance(end, (int, float)) and abs(end) <= MAX_GUESS


def judged_truth(truth: Any) -> float | str:
    """Return the answer to a question as it is kept: a choice, or a number that could have been guessed."""
    if isinstance(truth, str):
        return truth
    try:
        return small_number(float(truth), "answer")
    except (TypeError, ValueError, OverflowError):
        raise InvalidOption(
            f"answer: found {shown(truth)}, expected a choice, or a number from -10**12 to 10**12"
        ) from None


def _written(given: Any) -> str:
    """Return what was given for a guess as it would be typed: on one line."""
    try:
        return " ".join(str(given).splitlines())
    except ValueError:  # more digits than Python writes out
        return shown(given)


def _judged_distance(near: Any) -> float:
    """Return how far a guess may be off and still be right."""
    found = small_number(near, "near")
    if found < 0:
        raise InvalidOption(f"near: found {shown(near)}, expected a number, 0 or more")
    return found


def _judged_confidence(confidence: Any) -> float | None:
    """How sure the question wants its reader to be, if it says so."""
    if confidence is None or isinstance(confidence, bool):
        return None
    if not isinstance(confidence, (int, float)) or not 0 < confidence < 1:
        raise InvalidOption(
            f"confidence: found {shown(confidence)}, expected True, False, or a number between 0 and 1"
        )
    return float(confidence)
