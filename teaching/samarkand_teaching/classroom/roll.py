"""The teacher's list of the phones in a classroom, with a button that removes them."""

from collections import Counter
from collections.abc import Callable, Sequence

from ipywidgets import Layout, SelectMultiple, VBox, Widget

from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.door import HERE, Seat

ROWS = 6  # lines shown at a time


class Roll(VBox):
    """A list of the phones that have a seat, with a button that removes the selected ones.

    Parameters
    ----------
    button : function
        Makes a button from its label and its action.
    remove : function
        Removes phones by their numbers.

    Attributes
    ----------
    phones : ipywidgets.SelectMultiple
        One line per phone. The values are the phones' numbers.
    """

    def __init__(
        self,
        button: Callable[[str, Callable[[], None]], Widget],
        remove: Callable[[Sequence[int]], None],
    ):
        self.phones = SelectMultiple(rows=ROWS, layout=Layout(width="420px"))
        self.remove_button = button(str(wording.REMOVE), lambda: remove(self.phones.value))
        super().__init__([self.phones, self.remove_button], layout=Layout(display="none"))

    def lines(self) -> list[str]:
        """Return the lines of the list, one per phone."""
        return [line for line, _ in self.phones.options]

    def show(self, seats: Sequence[Seat]) -> None:
        """Update the list. Selected phones stay selected."""
        shared = Counter(seat.address for seat in seats)
        lines = [(line_of(seat, shared[seat.address]), seat.number) for seat in seats]
        self.layout.display = None if lines else "none"
        if list(self.phones.options) != lines:
            chosen = {number for _, number in lines} & set(self.phones.value)
            self.phones.options = lines
            self.phones.value = sorted(chosen)


def line_of(seat: Seat, number: int) -> str:
    """Return the line of a phone. `number` phones share its address.

    Examples
    --------
    >>> line_of(Seat(7, address="10.0.0.7", phone=object()), 12)
    'Phone 7: here. One of 12 from 10.0.0.7.'
    >>> line_of(Seat(8, nickname="Ada"), 1)
    'Phone 8, Ada: away, and has sent nothing.'
    """
    template = wording.PHONE_NAMED if seat.nickname else wording.PHONE
    who = template.format(number=seat.number, name=seat.nickname)
    if seat.phone is not None:
        line = wording.IS_HERE.format(phone=who)
    else:
        line = (wording.IS_AWAY if seat.has_taken_part else wording.HAS_LEFT).format(phone=who)
    if number == 1 or seat.address in ("", HERE):
        return line
    return wording.FROM_ADDRESS.format(line=line, number=number, address=seat.address)
