"""*Le marché de Samarkand* on a board, with a clock that counts in real time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from samarkand import arguments
from samarkand.arguments.experiments import SEED, Seed
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, State
from samarkand_widgets.board.board import Board
from samarkand_widgets.clock.auction import Auction
from samarkand_widgets.clock.clock import LiveClock, check_tempo
from samarkand_widgets.clock.clock_panel import ClockPanel
from samarkand_widgets.game.room import Room
from samarkand_widgets.game.table import Seat, of_game
from samarkand_widgets.game.turns import BoardHost
from samarkand_widgets.threads.events import locked


class MarketBoard(Board):
    """The board of *Le marché de Samarkand*: see `Board` for its first parameters.

    With the live clock, a value lasts `tempo` seconds. Until its time is up, a person stops the clock by a
    press on a card or on the card's button; no press is a pass. Then the computers choose too, without
    knowing what the person chose, and all is revealed together. A single person's press settles the
    value at once. Where several persons share the screen, each has buttons of their own, the screens stay
    closed during the auction, a value is settled when its time is up or all of them have stopped, and
    until then nothing shows that anybody has pressed [M-R3].

    Without the live clock, the board is played decision by decision, as every `Board`.

    Parameters
    ----------
    game : str, Game or State
    seats : sequence of str or function, optional
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
    pause : float
        Seconds before each decision of a computer, without the live clock.
    clock : bool
        Whether the clock counts in real time; a box on the board changes it. Where somebody sits who thinks
        before each move (`expert`) there is no live clock, and the desk says so.
    tempo : float
        Seconds a value of the live clock; a box on the board changes it.
    sleep : coroutine function, optional
        How the live clock waits.
    room : ClassRoom, optional
        As for `Board`. A press on a phone counts when it has come here; all presses at one value are settled
        together.

    Attributes
    ----------
    clock_panel : samarkand_widgets.clock.clock_panel.ClockPanel
        The controls of the clock, and how the game is played by it.

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

    clock_panel: ClockPanel

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = 0.6,
        clock: bool = True,
        tempo: float = 1.5,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        room: Room | None = None,
    ):
        of_game(game, "market")
        if not isinstance(clock, bool):
            raise InvalidOption(f"clock: found {shown(clock)}, expected True or False")
        check_tempo(tempo)
        if not callable(sleep):
            raise InvalidOption(f"sleep: found {shown(sleep)}, expected a coroutine function of seconds")

        def by_clock(host: BoardHost) -> ClockPanel:
            self.clock_panel = ClockPanel(host, clock, tempo, sleep)
            return self.clock_panel

        super().__init__(game, seats, seed, pause, way=by_clock, room=room)

    @property
    def clock(self) -> LiveClock:
        """The clock that counts in real time."""
        return self.clock_panel.clock

    @property
    def auction(self) -> Auction:
        """The players who may stop the clock, and those who have."""
        return self.clock_panel.auction

    @property
    def is_live(self) -> bool:
        """Whether the clock counts in real time, or else the board is played decision by decision."""
        return self.clock_panel.is_live

    @locked
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
        self.clock_panel.stop(player, action)

    @locked
    def count_one(self) -> None:
        """Settle the value on the live clock without waiting for its time.

        Raises
        ------
        IllegalAction
            If there is no live auction.
        """
        self.clock_panel.count_one()

    @locked
    def start_clock(self) -> None:
        """Let the live clock run, now and in the rounds to come.

        Raises
        ------
        IllegalAction
            If the board is played without the live clock, an earlier position is looked at, or there is
            no event loop to count in.
        """
        self.clock_panel.run()

    @locked
    def pause_clock(self) -> None:
        """Let the live clock stand still; a card pressed while it does is served at once."""
        self.clock_panel.stand()

    @locked
    def use_clock(self, live: bool) -> None:
        """Change between the live clock and play decision by decision, at any time.

        Raises
        ------
        IllegalAction
            If a player who thinks before each move shall play by the live clock.
        InvalidOption
            If `live` is neither True nor False.
        """
        arguments.choice("live", live, (True, False))
        self.computers.stop()
        self.clock_panel.use(live)
        self.go_on()
