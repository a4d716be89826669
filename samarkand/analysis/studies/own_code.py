"""Digests of user code: a strategy, a measure or a stopping rule, with everything it reads.

A digest covers code, constants, defaults, closures and the values of the globals that a function reads. It
includes the user's own classes, objects and functions. Functions and classes of Python, of installed packages
and of samarkand are represented by their names only. If their versions differ, the games of a study are
compared in any case.
"""

import functools
import re
import sys
import sysconfig
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from decimal import Decimal
from enum import EnumMeta
from fractions import Fraction
from pathlib import Path, PurePosixPath
from types import (
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

from samarkand.arguments import game_values
from samarkand.engine.digests import Digest, UnhashedValue, untold
from samarkand.game import Game, State
from samarkand.protocol import is_ours

DESCRIPTION = {  # class attributes that do not affect behaviour
    "__dict__",
    "__weakref__",
    "__doc__",
    "__module__",
    "__annotations__",
    "__firstlineno__",
    "__static_attributes__",
    "__slots__",
}
# Functions that return the complete contents of values of certain types.
PARTS: dict[tuple[type, ...], Callable[[Any], Any]] = {
    (MethodType,): lambda method: (method.__self__, method.__func__),
    (functools.partial,): lambda partial: (partial.func, partial.args, partial.keywords),
    (staticmethod, classmethod): lambda method: method.__func__,
    (property,): lambda prop: (prop.fget, prop.fset, prop.fdel),
    (functools._lru_cache_wrapper,): lambda cached: cached.__wrapped__,
    (MemberDescriptorType, GetSetDescriptorType): lambda slot: slot.__name__,
    (Fraction, Decimal, re.Pattern, type(Path()), PurePosixPath): repr,
    (Counter, OrderedDict): lambda table: list(table.items()),
    (defaultdict,): lambda table: (list(table.items()), table.default_factory),
    (deque,): lambda row: (list(row), row.maxlen),
    (Game,): game_values.describe,
    (State,): State.to_dict,
}
DIGITS = 16


def digest(thing: object) -> str | None:
    """Return sixteen hexadecimal digits that identify the behaviour of a function or an object.

    Returns
    -------
    str or None
        None if it refers to something that cannot be compared, such as an open file.

    Examples
    --------
    >>> def mine(state):
    ...     return state.legal_actions()[position]
    >>> position = 0
    >>> before = digest(mine)
    >>> position = -1
    >>> len(before), digest(mine) == before
    (16, False)
    """
    try:
        result = _OwnCode()
        result.add(thing, "")
    except (UnhashedValue, RecursionError):
        return None
    return result.sha.hexdigest()[:DIGITS]


class _OwnCode(Digest):
    """The digest used for the cache of compiled code, extended to ordinary Python classes and objects."""

    def __init__(self) -> None:
        super().__init__()
        self.visited: dict[int, int] = {}  # numbers of the visited classes and objects, by id
        self.alive: list[Any] = []  # keeps visited objects alive, so that no id is reused

    def add_named(self, value: Any, name: str) -> None:
        """Add a function, a class or an object."""
        if _is_installed(value):
            self.tell(str(getattr(value, "__module__", None)), value.__name__)
        elif isinstance(value, ModuleType):
            self.tell(value.__name__)
        elif isinstance(value, FunctionType):
            self.add_function(value)
        elif isinstance(value, type):
            self.add_class(value, name)
        else:
            for kinds, parts_of in PARTS.items():
                if type(value) in kinds:
                    self.add(parts_of(value), name)
                    return
            self.add_object(value, name)

    def add_class(self, kind: type, name: str) -> None:
        """Add one of the user's classes, with its bases, methods and attributes."""
        if _is_installed(kind):
            self.tell(kind.__module__, kind.__qualname__)
        elif isinstance(kind, EnumMeta):
            super().add_class(kind, name)
        elif self._is_new(kind):
            self.tell(kind.__qualname__, len(kind.__bases__))
            for base in kind.__bases__:
                self.add_class(base, name)
            self._add_attributes({key: vars(kind)[key] for key in vars(kind).keys() - DESCRIPTION}, name)

    def add_object(self, value: object, name: str) -> None:
        """Add an object, with its class and attributes, if the class is one of the user's."""
        if _is_installed(type(value)):
            raise untold(value, name)
        if self._is_new(value):
            self.add_class(type(value), name)
            slots = {slot for kind in type(value).__mro__ for slot in vars(kind).get("__slots__", ())}
            slot_values = {slot: getattr(value, slot) for slot in slots if hasattr(value, slot)}
            self._add_attributes({**slot_values, **getattr(value, "__dict__", {})}, name)

    def _add_attributes(self, attributes: dict[str, Any], name: str) -> None:
        self.tell(len(attributes))
        for key in sorted(attributes):
            self.tell(key)
            self.add(attributes[key], key)

    def _is_new(self, value: object) -> bool:
        """Add the number of a class or an object. Return whether this is its first visit."""
        self.alive.append(value)
        is_new = id(value) not in self.visited
        self.tell(self.visited.setdefault(id(value), len(self.visited)))
        return is_new


def _is_installed(value: object) -> bool:
    """Return whether a function or class belongs to Python, an installed package or samarkand."""
    module = sys.modules.get(str(getattr(value, "__module__", None)))
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if module is None or not isinstance(name, str) or not _is_library(module):
        return False
    # A library's closure around a user's function is not found under its name.
    return isinstance(value, type) or vars(module).get(name) is value


def _is_library(module: ModuleType) -> bool:
    name = module.__name__
    if name.partition(".")[0] in sys.stdlib_module_names or is_ours(name):
        return name != "__main__"
    origin = getattr(getattr(module, "__spec__", None), "origin", None)
    return origin is not None and any(Path(origin).is_relative_to(home) for home in _libraries())


@functools.cache
def _libraries() -> tuple[str, ...]:
    """Return the folders of installed packages."""
    return tuple({sysconfig.get_path(name) for name in ("purelib", "platlib")})
