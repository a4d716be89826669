"""A user's own functions: judged before they are used, guarded against never answering.

A loop that never ends cannot be stopped from outside once it is machine code. So a user's function that
loops is rebuilt from its source with a count in each loop, which raises when it has turned too often;
the same function runs interpreted and compiled, and gives the same.
"""

import ast
import dis
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from samarkand.errors import StrategyError, shown
from samarkand.protocol import is_ours

MOST_TURNS = 10_000_000
PATIENCE = f"never answers: a loop turned {MOST_TURNS:,} times"
ARGUMENTS = 5
COUNT = "_turns_of_loops"


def admit(function: Any) -> Callable[..., int]:
    """The user's strategy, ready to be used.

    Parameters
    ----------
    function : function of (box, view, actions, number, dice)

    Returns
    -------
    function
        The same one if nothing in it loops, else its guarded twin; functions that it calls likewise.

    Raises
    ------
    StrategyError
        If it is no such function, names `random`, calls itself, or loops and its source cannot be found.
    """
    if not isinstance(function, FunctionType):
        raise StrategyError(
            f"strategy {shown(function)}: expected a name or a function of (box, view, actions, number, dice)"
        )
    taken = inspect.signature(function).parameters
    if len(taken) != ARGUMENTS:
        raise StrategyError(
            f"strategy {function.__name__!r} takes {len(taken)} arguments; expected "
            f"{ARGUMENTS}: box, view, actions, number, dice"
        )
    return _admitted(function, function.__name__, [])


def watched(function: Callable[..., int], name: str) -> Callable[..., int]:
    """The same strategy for interpreted play, with its answer judged as the compiled one's is.

    NumPy would only warn of a division by zero, where compiled code raises.
    """

    def answer(box, view, actions, number, dice):
        with np.errstate(divide="raise", invalid="raise"):
            try:
                given = function(box, view, actions, number, dice)
            except Exception as error:
                raise StrategyError(f"strategy {name!r}: {type(error).__name__}: {error}") from error
        if isinstance(given, bool) or not isinstance(given, (int, np.integer)):
            said = f"answered {shown(given)}; expected one of actions[:number]"
            raise StrategyError(f"strategy {name!r} {said}")
        return int(given)

    return answer


def _admitted(function: FunctionType, strategy: str, callers: list[FunctionType]) -> FunctionType:
    """The guarded twin of a function of the user's, and of those it calls."""
    if function in callers:
        raise StrategyError(f"strategy {strategy!r}: {function.__name__} calls itself, which could never end")
    _refuse_randomness(function, strategy)
    scope = dict(function.__globals__)
    scope.update(inspect.getclosurevars(function).nonlocals)
    changed = False
    for name in _names(function.__code__):
        callee = scope.get(name)
        if isinstance(callee, FunctionType) and is_guest(callee):
            scope[name] = _admitted(callee, strategy, [*callers, function])
            changed = changed or scope[name] is not callee
    if _loops(function.__code__):
        return _guarded(function, strategy, scope)
    if not changed and function.__closure__ is None:
        return function
    if function.__closure__ is not None:
        return _rebuilt(function, strategy, scope, guard=False)
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def is_guest(function: FunctionType) -> bool:
    """Whether a function is the user's, not this package's."""
    return not is_ours(str(function.__module__))


def _names(code: CodeType) -> list[str]:
    """All names that a function uses, also in its inner functions."""
    names = [*code.co_names, *code.co_freevars]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names += _names(constant)
    return names


def _refuse_randomness(function: FunctionType, strategy: str) -> None:
    """A module of random numbers would make each run another one."""
    names = _names(function.__code__)
    for name in names:
        value = function.__globals__.get(name)
        module = value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
        is_random = module.partition(".")[0] in ("random", "secrets") or module.startswith("numpy.random")
        is_numpy = isinstance(value, ModuleType) and module == "numpy" and "random" in names
        if is_random or is_numpy:
            raise StrategyError(
                f"strategy {strategy!r} names {name}{'.random' if is_numpy else ''}: every run would differ; "
                "draw with samarkand.engine.dice.below(dice, n) instead"
            )


def _loops(code: CodeType) -> bool:
    """Whether the bytecode ever jumps back; the names of these instructions vary with Python's version."""
    return any("JUMP_BACKWARD" in instruction.opname for instruction in dis.get_instructions(code))


def _guarded(function: FunctionType, strategy: str, scope: dict[str, Any]) -> FunctionType:
    return _rebuilt(function, strategy, scope, guard=True)


def _rebuilt(function: FunctionType, strategy: str, scope: dict[str, Any], guard: bool) -> FunctionType:
    """The function again from its source, on other globals, with its loops counted."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        raise StrategyError(
            f"strategy {strategy!r}: the source of {function.__name__} cannot be found; "
            "write it with def in a cell or a file"
        ) from None
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise StrategyError(f"strategy {strategy!r}: write {function.__name__} with def, not as a lambda")
    definition.decorator_list = []
    if guard:
        _count_loops(definition)
    ast.increment_lineno(tree, first - 1)
    space = dict(scope)
    exec(compile(ast.fix_missing_locations(tree), inspect.getfile(function), "exec"), space)
    twin = FunctionType(space[definition.name].__code__, scope, function.__name__, function.__defaults__)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__ = function.__module__
    return twin


def _count_loops(definition: ast.FunctionDef) -> None:
    """Count the turns of every loop, and raise after too many. Changes the tree."""
    for node in ast.walk(definition):
        if isinstance(node, (ast.While, ast.For)):
            check = ast.parse(
                f"{COUNT} += 1\nif {COUNT} > {MOST_TURNS}:\n    raise RuntimeError({PATIENCE!r})"
            ).body
            for statement in check:
                for part in ast.walk(statement):
                    if isinstance(part, (ast.stmt, ast.expr)):
                        ast.copy_location(part, node)
            node.body[:0] = check
    beginning = ast.parse(f"{COUNT} = 0").body
    for part in ast.walk(beginning[0]):
        if isinstance(part, (ast.stmt, ast.expr)):
            ast.copy_location(part, definition)
    definition.body[:0] = beginning
