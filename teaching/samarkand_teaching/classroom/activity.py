"""What a class does together: on the teacher's screen an exhibit, on each phone a screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol
from zlib import crc32

from ipywidgets import HBox, Layout, Text, Widget

from samarkand import arguments
from samarkand.errors import InvalidOption, is_whole, shown
from samarkand.grammar import Language
from samarkand.lessons.reading import small_number
from samarkand.picture import Picture
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import MAX_OPTION_LENGTH, Press, Refused, Screen, may_be_sent
from samarkand_widgets.lesson.class_histogram import read_guesses
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import locked

MAX_TAPPED = 12  # buttons for tallies
MAX_SLIPS = 5_000


class Room(Protocol):
    """What an activity asks of the room."""

    language: Language
    seats: list[Seat]

    def put(self, activity: Any) -> None:
        """Put an activity on the phones."""

    def take_off(self, activity: Any) -> None:
        """Take an activity off the phones, if they show it."""

    def changed(self) -> None:
        """Have phones and the teacher's screen show what is so now."""

    def after(self, seconds: float, deed: Callable[[], None]) -> None:
        """Have the room's own loop do a deed later, also while a cell runs."""


class Activity(Exhibit):
    """Something that a class does, with phones or without.

    Parameters
    ----------
    question : str
    key : str
        Its name in the room.
    room : ClassRoom, optional
        Whose phones take part; without one the teacher enters what is on slips, or taps.
    controls, above : sequence of Widget
        As for `Exhibit`.

    Attributes
    ----------
    round : int
        Rises whenever what was asked is over: a press made on an earlier screen is told, not counted.
    """

    follows = False  # a class keeps the language of its room

    def __init__(
        self,
        question: str,
        key: str,
        room: Room | None,
        controls: Sequence[Widget],
        above: Sequence[Widget] = (),
    ):
        self.key, self.room, self.round = key, room, 1
        send = [] if room is None else [self.button(str(wording.SEND_AGAIN), self.put)]
        super().__init__(question, [*controls, *send], above)
        self.refresh()
        if room is not None:
            self.put()

    def put(self) -> None:
        """Put it on the phones."""
        if self.room is not None:
            self.room.put(self)

    def close(self) -> None:
        """Take it off the phones, and off the page."""
        room: Room | None = vars(self).get("room")  # none if __init__ refused
        if room is not None:
            room.take_off(self)
        super().close()

    @property
    def at(self) -> str:
        """The name of what is asked now: phones send it back, so a question that is too long has a number."""
        key = self.key if may_be_sent(self.key) else str(crc32(self.key.encode()))
        return f"{key}/{self.round}"

    def screen(self, seat: Seat) -> Screen:
        """What one phone shows: nothing that its pupil may not know."""
        with self.events.lock:
            return Screen(self.at, self.question, tuple(self.parts(seat)))

    def press(self, seat: Seat, press: Press) -> None:
        """Take a press of one phone.

        Raises
        ------
        Refused
            If it was made on another screen, or is not possible now.
        """
        with self.events.lock:
            if press.at != self.at:
                raise Refused(str(wording.SCREEN_CHANGED))
            self.take_press(seat, press)
            seat.has_taken_part = True

    def forget(self, seat: Seat) -> None:
        """Forget what a phone has sent in that the teacher has removed; by default nothing."""

    def parts(self, seat: Seat) -> list[dict[str, Any]]:
        """The parts of a phone's screen."""
        raise NotImplementedError

    def take_press(self, seat: Seat, press: Press) -> None:
        """Count a press that was made on the present screen."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Draw what is so now, and say it."""
        raise NotImplementedError

    def summary(self) -> str:
        """Return what came of it, in a sentence for the class report: nothing is covered there."""
        return self.said

    def whole_pictures(self) -> list[Picture]:
        """Return the charts of the class report: nothing is covered there."""
        return [self.picture()]

    def changed(self) -> None:
        """Have everybody see what is so now."""
        self.refresh()
        if self.room is not None:
            self.room.changed()


class Slips(HBox):
    """A field for the numbers of slips of paper, and its button.

    Parameters
    ----------
    activity : Activity
    take : function
        Takes the numbers.
    """

    def __init__(self, button: Widget):
        self.field = Text(
            description=str(wording.TALLIES),
            placeholder=str(wording.TALLIES_TIP),
            layout=Layout(width="320px"),
        )
        super().__init__([self.field, button], layout=Layout(flex_flow="row wrap", align_items="center"))

    def numbers(self) -> list[float]:
        """The numbers that are in the field, which is empty afterwards."""
        found = numbers(self.field.value)
        self.field.value = ""
        return found


def numbers(given: Any) -> list[float]:
    """Numbers, from a text or a list of them.

    Raises
    ------
    InvalidOption
        If there is none, or something else among them.

    Examples
    --------
    >>> numbers("0.3 0.4 50 %"), numbers([1, 2])
    ([0.3, 0.4, 0.5], [1.0, 2.0])
    """
    if isinstance(given, str):
        values, unread = read_guesses(given)
    else:
        values, unread = [small_number(each, "slips") for each in arguments.several("slips", given)], []
    if unread or not 0 < len(values) <= MAX_SLIPS:
        raise InvalidOption(f"slips: found {shown(given)}, expected from 1 to {MAX_SLIPS} numbers in a row")
    return values


def check_options(name: str, options: Sequence[str]) -> None:
    """Refuse options that a phone could not send back."""
    for option in options:
        if not may_be_sent(option):
            raise InvalidOption(
                f"{name}: found {shown(option)}, expected one line of at most {MAX_OPTION_LENGTH} characters"
            )


def tally_of(counts: Any, labels: Sequence[str]) -> dict[str, int]:
    """Return what was counted in class: a whole number for each of some labels.

    Raises
    ------
    InvalidOption
        If there is none, or it counts something else.

    Examples
    --------
    >>> tally_of({"rare": 14}, ["rare", "common"])
    {'rare': 14}
    """
    found = dict(counts) if isinstance(counts, Mapping) else {}
    are_numbers = all(is_whole(number) and 0 <= number <= MAX_SLIPS for number in found.values())
    if not found or not set(found) <= set(labels) or not are_numbers:
        raise InvalidOption(
            f"counts: found {shown(counts)}, expected whole numbers from 0 to {MAX_SLIPS} by {list(labels)!r}"
        )
    return {label: int(number) for label, number in found.items()}


__all__ = ["MAX_TAPPED", "Activity", "Room", "Slips", "check_options", "locked", "numbers", "tally_of"]
