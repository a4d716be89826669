"""The games' modules of WebAssembly, made once for a clone: its tests and its site use the same."""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import llvmlite
import numba

from samarkand.engine.webassembly import builder, machine

ROOT = Path(__file__).resolve().parents[1]
HOW = sorted(
    [*Path(builder.__file__).parent.glob("*.[pl][yl]"), *(ROOT / "samarkand/engine/compiling").glob("*.py")]
)
PATIENCE = 300  # seconds until another process has made a module


def made(game: str, checks: bool = False) -> Path:
    """The place of a game's module, made unless it was made before from the same sources.

    Raises
    ------
    samarkand.engine.webassembly.builder.NoLinker
        If it is not there, and nothing here links WebAssembly.
    """
    builder.linker()
    told = [numba.__version__, llvmlite.__version__, *(path.read_text(encoding="utf-8") for path in HOW)]
    folder = ROOT / "build" / "webassembly" / hashlib.sha256("\0".join(told).encode()).hexdigest()[:24]
    path = machine.place(folder, game, checks)
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
        command = [sys.executable, "-m", "samarkand.engine.webassembly", str(folder), game]
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
    except builder.NoLinker as error:
        print(f"{error}: pages play recorded games of {game}", file=sys.stderr)
        return None
