"""The digest of the rules' source, which identifies compiled code, and a check for replaced rules.

>>> from samarkand.registry import package
>>> len(key(package("market"))), key(package("market")) == key(package("routes"))
(24, False)
"""

import functools
import hashlib
import importlib
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from samarkand.engine import computer_players, expectimax, game_loop
from samarkand.engine.interpreted import PARTS
from samarkand.engine.machine import ARGUMENTS

SHARED = (game_loop.__name__, expectimax.__name__)  # compiled for all games
# Texts for people, and exception classes, of which compiled code only uses the names.
PACKAGE = __name__.partition(".")[0]
NOT_COMPILED = (f"{PACKAGE}.grammar", f"{PACKAGE}.errors")


def is_ours(module: str, package: Any) -> bool:
    """Return whether a module belongs to this package or to the game's package."""
    return any(f"{module}.".startswith(f"{root}.") for root in (PACKAGE, package.path))


@functools.cache
def modules(package: Any) -> tuple[str, ...]:
    """Import all modules whose code is compiled for a game, and return their names."""
    names = sorted(families(roots(package), package))
    return tuple(name for name in names if not name.startswith(NOT_COMPILED))


def roots(package: Any) -> list[str]:
    """Return the modules that contain a game's compiled functions, without their dependencies."""
    names = [getattr(package, part).__name__ for part in (*PARTS, "components")]
    strategies = computer_players.declared_strategies(package)
    names += [computer_players.function_of(package, name).__module__ for name in strategies]
    return [*names, *SHARED]


def families(names: Iterable[str], package: Any) -> list[str]:
    """Return the modules, and all modules of this or the game's package whose functions or names they use."""
    family: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in family:
            continue
        family.append(name)
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, FunctionType):
                home = value.__module__
            elif isinstance(value, ModuleType) and not hasattr(value, "__path__"):
                home = value.__name__
            else:
                continue
            if is_ours(home, package):
                waiting.append(home)
    return family


@functools.cache
def key(package: Any) -> str:
    """Return the digest of all source code compiled for a game, of its records, and of its entries."""
    components = package.components
    layout = components.CONFIG.descr, components.STATE.descr, ARGUMENTS
    digest = hashlib.sha256(repr(layout).encode())
    for name in modules(package):
        digest.update(name.encode() + b"\0" + _source(sys.modules[name]) + b"\0")
    return digest.hexdigest()[:24]


def _source(module: ModuleType) -> bytes:
    """Return a module's source with normalised line endings."""
    return Path(str(module.__file__)).read_bytes().replace(b"\r\n", b"\n")


def replaced(package: Any) -> str | None:
    """Return the `module.name` of a rules function that is not the one in its module's file, or None.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> replaced(package("market"))
    """
    for name in modules(package):
        for attribute, value in vars(sys.modules[name]).items():
            if isinstance(value, FunctionType) and not _is_original(value, package):
                return f"{name}.{attribute}"
    return None


def _is_original(function: FunctionType, package: Any) -> bool:
    """Return whether a function is from the standard library, or is ours and comes from its module's file."""
    home = function.__module__
    if home.partition(".")[0] in sys.stdlib_module_names:
        return True
    return is_ours(home, package) and function.__code__.co_filename == sys.modules[home].__file__
