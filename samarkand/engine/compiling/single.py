"""One function compiled by itself for who can do without: taken where it is at hand, never waited for."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from samarkand.engine.compiling import code_cache, compiler


class Single:
    """A function in the rules' style that says faster what NumPy says, too.

    Parameters
    ----------
    module, name : str
        Where it stands: a module that uses nothing of this package.
    *example : object
        Arguments of the types with which it is called.
    """

    def __init__(self, module: str, name: str, *example: Any):
        self.module, self.name, self.example = module, name, example
        self._loaded: dict[Path, Callable[..., Any]] = {}

    def at_hand(self) -> Callable[..., Any] | None:
        """Its machine code, if this process has a compiler already and need not compile it; else None.

        Arrays must be as those of the example: nothing is checked.
        """
        if not (compiler.is_loaded() and compiler.is_available()):
            return None
        folder = self._folder()
        if folder not in self._loaded and code_cache.is_at_hand(folder):
            self.prepare()
        return self._loaded.get(folder)

    def prepare(self) -> None:
        """Have it compiled or loaded."""
        folder = self._folder()
        if folder not in self._loaded:
            made = compiler.outer_function(self._inner)
            code_cache.ready(made, compiler.types_of(self.example), folder)
            self._loaded[folder] = compiler.way_in(made)

    def _folder(self) -> Path:
        return code_cache.cache_folder() / self._key

    @cached_property
    def _inner(self) -> Any:
        return compiler.Build([self.module], jit=True).inner(self.module, self.name)

    @cached_property
    def _key(self) -> str:
        return compiler.key(self._inner)
