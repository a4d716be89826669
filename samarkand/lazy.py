"""Names of a package that are imported when they are first used (PEP 562)."""

import difflib
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def attach(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return a package's `__getattr__` and `__dir__`. Its modules need no further import either.

    A package imports the same names under `TYPE_CHECKING`, and calls this in the `else`: type checkers take a
    module with a `__getattr__` to have every name, and would find no misspelt one.

    Parameters
    ----------
    package : str
        With all its public names in `__all__`.
    homes : mapping of str to str
        By each name that is imported late, the module that has it.

    Examples
    --------
    >>> find, _ = attach("samarkand", {"simulate": "samarkand.simulation"})
    >>> find("simulate").__module__, find("simulation").__name__
    ('samarkand.simulation', 'samarkand.simulation')
    >>> find("simulat")
    Traceback (most recent call last):
        ...
    AttributeError: module 'samarkand' has no attribute 'simulat'; did you mean 'simulate'?
    """

    def __getattr__(name: str) -> Any:
        if name in homes:
            return getattr(import_module(homes[name]), name)
        if not name.startswith("_") and find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
        near = difflib.get_close_matches(name, __dir__(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise AttributeError(f"module {package!r} has no attribute {name!r}{hint}")

    def __dir__() -> list[str]:
        return sorted(sys.modules[package].__all__)

    return __getattr__, __dir__
