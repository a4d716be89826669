"""*Routes to Riches* on a board."""

from collections.abc import Sequence
from typing import Any

from ipywidgets import Dropdown, HBox, Layout

from samarkand.errors import InvalidOption
from samarkand.game import Game, State
from samarkand_widgets.board import Board
from samarkand_widgets.table import Seat


class RoutesBoard(Board):
    """The board of *Routes to Riches*: see `Board` for its parameters.

    Attributes
    ----------
    spaces : ipywidgets.Dropdown
        The spaces by name: what one can learn with the mouse can be learnt here without.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("routes", players=3)
    >>> board = RoutesBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("marry Egypt for 3")
    >>> board.state.question()
    'Discard up to two cards, and be within the limit.'
    """

    _HINT = "Point at a space, a family or a player, or choose a space: here you read what is there."
    _LOOK_LINES = 2

    def __init__(
        self, game: Game | State, seats: Sequence[Seat] | None = None, seed: int = 0, pause: float = 0.6
    ):
        played = game.game if isinstance(game, State) else game
        if not isinstance(played, Game) or played.name != "routes":
            expected = "samarkand.game('routes', …) or a state of it"
            raise InvalidOption(f"game: found {game!r}, expected {expected}")
        super().__init__(game, seats, seed, pause)

    def _above(self) -> list[Any]:
        """The spaces by name, and what is known of the one looked at."""
        names = self.table.game.names.spaces
        options = sorted((name, f"space:{space}") for space, name in enumerate(names))
        self.spaces = Dropdown(
            options=[("Look at a space …", ""), *options],
            layout=Layout(width="190px", flex="0 0 auto"),
            tooltip="What is on a space, and what a camel would bring there",
        )
        self.spaces.observe(self._handler(self._chosen_space), names="value")
        return [HBox([self.spaces, self.look.line], layout=Layout(width="100%", align_items="center"))]

    def _chosen_space(self, change: Any) -> None:
        self.look_at(change["new"] or None)
