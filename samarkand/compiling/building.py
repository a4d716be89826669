"""Build the games' compiled rules for this computer into their packages, and try them.

GAME is the name of a game (all three by default), or NAME=PACKAGE for one that no distribution declares. Each
game is built in a process of its own. Another process then plays some games with the library and
interpreted. If they differ, the library is deleted.

--missing        skip games that are built for the present rules
--wasm           build the modules for browsers instead
--bounds FOLDER  build libraries that check each index, into FOLDER
"""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from samarkand.compiling.targets import TARGETS, WASM
from samarkand.engine import library
from samarkand.engine.engines import VARIABLE
from samarkand.errors import SamarkandError
from samarkand.registry import GAMES, package, register

# The result of Numba's function passes must not depend on the processor of the machine that builds.
FOR_ANY_PROCESSOR = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
NOT_INHERITED = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", VARIABLE)
PATIENCE = 240  # seconds; a library's games take a few


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    result = argparse.ArgumentParser(
        prog="python -m samarkand.compiling",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    result.add_argument("--missing", action="store_true")
    result.add_argument("--wasm", action="store_true")
    result.add_argument("--bounds", type=Path, metavar="FOLDER")
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    chosen = parser().parse_args(arguments)
    computer = WASM if chosen.wasm else library.this_computer()
    if computer not in TARGETS:
        print(f"samarkand: found a computer of the kind {computer}, expected one of {', '.join(TARGETS)}")
        return 1
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [pool.submit(build, game, computer, chosen.missing, chosen.bounds) for game in chosen.games]
    failed = False
    for job in jobs:
        try:
            job.result()
        except SamarkandError as error:
            failed = True
            print(f"samarkand: {error}", file=sys.stderr)
    return int(failed)


def build(given: str, computer: str, missing: bool = False, bounds: Path | None = None) -> None:
    """Build a game, try it, and remove its code for other rules.

    Parameters
    ----------
    given : str
        The game's name, or ``NAME=PACKAGE``.
    computer : str
        One of `TARGETS`.
    missing : bool
        Whether to do nothing if it is built already.
    bounds : path, optional
        The folder for a library that checks each index.

    Raises
    ------
    SamarkandError
        If it cannot be built, or plays differently from the interpreted rules. No code is then left behind.
    """
    game = name_of(given)
    path = library.place(package(game), computer)
    if bounds is not None:
        path = bounds.absolute() / path.name
    if missing and path.is_file():
        return
    if importlib.util.find_spec("numba") is None:
        raise SamarkandError(
            f"the rules of {game} cannot be built: found no Numba; "
            "in Samarkand's clone type: pip install '.[compiler]'"
        )
    started = time.monotonic()
    print(f"samarkand: building the rules of {game} for {computer} …", flush=True)
    settings = {"NUMBA_BOUNDSCHECK": "0" if bounds is None else "1", **FOR_ANY_PROCESSOR}
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        built = Path(folder) / path.name  # it takes its place only after it has been tried
        command = ["samarkand.compiling.builder", given, computer, str(built)]
        run(command, f"the rules of {game} could not be built", settings)
        if computer != WASM:
            trial = ["samarkand.compiling.trial", given, str(built)]
            run(trial, f"the library of {game} is left out", patience=PATIENCE)
        built.replace(path)
    for other in path.parent.glob(f"{game}-*{path.suffix}"):
        if other != path and other.stem.rpartition("-")[0] == game:
            with suppress(OSError):  # a process may have it open
                other.unlink()
    print(f"samarkand: built the rules of {game} in {time.monotonic() - started:.0f} s", flush=True)


def name_of(given: str) -> str:
    """Return the name of a game, registered if its package is given too."""
    name, equals, path = given.partition("=")
    if equals:
        register(name, path)
    return name


def run(
    command: list[str],
    failure: str,
    settings: dict[str, str] | None = None,
    patience: float | None = None,
) -> None:
    """Run a module in a separate process. If it fails, raise an error with the last line of its errors."""
    outside = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    try:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            env=outside | (settings or {}),
            stderr=subprocess.PIPE,
            text=True,
            timeout=patience,
        )
    except subprocess.TimeoutExpired:
        raise SamarkandError(f"{failure}: it took more than {patience} s") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"it ended with code {done.returncode}"])[-1]
        raise SamarkandError(f"{failure}: {last}")
