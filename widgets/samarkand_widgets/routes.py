"""A board for *Routes to Riches*."""

from collections.abc import Sequence

from samarkand.checks import SEED, Seed
from samarkand.game import Game, State
from samarkand_widgets.board.board import READING, Board
from samarkand_widgets.game.remote import Room
from samarkand_widgets.game.table import Seat, of_game


class RoutesBoard(Board):
    """A board for *Routes to Riches*. See `Board` for the parameters.

    Its menu has a list of the spaces by name, for finding a space on the map.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("routes", players=3)
    >>> board = RoutesBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("marry into Egypt for 3 dirhams")
    >>> board.state.question()
    'Discard up to 2 cards. You may keep at most 10 cards, counting sold ones.'
    """

    def __init__(
        self,
        game: str | Game | State,
        seats: Sequence[Seat] | None = None,
        seed: "Seed" = SEED,
        pause: float = READING,
        room: Room | None = None,
    ):
        super().__init__(of_game(game, "routes"), seats, seed, pause, room=room)
