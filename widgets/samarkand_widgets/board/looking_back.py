"""Looking back on a board: showing earlier decisions without changing the game."""

from collections.abc import Callable

from samarkand_widgets.game.table import Table
from samarkand_widgets.game.turns import PlayMode
from samarkand_widgets.threads.events import Events, with_lock


class LookingBack:
    """The methods of a board that show earlier decisions."""

    table: Table
    events: Events
    way: PlayMode
    say: Callable[[str], None]
    resume: Callable[[], None]

    def step_back(self) -> None:
        """Show the previous decision. The game does not change."""
        self._look(lambda: self.table.step(-1))

    def step_forward(self) -> None:
        """Show the next decision. After the last one, the game continues."""
        self._look(lambda: self.table.step(1))

    def look_at_now(self) -> None:
        """Show the current position."""
        self._look(self.table.look_at_now)

    def _look_at_place(self, place: int) -> None:
        self._look(lambda: self.table.look_at(place))

    @with_lock
    def _look(self, action: Callable[[], None]) -> None:
        self.way.hold()
        action()
        self.say("")
        self.resume()
