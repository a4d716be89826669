"""Who plays the blocks of a study: threads of this process, or the workers of a Dask cluster.

The rows do not depend on it: each block has its own streams, and what comes first in a study is written
first. A worker that is lost takes nothing with it: Dask gives its blocks to others, where they come out the
same.
"""

import linecache
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

import samarkand
from samarkand import simulation
from samarkand.analysis.studies.plan import Plan
from samarkand.engine.driver import Driver
from samarkand.engine.user_code.admission import is_guest, used
from samarkand.errors import InvalidOption, InvalidStudy, SamarkandError, is_whole, missing_extra, shown
from samarkand.simulation import CHUNK

DASK = "dask"
BLOCKS = 8  # a task's: what Dask does for each takes milliseconds
AHEAD = 3  # tasks a thread of the cluster has waiting

# Plays the deals of a study from a block on up to a goal: arrays of results, in their order.
Crew = Callable[[int, int], Iterator[np.ndarray]]


def check_workers(workers: Any) -> Any:
    """A number of threads, or the Dask client that was meant.

    Raises
    ------
    InvalidOption
        If it is neither, or there is no client.
    MissingExtra
        If Dask is not installed.

    Examples
    --------
    >>> check_workers(2)
    2
    """
    if is_whole(workers) and workers >= 1:
        return int(workers)
    if isinstance(workers, str) and workers == DASK:
        return current_client()
    if all(hasattr(workers, verb) for verb in ("submit", "cancel", "ncores", "scatter")):
        if getattr(workers, "asynchronous", False):
            raise InvalidOption("workers: found an asynchronous client, expected one that waits for answers")
        return workers
    raise InvalidOption(
        f"workers: found {shown(workers)}, expected a number of threads from 1, 'dask', or a Dask client"
    )


def crew(plan: Plan, workers: Any, compiled: bool | None) -> Crew:
    """Who plays, by what was asked for as `workers`."""
    meant = check_workers(workers)
    return (_threads if isinstance(meant, int) else _cluster)(meant, plan, compiled)


def _threads(workers: int, plan: Plan, compiled: bool | None) -> Crew:
    """Threads of this process."""
    driver = plan.driver(compiled)

    def play(first: int, goal: int) -> Iterator[np.ndarray]:
        blocks = iter(range(first, -(-goal // CHUNK)))
        return simulation.in_order(
            lambda block: plan.play(driver, block, min(CHUNK, goal - block * CHUNK)),
            blocks,
            workers,
            driver.stop,
        )

    return play


# --- Dask -----------------------------------------------------------------------------------------------


def current_client() -> Any:
    """The Dask client of this process."""
    try:
        from distributed import get_client
    except ImportError as error:
        raise missing_extra("workers='dask' needs Dask", "dask") from error
    try:
        return get_client()
    except ValueError:
        raise InvalidOption(
            "workers: there is no Dask client here; make one first, client = distributed.Client(…)"
        ) from None


@dataclass(frozen=True)
class Job:
    """What a worker of a cluster needs: the plan, the source of the user's own strategies, our version."""

    plan: Plan
    sources: tuple[tuple[str, str], ...]
    version: str
    compiled: bool | None
    number: object  # tells parcels apart on a worker


def packed(plan: Plan, compiled: bool | None) -> Job:
    """A plan for workers that do not have the files of the user's own strategies."""
    sources: dict[str, str] = {}
    for each in plan.strategies:
        if isinstance(each, FunctionType):
            _collect(each, sources, set())
    # A number that no other parcel has, in this process or in another that uses the same cluster.
    number = tuple(np.random.SeedSequence().generate_state(4).tolist())
    return Job(plan, tuple(sources.items()), samarkand.__version__, compiled, number)


def _collect(function: FunctionType, sources: dict[str, str], seen: set[int]) -> None:
    """The source of a user's function and of those that it calls: guards are put into it where it runs."""
    if id(function) in seen or not is_guest(function):
        return
    seen.add(id(function))
    path = function.__code__.co_filename
    sources[path] = "".join(linecache.getlines(path, function.__globals__))
    for _, value in used(function):
        if isinstance(value, FunctionType):
            _collect(value, sources, seen)


_drivers: dict[object, Driver] = {}
_building = threading.Lock()


def play_on_worker(parcel: Job, block: int, blocks: int, goal: int) -> np.ndarray:
    """The results of some blocks, on a worker of a cluster; it keeps the driver it has built."""
    driver = _driver(parcel)
    ends = range(block, min(block + blocks, -(-goal // CHUNK)))
    return np.concatenate([parcel.plan.play(driver, each, min(CHUNK, goal - each * CHUNK)) for each in ends])


def _driver(parcel: Job) -> Driver:
    with _building:
        if parcel.number not in _drivers:
            if parcel.version != samarkand.__version__:
                raise InvalidStudy(
                    f"a worker of the cluster has samarkand {samarkand.__version__}, the study is one of "
                    f"{parcel.version}; install the same on all machines"
                )
            for path, text in parcel.sources:
                # Without a time of change it is not looked for on the disk.
                linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
            driver = parcel.plan.driver(parcel.compiled)
            driver.prepare()
            _drivers.clear()  # a study is over when the next begins
            _drivers[parcel.number] = driver
        return _drivers[parcel.number]


class ClusterLost(SamarkandError):
    """The cluster on which a study was played is gone, or fails at it; what is finished is kept."""


def _lost() -> tuple[type[BaseException], ...]:
    """What was seen when a client had been closed, or its scheduler was gone."""
    from distributed.client import ClosedClientError, FutureCancelledError

    return FutureCancelledError, ClosedClientError, OSError, RuntimeError


def _cluster(client: Any, plan: Plan, compiled: bool | None) -> Crew:
    """The workers of a Dask cluster."""
    parcel = packed(plan, compiled)

    def play(first: int, goal: int) -> Iterator[np.ndarray]:
        starts = iter(range(first, -(-goal // CHUNK), BLOCKS))
        waiting: deque[Any] = deque()

        def send() -> None:
            # Asked anew each time: workers come and go.
            for start in starts:
                waiting.append(client.submit(play_on_worker, parcel, start, BLOCKS, goal, pure=False))
                if len(waiting) >= AHEAD * max(1, sum(client.ncores().values())):
                    break

        try:
            while True:
                try:
                    send()
                except _lost() as error:
                    raise ClusterLost("the cluster is gone") from error
                if not waiting:
                    return
                yield _result(waiting[0])
                waiting.popleft()
        finally:
            with suppress(*_lost()):  # of a cluster that is gone nothing need be cancelled
                client.cancel(list(waiting))

    return play


def _result(future: Any) -> np.ndarray:
    """What a task came to; what a cluster went wrong with is told in one line."""
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as error:
        raise ClusterLost(
            "the same games have ended several workers of the cluster, perhaps for want of memory "
            f"({str(error).splitlines()[0]})"
        ) from error
    except _lost() as error:
        if future.status == "error":  # the task's own
            raise
        raise ClusterLost("the cluster is gone") from error
