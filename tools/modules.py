"""The games' modules of WebAssembly, made once for a clone: its tests and its site use the same."""

import os
import subprocess
import sys
import time
from pathlib import Path

from samarkand.engine.compiling import linking
from samarkand.engine.compiling.building import COMMAND, builder_digest
from samarkand.engine.compiling.targets import WASM
from samarkand.engine.webassembly import browser

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300  # seconds until another process has made a module


def made(game: str, checks: bool = False) -> Path:
    """The place of a game's module, made unless it was made before from the same sources.

    Raises
    ------
    samarkand.engine.compiling.linking.NoLinker
        If it is not there, and nothing here links WebAssembly.
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
                raise TimeoutError(f"{lock}: whoever made the module has not ended") from None
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


def if_linked(game: str) -> Path | None:
    """The place of a game's module, or None, and a line that says so, where nothing links it."""
    try:
        return made(game)
    except linking.NoLinker as error:
        print(f"{error}: pages play recorded games of {game}", file=sys.stderr)
        return None
