"""Find what a function refers to: nested code objects, names and their values."""

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

LOOKS_UP = ("LOAD_GLOBAL", "LOAD_NAME")
GOES_ON = ("LOAD_ATTR", "LOAD_METHOD")
COPY = "__copy_for_compiling__"  # marks a module that was copied


def within(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those nested in it, in an order that guarding does not change."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from within(constant)


def instructions(code: CodeType) -> Iterator[dis.Instruction]:
    """Yield the instructions of a code object and of those nested in it."""
    for inner in within(code):
        yield from dis.get_instructions(inner)


def names(code: CodeType) -> dict[str, None]:
    """Return the names and attributes in a code object and in those nested in it."""
    return dict.fromkeys(name for inner in within(code) for name in inner.co_names)


def used_values(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield the names that a function finds in its globals and closure, with their values."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name, cell in cells.items():
        try:
            yield name, cell.cell_contents
        except ValueError:  # not yet bound
            continue
    looked_up = (step.argval for step in instructions(function.__code__) if step.opname in LOOKS_UP)
    for name in dict.fromkeys(looked_up):
        if name in function.__globals__:
            yield name, function.__globals__[name]


def module_values(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield values reached through modules, such as `dice.below` in `samarkand.engine.dice.below`."""
    here: object = None
    for step in instructions(function.__code__):
        if step.opname in LOOKS_UP:
            here = function.__globals__.get(step.argval)
        elif step.opname in GOES_ON and isinstance(here, ModuleType):
            here = vars(here).get(step.argval)
            yield step.argval, here
        elif step.opname != "EXTENDED_ARG":
            here = None


def named_values(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield every name in the code of one of our functions that its modules have, with its value.

    This is faster than `used_values` and `module_values`, and yields more.
    """
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    sought = names(function.__code__)
    spaces = [function.__globals__]
    for space in spaces:
        for name in sought:
            if name in space:
                value = space[name]
                yield name, value
                if isinstance(value, ModuleType) and COPY in vars(value):
                    if not any(known is vars(value) for known in spaces):
                        spaces.append(vars(value))
