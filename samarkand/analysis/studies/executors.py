"""The players of the blocks of a study: threads of this process, or any `concurrent.futures.Executor`.

The rows do not depend on it: each block has its own streams, and what comes first in a study is written
first. An executor's workers are other processes, here or on other machines: they play what they can import.
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
    shown,
)
from samarkand.simulation import Check

BLOCKS = 8  # a task's: what an executor does for each takes milliseconds
AHEAD = 512  # tasks that wait in an executor, at most; as many of its workers can play at a time


class ExecutorLost(SamarkandError):
    """The executor on which a study was played is gone, or fails at it; what is finished is kept."""


def check_workers(workers: Any) -> int | Executor:
    """A number of threads, or an executor.

    Raises
    ------
    InvalidOption
        If it is neither.

    Examples
    --------
    >>> check_workers(2)
    2
    """
    if is_whole(workers) and workers >= 1:
        return int(workers)
    if isinstance(workers, Executor):
        return workers
    raise InvalidOption(
        f"workers: found {shown(workers)}, expected a number of threads from 1, or an executor such as "
        "concurrent.futures.ProcessPoolExecutor() or a Dask client's client.get_executor()"
    )


def on_threads(plan: StudyPlan, driver: Driver, workers: int, first: int, goal: int) -> Iterator[np.ndarray]:
    """The results of the deals from the block `first` on up to `goal`, played by threads."""
    threads_wished = driver.threads(workers)
    return threads.in_order(
        lambda block: plan.play(driver, block, goal), blocks(first, goal), threads_wished, driver.stop
    )


def on_executor(job: "Job", executor: Executor, first: int, goal: int) -> Iterator[np.ndarray]:
    """The same, played by an executor.

    What a task itself fails with comes back as its result: all else that is raised is the executor's.
    """

    def submit(block: int) -> Any:
        return executor.submit(play_task, job, block, goal)

    try:
        for found in threads.ahead(submit, blocks(first, goal, BLOCKS), AHEAD):
            if isinstance(found, Exception):
                raise found
            yield found
    except SamarkandError:
        raise
    except (ImportError, pickle.PickleError) as error:
        raise InvalidStudy(f"the executor's workers cannot play this study: {error}") from error
    except Exception as error:  # every kind of executor has its own
        if is_noted(error):
            raise
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise ExecutorLost(f"the executor is lost ({said.rstrip(': ')})") from error


def blocks(first: int, goal: int, step: int = 1) -> Iterator[int]:
    """The blocks from `first` on that hold the deals up to `goal`, each or each eighth."""
    return iter(range(first, -(-goal // CHUNK), step))


# --- On an executor's workers ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """A job for an executor's worker: the plan and our version."""

    plan: StudyPlan
    compiled: bool | None
    version: str
    number: object  # tells jobs apart on a worker
    check: Check = False


def job_of(plan: StudyPlan, compiled: bool | None, check: Check = False) -> Job:
    """A job for workers that import the user's own strategies.

    Raises
    ------
    StrategyError
        If one of them cannot be imported.
    """
    for each in plan.line_up.given:
        if isinstance(each, (FunctionType, type)) and not _is_importable(each):
            raise StrategyError(
                f"strategy {each.__name__!r} cannot be imported, and workers of an executor play only what "
                "they can import; write it into a file, and import it from there"
            )
    for measure in plan.measures:
        if not _is_importable(measure.function):
            raise InvalidQuestion(
                f"measure {measure.name!r} cannot be imported, and workers of an executor measure only with "
                "what they can import; write it into a file, and import it from there"
            )
    # A number that no other job has, in this process or in another that uses the same workers.
    number = tuple(np.random.SeedSequence().generate_state(4).tolist())
    return Job(plan, compiled, samarkand.__version__, number, check)


def _is_importable(function: Any) -> bool:
    home = sys.modules.get(function.__module__)
    return function.__module__ != "__main__" and getattr(home, function.__name__, None) is function


_drivers: dict[object, Driver] = {}
_building = threading.Lock()


def play_task(job: Job, block: int, goal: int) -> np.ndarray | Exception:
    """The results of some blocks, or what went wrong, on a worker; it keeps the driver it has built."""
    try:
        driver = _driver(job)
        ends = range(block, min(block + BLOCKS, -(-goal // CHUNK)))
        return np.concatenate([job.plan.play(driver, each, goal) for each in ends])
    except Exception as error:
        if isinstance(error, SamarkandError) or is_noted(error):
            return error
        raise


def _driver(job: Job) -> Driver:
    with _building:
        if job.number not in _drivers:
            if job.version != samarkand.__version__:
                raise InvalidStudy(
                    f"a worker has samarkand {samarkand.__version__}, the study is one of {job.version}; "
                    "install the same on all machines"
                )
            driver = job.plan.driver(job.compiled, job.check)
            driver.prepare()
            _drivers.clear()  # a study is over when the next begins
            _drivers[job.number] = driver
        return _drivers[job.number]
