"""The games of a study, row by row, and what produced them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import simulation
from samarkand.analysis.studies.plan import Plan, versions_here
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.game import Game

if TYPE_CHECKING:
    import pandas


class Games:
    """Many games and what produced them: what a study is about, without what it says.

    Parameters
    ----------
    plan : Plan
    wished : int
        How many games, at most.
    stop : StoppingRule
    versions : dict of str, optional
        Of what played the games, where they were read from a file.
    """

    def __init__(self, plan: Plan, wished: int, stop: StoppingRule, versions: dict[str, str] | None = None):
        self.plan = plan
        self.wished = wished
        self.stop = stop
        self.versions = versions_here() if versions is None else versions
        self.is_stopped = False  # by precision or by its results
        self.is_ours = versions is None  # else the games were read from a file
        self.done = 0
        self.rows = simulation.ResultColumns(wished, plan.game.num_players)
        self.cached_frame: Any = None

    # --- what produced it -----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, with its edition and options."""
        return self.plan.game

    @property
    def strategies(self) -> list[str]:
        """The names of the strategies, one per player."""
        return self.plan.labels

    @property
    def seed(self) -> int:
        """The seed of all games."""
        return self.plan.seed

    @property
    def rotate(self) -> bool:
        """Whether each deal is played once for each seat of the first player."""
        return self.plan.rotate

    # --- its games ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.done

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.done

    @property
    def is_complete(self) -> bool:
        """Whether all games wished for are there, or the study was stopped as it was told to."""
        return self.is_stopped or self.done >= self.wished

    @property
    def frame(self) -> "pandas.DataFrame":
        """One row per game, with the columns of `samarkand.simulate`; `rotation` too where seats are rotated.

        `winner`, `score_0` … and `win_0` … are by player, wherever each sat.
        """
        if self.cached_frame is None:
            import pandas

            columns = {name: column[: self.done] for name, column in self.rows.columns.items()}
            if self.rotate:
                columns["rotation"] = np.arange(self.done) % self.plan.rotations
            self.cached_frame = pandas.DataFrame(columns, copy=False)
            self.cached_frame.index.name = "game"
            self.cached_frame.attrs = {
                "game": repr(self.game),
                "seed": self.seed,
                "strategies": self.strategies,
            }
        return self.cached_frame

    def take(self, columns: dict[str, np.ndarray]) -> None:
        """Fill a study that has no games yet with rows read from a file."""
        for name, column in self.rows.columns.items():
            column[: len(columns[name])] = columns[name]
        self.done = len(columns["moves"])

    def make_room(self) -> None:
        """Let the columns be as long as games are wished for."""
        if len(self.rows.columns["moves"]) >= self.wished:
            return
        rows = simulation.ResultColumns(self.wished, self.game.num_players)
        for name, column in self.rows.columns.items():
            rows.columns[name][: self.done] = column[: self.done]
        self.rows = rows
