"""Calls of machine code in this process, by address: a shared library's, or Numba's.

The arrays stay where they are. Python's lock is given back while the code runs.
"""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from samarkand.engine.machine import Returned

# The byte offsets in an error of the pickled exception, its length, the values that were known only when it
# was raised, the function that makes Python objects of them, and whether there are any.
PICKLED, LENGTH, VALUES, UNWRAP, IS_DYNAMIC = 0, 8, 16, 24, 32


def bind(address: int, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], Returned]:
    """Return a function that calls the code at an address with these arrays and numbers.

    The code follows the convention of `engine.compiling.entries`. The function keeps the arrays alive.
    """
    code = ctypes.CFUNCTYPE(ctypes.c_int64)(address)
    raised = ctypes.c_void_p(None)
    held = [np.ascontiguousarray(buffer) for buffer in buffers]
    given = (
        *(ctypes.c_void_p(array.ctypes.data) for array in held),
        *map(ctypes.c_int64, numbers),
        ctypes.byref(raised),
    )

    def call() -> Returned:
        number = code(*given)
        is_done = number >= 0  # a failed call returns -1
        return Returned(number, None if is_done else _describe(raised.value or 0))

    call.held = held  # type: ignore[attr-defined]
    return call


def _describe(place: int) -> Any:
    """Return the description of the error at an address, as `machine.exception` takes it."""
    start = _at(place + PICKLED)
    if not start:
        return b""
    content = ctypes.string_at(start, ctypes.c_int32.from_address(place + LENGTH).value)
    if ctypes.c_int32.from_address(place + IS_DYNAMIC).value > 0:
        return _with_values(content, place)
    return content


def _with_values(content: bytes, place: int) -> tuple[Any, ...]:
    """Return the exception at an address with the values that were known only when it was raised."""
    from numba.core.serialize import runtime_build_excinfo_struct

    unwrap = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(_at(place + UNWRAP))
    return runtime_build_excinfo_struct(content, unwrap(_at(place + VALUES)))


def _at(place: int) -> Any:
    return ctypes.c_void_p.from_address(place).value
