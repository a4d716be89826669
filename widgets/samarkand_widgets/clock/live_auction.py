"""The play mode of *Le marché de Samarkand* with a clock that runs in real time.

At each value, players choose without knowing the others' choices [M-R3]. So a press changes nothing on the
page until the value is settled. On phones, everyone chooses at the same time wherever the rules demand
secret choices [M-R1, M-R3], with or without the live clock.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from samarkand import textboard
from samarkand.drawing_cache import IdentityCache
from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.grammar import Reader, _, capital, current_language, current_reader, join_semicolons
from samarkand.market.components import CAMEL_CARD, PASS, Phase
from samarkand.market.notation import say_camel_card, say_goods_card
from samarkand.picture import Picture
from samarkand.picture.turns import NoticedMove, TurnSummary, describe_move
from samarkand.strategies import names
from samarkand_widgets.clock.auction import Auction
from samarkand_widgets.clock.clock import LiveClock
from samarkand_widgets.game.controls import Control, button, checkbox, number
from samarkand_widgets.game.turns import BoardHost, Told, Turns
from samarkand_widgets.threads.events import MAX_SECONDS, check_seconds

PHONES_CHOOSE = _("Everyone chooses at the same time on their phones, in secret.")

TEMPO = 1.5  # seconds that a value lasts
STEP = 0.1  # seconds: the step of the field for the tempo
LONG = 2  # factor for the first value of a round and the one after a sale, to give time to look around
LATEST = 4  # events that are shown beside the board
FACE = "clock"  # the identifier of the clock's face


class LiveAuction(Turns):
    """A live clock during auctions, and play turn by turn otherwise.

    Parameters
    ----------
    host : BoardHost
        The board.
    live : bool
        Whether the clock runs in real time. Otherwise everything is played turn by turn.
    tempo : float
        Seconds per value.

    Attributes
    ----------
    is_live : bool
    clock : LiveClock
    auction : Auction
    """

    def __init__(self, host: BoardHost, live: bool = True, tempo: float = TEMPO):
        super().__init__(host)
        self._market = self._table.game.package.picture
        self._tellers: dict[
            tuple[int | None, Reader, str], IdentityCache[NoticedMove, tuple[list[str], str]]
        ] = {}
        self.is_live = live and not self._table.thoughtful()  # a searching player would hold up the clock
        self._is_counting = False  # whether the clock runs by itself in auctions
        self._lasts: float = LONG  # duration of the current value in multiples of the tempo
        self.clock = LiveClock(self._count, tempo, host.events.lock)
        self.auction = Auction(self._table)

    # --- actions of people --------------------------------------------------------------------

    def stop(self, player: int, action: int | str) -> None:
        """Stop the live clock for a person, by a card: its action, or the text of its button.

        A later press replaces an earlier one at the same value.

        Raises
        ------
        IllegalAction
            If there is no live auction, or if the person cannot do that now.
        """
        if not self._is_auction():
            raise IllegalAction(f"there is no clock to stop now. {self.expectation()}")
        self.auction.press(player, action)
        if self.auction.is_complete():
            self._settle()

    def count_one(self) -> None:
        """Settle the value on the live clock without waiting until its time is up.

        Raises
        ------
        IllegalAction
            If there is no live auction.
        """
        if not self._is_auction():
            raise IllegalAction(f"there is nothing to count down now. {self.expectation()}")
        self._settle()

    def run(self) -> None:
        """Let the live clock run, in this and in later rounds.

        Raises
        ------
        IllegalAction
            If the live clock is off, if an earlier position is shown, or if there is no event loop.
        """
        if not self._has_face():
            raise IllegalAction(f"the clock cannot run now. {self.expectation()}")
        self._is_counting = True
        try:
            self._host.resume()
        except IllegalAction:
            self.stand()
            raise

    def stand(self) -> None:
        """Pause the live clock. If a card is pressed during the pause, the value is settled at once."""
        self.hold()
        self._host.refresh()

    def use(self, live: bool) -> None:
        """Turn the live clock on or off.

        Raises
        ------
        IllegalAction
            If the clock is turned on while a player searches before each move.
        """
        if live and self._table.thoughtful():
            raise IllegalAction(self._no_clock())
        self.hold()
        self.auction.forget()
        self.is_live = bool(live)
        self._host.resume()

    def _no_clock(self) -> str:
        strongest = names(self._table.game)[-1]
        return _(
            "The live clock is off because {player} thinks before each move. To play by the clock, choose "
            "“{strategy}” for that seat."
        ).format(player=self._table.thoughtful()[0], strategy=strongest)

    # --- what differs from play turn by turn ---------------------------------------------------------

    def viewer(self) -> int | None:
        """Return an onlooker in a live auction of several people, otherwise the viewer as turn by turn."""
        is_shared = len(self._table.humans()) > 1
        if self.is_live and is_shared and self._table.shown_state().record.phase == Phase.STOP:
            return textboard.PUBLIC
        return super().viewer()

    def moment(self) -> object:
        """Return the round in a live auction: a press then means the same card at any value."""
        if self._is_auction():
            return self._table, int(self._table.state.record.turns)
        return super().moment()

    def is_covered(self) -> bool:
        """Return whether a hand must be uncovered. In a live auction, none has to be."""
        return super().is_covered() and not self._is_auction()

    def waits_for_computer(self) -> bool:
        """Return whether it is a computer's turn. In a live auction, it never is: `settle` asks computers."""
        return super().waits_for_computer() and not self._is_auction()

    def pause(self, seconds: float) -> float:
        """Return the pause before a computer's turn, which is 0 with the live clock."""
        return 0 if self.is_live else seconds

    def decision(self) -> State | None:
        """Return the position to decide in. In a live auction, it is that of the only person, or None."""
        if not self._is_auction():
            return super().decision()
        is_alone = len(self._table.humans()) == 1
        return next(iter(self.auction.pending_choices().values()), None) if is_alone else None

    def actions(self) -> list[int]:
        """Return the actions to choose from. In a live auction, these are the cards for the only person."""
        if not self._is_auction():
            return super().actions()
        position = self.decision()
        return [action for action in position.legal_actions() if action != PASS] if position else []

    def targets(self) -> dict[str, int]:
        """Return the targets. In a live auction, these are the cards for the only person."""
        if not self._is_auction():
            return super().targets()
        position = self.decision()
        targets = self._picture.targets(position) if position else {}
        return {name: action for name, action in targets.items() if action != PASS}

    def labels(self) -> dict[int, str]:
        """Return the labels of the actions."""
        position = self.decision() if self._is_auction() else None
        if position is None:
            return super().labels()
        return {action: position.action_label(action) for action in position.legal_actions()}

    def warning(self, action: int) -> str:
        """Return the warning before a costly action, but none in a live auction, which leaves no time."""
        return "" if self._is_auction() else super().warning(action)

    def words(self, targets: Mapping[str, int], labels: Mapping[int, str]) -> dict[str, str]:
        """Return the labels of the targets and, with the live clock, of its face: start or pause."""
        texts = {name: labels[action] for name, action in targets.items()} | self.cover()
        if self._has_face():
            texts[FACE] = str(_("pause the clock")) if self._is_counting else str(_("start the clock"))
        return texts

    def press(self, name: str) -> bool:
        """Start or pause the clock if its face is pressed."""
        if name != FACE or not self._has_face():
            return super().press(name)
        self._run_or_stand()
        return True

    def decide(self, action: int | str) -> None:
        """Play a person's choice. In a live auction, stop the clock for the only person."""
        if not self._is_auction():
            super().decide(action)
            return
        humans = self._table.humans()
        if len(humans) != 1:
            raise IllegalAction("several people share this board: use `press` to say who stops")
        self.stop(humans[0], action)

    def pending_decision(self, player: int) -> State | None:
        """Return the position in which a player on a phone must decide and has not yet done so, or None."""
        if not self._is_auction() and not self.are_together():
            return super().pending_decision(player)
        return None if player in self.auction.pressed else self.auction.pending_choices().get(player)

    def decide_for(self, player: int, action: int) -> None:
        """Play the choice of a player on a phone. In a live auction, stop the clock at its current value."""
        if self._is_auction():
            self.stop(player, action)
        elif self.are_together():
            self.auction.press(player, action)  # `start` settles the value once everyone has chosen
        else:
            super().decide_for(player, action)

    def pending_choice(self, player: int) -> str:
        """Return the label of a secret choice that is not played yet, or ""."""
        position = self.auction.pending_choices().get(player) if player in self.auction.pressed else None
        return position.action_label(self.auction.pressed[player]) if position else ""

    def moment_of(self, player: int) -> object:
        """Return the moment of a phone's screen: in a live auction the round, as in `moment`."""
        return self.moment() if self._is_auction() else super().moment_of(player)

    def are_together(self) -> bool:
        """Return whether phones choose together without a clock: cards and, with the clock off, values."""
        return bool(self._table.phones()) and self.auction.is_together() and not self._is_auction()

    def headline(self) -> str:
        """Return the value on the clock in a live auction, or ""."""
        return str(self._table.state.record.clock) if self._is_auction() else ""

    def undo(self) -> None:
        """Go back to the last decision of a person or, with the live clock, the last one outside an auction.

        Choices that phones made together are taken back together.
        """
        self.hold()
        if self.is_live and self._table.can_undo():
            self.auction.go_back()
            self._page.cover()
        else:
            super().undo()
        if self._table.phones():
            self.auction.go_back_to_the_first()

    def hold(self) -> None:
        """Stop the clock."""
        self._is_counting = False
        self.clock.pause()

    def start(self) -> None:
        """Start the clock if it should run. If all phones have chosen, play their choices."""
        is_ready = self.are_together() and not self._table.is_looking_back
        if is_ready and self.auction.pressed and self.auction.is_complete():
            self.auction.settle()
            self._host.resume()
        if self._is_counting and self._is_auction() and not self.clock.is_running:
            self.clock.start(self._lasts)

    def expectation(self) -> str:
        """Return what to do now. In a live auction, mention the value on the clock."""
        if not self._is_auction():
            is_now = self.are_together() and not self._table.is_looking_back
            return str(PHONES_CHOOSE) if is_now else super().expectation()
        value, humans = self._table.state.record.clock, self._table.humans()
        sentences = [_("The clock shows {number}.")]
        if self._table.phones():
            sentences.append(_("If you want a card for {number}, stop the clock on your phone."))
        elif self.auction.pending_choices():
            sentences.append(
                _("Press STOP on a card to buy it for {number}.")
                if len(humans) == 1
                else _("To buy a card for {number}, press your own button.")
            )
        elif humans:
            sentences.append(_("You cannot stop it.") if len(humans) == 1 else _("None of you can stop it."))
        if not self._is_counting:
            sentences.append(_("The clock is paused. Press its face or “Start the clock”."))
        return " ".join(sentence.format(number=value) for sentence in sentences)

    def draw(self, shown: State, lit: Mapping[str, int], viewer: int | None) -> Picture:
        """Return the picture of a position as a viewer sees it."""
        is_live_value = self.is_live and shown.record.phase == Phase.STOP
        together = is_live_value or self.are_together()
        return self._market.board(shown, viewer, {**lit, **self.cover()}, together=together)

    def describe(self, entries: Sequence[NoticedMove], shown: State, viewer: int | None) -> Told:
        """Return the moves that are worth showing, without secret choices, passes and values without a sale.

        The latest events are what was last revealed or decided, not what chance did.
        """
        to_whom = viewer, current_reader(), current_language().code
        if to_whom not in self._tellers:
            self._tellers[to_whom] = IdentityCache(partial(_describe, viewer=viewer))
        described = self._tellers[to_whom](entries)
        lines = [TurnSummary(line) for lines, _ in described for line in lines]
        latest = [news for _, news in described if news][-LATEST:] or [line.words for line in lines[-1:]]
        return lines, latest[::-1]

    # --- controls -------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[..., object]]:
        """Return what the controls of the clock do."""
        return {
            "stop": self.stop,
            "run": self._run_or_stand,
            "count": self.count_one,
            "live": self.use,
            "tempo": self._set_tempo,
        }

    def row(self) -> list[Control]:
        """Return the button that starts or pauses the clock."""
        label = _("Pause the clock") if self._is_counting else _("Start the clock")
        return [button("run", label, disabled=not self._has_face())] if self.is_live else []

    def settings(self) -> list[Control]:
        """Return the controls for the clock, or why there is none."""
        if self._table.thoughtful():
            return [button("live", self._no_clock(), True, disabled=True)]
        live = checkbox("live", _("Live clock"), self.is_live)
        if not self.is_live:
            return [live]
        tempo = number("tempo", _("Seconds per value"), self.clock.tempo, 0, MAX_SECONDS, STEP)
        return [button("count", _("Count one value"), disabled=not self._is_auction()), live, tempo]

    def stops(self) -> list[list[Control]]:
        """Return the buttons with which each of several people at the screen stops the clock."""
        if not self.is_live or len(self._table.humans()) < 2:
            return []
        asked = self.auction.pending_choices() if self._is_auction() else {}
        return [
            self._stops_of(player, asked[player]) if player in asked else []
            for player in range(self._table.game.num_players)
        ]

    def _stops_of(self, player: int, position: State) -> list[Control]:
        named = _("{player:alone}: {action}")
        return [
            button(
                "stop",
                self._short(position, card),
                player,
                card,
                name=named.format(player=player, action=position.action_label(card)),
            )
            for card in position.legal_actions()
            if card != PASS
        ]

    def _short(self, position: State, card: int) -> str:
        """Return a short text for the small button of a card on offer. The button's name is complete."""
        game, record = self._table.game, position.record
        if card == CAMEL_CARD:
            return say_camel_card(game.config, record.camel)
        return say_goods_card(game.names, game.config, record.good[card], record.offer[card])

    def ring(self) -> list[object]:
        """Return the ring on the clock's face that shows the time left. Each value begins another one."""
        if not (self._is_counting and self._is_auction()):
            return []
        record = self._table.state.record
        return [FACE, self._lasts * self.clock.tempo, f"{record.turns}-{record.clock}"]

    def _set_tempo(self, seconds: float) -> None:
        self.clock.tempo = check_seconds("tempo", seconds)
        self._host.refresh()

    def _run_or_stand(self) -> None:
        if self._is_counting:
            self.stand()
        else:
            self._host.say("")
            self.run()

    # --- counting -------------------------------------------------------------------------------

    def _is_auction(self) -> bool:
        """Return whether a value of the live clock is waiting to be settled."""
        return self.is_live and self.auction.is_on() and not self._table.is_looking_back

    def _has_face(self) -> bool:
        """Return whether the clock's face is a button."""
        return self.is_live and not self._table.is_looking_back and not self._table.state.is_terminal()

    def _settle(self) -> None:
        """Settle the value at once, and give the next one its full time."""
        self.clock.pause()
        self._settle_value()
        self._host.resume()

    def _settle_value(self) -> None:
        """Play all choices at the current value. Show the value if a person has stopped the clock."""
        value = int(self._table.state.record.clock)
        self._host.say(
            _("The clock was stopped at {number}.").format(number=value) if self.auction.pressed else ""
        )
        self._page.cover()
        happened = self.auction.settle()
        state = self._table.state
        is_new = state.record.clock == state.game.config.first_value or not self.auction.is_on()
        self._lasts = LONG if happened or is_new else 1

    def _count(self) -> float:
        """Settle a value whose time is up, and return the duration of the next one."""
        with self._host.events:
            self._settle_value()
            self._host.resume()
            return self._lasts if self._is_auction() and self._is_counting else 0
        self._is_counting = False
        self._host.refresh()
        return 0


def _describe(entry: NoticedMove, viewer: int | None) -> tuple[list[str], str]:
    """Return the log lines of a move, and the part of it that is news."""
    before, action, log_entry = entry
    if log_entry is None:
        return [], ""
    if before.phase not in (Phase.STOP, Phase.CHOOSE):
        line = describe_move(entry)
        return [line], line if before.phase in (Phase.LEAVE, Phase.COUNT) else ""
    is_own = viewer is None or viewer == before.player
    own = [describe_move(entry, with_facts=False)] if is_own and action != PASS else []
    revealed = capital(join_semicolons(str(fact) for fact in log_entry.facts if fact.is_news))
    return [*own, revealed] if revealed else own, revealed
