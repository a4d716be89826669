"""Calls of a shared library's machine code, by address.

The arrays stay where they are. Python's lock is given back while the code runs.
"""

import ctypes
from collections.abc import Callable

import numpy as np

from samarkand.engine.machine import Returned

PICKLED, LENGTH = 0, 8  # the byte offsets in an error of the pickled exception, and of its length


def bind(address: int, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], Returned]:
    """Return a function that calls the code at an address with these arrays and numbers.

    The code follows the convention of `compiling.entries`. The function keeps the arrays alive.
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


def _describe(place: int) -> bytes:
    """Return the description of the error at an address, as `machine.exception` takes it."""
    start = ctypes.c_void_p.from_address(place + PICKLED).value
    return ctypes.string_at(start, ctypes.c_int32.from_address(place + LENGTH).value) if start else b""
