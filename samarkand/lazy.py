"""Imports that wait until they are needed: a package's names, and large libraries in a browser.

A board needs none of these libraries. Pyodide serves them, some tens of megabytes together.
"""

import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from samarkand.log import PassingLine, logger, passing_stream

if TYPE_CHECKING:
    from types import ModuleType

LARGE_LIBRARIES = ("jinja2", "matplotlib", "pandas", "sympy")


def attach(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` functions for a package that import names on first use (PEP 562).

    They also import the package's modules on first use.

    The package should import the same names under `TYPE_CHECKING`, and call this function in the `else`
    branch. Type checkers assume that a module with a `__getattr__` has every name, so they would not report
    misspelt ones.

    Parameters
    ----------
    package : str
        The name of the package. Its `__all__` must list all public names.
    homes : mapping of str to str
        Maps the names to import lazily to the modules that define them.

    Examples
    --------
    >>> get, _ = attach("samarkand", {"simulate": "samarkand.analysis.studies.study"})
    >>> get("simulate").__module__, get("progress").__name__
    ('samarkand.analysis.studies.study', 'samarkand.progress')
    >>> get("simulat")
    Traceback (most recent call last):
        ...
    AttributeError: module 'samarkand' has no attribute 'simulat'; did you mean 'simulate'?
    """

    def __getattr__(name: str) -> Any:
        if name in homes:
            return getattr(import_module(homes[name]), name)
        if not name.startswith("_") and find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
        import difflib

        near = difflib.get_close_matches(name, __dir__(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise AttributeError(f"module {package!r} has no attribute {name!r}{hint}")

    def __dir__() -> list[str]:
        return sorted(sys.modules[package].__all__)

    return __getattr__, __dir__


class Deferred(MetaPathFinder):
    """An import finder that comes last, so that it is used only for libraries that are still missing."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        """Fetch a library and return its location.

        Raises
        ------
        ModuleNotFoundError
            If this browser cannot wait for a download in the middle of a cell.
        """
        if name not in LARGE_LIBRARIES:
            return None
        fetch(name)
        invalidate_caches()
        return PathFinder.find_spec(name, path)


def fetch(name: str) -> None:
    """Let Pyodide load a package while the cell that needs it waits. A message is shown in the meantime.

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


def fetch_missing_libraries() -> None:
    """Fetch large libraries that are imported from now on and are missing."""
    # At its first import in a browser, Matplotlib warns that it lists the fonts, which looks like a fault.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    if not any(isinstance(finder, Deferred) for finder in sys.meta_path):
        sys.meta_path.append(Deferred())
