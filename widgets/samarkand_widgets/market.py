"""A board for *Le marché de Samarkand*, with a clock that runs in real time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from samarkand import checks
from samarkand.checks import SEED, Seed
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State
from samarkand_widgets.board.board import Board
from samarkand_widgets.clock.auction import Auction
from samarkand_widgets.clock.clock import LiveClock, check_tempo
from samarkand_widgets.clock.live_auction import LiveAuction
from samarkand_widgets.game.remote import Room
from samarkand_widgets.game.table import Seat, of_game
from samarkand_widgets.game.turns import BoardHost
from samarkand_widgets.threads.events import with_lock


class MarketBoard(Board):
    """A board for *Le marché de Samarkand*. See `Board` for the common parameters.

    With the live clock, a value lasts `tempo` seconds. Until its time is up, a person can stop the clock by
    pressing a card or its button. Not pressing is a pass. Then the computers choose too, without knowing
    what the person chose, and all choices are revealed together. If only one person plays, a press settles
    the value at once. If several people share the screen, everyone has their own buttons, and all hands stay
    hidden during the auction. A value is then settled when its time is up or when all of them have stopped
    the clock. Until then, nothing shows whether anyone has pressed [M-R3].

    Without the live clock, the game is played decision by decision, as on every `Board`.

    Parameters
    ----------
    game : str, Game or State
    seats : sequence of str or function, optional
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
    pause : float
        Seconds before each decision of a computer when the live clock is off.
    clock : bool
        Whether the clock runs in real time. A box on the board changes it. With a player who searches before
        each move (`expert`), there is no live clock, and the desk says so.
    tempo : float
        Seconds that a value of the live clock lasts. A box on the board changes it.
    sleep : coroutine function, optional
        The function with which the live clock waits.
    room : ClassRoom, optional
        As for `Board`. A press on a phone counts when it arrives at this computer. All presses at one value
        are settled together.

    Attributes
    ----------
    way : samarkand_widgets.clock.live_auction.LiveAuction
        The play mode, with the live clock.

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

    way: LiveAuction

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
            raise InvalidInput(f"clock: found {short_repr(clock)}, expected True or False")
        check_tempo(tempo)
        if not callable(sleep):
            raise InvalidInput(
                f"sleep: found {short_repr(sleep)}, expected a coroutine function that takes seconds"
            )

        def by_clock(host: BoardHost) -> LiveAuction:
            return LiveAuction(host, clock, tempo, sleep)

        super().__init__(game, seats, seed, pause, way=by_clock, room=room)

    @property
    def clock(self) -> LiveClock:
        """The clock that runs in real time."""
        return self.way.clock

    @property
    def auction(self) -> Auction:
        """The auction in progress, with the choices made so far."""
        return self.way.auction

    @property
    def is_live(self) -> bool:
        """Whether the clock runs in real time, rather than the game being played decision by decision."""
        return self.way.is_live

    @with_lock
    def press(self, player: int, action: int | str) -> None:
        """Stop the live clock for a person.

        Parameters
        ----------
        player : int
        action : int or str
            A card, given as the number of its action or the text of its button. A later press replaces an
            earlier one at the same value.

        Raises
        ------
        IllegalAction
            If there is no live auction, or if the person cannot do that now.
        """
        self.way.stop(player, action)

    @with_lock
    def count_one(self) -> None:
        """Settle the value on the live clock without waiting until its time is up.

        Raises
        ------
        IllegalAction
            If there is no live auction.
        """
        self.way.count_one()

    @with_lock
    def start_clock(self) -> None:
        """Let the live clock run, in this and in later rounds.

        Raises
        ------
        IllegalAction
            If the live clock is off, if an earlier position is shown, or if there is no event loop.
        """
        self.way.run()

    @with_lock
    def pause_clock(self) -> None:
        """Pause the live clock. If a card is pressed during the pause, the value is settled at once."""
        self.way.stand()

    @with_lock
    def use_clock(self, live: bool) -> None:
        """Turn the live clock on or off. This is possible at any time.

        Raises
        ------
        IllegalAction
            If the clock is turned on while a player searches before each move.
        InvalidInput
            If `live` is neither True nor False.
        """
        checks.choice("live", live, (True, False))
        self.computers.stop()
        self.way.use(live)
