"""Seats at a board for the phones of a classroom. Each phone shows only what its player may see.

The board's clock and computer players run in the classroom's thread, so the game goes on while a cell runs.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from itertools import count
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Button, Layout, VBox

from samarkand import picture, textboard
from samarkand.decisions import DecisionContext
from samarkand.errors import SamarkandError
from samarkand.game import State
from samarkand.grammar import Reader, Says, _, capital, for_reader, override_language, pgettext
from samarkand.picture.text_picture import board_part
from samarkand.picture.turns import label_with_cost
from samarkand_teaching.classroom import messages
from samarkand_teaching.classroom.activity import NOT_NOW, SCREEN_CHANGED, SEND_AGAIN
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import Part, Press, Refused, Screen
from samarkand_widgets.clock.live_auction import PHONES_CHOOSE
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.game.turns import COSTLY, OVER
from samarkand_widgets.threads.events import Events

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

NUMBERS = count(1)
LATEST = 60  # moves from which a phone shows the last few sentences
TOLD = 3  # sentences on a phone


class BoardSeats:
    """The phones at a board: their seats, their screens and the buttons that they may press.

    Phones get seats in the order in which they join. Phones without a seat watch the game.

    Parameters
    ----------
    board : Board
    room : ClassRoom

    Attributes
    ----------
    widget : ipywidgets.VBox
        The teacher's panel, with the players' seats. For each phone that is away, a link opens its page, on
        which the teacher can play until the phone is back.
    """

    def __init__(self, board: HostBoard, room: "ClassRoom"):
        self.board, self.room = board, room
        self.key = f"board-{next(NUMBERS)}"
        self.events = Events(board.say)
        self._table: Any = None
        self._sits: dict[int, Seat] = {}
        self._here: list[tuple[Seat, bool]] = []
        self._screens: dict[Seat, Screen] = {}
        self._moments: dict[int, tuple[object, int]] = {}
        self._presses: Counter[int] = Counter()
        self._asked: dict[int, tuple[str, str]] = {}  # the press of each player that is to be confirmed
        self._who = HTML()
        put = Button(description=str(SEND_AGAIN), layout=Layout(width="auto"))
        put.on_click(lambda _: self.room.put(self))
        self.widget = VBox([self._who, put])

    # --- the thread -------------------------------------------------------------------------------

    def is_here(self) -> bool:
        """Return whether this code runs in the classroom's thread."""
        return self.room.server.is_here()

    def soon(self, deed: Callable[[], object]) -> None:
        """Call `deed` in the classroom's thread. The board shows any error."""

        def do() -> None:
            with override_language(self.room.language), self.board.events:
                deed()

        self.room.server.soon(do)

    def close(self) -> None:
        """Stop playing, and leave the phones."""
        self.room.take_off(self)

    # --- called by the classroom ----------------------------------------------------------------------

    def screen(self, seat: Seat) -> Screen:
        """Return the screen that was last made for a phone."""
        if seat not in self._screens:
            self.soon(self.follow)
        return self._screens.get(seat, Screen("", str(_("You are in")), ()))

    def press(self, seat: Seat, press: Press) -> None:
        """Handle a button press on one phone. Presses are handled in the order in which they arrive."""
        self.soon(partial(self._take, seat, press))

    def forget(self, seat: Seat) -> None:
        """Give the seat of a removed phone to another one. The moves it made stay."""
        self.soon(self.follow)

    def refresh(self) -> None:
        """Show which phones are here, if that has changed."""
        here = [(seat, seat.phone is None) for seat in self.room.seats]
        if here != self._here:
            self._here = here
            self.soon(self.follow)

    # --- what phones press ----------------------------------------------------------------------------

    def player_of(self, seat: Seat) -> int | None:
        """Return the player of a phone, or None if it has no seat at the board."""
        return next((player for player, sits in self._sits.items() if sits is seat), None)

    def _take(self, seat: Seat, press: Press) -> None:
        player = self.player_of(seat)
        try:
            with for_reader(self._reader(player)):
                self._play(player, press)
        except SamarkandError as reason:
            self.room.refuse(seat, str(reason))
            return
        self.board.resume()

    def _play(self, player: int | None, press: Press) -> None:
        if player is None or press.at != self._at(player):
            raise Refused(str(SCREEN_CHANGED))
        position = self.board.way.pending_decision(player)
        named = {str(action): action for action in position.legal_actions()} if position else {}
        if position is None or press.button not in named:
            raise Refused(str(NOT_NOW))
        self._ask_first(player, press, DecisionContext(position.game, position.record, named[press.button]))
        self.board.table.look_at_now()
        self._presses[player] += 1
        self.board.say("")
        self.board.way.decide_for(player, named[press.button])

    def _ask_first(self, player: int, press: Press, at: DecisionContext) -> None:
        """Raise if an action costs much by a rule, unless the pupil has just been asked about it.

        The live clock leaves no time to ask.
        """
        asked = self._asked.pop(player, None)
        if self.board.way.headline() or (press.at, press.button) == asked or not (cost := at.cost()):
            return
        self._asked[player] = (press.at, press.button)
        raise Refused(COSTLY.format(move=capital(at.label()), cost=cost))

    def _at(self, player: int) -> str:
        """Return an identifier of a player's screen, which changes only when the player sees a change."""
        what = self.board.way.moment_of(player), self._presses[player]
        before, number = self._moments.get(player, (None, 0))
        if what != before:
            number += 1
            self._moments[player] = what, number
        return f"{self.key}/{number}"

    # --- what phones show -------------------------------------------------------------------------------

    def follow(self) -> None:
        """Rebuild the phones' screens. Called under the board's lock whenever the board is shown."""
        if self._table is not self.board.table:
            self._sit_down()
        seats = list(self.room.seats)  # a phone that lost its seat in the class also leaves the board
        self._sits = {player: seat for player, seat in self._sits.items() if seat in seats}
        self._screens = {seat: screen for seat, screen in self._screens.items() if seat in seats}
        free = [player for player in self.board.table.phones() if player not in self._sits]
        waiting = [seat for seat in seats if self.player_of(seat) is None]
        self._sits |= dict(zip(free, waiting, strict=False))
        screens: dict[int | None, Screen] = {}  # all phones that only watch see the same screen
        for seat in seats:
            seated = self.player_of(seat)
            if seated not in screens:
                screens[seated] = self._screen(seated)
            self._screens[seat] = screens[seated]
        self._show_who()
        self.room.update_all()

    def _sit_down(self) -> None:
        """Prepare for a new game on the board. Players keep their seats."""
        self._table = self.board.table
        phones = self._table.phones()
        self._sits = {player: seat for player, seat in self._sits.items() if player in phones}
        self.room.put(self)

    def _screen(self, player: int | None) -> Screen:
        """Return the screen of a player's phone, or of one that only watches if `player` is None."""
        with for_reader(self._reader(player)):
            return self._written(player)

    def _written(self, player: int | None) -> Screen:
        state, way = self.board.table.state, self.board.way
        position = None if player is None else way.pending_decision(player)
        parts: list[Part] = [messages.text(headline, is_large=True)] if (headline := way.headline()) else []
        if player is not None and position is not None:
            parts += [
                messages.button(str(at.action), label_with_cost(at))
                for action in position.legal_actions()
                for at in [DecisionContext(position.game, position.record, action)]
            ]
        parts += map(messages.text, self._lines(player))
        viewer = textboard.PUBLIC if player is None else player
        title = position.question() if position else self._whose_turn(state)
        at = f"{self.key}/0" if player is None else self._at(player)
        return Screen(at, title, (*parts, *self._pictures(state, viewer)))

    def _reader(self, player: int | None) -> Reader:
        """Return who reads a phone."""
        return self.board.reader._replace(player=player)

    def _whose_turn(self, state: State) -> str:
        if state.is_terminal():
            return OVER.format(outcome=state.outcome())
        if self.board.way.are_together():
            return str(PHONES_CHOOSE)
        if self.board.way.headline():
            return _("The clock shows {number}.").format(number=self.board.way.headline())
        return Says(_("It is {player}’s turn."), second_person=pgettext("you", "It is your turn.")).format(
            player=state.current_player()
        )

    def _lines(self, player: int | None) -> list[str]:
        """Return the lines of a phone: the pupil's player, missing players, and the latest moves first."""
        lines = [
            str(_("All seats are taken. You can watch."))
            if player is None
            else _("You are {player}.").format(player=player)
        ]
        if player is not None and (chosen := self.board.way.pending_choice(player)):
            lines.append(_("You chose: {action}. All choices are shown together.").format(action=chosen))
        lines += [
            _("Waiting for {player}, whose phone is not connected.").format(player=missing)
            for missing in self.missing()
        ]
        viewer = textboard.PUBLIC if player is None else player
        sentences, __ = self.board.way.describe(
            self.board.entries(viewer)[-LATEST:], self.board.table.state, viewer
        )
        return [*map(str, lines), *(sentence.words for sentence in reversed(sentences[-TOLD:]))]

    def missing(self) -> list[int]:
        """Return the players who have to decide or to watch the live clock, and whose phone is away.

        With the live clock, the list does not reveal whether a player who went away has already stopped it.
        """
        way, phones = self.board.way, self.board.table.phones()
        asked = [
            p
            for p in phones
            if way.pending_decision(p) is not None or (way.headline() and way.pending_choice(p))
        ]
        return [player for player in asked if self._is_away(player)]

    def _is_away(self, player: int) -> bool:
        return player not in self._sits or self._sits[player].phone is None

    def _pictures(self, state: State, viewer: int) -> list[Part]:
        part = board_part(state.game)
        whole = self.board.way.draw(state, {}, viewer)
        if not hasattr(part, "crops"):
            drawn = picture.svg(replace(whole, description=""))
            return [messages.picture(picture.Crop(whole.width, whole.height, whole.description, drawn))]
        shown = [picture.crop(whole, region) for region in part.crops(state, viewer)]
        return [messages.picture(crop) for crop in shown if crop.description]  # the others are empty

    # --- the teacher's panel ----------------------------------------------------------------------------

    def _show_who(self) -> None:
        self._who.value = " ".join(map(self._seat, self.board.table.phones()))

    def _seat(self, player: int) -> str:
        """Return a sentence about who sits on a seat, with a link to the page of a phone that is away."""
        seat = self._sits.get(player)
        if seat is None:
            return escape(_("{Player:alone}: no phone yet.").format(player=player))
        if seat.phone is not None:
            return escape(_("{Player:alone}: phone {number}.").format(player=player, number=seat.number))
        away = _("{Player:alone}: phone {number} (away).").format(player=player, number=seat.number)
        words, page = _("Play for {player}").format(player=player), self.room.page_of(seat)
        return f'{escape(away)} <a href="{page}" target="_blank">{escape(words)}</a>'
