"""Compile plain functions with Numba.

A `Build` copies modules and rebuilds their functions, from their unchanged source, on the copies. Names that
referred to functions of these modules refer to the rebuilt, compiled functions there. For interpreted play,
functions are rebuilt without compiling, which binds the driver to a game.

Compiled code is kept on disk for each user. The name of its folder is a hash of everything that it depends
on: bytecode, constants, defaults, closures and the values of the names used, recursively, and the versions of
Python, NumPy and Numba. A changed price, rule or flag therefore gives another folder. Code for several
processors is in the same folder.
"""

import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from samarkand.engine import computer_players, settings
from samarkand.engine.compiling import indices, link_once, remainders
from samarkand.engine.compiling.code_cache import (
    CACHE_VARIABLE,
    cache_folder,
    compile_or_load,
    is_kept,
    notice,
)
from samarkand.engine.digests import digest
from samarkand.engine.references import COPY
from samarkand.protocol import is_ours, package

PACKAGE = __name__.partition(".")[0]
DISABLE_VARIABLE = "NUMBA_DISABLE_JIT"  # the compiler's own switch
# Variables of the compiler that change the code. It stores those about the processor with the code.
SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")


def is_available() -> bool:
    """Return whether Numba is installed, and SAMARKAND_ENGINE and NUMBA_DISABLE_JIT allow it."""
    is_off = os.environ.get(DISABLE_VARIABLE, "0") not in ("", "0")
    return not is_off and settings.demanded_engine() != settings.INTERPRETED and _has_numba()


@cache
def _has_numba() -> bool:
    return importlib.util.find_spec("numba") is not None


class Build:
    """Copies of modules, with their functions rebuilt on the copies.

    Parameters
    ----------
    names : iterable of str
        Modules of this package. Other modules of this package that they use are included.
    jit : bool
        Whether the rebuilt functions are compiled (when first called).
    label : str
        Part of the functions' names. Otherwise code from disk that was compiled in several processes may have
        the same name for different functions, and the linker would take the first.
    """

    def __init__(self, names: Iterable[str], jit: bool, label: str = ""):
        self.jit = jit
        self.label = label
        self.copies: dict[str, ModuleType] = {}
        self.originals: list[Any] = []  # kept alive, because their identities are keys
        self.rebuilt: dict[int, Any] = {}
        self.callables: dict[int, Any] = {}
        family = _family(names)
        for name in family:
            self._copy(name)
        for name in family:
            for value in list(vars(sys.modules[name]).values()):
                if isinstance(value, FunctionType) and value.__module__ == name:
                    self.rebuild(value, vars(self.copies[name]))
        for copy in self.copies.values():
            self.substitute(vars(copy))

    def _copy(self, name: str) -> None:
        copy = ModuleType(name)
        vars(copy).update(vars(sys.modules[name]), **{COPY: True})
        self.copies[name] = copy
        package, _, child = name.rpartition(".")
        if package:
            if package not in self.copies:
                self._copy(package)
            setattr(self.copies[package], child, copy)

    def add(self, module: ModuleType) -> None:
        """Copy a module of this package that only passes on names, such as `samarkand.sackson.questions`."""
        if is_ours(module.__name__) and module.__name__ not in self.copies:
            self._copy(module.__name__)
            self.substitute(vars(self.copies[module.__name__]))

    def rebuild(self, function: FunctionType, scope: dict[str, Any], **flags: object) -> Any:
        """Return `function` rebuilt on the globals `scope`, and use it in place of the original."""
        made = self.remade(function, scope, **flags)
        self.originals += [function, made]
        self.rebuilt[id(function)] = made
        return made

    def remade(self, function: FunctionType, scope: dict[str, Any], **flags: object) -> Any:
        """Return `function` rebuilt on the globals `scope`, without keeping it."""
        plain_record = FunctionType(
            function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
        )
        plain_record.__kwdefaults__ = function.__kwdefaults__
        plain_record.__module__ = function.__module__
        plain_record.__qualname__ = function.__qualname__ + self.label
        return inner_function(plain_record, **flags) if self.jit else plain_record

    def substitute(self, scope: dict[str, Any]) -> None:
        """Put rebuilt functions and copied modules in place of the originals. Changes `scope`."""
        for name, value in list(scope.items()):
            if isinstance(value, FunctionType):
                scope[name] = self.rebuilt.get(id(value), value)
            elif isinstance(value, ModuleType):
                scope[name] = self.copies.get(value.__name__, value)

    def bind(self, module: str, **values: object) -> None:
        """Give names of a copied module new values, before anything is compiled."""
        vars(self.copies[module]).update(values)

    def get(self, module: str, name: str) -> Any:
        """Return the value of a name in a copied module, with functions in a form that Python can call."""
        value = vars(self.copies[module])[name]
        return self.callable(value) if hasattr(value, "py_func") else value

    def callable(self, made: object) -> Any:
        """Return a compiled function in a form that Python can call, which inner functions do not have."""
        if id(made) not in self.callables:
            self.callables[id(made)] = outer_function(made)
        return self.callables[id(made)]

    def inner(self, module: str, name: str) -> Any:
        """Return a function of a copied module for other compiled functions to call."""
        return vars(self.copies[module])[name]


def key(*functions: object) -> str:
    """Return the digest of everything that rebuilt functions depend on."""
    return digest(_versions(), *functions)[:24]


def _family(names: Iterable[str]) -> list[str]:
    """Return the modules and all modules of this package whose functions or names they use."""
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
            if is_ours(home):
                waiting.append(home)
    return family


def inner_function(function: FunctionType, **flags: object) -> Any:
    """Return a function for compiled functions to call, without the wrappers that Python and C need."""
    import numba

    return numba.njit(function, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)


def outer_function(inner: Any) -> Any:
    """Return an inner function in a form that Python can call."""
    import numba

    checks = {"boundscheck": True} if inner.targetoptions.get("boundscheck") else {}
    return numba.njit(inner.py_func, nogil=True, no_cfunc_wrapper=True, **checks)


def _versions() -> tuple[str, ...]:
    """Return what compiled code depends on besides its source."""
    import numba

    computer = f"{platform.system()} {platform.machine()}"
    settings = [os.environ.get(name, "") for name in SETTINGS]
    versions = platform.python_version(), np.__version__, numba.__version__, computer
    return *versions, link_once.LINKAGE, indices.FROM, remainders.FORM, *settings


def types_of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The compiler's types of arguments."""
    import numba

    return tuple(numba.typeof(argument) for argument in arguments)


# --- A game's verbs and its driver -------------------------------------------------------------------

PARTS = ("actions", "scoring", "checks")
# The arguments after config and state: an index, a row of numbers.
ARGUMENTS = {
    "current_player": "",
    "is_over": "",
    "legal_actions": "r",
    "chance_outcomes": "rr",
    "apply_action": "i",
    "hide": "i",
    "score": "i",
    "is_winner": "ri",
    "is_cut_short": "",
    "find_fault": "",
    "set_up": "",
    "rebuild_index": "",
}

_verbs: dict[str, "Verbs"] = {}


class Verbs:
    """The verbs of a game, compiled once a process and kept on disk."""

    def __init__(self, game: str, build: Build, made: dict[str, Any]):
        self.game = game
        self.build = build
        self.made = made
        self.folder = cache_folder() / key(*made.values())
        self.is_ready = False

    def prepare(self, config: np.dtype, state: np.dtype) -> None:
        """Have all of them compiled or loaded."""
        if self.is_ready:
            return
        with notice(f"the rules of {self.game}", not is_kept(self.folder)):
            for name, function in self.made.items():
                signature = signature_of(config, state, ARGUMENTS[name])
                compile_or_load(self.build.callable(function), signature, self.folder)
        self.is_ready = True


_latest: dict[Any, tuple[list[Any], Any]] = {}


def unless_changed(what: tuple[Any, ...], modules: Iterable[str], make: Callable[[], object]) -> Any:
    """Return the last result of `make` while nothing in the modules has changed, otherwise a new one."""
    contents = [os.environ.get(name, "") for name in (*SETTINGS, CACHE_VARIABLE)]
    for module in modules:
        contents += _contents(vars(sys.modules[module]))
    before, made = _latest.get(what, ([], None))
    same = len(before) == len(contents) and all(
        a is b or (type(a) in (bytes, str) and a == b) for a, b in zip(before, contents, strict=True)
    )
    if not same:
        made = make()
        _latest[what] = contents, made
    return made


def _contents(scope: dict[str, Any]) -> list[Any]:
    """Return everything that compiled code takes from a module, to notice changes quickly."""
    contents: list[Any] = []
    for value in scope.values():
        contents.append(value)
        if isinstance(value, FunctionType):
            contents += [value.__code__, value.__defaults__, value.__kwdefaults__]
        elif isinstance(value, np.ndarray):
            contents.append(value.tobytes())
    return contents


@cache
def families(names: tuple[str, ...]) -> list[str]:
    """Return the modules and those that they need, as on the first call."""
    return _family(names)


def verbs(game: str) -> Verbs:
    """Return the compiled verbs of a game in its present state. A changed rule is compiled again."""
    return unless_changed(("verbs", game), families(tuple(module_names(game))), lambda: _verbs_now(game))


def _verbs_now(game: str) -> Verbs:
    names = module_names(game)
    build = Build(names, jit=True)
    made = {
        verb: build.inner(name, verb)
        for name in names
        for verb in ARGUMENTS
        if getattr(vars(sys.modules[name]).get(verb), "__module__", None) == name
    }
    result = Verbs(game, build, made)
    return _verbs.setdefault(result.folder.name, result)


def signature_of(config: np.dtype, state: np.dtype, arguments: str) -> tuple[Any, ...]:
    """Return the types of a config, a state and further arguments, as in ARGUMENTS."""
    import numba

    row = numba.types.Array(numba.types.int64, 1, "C", aligned=False)  # the type of a field of a record
    kinds = {"r": row, "i": numba.types.int64}
    return (numba.from_dtype(config), numba.from_dtype(state), *(kinds[kind] for kind in arguments))


def label(game_verbs: Verbs) -> str:
    """Return a label that distinguishes one game's functions in a module that serves all games."""
    return f"_{game_verbs.game}_{game_verbs.folder.name}"


def with_verbs(module: str, game: str, jit: bool) -> Build:
    """Return the build of a module that calls a game's verbs by name, bound to these, compiled or not."""
    build = Build([module], jit, label(verbs(game)) if jit else "")
    build.bind(module, **_verbs_of(game, jit))
    return build


def _verbs_of(game: str, jit: bool) -> dict[str, Any]:
    """Return the verbs of a game by name, compiled or interpreted."""
    if jit:
        return dict(verbs(game).made)
    return {
        verb: vars(sys.modules[name])[verb]
        for name in module_names(game)
        for verb in ARGUMENTS
        if verb in vars(sys.modules[name])
    }


def module_names(game: str) -> list[str]:
    """Import the modules of a game that are compiled together, and return their names."""
    parts = package(game)
    players = computer_players.declared_strategies(game).values()
    homes = [player.function.__module__ for player in players if not isinstance(player.function, str)]
    return [*(getattr(parts, part).__name__ for part in PARTS), *dict.fromkeys(homes)]


def compile_verbs(game: str) -> SimpleNamespace:
    """Return the compiled verbs of a game, for NumPy records.

    Parameters
    ----------
    game : str
        The game's name.

    Returns
    -------
    SimpleNamespace
        `legal_actions(config, state, actions)`, `apply_action(config, state, action)` and the others, as in
        the game's modules.
    """
    game_verbs, components = verbs(game), package(game).components
    game_verbs.prepare(components.CONFIG, components.STATE)
    build = game_verbs.build
    return SimpleNamespace(**{name: build.callable(made) for name, made in game_verbs.made.items()})
