"""Rebuild a game's functions on copies of their modules, so that Numba compiles them as written.

Names that referred to functions of these modules refer to the rebuilt, compiled functions there. The game
loop and the look-ahead contain names of the game's verbs, which are bound on the copies too.
"""

import sys
from collections.abc import Iterable
from types import FunctionType, ModuleType
from typing import Any

import numba

from samarkand.compiling import by_address
from samarkand.engine import expectimax, game_loop, rules_digest
from samarkand.engine.interpreted import PARTS, VERBS, rebuild
from samarkand.registry import package


class Build:
    """A game's functions, rebuilt on copies of their modules.

    Parameters
    ----------
    game : str

    Attributes
    ----------
    verbs : dict
        The functions of the game that the loop and the look-ahead call, by name.
    """

    def __init__(self, game: str):
        self.copies: dict[str, ModuleType] = {}
        self.rebuilt: dict[int, Any] = {}
        names = rules_digest.families(rules_digest.roots(package(game)), package(game))
        for name in names:
            self._copy(name)
        for name in names:
            for value in list(vars(sys.modules[name]).values()):
                if isinstance(value, FunctionType) and value.__module__ == name:
                    self.rebuilt[id(value)] = compile_inner(rebuild(value, vars(self.copies[name])))
        for copy in self.copies.values():
            self._substitute(vars(copy))
        self.verbs = dict(self._find_verbs(game))
        for module in (game_loop, expectimax):
            vars(self.copies[module.__name__]).update(self.verbs, answer=by_address.caller())

    def _copy(self, name: str) -> None:
        copy = ModuleType(name)
        vars(copy).update(vars(sys.modules[name]))
        self.copies[name] = copy
        parent, _, child = name.rpartition(".")
        if parent:
            if parent not in self.copies:
                self._copy(parent)
            setattr(self.copies[parent], child, copy)

    def _substitute(self, scope: dict[str, Any]) -> None:
        """Put rebuilt functions and copied modules in place of the originals. Changes `scope`."""
        for name, value in list(scope.items()):
            if isinstance(value, FunctionType):
                scope[name] = self.rebuilt.get(id(value), value)
            elif isinstance(value, ModuleType):
                scope[name] = self.copies.get(value.__name__, value)

    def _find_verbs(self, game: str) -> Iterable[tuple[str, Any]]:
        for part in PARTS:
            name = getattr(package(game), part).__name__
            for verb in VERBS:
                if verb in vars(sys.modules[name]):
                    yield verb, self.get(name, verb)

    def get(self, module: str, name: str) -> Any:
        """Return a function of a copied module for other compiled functions to call."""
        return vars(self.copies[module])[name]


def compile_inner(function: FunctionType) -> Any:
    """Return a function for compiled functions to call, without the wrappers that Python and C need."""
    return numba.njit(function, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
