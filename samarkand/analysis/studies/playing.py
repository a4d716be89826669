"""The playing of a study's games: block by block, as far as the next look, into memory and into its file."""

from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from samarkand import arguments, simulation
from samarkand.analysis.studies import executors, files, study_file
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.analysis.studies.stopping import StoppingRule, next_look
from samarkand.analysis.studies.study_file import StudyFile
from samarkand.analysis.studies.summary import StudySummary
from samarkand.engine.driver import CHUNK, Driver
from samarkand.errors import InvalidStudy
from samarkand.simulation import Check


class Playing(StudySummary):
    """A study that plays what it misses.

    Attributes
    ----------
    plan : StudyPlan
    stop : StoppingRule
    rows : ResultColumns
        Room for the games that are asked for, of which the first `done` are there.
    checkpoint : Path or None
        The file to which games are written while they are played.
    """

    plan: StudyPlan
    stop: StoppingRule
    rows: simulation.ResultColumns
    checkpoint: Path | None
    is_ours: bool
    is_sure: bool
    _versions: dict[str, str]
    _frame: Any
    _driver: Driver | None

    def _play_all(
        self, workers: int | Executor, compiled: bool | None, progress: bool, check: Check = False
    ) -> None:
        check_run(check, workers, compiled, progress)
        who = executors.check_workers(workers)
        if self._takes_games_played_before(who, compiled, check):
            return
        self.rows = self.rows.grown(self.target_games)
        if self.checkpoint is None:
            self._play(who, compiled, progress, check, None)
            return
        with study_file.held(self.checkpoint) as (file, is_new):
            if files.take_or_begin(self, file, is_new):
                self._check_origin(compiled)
            self._play(who, compiled, progress, check, file)

    def _takes_games_played_before(self, who: int | Executor, compiled: bool | None, check: Check) -> bool:
        """Take the games that came along with the installation, where none is compiled; tell whether."""
        plan = self.plan
        is_plain = plan.is_plain and not self.stop.has_looks and self.checkpoint is None and not self.done
        is_usual = isinstance(who, int) and compiled is None and not check
        if not (is_plain and is_usual) or simulation.is_compiled_here(plan.game):
            return False
        rows = simulation.played_before_here(plan.line_up, self.target_games, plan.seed, plan.max_moves)
        if rows is None:
            return False
        self.rows, self.done, self._frame = rows, self.target_games, None
        return True

    def _play(
        self,
        who: int | Executor,
        compiled: bool | None,
        progress: bool,
        check: Check,
        file: StudyFile | None,
    ) -> None:
        """Play what is missing, and write it to the file."""
        if self.is_complete:
            return
        if isinstance(who, int):
            self._driver = self.plan.driver(compiled, check)
            play = partial(executors.on_threads, self.plan, self._driver, who)
        else:
            play = partial(executors.on_executor, executors.job_of(self.plan, compiled, check), who)
        if self.done and file is None and not (self.is_ours and self.is_sure):
            self._check_origin(compiled)
        with simulation.bar(self.target_games - self.done, progress) as ticks:
            while not self.is_complete:
                for results in play(self.done // self.plan.rotations // CHUNK, self._goal()):
                    ticks.update(self._keep(results, file))
                self.is_stopped = self.stop.has_looks and self._is_enough()
            if self.is_stopped and file is not None:
                with file.transaction():
                    file.stop()

    def _goal(self) -> int:
        """Up to which deal to play before the next look."""
        goal = self.target_games // self.plan.rotations
        return min(goal, next_look(self.done // self.plan.rotations)) if self.stop.has_looks else goal

    def _keep(self, results: np.ndarray, file: StudyFile | None) -> int:
        """Write the results that come next, and tell how many are new: a block begun is played again."""
        block = CHUNK * self.plan.rotations
        begin = self.done // block * block
        if file is not None:
            with file.transaction():
                file.write(begin, results, files.layout_of(self.plan))
        before = self.done
        files.take_rows(self, results, begin)
        return self.done - before

    def _is_enough(self) -> bool:
        """Whether the study may stop here."""
        if self.stop.until is not None and self.stop.until(self):
            return True
        if self.stop.precision is None:
            return False
        found = self.estimate(self.stop.quantity)
        # Where nothing varied yet there may be no interval, and that is not precise.
        return bool((found["high"] - found["low"]) / 2 <= self.stop.precision)

    def _check_origin(self, compiled: bool | None) -> None:
        """Refuse to go on with a study whose first or last games come out otherwise here."""
        deals = self.done // self.plan.rotations
        driver, layout = self.plan.driver(compiled), files.layout_of(self.plan)
        for block in sorted({0, (deals - 1) // CHUNK}):
            results = self.plan.play(driver, block, deals)
            begin = block * layout.block
            again = simulation.ResultColumns(len(results), layout.players, layout.measured)
            again.write(0, results)
            for name, column in again.columns.items():
                if not np.array_equal(self.rows.columns[name][begin : begin + len(column)], column):
                    raise self._otherwise("a game")

    def _otherwise(self, what: str) -> InvalidStudy:
        """The refusal of a study whose games come out otherwise here."""
        made = self._versions.get("samarkand", "an unknown version")
        return InvalidStudy(
            f"{what} comes out otherwise here: the study was made by samarkand {made}, "
            "whose rules or strategies were others, or with another function"
        )


def check_run(check: Any, workers: Any, compiled: Any, progress: Any) -> None:
    """Raise unless games can be played so; called before a study changes.

    Raises
    ------
    InvalidOption
        In one line that names the argument.
    """
    arguments.choice("check", check, tuple(simulation.CHECKS))
    arguments.choice("compiled", compiled, (None, False, True))
    arguments.choice("progress", progress, (True, False))
    executors.check_workers(workers)


def play_all(
    study: Playing, workers: int | Executor, compiled: bool | None, progress: bool, check: Check = False
) -> None:
    """Play the games that are missing. An interruption is passed on; finished games are kept."""
    study._play_all(workers, compiled, progress, check)
