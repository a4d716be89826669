"""Validation of users' strategies in the rules' style, and their protection against endless loops.

A strategy is validated by its source. It is then rebuilt with counters in its loops, see `loop_limits`. The
same function runs interpreted and compiled. Both give the same result as long as its whole numbers fit into
64 bits, because machine code wraps around where Python's integers grow. A single operation that never
finishes in Python, such as `3**(10**8)` or `sum(range(10**12))`, is not detected.
"""

import ast
import builtins
import inspect
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from samarkand.engine.references import names, used_values
from samarkand.engine.user_code import loop_limits
from samarkand.engine.user_code.set_iteration import bindings, line_in_set_order
from samarkand.engine.user_code.sources import NoSource, Source
from samarkand.errors import StrategyError, as_whole, short_repr
from samarkand.protocol import is_ours

ARGUMENTS = 5
CHANCE = ("random", "secrets", "numpy.random")
MODULES = ("numpy", "math", "samarkand")  # modules whose functions can be compiled
# The folders with the files of libraries.
STANDARD_LIBRARY = (os.path.join(os.path.dirname(inspect.__file__), ""), "<frozen ")
INSTALLED = {"site-packages", "dist-packages"}
DRAW = "draw with samarkand.engine.dice.below(dice, n) instead"
DIFFERS = "which differs between processes, so every run would differ"
UNSTABLE = dict.fromkeys(("id", "hash"), f"{DIFFERS}; compare or sort the objects themselves")
ENDLESS = "which may never end; write a loop"


def validate(function: FunctionType) -> Callable[..., int]:
    """Return a user's strategy in the rules' style, ready for use.

    Parameters
    ----------
    function : function of (config, view, actions, number, dice)

    Returns
    -------
    function
        A guarded copy, which calls guarded copies of the functions that it uses. Its attribute `stop_flag` is
        an array of one number, which stops the loops unless it is 0.

    Raises
    ------
    StrategyError
        If it may be nondeterministic, may never end, or uses something that cannot be validated. Also if
        its source is missing, or is not the source of what runs.
    """
    stop_flag = np.zeros(1, np.int64)
    plain_record = _guarded_copy(function, function.__name__, loop_limits.look_up(stop_flag), [])
    plain_record.stop_flag = stop_flag  # type: ignore[attr-defined]
    return plain_record


def _guarded_copy(
    function: FunctionType, strategy: str, look_up: Callable[[int], bool], callers: list[FunctionType]
) -> FunctionType:
    """Return a guarded copy of a function, or raise."""
    subject = f"strategy {strategy!r}: {function.__name__}"
    if function in callers:
        raise StrategyError(f"{subject} calls itself, so it might never end")
    try:
        source = Source(function)
    except NoSource as error:
        raise StrategyError(f"{subject} {error}") from None
    for fault in faults(function, source.node, DRAW, {**UNSTABLE, "iter": ENDLESS}):
        raise StrategyError(f"{subject} {fault}")
    if any(isinstance(node, (ast.Global, ast.Nonlocal)) for node in ast.walk(source.node)):
        raise StrategyError(
            f"{subject} modifies a variable outside itself, so it could remember earlier games"
        )
    new: dict[str, Any] = {loop_limits.LOOK_UP: look_up}
    for name, value in used_values(function):
        if fault := _unknown(name, value):
            raise StrategyError(f"{subject} {fault}")
        if is_helper(value):
            new[name] = _guarded_copy(value, strategy, look_up, [*callers, function])
    loop_limits.Guard().visit(source.node)
    return rescope(function, source.compile(), new)


def _unknown(name: str, value: object) -> str:
    """Return what is wrong with a value that a strategy refers to, or "" if nothing is."""
    module = _module(value)
    if isinstance(value, ModuleType) and module.partition(".")[0] not in MODULES:
        reason = "which can be neither checked nor compiled"
        return f"uses the module {module}, {reason}; write 'from {module} import …' before it"
    if module == "itertools":
        return f"uses {name}, {ENDLESS}"
    return (
        f"uses {name}, which is already compiled; remove its decorator" if hasattr(value, "py_func") else ""
    )


def faults(function: FunctionType, tree: ast.AST | None, draw: str, refused: dict[str, str]) -> Iterator[str]:
    """Yield what makes a function nondeterministic, and the other reasons to refuse it.

    Parameters
    ----------
    function : function
    tree : ast.AST or None
        Its syntax tree. Without it, only the values that the function refers to are checked.
    draw : str
        Advice on what to use instead of another source of randomness.
    refused : dict of str to str
        Built-in functions that it must not use, with the reasons.
    """
    scope = dict(used_values(function))
    chance = [chance_named(function, name, value) for name, value in scope.items()]
    bound = bindings(tree) if tree else {}
    for node in ast.walk(tree) if tree else ():
        match node:
            case ast.Import(names=parts):
                chance += [part.name for part in parts if part.name in CHANCE]
            case ast.ImportFrom(module=str() as module, names=parts):
                chance += [
                    path for path in (module, *(f"{module}.{p.name}" for p in parts)) if path in CHANCE
                ]
            case ast.Name(id=name) if name not in bound:
                value = scope.get(name, getattr(builtins, name, None))
                yield from (
                    f"uses {built_in}, {refused[built_in]}"
                    for built_in in refused
                    if value is getattr(builtins, built_in)
                )
    for drawn in filter(None, chance):
        yield f"uses {drawn}, so every run would differ; {draw}"
    if tree and (line := line_in_set_order(tree, scope)):
        yield f"depends on the order of a set in line {line}, {DIFFERS}; use sorted(…) there"


def chance_named(function: FunctionType, name: str, value: object) -> str:
    """Return the source of randomness behind one of a function's names, or "" if there is none."""
    module = _module(value)
    if module.partition(".")[0] in CHANCE or module.startswith("numpy.random"):
        return name
    is_numpy = isinstance(value, ModuleType) and module == "numpy"
    return f"{name}.random" if is_numpy and "random" in names(function.__code__) else ""


def with_checked_answer(function: Callable[..., int], name: str) -> Callable[..., int]:
    """Return the strategy for interpreted play, with its answer checked as in compiled play.

    Unlike compiled code, NumPy would only warn about a division by zero.
    """
    return partial(_checked_answer, function, name)  # which can be pickled


def _checked_answer(function, name, config, view, actions, number, dice):
    with np.errstate(divide="raise", invalid="raise"):
        try:
            given = function(config, view, actions, number, dice)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # including SystemExit, which could end the process
            raise StrategyError(f"strategy {name!r}: {type(error).__name__}: {error}") from error
    number = as_whole(given)  # convert only once, before any comparison
    if number is None:
        problem = f"answered {short_repr(given)}; expected one of actions[:number]"
        raise StrategyError(f"strategy {name!r} {problem}")
    return number


def is_user_code(function: object) -> bool:
    """Return whether a function belongs to the user rather than to this package."""
    return not is_ours(str(function.__module__))


def is_library(function: FunctionType) -> bool:
    """Return whether a function comes with Python or an installed package."""
    path = function.__code__.co_filename
    return path.startswith(STANDARD_LIBRARY) or _is_installed(path)


def is_helper(value: object) -> bool:
    """Return whether a value is a function that is guarded and compiled with the strategy that calls it."""
    if not isinstance(value, FunctionType) or not is_user_code(value) or _module(value).startswith("numpy."):
        return False
    return not is_library(value) or _is_installed(value.__code__.co_filename)


def _is_installed(path: str) -> bool:
    return not INSTALLED.isdisjoint(Path(path).parts)


def rescope(function: FunctionType, code: CodeType, new: dict[str, object]) -> FunctionType:
    """Return the function with other code and with new values for its globals and closure."""
    closure = function.__closure__
    bound = function.__code__.co_freevars
    if closure is not None:
        closure = tuple(
            CellType(new[name]) if name in new else cell for name, cell in zip(bound, closure, strict=True)
        )
    scope = function.__globals__ | {name: value for name, value in new.items() if name not in bound}
    plain_record = FunctionType(code, scope, function.__name__, function.__defaults__, closure)
    plain_record.__kwdefaults__ = function.__kwdefaults__
    plain_record.__module__ = function.__module__
    plain_record.__qualname__ = function.__qualname__
    return plain_record


def _module(value: object) -> str:
    return value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
