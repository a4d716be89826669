"""Work with playouts in small steps: under a bar, or watched by a board that goes on listening."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand import arguments, simulation, strategies
from samarkand.arguments.experiments import Seed, whole_seed
from samarkand.engine.line_up import Strategies
from samarkand.game import Game

if TYPE_CHECKING:
    import pandas

MAX_GAMES = 10_000_000


class Stepwise:
    """A work with playouts, done step by step, whose table can be looked at between any two steps.

    Parameters
    ----------
    game : Game
    player : int or None
        Who is asked about, or knows; already judged.
    games, rollout_policy, seed
        As of `samarkand.action_values`.

    Attributes
    ----------
    parts : int
        How many parts of the work there are at most.
    is_complete : bool
        Whether all of it is done; the table's `attrs` have it, too.
    """

    parts: int
    is_complete = False
    columns: list[str] | None = None  # of the table, where it may have no rows

    def __init__(self, game: Game, player: int | None, games: int, rollout_policy: Strategies, seed: Seed):
        self.game = game
        self.player: Any = player
        self.games = arguments.whole("games", games, 1, MAX_GAMES)
        self.line_up = strategies.line_up(game, rollout_policy)
        self.seed = whole_seed(seed)

    def prepare(self) -> None:
        """Have compiled what is needed first; the rest is when it is needed."""
        raise NotImplementedError

    def work(self) -> Iterator[None]:
        """Do the work, a part at each step."""
        raise NotImplementedError

    def lines(self) -> list[dict[str, Any]]:
        """The results so far, the rows of `frame`."""
        raise NotImplementedError

    def about(self) -> dict[str, Any]:
        """The facts that the table tells besides its rows."""
        return {}

    def steps(self) -> Iterator[int]:
        """Do the work in small steps; each tells how many parts it has brought done."""
        done = 0
        for _ in self.work():
            done += 1
            yield 1
        self.is_complete = True
        yield self.parts - done

    def frame(self) -> "pandas.DataFrame":
        """The results so far; a row not yet tried has no value."""
        import pandas

        frame = pandas.DataFrame(self.lines(), columns=self.columns)
        frame.attrs = {"game": repr(self.game), "player": self.player, "rollout_policy": self.line_up.labels}
        frame.attrs |= {"seed": self.seed, "is_complete": self.is_complete, **self.about()}
        return frame

    def whole(self, progress: bool) -> "pandas.DataFrame":
        """The table once all is done, with a bar meanwhile if that is wished."""
        with simulation.bar(self.parts, progress, "part") as ticks:
            for done in self.steps():
                ticks.update(done)
        return self.frame()
