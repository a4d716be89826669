"""A guess of the whole class, made on the phones and covered until the teacher shows the guesses."""

from collections import Counter
from collections.abc import Collection
from statistics import median
from typing import TYPE_CHECKING, Any

import pandas as pd
from ipywidgets import Dropdown, Layout

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, join_commas, ngettext
from samarkand.lessons import CommittedGuess
from samarkand.picture import Picture, Text
from samarkand_teaching.classroom.activity import (
    NOT_NOW,
    OVER,
    Covered,
    Slips,
    check_options,
    check_question,
    numbers,
    within_sentence,
)
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import (
    Part,
    Press,
    Refused,
    button,
    choices,
    field,
    text,
    verdict,
)
from samarkand_widgets.lesson.charts import NO_GUESSES, histogram, tally
from samarkand_widgets.lesson.front.words import CHOOSE_FIRST, COMMIT, WANTED
from samarkand_widgets.lesson.guess import Guess, check_truth
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

SHOW_EXACT = _("Show the exact value")
THE_ANSWER = _("The answer: {truth}.")
UNDER_COVER = ngettext("{number} guess under the cover.", "{number} guesses under the cover.", "number")
SURE = ("50", "60", "70", "80", "90", "100")  # per cent

BLANK_WIDTH, BLANK_HEIGHT = 640, 96


class ClassGuess(Covered):
    """The guesses of a class for the question of a `Guess`, created by `Guess(…, room=room)`.

    Parameters
    ----------
    guess : Guess
        The question, which also checks the guesses.
    room : ClassRoom, optional

    Attributes
    ----------
    committed : dict of Seat to CommittedGuess
        The guesses made on the phones.
    value : list
        All guesses that are counted.
    is_covered, is_answered : bool
        Whether the guesses are covered, and whether the answer is shown.
    left_out : set of float
        Guesses that are neither shown nor counted.
    situation : tuple of Part
        The pictures and tables that phones show above the question.

    Examples
    --------
    >>> from samarkand_widgets import Guess
    >>> of_class = ClassGuess(Guess("Two alike?", "two alike", kind="probability"))
    >>> of_class.take("0.3 0.5 0.7")
    >>> of_class.lift()
    >>> of_class.said
    '3 guesses from 0.3 to 0.7, with median 0.5.'
    """

    def __init__(self, guess: "Guess", room: "ClassRoom | None" = None):
        if not isinstance(guess, Guess):
            raise InvalidInput(f"guess: found {short_repr(guess)}, expected a Guess")
        check_question(guess.question, room)
        if guess.kind == "choice":
            check_options("choices", guess.choices)
        self.guess = guess
        self.committed: dict[Seat, CommittedGuess] = {}
        self.is_answered = False
        self._slips: list[Any] = []
        self.left_out: set[float] = set()
        self.situation: tuple[Part, ...] = ()
        self._truth: float | str | None = None
        self.exact_button = self.button(str(SHOW_EXACT), self.show_answer)
        self.guess_list = Dropdown(layout=Layout(width="auto"))
        self.leave_out_button = self.button(
            str(_("Leave this guess out")), lambda: self.leave_out(self.guess_list.value)
        )
        self.count_all_button = self.button(str(_("Count all guesses again")), self.count_all)
        if guess.kind == "choice":
            taps: list[Any] = [self.tap(choice, [choice]) for choice in guess.choices]
        else:
            taps = [Slips(self), self.guess_list, self.leave_out_button, self.count_all_button]
        super().__init__(guess.question, guess.key, room, [self.exact_button, *taps])

    # --- what the teacher does --------------------------------------------------------------------

    @with_lock
    def take(self, given: object) -> None:
        """Add the numbers or choices on the pupils' slips of paper."""
        if self.guess.kind == "choice":
            chosen = [given] if isinstance(given, str) else checks.several("guesses", given)
            are_choices = all(isinstance(item, str) and item in self.guess.choices for item in chosen)
            if not chosen or not are_choices:
                raise InvalidInput(
                    f"guesses: found {short_repr(given)}, expected one or more of {self.guess.choices!r}"
                )
            self._slips += chosen
        else:
            self._slips += numbers(given)
        self.update_all()

    @with_lock
    def answer_is(self, truth: object) -> None:
        """Set the answer, which stays hidden until `show_answer`."""
        self._truth = check_truth(truth)

    @with_lock
    def show_answer(self) -> None:
        """Show the answer, and each pupil's score on the phone, or hide them again."""
        if self._truth is None:
            raise InvalidInput(str(_("the answer is not known yet: run the cells below first")))
        self.is_answered = not self.is_answered
        self.update_all()

    @with_lock
    def leave_out(self, value: float) -> None:
        """Leave out every guess of this value, so that it is neither shown nor counted.

        Raises
        ------
        InvalidInput
            If there is no such guess, or the question asks for a choice.
        """
        if self.guess.kind == "choice" or value not in self.values():
            raise InvalidInput(
                f"guess: found {short_repr(value)}, expected one of the numbers that were guessed"
            )
        self.left_out.add(value)
        self.update_all()

    @with_lock
    def count_all(self) -> None:
        """Count the guesses that were left out again."""
        self.left_out.clear()
        self.update_all()

    @with_lock
    def forget(self, seat: Seat) -> None:
        """Drop the guess of a phone."""
        if self.committed.pop(seat, None) is not None:
            self.refresh()

    @with_lock
    def frame(self) -> pd.DataFrame:
        """Return one row per guess, including those left out. Slips of paper have no `seat`."""
        columns = ["question", "value", "confidence"]
        rows = [
            {"seat": seat.number, "nickname": seat.nickname, "left_out": made.value in self.left_out}
            | {name: getattr(made, name) for name in columns}
            for seat, made in self.committed.items()
        ]
        rows += [
            {"question": self.key, "value": value, "left_out": value in self.left_out}
            for value in self._slips
        ]
        table = pd.DataFrame(rows, columns=["seat", "nickname", *columns, "left_out"])
        return table.astype({"seat": "Int64"})

    @with_lock
    def answered(self) -> list[tuple[CommittedGuess, object]]:
        """Return the counted guesses of the phones with the answer. Empty until the answer is shown."""
        return [(made, self._truth) for made in self.counted().values()] if self.is_answered else []

    def counted(self) -> dict[Seat, CommittedGuess]:
        """Return the guesses of the phones, without those left out."""
        return {seat: made for seat, made in self.committed.items() if made.value not in self.left_out}

    # --- phones -----------------------------------------------------------------------------------

    def answered_by(self) -> Collection[Seat]:
        """Return the phones that have committed to a guess."""
        return self.committed.keys()

    def parts(self, seat: Seat) -> list[Part]:
        """Return the fields of the question, then the pupil's guess, and its score with the answer."""
        made = self.committed.get(seat)
        if made is not None and self.is_answered:
            own_guess = text(_("You guessed {guess}.").format(guess=within_sentence(made.in_words())))
            return [own_guess, verdict(self._score(made), made.is_right(self._truth))]
        if made is not None:
            committed = _("Committed: {guess}. Look at the screen at the front.")
            return [text(committed.format(guess=within_sentence(made.in_words())))]
        if self.is_answered or not self.is_covered:
            return [text(str(OVER))]
        asked, fields = self.guess, list[Part]()
        if asked.kind == "choice":
            fields = [choices("guess", str(_("my guess")), asked.choices)]
        else:
            fields = [field("guess", str(_("my guess")), asked.example)]
            fields.append(text(WANTED.format(wants=asked.expected)))
        if asked.asks:
            fields.append(choices("sure", asked.sure_of(), SURE, in_a_row=True))
        return [*self.situation, *fields, button("commit", str(COMMIT))]

    def take_press(self, seat: Seat, press: Press) -> None:
        """Commit a guess. Only the first guess of a seat counts."""
        if seat in self.committed:
            raise Refused(str(_("You have already committed to a guess.")))
        if press.button != "commit" or self.is_answered or not self.is_covered:
            raise Refused(str(NOT_NOW))
        given = press.values.get("guess")
        if self.guess.kind == "choice" and not given:
            raise Refused(str(CHOOSE_FIRST))
        sure = press.values.get("sure") if self.guess.asks else None
        if self.guess.asks and sure not in SURE:
            raise Refused(str(_("Choose how sure you are.")))
        self.committed[seat] = self.guess.read_guess(given, float(sure) if sure else None)

    def _score(self, made: CommittedGuess) -> str:
        """Return the verdict on a pupil's guess, the answer, and what the guess loses."""
        right, lost = made.is_right(self._truth), made.brier_loss(self._truth)
        sentence = {
            None: THE_ANSWER,
            True: _("Right. The answer: {truth}."),
            False: _("Wrong. The answer: {truth}."),
        }[right]
        said = sentence.format(truth=self._truth_in_words())
        loss = _("{said} You were {sure:.0f}% sure, so you lose {lost:.2g} of 1 point.")
        return said if lost is None else loss.format(said=said, sure=100 * (made.confidence or 0), lost=lost)

    # --- what is shown ----------------------------------------------------------------------------

    def content(self) -> object:
        """Return all guesses that are not left out."""
        return self.values()

    @with_lock
    def values(self) -> list[Any]:
        """Return all guesses that are not left out."""
        values = (made.value for made in self.counted().values())
        return [*values, *(value for value in self._slips if value not in self.left_out)]

    def _offer_to_leave_out(self, values: list[Any]) -> None:
        """List the guesses, beginning with the one farthest from the median, unless they are covered."""
        is_offered = bool(values) and not self.is_covered and self.guess.kind != "choice"
        middle = median(values) if is_offered else 0.0
        ordered = sorted(set(values), key=lambda value: -abs(value - middle)) if is_offered else []
        named = [(str(_("{value:g}").format(value=value)), value) for value in ordered]
        if named != list(self.guess_list.options):
            self.guess_list.options = named
            self.guess_list.value = ordered[0] if ordered else None
        for widget in (self.guess_list, self.leave_out_button):
            widget.layout.display = None if is_offered else "none"
        self.count_all_button.layout.display = None if self.left_out else "none"

    def refresh(self) -> None:
        """Update the chart, its caption, and what the teacher can press."""
        self.exact_button.description = (
            str(_("Hide the exact value")) if self.is_answered else str(SHOW_EXACT)
        )
        self._offer_to_leave_out(self.values())
        super().refresh()

    def sentence(self) -> str:
        """Return a sentence about the guesses, or only their number while they are covered."""
        values = self.values()
        if self.is_covered or not values:
            sentence = UNDER_COVER.format(number=len(values)) if values else str(NO_GUESSES)
        else:
            sentence = self._describe_class(values)
        if not self.is_answered:
            return sentence
        return f"{sentence} {THE_ANSWER.format(truth=self._truth_in_words())}"

    def _describe_class(self, values: list[Any]) -> str:
        """Return a sentence about the guesses of the class."""
        if self.guess.kind == "choice":
            counted = Counter(values)
            rows = (
                _("{label}: {number}").format(label=within_sentence(choice), number=counted[choice])
                for choice in self.guess.choices
            )
            sentence = ngettext("{number} guess: {counts}.", "{number} guesses: {counts}.", "number").format(
                number=len(values), counts=join_commas(rows)
            )
        else:
            sentence = _summarise(values)
        return f"{sentence} {self._describe_left_out()}" if self.left_out else sentence

    def _describe_left_out(self) -> str:
        """Return a sentence with the guesses that are left out."""
        values = join_commas(_("{value:g}").format(value=value) for value in sorted(self.left_out))
        return _("Left out: {values}.").format(values=values)

    def _truth_in_words(self) -> str:
        return self._truth if isinstance(self._truth, str) else _("{value:.4g}").format(value=self._truth)

    @with_lock
    def picture(self) -> Picture:
        """Return a chart of the guesses, or a placeholder while they are covered."""
        values = self.values()
        if self.is_covered:
            x, y, words = BLANK_WIDTH / 2, BLANK_HEIGHT / 2, str(_("under cover"))
            line = Text(x=x, y=y, text=words, size=16, anchor="middle")
            description = UNDER_COVER.format(number=len(values))
            return Picture(BLANK_WIDTH, BLANK_HEIGHT, (line,), self.question, description)
        if self.guess.kind == "choice":
            labels = self.guess.choices
            return tally(labels, [values.count(label) for label in labels], None, self.question)
        exact = self._truth if self.is_answered and isinstance(self._truth, float) else None
        return histogram(values, self.question, exact)


def _summarise(values: list[float]) -> str:
    """Return a sentence with the number, range and median of some guesses."""
    return ngettext(
        "{number} guess from {low:g} to {high:g}, with median {middle:g}.",
        "{number} guesses from {low:g} to {high:g}, with median {middle:g}.",
        "number",
    ).format(number=len(values), low=min(values), high=max(values), middle=round(median(values), 4))
