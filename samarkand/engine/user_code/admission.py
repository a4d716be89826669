"""A user's own functions: judged before they are used, guarded against never answering.

A user's function with a loop or a comprehension is rebuilt from its source with its turns counted, see
`loop_limits`; the same function runs interpreted and compiled, and gives the same as long as its whole
numbers fit into 64 bits: machine code wraps where Python's grow. The source must be the function's: what is
rebuilt from it, before it is guarded, must be the very code that runs. One operation that takes for ever, as
`3**(10**8)` or `sum(range(10**12))` does in Python, is not seen.
"""

import builtins
import dis
import inspect
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from samarkand.engine.references import LOOKS_UP, instructions, names, used
from samarkand.engine.user_code import loop_limits
from samarkand.engine.user_code.set_iteration import line_in_set_order
from samarkand.engine.user_code.sources import SourceChanged, SourceNotFound, rebuilt
from samarkand.errors import StrategyError, as_whole, pluralize, shown
from samarkand.protocol import is_ours

ARGUMENTS = 5
MODULES = ("numpy", "math", "samarkand")  # whose functions are known to be compiled, or ours
# Where the files of libraries are.
STANDARD_LIBRARY = (os.path.join(os.path.dirname(inspect.__file__), ""), "<frozen ")
INSTALLED = {"site-packages", "dist-packages"}


def admit(function: Any) -> Callable[..., int]:
    """The user's strategy, ready to be used.

    Parameters
    ----------
    function : function of (box, view, actions, number, dice)

    Returns
    -------
    function
        A twin, guarded if anything in it turns; functions that it calls likewise. Its attribute `stop_flag`,
        an array of one number, stops what turns once that is not 0.

    Raises
    ------
    StrategyError
        If it is no such function, names `random`, calls itself, uses what cannot be compiled or need not end,
        or turns and its source is not found or is not what runs.
    """
    if not isinstance(function, FunctionType):
        raise StrategyError(f"strategy {shown(function)}: expected a function of its own, not of an object")
    signature = inspect.signature(function, follow_wrapped=False)
    try:
        signature.bind(*range(ARGUMENTS))
    except TypeError:
        raise StrategyError(
            f"strategy {function.__name__!r} takes {pluralize(len(signature.parameters), 'argument')}; "
            f"expected {ARGUMENTS}: box, view, actions, number, dice"
        ) from None
    return _Admission(function.__name__).twin(function, [])


def watched(function: Callable[..., int], name: str) -> Callable[..., int]:
    """The same strategy for interpreted play, with its answer judged as the compiled one's is.

    NumPy would only warn of a division by zero, where compiled code raises.
    """

    def answer(box, view, actions, number, dice):
        with np.errstate(divide="raise", invalid="raise"):
            try:
                given = function(box, view, actions, number, dice)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # it could end the whole process, as SystemExit does
                raise StrategyError(f"strategy {name!r}: {type(error).__name__}: {error}") from error
        number = as_whole(given)  # once, before it is compared
        if number is None:
            said = f"answered {shown(given)}; expected one of actions[:number]"
            raise StrategyError(f"strategy {name!r} {said}")
        return number

    return answer


def is_guest(function: Any) -> bool:
    """Whether a function is the user's, not this package's."""
    return not is_ours(str(function.__module__))


def chance_named(function: FunctionType, name: str, value: Any) -> str:
    """The source of chance that a function reaches by one of its names; empty if there is none."""
    module = value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
    if module.partition(".")[0] in ("random", "secrets") or module.startswith("numpy.random"):
        return name
    is_numpy = isinstance(value, ModuleType) and module == "numpy"
    return f"{name}.random" if is_numpy and "random" in names(function.__code__) else ""


def is_library(function: FunctionType) -> bool:
    """Whether a function comes with Python or with an installed package."""
    path = function.__code__.co_filename
    return path.startswith(STANDARD_LIBRARY) or not INSTALLED.isdisjoint(Path(path).parts)


def refuse_other_runs(function: FunctionType, strategy: str) -> None:
    """Refuse a function of the user's own whose result may differ from process to process.

    Such a function names `id`, an address, or `hash`, or the order of a set decides in it. Libraries and a
    method `__hash__` may use these.
    """
    if is_library(function) or function.__name__ == "__hash__":
        return
    scope = dict(used(function))
    sought = (each.argval for each in instructions(function.__code__) if each.opname in LOOKS_UP)
    values = {**{name: vars(builtins).get(name) for name in sought}, **scope}
    for name, value in values.items():
        if value is id or value is hash:
            raise StrategyError(
                f"strategy {strategy!r}: {function.__name__} names {name}, which differs from process "
                "to process, and so would every run; compare or sort the things themselves"
            )
    if line := line_in_set_order(function):
        raise StrategyError(
            f"strategy {strategy!r}: {function.__name__} depends on the order of a set in line {line}, which "
            "differs from process to process, and so would every run; use sorted(…) there"
        )


def rescoped(function: FunctionType, code: CodeType, new: dict[str, Any]) -> FunctionType:
    """The function with other code and with new values for names of its globals and closure."""
    closure = function.__closure__
    bound = function.__code__.co_freevars
    if closure is not None:
        closure = tuple(
            CellType(new[name]) if name in new else cell for name, cell in zip(bound, closure, strict=True)
        )
    scope = function.__globals__ | {name: value for name, value in new.items() if name not in bound}
    twin = FunctionType(code, scope, function.__name__, function.__defaults__, closure)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


# --- Judging ------------------------------------------------------------------------------------------


class _Admission:
    """The judgement of one strategy and of all functions of the user's that it calls."""

    def __init__(self, strategy: str):
        self.strategy = strategy
        self.stop_flag = np.zeros(1, np.int64)
        self.look_up = loop_limits.look_up(self.stop_flag)

    def twin(self, function: FunctionType, callers: list[FunctionType]) -> FunctionType:
        """The function itself, or its guarded twin on guarded functions."""
        if function in callers:
            raise self.refused(f"{function.__name__} calls itself, which could never end")
        for what, line in impossible(function.__code__):
            raise self.refused(f"{what} is not possible ({function.__name__}, line {line})")
        new: dict[str, Any] = {}
        for name, value in used(function):
            self.refuse_value(function, name, value)
            if isinstance(value, FunctionType) and is_guest(value):
                twin = self.twin(value, [*callers, function])
                if twin is not value:
                    new[name] = twin
        refuse_other_runs(function, self.strategy)
        code = function.__code__
        if any("JUMP_BACKWARD" in each.opname for each in instructions(code)):  # Python's versions differ
            code = self.guarded(function)
            new[loop_limits.LOOK_UP] = self.look_up
        twin = rescoped(function, code, new) if new or not callers else function
        if not callers:
            twin.stop_flag = self.stop_flag  # type: ignore[attr-defined]
        return twin

    def refused(self, said: str) -> StrategyError:
        return StrategyError(f"strategy {self.strategy!r}: {said}")

    def refuse_value(self, function: FunctionType, name: str, value: Any) -> None:
        """Refuse what makes every run another one, and what cannot be judged."""
        module = value.__name__ if isinstance(value, ModuleType) else str(getattr(value, "__module__", ""))
        if drawn := chance_named(function, name, value):
            raise self.refused(
                f"{function.__name__} names {drawn}: every run would differ; "
                "draw with samarkand.engine.dice.below(dice, n) instead"
            )
        if isinstance(value, ModuleType) and module.partition(".")[0] not in MODULES:
            raise self.refused(
                f"{function.__name__} reaches into the module {module}, which cannot be judged or compiled; "
                f"write 'from {module} import …' before it"
            )
        if module == "itertools":
            raise self.refused(f"{function.__name__} names {name}, which need not end; write a loop")
        if hasattr(value, "py_func"):
            raise self.refused(f"{name} is compiled already; leave its decorator out")

    def guarded(self, function: FunctionType) -> CodeType:
        """The function's code with its loops counted, made from its source."""
        name = function.__name__
        try:
            return rebuilt(function, loop_limits.guarded)
        except SourceNotFound:
            raise self.refused(
                f"the source of {name} cannot be found, and it loops; write it with def in a cell or a file"
            ) from None
        except SourceChanged:
            raise self.refused(
                f"the source of {name} is not what runs: the file was changed since, or {name} was made "
                "otherwise; import it again, or define it in a cell"
            ) from None


# What the compiler does not know, by the instruction that shows it.
IMPOSSIBLE = {
    "IMPORT_NAME": "import inside a strategy",
    "STORE_GLOBAL": "changing a global name",
    "DELETE_GLOBAL": "changing a global name",
    "WITH_EXCEPT_START": "'with'",
    "LOAD_BUILD_CLASS": "'class' inside a strategy",
    "FORMAT_WITH_SPEC": "an f-string with a format",
    "UNPACK_EX": "a starred assignment",
}
# What it knows in some cases only: named if it then fails.
DOUBTFUL = {
    "DELETE_SUBSCR": "'del' of an element",
    "DELETE_ATTR": "'del' of an attribute",
    "DICT_MERGE": "'**' in a call",
    "DICT_UPDATE": "'**' in a dictionary",
    "SET_UPDATE": "'*' in a set",
    "LIST_EXTEND": "'*' in a list",
    "CALL_FUNCTION_EX": "'*' in a call",
    "MAP_ADD": "a dictionary comprehension",
    "SET_ADD": "a set comprehension",
    "BUILD_SET": "a set",
    "YIELD_VALUE": "'yield', or a generator",
    "BUILD_MAP": "a dictionary",
    "FORMAT_VALUE": "an f-string",
    "FORMAT_SIMPLE": "an f-string",
}


def impossible(code: CodeType) -> Iterator[tuple[str, int]]:
    """The constructs that no strategy may use, each with its line; inner functions included."""
    yield from _found(code, IMPOSSIBLE)
    caught = False
    for instruction in instructions(code):
        if instruction.opname == "CHECK_EXC_MATCH":
            caught = True
        elif caught and instruction.opname.startswith("STORE_"):
            yield "'except … as …'", _line(instruction, code)
        elif instruction.opname == "FORMAT_VALUE" and (instruction.arg or 0) & 4:
            yield "an f-string with a format", _line(instruction, code)
        elif (
            instruction.opname == "LOAD_GLOBAL" and instruction.argval == "iter"
        ):  # `iter(int, 1)` never ends
            yield "'iter'", _line(instruction, code)
        if not any(part in instruction.opname for part in ("CHECK_EXC", "POP_JUMP", "NOT_TAKEN", "CACHE")):
            caught = False


def doubtful(code: CodeType) -> Iterator[tuple[str, int]]:
    """The constructs that the compiler may not know, each with its line; inner functions included."""
    return _found(code, DOUBTFUL)


def _found(code: CodeType, sought: dict[str, str]) -> Iterator[tuple[str, int]]:
    for instruction in instructions(code):
        if instruction.opname in sought:
            yield sought[instruction.opname], _line(instruction, code)


def _line(instruction: dis.Instruction, code: CodeType) -> int:
    positions = instruction.positions
    return (positions.lineno if positions else None) or code.co_firstlineno
