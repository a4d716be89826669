"""Keep None in the messages between a kernel in a browser and its page.

Pyodide turns None into JavaScript's `undefined`, and JupyterLite then drops the name of such a value. In the
other direction, newer versions of Pyodide turn `null` into an object of its own. Widgets expect what a kernel
on a server does: it sends and receives None as `null`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import comm

MARK = "keeps_none"  # of the class that this module installs
WITH_NULL = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def install() -> None:
    """Let widgets that are made from now on keep None. Outside JupyterLite's kernel, nothing changes."""
    if not isinstance(comm.create_comm, type) or hasattr(comm.create_comm, MARK):
        return
    from pyodide import ffi
    from pyodide.code import run_js

    comm.create_comm = keeping_none(comm.create_comm, run_js(WITH_NULL), getattr(ffi, "jsnull", None))


def keeping_none(base: Any, convert: Callable[[Any], Any], null: object) -> Any:
    """Return a class of comms that keep None.

    Parameters
    ----------
    base : class
        The kernel's own class.
    convert : function
        Turns the data of a message into an object of JavaScript, in which None is `null`.
    null : object
        What Pyodide makes of `null`.

    Examples
    --------
    >>> class Comm:
    ...     def publish_msg(self, kind, data=None, metadata=None, buffers=None, **keys):
    ...         print(kind, data)
    ...
    ...     def handle_msg(self, message):
    ...         print(message)
    >>> kept = keeping_none(Comm, convert=str, null="null")()
    >>> kept.publish_msg("comm_msg", {"guess": None})
    comm_msg {'guess': None}
    >>> kept.handle_msg({"content": ["null", 7]})
    {'content': [None, 7]}
    """

    class CommWithNone(base):
        keeps_none = True

        def publish_msg(self, msg_type: str, data: Any = None, *more: Any, **keys: Any) -> None:
            super().publish_msg(msg_type, convert({} if data is None else data), *more, **keys)

        def handle_msg(self, msg: Any) -> None:
            super().handle_msg(with_none(msg, null))

    return CommWithNone


def with_none(message: Any, null: object) -> Any:
    """Return a message with None instead of `null`, at any depth."""
    if message is null:
        return None
    if isinstance(message, dict):
        return {name: with_none(value, null) for name, value in message.items()}
    if isinstance(message, list):
        return [with_none(value, null) for value in message]
    return message
