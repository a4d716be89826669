"""Compile strategies for the game loop, which calls each by its address.

The compiled loop of a game serves any strategies and is kept on disk, so a new strategy of a user costs only
its own compilation. If the compiler cannot compile it, the reason is returned in one line.
"""

import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from samarkand.engine.compiling import compiler
from samarkand.engine.compiling.code_cache import compile_or_load, notice
from samarkand.engine.compiling.compiler import Build, verbs, with_verbs
from samarkand.engine.digests import UnhashedValue
from samarkand.engine.references import module_values, used_values
from samarkand.engine.user_code.admission import is_helper, rescope
from samarkand.engine.user_code.loop_limits import IS_TO_STOP, LOOK_UP

MAX_STRATEGIES = 200  # of users, compiled for a game; about 0.9 MB are freed with each
CANNOT = "cannot be compiled"
# The beginnings of lines in the compiler's messages that do not say what is wrong.
NOISE = (
    "Failed in",
    "File ",
    "During:",
    "^",
    "def ",
    "- Resolution",
    "- argument",
    "There are",
    "<source missing",
)
OURS = (Path(__file__).name, "entries.py")  # files without any line of the user's code
DRIVER = f"{compiler.PACKAGE}.engine.game_loop"


def seat(build: Build, function: FunctionType) -> Any:
    """Return a user's function rebuilt with bounds checks, on the rebuilt functions of `build`."""
    for _, value in (*used_values(function), *module_values(function)):
        if isinstance(value, ModuleType):
            build.add(value)
    new: dict[str, Any] = {}
    for name, value in used_values(function):
        if name == IS_TO_STOP:
            new[name] = _stop_flag_reader(value.__closure__[0].cell_contents)
        elif isinstance(value, FunctionType):
            is_theirs = is_helper(value) or name == LOOK_UP
            new[name] = seat(build, value) if is_theirs else build.rebuilt.get(id(value), value)
        elif isinstance(value, ModuleType):
            new[name] = build.copies.get(value.__name__, value)
        else:
            new[name] = to_constant(value, name)
    plain_record = rescope(function, function.__code__, new)
    plain_record.__defaults__ = to_constant(function.__defaults__, f"a default of {function.__name__}")
    plain_record.__kwdefaults__ = {
        name: to_constant(value, name) for name, value in (function.__kwdefaults__ or {}).items()
    } or None
    return build.remade(plain_record, plain_record.__globals__, boundscheck=True)


def to_constant(value: object, name: str) -> Any:
    """Return a value in a form for machine code, with lists as tuples, because it could not change them.

    Raises
    ------
    UnhashedValue
        If machine code would calculate differently with its numbers than NumPy.

    Examples
    --------
    >>> to_constant([1, [2.5, 3.5]], "weights")
    (1, (2.5, 3.5))
    """
    if isinstance(value, (list, tuple)):
        parts = [to_constant(item, name) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind in "iufc":
        if value.dtype not in (np.int64, np.float64, np.complex128):
            raise UnhashedValue(
                f"{name}: found {value.dtype}, expected int64 or float64, as from .astype(float)"
            )
    return value


def _stop_flag_reader(stop_flag: np.ndarray) -> Any:
    """Return the test by which compiled loops find out that they must stop. Keep `stop_flag` alive."""
    import numba
    from numba.extending import intrinsic

    @intrinsic
    def is_to_stop(typing):
        def read(context, builder, signature, arguments):
            address = context.get_constant(numba.types.intp, stop_flag.ctypes.data)
            number = context.get_value_type(numba.types.int64)
            # Atomic, so that it is read every time, because another thread writes it.
            flag = builder.load_atomic(builder.inttoptr(address, number.as_pointer()), "monotonic", 8)
            return builder.icmp_signed("!=", flag, number(0))

        return numba.types.boolean(), read

    return is_to_stop


# Exceptions besides its own that the compiler has raised for code that it does not support.
REFUSALS = (KeyError, AttributeError, TypeError, ValueError, NotImplementedError, AssertionError)


class CompiledStrategy(NamedTuple):
    """A user's compiled strategy, which any game loop can call by its address.

    Attributes
    ----------
    address : int
    stop_flag : array of int64, shape (1,)
        The loops of the strategy stop when this is not 0.
    code
        Keeps the compiled code in memory.
    """

    address: int
    stop_flag: Any
    code: Any


def compile_user_strategy(game: str, function: FunctionType) -> CompiledStrategy | str:
    """Return a user's strategy compiled for a game, or why it cannot be compiled, in one line.

    Strategies with the same code and the same values are compiled once in a process, as long as they are
    among the last `MAX_STRATEGIES`. They are not kept on disk.
    """
    from samarkand.engine.compiling import entries

    game_verbs = verbs(game)
    strategies = game_verbs.strategies
    try:
        digest = compiler.key(function)
        compiled = strategies.pop(digest, None)
        is_made = compiled is not None and not compiled.stop_flag[0]
        inner = None if is_made else seat(game_verbs.build, function)
    except UnhashedValue as error:
        return f"{CANNOT}: {error}"
    if inner is not None:
        with notice(f"strategy {function.__name__}", True, "a second or two"):
            entry = entries.strategy(game, inner)
            try:
                compile_or_load(entry.made, entry.signature, None)
            except failures() as error:
                return in_one_line(error, function)
            if fault := _answer_fault(entry.overload.signature.return_type):
                return fault
            address, code = entry.freed_address()
            stop_flag = function.stop_flag  # type: ignore[attr-defined]
            compiled = CompiledStrategy(address, stop_flag, code)
    strategies[digest] = compiled
    for oldest in list(strategies)[:-MAX_STRATEGIES]:
        strategies.pop(oldest, None)
    return compiled


def failures() -> tuple[type[Exception], ...]:
    """Return the exceptions that the compiler raises for code that it does not support."""
    import numba

    errors = numba.core.errors
    return (errors.NumbaError, errors.UnsupportedBytecodeError, *REFUSALS)


def _answer_fault(kind: object) -> str:
    """Return what is wrong with the type of an answer, or nothing if it is a whole number."""
    import numba

    kind = numba.types.unliteral(kind)
    if kind == numba.types.int64:
        return ""
    answer = "nothing" if kind == numba.types.none else str(kind)
    return f"answers {answer}; expected one of actions[:number], a whole number"


def in_one_line(error: BaseException, function: FunctionType | None = None) -> str:
    """Return the compiler's error about `function`, or an exception of compiled code, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    name, where = type(error).__name__, ""
    if type(error).__module__.startswith("numba"):
        places = re.findall(r'(?:File "|Raised from )([^"\n]*?)"?(?:, line | \()(\d+)', str(error))
        places = [place for place in places if Path(place[0]).name not in OURS]
        where = f" ({Path(places[-1][0]).name}, line {places[-1][1]})" if places else ""
        lines = [
            line.partition(" Raised from ")[0].rstrip(".") for line in lines if not line.startswith(NOISE)
        ]
        lines = lines[: 2 if lines and lines[0].endswith(":") else 1] or [name]
    elif isinstance(error, KeyError) and function:
        lines = [f"a view or config has no field {error}"]
    else:
        lines = [f"{name}: {' '.join(lines)}" if lines else name]
    if function and not where:
        where = f" ({function.__name__}, line {function.__code__.co_firstlineno})"
    return f"{CANNOT}: {' '.join(lines)}{where}" if function else f"{' '.join(lines)}{where}"


def inner_driver(game: str, checks: bool) -> Any:
    """Return the game loop with a game's verbs in it, for another compiled function to call.

    It serves any strategies, because the line-up contains the address of each. Whether it `checks` that
    everything adds up is decided here, because compiling the checks takes a third of the time.
    """
    from samarkand.engine.compiling import by_address

    game_verbs = verbs(game)
    build = Build([DRIVER], True, compiler.label(game_verbs) + ("_checked" if checks else ""))
    build.bind(DRIVER, **game_verbs.made, answer=by_address.caller())
    if not checks:
        build.bind(DRIVER, find_fault=build.inner(DRIVER, "find_nothing"))
    return build.inner(DRIVER, "play_games")


def interpreted_driver(game: str, functions: list[Callable[..., int]]) -> Any:
    """Return the interpreted game loop, for strategies that the line-up numbers from 1."""
    build = with_verbs(DRIVER, game, False)
    build.bind(DRIVER, answer=lambda number, *arguments: functions[number - 1](*arguments))
    return build.get(DRIVER, "play_games")
