"""*Le marché de Samarkand* on a board, with a clock that counts in real time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Checkbox, FloatSlider, HBox, Layout

from samarkand import picture
from samarkand.errors import IllegalAction, InvalidOption, SamarkandError
from samarkand.game import Game, State
from samarkand.market.components import CAMEL_CARD, FIRST_VALUE, PASS, Phase
from samarkand_widgets.auction import Auction
from samarkand_widgets.board import WRAP, Board, Telling
from samarkand_widgets.clock import LiveClock, judge_tempo
from samarkand_widgets.table import Seat

FASTEST, SLOWEST, STEP = 0.2, 5.0, 0.1  # seconds a value, on the slider
LONG = 2  # times as long lasts the first value of a round, and the one after a sale, to look around
BAR = "height:5px; background:#e4d3ae; margin:2px 0"
DRAIN = "@keyframes samarkand-drain {from {width: 100%} to {width: 0}}"


class MarketBoard(Board):
    """The board of *Le marché de Samarkand*: see `Board` for its first parameters.

    With the live clock, a value lasts `tempo` seconds. Until its time is up, a person stops the clock by a
    click on a card or by the card's button; no press is a pass. Then the computers choose too, without
    knowing what the person chose, and all is revealed together. A single person's press settles the
    value at once. Where several persons share the screen, each has buttons of their own, the screens stay
    closed during the auction, and a value is settled when its time is up or all of them have stopped.

    Without the live clock, the board is played decision by decision, as every `Board`.

    Parameters
    ----------
    game : Game or State
    seats : sequence of str or function, optional
    seed : int
    pause : float
        Seconds before each decision of a computer, without the live clock.
    clock : bool
        Whether the clock counts in real time; a box on the board changes it.
    tempo : float
        Seconds a value of the live clock; a slider on the board changes it.
    sleep : coroutine function, optional
        How the live clock waits.

    Attributes
    ----------
    clock : samarkand_widgets.clock.LiveClock
    auction : samarkand_widgets.auction.Auction

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> board = MarketBoard(game, seats=["human", "greedy", "random"], seed=7)
    >>> board.act(board.state.legal_actions()[0])
    >>> board.state.record.clock
    10
    >>> board.count_one()
    >>> board.state.record.clock
    9
    """

    def __init__(
        self,
        game: Game | State,
        seats: Sequence[Seat] | None = None,
        seed: int = 0,
        pause: float = 0.6,
        clock: bool = True,
        tempo: float = 1.5,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ):
        played = game.game if isinstance(game, State) else game
        if not isinstance(played, Game) or played.name != "market":
            expected = "samarkand.game('market', …) or a state of it"
            raise InvalidOption(f"game: found {game!r}, expected {expected}")
        if not isinstance(clock, bool):
            raise InvalidOption(f"clock: found {clock!r}, expected True or False")
        self._live = clock
        self._is_counting = False  # whether the clock shall run whenever there is an auction
        self._lasts: float = LONG  # times the tempo, the value on the clock
        self._news = ""  # what was revealed last
        self.clock = LiveClock(self._count, judge_tempo(tempo), sleep)
        super().__init__(game, seats, seed, pause)
        self.add_class("samarkand-market")

    # --- what tests and the curious use -----------------------------------------------------

    @property
    def is_live(self) -> bool:
        """Whether the clock counts in real time, or else the board is played decision by decision."""
        return self._live

    @property
    def pause(self) -> float:
        """Seconds before each decision of a computer; none with the live clock."""
        return 0 if self._live else self._pause

    @pause.setter
    def pause(self, seconds: float) -> None:
        self._pause = seconds

    @property
    def viewer(self) -> int | None:
        """As every board's; in a live auction of several persons an onlooker."""
        if self._live and len(self.table.humans()) > 1 and self.table.shown().record.phase == Phase.STOP:
            return picture.PUBLIC
        return super().viewer

    def act(self, action: int | str) -> None:
        """Play for the person to act; in a live auction, stop the clock for the only person.

        Raises
        ------
        IllegalAction
            If it is not possible. Nothing has changed then.
        """
        if not self._is_auction():
            super().act(action)
            return
        humans = self.table.humans()
        if len(humans) != 1:
            raise IllegalAction("several persons share this board: say who stops, with `press`")
        self.press(humans[0], action)

    def press(self, player: int, action: int | str) -> None:
        """Stop the live clock for a person.

        Parameters
        ----------
        player : int
        action : int or str
            A card, by its action's number or in the words of its button. A later press takes the place of
            an earlier one at the same value.

        Raises
        ------
        IllegalAction
            If there is no live auction, or that person cannot do that now.
        """
        if not self._is_auction():
            raise IllegalAction(f"there is no clock to stop now. {self._expectation()}")
        self.auction.press(player, action)
        if self.auction.is_complete():
            self._settle()
        else:
            self._say(f"Player {player} has stopped the clock; the others may until the time is up.")
            self.refresh()

    def count_one(self) -> None:
        """Settle the value on the live clock without waiting for its time.

        Raises
        ------
        IllegalAction
            If there is no live auction.
        """
        if not self._is_auction():
            raise IllegalAction(f"there is nothing to count now. {self._expectation()}")
        self._settle()

    def start_clock(self) -> None:
        """Let the live clock run, now and in the rounds to come.

        Raises
        ------
        IllegalAction
            If the board is played without the live clock, an earlier position is looked at, or there is
            no event loop to count in.
        """
        if not self._live or self.table.is_looking_back or self.state.is_terminal():
            raise IllegalAction(f"the clock cannot run now. {self._expectation()}")
        self._is_counting = True
        try:
            self._continue()
        except IllegalAction:
            self.pause_clock()
            raise

    def pause_clock(self) -> None:
        """Let the live clock stand still; who presses a card while it does is served at once."""
        self._hold()
        self.refresh()

    def use_clock(self, live: bool) -> None:
        """Change between the live clock and play decision by decision, at any time."""
        self._hold()
        self.auction.forget()
        self._stop_task()
        self._live = bool(live)
        self._continue()

    def undo(self) -> None:
        """Go back to the last decision; with the live clock to the last one outside an auction."""
        self._hold()
        if self._live and self.table.can_undo():
            self._stop_task()
            self.auction.go_back()
            self._say("Taken back.")
            self._continue()
        else:
            super().undo()

    def restart(self) -> None:
        """Begin anew with the same dice; the clock waits to be started."""
        self._hold()
        self.auction.forget()
        super().restart()

    def close(self) -> None:
        """Take the board off the page; clock and computers stop."""
        if "clock" in vars(self):  # not if __init__ refused
            self._hold()
        super().close()

    # --- the clock --------------------------------------------------------------------------

    def _hold(self) -> None:
        self._is_counting = False
        self.clock.pause()

    def _is_auction(self) -> bool:
        """Whether a value of the live clock is to be settled."""
        return self._live and self.auction.is_on() and not self.table.is_looking_back

    def _waits_for_computer(self) -> bool:
        return super()._waits_for_computer() and not self._is_auction()

    def _continue(self) -> None:
        """Show what is; let computers play if it is their turn, and the clock run if it shall."""
        self._choose_for_computers()
        super()._continue()
        if self._is_counting and self._is_auction() and not self.clock.is_running:
            self.clock.start(self._lasts)
            self._show_clock()

    def _choose_for_computers(self) -> None:
        """With the live clock, what computers decide outside an auction takes no time."""
        try:
            while self._live and self._waits_for_computer():
                self.table.act_computer()
        except SamarkandError:
            self.refresh()
            raise

    def _settle(self) -> None:
        """Settle the value at once, and give the next its whole time."""
        self.clock.pause()
        self._settle_value()
        self._say("")
        self._continue()

    def _settle_value(self) -> None:
        happened = self.auction.settle()
        is_new = self.state.record.clock == FIRST_VALUE or not self.auction.is_on()
        self._lasts = LONG if happened or is_new else 1

    def _count(self) -> float:
        """The time of a value is up: settle it, and tell how long the next one lasts."""
        with Telling(self):
            self._settle_value()
            self._say("")
            self._continue()
            return self._lasts if self._is_auction() and self._is_counting else 0
        self._is_counting = False
        self.refresh()
        return 0

    def _step(self, by: int) -> None:
        self._hold()
        super()._step(by)

    # --- widgets ----------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        self.auction = Auction(self.table)
        super()._make_widgets()
        self.stop_buttons = {
            player: [self._stop_button(player, card) for card in range(CAMEL_CARD + 1)]
            for player in self.table.humans()
        }
        self.run_button = self._button("Start the clock", self._run_or_pause)
        self.count_button = self._button("Count one value", self.count_one)
        tempo = self.clock.tempo
        self.tempo_slider = FloatSlider(
            value=tempo,
            min=min(FASTEST, tempo),
            max=max(SLOWEST, tempo),
            step=STEP,
            description="Seconds a value",
            style={"description_width": "initial"},
            layout=Layout(width="300px"),
        )
        set_tempo = self._handler(self._set_tempo)
        self.tempo_slider.observe(lambda change: set_tempo(change["new"]), "value")
        self.live_box = Checkbox(
            value=self._live, description="Live clock", indent=False, layout=Layout(width="110px")
        )
        use_clock = self._handler(self.use_clock)
        self.live_box.observe(lambda change: use_clock(change["new"]), "value")
        self.time_left = HTML(layout=Layout(width="100%", margin="0"))

    def _stop_button(self, player: int, card: int) -> Button:
        button = self._button("", partial(self._stopped, player, card))
        button.button_style = "danger"
        return button

    def _arrange(self) -> list[Any]:
        children = super()._arrange()
        rows = [HBox(buttons, layout=WRAP) for buttons in self.stop_buttons.values()]
        controls = [self.run_button, self.count_button, self.tempo_slider, self.live_box]
        place = children.index(self.look.stage) + 1
        children[place:place] = [self.time_left]
        place = children.index(self.note) + 1
        children[place:place] = [*rows, HBox(controls, layout=WRAP)]
        return children

    def _set_tempo(self, seconds: float) -> None:
        self.clock.tempo = seconds
        self._show_clock()

    def _run_or_pause(self) -> None:
        if self._is_counting:
            self.pause_clock()
        else:
            self._say("")
            self.start_clock()

    def _stopped(self, player: int, card: int) -> None:
        self.press(player, card)
        buttons = [button for button in self.stop_buttons[player] if button.layout.display is None]
        same = self.stop_buttons[player][card]
        # The keyboard's focus must not be lost with the button of a card that is gone.
        focus = same if same in buttons else next(iter(buttons), self.run_button)
        focus.focus()

    # --- showing ----------------------------------------------------------------------------

    def _drawing(self, shown: State, viewer: int | None) -> picture.Picture:
        return self._picture_of.board(shown, viewer, self._targets(), together=self._live)

    def _words(self, shown: State, viewer: int | None) -> str:
        return self._text_of(shown, viewer, together=self._live)

    def _actions(self) -> list[int]:
        return [] if self._is_auction() else super()._actions()

    def _is_covered(self) -> bool:
        return super()._is_covered() and not self._is_auction()

    def _decision(self) -> State | None:
        """As every board's; in a live auction the position in which the only person is asked."""
        if not self._is_auction():
            return super()._decision()
        return next(iter(self.auction.asked().values()), None) if len(self.table.humans()) == 1 else None

    def _targets(self) -> dict[str, int]:
        """As every board's; in a live auction what the only person can stop for."""
        if not self._is_auction():
            return super()._targets()
        position = self._decision()
        targets = self._picture_of.targets(position) if position else {}
        return {name: action for name, action in targets.items() if action != PASS}

    def _expectation(self) -> str:
        """What may be done instead."""
        if not self._is_auction():
            return super()._expectation()
        value, humans = self.state.record.clock, self.table.humans()
        said = f"The clock shows {value}."
        if self.auction.asked():
            how = "Press STOP on a card" if len(humans) == 1 else "Press your button of a card"
            said += f" {how} to buy it for {value}."
        elif humans:
            said += " You cannot stop it." if len(humans) == 1 else " None of you can stop it."
        return said if self._is_counting else f"{said} It waits: press “Start the clock”."

    def _lines(self, shown: State, viewer: int | None) -> list[str]:
        """As every board's, without what tells nothing: choices in secret, passes, values nobody stopped."""
        lines = []
        for line, (before, action, _) in zip(super()._lines(shown, viewer), shown.replay(), strict=True):
            chosen, _, revealed = line.partition("; ")
            if before.phase not in (Phase.STOP, Phase.CHOOSE):
                lines.append(line)
                self._news = line if before.phase > Phase.STOP else self._news
                continue
            is_own = viewer is None or viewer == before.player
            if is_own and action != PASS:
                lines.append(chosen)
            if revealed.startswith("nobody stops"):
                revealed = revealed.partition("; ")[2]
            if revealed:
                lines.append(revealed)
                self._news = revealed
        return lines

    def _log(self, shown: State, viewer: int | None) -> str:
        """As every board's; what is told last is not what chance did, but what was revealed or decided."""
        self._news = ""
        log = super()._log(shown, viewer)
        self._last = self._news or self._last
        return log

    def refresh(self) -> None:
        """Show the game as it is now."""
        super().refresh()
        self._show_clock()

    def _show_choices(self) -> None:
        super()._show_choices()
        asked = self.auction.asked() if self._is_auction() else {}
        for player, buttons in self.stop_buttons.items():
            position = asked.get(player)
            legal = position.legal_actions() if position else []
            for card, button in enumerate(buttons):
                shows = card in legal
                button.layout.display = None if shows else "none"
                if position and shows:
                    who = f"player {player}: " if len(asked) > 1 or len(self.table.humans()) > 1 else ""
                    button.description = who + self.hints.words(card, position.action_to_string(card))

    def _show_clock(self) -> None:
        """The controls of the clock, and a bar that runs out with the time of a value."""
        over = self.state.is_terminal()
        for control in (self.run_button, self.count_button, self.tempo_slider, self.time_left):
            control.layout.display = None if self._live else "none"
        self.run_button.description = "Pause the clock" if self._is_counting else "Start the clock"
        self.run_button.disabled = over or self.table.is_looking_back
        self.count_button.disabled = not self._is_auction()
        if self.live_box.value != self._live:
            self.live_box.value = self._live
        self.time_left.value = self._bar() if self.clock.is_running else f'<div style="{BAR}"></div>'

    def _bar(self) -> str:
        record = self.state.record
        seconds = self._lasts * self.clock.tempo
        # The moment makes each value's bar another one, which begins anew.
        moment = escape(f"{record.turns}-{record.clock}")
        run = f"height:100%; background:#b3261e; animation:samarkand-drain {seconds:g}s linear forwards"
        return f'<style>{DRAIN}</style><div style="{BAR}"><div id="{moment}" style="{run}"></div></div>'
