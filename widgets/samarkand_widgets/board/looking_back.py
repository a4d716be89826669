"""Looking back on a board: earlier decisions are shown, and the game does not change."""

from collections.abc import Callable

from samarkand_widgets.game.table import Table
from samarkand_widgets.game.turns import PlayMode
from samarkand_widgets.threads.events import Events, locked


class LookingBack:
    """A board's part that looks at earlier decisions; all else of it is the board's own."""

    table: Table
    events: Events
    way: PlayMode
    say: Callable[[str], None]
    go_on: Callable[[], None]

    def step_back(self) -> None:
        """Show the decision before the one shown; the game does not change."""
        self._look(lambda: self.table.step(-1))

    def step_forward(self) -> None:
        """Show the decision after the one shown; after the last, the game goes on."""
        self._look(lambda: self.table.step(1))

    def look_at_now(self) -> None:
        """Show the game as it stands."""
        self._look(self.table.look_at_now)

    def _look_at_place(self, place: int) -> None:
        self._look(lambda: self.table.look_at(place))

    @locked
    def _look(self, deed: Callable[[], None]) -> None:
        self.way.hold()
        deed()
        self.say("")
        self.go_on()
