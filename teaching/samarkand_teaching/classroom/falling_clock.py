"""The falling clock played live by pairs of phones, and settled value by value on the teacher's computer."""

import random
from typing import NamedTuple

import pandas as pd

import samarkand
from samarkand import arguments
from samarkand.errors import InvalidOption, short_repr
from samarkand.picture import Picture, Text
from samarkand.theory.market import expectations as market
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.activity import Activity, Room, Slips, numbers, with_lock
from samarkand_teaching.classroom.charts import shares_beside
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.judging import check_room
from samarkand_teaching.classroom.messages import Part, Press, Refused, key, text
from samarkand_widgets.lesson.charts import HEIGHT, WIDTH
from samarkand_widgets.panels.seed import fresh_seed

MIN, MAX = 0.2, 60.0  # seconds per value
MAX_WORTH = 1_000  # dirhams
LARGE = 140  # font size of the clock, for a projector


class Bid(NamedTuple):
    """The result of one phone in one auction."""

    auction: int
    seat: Seat
    rival: Seat
    result: str
    stopped: bool
    value: int | None
    gain: int


class FallingClock(Activity):
    """The auction of *Le marché* between two players who value the card equally, for all pairs of a class.

    A press counts when it arrives at the teacher's computer. All presses at one value are settled together.
    The chart shows, for each value, the share of the players still in the auction who stopped there. The
    equilibrium can be shown beside it.

    Parameters
    ----------
    worth : int
        The worth of the card to each player, in dirhams.
    room : ClassRoom, optional
        Without one, the teacher types the values at which the pupils' slips say stop, 0 for never.
    seconds : float
        The time for which each value is shown.
    seed : int, optional
        The seed of the random pairs.

    Attributes
    ----------
    value : int or None
        The value on the clock, or None while it does not run.
    is_answered : bool
        Whether the equilibrium is shown.
    bids : list of Bid
        The results of all auctions so far.

    Examples
    --------
    >>> clock = FallingClock(9)
    >>> clock.take("8 6 6 5 0")
    >>> [clock.share(value) for value in (9, 8, 7, 6)]
    [0.0, 0.2, 0.0, 0.5]
    """

    def __init__(
        self, worth: int = 9, room: Room | None = None, seconds: float = 3.0, seed: int | None = None
    ):
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not MIN <= seconds <= MAX:
            raise InvalidOption(
                f"seconds: found {short_repr(seconds)}, expected a number from {MIN} to {MAX:g}"
            )
        worth = arguments.whole("worth", worth, 1, MAX_WORTH)
        check_room(room)
        self.worth, self._seconds = worth, seconds
        self.seed = fresh_seed() if seed is None else arguments.seed(seed)
        game = samarkand.game("market", players=3)
        self.equilibrium = {value: stage.stop for value, stage in market.duel(game, worth).items()}
        disputes = {value: market.dispute(game, worth, value).mine for value in self.equilibrium}
        # The gain of a player who stops, in whole dirhams: together with the rival, and alone.
        self._both = {value: int(mine[0][0]) for value, mine in disputes.items()}
        self._alone = {value: int(mine[0][1]) for value, mine in disputes.items()}
        self.is_answered = False
        self.bids: list[Bid] = []
        self._rivals: dict[Seat, Seat] = {}
        self._pressed: set[Seat] = set()
        self._asked = dict.fromkeys(self.equilibrium, 0)
        self._stops = dict.fromkeys(self.equilibrium, 0)
        self.start_button = self.button(str(wording.START), self.start)
        self.slips = Slips(self.button(str(wording.TAKE), lambda: self.take(self.slips.numbers())))
        question = wording.THE_CLOCK.format(worth=worth)
        self.answer_button = self.button(str(wording.SHOW_EQUILIBRIUM), self.show_answer)
        self.start_button.layout.display = "none" if room is None else None
        controls = [self.start_button, self.answer_button, self.slips]
        super().__init__(question, question, room, controls)

    def content(self) -> int | None:
        """Return the value on the clock, which is set when it changes."""
        return self.value

    @property
    def auctions(self) -> int:
        """The number of times the clock was started."""
        return self.round - 1

    @property
    def values(self) -> list[int]:
        """The values of the clock, in falling order."""
        return list(self.equilibrium)

    # --- what the teacher does --------------------------------------------------------------------

    @with_lock
    def take(self, stops: object) -> None:
        """Add the values at which slips of paper say stop, 0 for never."""
        values = numbers(stops)
        if not set(values) <= {0, *self.equilibrium}:
            raise InvalidOption(
                f"stops: found {short_repr(stops)}, expected values of the clock, or 0 for never"
            )
        for stop in values:
            for value in self.values:
                self._asked[value] += value >= stop
                self._stops[value] += value == stop
        self.update_all()

    @with_lock
    def start(self) -> None:
        """Pair the phones that are here, and start the clock."""
        here = [seat for seat in (self.room.seats if self.room else []) if seat.phone is not None]
        if self.value is not None or self.room is None:
            raise InvalidOption(str(wording.NOT_NOW))
        if len(here) < 2:
            raise InvalidOption(str(wording.TWO_NEEDED))
        random.Random(f"{self.seed}/{self.round}").shuffle(here)
        pairs = list(zip(here[::2], here[1::2], strict=False))
        self._rivals = {seat: rival for pair in pairs for seat, rival in (pair, pair[::-1])}
        self.round += 1
        self._call(self.values[0])

    @with_lock
    def show_answer(self) -> None:
        """Show the equilibrium beside the stops, or hide it again."""
        self.is_answered = not self.is_answered
        self.update_all()

    def _call(self, value: int) -> None:
        """Show a value, and schedule its settlement."""
        assert self.room is not None
        self.value, self._pressed = value, set()
        running = self._running()
        self._asked[value] += len(running)
        self.room.after(self._seconds, self._fall)
        self.update_all()

    def _running(self) -> list[Seat]:
        """Return the seats whose auction is not decided yet."""
        decided = {bid.seat for bid in self.bids if bid.auction == self.auctions}
        return [seat for seat in self._rivals if seat not in decided]

    def _fall(self) -> None:
        """Settle the current value, and show the next one if any auction is still open."""
        with self.events:
            value = self.value
            if value is None:
                return
            self._settle(value)
            left = [lower for lower in self.values if lower < value]
            if left and self._running():
                self._call(left[0])
                return
            for seat in self._running():
                self._note(seat, "never", False, None, 0)
            self.value = None
            self.update_all()

    def _settle(self, value: int) -> None:
        """Decide the auctions that one or both rivals stopped at a value."""
        for seat in self._running():
            rival = self._rivals[seat]
            if seat in self._pressed:
                self._stops[value] += 1
                is_dispute = rival in self._pressed
                gain = (self._both if is_dispute else self._alone)[value]
                self._note(seat, "dispute" if is_dispute else "bought", True, value, gain)
            elif rival in self._pressed:
                self._note(seat, "late", False, value, 0)

    def _note(self, seat: Seat, result: str, stopped: bool, value: int | None, gain: int) -> None:
        self.bids.append(Bid(self.auctions, seat, self._rivals[seat], result, stopped, value, gain))

    def share(self, value: int) -> float:
        """Return the share of those still in the auction at a value who stopped the clock there."""
        value = arguments.whole("value", value, min(self.equilibrium), max(self.equilibrium))
        return self._stops[value] / max(1, self._asked[value])

    @with_lock
    def frame(self) -> pd.DataFrame:
        """Return one row per phone and auction, with `delay` in milliseconds."""
        rows = [
            (bid.auction, bid.seat.number, bid.rival.number, bid.result, bid.stopped, bid.value, bid.gain,
             bid.seat.delay)
            for bid in self.bids
        ]  # fmt: skip
        columns = ["auction", "seat", "rival", "result", "stopped", "value", "gain", "delay"]
        return pd.DataFrame(rows, columns=columns).astype({"value": "Int64"})

    # --- phones -----------------------------------------------------------------------------------

    def parts(self, seat: Seat) -> list[Part]:
        """Return the clock and the button, or the result of the pupil's own auction."""
        mine = next((bid for bid in reversed(self.bids) if bid.seat is seat), None)
        delay = [] if seat.delay is None else [text(wording.YOUR_DELAY.format(delay=seat.delay))]
        if mine is not None and mine.auction == self.auctions:
            return [text(wording.RESULTS[mine.result].format(value=mine.value, gain=mine.gain)), *delay]
        if self.value is None:
            return [text(wording.WAIT_FOR_CLOCK.format(worth=self.worth)), *delay]
        clock = text(str(self.value), is_large=True)
        if seat not in self._rivals:
            return [clock, text(str(wording.SIT_OUT))]
        if seat in self._pressed:
            return [clock, text(wording.PRESSED.format(value=self.value))]
        return [
            clock,
            key("stop", str(wording.STOP)),
            text(wording.WORTH_TO_YOU.format(worth=self.worth)),
            *delay,
        ]

    def take_press(self, seat: Seat, press: Press) -> None:
        """Stop the clock at its value on the teacher's computer, not on the phone."""
        if press.button != "stop" or self.value is None or seat not in self._running():
            raise Refused(str(wording.TOO_LATE))
        if seat in self._pressed:
            raise Refused(str(wording.NOT_NOW))
        self._pressed.add(seat)

    # --- what is shown ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the clock while it runs, then the stops."""
        self.start_button.disabled = self.value is not None
        answer = str(wording.HIDE_EQUILIBRIUM) if self.is_answered else str(wording.SHOW_EQUILIBRIUM)
        self.answer_button.description = answer
        self.draw(self.picture())
        if self.value is not None:
            self.say(wording.CLOCK_AT.format(value=self.value, running=len(self._running()) // 2))
            return
        if not self.bids:
            self.say(str(wording.CLOCK_IDLE))
            return
        results = [bid.result for bid in self.bids]
        sentence = wording.STOPS.format(
            number=len(self.bids) // 2,
            bought=results.count("bought"),
            disputes=results.count("dispute") // 2,
            gain=sum(bid.gain for bid in self.bids) / len(self.bids),
        )
        delays = [bid.seat.delay for bid in self.bids if bid.seat.delay is not None]
        self.say(
            wording.STOPS_DELAYS.format(stops=sentence, low=min(delays), high=max(delays))
            if delays
            else sentence
        )

    @with_lock
    def picture(self) -> Picture:
        """Return the clock while it runs, then a chart of the stops, with the equilibrium if it is shown."""
        if self.value is not None:
            clock = Text(x=WIDTH / 2, y=HEIGHT / 2, text=str(self.value), size=LARGE, anchor="middle")
            return Picture(WIDTH, HEIGHT, (clock,), self.question, str(self.value))
        groups = {str(wording.CLASS_STOPS): [self.share(value) for value in self.values]}
        if self.is_answered:
            groups[str(wording.EQUILIBRIUM)] = [float(stop) for stop in self.equilibrium.values()]
        labels = list(map(str, self.values))
        hollow = str(wording.EQUILIBRIUM)
        return shares_beside(labels, groups, self.question, hollow, str(wording.VALUE_CALLED))
