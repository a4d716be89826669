"""Default values of experiments and the default number of threads, for the library and the command line."""

import os

from samarkand.engine import threads

STUDY_GAMES = 10_000
PARALLEL_GAMES = 50_000  # from this many games on, all cores play by default
ACTION_GAMES = 1_000  # games per action in a comparison of actions
QUANTITY = "win_0"  # the quantity that a study estimates


def default_workers(games: int) -> int:
    """Return how many threads play this many games if the number is not given.

    Fewer than 50,000 games take one thread, because starting more would not save a noticeable amount of
    time. Larger numbers take one thread for each core that this process may use.

    Examples
    --------
    >>> default_workers(10_000)
    1
    """
    if games < PARALLEL_GAMES or not threads.can_start():
        return 1
    return min(count_cores(), threads.MAX_WORKERS)


def count_cores() -> int:
    """Return the number of cores that this process may use.

    Examples
    --------
    >>> count_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
