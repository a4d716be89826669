"""Messages of the library, such as that something is being compiled. They go to the logger "samarkand".

The command line, notebooks and interactive sessions show them on standard error. Other programs see them if
they configure Python's `logging`. Functions with an argument `progress` show nothing if it is False.
"""

import functools
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

logger = logging.getLogger("samarkand")
logger.addHandler(logging.NullHandler())
_is_quiet: ContextVar[bool] = ContextVar("is_quiet", default=False)


class OnStandardError(logging.Handler):
    """A handler that writes each message as a line on standard error, unless the calling code is quiet."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a message."""
        if not _is_quiet.get():
            print(f"{logger.name}: {record.getMessage()}", file=sys.stderr, flush=True)


_shown = OnStandardError()


def show() -> None:
    """Show messages on standard error from now on."""
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
    """Show no messages inside a `with` block. Handlers of the calling program still get them.

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


def quiet_without_progress(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Return a function that shows no messages if it is called with `progress=False`."""

    @functools.wraps(function)
    def called(*arguments: Given.args, **options: Given.kwargs) -> Result:
        if options.get("progress") is not False:
            return function(*arguments, **options)
        with quiet():
            return function(*arguments, **options)

    return called
