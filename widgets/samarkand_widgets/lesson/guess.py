"""A guess that is committed before the answer is shown. It is stored only on this computer."""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, SamarkandError, short_repr
from samarkand.grammar import _, join_things
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.lessons.reading import MAX_GUESS, read_number, small_number
from samarkand_widgets.game.remote import RemoteGuess, Room, check_room
from samarkand_widgets.lesson.charts import ticks_over
from samarkand_widgets.lesson.front.widget import Front
from samarkand_widgets.lesson.front.words import (
    CHOOSE_FIRST,
    COMMITTED,
    COMMITTED_DUE,
    DID_YOU_MEAN,
    FILL_IN,
    NOT_EXPECTED,
    SAY_SURE,
    SURE_EXACTLY,
    SURE_NEAR,
    SURE_OF_CHOICE,
    TOO_LARGE,
)
from samarkand_widgets.threads.events import with_lock

MOST_SURE = 99  # per cent
KINDS = ("probability", "number", "choice")
SHARE = (0.0, 1.0)
NEAR = 0.1  # for probabilities


class Guess(Front):
    """A question that asks for a guess and stores it. The page scores it when the reader asks.

    A cell further down gives the answer with `answer_is`. It may run before there is a guess, as with *Run
    All*. The score is shown only when the button is pressed.

    Parameters
    ----------
    question : str
        The text of the question.
    name : str
        The name under which the guess is stored, such as "two alike".
    kind : {"number", "probability", "choice"}
    choices : sequence of str
        The options to choose from.
    near : float, optional
        The largest error with which a number counts as right, by default 0.1 for a probability. If a guess
        can be right or wrong, as a choice can, the question also asks how sure the reader is.
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
    value : number, str or None
        The committed number or choice.
    scored : bool
        Whether the reader has asked for the score.
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
        near = NEAR if near is None and kind == "probability" else near
        asks = kind == "choice" or near is not None
        low, high = self._within or (None, None)
        is_share = self._within == SHARE
        ticks = ticks_over(self._within or SHARE)
        asked = _request(near if asks and kind != "choice" else None)
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
            least=50 if kind == "choice" and len(choices) == 2 else 1,
            ends=[ticks[0], ticks[-1]],
        )
        self._show(committed)
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
    def commit(self, guess: object = None, sure: float | None = None) -> None:
        """Commit a guess, as the button does. It cannot be changed, only deleted.

        Parameters
        ----------
        guess : str or number
            A number, or the choice.
        sure : float, optional
            The confidence in per cent. It must be given if the question asks for it.

        Raises
        ------
        InvalidInput
            If the guess cannot be read or is out of range, if the confidence is missing, or if there already
            is a guess.
        """
        made = self.read_guess(guess, sure)
        self._book.commit(made)
        self._show(made)

    def read_guess(self, guess: object = None, sure: float | None = None) -> CommittedGuess:
        """Return the guess that `commit` would store. Guesses from phones are also read here.

        Parameters
        ----------
        guess, sure
            As for `commit`.

        Raises
        ------
        InvalidInput
            If the guess cannot be read or is out of range, or if the confidence is missing.
        """
        value = self._read_choice(guess) if self.kind == "choice" else self._read_number(guess)
        if self.asks and sure is None:
            raise InvalidInput(SAY_SURE.format(least=self.least, most=MOST_SURE))
        confidence = None if sure is None else small_number(sure, "sure") / 100
        near = None if confidence is None or self.kind == "choice" else self.near
        return CommittedGuess(self.key, value, confidence, near)

    def _read_choice(self, guess: object) -> str:
        if guess is None:
            raise InvalidInput(str(CHOOSE_FIRST))
        if not isinstance(guess, str) or guess not in self.choices:
            raise self._not_expected(guess, join_things(self.choices, _("{first} or {last}")))
        return guess

    def _read_number(self, guess: object) -> float:
        text, field = "" if guess is None else str(guess).strip(), str(_("my guess"))
        if not text:
            raise InvalidInput(FILL_IN.format(field=field))
        number, (low, high) = read_number(text), self._within or (-MAX_GUESS, MAX_GUESS)
        if number is None or ("%" in text and not self.range["takesPercent"]):
            raise self._not_expected(guess, self.expected)
        if self._within == SHARE and "%" not in text and 1 < number.value <= 100:
            raise InvalidInput(DID_YOU_MEAN.format(field=field, entered=text))
        if not low <= number.value <= high:
            too_large = TOO_LARGE.format(field=field, low=low, high=high)
            raise self._not_expected(guess, self.expected) if self._within else InvalidInput(too_large)
        return float(number.value)

    def _not_expected(self, guess: object, expected: str) -> InvalidInput:
        entered = " ".join(str(guess).splitlines())
        sentence = NOT_EXPECTED.format(field=str(_("my guess")), entered=entered, expected=expected)
        return InvalidInput(sentence)

    def sure_of(self) -> str:
        """Return the question that asks how sure the reader is, and of what.

        Examples
        --------
        >>> Guess("Two alike?", "two alike", kind="probability").sure_of()
        'How sure are you that the answer is within 0.1 of your guess, in per cent?'
        """
        if self.kind == "choice":
            return str(SURE_OF_CHOICE)
        return SURE_NEAR.format(near=self.near) if self.near else str(SURE_EXACTLY)

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
        self.scored = False
        self._show(None)

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
        if not self.scored:
            self._show(self.committed)

    def _show(self, made: CommittedGuess | None) -> None:
        """Show the committed guess or, if there is none, ask for it."""
        self._hold(made)
        sentence = COMMITTED if self._truth is None else COMMITTED_DUE
        self.say(self.asked if made is None else sentence.format(guess=made.in_words()))

    def _hold(self, made: CommittedGuess | None) -> None:
        self.committed = made
        self.value = made and made.value
        self.guess = self._page_form()

    def _page_form(self) -> dict[str, Any] | None:
        """Return the guess in the form for the page."""
        made = self.committed
        if made is None:
            return None
        return {"value": made.value, "confidence": made.confidence, "near": made.near}

    # --- changes made on the page, which also says what they mean -----------------------------------

    def _take(self) -> None:
        """Store a guess that was committed on the page, or delete the guess if it was deleted there."""
        if self.guess == self._page_form():
            return
        if self.guess is None:
            self._book.delete(self.key)
            self._hold(None)
            return
        try:
            made = CommittedGuess(self.key, **self.guess)
            self._book.commit(made)
        except SamarkandError:
            self.guess = self._page_form()
            raise
        self._hold(made)

    def _take_score(self) -> None:
        """Store the answer with the guess that was scored."""
        if self.scored and self.committed is not None and self._truth is not None:
            self._book.answer(self.key, self._truth)
            self.committed = self._book.find(self.key)

    def as_stored(self, **how: object) -> dict[str, Any]:
        """Return the output for the question or, with a room, for the guesses of the class."""
        if self.of_class is not None:
            return self.of_class._repr_mimebundle_(**how)
        return super().as_stored(**how)


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


def _check_distance(near: object) -> float:
    """Check and return the largest error with which a guess counts as right."""
    distance = small_number(near, "near")
    if distance < 0:
        raise InvalidInput(f"near: found {short_repr(near)}, expected a number, 0 or more")
    return distance
