"""Parallel play of a study's blocks, by threads, processes or any `concurrent.futures.Executor`.

The rows do not depend on the workers: each block has its own random streams, and results are written in
order. Compiled games play on threads. Python strategies run one at a time within a process, so several
workers require several processes. The workers of an executor are other processes, on this machine or others.
They must be able to import everything they run.
"""

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType
from typing import Any

import numpy as np

from samarkand.analysis.studies import PARALLEL_GAMES
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.engine import threads
from samarkand.engine.driver import BLOCK_SIZE, Driver
from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.grammar import _
from samarkand.log import logger

BLOCKS_PER_TASK = 8  # the overhead of a task is some milliseconds
ONE_WORKER = _("{reason}; one worker plays instead of {number}")
AHEAD = 512  # the maximum number of pending tasks, and so of busy workers


def check_workers(workers: object) -> int | Executor | None:
    """Return `workers` if it is a valid number, an executor, or None."""
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

    By default one worker plays if a strategy, a measure or the rules run as Python, or if there are fewer
    than 50,000 games, because starting more would not save a noticeable amount of time. If several workers
    were requested but a Python strategy cannot be sent to other processes, a message says so.
    """
    if not driver.ordinary:
        is_short = games < PARALLEL_GAMES or not threads.can_start()
        wants_one = plan.measures or not driver.compiled or is_short
        return workers or (1 if wants_one else min(count_cores(), threads.MAX_WORKERS))
    number = min(workers or 1, -(-games // (BLOCK_SIZE * plan.rotations)))
    if number > 1 and (fault := _not_importable(plan, is_main_known=True)):
        logger.warning(ONE_WORKER.format(reason=fault, number=workers))
        return 1
    return number if threads.can_start() else 1


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start processes on this machine, and terminate them at once if an exception occurs here."""
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
    blocks = range(first, -(-goal // BLOCK_SIZE))
    return threads.in_order(
        lambda block: plan.play(driver, block, goal), iter(blocks), num_threads, driver.stop
    )


def on_executor(
    plan: StudyPlan, executor: Executor, is_main_known: bool, first: int, goal: int
) -> Iterator[np.ndarray]:
    """Yield the results of the deals from block `first` up to the deal `goal`, played by an executor.

    An exception of a task or of the executor is passed on. `is_main_known` says whether the workers also
    import the main program.
    """
    if fault := _not_importable(plan, is_main_known):
        raise InvalidInput(fault)
    # A block of a Python strategy takes long enough by itself.
    step = BLOCKS_PER_TASK if plan.line_up.is_the_games_own else 1
    job, last = pickle.dumps(plan), -(-goal // BLOCK_SIZE)

    def submit(block: int) -> Any:
        return executor.submit(_play_task, job, range(block, min(block + step, last)), goal)

    return threads.ahead(submit, iter(range(first, last, step)), AHEAD)


def _play_task(job: bytes, blocks: range, goal: int) -> np.ndarray:
    """Play some blocks on a worker and return the results."""
    plan, driver = _unpack(job)
    return np.concatenate([plan.play(driver, block, goal) for block in blocks])


@lru_cache(maxsize=1)  # a worker plays one study at a time
def _unpack(job: bytes) -> tuple[StudyPlan, Driver]:
    plan = pickle.loads(job)
    return plan, plan.driver()


def _not_importable(plan: StudyPlan, is_main_known: bool) -> str:
    """Return a sentence about a strategy or a measure that other processes cannot import, or nothing."""
    things = {f"strategy {seat.label!r}": seat.given for seat in plan.line_up.seats}
    things |= {f"measure {measure.name!r}": measure.function for measure in plan.measures}
    for name, thing in things.items():
        thing = getattr(thing, "__self__", thing)  # of a method
        thing = thing if isinstance(thing, (FunctionType, type)) else type(thing)
        home = sys.modules.get(thing.__module__)
        is_main = thing.__module__ == "__main__" and not (is_main_known and hasattr(home, "__file__"))
        if is_main or getattr(home, thing.__name__, None) is not thing:
            return (
                f"{name} cannot be imported by other processes; write it to a file and import it from there"
            )
    return ""
