"""Who is in the room: a list for the teacher, who can send phones away."""

from collections import Counter
from collections.abc import Callable, Sequence

from ipywidgets import Layout, SelectMultiple, VBox, Widget

from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.door import HERE, Seat

ROWS = 6  # shown at a time


class Roll(VBox):
    """The phones that have a seat, and the button that removes those that are chosen.

    Parameters
    ----------
    button : function
        Makes a button from its words and what it does.
    remove : function
        Removes seats.

    Attributes
    ----------
    phones : ipywidgets.SelectMultiple
        A line for each phone, by number.
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
        """Return what the list says, a line for each phone."""
        return [words for words, _ in self.phones.options]

    def show(self, seats: Sequence[Seat]) -> None:
        """Show who is in now; what is chosen stays chosen."""
        shared = Counter(seat.address for seat in seats)
        lines = [(line_of(seat, shared[seat.address]), seat.number) for seat in seats]
        self.layout.display = None if lines else "none"
        if list(self.phones.options) != lines:
            chosen = {number for _, number in lines} & set(self.phones.value)
            self.phones.options = lines
            self.phones.value = sorted(chosen)


def line_of(seat: Seat, number: int) -> str:
    """What the list says of a phone, of which there are this many with its address.

    Examples
    --------
    >>> line_of(Seat(7, address="10.0.0.7", phone=object()), 12)
    'Phone 7: here. One of 12 from 10.0.0.7.'
    >>> line_of(Seat(8, nickname="Ada"), 1)
    'Phone 8, Ada: away, has sent nothing.'
    """
    words = wording.PHONE_NAMED if seat.nickname else wording.PHONE
    who = words.format(number=seat.number, name=seat.nickname)
    if seat.phone is not None:
        line = wording.IS_HERE.format(phone=who)
    else:
        line = (wording.IS_AWAY if seat.has_taken_part else wording.HAS_LEFT).format(phone=who)
    if number == 1 or seat.address in ("", HERE):
        return line
    return wording.FROM_ADDRESS.format(line=line, number=number, address=seat.address)
