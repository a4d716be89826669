"""Digests of functions and values, from their types, shapes and bytes, and not from how they print.

Values that differ in one bit have different digests, and equal values have the same digest in every process
of the same Python. A value whose bits are not all accessible is refused.
"""

import hashlib
import struct
import sys
from enum import Enum, EnumMeta
from types import CodeType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any

import numpy as np

from samarkand.engine.references import module_values, named_values, used_values
from samarkand.registry import is_ours

LIBRARIES = ("builtins", "math", "numpy")  # their contents are identified by name
ARRAYS = (
    np.ndarray,
    np.recarray,
    np.memmap,
)  # other kinds calculate differently, or hold more than their bytes
CONTAINERS = (list, set, frozenset, dict, slice, range)  # and tuples, also named ones


class UnhashedValue(Exception):
    """A value whose bits are not all accessible. The message names where it was found."""


def digest(*values: object, name: str = "") -> str:
    """Return the digest of values, in their order.

    Parameters
    ----------
    *values : object
        Functions, numbers, texts, arrays, containers of these, and objects of NumPy and Python.
    name : str, optional
        What to call them in an error.

    Raises
    ------
    UnhashedValue
        If they contain anything else.

    Examples
    --------
    >>> digest((1, 2)) == digest((1, 2)), digest((1, 2)) == digest([1, 2]), digest(1) == digest(True)
    (True, False, False)
    >>> weights = np.zeros(2000)
    >>> before = digest((weights,))
    >>> weights[700] = 1e-12
    >>> digest((weights,)) == before
    False
    """
    result = Digest()
    for value in values:
        result.add(value, name)
    return result.sha.hexdigest()


class Digest:
    """A digest of several values. Each part is preceded by its length, so the encoding is unambiguous."""

    def __init__(self) -> None:
        self.sha = hashlib.sha256()
        self.functions: dict[int, int] = {}  # the number of each function seen, by identity
        self.around: list[int] = []  # the identities of the enclosing containers

    def tell(self, *parts: str | bytes | int | float) -> None:
        """Add elementary parts."""
        for part in parts:
            if isinstance(part, int):
                part = f"{part:x}"
            elif isinstance(part, float):
                part = struct.pack("<d", part)
            content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            self.sha.update(len(content).to_bytes(8, "little") + content)

    def add(self, value: Any, name: str) -> None:
        """Add a value. `name` is for errors."""
        value = getattr(value, "py_func", value)  # the Python function of a compiled one
        kind = type(value)
        self.tell(kind.__name__)
        if kind in (bool, int, float, str, bytes):
            self.tell(value)
        elif kind is complex:
            self.tell(value.real, value.imag)
        elif isinstance(value, (np.ndarray, np.generic)):
            self.add_array(value, name)
        elif isinstance(value, np.dtype):
            self.add_dtype(value, name)
        elif isinstance(value, Enum):
            self.add(kind, name)
            self.tell(value.name)
        elif kind in CONTAINERS or isinstance(value, tuple):
            self.add_container(value, name)
        elif kind is CodeType:
            self.add_code(value)
        elif kind not in (NoneType, EllipsisType):
            self.add_named(value, name)

    def add_named(self, value: Any, name: str) -> None:
        """Add an object that has a name; functions and classes with their contents."""
        if isinstance(value, ModuleType) or _is_of_a_library(value):
            self.tell(value.__name__)
        elif isinstance(value, FunctionType):
            self.add_function(value)
        elif isinstance(value, type):
            self.add_class(value, name)
        elif type(value).__module__.startswith("numba."):  # an intrinsic of ours, made of a function
            self.add(getattr(value, "_defn", None), name)
        else:
            raise untold(value, name)

    def add_container(self, value: Any, name: str) -> None:
        """Add the items of a container. Those of a set are sorted by their digests."""
        if id(value) in self.around:
            raise untold(value, name)
        self.around.append(id(value))
        self.tell(0 if isinstance(value, (slice, range)) else len(value))
        if isinstance(value, (set, frozenset)):
            self.tell(*sorted(self.alone(item, name) for item in value))
        else:
            if isinstance(value, (slice, range)):
                value = (value.start, value.stop, value.step)
            elif isinstance(value, dict):
                value = tuple(value.items())
            elif type(value) is not tuple and isinstance(value, tuple):
                self.add_class(type(value), name)
            for item in value:
                self.add(item, name)
        self.around.pop()

    def alone(self, value: object, name: str) -> str:
        """Return the digest of a value by itself."""
        result = type(self)()
        result.add(value, name)
        return result.sha.hexdigest()

    def add_array(self, value: np.ndarray | np.generic, name: str) -> None:
        """Add an array, or a NumPy number: shape, layout, dtype, bytes."""
        if isinstance(value, np.ndarray):
            if type(value) not in ARRAYS:
                raise untold(value, name)
            # The layout is part of the compiler's type.
            self.tell(value.ndim, *value.shape, value.flags.c_contiguous, value.flags.f_contiguous)
        self.add_dtype(value.dtype, name)
        self.tell(value.tobytes())

    def add_dtype(self, kind: np.dtype, name: str) -> None:
        """Add a dtype, with its fields."""
        if kind.hasobject:
            raise untold(kind, name)
        if kind.subdtype is not None:
            inner, shape = kind.subdtype
            self.tell("rows", len(shape), *shape)
            self.add_dtype(inner, name)
        elif kind.fields is None:
            self.tell(kind.str)
        else:
            self.tell("fields", len(kind.fields), kind.itemsize, kind.isalignedstruct, kind.type.__name__)
            for field in kind.names or ():
                self.tell(field, kind.fields[field][1])
                self.add_dtype(kind.fields[field][0], name)

    def add_class(self, kind: type, name: str) -> None:
        """Add a class, with what compiled code can use of it."""
        self.tell(kind.__module__, kind.__qualname__)
        if isinstance(kind, EnumMeta):
            self.tell(*(base.__name__ for base in kind.__mro__))
            self.add({member: kind[member].value for member in kind.__members__}, name)
        elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
            self.add((kind._fields, getattr(kind, "_field_defaults", None)), name)
        elif not (issubclass(kind, BaseException) or is_ours(kind.__module__)):
            raise untold(kind, name)

    def add_function(self, function: FunctionType) -> None:
        """Add a function with everything it refers to, or only its number if it was added before."""
        is_new = id(function) not in self.functions
        self.tell(self.functions.setdefault(id(function), len(self.functions)))
        if not is_new:
            return
        self.tell(function.__name__)
        self.add(function.__defaults__, f"a default of {function.__name__}")
        self.add(function.__kwdefaults__, f"a default of {function.__name__}")
        self.add_code(function.__code__)
        is_library = is_ours(str(function.__module__))
        references = (
            list(named_values(function)) if is_library else [*used_values(function), *module_values(function)]
        )
        self.tell(len(references))
        for name, value in references:
            self.tell(name)
            self.add(value, name)

    def add_code(self, code: CodeType) -> None:
        """Add a code object, without its line numbers."""
        self.tell(code.co_code, code.co_exceptiontable, code.co_flags)
        self.tell(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
        names = (code.co_varnames, code.co_names, code.co_freevars, code.co_cellvars)
        self.add(names, code.co_name)
        self.tell(len(code.co_consts))
        for constant in code.co_consts:
            self.add(constant, code.co_name)


def untold(value: Any, name: str) -> UnhashedValue:
    """Return the error for a value."""
    is_class = isinstance(value, type)
    kind = value.__name__ if is_class else type(value).__name__
    description = f"{'' if is_class else 'an object of '}the class {kind}"
    return UnhashedValue(
        f"{name or 'value'}: found {description}, expected numbers, text, tuples or NumPy arrays of them"
    )


def _is_of_a_library(value: object) -> bool:
    """Return whether a library has the value under its own name."""
    name = getattr(value, "__name__", None)
    return isinstance(name, str) and any(
        vars(sys.modules[library]).get(name) is value for library in LIBRARIES
    )
