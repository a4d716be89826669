"""A board for *Routes to Riches*."""

from collections.abc import Callable, Sequence

from samarkand.checks import SEED, Seed
from samarkand.game import Game, State
from samarkand.grammar import _, alphabetical
from samarkand_widgets.board.board import READING, Board
from samarkand_widgets.game.controls import Control, select
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

    def _further(self) -> list[Control]:
        tip = str(_("What is on a space, and what a camel would gain there"))
        look = select("find", _("Look at"), self._looked, _spaces(self.table.game), title=tip)
        return [look, *super()._further()]

    def _deeds(self) -> dict[str, Callable[..., object]]:
        return super()._deeds() | {"find": self._find}

    def _find(self, name: str) -> None:
        self.look_at(name or None)
        self.refresh()


def _spaces(game: Game) -> list[tuple[str, str]]:
    """Return the spaces in alphabetical order, after the identifiers of their shapes."""
    named = [(f"space:{space}", name.inflect()) for space, name in enumerate(game.names.spaces)]
    return [("", str(_("a space …"))), *sorted(named, key=lambda space: alphabetical(space[1]))]
