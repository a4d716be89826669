"""Libraries for other kinds of computers, as instances for `samarkand.engine.machine.Machine`.

`elsewhere.c` is compiled for such a computer. It runs in an emulator or beside another C library, loads the
library there, and does what this process asks. So neither Python nor NumPy is needed for that computer.
"""

import os
import shutil
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from samarkand.engine import machine
from samarkand.engine.webassembly import browser

SOURCE = Path(__file__).with_suffix(".c")
ADDRESS, CALL = 0, 1  # kinds of requests


class Computer(NamedTuple):
    """A kind of computer that this machine can imitate.

    Attributes
    ----------
    libraries : str
        Which libraries it loads, as `samarkand.engine.library` names them.
    compiled_as : tuple of str
        Options of `zig cc`.
    needed : tuple of str
        The commands and files that it takes.
    packages : str
        The packages of Debian that have them.
    runs : tuple of str
        The command in front of the compiled program.
    """

    libraries: str
    compiled_as: tuple[str, ...]
    needed: tuple[str, ...]
    packages: str
    runs: tuple[str, ...] = ()

    @property
    def missing(self):
        """The programs and files that are not on this machine."""
        return [name for name in self.needed if not (shutil.which(name) or os.path.isfile(name))]


COMPUTERS = {
    "musl": Computer(
        "linux-x86_64",
        ("-target", "x86_64-linux-musl", "-dynamic"),
        ("/lib/ld-musl-x86_64.so.1",),
        "musl",
    ),
    "aarch64": Computer(
        "linux-aarch64",
        ("-target", "aarch64-linux-gnu.2.17"),
        ("qemu-aarch64-static", "/usr/aarch64-linux-gnu/lib/libc.so.6"),
        "qemu-user-static libc6-arm64-cross",
        ("qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"),
    ),
    "windows": Computer(
        "windows-x86_64",
        ("-target", "x86_64-windows-gnu"),
        ("wine",),
        "wine",
        ("wine",),
    ),
}


@cache
def program(computer, folder):
    """The program for a kind of computer, compiled into a folder."""
    made = folder / f"elsewhere-{computer}.exe"
    command = [sys.executable, "-m", "ziglang", "cc", *COMPUTERS[computer].compiled_as, "-O1", str(SOURCE)]
    subprocess.run([*command, "-o", str(made)], check=True)
    return made


class Elsewhere(browser.Module):
    """An instance of a library on another kind of computer.

    Attributes
    ----------
    blocks : int
        How many blocks of memory the library held after the last call.
    """

    def __init__(self, computer, library, folder, variables):
        command = [*COMPUTERS[computer].runs, str(program(computer, folder)), str(library)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **variables}
        )

    def _read(self, size):
        content = self.process.stdout.read(size)
        assert len(content) == size, "the program has ended"
        return content

    def _number(self):
        return struct.unpack("<q", self._read(8))[0]

    def _write(self, *parts):
        for part in parts:
            self.process.stdin.write(struct.pack("<q", part) if isinstance(part, int) else part)
        self.process.stdin.flush()

    def number_of(self, name):
        self._write(ADDRESS, len(name), name.encode())
        return self._number()

    def call(self, entry, buffers, numbers):
        raw = [part for buffer in buffers for part in (buffer.nbytes, buffer.tobytes())]
        self._write(CALL, len(entry), entry.encode(), len(buffers), len(numbers), *map(int, numbers), *raw)
        returned = self._number()
        for buffer in buffers:
            after = self._read(buffer.nbytes)
            if buffer.flags.writeable:
                memoryview(buffer).cast("B")[:] = after
        self.blocks, length = self._number(), self._number()
        return machine.Returned(returned, None if length < 0 else self._read(length))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
