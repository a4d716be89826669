"""Make Ctrl-C end long calls. Machine code runs on another thread, while the main thread waits for signals.

Python handles a signal between two bytecode instructions, and machine code has none.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

LISTENING = 0.1  # seconds; not every system wakes a waiting thread for a signal
Result = TypeVar("Result")

PATIENCE = 1.5  # seconds for interrupted work to end; after that it runs until the process ends


def insist(work: Callable[[], Result], stop: Callable[[], None]) -> Result:
    """Return the result of `work`, which Ctrl-C ends even if a strategy catches the exception.

    Otherwise a strategy with a bare `except:` would swallow KeyboardInterrupt and the games would go on.
    Ctrl-C also calls `stop`, and KeyboardInterrupt is raised at the end.

    Examples
    --------
    >>> insist(lambda: 6 * 7, lambda: None)
    42
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        return work()
    heard = []

    def hear(number: int, frame: FrameType | None) -> None:
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


def run(work: Callable[[], Result], stop: Callable[[], None]) -> Result:
    """Return the result of `work`, run on another thread.

    On an exception in this thread, call `stop`, wait for the end, and raise the exception.

    Parameters
    ----------
    work : function
        Machine code that releases the GIL.
    stop : function
        Makes `work` end early.

    Examples
    --------
    >>> run(lambda: 6 * 7, lambda: None)
    42
    """
    if threading.current_thread() is not threading.main_thread():
        return work()  # only the main thread receives signals, and it calls `stop` itself
    outcome: dict[str, Any] = {}

    def beside() -> None:
        try:
            outcome["returned"] = work()
        except BaseException as error:  # noqa: BLE001 (raised again in the waiting thread)
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
