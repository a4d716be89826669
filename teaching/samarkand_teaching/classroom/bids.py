"""Sealed bids from a class, which are all opened together. The highest wins."""

import random
from typing import TYPE_CHECKING

from samarkand import checks
from samarkand.grammar import _, ngettext
from samarkand_teaching.classroom.activity import OVER, check_question
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_teaching.classroom.messages import Part, button, field, text
from samarkand_widgets.lesson.guess import Guess, check_truth

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

PRICES = {"first": 0, "second": 1}  # the place of the bid that is paid, counted from the highest


class SealedBids(ClassGuess):
    """An auction in which the bids are secret until all are opened. Ties are broken at random.

    Parameters
    ----------
    question : str
    worth : number, optional
        What the item is worth to the winner. It is hidden until `show_answer`.
    room : ClassRoom, optional
        Without one, the teacher types the bids on the pupils' slips of paper.
    within : (float, float), optional
        The lowest and the highest bid allowed on phones. None allows every number.
    price : {"first", "second"}
        Whether the winner pays the highest or the second-highest bid.
    unit : str
        The unit of a bid, such as "coins".

    Examples
    --------
    >>> bids = SealedBids("How many coins for the jar?", worth=28, unit="coins")
    >>> bids.take("25 31 27")
    >>> bids.lift()
    >>> bids.show_answer()
    >>> bids.said
    '3 bids from 25 to 31. The highest bidder pays 31. It was worth 28: −3 for the winner.'
    """

    LIFT, COVER = _("Open the bids"), _("Cover the bids")

    def __init__(
        self,
        question: str,
        worth: float | None = None,
        room: "ClassRoom | None" = None,
        within: tuple[float, float] | None = (0, 1_000),
        price: str = "first",
        unit: str = "",
    ):
        self._price = PRICES[checks.choice("price", price, list(PRICES))]
        self._luck = random.random()  # which of several highest bids wins
        truth = None if worth is None else check_truth(worth)
        check_question(question, room)
        asked = Guess(question, question, within=within, unit=unit)
        super().__init__(asked, room)
        if truth is not None:
            self.answer_is(truth)

    def close(self) -> None:
        """Remove the bids from the phones and from the page, and close their question."""
        if "guess" in vars(self):  # missing if __init__ raised
            self.guess.close()
        super().close()

    def parts(self, seat: Seat) -> list[Part]:
        """Return a field for the bid, then the pupil's own bid, and its result once all bids are open."""
        made = self.committed.get(seat)
        if made is None:
            fields = [
                field("guess", str(_("My bid")), self.guess.example),
                button("commit", str(_("Seal my bid"))),
            ]
            return [text(str(OVER))] if self.is_answered or not self.is_covered else fields
        if self.is_covered:
            return [text(_("Sealed: {bid:g}. Look at the screen at the front.").format(bid=made.value))]
        if made.value in self.left_out:
            return [text(_("Your teacher has left out your bid of {bid:g}.").format(bid=made.value))]
        high, winner, number = self._highest()
        price = self._price_paid()
        if made.value != high:
            lines = [_("You bid {bid:g}. The highest bid was {high:g}.")]
        elif seat is not winner:
            lines = [
                _(
                    "You bid {bid:g}. {number} bids tied for highest. One was drawn at random, and it was "
                    "not yours."
                )
            ]
        else:
            lines = [_("{number} bids of {bid:g} tied for highest. You won the random draw.")] * (number > 1)
            lines.append(_("You won with a bid of {bid:g} and pay {price:g}."))
            if self._worth is not None:
                lines.append(_("It was worth {worth:g}: {gain:+g} for you."))
        gain = (self._worth or 0) - price
        given = dict(bid=made.value, high=high, number=number, price=price, worth=self._worth, gain=gain)
        return [text(line.format(**given)) for line in lines]

    @property
    def _worth(self) -> float | None:
        """The worth of the item, if it is shown."""
        return self._truth if self.is_answered and isinstance(self._truth, float) else None

    def _highest(self) -> tuple[float, Seat | None, int]:
        """Return the highest bid, its seat (None for a slip of paper), and the number of equal bids."""
        high = max(self.values())
        seats = [seat for seat, made in self.counted().items() if made.value == high]
        highest = [*seats, *(None for bid in self._slips if bid == high)]
        return high, highest[int(self._luck * len(highest))], len(highest)

    def _price_paid(self) -> float:
        """Return the price that the winner pays."""
        return float(sorted(self.values(), reverse=True)[: self._price + 1][-1])

    def sentence(self) -> str:
        """Return a sentence about the bids, or only their number while they are sealed."""
        values = self.values()
        if not values:
            return str(_("No bids yet."))
        if self.is_covered:
            sealed = ngettext("{number} bid, sealed.", "{number} bids, sealed.", "number")
            return sealed.format(number=len(values))
        price, (high, winner, highest) = self._price_paid(), self._highest()
        sentences = [
            _("{number:# bid|# bids} from {low:g} to {high:g}. The highest bidder pays {price:g}.").format(
                number=len(values), low=min(values), high=high, price=price
            )
        ]
        if highest > 1:
            tied = (
                _("{number} bids of {high:g} tied, and a slip of paper was drawn at random.")
                if winner is None
                else _("{number} bids of {high:g} tied, and phone {phone} was drawn at random.")
            )
            sentences.append(tied.format(number=highest, high=high, phone=getattr(winner, "number", None)))
        if self.left_out:
            sentences.append(self._describe_left_out())
        if self._worth is not None:
            worth = _("It was worth {worth:g}: {gain:+g} for the winner.")
            sentences.append(worth.format(worth=self._worth, gain=self._worth - price))
        return " ".join(map(str, sentences))
