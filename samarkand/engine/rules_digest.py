"""The digest of the rules' source, which identifies compiled code, and a check for changed rules.

>>> len(key("market")), key("market") == key("routes")
(24, False)
"""

import functools
import hashlib
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from samarkand.engine import computer_players, expectimax, game_loop
from samarkand.engine.compiling import compiler
from samarkand.engine.machine import ARGUMENTS
from samarkand.protocol import package

SHARED = (game_loop.__name__, expectimax.__name__)  # compiled for all games
# Texts for people, and exception classes, of which compiled code only uses the names.
PACKAGE = __name__.partition(".")[0]
NOT_COMPILED = (f"{PACKAGE}.grammar", f"{PACKAGE}.errors")
TEXTS = ".wording"


@functools.cache
def modules(game: str) -> tuple[str, ...]:
    """Import all modules whose code is compiled for a game, and return their names."""
    parts = package(game)
    names = [getattr(parts, part).__name__ for part in (*compiler.PARTS, "components")]
    names += [
        computer_players.function_of(game, name).__module__
        for name in computer_players.declared_strategies(game)
    ]
    compiled = sorted(compiler.families((*names, *SHARED)))
    return tuple(name for name in compiled if not name.startswith(NOT_COMPILED) and not name.endswith(TEXTS))


@functools.cache
def key(game: str) -> str:
    """Return the digest of all source that is compiled for a game, of its records, and of its entries."""
    components = package(game).components
    layout = components.CONFIG.descr, components.STATE.descr, ARGUMENTS
    digest = hashlib.sha256(repr(layout).encode())
    for name in modules(game):
        digest.update(name.encode() + b"\0" + _source(sys.modules[name]) + b"\0")
    return digest.hexdigest()[:24]


def _source(module: ModuleType) -> bytes:
    """Return a module's source with normalised line endings."""
    return Path(str(module.__file__)).read_bytes().replace(b"\r\n", b"\n")


def changed_names(game: str) -> list[str]:
    """Return the names in a game's modules whose values differ from the source, as `module.name`.

    The source of each module is executed again in a separate namespace, and the definitions are compared:
    functions by their code and defaults, arrays and other values by equality.

    Examples
    --------
    >>> changed_names("market")
    []
    """
    changed = []
    for name in modules(game):
        module = sys.modules[name]
        fresh = {attribute: value for attribute, value in vars(module).items() if attribute.startswith("__")}
        loader: Any = module.__spec__.loader if module.__spec__ else None
        exec(loader.get_code(name), fresh)
        here = vars(module)
        for attribute, value in fresh.items():
            if not attribute.startswith("__") and (
                attribute not in here or not _are_equal(value, here[attribute])
            ):
                changed.append(f"{name}.{attribute}")
    return changed


def _are_equal(written: Any, here: Any) -> bool:
    """Return whether a value from the source and one in memory are the same for compiled code."""
    if written is here:
        return True
    if isinstance(written, FunctionType) and isinstance(here, FunctionType):
        return (
            written.__code__ == here.__code__
            and _are_equal(written.__defaults__, here.__defaults__)
            and _are_equal(written.__kwdefaults__, here.__kwdefaults__)
            and written.__module__ == here.__module__
        )
    if isinstance(written, type) and isinstance(here, type):
        return written.__qualname__ == here.__qualname__ and _members(written) == _members(here)
    if type(written) is not type(here) and type(written).__qualname__ != type(here).__qualname__:
        return False
    if isinstance(written, np.ndarray):
        return written.dtype == here.dtype and np.array_equal(written, here)
    if isinstance(written, (tuple, list)):
        return len(written) == len(here) and all(map(_are_equal, written, here))
    if isinstance(written, (int, float, str, bytes, np.dtype, frozenset, set, dict)):
        return bool(written == here)
    # Compiled code only uses other objects as they were created, and the source determines that.
    return True


def _members(kind: type) -> dict[str, int]:
    """Return the members of an enumeration of numbers, or an empty dictionary for other classes."""
    return {name: int(member) for name, member in getattr(kind, "__members__", {}).items()}
