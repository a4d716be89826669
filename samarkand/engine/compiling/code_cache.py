"""The on-disk cache of code that Numba compiled.

Numba saves and loads the code, in a folder that belongs to the user. The name of each folder there is the
hash of everything that its code depends on, except the processor, so its content is never out of date.
"""

import os
import pickle
import shutil
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from samarkand.engine.compiling import link_once
from samarkand.log import PassingLine, logger, passing_stream

PACKAGE = __name__.partition(".")[0]
CACHE_VARIABLE = "SAMARKAND_CACHE_DIR"


def cache_folder() -> Path:
    """Return the folder of compiled code: in the user's cache, or SAMARKAND_CACHE_DIR."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir(PACKAGE, appauthor=False))


def is_kept(folder: Path) -> bool:
    """Return whether a folder of the cache contains compiled code."""
    return any(folder.rglob("*.nbi"))


def keep(function: Any, folder: Path) -> None:
    """Load the code of a compiled function from `folder` from now on, or save it there."""
    import numba

    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        function._cache = _files()(function.py_func)
    except (OSError, RuntimeError) as error:
        logger.warning("compiled code cannot be saved on disk (%s)", error)
    finally:
        numba.config.CACHE_DIR = before


@cache
def _files() -> Any:
    """Return a variant of Numba's cache class that finds files by the folder alone."""
    import numba
    from numba.core import caching

    class FolderLocator(caching.UserProvidedCacheLocator):
        """A locator that uses only the folder's name, because that depends on more than the source's age."""

        def __init__(self, function: Any, file: str):
            super().__init__(function, file)
            self._cache_path = numba.config.CACHE_DIR

        def get_source_stamp(self) -> str:
            return ""

    class CacheFiles(caching.CompileResultCacheImpl):
        _locator_classes = [FolderLocator]

    class Files(caching.FunctionCache):
        _impl_class = CacheFiles

    return Files


def compile_or_load(function: Any, signature: tuple[Any, ...], folder: Path | None) -> None:
    """Compile for the types of `signature`, or load the code in `folder`. A damaged folder is removed."""
    with link_once.whole_programs():
        if folder is None:
            function.compile(signature)
            return
        keep(function, folder)
        try:
            function.compile(signature)
        except DAMAGE as error:
            logger.warning("recompiling, because code on disk is unusable (%r)", error)
            shutil.rmtree(folder, ignore_errors=True)
            keep(function, folder)
            function.compile(signature)


# Exceptions that loading a truncated or foreign file from the cache has raised.
DAMAGE = (OSError, EOFError, pickle.UnpicklingError, ValueError, TypeError, AttributeError, ImportError,
          IndexError, KeyError, RuntimeError, MemoryError)  # fmt: skip


@contextmanager
def notice(what: str, is_needed: bool, takes: str = "once, up to half a minute"):
    """Log that something is compiled, and how long it took. A notebook shows this only meanwhile."""
    if not is_needed:
        yield
        return
    stream = passing_stream()
    logger.info("compiling %s (%s)", what, takes, extra={"stream": stream})
    start = time.perf_counter()
    try:
        yield
    finally:
        if isinstance(stream, PassingLine):
            stream.clear()
        logger.debug("compiling %s took %.0f s", what, time.perf_counter() - start)
