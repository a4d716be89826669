"""The seats of a board that are phones of a class room: each phone sees what its player sees, and no more.

All of it happens in a thread of the table's own, in which its clock and its computers run, too: the room
goes on listening meanwhile, and so does the table while a cell runs.
"""

from collections import Counter
from dataclasses import replace
from functools import partial
from html import escape
from itertools import count
from typing import Any

from ipywidgets import HTML, Button, Checkbox, HBox, Layout, VBox

from samarkand import picture
from samarkand.errors import SamarkandError
from samarkand.game import State
from samarkand.grammar import override_language
from samarkand.picture.text_picture import board_part
from samarkand_teaching.classroom import messages, wording
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import Press, Refused, Screen
from samarkand_widgets import wording as board_words
from samarkand_widgets.advice.hints import Hints
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.threads.events import Events, close_all, within
from samarkand_widgets.threads.loop_thread import LoopThread

NUMBERS = count(1)
LATEST = 60  # moves of which a phone is told the last sentences
TOLD = 3  # sentences
BACK = "back"  # the button of who takes the seat back


class BoardSeats:
    """The phones at a board: who sits where, what each shows, what each may press.

    The first phone that came sits in the first seat, and so on; whoever has none looks on.

    Parameters
    ----------
    board : Board
    room : ClassRoom

    Attributes
    ----------
    widget : ipywidgets.VBox
        For the desk: who sits where, and for each phone the button that has a computer play in its place.
    hints_box : ipywidgets.Checkbox
        Whether phones show hints.
    is_watched : bool
        Whether the teacher looks at the board; else the phones alone are shown what is new.
    """

    is_watched = True

    def __init__(self, board: HostBoard, room: Any):
        self.board, self.room = board, room
        self.key = f"board-{next(NUMBERS)}"
        self.events = Events(board.say)  # of the room's thread, which waits for no board
        self._thread = LoopThread(name=self.key)
        self._table: Any = None
        self._sits: dict[int, Seat] = {}
        self._here: list[tuple[Seat, bool, float | None]] = []
        self._screens: dict[Seat, Screen] = {}
        self._moments: dict[int, tuple[object, int]] = {}
        self._presses: Counter[int] = Counter()
        self._hints: dict[int, Hints] = {}
        self._who, self._rows = HTML(), HBox(layout=Layout(flex_flow="row wrap"))
        self._buttons: dict[int, Button] = {}
        self.hints_box = Checkbox(
            description=str(wording.ALLOW_HINTS), indent=False, layout=Layout(width="auto")
        )
        handler = board.events.handler(board.refresh)
        self.hints_box.observe(lambda _: handler(), "value")
        put = Button(description=str(wording.SEND_AGAIN), layout=Layout(width="auto"))
        put.on_click(lambda _: self.room.put(self))
        self.widget = VBox([self._who, self._rows, HBox([put, self.hints_box])])

    # --- the thread -------------------------------------------------------------------------------

    def is_here(self) -> bool:
        """Whether this code runs in the table's thread."""
        return self._thread.is_here()

    def soon(self, deed: Any) -> None:
        """Have the table's thread do a deed; what goes wrong in it is told on the board."""

        def do() -> None:
            with override_language(self.room.language), self.board.events:
                deed()

        self._thread.soon(do)

    def close(self) -> None:
        """Play no more, and leave the phones."""
        self._close_desk()
        self._thread.close()
        self.room.take_off(self)

    def _close_desk(self) -> None:
        """Close the hints and buttons of the players; `within` finds the hints nowhere on the page."""
        for hints in self._hints.values():
            hints.close()
        close_all(within(*self._buttons.values()), but=self.widget)

    # --- what the room asks: in its own thread, which never waits for the board's lock ----------------

    def screen(self, seat: Seat) -> Screen:
        """What a phone shows: what was made for it last."""
        if seat not in self._screens:
            self.soon(self.follow)
        return self._screens.get(seat, Screen("", str(wording.YOU_ARE_IN), ()))

    def press(self, seat: Seat, press: Press) -> None:
        """Take a press of one phone; it counts in the order in which presses have come."""
        self.soon(partial(self._take, seat, press))

    def forget(self, seat: Seat) -> None:
        """Let another phone have the place of one that the teacher has removed; what it played stays."""
        self.soon(self.follow)

    def refresh(self) -> None:
        """Show who is here, if that is not shown already."""
        here = [(seat, seat.phone is None, seat.delay) for seat in self.room.seats]
        if here != self._here:
            self._here = here
            self.soon(self.follow)

    # --- what phones press: in the table's thread -----------------------------------------------------

    def player_of(self, seat: Seat) -> int | None:
        """The player for whom a phone plays, if it has a seat at the board."""
        return next((player for player, sits in self._sits.items() if sits is seat), None)

    def _take(self, seat: Seat, press: Press) -> None:
        try:
            self._play(seat, press)
        except SamarkandError as reason:
            self.room.refuse(seat, str(reason))
            return
        seat.has_taken_part = True
        self.board.go_on()

    def _play(self, seat: Seat, press: Press) -> None:
        player, table = self.player_of(seat), self.board.table
        if player is None or press.at != self._at(player):
            raise Refused(str(wording.SCREEN_CHANGED))
        if press.button == BACK and player in table.stood_in():
            table.come_back(player)
            return
        position = self.board.way.asked(player)
        named = {str(action): action for action in position.legal_actions()} if position else {}
        if press.button not in named:
            raise Refused(str(wording.NOT_NOW))
        table.look_at_now()
        self._presses[player] += 1
        self.board.say("")
        self.board.way.decide_for(player, named[press.button])

    def _at(self, player: int) -> str:
        """The name of what a player sees now; it counts nothing that the player does not notice."""
        what = self.board.way.moment_of(player), self._presses[player], player in self.board.table.stood_in()
        before, number = self._moments.get(player, (None, 0))
        if what != before:
            number += 1
            self._moments[player] = what, number
        return f"{self.key}/{number}"

    # --- what phones show -------------------------------------------------------------------------------

    def show(self) -> bool:
        """Show the phones what is; whether the board is to be shown, too."""
        self.follow()
        return self.is_watched

    def follow(self) -> None:
        """Make the phones' screens anew; called whenever the board is shown, under its lock."""
        if self._table is not self.board.table:
            self._sit_down()
        seats = list(self.room.seats)  # a phone that makes way, or is sent away, leaves the board, too
        self._sits = {player: seat for player, seat in self._sits.items() if seat in seats}
        self._screens = {seat: screen for seat, screen in self._screens.items() if seat in seats}
        free = [player for player in self.board.table.phones() if player not in self._sits]
        waiting = [seat for seat in seats if self.player_of(seat) is None]
        self._sits |= dict(zip(free, waiting, strict=False))
        for player, hints in self._hints.items():
            hints.button.value = self.hints_box.value and player not in self.board.table.stood_in()
            hints.follow(has_persons=True)
        screens: dict[int | None, Screen] = {}  # all who look on see the same
        for seat in seats:
            seated = self.player_of(seat)
            if seated not in screens:
                screens[seated] = self._screen(seated)
            self._screens[seat] = screens[seated]
        self._show_who()
        self.room.changed()

    def _sit_down(self) -> None:
        """Another game is on the board, in which those who have a seat keep it. Changes all but the room."""
        self._table = self.board.table
        phones = self._table.phones()
        self._sits = {player: seat for player, seat in self._sits.items() if player in phones}
        events, way = self.board.events, self.board.way
        self._close_desk()
        self._hints = {p: Hints(partial(way.asked, p), self.board.refresh, events) for p in phones}
        self._buttons = {player: Button(layout=Layout(width="auto")) for player in phones}
        for player, button in self._buttons.items():
            button.on_click(lambda _, player=player: events.handler(self.turn)(player))
        self._rows.children = list(self._buttons.values())
        self.room.put(self)

    def _screen(self, player: int | None) -> Screen:
        """The screen of a player's phone; None for one that looks on."""
        state, way, words = self.board.table.state, self.board.way, self.board.named.words
        position = None if player is None else way.asked(player)
        parts = [messages.text(headline, is_large=True)] if (headline := way.headline()) else []
        if player is not None and position is not None:
            parts += [
                messages.key(
                    str(action), self._hints[player].words(action, words(position.action_label(action)))
                )
                for action in position.legal_actions()
            ]
        parts += map(messages.text, map(words, self._lines(player)))
        viewer = picture.PUBLIC if player is None else player
        title = position.question() if position else self._whose_turn(state)
        at = f"{self.key}/0" if player is None else self._at(player)
        if player in self.board.table.stood_in():
            parts.insert(0, messages.key(BACK, str(wording.PLAY_MYSELF)))
        return Screen(at, words(title), (*parts, *self._pictures(state, viewer)))

    def _whose_turn(self, state: State) -> str:
        if state.is_terminal():
            return board_words.OVER.format(outcome=state.outcome())
        if self.board.way.are_together():
            return str(board_words.PHONES_CHOOSE)
        if self.board.way.headline():
            return board_words.CLOCK_SHOWS.format(number=self.board.way.headline())
        return wording.TO_ACT.format(player=state.current_player())

    def _lines(self, player: int | None) -> list[str]:
        """The reader's own name and the awaited player's, then what happened, the latest first."""
        table, sits = self.board.table, None if player is None else self._sits.get(player)
        lines = [str(wording.YOU_WATCH) if player is None else wording.YOU_PLAY.format(player=player)]
        if player in table.stood_in():
            lines.append(str(wording.STANDS_IN))
        if player is not None and (chosen := self.board.way.chosen(player)):
            lines.append(wording.CHOSEN.format(action=chosen))
        lines += [wording.AWAY.format(player=each) for each in self.missing()]
        if sits is not None and sits.delay is not None and self.board.way.headline():
            lines.append(wording.YOUR_DELAY.format(delay=sits.delay))
        viewer = picture.PUBLIC if player is None else player
        sentences, _ = self.board.way.told(self.board.entries(viewer)[-LATEST:], table.state, viewer)
        return [*map(str, lines), *(each.words for each in reversed(sentences[-TOLD:]))]

    def missing(self) -> list[int]:
        """The players who are asked now, or are to stop the clock, and whose phone is not here.

        By the live clock nobody learns that one who went away has stopped it.
        """
        way, phones = self.board.way, self.board.table.phones()
        asked = [p for p in phones if way.asked(p) is not None or (way.headline() and way.chosen(p))]
        return [each for each in asked if self._is_away(each)]

    def _is_away(self, player: int) -> bool:
        return player not in self._sits or self._sits[player].phone is None

    def _pictures(self, state: State, viewer: int) -> list[dict[str, Any]]:
        part = board_part(state.game)
        whole = self.board.named.picture(self.board.way.draw(state, {}, viewer))
        if not hasattr(part, "crops"):
            drawn = picture.svg(replace(whole, description=""))
            return [messages.picture(picture.Crop(whole.width, whole.height, whole.description, drawn))]
        shown = [picture.crop(whole, region) for region in part.crops(state, viewer)]
        return [messages.picture(each) for each in shown if each.description]  # else nothing lies there

    # --- the teacher's desk -----------------------------------------------------------------------------

    def turn(self, player: int) -> None:
        """Have a computer play for a phone, or the phone again."""
        table = self.board.table
        (table.come_back if player in table.stood_in() else table.stand_in)(player)
        self.board.go_on()

    def fill(self) -> None:
        """Have a computer play for each seat without a phone that is here."""
        table = self.board.table
        for player in table.phones():
            if self._is_away(player) and player not in table.stood_in():
                table.stand_in(player)
        self.board.go_on()

    def summary(self) -> str:
        """How the game stands and who is awaited, as an onlooker is told."""
        state, away = self.board.table.state, [wording.AWAY.format(player=each) for each in self.missing()]
        return self.board.named.words(
            wording.TABLE_STANDS.format(
                here=sum(seat.phone is not None for seat in self.room.seats),
                turns=int(state.record.turns),
                now=" ".join([self._whose_turn(state), *away]),
            )
        )

    def _show_who(self) -> None:
        table, rows = self.board.table, []
        for player, button in self._buttons.items():
            is_stood_in = player in table.stood_in()
            words = wording.BACK_TO_PHONE if is_stood_in else wording.LET_COMPUTER
            button.description = self.board.named.words(words.format(player=player))
            rows.append(self._told_of(player, is_stood_in))
        self._who.value = escape(" ".join(map(self.board.named.words, rows)))

    def _told_of(self, player: int, is_stood_in: bool) -> str:
        seat = self._sits.get(player)
        if is_stood_in:
            return wording.SEAT_STOOD_IN.format(player=player)
        if seat is None:
            return wording.SEAT_FREE.format(player=player)
        if seat.phone is None:
            return wording.SEAT_AWAY.format(player=player, number=seat.number)
        if seat.delay is None:
            return wording.SEAT_HERE.format(player=player, number=seat.number)
        return wording.SEAT_DELAY.format(player=player, number=seat.number, delay=seat.delay)
