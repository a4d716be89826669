"""The library's messages, such as that games are interpreted. They go to the logger "samarkand".

The command line and interactive sessions show them on standard error. JupyterLab shows standard error in a
pink box, like a fault, so notebooks show messages on standard output. What is of interest only for a moment,
such as a progress bar, disappears there when it is done. Other programs see messages if they configure
Python's `logging`. Functions with an argument `progress` show nothing if it is False.
"""

import functools
import logging
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TextIO, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

logger = logging.getLogger("samarkand")
logger.addHandler(logging.NullHandler())
_is_quiet: ContextVar[bool] = ContextVar("is_quiet", default=False)


def in_notebook() -> bool:
    """Return whether the code runs in a notebook's kernel."""
    ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = None if ipython is None else ipython()
    return shell is not None and (hasattr(shell, "kernel") or sys.platform == "emscripten")


class PassingLine:
    """A stream that shows the last line written to it below a notebook's cell, until the line is empty.

    A carriage return starts the line over, as in a terminal. What remains in the notebook is an output
    without data, which takes no space.
    """

    encoding = "utf-8"  # otherwise tqdm draws its bar with number signs

    def __init__(self) -> None:
        self._line, self._is_shown = "", False
        self._place = {"display_id": uuid.uuid4().hex}

    def write(self, text: str) -> int:
        """Add text to the line, and show it."""
        self._line = (self._line + text).rpartition("\r")[2]
        self._show({"text/plain": self._line.rstrip()} if self._line.strip() else {})
        return len(text)

    def flush(self) -> None:
        """Do nothing, because all text is shown at once."""

    def clear(self) -> None:
        """Remove the line."""
        self.write("\r")

    def _show(self, data: dict[str, str]) -> None:
        publish = sys.modules["IPython"].get_ipython().display_pub.publish
        if not self._is_shown:
            if not data:
                return
            # Empty at first, so that a tool that compares outputs finds nothing that depends on the speed.
            publish({}, {}, transient=self._place)
            self._is_shown = True
        publish(data, {}, transient=self._place, update=True)


def passing_stream() -> TextIO | PassingLine:
    """Return a stream for text of interest only for a moment: standard error, or a `PassingLine`."""
    return PassingLine() if in_notebook() else sys.stderr


class OnScreen(logging.Handler):
    """A handler that shows each message as a line, unless the calling code is quiet.

    It shows nothing if a handler of the root logger, which the calling program has configured, does.

    It writes to the record's attribute `stream` if there is one, otherwise to standard error, or in a
    notebook to standard output.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write a message."""
        if not _is_quiet.get() and not _is_shown_by_root(record):
            usual = sys.stdout if in_notebook() else sys.stderr
            stream = getattr(record, "stream", usual)
            print(f"{logger.name}: {record.getMessage()}", file=stream, flush=True)


def _is_shown_by_root(record: logging.LogRecord) -> bool:
    """Return whether a handler of the root logger writes a message to the screen."""
    return logger.propagate and any(
        getattr(handler, "stream", None) in (sys.stdout, sys.stderr) and handler.level <= record.levelno
        for handler in logger.root.handlers
    )


_shown = OnScreen()


def show() -> None:
    """Show messages from now on."""
    if _shown not in logger.handlers:
        logger.addHandler(_shown)
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)


def show_if_interactive() -> None:
    """Show messages in a notebook, in IPython and at Python's prompt."""
    ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    if hasattr(sys, "ps1") or (ipython is not None and ipython() is not None):
        show()


@contextmanager
def quiet() -> Iterator[None]:
    """Suppress messages inside a `with` block. Handlers of the calling program still get them.

    Examples
    --------
    >>> with quiet():
    ...     logger.warning("not shown")
    """
    before = _is_quiet.set(True)
    try:
        yield
    finally:
        _is_quiet.reset(before)


def is_quiet() -> bool:
    """Return whether messages are currently suppressed.

    Examples
    --------
    >>> is_quiet()
    False
    """
    return _is_quiet.get()


def quiet_without_progress(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Decorate a function so that it shows no messages if it is called with `progress=False`."""

    @functools.wraps(function)
    def called(*arguments: Given.args, **options: Given.kwargs) -> Result:
        if options.get("progress") is not False:
            return function(*arguments, **options)
        with quiet():
            return function(*arguments, **options)

    return called
