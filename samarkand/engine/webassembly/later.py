"""The large libraries that Python in a browser fetches when they are first imported, not before.

A board needs none of them. Pyodide brings them, some tens of megabytes together.
"""

import importlib
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

LIBRARIES = ("matplotlib", "pandas", "sympy")


class Deferred(MetaPathFinder):
    """Asked after all others, so only for what is not there yet."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Where a library lies, once it has been fetched.

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
    """Have Pyodide load a package while the cell that needs it waits.

    Raises
    ------
    ModuleNotFoundError
        If the browser cannot wait there: in one line, with what to do.
    """
    import pyodide_js
    from pyodide.ffi import can_run_sync, run_sync

    if not can_run_sync():
        raise ModuleNotFoundError(
            f"{name} is not fetched yet, and this browser cannot wait for it here: "
            f"run `%pip install {name}` in a cell of its own, then this one again",
            name=name,
        )
    print(f"samarkand: fetching {name} (once, some megabytes) …", file=sys.stderr)
    run_sync(pyodide_js.loadPackage(name))


def install() -> None:
    """Have what is imported from now on fetched when it is missing."""
    if not any(isinstance(each, Deferred) for each in sys.meta_path):
        sys.meta_path.append(Deferred())
