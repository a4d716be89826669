"""A board for *Routes to Riches*."""

from collections.abc import Sequence

from ipywidgets import Dropdown, Layout, Widget

from samarkand.checks import SEED, Seed
from samarkand.game import Game, State
from samarkand.grammar import alphabetical
from samarkand_widgets import wording
from samarkand_widgets.board.board import READING, Board
from samarkand_widgets.game.remote import Room
from samarkand_widgets.game.table import Seat, of_game


class RoutesBoard(Board):
    """A board for *Routes to Riches*. See `Board` for the parameters.

    Attributes
    ----------
    spaces : ipywidgets.Dropdown
        A list of the spaces by name, for finding a space on the map.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("routes", players=3)
    >>> board = RoutesBoard(game, seats=["human", "greedy", "random"], seed=7, pause=0)
    >>> board.act("marry Egypt for 3")
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

    def _make_beside(self) -> list[Widget]:
        self.spaces = Dropdown(
            description=str(wording.LOOK_AT),
            options=_spaces(self.table.game),
            layout=Layout(width="auto", min_width="170px"),
            style={"description_width": "initial"},
            tooltip=str(wording.WHAT_IS_ON_A_SPACE),
        )
        look = self.events.handler(self.look_at)
        self.spaces.observe(lambda change: look(change["new"] or None), names="value")
        return [self.spaces]

    def retranslate(self) -> None:
        """Show everything in the current language, and sort the spaces by name again."""
        with self.events:
            chosen, self.spaces.options = self.spaces.value, _spaces(self.table.game)
            self.spaces.value = chosen
        super().retranslate()


def _spaces(game: Game) -> list[tuple[str, str]]:
    """Return the spaces in alphabetical order, with the identifiers of their shapes."""
    named = [(name.inflect(), f"space:{space}") for space, name in enumerate(game.names.spaces)]
    return [(str(wording.A_SPACE), ""), *sorted(named, key=lambda space: alphabetical(space[0]))]
