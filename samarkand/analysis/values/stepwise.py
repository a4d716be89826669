"""Computations with playouts in small steps, for progress bars and for boards that stay responsive."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from samarkand import checks, strategies
from samarkand.checks import Seed, whole_seed
from samarkand.engine.line_up import Strategies
from samarkand.game import Game
from samarkand.progress import ProgressBar

if TYPE_CHECKING:
    import pandas

MAX_GAMES = 10_000_000


class Stepwise:
    """A computation with playouts whose table can be read between any two steps.

    Parameters
    ----------
    game : Game
    player : int or None
        The validated player who is examined, or whose knowledge is used.
    games, rollout_policy, seed
        As in `samarkand.action_values`.

    Attributes
    ----------
    parts : int
        The maximum number of parts of the computation.
    is_complete : bool
        Whether all parts are done. The table's `attrs` also contain it.
    """

    parts: int
    is_complete = False
    columns: list[str] | None = None  # names for tables that may be empty

    def __init__(self, game: Game, player: int | None, games: int, rollout_policy: Strategies, seed: Seed):
        self.game = game
        self.player: Any = player
        self.games = checks.whole("games", games, 1, MAX_GAMES)
        self.line_up = strategies.line_up(game, rollout_policy)
        self.seed = whole_seed(seed)

    def work(self) -> Iterator[None]:
        """Do one part of the computation at each step."""
        raise NotImplementedError

    def lines(self) -> Sequence[Mapping[str, object]]:
        """Return the current results, the rows of `frame`."""
        raise NotImplementedError

    def about(self) -> dict[str, object]:
        """Return additional attributes of the table."""
        return {}

    def steps(self) -> Iterator[int]:
        """Run the computation in small steps, each of which yields the number of parts completed."""
        done = 0
        for _ in self.work():
            done += 1
            yield 1
        self.is_complete = True
        yield self.parts - done

    def frame(self) -> "pandas.DataFrame":
        """Return the current results. The value of a row not yet tried is NaN."""
        from samarkand.analysis.showing import ShownWhole

        frame = ShownWhole(self.lines(), columns=self.columns)
        frame.attrs = {"game": repr(self.game), "player": self.player, "rollout_policy": self.line_up.labels}
        frame.attrs |= {"seed": self.seed, "is_complete": self.is_complete, **self.about()}
        return frame

    def whole(self, progress: bool) -> "pandas.DataFrame":
        """Run the computation, with a progress bar if requested, and return the table."""
        with ProgressBar(self.parts, progress, "part") as ticks:
            for done in self.steps():
                ticks.update(done)
        return self.frame()
