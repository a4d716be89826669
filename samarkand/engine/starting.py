"""Make Ctrl-C end the command in one line, also while it still imports.

`samarkand` imports this module first. In other programs it does nothing.
"""

import os
import signal
import sys
import threading
from pathlib import Path

INTERRUPTED = 130  # exit code of shells for a program that Ctrl-C ends


def is_command() -> bool:
    """Return whether this process is the command `samarkand`, or `python -m samarkand`."""
    if Path(sys.argv[0]).stem == "samarkand":
        return True
    # While Python imports the package of `-m`, argv has no program name yet.
    command_line = sys.orig_argv
    return sys.argv[0] == "-m" and command_line[command_line.index("-m") + 1] == "samarkand"


def end_at_once(number: int, frame: object) -> None:
    """End the process, which has not started or written anything yet."""
    os.write(2, b"samarkand: interrupted\n")
    os._exit(INTERRUPTED)


# A background process may ignore SIGINT, and must go on doing so.
is_ours = is_command() and threading.current_thread() is threading.main_thread()
if is_ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end_at_once)
