"""Parallel play of a study's blocks, by threads or by any `concurrent.futures.Executor`.

The rows do not depend on the workers: each block has its own random streams, and results are written in
order. The workers of an executor are other processes, on this machine or others. They must be able to import
everything they play.
"""

import pickle
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

import samarkand
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.arguments.experiments import default_workers
from samarkand.engine import threads
from samarkand.engine.driver import CHUNK, Driver
from samarkand.errors import (
    InvalidOption,
    InvalidQuestion,
    InvalidStudy,
    SamarkandError,
    StrategyError,
    is_noted,
    is_whole,
    short_repr,
)
from samarkand.simulation import Check

BLOCKS = 8  # per task; the overhead of a task is some milliseconds
AHEAD = 512  # the maximum number of pending tasks, and so of busy workers


class ExecutorLost(SamarkandError):
    """An error that is raised if the executor is gone or has failed.

    The study keeps its finished games.
    """


def check_workers(workers: object) -> int | Executor | None:
    """Return `workers` if it is a valid number of threads, an executor, or None.

    Raises
    ------
    InvalidOption
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
    raise InvalidOption(
        f"workers: found {short_repr(workers)}, expected 1 or more threads, None, or an executor "
        "such as concurrent.futures.ProcessPoolExecutor() or a Dask client's "
        "client.get_executor()"
    )


def count_threads(plan: StudyPlan, driver: Driver, workers: int | None, games: int) -> int:
    """Return how many threads play this many games of a study.

    By default one thread plays if a strategy, a measure or the rules run as Python, because Python code runs
    on one thread at a time.
    """
    driver.prepare()
    if workers is None:
        workers = default_workers(games) if driver.compiled and not plan.measures else 1
    return driver.threads(workers)


def on_threads(
    plan: StudyPlan, driver: Driver, num_threads: int, first: int, goal: int
) -> Iterator[np.ndarray]:
    """Yield the results of the deals from block `first` up to the deal `goal`, played by threads."""
    return threads.in_order(
        lambda block: plan.play(driver, block, goal), blocks(first, goal), num_threads, driver.stop
    )


def on_executor(job: "Job", executor: Executor, first: int, goal: int) -> Iterator[np.ndarray]:
    """Yield the results of the deals from block `first` up to the deal `goal`, played by an executor.

    A task returns its own errors as results. Any exception raised therefore comes from the executor.
    """

    def submit(block: int) -> Any:
        return executor.submit(play_task, job, block, goal)

    try:
        for result in threads.ahead(submit, blocks(first, goal, BLOCKS), AHEAD):
            if isinstance(result, Exception):
                raise result
            yield result
    except SamarkandError:
        raise
    except (ImportError, pickle.PickleError) as error:
        raise InvalidStudy(f"the executor's workers cannot play this study: {error}") from error
    except Exception as error:  # the exception type depends on the executor
        if is_noted(error):
            raise
        text = " ".join(f"{type(error).__name__}: {error}".split())
        raise ExecutorLost(f"the executor stopped working ({text.rstrip(': ')})") from error


def blocks(first: int, goal: int, step: int = 1) -> Iterator[int]:
    """Return an iterator over every `step`-th block from `first` to the one that contains the deal `goal`."""
    return iter(range(first, -(-goal // CHUNK), step))


# --- On an executor's workers ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """The description of a study that is sent to an executor's workers."""

    plan: StudyPlan
    compiled: bool | None
    version: str
    number: object  # identifies the job on a worker
    check: Check = False


def job_of(plan: StudyPlan, compiled: bool | None, check: Check = False) -> Job:
    """Return a job for workers that import the user's strategies.

    Raises
    ------
    StrategyError
        If a strategy cannot be imported.
    InvalidQuestion
        If a measure cannot be imported.
    """
    for strategy in plan.line_up.given:
        if isinstance(strategy, (FunctionType, type)) and not _is_importable(strategy):
            raise StrategyError(
                f"strategy {strategy.__name__!r} cannot be imported by the executor's workers; write "
                "it to a file and import it from there"
            )
    for measure in plan.measures:
        if not _is_importable(measure.function):
            raise InvalidQuestion(
                f"measure {measure.name!r} cannot be imported by the executor's workers; write it to a "
                "file and import it from there"
            )
    # The number is unique even among the jobs of other processes that use the same workers.
    number = tuple(np.random.SeedSequence().generate_state(4).tolist())
    return Job(plan, compiled, samarkand.__version__, number, check)


def _is_importable(function: Any) -> bool:
    home = sys.modules.get(function.__module__)
    return function.__module__ != "__main__" and getattr(home, function.__name__, None) is function


_drivers: dict[object, Driver] = {}
_building = threading.Lock()


def play_task(job: Job, block: int, goal: int) -> np.ndarray | Exception:
    """Play some blocks on a worker and return the results, or the exception raised.

    The worker keeps the driver it has built for later tasks of the same job.
    """
    try:
        driver = _driver(job)
        task_blocks = range(block, min(block + BLOCKS, -(-goal // CHUNK)))
        return np.concatenate([job.plan.play(driver, number, goal) for number in task_blocks])
    except Exception as error:
        if isinstance(error, SamarkandError) or is_noted(error):
            return error
        raise


def _driver(job: Job) -> Driver:
    with _building:
        if job.number not in _drivers:
            if job.version != samarkand.__version__:
                raise InvalidStudy(
                    f"a worker has samarkand {samarkand.__version__} but the study was made with "
                    f"{job.version}; install the same version on all machines"
                )
            driver = job.plan.driver(job.compiled, job.check)
            driver.prepare()
            _drivers.clear()  # a worker plays one study at a time
            _drivers[job.number] = driver
        return _drivers[job.number]
