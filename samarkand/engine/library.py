"""Find and load the compiled code of a game: a shared library, or a WebAssembly module.

The file is in the game's package, in a folder for the kind of computer, and its name contains the digest of
the rules it was built from. It does not depend on the version of Python or NumPy. `samarkand.compiling`
builds it.
"""

import ctypes
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from samarkand.engine import rules_digest
from samarkand.engine.machine import Machine, Returned, UnusableCode

FOLDER = "libraries"
WASM = "wasm32"  # the kind of computer that a browser is
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
ENDINGS = {"linux": ".so", "macos": ".dylib", "windows": ".dll", WASM: ".wasm"}
PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}
PICKLED, LENGTH = 0, 8  # the byte offsets in an error of the pickled exception, and of its length


def this_computer() -> str:
    """Return the name of this kind of computer, such as ``linux-x86_64``.

    Examples
    --------
    >>> this_computer().count("-") >= 1
    True
    """
    processor = platform.machine().lower()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{PROCESSORS.get(processor, processor)}"


def place(package: Any, computer: str) -> Path:
    """Return the path of a game's compiled code for a kind of computer, whether or not it exists.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> place(package("market"), "linux-x86_64").suffix
    '.so'
    """
    ending = ENDINGS.get(computer.partition("-")[0], ".so")
    return package.folder / FOLDER / computer / f"{package.name}-{rules_digest.key(package)}{ending}"


class Library:
    """A game's shared library, an `Instance`. Threads may share it.

    Parameters
    ----------
    path : path

    Raises
    ------
    UnusableCode
        If the system cannot load it, or if it is not a library of this package.
    """

    is_native = True

    def __init__(self, path: Path):
        try:
            self.library = ctypes.CDLL(str(path))
            # These functions of Python never need its lock.
            take, give = (
                ctypes.cast(getattr(ctypes.pythonapi, f"PyMem_Raw{name}"), ctypes.c_void_p)
                for name in ("Malloc", "Free")
            )
            self.library.use_memory_of(take, give)
        except (OSError, AttributeError) as error:
            raise UnusableCode(f"{path} cannot be loaded ({' '.join(str(error).split())})") from None

    def address(self, strategy: str) -> int:
        """Return the address of a strategy, or 0 if the library has none by that name."""
        function = getattr(self.library, f"address_{strategy}", None)
        if function is None:
            return 0
        function.restype = ctypes.c_int64
        return int(function())

    def bind(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], Returned]:
        """Return a function that calls an entry with these arrays and numbers.

        The arrays are not copied, and the function keeps them alive. Python's global lock is released while
        the code runs. The code follows the convention of `compiling.entries`.
        """
        address = ctypes.cast(getattr(self.library, entry), ctypes.c_void_p).value
        assert address is not None, entry
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


def load(package: Any) -> Machine:
    """Return the code of a game from its library.

    Raises
    ------
    UnusableCode
        If there is no library for these rules and this computer, the system cannot load it, or a rule was
        replaced in this process.
    """
    computer = this_computer()
    path = place(package, computer)
    if not path.is_file():
        raise UnusableCode(f"there is no library of these rules of {package.name} for {computer}")
    if changed := rules_digest.replaced(package):
        raise UnusableCode(f"{changed} was replaced in this session")
    return _open(package, path)


@cache
def _open(package: Any, path: Path) -> Machine:
    return Machine(package.name, Library(path))
