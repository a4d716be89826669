"""Parallel play of a study's blocks, by threads, processes or any `concurrent.futures.Executor`.

The rows do not depend on the workers: each block has its own random streams, and results are written in
order. Compiled games play on threads. Strategies in Python play one at a time in a process, so several
workers are several processes. The workers of an executor are other processes, on this machine or others.
They must be able to import everything they play.
"""

import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from samarkand import version
from samarkand.analysis.defaults import default_workers
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.engine import game_loop, threads
from samarkand.engine.driver import CHUNK, REPLAY_CHECK_GAMES, Driver
from samarkand.errors import (
    InvalidInput,
    SamarkandError,
    StrategyError,
    is_noted,
    is_whole,
    short_repr,
)
from samarkand.grammar import Sentence
from samarkand.log import logger
from samarkand.simulation import Check

BLOCKS = 8  # per task; the overhead of a task is some milliseconds
ONE_WORKER = Sentence("{reason}; one worker plays instead of {number}")
AHEAD = 512  # the maximum number of pending tasks, and so of busy workers


class ExecutorLost(SamarkandError):
    """An error that is raised if the executor is gone or has failed.

    The study keeps its finished games.
    """


def check_workers(workers: object) -> int | Executor | None:
    """Return `workers` if it is a valid number, an executor, or None.

    Raises
    ------
    InvalidInput
        If it is none of these.

    Examples
    --------
    >>> check_workers(2)
    2
    """
    if is_whole(workers) and workers >= 1:
        return int(workers)
    if workers is None or isinstance(workers, Executor):
        return workers
    raise InvalidInput(
        f"workers: found {short_repr(workers)}, expected a number from 1, None, or an executor "
        "such as concurrent.futures.ProcessPoolExecutor() or a Dask client's "
        "client.get_executor()"
    )


def count_workers(plan: StudyPlan, driver: Driver, workers: int | None, games: int) -> int:
    """Return how many threads or processes play this many games of a study.

    By default one worker plays if a strategy, a measure or the rules run as Python. If several were asked for
    but a Python strategy cannot be sent to processes, one line says so.
    """
    if not driver.ordinary:
        wants_one = plan.measures or not driver.compiled
        return workers or (1 if wants_one else default_workers(games))
    number = min(workers or 1, -(-games // (CHUNK * plan.rotations)))
    if number > 1 and not threads.can_start():
        return 1
    if number > 1 and (fault := _not_importable(plan, is_main_known=True)):
        logger.warning(ONE_WORKER.format(reason=fault, number=workers))
        return 1
    return number


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start processes on this machine, and end them at once if an exception occurs here."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    ignoring = signal.SIGINT, signal.SIG_IGN  # Ctrl-C is for this process, which ends the others
    pool = ProcessPoolExecutor(number, get_context("spawn"), signal.signal, ignoring)
    try:
        yield pool
    except BaseException:
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def on_threads(
    plan: StudyPlan, driver: Driver, num_threads: int, first: int, goal: int
) -> Iterator[np.ndarray]:
    """Yield the results of the deals from block `first` up to the deal `goal`, played by threads."""
    return threads.in_order(
        lambda block: plan.play(driver, block, goal), iter(blocks(first, goal)), num_threads, driver.stop
    )


def on_executor(job: "Job", executor: Executor, first: int, goal: int) -> Iterator[np.ndarray]:
    """Yield the results of the deals from block `first` up to the deal `goal`, played by an executor.

    A task returns its own errors as results. Any exception raised therefore comes from the executor. Some
    games of a worker's first task are played again here, if a strategy is the user's own.
    """

    def submit(block: int) -> Any:
        return executor.submit(play_task, job, block, goal)

    tasks = blocks(first, goal, job.blocks)
    try:
        for block, played in zip(tasks, threads.ahead(submit, iter(tasks), AHEAD), strict=True):
            if isinstance(played, Exception):
                raise played
            if played.is_first and not job.plan.line_up.is_the_games_own:
                _compare(job, played.results, block, goal)
            yield played.results
    except SamarkandError:
        raise
    except (ImportError, pickle.PickleError) as error:
        raise InvalidInput(f"the executor's workers cannot play this study: {error}") from error
    except Exception as error:  # the exception type depends on the executor
        if is_noted(error):
            raise
        text = " ".join(f"{type(error).__name__}: {error}".split())
        raise ExecutorLost(f"the executor stopped working ({text.rstrip(': ')})") from error


def _compare(job: "Job", results: np.ndarray, block: int, goal: int) -> None:
    """Raise if the first games of a block have other results in this process than on a worker."""
    driver = job.plan.driver(job.check)
    again = job.plan.play(driver, block, min(goal, block * CHUNK + REPLAY_CHECK_GAMES))
    names = game_loop.RESULT.names or ()
    if any((again[name] != results[name][: len(again)]).any() for name in names):
        raise StrategyError(
            f"strategies {job.plan.labels}: games of seed {job.plan.seed} have other results in another "
            "process: the order of a set of texts differs between processes; use sorted(…) there"
        )


def blocks(first: int, goal: int, step: int = 1) -> range:
    """Return every `step`-th block from `first` to the one that contains the deal `goal`."""
    return range(first, -(-goal // CHUNK), step)


# --- On an executor's workers ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """The description of a study that is sent to an executor's workers."""

    plan: StudyPlan
    version: str
    number: object  # identifies the job on a worker
    check: Check = False

    @property
    def blocks(self) -> int:
        """The number of blocks in a task. A block of a Python strategy takes long enough by itself."""
        return BLOCKS if self.plan.line_up.is_the_games_own else 1


class Played(NamedTuple):
    """The results of a task, and whether it is the first one of this study on its worker."""

    results: np.ndarray
    is_first: bool


def job_of(plan: StudyPlan, check: Check = False, is_main_known: bool = False) -> Job:
    """Return a job for workers that import the user's strategies.

    Parameters
    ----------
    plan : StudyPlan
    check
        As in `samarkand.study`.
    is_main_known : bool
        Whether the workers also import the main program.

    Raises
    ------
    StrategyError
        If a strategy cannot be imported.
    InvalidInput
        If a measure cannot be imported.
    """
    if fault := _not_importable(plan, is_main_known):
        raise fault
    # The number is unique even among the jobs of other processes that use the same workers.
    number = tuple(np.random.SeedSequence().generate_state(4).tolist())
    return Job(plan, version.__version__, number, check)


def _not_importable(plan: StudyPlan, is_main_known: bool) -> SamarkandError | None:
    """Return the error about something that other processes cannot import, or None."""
    advice = "cannot be imported by other processes; write it to a file and import it from there"
    for seat in plan.line_up.seats:
        if not _is_importable(seat.given, is_main_known):
            return StrategyError(f"strategy {seat.label!r} {advice}")
    for measure in plan.measures:
        if not _is_importable(measure.function, is_main_known):
            return InvalidInput(f"measure {measure.name!r} {advice}")
    return None


def _is_importable(thing: Any, is_main_known: bool) -> bool:
    """Return whether a function or class, or the class of an object, is found by its name elsewhere."""
    thing = getattr(thing, "__self__", thing)  # of a method
    function = thing if isinstance(thing, (FunctionType, type)) else type(thing)
    home = sys.modules.get(function.__module__)
    is_main = function.__module__ == "__main__" and not (is_main_known and hasattr(home, "__file__"))
    return not is_main and getattr(home, function.__name__, None) is function


_drivers: dict[object, Driver] = {}
_building = threading.Lock()


def play_task(job: Job, block: int, goal: int) -> Played | Exception:
    """Play some blocks on a worker and return the results, or the exception raised.

    The worker keeps the driver it has built for later tasks of the same job.
    """
    try:
        driver, is_first = _driver(job)
        task_blocks = range(block, min(block + job.blocks, -(-goal // CHUNK)))
        results = np.concatenate([job.plan.play(driver, number, goal) for number in task_blocks])
        return Played(results, is_first)
    except Exception as error:
        if isinstance(error, SamarkandError) or is_noted(error):
            return error
        raise


def _driver(job: Job) -> tuple[Driver, bool]:
    """Return the driver of a job, and whether it is new."""
    with _building:
        is_new = job.number not in _drivers
        if is_new:
            if job.version != version.__version__:
                raise InvalidInput(
                    f"a worker has samarkand {version.__version__} but the study was made with "
                    f"{job.version}; install the same version on all machines"
                )
            driver = job.plan.driver(job.check)
            _drivers.clear()  # a worker plays one study at a time
            _drivers[job.number] = driver
        return _drivers[job.number], is_new
