"""Compiled code on disk: found again, saved, repaired, and announced while it is made.

Numba saves and finds the code; here is where. A folder is named by the hash of all that its code depends on
but the processor, so what is there is what would be compiled. Whoever lacks code for the processor at hand
takes what was compiled for any of its family. What an administrator compiled for all users of a machine lies
in a folder of the installation: Numba reads no folder that it cannot write, so it is copied.
"""

import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from samarkand.engine import permissions
from samarkand.engine.compiling import link_once

PACKAGE = __name__.partition(".")[0]
CACHE_VARIABLE = "SAMARKAND_CACHE_DIR"
SITE_VARIABLE = "SAMARKAND_SITE_CACHE_DIR"
ANY_PROCESSOR, NO_FEATURES = "generic", ""  # the compiler's names for what can only what all of a family can


def cache_folder() -> Path:
    """The folder of compiled code: in the user's cache, or SAMARKAND_CACHE_DIR."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir(PACKAGE, appauthor=False))


def site_folder() -> Path:
    """The folder of code compiled for all users: in the installation, or SAMARKAND_SITE_CACHE_DIR."""
    # Through whatever links the interpreter was reached, it runs from there.
    return Path(os.environ.get(SITE_VARIABLE) or Path(sys.prefix).resolve() / "share" / PACKAGE / "compiled")


def fetch(folder: Path) -> bool:
    """Copy what the site's folder has for a folder of the user's cache, unless that is filled already.

    Returns
    -------
    bool
        Whether it was copied. What others can have written is not used: its code would be run.
    """
    source = site_folder() / folder.name
    if is_kept(folder) or not is_kept(source):
        return False
    if fault := permissions.fault(source):
        print(f"samarkand: {fault}: the code compiled for all users is not used", file=sys.stderr)
        return False
    try:
        fill(folder, lambda copy: shutil.copytree(source, copy))
    except OSError as error:
        if not is_kept(folder):  # else another process was faster
            print(f"samarkand: compiled code cannot be copied ({error})", file=sys.stderr)
        return False
    return True


def fill(folder: Path, make: Callable[[Path], object]) -> None:
    """Have `make` write a folder of the cache beside its place, which it then takes in one step.

    Whoever is stopped before that leaves nothing half done.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="copying-") as place:
        made = Path(place) / folder.name
        make(made)
        made.replace(folder)


def is_kept(folder: Path) -> bool:
    """Whether a folder of the cache holds compiled code."""
    return any(folder.rglob("*.nbi"))


def is_at_hand(folder: Path) -> bool:
    """Whether the code need not be compiled: the user's cache or the site's has it."""
    source = site_folder() / folder.name
    return is_kept(folder) or (is_kept(source) and permissions.fault(source) is None)


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
    """Numba's files of a function's code, found by the folder alone, for this processor or for any."""
    import numba
    from numba.core import caching

    class Here(caching.UserProvidedCacheLocator):
        """The folder as it is named: it tells more than where the source lies, and how old that is."""

        def __init__(self, function: Any, file: str):
            super().__init__(function, file)
            self._cache_path = numba.config.CACHE_DIR

        def get_source_stamp(self) -> str:
            return ""

    class Shelf(caching.CompileResultCacheImpl):
        _locator_classes = [Here]

    class Files(caching.FunctionCache):
        _impl_class = Shelf
        is_for_any = False  # whether what is looked for now is code for any processor

        def load_overload(self, signature: Any, target: Any) -> Any:
            found = super().load_overload(signature, target)
            if found is None:
                self.is_for_any = True
                try:
                    found = super().load_overload(signature, target)
                finally:
                    self.is_for_any = False
            return found

        def _index_key(self, signature: Any, codegen: Any) -> Any:
            types, (triple, *processor), *hashes = super()._index_key(signature, codegen)
            if self.is_for_any:
                processor = [ANY_PROCESSOR, NO_FEATURES]
            return types, (triple, *processor), *hashes

    return Files


def ready(function: Any, signature: tuple[Any, ...], folder: Path | None) -> None:
    """Compile for the types of `signature`, or load what `folder` holds; a damaged folder is dropped."""
    with link_once.whole_programs():
        if folder is None:
            function.compile(signature)
            return
        fetch(folder)
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
