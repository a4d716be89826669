"""Class activities. Each is an exhibit on the teacher's screen and a screen on every phone."""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ipywidgets import HTML, Button, HBox, Layout, Text, Widget

from samarkand import checks
from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.grammar import _, ngettext
from samarkand.lessons.reading import read_numbers, small_number
from samarkand.picture import Picture
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import MAX_OPTION_LENGTH, Part, Press, Refused, Screen, may_be_sent
from samarkand_widgets.game.remote import check_room
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

SCREEN_CHANGED = _("The screen has just changed. Look again.")
NOT_NOW = _("You can’t do that now.")
SEND_AGAIN = _("Show it on the phones")
OVER = _("This is closed. Look at the screen at the front.")

MAX_TAPPED = 12  # buttons for tallies
MAX_SLIPS = 5_000


class Activity(Exhibit):
    """An activity of a class, with or without phones.

    Parameters
    ----------
    question : str
    key : str
        The name of the activity, which is unique in a classroom.
    room : ClassRoom, optional
        The classroom whose phones take part. Without one, the teacher types the numbers on the pupils' slips
        of paper, or taps a button for each answer.
    controls : sequence of Widget
        Passed on to `Exhibit`.

    Attributes
    ----------
    progress : ipywidgets.HTML
        How many phones have answered, shown above the chart if there is a classroom.
    round : int
        Increases whenever a question is closed. A press made on an earlier screen is refused, with a message
        to the pupil.
    """

    def __init__(
        self,
        question: str,
        key: str,
        room: "ClassRoom | None",
        controls: Sequence[Widget],
    ):
        self.key, self.room, self.round = key, room, 1
        self.progress = HTML()
        send = [] if room is None else [self.button(str(SEND_AGAIN), self.put)]
        super().__init__(question, [*controls, *send], [] if room is None else [self.progress])
        self.refresh()
        if room is not None:
            self.put()

    def tap(self, label: str, given: object) -> Button:
        """Return a button that adds one answer seen in class."""
        return self.button(_("+1 {label}").format(label=label), lambda: self.take(given))

    def take(self, given: Any) -> None:
        """Add answers that were given in class, without a phone."""
        raise NotImplementedError

    def put(self) -> None:
        """Show the activity on the phones."""
        if self.room is not None:
            self.room.put(self)

    def close(self) -> None:
        """Remove the activity from the phones and from the page."""
        room: ClassRoom | None = vars(self).get("room")  # missing if __init__ raised
        if room is not None:
            room.take_off(self)
        super().close()

    @property
    def at(self) -> str:
        """Return an identifier of the current question, short enough for phones to send back."""
        key = self.key if may_be_sent(self.key) else str(crc32(self.key.encode()))
        return f"{key}/{self.round}"

    def screen(self, seat: Seat) -> Screen:
        """Return the screen of one phone, without anything that its pupil may not see."""
        with self.events.lock:
            return Screen(self.at, self.question, tuple(self.parts(seat)))

    def press(self, seat: Seat, press: Press) -> None:
        """Handle a button press on one phone.

        Raises
        ------
        Refused
            If it was made on an earlier screen, or is not allowed now.
        """
        with self.events.lock:
            if press.at != self.at:
                raise Refused(str(SCREEN_CHANGED))
            self.take_press(seat, press)

    def forget(self, seat: Seat) -> None:
        """Drop the answers of a phone that the teacher has removed. By default, do nothing."""

    def answered_by(self) -> Collection[Seat] | None:
        """Return the phones that have answered the current question. By default, None: nothing is asked."""
        return None

    def describe_progress(self) -> str:
        """Return how many phones have answered, or "" if nothing is asked."""
        seats = self.answered_by()
        if self.room is None or seats is None:
            return ""
        return ngettext(
            "{answered} of {phones} phone has answered.",
            "{answered} of {phones} phones have answered.",
            "phones",
        ).format(answered=len(seats), phones=len(self.room.seats))

    def parts(self, seat: Seat) -> list[Part]:
        """Return the parts of a phone's screen."""
        raise NotImplementedError

    def take_press(self, seat: Seat, press: Press) -> None:
        """Handle a press that was made on the current screen."""
        raise NotImplementedError

    def sentence(self) -> str:
        """Return the sentence below the chart."""
        raise NotImplementedError

    def content(self) -> object:
        """Return what the activity holds, for its value."""
        return self.value

    def below(self) -> Picture | None:
        """Return a second picture below the chart. By default, None."""
        return None

    def refresh(self) -> None:
        """Update the chart, its caption and the number of phones that have answered."""
        self.value = self.content()
        self.progress.value = escape(self.describe_progress())
        self.draw(self.picture(), self.below())
        self.say(self.sentence())

    def update_all(self) -> None:
        """Update the teacher's screen and all phones."""
        self.refresh()
        if self.room is not None:
            self.room.update_all()


class Covered(Activity):
    """An activity whose answers are covered until the teacher shows them.

    Attributes
    ----------
    is_covered : bool
    """

    LIFT, COVER = _("Lift the cover"), _("Cover it")

    def __init__(self, question: str, key: str, room: "ClassRoom | None", controls: Sequence[Widget]):
        self.is_covered = True
        self.cover_button = self.button(str(self.LIFT), self.lift)
        super().__init__(question, key, room, [self.cover_button, *controls])

    @with_lock
    def lift(self) -> None:
        """Show the answers, or cover them again."""
        self.is_covered = not self.is_covered
        self.update_all()

    def refresh(self) -> None:
        """Update the chart, its caption and the button of the cover."""
        self.cover_button.description = str(self.LIFT if self.is_covered else self.COVER)
        super().refresh()


class Slips(HBox):
    """A text field for the numbers on the pupils' slips of paper, with a button that takes them.

    Parameters
    ----------
    activity : Activity
    """

    def __init__(self, activity: Activity):
        self.field = Text(
            description=str(_("from slips")),
            placeholder=str(_("numbers, one per line or in a row")),
            layout=Layout(width="320px"),
        )

        def take() -> None:
            given, self.field.value = self.field.value, ""
            activity.take(given)

        button = activity.button(str(_("Add them")), take)
        super().__init__([self.field, button], layout=Layout(flex_flow="row wrap", align_items="center"))


def numbers(given: object) -> list[float]:
    """Return the numbers in a text or a list.

    Raises
    ------
    InvalidInput
        If there are no numbers or too many, or if anything else is among them.

    Examples
    --------
    >>> numbers("0.3 0.4 50 %"), numbers([1, 2])
    ([0.3, 0.4, 0.5], [1.0, 2.0])
    """
    if isinstance(given, str):
        values = read_numbers(given) or []
    else:
        values = [small_number(item, "slips") for item in checks.several("slips", given)]
    if not 0 < len(values) <= MAX_SLIPS:
        raise InvalidInput(f"slips: found {short_repr(given)}, expected a list of 1 to {MAX_SLIPS} numbers")
    return values


def check_question(question: object, room: object) -> None:
    """Raise unless the question of an activity is text, and its room is a classroom or None."""
    checks.text("question", question)
    check_room(room, "put")


def check_options(name: str, options: Sequence[str]) -> None:
    """Raise if one of the options could not be sent back by a phone."""
    for option in options:
        if not may_be_sent(option):
            raise InvalidInput(
                f"{name}: found {short_repr(option)}, "
                f"expected one line of at most {MAX_OPTION_LENGTH} characters"
            )


def within_sentence(choice: str) -> str:
    """Return a choice without its final full stop, for use within a sentence.

    Examples
    --------
    >>> within_sentence("The average is 2 euros per spin.")
    'The average is 2 euros per spin'
    """
    return choice.removesuffix(".")


def tally_of(counts: object, labels: Sequence[str]) -> dict[str, int]:
    """Return the counts of some labels after checking them.

    Raises
    ------
    InvalidInput
        If there are no counts, or if a label or a number is not allowed.

    Examples
    --------
    >>> tally_of({"rare": 14}, ["rare", "common"])
    {'rare': 14}
    """
    tally = dict(counts) if isinstance(counts, Mapping) else {}
    are_numbers = all(is_whole(number) and 0 <= number <= MAX_SLIPS for number in tally.values())
    if not tally or not set(tally) <= set(labels) or not are_numbers:
        raise InvalidInput(
            f"counts: found {short_repr(counts)}, expected whole numbers from 0 to {MAX_SLIPS} for "
            f"{list(labels)!r}"
        )
    return {label: int(number) for label, number in tally.items()}
