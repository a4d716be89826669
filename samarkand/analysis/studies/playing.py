"""The loop that plays a study's games, block by block, into memory and into a file."""

from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks, simulation
from samarkand.analysis.studies import executors, files, study_file
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.analysis.studies.stopping import StoppingRule, next_look
from samarkand.analysis.studies.study_file import StudyFile
from samarkand.analysis.studies.summary import StudySummary
from samarkand.engine.driver import CHUNK, Driver
from samarkand.errors import InvalidInput
from samarkand.simulation import Check

if TYPE_CHECKING:
    import pandas


class Playing(StudySummary):
    """A study that can play its missing games.

    Attributes
    ----------
    plan : StudyPlan
    stop : StoppingRule
    rows : ResultColumns
        The columns for all requested games, of which the first `done` are filled.
    checkpoint : Path or None
        The file to which games are written during the run.
    """

    plan: StudyPlan
    stop: StoppingRule
    rows: simulation.ResultColumns
    checkpoint: Path | None
    is_ours: bool
    _versions: dict[str, str]
    _frame: "pandas.DataFrame | None"
    _driver: Driver | None

    @property
    def about(self) -> dict[str, Any]:
        """Return what produced the study."""
        raise NotImplementedError

    def _play_all(self, workers: int | Executor | None, progress: bool, check: Check = False) -> None:
        check_run(check, workers, progress)
        workers = executors.check_workers(workers)
        self.rows = self.rows.grow(self.target_games)
        if self.checkpoint is None:
            self._play(workers, progress, check, None)
            return
        with study_file.open_locked(self.checkpoint) as (file, is_new):
            files.take_or_begin(self, file, is_new)
            self._play(workers, progress, check, file)

    def _play(
        self,
        workers: int | Executor | None,
        progress: bool,
        check: Check,
        file: StudyFile | None,
    ) -> None:
        """Play the missing games and write them to the file."""
        if self.is_complete and file is None:
            return
        if self.done and not (self.is_ours and self.plan.is_the_games_own):
            self._check_origin()
        if file is not None and self.target_games > file.target_games:
            with file.transaction():
                file.extend(self.target_games)
        if self.is_complete:
            return
        missing = self.target_games - self.done
        with ExitStack() as stack:
            num_threads, has_processes = 1, False
            if not isinstance(workers, Executor):
                self._driver = driver = self.plan.driver(check)
                number = executors.count_workers(self.plan, driver, workers, missing)
                has_processes = number > 1 and bool(driver.ordinary)
                if has_processes:
                    workers = stack.enter_context(executors.processes(number))
                else:
                    num_threads = number
                    play = partial(executors.on_threads, self.plan, driver, number)
            if isinstance(workers, Executor):
                job = executors.job_of(self.plan, check, has_processes)
                play = partial(executors.on_executor, job, workers)
            ticks = stack.enter_context(simulation.ProgressBar(missing, progress, num_threads=num_threads))
            while not self.is_complete:
                for results in play(self.done // self.plan.rotations // CHUNK, self._goal()):
                    ticks.update(self._keep(results, file))
                self.is_stopped = self.stop.has_looks and self._is_enough()
            if self.is_stopped and file is not None:
                with file.transaction():
                    file.stop()

    def _goal(self) -> int:
        """Return the number of deals to play before the next look."""
        goal = self.target_games // self.plan.rotations
        return min(goal, next_look(self.done // self.plan.rotations)) if self.stop.has_looks else goal

    def _keep(self, results: np.ndarray, file: StudyFile | None) -> int:
        """Store the next results and return the number of new games.

        A block that was begun before is played again from its start. Its finished games must be the same.
        """
        block = CHUNK * self.plan.rotations
        begin = self.done // block * block
        self._require_same(results[: self.done - begin], begin)
        if file is not None:
            with file.transaction():
                file.write(begin, results, files.layout_of(self.plan))
        before = self.done
        files.take_rows(self, results, begin)
        return self.done - before

    def _is_enough(self) -> bool:
        """Return whether the stopping rule allows the study to end now."""
        if self.stop.until is not None and self.stop.until(self):
            return True
        if self.stop.precision is None:
            return False
        interval = self.estimate(self.stop.quantity)
        # Without variance the limits may be NaN. The comparison is then false, so play continues.
        return bool((interval["high"] - interval["low"]) / 2 <= self.stop.precision)

    def _check_origin(self) -> None:
        """Raise `InvalidInput` unless the first and the last block can be reproduced here."""
        deals = self.done // self.plan.rotations
        driver = self.plan.driver()
        for block in sorted({0, (deals - 1) // CHUNK}):
            self._require_same(self.plan.play(driver, block, deals), block * CHUNK * self.plan.rotations)

    def _require_same(self, results: np.ndarray, begin: int) -> None:
        """Raise `InvalidInput` unless finished games, from the number `begin` on, have these results."""
        again = simulation.ResultColumns(len(results), self.rows.players, self.rows.measured)
        again.write(0, results)
        for name, column in again.columns.items():
            if not np.array_equal(self.rows.columns[name][begin : begin + len(column)], column):
                raise self._not_reproducible("a game")

    def _not_reproducible(self, what: str) -> InvalidInput:
        """Return the error for a study whose games cannot be reproduced."""
        made = self._versions.get("samarkand", "an unknown version")
        return InvalidInput(
            f"{what} has a different result here: the study was made by samarkand {made} with "
            "different rules, strategies or measures, or these read values that have changed; start a new "
            "study, with another file"
        )


def check_run(check: object, workers: object, progress: object) -> None:
    """Raise unless games can be played with these arguments.

    Call it before changing a study.

    Raises
    ------
    InvalidInput
        If an argument is invalid. The message is one line and names the argument.
    """
    checks.choice("check", check, tuple(simulation.CHECKS))
    checks.choice("progress", progress, (True, False))
    executors.check_workers(workers)


def play_all(
    study: Playing,
    workers: int | Executor | None,
    progress: bool,
    check: Check = False,
) -> None:
    """Play the missing games of a study. Interruptions are passed on, and finished games are kept."""
    study._play_all(workers, progress, check)
