"""A digest of what a user wrote: the code of a strategy, a measure or a stopping rule and all that it reads.

It covers code, constants, defaults, closures and the values of the globals that a function reads. It follows
classes, objects and functions of the user's own. What comes from Python, an installed package or this one is
named, not followed: with another version of those a study's games are compared anyway.
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

DESCRIPTION = {  # of a class, not what it does
    "__dict__",
    "__weakref__",
    "__doc__",
    "__module__",
    "__annotations__",
    "__firstlineno__",
    "__static_attributes__",
    "__slots__",
}
# What says everything about values of some types.
PARTS: dict[tuple[type, ...], Callable[[Any], Any]] = {
    (MethodType,): lambda method: (method.__self__, method.__func__),
    (functools.partial,): lambda partial: (partial.func, partial.args, partial.keywords),
    (staticmethod, classmethod): lambda method: method.__func__,
    (property,): lambda each: (each.fget, each.fset, each.fdel),
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


def digest(thing: Any) -> str | None:
    """Return sixteen hexadecimal digits that depend on everything a function or an object does.

    Returns
    -------
    str or None
        None if it holds something that cannot be compared, such as an open file.

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
        found = _OwnCode()
        found.add(thing, "")
    except (UnhashedValue, RecursionError):
        return None
    return found.sha.hexdigest()[:DIGITS]


class _OwnCode(Digest):
    """The digest of the compiler's cache, extended to classes and objects in ordinary Python."""

    def __init__(self) -> None:
        super().__init__()
        self.met: dict[int, int] = {}  # classes and objects, by identity: their numbers
        self.alive: list[Any] = []  # what was met: or its identity could pass to another object

    def add_named(self, value: Any, name: str) -> None:
        """Take in a function, a class or an object."""
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
        """Take in a class of the user's own: its bases, methods and values."""
        if _is_installed(kind):
            self.tell(kind.__module__, kind.__qualname__)
        elif isinstance(kind, EnumMeta):
            super().add_class(kind, name)
        elif self._is_new(kind):
            self.tell(kind.__qualname__, len(kind.__bases__))
            for base in kind.__bases__:
                self.add_class(base, name)
            self._add_attributes({key: vars(kind)[key] for key in vars(kind).keys() - DESCRIPTION}, name)

    def add_object(self, value: Any, name: str) -> None:
        """Take in an object of a class of the user's own: the class and the attributes."""
        if _is_installed(type(value)):
            raise untold(value, name)
        if self._is_new(value):
            self.add_class(type(value), name)
            slots = {slot for kind in type(value).__mro__ for slot in vars(kind).get("__slots__", ())}
            held = {slot: getattr(value, slot) for slot in slots if hasattr(value, slot)}
            self._add_attributes({**held, **getattr(value, "__dict__", {})}, name)

    def _add_attributes(self, attributes: dict[str, Any], name: str) -> None:
        self.tell(len(attributes))
        for key in sorted(attributes):
            self.tell(key)
            self.add(attributes[key], key)

    def _is_new(self, value: Any) -> bool:
        """Take in the number of a class or an object; whether it has not been met before."""
        self.alive.append(value)
        is_new = id(value) not in self.met
        self.tell(self.met.setdefault(id(value), len(self.met)))
        return is_new


def _is_installed(value: Any) -> bool:
    """Whether Python, an installed package or this one has a function or a class under its name."""
    module = sys.modules.get(str(getattr(value, "__module__", None)))
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if module is None or not isinstance(name, str) or not _is_library(module):
        return False
    # A function may be a closure that a library has made around the user's own.
    return isinstance(value, type) or vars(module).get(name) is value


def _is_library(module: ModuleType) -> bool:
    name = module.__name__
    if name.partition(".")[0] in sys.stdlib_module_names or is_ours(name):
        return name != "__main__"
    origin = getattr(getattr(module, "__spec__", None), "origin", None)
    return origin is not None and any(Path(origin).is_relative_to(home) for home in _libraries())


@functools.cache
def _libraries() -> tuple[str, ...]:
    """The folders of installed packages."""
    return tuple({sysconfig.get_path(name) for name in ("purelib", "platlib")})
