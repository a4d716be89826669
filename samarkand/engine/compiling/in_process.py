"""Rules that Numba compiles in this process when an entry is first needed, and keeps on disk."""

from typing import Any

import numpy as np

from samarkand.engine import computer_players, library, native_calls
from samarkand.engine.compiling import compiler, entries, strategy_compiler
from samarkand.engine.compiling.code_cache import cache_folder, compile_or_load, is_kept, notice
from samarkand.engine.machine import LEGAL, LOOK, PLAY, Machine, UnusableCode
from samarkand.protocol import GAMES

WHAT = {PLAY: "the rules of {game}", LOOK: "{game}: look-ahead", LEGAL: "the legal actions of {game}"}
NEEDS_SECONDS = "once, some seconds"


class InProcess:
    """Numba's result for one game, an `Instance`.

    Parameters
    ----------
    game : str
    checks : bool
        Whether the game loop can check that everything adds up. That takes a third of the compiler's time.
    """

    is_native = True

    def __init__(self, game: str, checks: bool):
        self.game, self.checks = game, checks
        self._addresses: dict[str, int] = {}

    def prepare(self, entry: str) -> None:
        """Compile an entry, or load it from the cache.

        Raises
        ------
        UnusableCode
            If the compiler fails.
        """
        if entry not in self._addresses:
            self._addresses[entry] = self._make(entry, WHAT[entry].format(game=self.game))

    def address(self, strategy: str) -> int:
        """Return the address of a strategy of the game, compiled or loaded now; 0 if there is none."""
        if strategy not in computer_players.declared_strategies(self.game):
            return 0
        if strategy not in self._addresses:
            what = f"strategy {strategy} of {self.game}"
            self._addresses[strategy] = self._make(strategy, what, NEEDS_SECONDS)
        return self._addresses[strategy]

    def bind(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Any:
        """Return a function that calls an entry with these arrays and numbers."""
        self.prepare(entry)
        return native_calls.bind(self._addresses[entry], buffers, numbers)

    def _make(self, name: str, what: str, takes: str = "once, up to half a minute") -> int:
        try:
            entry = self._entry(name)
            folder = cache_folder() / entry.digest
            is_needed = not is_kept(folder)
            if is_needed and self.game in GAMES and not self.checks and not library.is_installed():
                library.tell_once(library.MISSING.format(computer=library.this_computer()))
            with notice(what, is_needed, takes):
                compile_or_load(entry.made, entry.signature, folder)
                return entry.address()
        except strategy_compiler.failures() as error:
            raise UnusableCode(f"{what}: {strategy_compiler.in_one_line(error)}") from error

    def _entry(self, name: str) -> entries.Entry:
        if name == PLAY:
            return entries.play(self.game, strategy_compiler.inner_driver(self.game, self.checks))
        if name == LOOK:
            return entries.look(self.game)
        if name == LEGAL:
            return entries.legal_actions(self.game)
        return entries.strategy_of_the_game(self.game, name)


def find(game: str, checks: bool) -> Machine:
    """Return a game's code, compiled from the rules as they are now."""
    modules = compiler.families((strategy_compiler.DRIVER, *compiler.module_names(game)))
    what = "in process", game, checks
    return compiler.unless_changed(what, modules, lambda: Machine(game, InProcess(game, checks)))
