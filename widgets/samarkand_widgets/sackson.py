"""A board for Sackson's *Samarkand*."""

from collections.abc import Sequence

from samarkand.checks import SEED, Seed
from samarkand.game import Game, State
from samarkand_widgets.board.board import READING, Board
from samarkand_widgets.game.remote import Room
from samarkand_widgets.game.table import Seat, of_game


class SacksonBoard(Board):
    """A board for Sackson's *Samarkand*. See `Board` for the parameters.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=3)
    >>> board = SacksonBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("start at Samarkand")
    >>> board.state.question()
    'Move one space along an arrow, or roll the die.'
    """

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = READING,
        room: Room | None = None,
    ):
        super().__init__(of_game(game, "sackson"), seats, seed, pause, room=room)
