"""A guess that is committed before the answer is shown. It is stored only on this computer."""

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, SamarkandError, short_repr
from samarkand.grammar import _, join_things
from samarkand.grammar.reading import in_plain_signs
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.lessons.reading import MAX_GUESS, Number, Unreadable, read, small_number
from samarkand.picture import Picture
from samarkand_widgets.game.remote import RemoteGuess, Room, check_room
from samarkand_widgets.lesson.charts import number_line, options, ticks_over
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.lesson.front.words import (
    AT_LEAST,
    AT_MOST,
    BACKWARDS,
    CHOOSE_FIRST,
    COMMITTED,
    COMMITTED_DUE,
    DID_YOU_MEAN,
    FILL_IN,
    NOT_EXPECTED,
    NOT_READ,
    SAY_SURE,
    SURE_EXACTLY,
    SURE_NEAR,
    SURE_OF_CHOICE,
    SURE_OF_INTERVAL,
    TOO_LARGE,
)
from samarkand_widgets.threads.events import with_lock

MOST_SURE = 99  # per cent
KINDS = ("probability", "number", "interval", "choice")
SHARE = (0.0, 1.0)
NEAR = 0.1  # for probabilities


class Guess(Front):
    """A question that asks for a guess, stores it, and scores it when the reader asks.

    A cell further down gives the answer with `answer_is`. It may run before there is a guess, as with *Run
    All*. The score is shown only when the button is pressed.

    Parameters
    ----------
    question : str
        The text of the question.
    name : str
        The name under which the guess is stored, such as "two alike".
    kind : {"number", "probability", "interval", "choice"}
    choices : sequence of str
        The options to choose from.
    confidence : bool or float, optional
        Whether to ask how sure the reader is. By default, it is asked if a guess can be right or wrong: for a
        choice, an interval, or a number that must be `near` the truth. A number between 0 and 1 is the
        confidence that the question demands.
    near : float, optional
        The largest error with which a number counts as right, by default 0.1 for a probability.
    book : GuessBook or path, optional
        Where guesses are stored, by default a file in the current folder, which is the notebook's.
    within : (float, float), optional
        The range of allowed guesses. For a probability it is 0 to 1, otherwise it is not limited by default.
        A guess outside is not committed, and the reader is asked again.
    unit : str
        The unit of a number, such as "points".
    room : samarkand_widgets.game.remote.Room, optional
        A `samarkand_teaching.ClassRoom`, which shows the question on all phones. The cell then shows the
        guesses of the class, covered at first.

    Attributes
    ----------
    committed : samarkand.lessons.CommittedGuess or None
    value : number, str, (float, float) or None
        The committed number, choice or interval.
    of_class : ClassGuess or None
        The guesses of the class, if there is a room.

    Examples
    --------
    >>> import tempfile
    >>> from samarkand.lessons import GuessBook
    >>> folder = tempfile.TemporaryDirectory()
    >>> book = GuessBook(f"{folder.name}/guesses.json")
    >>> guess = Guess("Two alike among four cards?", "two alike", kind="probability", book=book)
    >>> guess.commit("40 %", sure=80)
    >>> guess.answer_is(0.7202)
    >>> guess.said
    'Committed: 0.4 to within 0.1, 80% sure. Read on, and press “Score my guess” when you want to know.'
    >>> guess.reveal()
    >>> guess.said.partition(" any two")[0]
    'Wrong. You may have thought of one card, and asked whether another card matches it. But'
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
        checks.text("name", name)
        check_room(room, "guess")
        checks.text("unit", unit)
        checks.choice("kind", kind, KINDS)
        listed = checks.several("choices", choices)
        choices = [checks.text("choices", choice) for choice in listed]
        if kind == "choice" and len(set(choices)) < 2:
            raise InvalidInput(f"choices: found {short_repr(choices)}, expected at least two different ones")
        near = None if near is None else _check_distance(near)
        self._within = SHARE if kind == "probability" else _check_range(within)
        self._unit = unit
        self._truth: str | float | None = None
        self._book = book if isinstance(book, GuessBook) else GuessBook(book)
        fixed = _check_confidence(confidence)
        near = NEAR if near is None and kind == "probability" else near
        can_be_right = kind in ("interval", "choice") or near is not None
        if confidence is True and not can_be_right:
            raise InvalidInput(
                "near: found None, expected the largest error with which a guess still counts as right"
            )
        asks = can_be_right if confidence is None else confidence is True
        low, high = self._within or (None, None)
        is_share = self._within == SHARE
        ticks = ticks_over(self._within or SHARE)
        asked = _request(near if asks and kind not in ("interval", "choice") else None)
        committed = self._book.find(name)  # before any widget is made, because the file may be damaged
        super().__init__(
            question,
            asked,
            key=name,
            kind=kind,
            choices=list(choices),
            asked=asked,
            example=self._example(),
            expected=self._describe_range(),
            range={
                "low": low,
                "high": high,
                "isShare": is_share,
                "takesPercent": is_share or not (self._within or unit),
            },
            near=near,
            asks=asks,
            sure=None if fixed is None else 100 * fixed,
            least=50 if kind == "choice" and len(choices) == 2 else 1,
            ends=[ticks[0], ticks[-1]],
        )
        self.committed: CommittedGuess | None = committed
        self.refresh()
        self.on_change("guess", self._take)
        self.on_change("scored", self._take_score)
        try:
            self.of_class: RemoteGuess | None = None if room is None else room.guess(self)
        except InvalidInput:  # a choice that phones cannot send
            self.close()
            raise

    def send_to(self, room: Room) -> RemoteGuess:
        """Show the question on the screens of a class, with the answer if it is already known.

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
        """Remove the question from the page and from the phones of the class."""
        of_class: Any = vars(self).get("of_class")  # missing if `__init__` raised an error
        if of_class is not None:
            of_class.close()
        super().close()

    @with_lock
    def commit(
        self, guess: object = None, low: object = None, high: object = None, sure: float | None = None
    ) -> None:
        """Commit a guess, as the button does. It cannot be changed, only deleted.

        Parameters
        ----------
        guess : str or number, optional
            A number, or the choice.
        low, high : str or number, optional
            The ends of an interval.
        sure : float, optional
            The confidence in per cent. It must be given if the question asks for it.

        Raises
        ------
        InvalidInput
            If the guess cannot be read or is out of range, if the confidence is missing, or if there already
            is a guess.
        """
        made = self.read_guess(guess, low, high, sure)
        self._book.commit(made)
        self.committed = made
        self.refresh()

    def read_guess(
        self, guess: object = None, low: object = None, high: object = None, sure: float | None = None
    ) -> CommittedGuess:
        """Return the guess that `commit` would store. Guesses from phones are also checked here.

        Parameters
        ----------
        guess, low, high, sure
            As for `commit`.

        Raises
        ------
        InvalidInput
            If the guess cannot be read or is out of range, or if the confidence is missing.
        """
        if self.kind == "choice" and guess is None:
            raise InvalidInput(str(CHOOSE_FIRST))
        made = self._without_confidence(guess, low, high)
        if self.asks and sure is None:
            raise InvalidInput(SAY_SURE.format(least=self.least, most=MOST_SURE))
        share = self.sure if sure is None else small_number(sure, "sure")
        if share is None:
            return made
        is_number = self.kind in ("number", "probability")
        return replace(made, confidence=share / 100, near=self.near if is_number else None)

    def _without_confidence(self, guess: Any, low: Any, high: Any) -> CommittedGuess:
        if self.kind == "choice":
            if not isinstance(guess, str) or guess not in self.choices:
                entered, expected = _as_typed(guess), join_things(self.choices, _("{first} or {last}"))
                raise InvalidInput(
                    NOT_EXPECTED.format(field=str(_("my guess")), entered=entered, expected=expected)
                )
            return CommittedGuess(self.key, str(guess))
        if self.kind == "interval":
            ends = (
                self._read_number(str(AT_LEAST), low),
                self._read_number(str(AT_MOST), high),
            )
            if ends[0] > ends[1]:
                raise InvalidInput(BACKWARDS.format(low=ends[0], high=ends[1]))
            return CommittedGuess(self.key, low=ends[0], high=ends[1])
        return CommittedGuess(self.key, self._read_number(str(_("my guess")), guess))

    def sure_of(self) -> str:
        """Return the question how sure the reader is, which says of what.

        Examples
        --------
        >>> Guess("Two alike?", "two alike", kind="probability").sure_of()
        'How sure are you that the answer is within 0.1 of your guess, in per cent?'
        """
        if self.kind in ("choice", "interval"):
            return str(SURE_OF_CHOICE if self.kind == "choice" else SURE_OF_INTERVAL)
        return SURE_NEAR.format(near=self.near) if self.near else str(SURE_EXACTLY)

    def _read_number(self, field: str, given: object) -> float:
        """Return the number in a field, or raise. The page reads numbers in the same way."""
        text = "" if given is None else _as_typed(given)
        if not text.strip():
            raise InvalidInput(FILL_IN.format(field=field))
        wanted = self.example if self._within == SHARE else self.expected
        try:
            parsed = read(text)
        except Unreadable as reason:
            raise InvalidInput(NOT_READ.format(field=field, reason=reason, example=wanted)) from None
        if not isinstance(parsed, Number):
            raise InvalidInput(NOT_EXPECTED.format(field=field, entered=text, expected=wanted))
        value, (low, high) = parsed.value, self._within or (-MAX_GUESS, MAX_GUESS)
        is_percent = "%" in in_plain_signs(text)
        if low <= value <= high and (self.range["takesPercent"] or not is_percent):
            return float(value)
        if self._within is None and not low <= value <= high:
            raise InvalidInput(TOO_LARGE.format(field=field, low=low, high=high))
        if self._within == SHARE and 1 < value <= 100 and not is_percent:
            raise InvalidInput(DID_YOU_MEAN.format(field=field, entered=text.strip()))
        raise InvalidInput(NOT_EXPECTED.format(field=field, entered=text, expected=self.expected))

    def _example(self) -> str:
        """Return an example of a guess."""
        if self._within is None or self._within == SHARE:
            return (
                _("a number of {unit}").format(unit=self._unit) if self._unit else str(_("0.3, 3/10 or 30 %"))
            )
        low, high = self._within
        return _("from {low:g} to {high:g} {unit}").format(low=low, high=high, unit=self._unit).strip()

    def _describe_range(self) -> str:
        """Return a description of the allowed range."""
        if self._within is None or self._within == SHARE:
            return (
                str(_("a probability between 0 and 1, or between 0 % and 100 %"))
                if self._within
                else self._example()
            )
        low, high = self._within
        return (
            _("a number from {low:g} to {high:g} {unit}").format(low=low, high=high, unit=self._unit).strip()
        )

    @with_lock
    def anew(self) -> None:
        """Delete the guess, and ask again."""
        self._book.delete(self.key)
        self.committed = None
        self.scored = False
        self.refresh()

    @with_lock
    def answer_is(self, truth: object) -> None:
        """Set the answer without showing it. A button for scoring the guess appears.

        Parameters
        ----------
        truth : number or str
            The answer: a number, a fraction, an `Answer`, or the right choice.
        """
        self._truth = check_truth(truth)
        if self.of_class is not None:
            self.of_class.answer_is(self._truth)
        self.truth = b64encode(json.dumps(self._truth).encode()).decode()
        self.refresh()

    @with_lock
    def reveal(self, truth: object = None) -> None:
        """Score the guess, as the button does, or say that there is none.

        Parameters
        ----------
        truth : number or str, optional
            As for `answer_is`, by default the answer that was set there.

        Raises
        ------
        InvalidInput
            If the answer has not been set.
        """
        if truth is None and self._truth is None:
            raise InvalidInput("the answer is not known yet: run the cells below first")
        if truth is not None:
            self.answer_is(truth)
        if self.committed is None:
            self.say(str(_("You have not committed to a guess yet. Commit to one, then look again.")))
        else:
            self.scored = True
            self._take_score()

    # --- changes made on the page ------------------------------------------------------------------

    def _take(self) -> None:
        """Store a guess that was committed on the page, or delete the guess if it was deleted there."""
        if self.guess == self._page_form():
            return
        if self.guess is None:
            self.anew()
            return
        try:
            made = CommittedGuess(self.key, **self.guess)
            self._book.commit(made)
        except SamarkandError:
            self.guess = self._page_form()
            raise
        self.committed = made
        self.refresh()

    def _take_score(self) -> None:
        if self.scored and self.committed is not None and self._truth is not None:
            self._book.answer(self.key, self._truth)
            self.committed = self._book.find(self.key)
        self.refresh()

    def _page_form(self) -> dict[str, Any] | None:
        """Return the guess in the form for the page."""
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
        """Show the question, the committed guess or its score, whichever comes next."""
        self.guess = self._page_form()
        made = self.committed
        self.value = made and ((made.low, made.high) if made.value is None else made.value)
        if self.committed is None:
            self.say(self.asked)
        elif not self.scored or self._truth is None:
            sentence = COMMITTED if self._truth is None else COMMITTED_DUE
            self.say(sentence.format(guess=self.committed.in_words()))
        else:
            self.say(self.committed.score(self._truth))

    def as_stored(self, **how: object) -> dict[str, Any]:
        """Return the output for the question or, with a room, for the guesses of the class."""
        if self.of_class is not None:
            return self.of_class._repr_mimebundle_(**how)
        return super().as_stored(**how)

    def picture(self) -> Picture:
        """Return a picture of the question alone, because notebooks must not store a reader's guess."""
        if self.kind == "choice":
            return options(self.choices, self.question)
        return number_line({}, None, self.question, self._within or SHARE)


def _request(near: float | None) -> str:
    """Return the sentence that asks for a guess, with the required precision if there is one."""
    if near is None:
        return str(_("Commit to a guess before you read on. It stays on this computer."))
    return (
        _(
            "Commit to a guess before you read on, and say how sure you are that it is within {near:g} of "
            "the answer. It stays on this computer."
        ).format(near=near)
        if near
        else str(
            _(
                "Commit to a guess before you read on, and say how sure you are that it is the answer. It "
                "stays on this computer."
            )
        )
    )


def _check_range(within: Any) -> tuple[float, float] | None:
    if within is None:
        return None
    is_pair = isinstance(within, (tuple, list)) and len(within) == 2
    if not is_pair or not all(map(_is_small, within)) or not within[0] < within[1]:
        raise InvalidInput(
            f"within: found {short_repr(within)}, expected the smallest and the largest guess, "
            f"between -10**12 and 10**12"
        )
    return float(within[0]), float(within[1])


def _is_small(end: object) -> bool:
    return isinstance(end, (int, float)) and abs(end) <= MAX_GUESS


def check_truth(truth: Any) -> float | str:
    """Check and return the answer to a question: a choice, or a number that could have been guessed."""
    if isinstance(truth, str):
        return truth
    try:
        return small_number(float(truth), "answer")
    except (TypeError, ValueError, OverflowError):
        raise InvalidInput(
            f"answer: found {short_repr(truth)}, expected a choice, or a number from -10**12 to 10**12"
        ) from None


def _as_typed(given: object) -> str:
    """Return a guess as it would be typed, on one line."""
    try:
        return " ".join(str(given).splitlines())
    except ValueError:  # more digits than Python converts to text
        return short_repr(given)


def _check_distance(near: object) -> float:
    """Check and return the largest error with which a guess counts as right."""
    distance = small_number(near, "near")
    if distance < 0:
        raise InvalidInput(f"near: found {short_repr(near)}, expected a number, 0 or more")
    return distance


def _check_confidence(confidence: object) -> float | None:
    """Check and return the confidence that the question demands, or None."""
    if confidence is None or isinstance(confidence, bool):
        return None
    if not isinstance(confidence, (int, float)) or not 0 < confidence < 1:
        raise InvalidInput(
            f"confidence: found {short_repr(confidence)}, expected True, False, or a number between 0 and 1"
        )
    return float(confidence)
