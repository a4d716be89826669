"""Run a game's WebAssembly module in a browser, where no other compiled code is available.

A module can access only its own memory, so arrays are copied into it and back.
"""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from samarkand.engine import library
from samarkand.engine.machine import Machine, Returned, UnusableCode

HOST = Path(__file__).with_name("host.js")


def export(strategy: str) -> str:
    """Return the name of the exported function that returns the address of a strategy."""
    return f"address_{strategy}"


def module_path(package: Any) -> Path | None:
    """Return the path of a game's module, or None if it is not installed."""
    path = library.place(package, library.WASM)
    return path if path.is_file() else None


class Module:
    """A WebAssembly module that runs in its own memory, an `Instance`."""

    is_native = False

    def address(self, strategy: str) -> int:
        """Return a strategy's number in a line-up, or 0 if there is none by that name."""
        return self.number_of(export(strategy))

    def bind(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], Returned]:
        """Return a function that calls an entry with copies of the arrays and then writes them back."""
        return lambda: self.call(entry, buffers, numbers)

    def number_of(self, name: str) -> int:
        """Return the result of an exported function without arguments, or 0 if there is none by that name."""
        raise NotImplementedError

    def call(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Returned:
        """Call an entry with copies of the arrays, and write them back."""
        raise NotImplementedError


class InThePage(Module):
    """A module that is run by the page's own WebAssembly, next to Pyodide.

    Parameters
    ----------
    code : bytes
        The module.

    Raises
    ------
    UnusableCode
        If WebAssembly is not available, or if the module is damaged.
    """

    def __init__(self, code: bytes):
        from pyodide.code import run_js
        from pyodide.ffi import JsException, to_js

        self.to_js = to_js
        try:
            self.module = run_js(HOST.read_text(encoding="utf-8").replace("export ", "") + "openModule")(
                to_js(code)
            )
        except JsException as error:
            raise UnusableCode(
                f"webassembly: the module cannot be run: {str(error).splitlines()[0]}"
            ) from None

    def number_of(self, name: str) -> int:
        """Return the result of an exported function without arguments, or 0 if there is none by that name."""
        return int(self.module.address(name))

    def call(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Returned:
        """Call an entry with copies of the arrays, and write them back."""
        from pyodide.ffi import JsException

        raw = [buffer.tobytes() for buffer in buffers]
        try:
            done = self.module.call(entry, self.to_js(raw), self.to_js(numbers))
        except JsException as error:
            raise UnusableCode(f"webassembly: a game ended in a trap: {str(error).splitlines()[0]}") from None
        for buffer, after in zip(buffers, done.after, strict=True):
            if buffer.flags.writeable:
                after.assign_to(memoryview(buffer.data).cast("B"))
        return Returned(int(done.returned), done.raised.to_bytes() if done.failed else None)


@functools.cache
def load(package: Any) -> Machine:
    """Return the compiled code of a game.

    Raises
    ------
    UnusableCode
        If there is no module for these rules, or it cannot be run.
    """
    path = module_path(package)
    if path is None:
        raise UnusableCode(f"there is no WebAssembly module of these rules of {package.name}")
    return Machine(package.name, InThePage(path.read_bytes()))
