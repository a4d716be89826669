"""The references of a function: the codes inside its code, the names it looks up, and their values."""

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

LOOKS_UP = ("LOAD_GLOBAL", "LOAD_NAME")
GOES_ON = ("LOAD_ATTR", "LOAD_METHOD")
COPY = "__copy_for_compiling__"  # stands in a module that was copied


def within(code: CodeType) -> Iterator[CodeType]:
    """A code, then the codes of what is defined inside, in their order, which guarding does not change."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from within(constant)


def instructions(code: CodeType) -> Iterator[dis.Instruction]:
    """The instructions of a code, then those of the codes inside."""
    for each in within(code):
        yield from dis.get_instructions(each)


def names(code: CodeType) -> dict[str, None]:
    """The names in a code and in those inside, attributes too."""
    return dict.fromkeys(name for each in within(code) for name in each.co_names)


def used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The names that a function uses and finds in its globals and closure, with their values."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name, cell in cells.items():
        try:
            yield name, cell.cell_contents
        except ValueError:  # not yet bound
            continue
    found = (each.argval for each in instructions(function.__code__) if each.opname in LOOKS_UP)
    for name in dict.fromkeys(found):
        if name in function.__globals__:
            yield name, function.__globals__[name]


def reached(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The values reached through modules, as `dice.below` in `samarkand.engine.dice.below`."""
    here: Any = None
    for each in instructions(function.__code__):
        if each.opname in LOOKS_UP:
            here = function.__globals__.get(each.argval)
        elif each.opname in GOES_ON and isinstance(here, ModuleType):
            here = vars(here).get(each.argval)
            yield each.argval, here
        elif each.opname != "EXTENDED_ARG":
            here = None


def named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The same of one of ours, more of it and quicker: every name of its code that its modules have."""
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
