"""The command's first step: from here on Ctrl-C ends it in one line, also while it imports the rest.

`samarkand` imports this module before all others. It does nothing in any other program.
"""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

INTERRUPTED = 130  # the exit code of a program that Ctrl-C ends, as shells have it


def is_command() -> bool:
    """Return whether this process is the command `samarkand`, or `python -m samarkand`."""
    if Path(sys.argv[0]).stem == "samarkand":
        return True
    # While Python imports the package of `-m`, the program has no name of its own yet.
    words = sys.orig_argv
    return sys.argv[0] == "-m" and words[words.index("-m") + 1] == "samarkand"


def end_at_once(number: int, frame: Any) -> None:
    """End the process: nothing has been started or written yet."""
    os.write(2, b"samarkand: interrupted\n")
    os._exit(INTERRUPTED)


# A program in the background may be deaf to interruptions, and stays so.
is_ours = is_command() and threading.current_thread() is threading.main_thread()
if is_ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end_at_once)
