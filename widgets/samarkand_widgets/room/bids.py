"""Sealed bids of a class: opened together, the highest wins."""

from typing import Any

from samarkand.errors import InvalidOption
from samarkand.picture import Picture
from samarkand_widgets.lesson.charts import histogram
from samarkand_widgets.lesson.guess import Guess
from samarkand_widgets.room import wording
from samarkand_widgets.room.door import Seat
from samarkand_widgets.room.guess import ClassGuess
from samarkand_widgets.room.messages import field, key, text
from samarkand_widgets.threads.events import locked

PRICES = {"first": 0, "second": 1}  # which bid is paid, from the highest


class SealedBids(ClassGuess):
    """Bids that nobody sees before all are opened; the first of the highest wins.

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
    ):
        if price not in PRICES:
            raise InvalidOption(f"price: found {price!r}, expected {' or '.join(map(repr, PRICES))}")
        self._price = PRICES[price]
        asked = Guess(question, question, within=within, unit=unit, confidence=False)
        super().__init__(asked, room)
        if worth is not None:
            self.answer_is(worth)

    def parts(self, seat: Seat) -> list[dict[str, Any]]:
        """A field; then one's own bid, and when all are opened what came of it."""
        made = self.committed.get(seat)
        if made is None:
            is_open = self.is_answered or not self.is_covered
            fields = [field("guess", wording.MY_BID, self.guess.example), key("commit", wording.BID)]
            return [text(wording.OVER)] if is_open else fields
        if self.is_covered:
            return [text(wording.BID_SEALED.say(bid=made.value))]
        high = max(self.values())
        winner = next((each for each, bid in self.committed.items() if bid.value == high), None)
        if seat is not winner:
            return [text(wording.YOU_LOST.say(bid=made.value, high=high))]
        price = self._paid()
        if self.is_answered and isinstance(self._truth, float):
            gain = self._truth - price
            words = wording.YOU_WON_AND_GAIN.say(bid=made.value, price=price, worth=self._truth, gain=gain)
            return [text(words)]
        return [text(wording.YOU_WON.say(bid=made.value, price=price))]

    def _paid(self) -> float:
        """What the winner pays."""
        return float(sorted(self.values(), reverse=True)[: self._price + 1][-1])

    def refresh(self) -> None:
        """Show the bids, or how many are sealed."""
        super().refresh()
        self.cover_button.description = wording.OPEN_BIDS if self.is_covered else wording.SEAL_BIDS
        values = self.values()
        if not values or self.is_covered:
            self.say(wording.BIDS_SEALED.say(number=len(values)) if values else wording.NO_BIDS)
            return
        price = self._paid()
        said = wording.BIDS.say(number=len(values), low=min(values), high=max(values), price=price)
        if self.is_answered and isinstance(self._truth, float):
            said = wording.BIDS_AND_WORTH.say(bids=said, worth=self._truth, gain=self._truth - price)
        self.say(said)

    @locked
    def picture(self) -> Picture:
        """The bids as bars, with the worth when it is asked for; nothing while they are sealed."""
        if self.is_covered:
            return super().picture()
        worth = self._truth if self.is_answered and isinstance(self._truth, float) else None
        return histogram(self.values(), self.question, worth)
