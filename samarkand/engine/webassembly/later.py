"""Fetch large libraries in a browser when they are first imported.

A board needs none of them. Pyodide serves them, some tens of megabytes together.
"""

import importlib
import logging
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING

from samarkand.log import PassingLine, logger, passing_stream

if TYPE_CHECKING:
    from types import ModuleType

LIBRARIES = ("matplotlib", "pandas", "sympy")


class Deferred(MetaPathFinder):
    """An import finder that comes last, so it is used only for libraries that are not there yet."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        """Fetch a library and return where it is.

        Raises
        ------
        ModuleNotFoundError
            If this browser cannot wait for a download in the middle of a cell.
        """
        if name not in LIBRARIES:
            return None
        fetch(name)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path)


def fetch(name: str) -> None:
    """Let Pyodide load a package while the cell that needs it waits. A line says so in the meantime.

    Raises
    ------
    ModuleNotFoundError
        If the browser cannot wait there. The message says what to do.
    """
    import pyodide_js
    from pyodide.ffi import can_run_sync, run_sync

    if not can_run_sync():
        raise ModuleNotFoundError(
            f"{name} is not downloaded yet, and this browser cannot wait for it here: run `%pip "
            f"install {name}` in a separate cell, then run this cell again",
            name=name,
        )
    stream = passing_stream()
    logger.info("fetching %s (once, some megabytes)", name, extra={"stream": stream})
    # Pyodide would print the name of each package, which JupyterLite shows like a fault.
    run_sync(pyodide_js.loadPackage(name, messageCallback=lambda _: None))
    if isinstance(stream, PassingLine):
        stream.clear()


def install() -> None:
    """Fetch libraries that are imported from now on and are missing."""
    # At its first import in a browser, Matplotlib warns that it lists the fonts, which looks like a fault.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    if not any(isinstance(finder, Deferred) for finder in sys.meta_path):
        sys.meta_path.append(Deferred())
