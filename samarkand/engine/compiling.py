"""Turns plain functions into machine code with Numba; nothing else mentions the compiler.

A `Build` copies modules and rebuilds their functions, from their unchanged source, on the copies: there
each name that was a function of these modules is its rebuilt, compiled twin. The same rebuilding
without compiling binds the driver to a game for interpreted play.

What is compiled is kept on disk, per user, in a folder named by a hash of all that it depends on:
bytecode, constants, defaults, closures and the values of the names used, recursively, and the versions
of Python, NumPy and Numba. A changed price, rule or flag is therefore another folder.
"""

import hashlib
import importlib.util
import os
import platform
import re
import sys
from collections.abc import Callable, Iterable
from enum import EnumMeta
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from samarkand.engine import linking
from samarkand.engine.keeping import CACHE_VARIABLE, cache_folder, is_at_hand, notice, ready
from samarkand.engine.user_functions import LOOK_UP, doubtful, is_guest, rescoped, used
from samarkand.protocol import is_ours, package

PACKAGE = __name__.partition(".")[0]
COMPILE_VARIABLE = "SAMARKAND_COMPILE"
DISABLE_VARIABLE = "NUMBA_DISABLE_JIT"  # the compiler's own switch
# What the compiler's own variables change in the code.
SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
COPY = "__copy_for_compiling__"


def is_available() -> bool:
    """Whether there is a compiler here, and SAMARKAND_COMPILE=0 and NUMBA_DISABLE_JIT=1 do not forbid it."""
    is_off = os.environ.get(COMPILE_VARIABLE) == "0" or os.environ.get(DISABLE_VARIABLE, "0") not in ("", "0")
    return not is_off and _has_numba()


@cache
def _has_numba() -> bool:
    return importlib.util.find_spec("numba") is not None


class Build:
    """Modules copied, their functions rebuilt on the copies.

    Parameters
    ----------
    names : iterable of str
        Modules of this package; those of this package that they use come along.
    jit : bool
        Whether the rebuilt functions are compiled (when first called).
    label : str
        Made part of the functions' names: code from disk that was compiled in several processes may have
        one name for different functions, of which the linker takes whichever came first.
    """

    def __init__(self, names: Iterable[str], jit: bool, label: str = ""):
        self.jit = jit
        self.label = label
        self.copies: dict[str, ModuleType] = {}
        self.originals: list[Any] = []  # kept, for their identities are keys
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

    def rebuild(self, function: FunctionType, scope: dict[str, Any], **flags: Any) -> Any:
        """The twin of `function` on the globals `scope`; from now on it stands for the original."""
        twin = FunctionType(
            function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
        )
        twin.__kwdefaults__ = function.__kwdefaults__
        twin.__module__ = function.__module__
        twin.__qualname__ = function.__qualname__ + self.label
        made = _inner(twin, **flags) if self.jit else twin
        self.originals += [function, made]
        self.rebuilt[id(function)] = made
        return made

    def substitute(self, scope: dict[str, Any]) -> None:
        """Put rebuilt functions and copied modules in place of the originals. Changes `scope`."""
        for name, value in list(scope.items()):
            if isinstance(value, FunctionType):
                scope[name] = self.rebuilt.get(id(value), value)
            elif isinstance(value, ModuleType):
                scope[name] = self.copies.get(value.__name__, value)

    def bind(self, module: str, **values: Any) -> None:
        """Give names of a copied module new values, before anything is compiled."""
        vars(self.copies[module]).update(values)

    def get(self, module: str, name: str) -> Any:
        """A name of a copied module; a function in a form that Python can call."""
        found = vars(self.copies[module])[name]
        return self.callable(found) if hasattr(found, "py_func") else found

    def callable(self, made: Any) -> Any:
        """The same compiled function for Python to call: inner ones have no way in."""
        if id(made) not in self.callables:
            self.callables[id(made)] = _outer(made)
        return self.callables[id(made)]

    def inner(self, module: str, name: str) -> Any:
        """A function of a copied module for other compiled functions to call."""
        return vars(self.copies[module])[name]


def key(*functions: Any) -> str:
    """The hash of everything that rebuilt functions depend on."""
    digest = hashlib.sha256(repr(_versions()).encode())
    for function in functions:
        _hash_value(digest, function, set())
    return digest.hexdigest()[:24]


def _family(names: Iterable[str]) -> list[str]:
    """The modules, and all modules of this package whose functions or names they use."""
    found: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.append(name)
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, FunctionType):
                home = value.__module__
            elif isinstance(value, ModuleType) and not hasattr(value, "__path__"):
                home = value.__name__
            else:
                continue
            if is_ours(home):
                waiting.append(home)
    return found


def _inner(function: FunctionType, **flags: Any) -> Any:
    """A function that compiled functions call: without the wrappers by which Python and C would."""
    import numba

    return numba.njit(function, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)


def _outer(inner: Any) -> Any:
    """A function that Python calls, the same as an inner one."""
    import numba

    checks = {"boundscheck": True} if inner.targetoptions.get("boundscheck") else {}
    return numba.njit(inner.py_func, nogil=True, no_cfunc_wrapper=True, **checks)


def _versions() -> tuple[str, ...]:
    import numba

    settings = [os.environ.get(name, "") for name in SETTINGS]
    return platform.python_version(), platform.machine(), np.__version__, numba.__version__, *settings


def _hash_value(digest: Any, value: Any, seen: set[int]) -> None:
    value = getattr(value, "py_func", value)
    if isinstance(value, FunctionType):
        if id(value) not in seen:
            seen.add(id(value))
            digest.update(value.__name__.encode())
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            for used in (value.__defaults__, value.__kwdefaults__, *cells):
                _hash_value(digest, used, seen)
            _hash_code(digest, value.__code__, value.__globals__, seen)
    elif isinstance(value, EnumMeta):
        digest.update(repr([(name, value[name].value) for name in value.__members__]).encode())
    elif isinstance(value, np.ndarray):
        digest.update(repr((value.dtype, value.shape)).encode() + value.tobytes())
    elif isinstance(value, (ModuleType, type)):
        digest.update(value.__name__.encode())
    else:
        digest.update(repr(value).encode())


def _hash_code(digest: Any, code: CodeType, scope: dict[str, Any], seen: set[int]) -> None:
    digest.update(code.co_code)
    digest.update(repr((code.co_varnames, code.co_names, code.co_freevars)).encode())
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _hash_code(digest, constant, scope, seen)
        else:
            digest.update(repr(constant).encode())
    spaces = [scope]
    for space in spaces:
        for name in code.co_names:
            if name in space:
                value = space[name]
                _hash_value(digest, value, seen)
                if isinstance(value, ModuleType) and COPY in vars(value):
                    if not any(known is vars(value) for known in spaces):
                        spaces.append(vars(value))


# --- A user's functions ----------------------------------------------------------------------------


def seat(build: Build, function: FunctionType) -> Any:
    """A user's function rebuilt with bounds checks, on the rebuilt functions of `build`."""
    new: dict[str, Any] = {}
    for name, value in used(function):
        if name == LOOK_UP:
            new[name] = _lookout(value.__closure__[0].cell_contents)
        elif isinstance(value, FunctionType):
            new[name] = seat(build, value) if is_guest(value) else build.rebuilt.get(id(value), value)
        elif isinstance(value, ModuleType):
            new[name] = build.copies.get(value.__name__, value)
    twin = rescoped(function, function.__code__, new)
    return build.rebuild(twin, twin.__globals__, boundscheck=True)


def _lookout(rung: np.ndarray) -> Any:
    """What compiled loops ask now and then: whether they are to stop. `rung` must be kept."""
    import numba
    from numba.extending import intrinsic

    @intrinsic
    def is_to_stop(typing):
        def read(context, builder, signature, arguments):
            address = context.get_constant(numba.types.intp, rung.ctypes.data)
            number = context.get_value_type(numba.types.int64)
            # Atomic, so that it is read anew each time: another thread writes.
            found = builder.load_atomic(builder.inttoptr(address, number.as_pointer()), "monotonic", 8)
            return builder.icmp_signed("!=", found, number(0))

        return numba.types.boolean(), read

    return is_to_stop


# What the compiler was seen to raise for what it does not know, besides its own errors.
REFUSALS = (KeyError, AttributeError, TypeError, ValueError, NotImplementedError, AssertionError)


class Seated:
    """A strategy compiled by itself, which any driver calls by its address.

    Attributes
    ----------
    address : int
    bell : Bell or None
        What stops its loops.
    """

    def __init__(self, made: Any, bell: Any):
        self.made = made
        self.bell = bell
        self.address = 0

    def prepare(self, signature: tuple[Any, ...], folder: Path | None) -> None:
        """Compile, or load. Changes `address`."""
        ready(self.made, signature, folder)
        found = self.made.overloads[signature]
        with linking.whole_programs():
            self.address = found.library.get_pointer_to_function(found.fndesc.llvm_func_name)


def _entry(inner: Any, digest: str) -> Any:
    """The way into a compiled strategy: takes the arguments as the game loop gives them."""
    twin = FunctionType(_ask.__code__, {"strategy": inner}, _ask.__name__)
    twin.__module__ = __name__
    twin.__qualname__ = f"ask_{digest}"
    return _inner(twin)


def _ask(box, view, actions, number, dice):
    given = strategy(box, view, actions, number, dice)  # type: ignore[name-defined]  # noqa: F821
    return given


def known(game: str, name: str, box: np.dtype, state: np.dtype) -> Seated:
    """A strategy of the game's own, compiled once a process and kept on disk."""
    found = verbs(game)
    if name not in found.seated:
        digest = key(found.made[name])
        made = Seated(_entry(found.made[name], digest), None)
        folder = cache_folder() / digest
        with notice(f"strategy {name} of {game}", not is_at_hand(folder)):
            made.prepare(_signature(box, state, "rir"), folder)
        found.seated[name] = made
    return found.seated[name]


def seated(game: str, function: FunctionType, box: np.dtype, state: np.dtype) -> Seated | str:
    """A user's strategy compiled for a game, or why it cannot sit at a table, in one line.

    The same code with the same values is compiled once a process; it is not kept on disk.
    """
    found = verbs(game)
    digest = key(function)
    if digest not in found.seated or found.seated[digest].bell.rung[0]:
        with notice(f"strategy {function.__name__}", True):
            inner = seat(found.build, function)
            signature = _signature(box, state, "rir")
            made = Seated(_entry(inner, digest), function.bell)  # type: ignore[attr-defined]
            try:
                made.prepare(signature, None)
            except _failures() as error:
                return _doubts(function, error) or in_one_line(error, function)
        said = _answers(made.made.overloads[signature].signature.return_type)
        if said:
            return said
        found.seated[digest] = made
    return found.seated[digest]


def _failures() -> tuple[type[Exception], ...]:
    import numba

    return (numba.core.errors.NumbaError, *REFUSALS)


def _answers(kind: Any) -> str:
    """What is wrong with the type of an answer; empty if it is a whole number."""
    import numba

    kind = numba.types.unliteral(kind)
    if kind == numba.types.int64:
        return ""
    said = "nothing" if kind == numba.types.none else str(kind)
    return f"answers {said}; expected one of actions[:number], a whole number"


def _caller() -> Any:
    """`answer(address, …)` of the game loop: a call of the strategy whose code begins at the address."""
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def answer(typing, address, box, view, actions, number, dice):
        taken = (box, view, actions, number, dice)

        def call(context, builder, signature, arguments):
            kind = context.call_conv.get_function_type(numba.types.int64, taken)
            pointer = builder.inttoptr(arguments[0], kind.as_pointer())
            status, given = context.call_conv.call_function(
                builder, pointer, numba.types.int64, taken, arguments[1:]
            )
            with cgutils.if_unlikely(builder, status.is_error):
                context.call_conv.return_status_propagate(builder, status)
            return given

        return numba.types.int64(address, *taken), call

    return answer


def _doubts(function: FunctionType, error: BaseException) -> str:
    """What the compiler does not always know and failed at; empty if it was something else."""
    lines = set(map(int, re.findall(r"line (\d+)", str(error))))
    is_raw = not type(error).__module__.startswith("numba")
    waiting = [function]
    while waiting:
        here = waiting.pop()
        for what, line in doubtful(here.__code__):
            if line in lines or is_raw:
                return f"cannot be compiled: {what} is not possible ({here.__name__}, line {line})"
        waiting += [each for _, each in used(here) if isinstance(each, FunctionType) and is_guest(each)]
    return ""


def in_one_line(error: BaseException, function: FunctionType | None = None) -> str:
    """What a compiler's many lines come to: function, line, what is not possible."""
    text = [line.strip() for line in str(error).splitlines() if line.strip()]
    where = f" ({function.__name__}, line {function.__code__.co_firstlineno})" if function else ""
    if type(error).__module__.startswith("numba"):
        found = re.findall(r'File "([^"]*)", line (\d+)', str(error))
        places = [place for place in found if Path(place[0]).name != Path(__file__).name]
        noise = ("Failed in", "File ", "During:", "^", "def ", "- Resolution", "- argument", "There are")
        words = [line for line in text if not line.startswith(noise)]
        what = words[0] if words else type(error).__name__
        if places:
            where = f" ({Path(places[-1][0]).name}, line {places[-1][1]})"
        return f"cannot be compiled: {what}{where}"
    if isinstance(error, KeyError):
        return f"cannot be compiled: a view or box has no field {error}{where}"
    return f"{type(error).__name__}: {' '.join(text)}{where}"


def types_of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The compiler's types of arguments."""
    import numba

    return tuple(numba.typeof(argument) for argument in arguments)


# --- A game's verbs and its driver -------------------------------------------------------------------

PARTS = ("actions", "scoring", "checks", "strategies")
DRIVER = f"{PACKAGE}.engine.game_loop"
# The arguments after box and state: an index, a row of numbers.
ARGUMENTS = {
    "current_player": "",
    "is_over": "",
    "legal_actions": "r",
    "chance_outcomes": "rr",
    "apply_action": "i",
    "hide": "i",
    "score": "i",
    "is_winner": "i",
    "is_cut_short": "",
    "find_fault": "",
    "set_up": "",
    "rebuild_index": "",
    "random": "rir",
    "greedy": "rir",
    "threshold": "rir",
}

_verbs: dict[str, "Verbs"] = {}


class Verbs:
    """The verbs, questions and strategies of a game, compiled once a process and kept on disk."""

    def __init__(self, game: str, build: Build, made: dict[str, Any]):
        self.game = game
        self.build = build
        self.made = made
        self.folder = cache_folder() / key(*made.values())
        self.is_ready = False
        self.seated: dict[str, Seated] = {}

    def prepare(self, box: np.dtype, state: np.dtype) -> None:
        """Have all of them compiled or loaded."""
        if self.is_ready:
            return
        with notice(f"the rules of {self.game}", not is_at_hand(self.folder)):
            for name, function in self.made.items():
                signature = _signature(box, state, ARGUMENTS[name])
                ready(self.build.callable(function), signature, self.folder)
        self.is_ready = True


_latest: dict[Any, tuple[list[Any], Any]] = {}


def _kept(what: tuple[Any, ...], modules: Iterable[str], make: Callable[[], Any]) -> Any:
    """What `make` returned last time, if nothing in the modules is other than it was then."""
    found = [os.environ.get(name, "") for name in (*SETTINGS, CACHE_VARIABLE)]
    for module in modules:
        found += _contents(vars(sys.modules[module]))
    before, made = _latest.get(what, ([], None))
    same = len(before) == len(found) and all(
        a is b or (type(a) in (bytes, str) and a == b) for a, b in zip(before, found, strict=True)
    )
    if not same:
        made = make()
        _latest[what] = found, made
    return made


def _contents(scope: dict[str, Any]) -> list[Any]:
    """All that compiled code takes from a module, so that a change is seen without reading any code."""
    found: list[Any] = []
    for value in scope.values():
        found.append(value)
        if isinstance(value, FunctionType):
            found += [value.__code__, value.__defaults__, value.__kwdefaults__]
        elif isinstance(value, np.ndarray):
            found.append(value.tobytes())
    return found


@cache
def _families(names: tuple[str, ...]) -> list[str]:
    return _family(names)


def verbs(game: str) -> Verbs:
    """The compiled verbs of a game as its source is now: a rule that was changed is compiled anew."""
    return _kept(("verbs", game), _families(tuple(_modules(game))), lambda: _verbs_now(game))


def _verbs_now(game: str) -> Verbs:
    names = _modules(game)
    build = Build(names, jit=True)
    made = {
        verb: build.inner(name, verb)
        for name in names
        for verb in ARGUMENTS
        if getattr(vars(sys.modules[name]).get(verb), "__module__", None) == name
    }
    found = Verbs(game, build, made)
    return _verbs.setdefault(found.folder.name, found)


def _signature(box: np.dtype, state: np.dtype, arguments: str) -> tuple[Any, ...]:
    import numba

    row = numba.types.Array(numba.types.int64, 1, "C", aligned=False)  # as is a field of a record
    kinds = {"r": row, "i": numba.types.int64}
    return (numba.from_dtype(box), numba.from_dtype(state), *(kinds[kind] for kind in arguments))


def driver(game: str) -> tuple[Any, Path]:
    """The compiled game loop with a game's verbs put in, and where its code is kept.

    It serves any strategies: where one is to be asked, the line-up says where its code begins.
    """
    found = verbs(game)
    return _kept(("driver", found.folder), _families((DRIVER,)), lambda: _driver_now(found))


def _driver_now(found: Verbs) -> tuple[Any, Path]:
    build = Build([DRIVER], True, _label(found))
    build.bind(DRIVER, **found.made, answer=_caller())
    play_games = build.get(DRIVER, "play_games")
    return play_games, cache_folder() / key(play_games)


def _label(found: Verbs) -> str:
    return f"_{found.game}_{found.folder.name}"


def interpreted_driver(game: str, functions: list[Callable[..., int]]) -> Any:
    """The game loop as it is written, for strategies that the line-up numbers from 1."""
    build = with_verbs(DRIVER, game, False)
    build.bind(DRIVER, answer=lambda number, *arguments: functions[number - 1](*arguments))
    return build.get(DRIVER, "play_games")


def with_verbs(module: str, game: str, jit: bool) -> Build:
    """A module that calls a game's verbs by name, with these put in, compiled or not."""
    build = Build([module], jit, _label(verbs(game)) if jit else "")
    build.bind(module, **_verbs_of(game, jit))
    return build


def _verbs_of(game: str, jit: bool) -> dict[str, Any]:
    """The verbs of a game by name, compiled or as they are written."""
    if jit:
        return dict(verbs(game).made)
    return {
        verb: vars(sys.modules[name])[verb]
        for name in _modules(game)
        for verb in ARGUMENTS
        if verb in vars(sys.modules[name])
    }


def _modules(game: str) -> list[str]:
    """The names of the modules of a game that are compiled; they are imported then."""
    parts = package(game)
    return [getattr(parts, part).__name__ for part in PARTS]


def compiled(game: str) -> SimpleNamespace:
    """The verbs of a game, compiled, for NumPy records.

    Parameters
    ----------
    game : str
        The game's name.

    Returns
    -------
    SimpleNamespace
        `legal_actions(box, state, actions)`, `apply_action(box, state, action)`, … as in the game's modules.
    """
    found = verbs(game)
    components = package(game).components
    found.prepare(components.BOX, components.STATE)
    return SimpleNamespace(**{name: found.build.callable(made) for name, made in found.made.items()})
