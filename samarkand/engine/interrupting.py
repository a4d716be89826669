"""Work that Ctrl-C ends: in machine code it runs beside the main thread, which listens.

Python hears of an interruption between two of its own steps; machine code takes none.
"""

import signal
import threading
from collections.abc import Callable
from typing import Any

LISTENING = 0.1  # seconds; not every system wakes a waiting thread for an interruption
PATIENCE = 1.5  # seconds that interrupted work has to end; then it is left behind, and ends with the process


def insist(work: Callable[[], Any], stop: Callable[[], None]) -> Any:
    """The result of `work`, in Python's own steps; an interruption ends it even if it is caught.

    A strategy's `except:` would swallow it, and the games went on: it calls `stop`, and is raised in the end.

    Examples
    --------
    >>> insist(lambda: 6 * 7, lambda: None)
    42
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        return work()
    heard = []

    def hear(number: int, frame: Any) -> None:
        heard.append(number)
        stop()
        usual(number, frame)

    signal.signal(signal.SIGINT, hear)
    try:
        return work()
    finally:
        signal.signal(signal.SIGINT, usual)
        if heard:
            raise KeyboardInterrupt


def run(work: Callable[[], Any], stop: Callable[[], None]) -> Any:
    """The result of `work`; an exception in this thread calls `stop`, waits for the end, and is raised on.

    Parameters
    ----------
    work : function
        Machine code that lets other threads run.
    stop : function
        Makes `work` end early.

    Examples
    --------
    >>> run(lambda: 6 * 7, lambda: None)
    42
    """
    if threading.current_thread() is not threading.main_thread():
        return work()  # interruptions are heard by the main thread alone, which calls `stop` itself
    outcome: dict[str, Any] = {}

    def beside() -> None:
        try:
            outcome["returned"] = work()
        except BaseException as error:  # noqa: BLE001 (raised again by who waits)
            outcome["raised"] = error

    thread = threading.Thread(target=beside, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LISTENING)
    except BaseException:
        stop()
        thread.join(PATIENCE)
        raise
    if "raised" in outcome:
        raise outcome["raised"]
    return outcome["returned"]
