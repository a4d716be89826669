"""Build the games' WebAssembly modules once for a clone, for its tests and its site."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from samarkand.engine.compiling import linking
from samarkand.engine.compiling.building import COMMAND, builder_digest
from samarkand.engine.compiling.targets import WASM
from samarkand.engine.webassembly import browser
from samarkand.protocol import GAMES

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300  # seconds to wait for another process that builds a module


def make(game: str, checks: bool = False) -> Path:
    """Return the path of a game's module. Build it unless it exists for the same sources.

    Raises
    ------
    samarkand.engine.compiling.linking.NoLinker
        If the module is missing and no linker for WebAssembly is installed.
    """
    linking.linker(WASM)
    folder = ROOT / "build" / "webassembly" / builder_digest()
    path = browser.place(folder, game, checks)
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder / f"{path.parent.name}-{path.stem}.lock"
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        deadline = time.monotonic() + PATIENCE
        while not path.is_file():
            if time.monotonic() > deadline:
                raise TimeoutError(
                    f"{lock}: a process is still building the module; if none is, delete it"
                ) from None
            time.sleep(0.2)
        return path
    try:
        command = [*COMMAND, str(folder), WASM, "--games", game]
        subprocess.run(
            [*command, *(["--checks"] if checks else [])], cwd=ROOT, check=True, capture_output=True
        )
    finally:
        if not path.is_file():
            lock.unlink()
    return path


def make_all() -> dict[str, Path]:
    """Return the paths of all games' modules. Build those that are missing in parallel.

    Raises
    ------
    samarkand.engine.compiling.linking.NoLinker
        If a module is missing and no linker for WebAssembly is installed.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(GAMES, pool.map(make, GAMES), strict=True))


def if_linked(game: str) -> Path | None:
    """Return the path of a game's module. Without a linker, print a line and return None."""
    try:
        return make(game)
    except linking.NoLinker as error:
        print(f"{error}: pages play recorded games of {game}", file=sys.stderr)
        return None
