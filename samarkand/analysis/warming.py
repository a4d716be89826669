"""Compiled code prepared before it is needed: drivers, strategies and look-aheads of all games.

>>> from samarkand.analysis.warming import parts
>>> found = [what for what, _ in parts(["sackson"])]
>>> found[0], found[-2:]
('sackson: games, random', ['sackson: look-ahead', 'hidden cards'])
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from samarkand import protocol, simulation, strategies
from samarkand.analysis import packs, wording
from samarkand.analysis.values.look_ahead import Looker
from samarkand.engine import permissions, threads
from samarkand.engine.compiling import code_cache, compiler
from samarkand.engine.driver import Driver
from samarkand.engine.game_loop import NEVER
from samarkand.errors import SamarkandError
from samarkand.game import game as load
from samarkand.information.demands import LOOPS

ONLY_THE_OWNER_WRITES = 0o022  # as umask
LIFELINE = "--lifeline"  # the option of `samarkand warm` for a process that must not outlive its parent
LAST_IN_LINE = 10  # how far a background process steps back behind the others


def parts(games: Iterable[str] = protocol.GAMES) -> Iterator[tuple[str, Callable[[], None]]]:
    """The parts to be compiled: for each its description, and the function that compiles or loads it.

    Parameters
    ----------
    games : iterable of str
        Names of games.
    """
    for name in games:
        game = load(name)
        for strategy in strategies.names(game):
            players = strategies.line_up(game, strategy)
            driver = Driver(players, compiler.is_available(), NEVER, simulation.MOST_MOVES)
            yield wording.GAMES.format(game=name, strategy=strategy), driver.prepare
        yield wording.TO_LOOK_AHEAD.format(game=name), Looker(game, compiler.is_available(), 1).prepare
    yield wording.HIDDEN_CARDS.format(), LOOPS.prepare


def warm(
    games: Iterable[str] = protocol.GAMES,
    for_all_users: bool = False,
    quiet: bool = False,
    source: Any = None,
) -> None:
    """Compile what the games need, or find it compiled.

    Parameters
    ----------
    games : iterable of str
        Names of games.
    for_all_users : bool
        Whether it is kept in the installation, from where each user's first simulation copies it: one
        compilation for a class on one server, and for an image. Else it is kept in the user's cache.
    quiet : bool
        Whether nothing is printed and other programs come first.
    source : str or path, optional
        A file of `packs.pack`, from which is taken what it holds. Its code is run.

    Raises
    ------
    SamarkandError
        If there is no compiler, or the installation's folder cannot be written, or others can write there, or
        `source` does not serve here.
    """
    compiler.check_available()
    if for_all_users:
        os.environ[code_cache.CACHE_VARIABLE] = str(_folder_for_all())
    if quiet and hasattr(os, "nice"):
        os.nice(LAST_IN_LINE)
    if source is not None:
        packs.unpack(source)
    for what, prepare in parts(games):
        if not quiet:
            print(wording.SAYS.format(sentence=what), flush=True)
        prepare()
    if not quiet:
        print(wording.SAYS.format(sentence=wording.READY.format(folder=code_cache.cache_folder())))


def _folder_for_all() -> Path:
    """The installation's folder for compiled code, which all may read and nobody else may write."""
    folder = code_cache.site_folder()
    os.umask(ONLY_THE_OWNER_WRITES)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SamarkandError(f"{folder} cannot be written ({error}); whoever installed it can") from None
    if fault := permissions.fault(folder):
        raise SamarkandError(f"{fault}: what is compiled there would not be used")
    return folder


def warm_in_background() -> IO[bytes] | None:
    """Start a quiet process that compiles what is not yet compiled.

    Returns
    -------
    file, or None
        The process's lifeline: it ends when every copy of this file is closed, at the latest with this
        process or the program that replaces it. None where there is no compiler.
    """
    if not compiler.is_available():
        return None
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "samarkand", "warm", "--quiet", LIFELINE]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing)
    assert process.stdin is not None
    os.set_inheritable(process.stdin.fileno(), True)
    return process.stdin


def end_with_standard_input() -> None:
    """End this process as soon as its standard input is closed; do nothing where no thread can start."""
    if not threads.can_start():
        return

    def wait() -> None:
        while os.read(0, 1024):
            pass
        os._exit(1)

    threading.Thread(target=wait, name="lifeline", daemon=True).start()
