"""Whether this Python has threads: in a browser (Pyodide) it has none."""

import threading
from functools import cache


@cache
def can_start() -> bool:
    """Whether a thread can be started here, found out by starting one that does nothing.

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
