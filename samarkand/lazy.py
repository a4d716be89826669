"""Lazy imports of a package's names (PEP 562)."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def attach(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` functions for a package that import names on first use.

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
