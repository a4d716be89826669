"""A board for *Le marché de Samarkand*, with a clock that runs in real time."""

from collections.abc import Sequence

from samarkand.checks import SEED, Seed
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State
from samarkand_widgets.board.board import Board
from samarkand_widgets.board.in_play import PAUSES
from samarkand_widgets.clock.live_auction import TEMPO, LiveAuction
from samarkand_widgets.game.remote import Room
from samarkand_widgets.game.table import Seat
from samarkand_widgets.game.turns import Turns
from samarkand_widgets.threads.events import check_seconds


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
    >>> board.way.count_one()
    >>> board.state.record.clock
    9
    """

    game_name = "market"
    way: LiveAuction

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = PAUSES["market"],
        clock: bool = True,
        tempo: float = TEMPO,
        room: Room | None = None,
    ):
        if not isinstance(clock, bool):
            raise InvalidInput(f"clock: found {short_repr(clock)}, expected True or False")
        self._has_clock, self._tempo = clock, check_seconds("tempo", tempo)
        super().__init__(game, seats, seed, pause, room)

    def _make_way(self) -> Turns:
        if self.table.game.name != self.game_name:
            return super()._make_way()
        return LiveAuction(self, self._has_clock, self._tempo)
