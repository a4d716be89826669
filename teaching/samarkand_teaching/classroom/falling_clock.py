"""The falling clock played live by pairs of phones, and settled value by value on the teacher's computer."""

import random
from typing import TYPE_CHECKING

import pandas as pd

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _
from samarkand.picture import Picture, Text
from samarkand.theory import market
from samarkand_teaching.classroom.activity import NOT_NOW, Activity, Slips, numbers
from samarkand_teaching.classroom.charts import shares_beside
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import Part, Press, Refused, button, text
from samarkand_widgets.lesson.charts import HEIGHT, WIDTH
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

WORTH_TO_YOU = _("The card is worth {worth:g} to you. If you stop the clock, you pay what it shows.")
RESULTS = {
    "bought": _("You bought at {value}: {gain:+g} for you."),
    "dispute": _("Both stopped at {value}, a dispute: {gain:+g} for you."),
    "late": _("Your rival bought at {value}: 0 for you."),
    "never": _("Nobody stopped the clock: 0 for you."),
}


class FallingClock(Activity):
    """The auction of *Le marché* between two players who value the card equally, for all pairs of a class.

    Parameters
    ----------
    worth : int
        The worth of the card to each player, in dirhams.
    room : ClassRoom, optional
        Without one, the teacher types the values at which the pupils' slips say stop, 0 for never.
    seconds : float
        The time for which each value is shown.

    Examples
    --------
    >>> clock = FallingClock(9)
    >>> clock.take("8 6 6 5 0")
    >>> [clock.share(value) for value in (9, 8, 7, 6)]
    [0.0, 0.2, 0.0, 0.5]
    """

    def __init__(self, worth: int = 9, room: "ClassRoom | None" = None, seconds: float = 3.0):
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0.2 <= seconds <= 60:
            raise InvalidInput(f"seconds: found {short_repr(seconds)}, expected a number from 0.2 to 60")
        self.worth, self._seconds = checks.whole("worth", worth, 1, 1_000), seconds
        self.equilibrium = {value: stage.stop for value, stage in market.duel("market", self.worth).items()}
        self._both = {at: int(market.dispute("market", self.worth, at).mine[0][0]) for at in self.equilibrium}
        self.bids: list[tuple[int, int, int, str, int, int]] = []  # the rows of `frame`
        self._rivals, self._results = dict[Seat, Seat](), dict[Seat, str]()  # of the current auction
        self.is_answered, self._slips, self._pressed = False, list[float](), set[Seat]()
        self.start_button = self.button(str(_("Start the clock")), self.start)
        self.answer_button = self.button(str(_("Show or hide the equilibrium")), self.show_answer)
        question = _("The falling clock: the card is worth {worth:g} to each of two players").format(
            worth=self.worth
        )
        super().__init__(question, question, room, [self.start_button, self.answer_button, Slips(self)])

    @with_lock
    def take(self, given: object) -> None:
        """Add the values at which slips of paper say stop, 0 for never."""
        values = numbers(given)
        if not set(values) <= {0, *self.equilibrium}:
            raise InvalidInput(f"stops: found {short_repr(given)}, expected values of the clock, or 0")
        self._slips += values
        self.update_all()

    @with_lock
    def start(self) -> None:
        """Pair the phones that are here, and start the clock."""
        here = [seat for seat in (self.room.seats if self.room else []) if seat.phone is not None]
        if self.value is not None or len(here) < 2:
            raise InvalidInput(str(_("Two phones are needed for an auction.")))
        random.shuffle(here)
        pairs = list(zip(here[::2], here[1::2], strict=False))
        self._rivals, self._results = dict([*pairs, *(pair[::-1] for pair in pairs)]), {}
        self.round += 1
        self._next()

    @with_lock
    def show_answer(self) -> None:
        """Show the equilibrium beside the stops, or hide it again."""
        self.is_answered = not self.is_answered
        self.update_all()

    def _running(self) -> list[Seat]:
        return [seat for seat in self._rivals if seat not in self._results]

    def _next(self) -> None:
        lower = [value for value in self.equilibrium if self.value is None or value < self.value]
        self._pressed, self.value = set(), lower[0] if self._running() else None
        if self.value is not None and self.room is not None:
            self.room.after(self._seconds, self._fall)
        self.update_all()

    def _fall(self) -> None:
        with self.events:
            for seat in self._running():
                rival, value = self._rivals[seat], self.value
                stopped = [player for player in (seat, rival) if player in self._pressed]
                if stopped or value == min(self.equilibrium):
                    result = ("never", "bought" if stopped == [seat] else "late", "dispute")[len(stopped)]
                    gain = {"bought": self.worth - value, "dispute": self._both[value]}.get(result, 0)
                    self.bids.append((self.round - 1, seat.number, rival.number, result, value, gain))
                    self._results[seat] = RESULTS[result].format(value=value, gain=gain)
            self._next()

    def share(self, value: int) -> float:
        """Return the share of those still in the auction at a value who stopped the clock there."""
        ends = [(at, result in ("bought", "dispute")) for _, _, _, result, at, _ in self.bids]
        ends += [(round(stop), True) for stop in self._slips]
        return ends.count((value, True)) / max(1, sum(at <= value for at, _ in ends))

    @with_lock
    def frame(self) -> pd.DataFrame:
        """Return one row per phone and auction, with the value at which it ended."""
        return pd.DataFrame(self.bids, columns=["auction", "seat", "rival", "result", "value", "gain"])

    def parts(self, seat: Seat) -> list[Part]:
        """Return the clock and the button, or the result of the pupil's own auction."""
        if self.value is None or seat in self._results:
            soon = _(
                "The card is worth {worth:g} to you and to one rival in this class. The clock starts soon."
            ).format(worth=self.worth)
            return [text(self._results.get(seat, soon))]
        stop: list[Part] = []
        if seat in self._pressed:
            line = _("You stopped at {value}. Your rival can still stop at {value} as well.")
        elif seat in self._rivals:
            line, stop = WORTH_TO_YOU, [button("stop", str(_("Stop!")))]
        else:
            line = _("You watch this auction and play in the next one.")
        return [text(str(self.value), True), *stop, text(line.format(value=self.value, worth=self.worth))]

    def take_press(self, seat: Seat, press: Press) -> None:
        """Stop the clock at its value on the teacher's computer, not on the phone."""
        if press.button != "stop" or seat in self._pressed or seat not in self._running():
            raise Refused(str(NOT_NOW))
        self._pressed.add(seat)

    def refresh(self) -> None:
        """Show the clock while it runs, then the stops."""
        self.start_button.disabled = self.value is not None
        super().refresh()

    def sentence(self) -> str:
        """Return what the clock shows, or how the auctions ended."""
        if self.value is not None:
            return _("The clock is at {value}. {running:# auction is|# auctions are} still open.").format(
                value=self.value, running=len(self._running()) // 2
            )
        bought, disputes = (sum(row[3] == name for row in self.bids) for name in ("bought", "dispute"))
        number, gain = len(self.bids) // 2, sum(row[5] for row in self.bids) / max(1, len(self.bids))
        return _(
            "{number:# auction|# auctions}: {bought} bought, {disputes:# dispute|# disputes}, with an "
            "average gain of {gain:.2f}."
        ).format(number=number, bought=bought, disputes=disputes // 2, gain=gain)

    @with_lock
    def picture(self) -> Picture:
        """Return the clock while it runs, then a chart of the shares that stopped at each value."""
        if self.value is not None:
            clock = Text(x=WIDTH / 2, y=HEIGHT / 2, text=str(self.value), size=140, anchor="middle")
            return Picture(WIDTH, HEIGHT, (clock,), self.question, str(self.value))
        stops = list(map(self.share, self.equilibrium))
        groups = {str(_("the class, as a proportion of those asked")): stops}
        if self.is_answered:
            groups[str(_("equilibrium"))] = [float(stop) for stop in self.equilibrium.values()]
        return shares_beside([str(value) for value in self.equilibrium], groups, self.question)
