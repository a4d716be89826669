"""What Numba compiled, on disk: found again, saved, repaired, and announced while it is made.

Numba saves and finds the code, in a user's own folder. Each folder there is named by the hash of all that
its code depends on, except the processor, so what is there is what would be compiled.
"""

import os
import pickle
import shutil
import sys
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from samarkand.engine.compiling import link_once

PACKAGE = __name__.partition(".")[0]
CACHE_VARIABLE = "SAMARKAND_CACHE_DIR"


def cache_folder() -> Path:
    """The folder of compiled code: in the user's cache, or SAMARKAND_CACHE_DIR."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir(PACKAGE, appauthor=False))


def is_kept(folder: Path) -> bool:
    """Whether a folder of the cache holds compiled code."""
    return any(folder.rglob("*.nbi"))


def keep(function: Any, folder: Path) -> None:
    """From now on the code of a compiled function is loaded from `folder`, or saved there."""
    import numba

    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        function._cache = _files()(function.py_func)
    except (OSError, RuntimeError) as error:
        print(f"samarkand: compiled code cannot be kept on disk ({error})", file=sys.stderr)
    finally:
        numba.config.CACHE_DIR = before


@cache
def _files() -> Any:
    """Numba's files of a function's code, found by the folder alone."""
    import numba
    from numba.core import caching

    class FolderLocator(caching.UserProvidedCacheLocator):
        """The folder as it is named: it tells more than where the source lies, and how old that is."""

        def __init__(self, function: Any, file: str):
            super().__init__(function, file)
            self._cache_path = numba.config.CACHE_DIR

        def get_source_stamp(self) -> str:
            return ""

    class Shelf(caching.CompileResultCacheImpl):
        _locator_classes = [FolderLocator]

    class Files(caching.FunctionCache):
        _impl_class = Shelf

    return Files


def compile_or_load(function: Any, signature: tuple[Any, ...], folder: Path | None) -> None:
    """Compile for the types of `signature`, or load what `folder` holds; a damaged folder is dropped."""
    with link_once.whole_programs():
        if folder is None:
            function.compile(signature)
            return
        keep(function, folder)
        try:
            function.compile(signature)
        except DAMAGE as error:
            print(f"samarkand: compiled code on disk is unusable ({error!r}): done again", file=sys.stderr)
            shutil.rmtree(folder, ignore_errors=True)
            keep(function, folder)
            function.compile(signature)


# What a truncated or foreign file in the cache was seen to raise when it is loaded.
DAMAGE = (OSError, EOFError, pickle.UnpicklingError, ValueError, TypeError, AttributeError, ImportError,
          IndexError, KeyError, RuntimeError, MemoryError)  # fmt: skip


@contextmanager
def notice(what: str, is_needed: bool, takes: str = "once, up to half a minute"):
    """Show on standard error that something is being compiled, and how long it took."""
    if not is_needed:
        yield
        return
    print(f"samarkand: compiling {what} ({takes}) … ", end="", file=sys.stderr, flush=True)
    start = time.perf_counter()
    try:
        yield
    finally:
        print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
