"""Phones that have the code and wait for a seat, because their address has just taken several seats."""

from collections import deque
from collections.abc import Callable
from functools import partial

from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.door import Door, Phone, Seat
from samarkand_teaching.classroom.messages import Join, Refused, encode_message


class WaitingPhones:
    """A queue of phones for each address, served in order of arrival.

    Parameters
    ----------
    door : Door
    after : function
        Calls a function after some seconds, in the classroom's event loop.
    sit : function
        Gives a phone its seat.
    """

    def __init__(
        self,
        door: Door,
        after: Callable[[float, Callable[[], None]], None],
        sit: Callable[[Phone, Seat], None],
    ):
        self._door, self._after, self._sit = door, after, sit
        self._lines: dict[str, deque[tuple[Phone, Join]]] = {}

    def ask(self, phone: Phone, join: Join) -> None:
        """Give a phone a seat now, or add it to the queue.

        Raises
        ------
        Refused
            If the door refuses the phone, or the phone has to wait.
        """
        address = phone.address
        line = self._lines.get(address)
        if line is None and not self._door.wait(address):
            self._sit(phone, self._door.new_seat(address, join, phone.browser))
            return
        if line is None:
            line = self._lines[address] = deque()
            self._after(self._door.wait(address), partial(self._serve, address))
        if all(waiting is not phone for waiting, _ in line):
            line.append((phone, join))
        raise Refused(wording.WAIT_IN_LINE.format(number=len(line)))

    def leave(self, phone: Phone) -> None:
        """Remove a phone from its queue."""
        line = self._lines.get(phone.address, deque())
        for entry in [entry for entry in line if entry[0] is phone]:
            line.remove(entry)

    def _serve(self, address: str) -> None:
        line = self._lines[address]
        wait = self._door.wait(address)
        if line and not wait:
            phone, join = line.popleft()
            try:
                self._sit(phone, self._door.new_seat(address, join, phone.browser))
            except Refused as reason:
                phone.tell(encode_message("refused", line=str(reason), asks_code=True))
            wait = self._door.wait(address)
        if line:
            self._after(wait, partial(self._serve, address))
        else:
            del self._lines[address]
