"""The running clock of *Le marché de Samarkand*: how it is played by it, and its part of the desk.

All who are asked at a value choose without knowing of one another [M-R3]: nothing on the page changes with a
press before the value is settled. On phones, all choose at once wherever the rules have them choose in secret
[M-R1, M-R3], by the clock or without it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from html import escape

from ipywidgets import BoundedFloatText, Box, Checkbox, Layout, Widget

from samarkand import picture, protocol
from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.grammar import capital, current_language, join_semicolons
from samarkand.market.components import CAMEL_CARD, PASS, Phase
from samarkand.market.notation import say_camel_card, say_goods_card
from samarkand.picture import Picture
from samarkand.picture.part_cache import IdentityCache
from samarkand.picture.turns import NoticedMove, describe_move
from samarkand.strategies import names
from samarkand_widgets import wording
from samarkand_widgets.clock.auction import Auction
from samarkand_widgets.clock.clock import MAX_LENGTH, LiveClock
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.game.sentences import TurnSummary
from samarkand_widgets.game.turns import BoardHost, Told, Turns
from samarkand_widgets.pieces import button, row
from samarkand_widgets.retranslation import StandingText

STEP = 0.1  # seconds a value
LONG = 2  # times as long lasts the first value of a round, and the one after a sale, to look around
FACE = "clock"  # the shape that is the clock's face


class ClockPanel:
    """A way of playing: while there is an auction by the clock, and turn by turn outside of it.

    Parameters
    ----------
    host : BoardHost
        The board.
    live : bool
        Whether the clock counts in real time; else all is played turn by turn.
    tempo : float
        Seconds a value.
    sleep : coroutine function
        How the clock waits.

    Attributes
    ----------
    is_live : bool
    clock : LiveClock
    auction : Auction
    """

    def __init__(
        self,
        host: BoardHost,
        live: bool = True,
        tempo: float = 1.5,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ):
        self._host, self._table = host, host.table
        self._turns = Turns(host)
        self._picture = protocol.parts(self._table.game).picture
        self._tellers: dict[tuple[int | None, str], IdentityCache[NoticedMove, tuple[list[str], str]]] = {}
        self.is_live = live and not self._table.thoughtful()  # who thinks would hold up the clock
        self._is_counting = False  # whether the clock shall run whenever there is an auction
        self._lasts: float = LONG  # times the tempo, the value on the clock
        self.clock = LiveClock(self._count, tempo, sleep, host.events.lock)
        self.auction = Auction(self._table)
        self._make_widgets()

    # --- what persons do ----------------------------------------------------------------------

    def stop(self, player: int, action: int | str) -> None:
        """Stop the live clock for a person: see `MarketBoard.press`."""
        if not self._is_auction():
            raise IllegalAction(f"there is no clock to stop now. {self.expectation()}")
        self.auction.press(player, action)
        if self.auction.is_complete():
            self._settle()

    def count_one(self) -> None:
        """Settle the value on the live clock without waiting for its time: see `MarketBoard.count_one`."""
        if not self._is_auction():
            raise IllegalAction(f"there is nothing to count now. {self.expectation()}")
        self._settle()

    def run(self) -> None:
        """Let the live clock run, now and in the rounds to come: see `MarketBoard.start_clock`."""
        if not self.is_live or self._table.is_looking_back or self._table.state.is_terminal():
            raise IllegalAction(f"the clock cannot run now. {self.expectation()}")
        self._is_counting = True
        try:
            self._host.go_on()
        except IllegalAction:
            self.stand()
            raise

    def stand(self) -> None:
        """Let the live clock stand still; a card pressed while it does is served at once."""
        self.hold()
        self._host.refresh()

    def use(self, live: bool) -> None:
        """Change between the live clock and play turn by turn: see `MarketBoard.use_clock`."""
        if live and self._table.thoughtful():
            raise IllegalAction(self._no_clock())
        self.hold()
        self.auction.forget()
        self.is_live = bool(live)

    def _no_clock(self) -> str:
        strongest = names(self._table.game)[-1]
        return wording.NO_LIVE_CLOCK.format(player=self._table.thoughtful()[0], strategy=strongest)

    # --- a way of playing: see `PlayMode` ------------------------------------------------------------

    def viewer(self) -> int | None:
        """As turn by turn; in a live auction of several persons an onlooker."""
        is_shared = len(self._table.humans()) > 1
        if self.is_live and is_shared and self._table.shown().record.phase == Phase.STOP:
            return picture.PUBLIC
        return self._turns.viewer()

    def moment(self) -> object:
        """As turn by turn; in a live auction the round: stopping the clock means a card, at any value."""
        if self._is_auction():
            return self._table, int(self._table.state.record.turns)
        return self._turns.moment()

    def is_covered(self) -> bool:
        """As turn by turn; in a live auction nobody uncovers anything."""
        return self._turns.is_covered() and not self._is_auction()

    def reveal(self) -> None:
        """As turn by turn; in a live auction nobody uncovers anything."""
        if self.is_covered():
            self._turns.reveal()

    def _cover(self) -> dict[str, str]:
        return self._turns.cover() if self.is_covered() else {}

    def waits_for_computer(self) -> bool:
        """As turn by turn; in a live auction computers choose when the value is settled."""
        return self._turns.waits_for_computer() and not self._is_auction()

    def pause(self, seconds: float) -> float:
        """With the live clock, what computers decide outside an auction takes no time."""
        return 0 if self.is_live else seconds

    def decision(self) -> State | None:
        """As turn by turn; in a live auction the position in which the only person is asked."""
        if not self._is_auction():
            return self._turns.decision()
        return next(iter(self.auction.asked().values()), None) if len(self._table.humans()) == 1 else None

    def actions(self) -> list[int]:
        """As turn by turn; in a live auction everybody has buttons of their own."""
        return [] if self._is_auction() else self._turns.actions()

    def targets(self) -> dict[str, int]:
        """As turn by turn; in a live auction what the only person can stop for."""
        if not self._is_auction():
            return self._turns.targets()
        position = self.decision()
        targets = self._picture.targets(position) if position else {}
        return {name: action for name, action in targets.items() if action != PASS}

    def labels(self) -> dict[int, str]:
        """As turn by turn; in a live auction those of the only person."""
        if not self._is_auction():
            return self._turns.labels()
        position = self.decision()
        return {a: position.action_label(a) for a in position.legal_actions()} if position else {}

    def words(self, targets: Mapping[str, int], labels: Mapping[int, str]) -> dict[str, str]:
        """The targets and the words of their actions; with the live clock its face starts and pauses it."""
        words = {name: labels[action] for name, action in targets.items()} | self._cover()
        if self._has_face():
            words[FACE] = str(wording.PAUSE_FACE) if self._is_counting else str(wording.START_FACE)
        return words

    def press(self, name: str) -> bool:
        """Start or pause the clock where its face is pressed; uncover a hand where its plate is."""
        if name != FACE or not self._has_face():
            return name in self._cover() and self._turns.press(name)
        self._run_or_stand()
        return True

    def decide(self, action: int | str) -> None:
        """As turn by turn; in a live auction, stop the clock for the only person."""
        if not self._is_auction():
            self._turns.decide(action)
            return
        humans = self._table.humans()
        if len(humans) != 1:
            raise IllegalAction("several persons share this board: say who stops, with `press`")
        self.stop(humans[0], action)

    def asked(self, player: int) -> State | None:
        """As turn by turn; where all choose at once the position of whoever is asked, and has not chosen."""
        if not self._is_auction() and not self.are_together():
            return self._turns.asked(player)
        return None if player in self.auction.pressed else self.auction.asked().get(player)

    def decide_for(self, player: int, action: int) -> None:
        """As turn by turn; in a live auction, stop the clock at what it shows where the board is."""
        if self._is_auction():
            self.stop(player, action)
        elif self.are_together():
            self.auction.press(player, action)  # `start` settles it once all have
        else:
            self._turns.decide_for(player, action)

    def chosen(self, player: int) -> str:
        """What a player has chosen where all choose at once, which nobody else knows."""
        position = self.auction.asked().get(player) if player in self.auction.pressed else None
        return position.action_label(self.auction.pressed[player]) if position else ""

    def moment_of(self, player: int) -> object:
        """As turn by turn; in a live auction the round: stopping the clock means a card, at any value."""
        return self.moment() if self._is_auction() else self._turns.moment_of(player)

    def are_together(self) -> bool:
        """Whether phones choose at once, and no clock runs: cards; without the live clock values, too."""
        return bool(self._table.phones()) and self.auction.is_together() and not self._is_auction()

    def headline(self) -> str:
        """In a live auction what the clock shows."""
        return str(self._table.state.record.clock) if self._is_auction() else ""

    def undo(self) -> None:
        """As turn by turn; with the live clock to the last decision outside an auction.

        What phones have chosen at once is taken back together.
        """
        self.hold()
        if self.is_live and self._table.can_undo():
            self.auction.go_back()
            self._host.page.cover()
        else:
            self._turns.undo()
        if self._table.phones():
            self.auction.go_back_to_the_first()

    def hold(self) -> None:
        """The clock stands still."""
        self._is_counting = False
        self.clock.pause()

    def start(self) -> None:
        """Let the clock run if it shall; where all phones have chosen, play what they chose."""
        is_ready = self.are_together() and not self._table.is_looking_back
        if is_ready and self.auction.pressed and self.auction.is_complete():
            self.auction.settle()
            self._host.go_on()
        if self._is_counting and self._is_auction() and not self.clock.is_running:
            self.clock.start(self._lasts)
            self._show_clock()

    def expectation(self) -> str:
        """As turn by turn; in a live auction what the clock shows."""
        if not self._is_auction():
            is_now = self.are_together() and not self._table.is_looking_back
            return str(wording.PHONES_CHOOSE) if is_now else self._turns.expectation()
        value, humans = self._table.state.record.clock, self._table.humans()
        sentences = [wording.CLOCK_SHOWS]
        if self._table.phones():
            sentences.append(wording.PHONES_STOP)
        elif self.auction.asked():
            sentences.append(wording.PRESS_STOP if len(humans) == 1 else wording.PRESS_YOURS)
        elif humans:
            sentences.append(wording.YOU_CANNOT if len(humans) == 1 else wording.NONE_CAN)
        if not self._is_counting:
            sentences.append(wording.CLOCK_WAITS)
        return " ".join(each.format(number=value) for each in sentences)

    def draw(self, shown: State, lit: Mapping[str, int], viewer: int | None) -> Picture:
        """The picture of a position, through a viewer's eyes."""
        is_live_value = self.is_live and shown.record.phase == Phase.STOP
        together = is_live_value or self.are_together()
        return self._picture.board(shown, viewer, {**lit, **self._cover()}, together=together)

    def told(self, entries: Sequence[NoticedMove], shown: State, viewer: int | None) -> Told:
        """The moves without what tells nothing: choices in secret, passes, values nobody stopped.

        What happened last is not what chance did, but what was revealed or decided.
        """
        to_whom = viewer, current_language().code
        if to_whom not in self._tellers:
            self._tellers[to_whom] = IdentityCache(partial(_told, viewer=viewer))
        told = self._tellers[to_whom](entries)
        lines = [TurnSummary(line) for lines, _ in told for line in lines]
        last = lines[-1].words if lines else ""
        return lines, next((news for _, news in reversed(told) if news), last)

    # --- counting -------------------------------------------------------------------------------

    def _is_auction(self) -> bool:
        """Whether a value of the live clock is to be settled."""
        return self.is_live and self.auction.is_on() and not self._table.is_looking_back

    def _has_face(self) -> bool:
        """Whether the clock's face is a button."""
        return self.is_live and not self._table.is_looking_back and not self._table.state.is_terminal()

    def _settle(self) -> None:
        """Settle the value at once, and give the next its whole time."""
        self.clock.pause()
        self._settle_value()
        self._host.go_on()

    def _settle_value(self) -> None:
        """Let all choose at the value on the clock; tell which it was, if a person has stopped it."""
        value = int(self._table.state.record.clock)
        self._host.say(wording.STOPPED_AT.format(number=value) if self.auction.pressed else "")
        self._host.page.cover()
        happened = self.auction.settle()
        state = self._table.state
        is_new = state.record.clock == state.game.config.first_value or not self.auction.is_on()
        self._lasts = LONG if happened or is_new else 1

    def _count(self) -> float:
        """The time of a value is up: settle it, and tell how long the next one lasts."""
        with self._host.events:
            self._settle_value()
            self._host.go_on()
            return self._lasts if self._is_auction() and self._is_counting else 0
        self._is_counting = False
        self._host.refresh()
        return 0

    # --- widgets ----------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        handler = self._host.events.handler
        self.stop_buttons = {
            player: [self._stop_button(player, card) for card in range(CAMEL_CARD + 1)]
            for player in self._table.humans()
        }
        self.run_button = button(str(wording.START_CLOCK), handler(self._run_or_stand))
        self.count_button = button(str(wording.COUNT_ONE), handler(self.count_one))
        tempo = self.clock.tempo
        self.tempo_box = BoundedFloatText(
            value=tempo,
            min=0,
            max=MAX_LENGTH,
            step=STEP,
            description=str(wording.SECONDS),
            style={"description_width": "initial"},
            layout=Layout(width="180px"),
        )
        set_tempo = handler(self._set_tempo)
        self.tempo_box.observe(lambda change: set_tempo(change["new"]), "value")
        self.live_box = Checkbox(
            value=self.is_live, description=str(wording.LIVE), indent=False, layout=Layout(width="110px")
        )
        change_to = handler(self._change_to)
        self.live_box.observe(lambda change: change_to(change["new"]), "value")
        rows = {player: row(buttons) for player, buttons in self.stop_buttons.items()}
        self._rows: list[Widget] = list(rows.values())
        self._over: list[Widget] = []
        if len(rows) == 1:  # the same is pressed on the picture, which a low window shows instead
            self._rows[0].add_class("samarkand-moves").add_class("samarkand-some")
        elif rows:
            self._rows, self._over = [], [self._on_columns(rows)]
        controls: list[Widget] = [self.run_button, self.count_button, self.live_box, self.tempo_box]
        if self._table.thoughtful():
            self.live_box.layout.display = "none"
            controls.append(StandingText(lambda: escape(self._no_clock())))
        self._widgets: list[Widget] = [row(controls, "group")]

    def widgets(self) -> list[Widget]:
        """The controls of the clock."""
        return self._widgets

    def moves(self) -> list[Widget]:
        """A row of buttons, for a person who is alone."""
        return self._rows

    def over(self) -> list[Widget]:
        """For several persons, each one's buttons on their own column of the picture."""
        return self._over

    def _on_columns(self, rows: Mapping[int, Widget]) -> Box:
        for player, each in rows.items():
            each.layout.grid_column = str(player + 1)
        columns = f"repeat({self._table.game.config.players}, minmax(0, 1fr))"
        made = Box(list(rows.values()), layout=Layout(display="grid", grid_template_columns=columns))
        return made.add_class("samarkand-stops")

    def _stop_button(self, player: int, card: int) -> PressButton:
        made = PressButton("", self._host.events.handler(partial(self._stopped, player, card)))
        made.button_style = "danger"
        return made

    def _set_tempo(self, seconds: float) -> None:
        self.clock.tempo = seconds
        self._show_clock()

    def _run_or_stand(self) -> None:
        if self._is_counting:
            self.stand()
        else:
            self._host.say("")
            self.run()

    def _change_to(self, live: bool) -> None:
        self.use(live)
        self._host.go_on()

    def _stopped(self, player: int, card: int) -> None:
        before = len(self._table.state.history())
        self.stop(player, card)
        if len(self._table.state.history()) == before:
            return  # others may press yet: where the focus goes would tell them what was pressed
        buttons = [each for each in self.stop_buttons[player] if each.layout.display is None]
        same = self.stop_buttons[player][card]
        # The keyboard's focus must not be lost with the button of a card that is gone.
        focus = same if same in buttons else next(iter(buttons), self.run_button)
        focus.focus()

    def refresh(self) -> None:
        """Show on the panel what is."""
        asked = self.auction.asked() if self._is_auction() else {}
        is_shared = len(self._table.humans()) > 1
        for player, buttons in self.stop_buttons.items():
            position = asked.get(player)
            legal = position.legal_actions() if position else []
            for card, each in enumerate(buttons):
                each.layout.display = None if card in legal else "none"
                if position and card in legal:
                    words = self._host.words_of(card, position.action_label(card))
                    each.tooltip = self._short(position, card) if is_shared else None
                    label = wording.OF_PLAYER.format(player=player, action=words) if is_shared else words
                    each.show_at(self._host.page.moment, self._host.named.words(label))
        self._show_clock()

    def _short(self, position: State, card: int) -> str:
        """The short words on a small button for a card on offer; its name says all."""
        game, record = self._table.game, position.record
        if card == CAMEL_CARD:
            return say_camel_card(game.config, record.camel)
        return say_goods_card(game.names, game.config, record.good[card], record.offer[card])

    def _show_clock(self) -> None:
        """The controls of the clock, and a ring on its face that runs out with the time of a value."""
        for control in (self.run_button, self.count_button, self.tempo_box):
            control.layout.display = None if self.is_live else "none"
        self.run_button.description = (
            str(wording.PAUSE_CLOCK) if self._is_counting else str(wording.START_CLOCK)
        )
        self.run_button.disabled = self._table.state.is_terminal() or self._table.is_looking_back
        self.count_button.disabled = not self._is_auction()
        if self.live_box.value != self.is_live:
            self.live_box.value = self.is_live
        record, is_running = self._table.state.record, self.clock.is_running
        # The moment makes each value's ring another one, which begins anew.
        moment = f"{record.turns}-{record.clock}"
        self._host.count_down(FACE, self._lasts * self.clock.tempo if is_running else 0, moment)


def _told(entry: NoticedMove, viewer: int | None) -> tuple[list[str], str]:
    """The lines of the log about a move, and what of it is news."""
    before, action, told = entry
    if told is None:
        return [], ""
    if before.phase not in (Phase.STOP, Phase.CHOOSE):
        line = describe_move(entry)
        return [line], line if before.phase > Phase.STOP else ""
    is_own = viewer is None or viewer == before.player
    own = [describe_move(entry, with_facts=False)] if is_own and action != PASS else []
    revealed = capital(join_semicolons(str(fact) for fact in told.facts if fact.is_news))
    return [*own, revealed] if revealed else own, revealed
