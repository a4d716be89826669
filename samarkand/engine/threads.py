"""Run blocks of work on threads, keeping a few ahead of the one that is due."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from samarkand.log import logger

if TYPE_CHECKING:
    from concurrent.futures import Future

MAX_WORKERS = 64  # threads; more are no faster
AHEAD = 2  # waiting blocks per worker
Done = TypeVar("Done")  # the result of a block


@cache
def can_start() -> bool:
    """Return whether this process can start a thread; in a browser it cannot.

    >>> can_start()
    True
    """
    thread = threading.Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def in_order(
    play: Callable[[int], Done], blocks: Iterator[int], workers: int, stop: Callable[[], None]
) -> Iterator[Done]:
    """Play all blocks on threads and yield their results, in order.

    The first block is played alone, because it may trigger compilation. After an exception, `stop` ends the
    running blocks.
    """
    workers = min(workers, MAX_WORKERS)
    yield play(next(blocks))
    if workers > 1 and not can_start():
        logger.warning("no threads here, so one worker plays instead of %d", workers)
        workers = 1
    if workers == 1:
        yield from map(play, blocks)
        return
    from concurrent.futures import ThreadPoolExecutor  # a slow import that one worker does not need

    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from ahead(lambda block: pool.submit(play, block), blocks, AHEAD * workers)
        except BaseException:
            stop()
            raise


def ahead(submit: Callable[[int], "Future[Done]"], blocks: Iterator[int], number: int) -> Iterator[Done]:
    """Keep `number` blocks submitted ahead of the one that is due, and yield their results in order."""
    waiting = deque(map(submit, islice(blocks, number)))
    try:
        while waiting:
            yield waiting[0].result()
            waiting.popleft()
            waiting.extend(map(submit, islice(blocks, 1)))
    finally:
        for future in waiting:
            future.cancel()
