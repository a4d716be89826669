"""Sealed bids of a class: opened together, the highest wins."""

import random
from typing import Any

from samarkand import arguments
from samarkand.grammar import join_commas
from samarkand.picture import Picture
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_teaching.classroom.judging import judge_question
from samarkand_teaching.classroom.messages import field, key, text
from samarkand_widgets.lesson import wording as lesson
from samarkand_widgets.lesson.guess import Guess, judged_truth
from samarkand_widgets.lesson.guess_chart import histogram
from samarkand_widgets.panels.seed import fresh_seed
from samarkand_widgets.threads.events import locked

PRICES = {"first": 0, "second": 1}  # which bid is paid, from the highest


class SealedBids(ClassGuess):
    """Bids that are secret until all are opened; the highest wins, and chance decides between equal ones.

    Parameters
    ----------
    question : str
    worth : number, optional
        What it is worth to whoever wins; not shown before `show_answer`.
    room : ClassRoom, optional
        Without one the teacher types what is on the slips.
    within : (float, float), optional
        From where to where a bid may lie.
    price : {"first", "second"}
        Which bid the winner pays.
    unit : str
        What a bid counts, such as "coins".
    seed : int, optional
        Decides which of several equal highest bids wins.

    Examples
    --------
    >>> bids = SealedBids("How many coins for the jar?", worth=28, unit="coins")
    >>> bids.take("25 31 27")
    >>> bids.lift()
    >>> bids.show_answer()
    >>> bids.said
    '3 bids from 25 to 31. The highest pays 31. It was worth 28: −3 for the winner.'
    """

    def __init__(
        self,
        question: str,
        worth: float | None = None,
        room: Any = None,
        within: tuple[float, float] | None = None,
        price: str = "first",
        unit: str = "",
        seed: int | None = None,
    ):
        self._price = PRICES[arguments.choice("price", price, list(PRICES))]
        self.seed = fresh_seed() if seed is None else arguments.seed(seed)
        truth = None if worth is None else judged_truth(worth)
        judge_question(question, room)
        asked = Guess(question, question, within=within, unit=unit, confidence=False)
        super().__init__(asked, room)
        if truth is not None:
            self.answer_is(truth)

    def close(self) -> None:
        """Take the bids off the phones and off the page, with the question that judges them."""
        if "guess" in vars(self):  # there is none if __init__ refused
            self.guess.close()
        super().close()

    def parts(self, seat: Seat) -> list[dict[str, Any]]:
        """A field; then one's own bid, and when all are opened what came of it."""
        made = self.committed.get(seat)
        if made is None:
            is_open = self.is_answered or not self.is_covered
            fields = [
                field("guess", str(wording.MY_BID), self.guess.example),
                key("commit", str(wording.BID)),
            ]
            return [text(str(wording.OVER))] if is_open else fields
        if self.is_covered:
            return [text(wording.BID_SEALED.format(bid=made.value))]
        if made.value in self.left_out:
            return [text(wording.BID_LEFT_OUT.format(bid=made.value))]
        high, winner, number = self._highest()
        if made.value != high:
            return [text(wording.YOU_LOST.format(bid=made.value, high=high))]
        if seat is not winner:
            return [text(wording.YOU_LOST_DRAW.format(bid=made.value, number=number))]
        drawn = [text(wording.YOU_WON_DRAW.format(bid=made.value, number=number))] if number > 1 else []
        price = self._paid()
        if self.is_answered and isinstance(self._truth, float):
            gain = self._truth - price
            words = wording.YOU_WON_AND_GAIN.format(bid=made.value, price=price, worth=self._truth, gain=gain)
            return [*drawn, text(words)]
        return [*drawn, text(wording.YOU_WON.format(bid=made.value, price=price))]

    def _highest(self) -> tuple[float, Seat | None, int]:
        """Return the highest bid, the seat that wins with it (None for a slip), and how many bid as much."""
        high = max(self.values())
        seats = [seat for seat, made in self.counted().items() if made.value == high]
        highest = [
            *sorted(seats, key=lambda seat: seat.number),
            *(None for bid in self._slips if bid == high),
        ]
        return high, random.Random(f"{self.seed}/{len(highest)}").choice(highest), len(highest)

    def _paid(self) -> float:
        """What the winner pays."""
        return float(sorted(self.values(), reverse=True)[: self._price + 1][-1])

    def refresh(self) -> None:
        """Show the bids, or how many are sealed."""
        super().refresh()
        self.cover_button.description = str(wording.OPEN_BIDS) if self.is_covered else str(wording.SEAL_BIDS)
        values = self.values()
        if not values or self.is_covered:
            self.say(wording.BIDS_SEALED.format(number=len(values)) if values else str(wording.NO_BIDS))
            return
        price, (high, winner, highest) = self._paid(), self._highest()
        said = wording.BIDS.format(number=len(values), low=min(values), high=high, price=price)
        if highest > 1:
            words = wording.DRAWN_SLIP if winner is None else wording.DRAWN_PHONE
            phone = None if winner is None else winner.number
            said = words.format(bids=said, number=highest, high=high, phone=phone)
        if self.left_out:
            named = join_commas(lesson.NUMBER.format(value=bid) for bid in sorted(self.left_out))
            said = wording.WITHOUT.format(said=said, values=named)
        if self.is_answered and isinstance(self._truth, float):
            said = wording.BIDS_AND_WORTH.format(bids=said, worth=self._truth, gain=self._truth - price)
        self.say(said)

    @locked
    def picture(self) -> Picture:
        """The bids as bars, with the worth when it is asked for; nothing while they are sealed."""
        if self.is_covered:
            return super().picture()
        worth = self._truth if self.is_answered and isinstance(self._truth, float) else None
        return histogram(self.values(), self.question, worth)
