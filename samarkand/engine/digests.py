"""A digest of functions and values by what they are: types, shapes, bytes, never by how they are shown.

Two that differ in one bit differ in their digest, and the same ones have the same digest in every process of
the same Python. A value whose bits cannot all be told is refused.
"""

import hashlib
import struct
import sys
from enum import Enum, EnumMeta
from types import CodeType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any

import numpy as np

from samarkand.engine.references import named, reached, used
from samarkand.protocol import is_ours

LIBRARIES = ("builtins", "math", "numpy")  # what stands in them is told by its name
ARRAYS = (np.ndarray, np.recarray, np.memmap)  # other kinds reckon otherwise, or hold more than their bytes
CONTAINERS = (list, set, frozenset, dict, slice, range)  # and tuples with and without names


class UnhashedValue(Exception):
    """A value whose bits cannot all be told, with the name under which it was met."""


def digest(*values: Any, name: str = "") -> str:
    """The digest of values, in their order.

    Parameters
    ----------
    *values : object
        Functions, numbers, texts, arrays, containers of these, and what NumPy and Python bring along.
    name : str, optional
        What they are called in a refusal.

    Raises
    ------
    UnhashedValue
        If there is anything else in them.

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
    found = Digest()
    for value in values:
        found.add(value, name)
    return found.sha.hexdigest()


class Digest:
    """Tells values one after another: each part with its length, so that no two ways of telling meet."""

    def __init__(self) -> None:
        self.sha = hashlib.sha256()
        self.functions: dict[int, int] = {}  # those told, by identity: their numbers
        self.around: list[int] = []  # the identities of the containers around what is told

    def tell(self, *parts: str | bytes | int | float) -> None:
        """Take in the smallest parts."""
        for part in parts:
            if isinstance(part, int):
                part = f"{part:x}"
            elif isinstance(part, float):
                part = struct.pack("<d", part)
            told = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            self.sha.update(len(told).to_bytes(8, "little") + told)

    def add(self, value: Any, name: str) -> None:
        """Take in a value; `name` is what it is called where it was met."""
        value = getattr(value, "py_func", value)  # of what is compiled
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
        """Take in what has a name, a function and a class with what makes them."""
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
        """Take in what it holds; a set has no order, and elements that tell themselves apart from others."""
        if id(value) in self.around:
            raise untold(value, name)
        self.around.append(id(value))
        self.tell(0 if isinstance(value, (slice, range)) else len(value))
        if isinstance(value, (set, frozenset)):
            self.tell(*sorted(self.alone(each, name) for each in value))
        else:
            if isinstance(value, (slice, range)):
                value = (value.start, value.stop, value.step)
            elif isinstance(value, dict):
                value = tuple(value.items())
            elif type(value) is not tuple and isinstance(value, tuple):
                self.add_class(type(value), name)
            for each in value:
                self.add(each, name)
        self.around.pop()

    def alone(self, value: Any, name: str) -> str:
        """The digest of a value by itself."""
        found = type(self)()
        found.add(value, name)
        return found.sha.hexdigest()

    def add_array(self, value: Any, name: str) -> None:
        """Take in an array, or one of its numbers: shape, layout, kind, bytes."""
        if isinstance(value, np.ndarray):
            if type(value) not in ARRAYS:
                raise untold(value, name)
            # The compiler's types differ by the layout.
            self.tell(value.ndim, *value.shape, value.flags.c_contiguous, value.flags.f_contiguous)
        self.add_dtype(value.dtype, name)
        self.tell(value.tobytes())

    def add_dtype(self, kind: np.dtype, name: str) -> None:
        """Take in what the bytes of an array mean."""
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
        """Take in a class by what compiled code can take from it."""
        self.tell(kind.__module__, kind.__qualname__)
        if isinstance(kind, EnumMeta):
            self.tell(*(base.__name__ for base in kind.__mro__))
            self.add({member: kind[member].value for member in kind.__members__}, name)
        elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
            self.add((kind._fields, getattr(kind, "_field_defaults", None)), name)
        elif not (issubclass(kind, BaseException) or is_ours(kind.__module__)):
            raise untold(kind, name)

    def add_function(self, function: FunctionType) -> None:
        """Take in a function with all that it refers to; one met again by its number."""
        is_new = id(function) not in self.functions
        self.tell(self.functions.setdefault(id(function), len(self.functions)))
        if not is_new:
            return
        self.tell(function.__name__)
        self.add(function.__defaults__, f"a default of {function.__name__}")
        self.add(function.__kwdefaults__, f"a default of {function.__name__}")
        self.add_code(function.__code__)
        is_library = is_ours(str(function.__module__))
        found = list(named(function)) if is_library else [*used(function), *reached(function)]
        self.tell(len(found))
        for name, value in found:
            self.tell(name)
            self.add(value, name)

    def add_code(self, code: CodeType) -> None:
        """Take in what a code does, wherever its lines stand."""
        self.tell(code.co_code, code.co_exceptiontable, code.co_flags)
        self.tell(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
        names = (code.co_varnames, code.co_names, code.co_freevars, code.co_cellvars)
        self.add(names, code.co_name)
        self.tell(len(code.co_consts))
        for constant in code.co_consts:
            self.add(constant, code.co_name)


def untold(value: Any, name: str) -> UnhashedValue:
    """The refusal of a value."""
    is_class = isinstance(value, type)
    kind = value.__name__ if is_class else type(value).__name__
    found = f"{'' if is_class else 'an object of '}the class {kind}"
    return UnhashedValue(
        f"{name or 'value'}: found {found}, expected numbers, text, tuples or NumPy arrays of them"
    )


def _is_of_a_library(value: Any) -> bool:
    """Whether a value stands in a library under its own name."""
    name = getattr(value, "__name__", None)
    return isinstance(name, str) and any(vars(sys.modules[each]).get(name) is value for each in LIBRARIES)
