"""The digest of the rules' source, by which compiled code is found, and a look for changed rules.

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
from samarkand.protocol import package

SHARED = (game_loop.__name__, expectimax.__name__)  # by all games
# Texts for people, and the classes of exceptions, which compiled code knows by their names alone.
PACKAGE = __name__.partition(".")[0]
NOT_COMPILED = (f"{PACKAGE}.grammar", f"{PACKAGE}.errors")
TEXTS = ".wording"


@functools.cache
def modules(game: str) -> tuple[str, ...]:
    """Return the names of all modules whose code is compiled for a game; they are imported then."""
    parts = package(game)
    names = [getattr(parts, part).__name__ for part in (*compiler.PARTS, "components")]
    names += [computer_players.function_of(game, name).__module__ for name in computer_players.declared(game)]
    found = sorted(compiler.families((*names, *SHARED)))
    return tuple(each for each in found if not each.startswith(NOT_COMPILED) and not each.endswith(TEXTS))


@functools.cache
def key(game: str) -> str:
    """Return the digest of the source of all that is compiled for a game, and of its records."""
    components = package(game).components
    found = hashlib.sha256(repr((components.CONFIG.descr, components.STATE.descr)).encode())
    for name in modules(game):
        found.update(name.encode() + b"\0" + _source(sys.modules[name]) + b"\0")
    return found.hexdigest()[:24]


def _source(module: ModuleType) -> bytes:
    """Return a module's text, whatever its ends of lines."""
    return Path(str(module.__file__)).read_bytes().replace(b"\r\n", b"\n")


def changed_names(game: str) -> list[str]:
    """Return the names in a game's modules that mean something else than their source says, as `module.name`.

    Each module's source is run once more, beside the module, and what it defines is compared: functions by
    their code and defaults, arrays and other values by what they are.

    Examples
    --------
    >>> changed_names("market")
    []
    """
    changed = []
    for name in modules(game):
        module = sys.modules[name]
        fresh = {each: value for each, value in vars(module).items() if each.startswith("__")}
        loader: Any = module.__spec__.loader if module.__spec__ else None
        exec(loader.get_code(name), fresh)
        here = vars(module)
        for each, value in fresh.items():
            if not each.startswith("__") and (each not in here or not _are_equal(value, here[each])):
                changed.append(f"{name}.{each}")
    return changed


def _are_equal(written: Any, here: Any) -> bool:
    """Whether a value of the source and one in memory mean the same to compiled code."""
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
    # What compiled code takes from other objects it takes when they are made, which the source says.
    return True


def _members(kind: type) -> dict[str, int]:
    """Return the members of an enumeration of numbers; nothing for other classes."""
    return {name: int(member) for name, member in getattr(kind, "__members__", {}).items()}
