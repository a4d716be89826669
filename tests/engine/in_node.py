"""The games' modules of WebAssembly in Node, as instances for `machine.Machine`; made once for all tests."""

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import llvmlite
import numba
import numpy as np
from playwright._impl._driver import compute_driver_executable

from samarkand.engine.webassembly import builder, machine

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_suffix(".mjs")
HOW = sorted(
    [*Path(builder.__file__).parent.glob("*.[pl][yl]"), *(ROOT / "samarkand/engine/compiling").glob("*.py")]
)
PATIENCE = 300  # seconds until another process has made a module


class InNode:
    """An instance of a module in a process of its own."""

    def __init__(self, path, patience=60):
        self.patience = patience
        node, _ = compute_driver_executable()
        command = [node, str(SCRIPT), str(machine.HOST), str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        told = self._heard()
        if "refused" in told:
            self.close()
            raise machine.Unusable(f"webassembly: the module cannot be run: {told['refused']}")

    def _heard(self):
        """Its answer; none within `patience` seconds ends it."""
        ending = threading.Timer(self.patience, self.process.kill)
        ending.start()
        try:
            line = self.process.stdout.readline()
        finally:
            ending.cancel()
        if not line:
            raise machine.Unusable("webassembly: a game did not end")
        return json.loads(line)

    def _ask(self, asked, buffers=()):
        self.process.stdin.write(json.dumps(asked).encode() + b"\n")
        for each in buffers:
            self.process.stdin.write(each)
        self.process.stdin.flush()
        return self._heard()

    def address(self, name):
        return self._ask({"address": name})["address"]

    def play(self, buffers, numbers):
        raw = [np.ascontiguousarray(each).tobytes() for each in buffers]
        told = self._ask({"numbers": numbers, "lengths": [len(each) for each in raw]}, raw)
        if "trap" in told:
            raise machine.Unusable(f"webassembly: a game ended in a trap: {told['trap']}")
        self.seconds = told["microseconds"] / 1e6
        for buffer in buffers:
            after = self.process.stdout.read(buffer.nbytes)
            if buffer.flags.writeable:
                buffer[...] = np.frombuffer(after, buffer.dtype).reshape(buffer.shape)
        return told["played"], self.process.stdout.read(told["raised"])

    def close(self):
        self.process.kill()
        self.process.communicate()


def made(game, checks=False):
    """The module of a game, made unless a test has made it before from the same sources."""
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
