"""Work in blocks, a few of them ahead of the one that is due; and whether there are threads for it."""

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import TypeVar

MAX_WORKERS = 64  # threads; more bring nothing
AHEAD = 2  # blocks a worker has waiting
Done = TypeVar("Done")  # what a block comes to


@cache
def can_start() -> bool:
    """Whether a thread can be started here (in a browser none can), found out by starting an idle one.

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
    """Play all blocks on threads and give what each came to, in their order.

    The first is played alone: it may compile. Where an exception ends the study, `stop` ends the blocks
    that are under way.
    """
    workers = min(workers, MAX_WORKERS)
    yield play(next(blocks))
    if workers > 1 and not can_start():
        print(f"samarkand: no threads here, one worker plays instead of {workers}", file=sys.stderr)
        workers = 1
    if workers == 1:
        yield from map(play, blocks)
        return
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from ahead(lambda block: pool.submit(play, block), blocks, AHEAD * workers)
        except BaseException:
            stop()
            raise


def ahead(submit: Callable[[int], "Future[Done]"], blocks: Iterator[int], number: int) -> Iterator[Done]:
    """Submit so many blocks ahead of the one that is due, never all; give what each came to, in order."""
    waiting = deque(map(submit, islice(blocks, number)))
    try:
        while waiting:
            yield waiting[0].result()
            waiting.popleft()
            waiting.extend(map(submit, islice(blocks, 1)))
    finally:
        for future in waiting:
            future.cancel()
