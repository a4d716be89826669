"""Link object code into shared libraries and WebAssembly modules, with a linker found on this machine.

No file is changed after it is linked, because a library for macOS contains hashes of its own pages.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from samarkand.compiling.targets import TARGETS, WASM
from samarkand.errors import SamarkandError

WASM_LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(23, 13, -1)))
STACK = 2**20  # bytes
WASM_OPTIONS = ("--no-entry", "--export-table", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK}")
ZIG = [sys.executable, "-m", "ziglang"]
OPTIONS = {
    ".so": ("-nostdlib", "-Wl,--gc-sections", "-Wl,-Bsymbolic", "-Wl,--build-id=none", "-Wl,-z,noexecstack"),
    ".dylib": ("-Wl,-dead_strip",),
    ".dll": (),
}


class NoLinker(SamarkandError, RuntimeError):
    """An error that is raised if no linker here can link for a target, or the linker fails."""


def linkers(name: str) -> list[list[str]]:
    """Return the commands that can link for the target `name`, the best first.

    The package `ziglang` comes first. On a Mac without a compiler, `cc` only opens a dialog.

    Raises
    ------
    NoLinker
        If there is none.
    """
    target = TARGETS[name]
    has_zig = importlib.util.find_spec("ziglang") is not None
    if target.is_wasm:
        zig, programs = [*ZIG, "wasm-ld"], WASM_LINKERS
    else:
        zig = [*ZIG, "cc", "-target", target.linked_as]
        programs = ("cc", "ld.lld") if target.ending == ".so" else ("cc",)
    found = [[path] for path in map(shutil.which, programs) if path]
    if not (found or has_zig):
        wanted = " or ".join(f"`{program}`" for program in programs[:2])
        raise NoLinker(f"found no linker, expected {wanted}, or the package `ziglang`")
    return [zig, *found] if has_zig else found


def link(code: bytes, name: str, exports: list[str], path: Path) -> None:
    """Link object code for the target `name` into the file `path`.

    Raises
    ------
    NoLinker
        If there is no linker for the target, or all of them fail.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        # Use the same names in every build, because some linkers write them into the file.
        given, made = Path(folder) / "code.o", Path(folder) / f"linked{TARGETS[name].ending}"
        given.write_bytes(code)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "0", "ZERO_AR_DATE": "1"}
        for command in linkers(name):
            command = [*command, *_options(command, name, exports), given.name, "-o", made.name]
            done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode == 0:
                break
        else:
            raise NoLinker(f"{path.name} for {name}: {done.stderr.strip() or 'the linker failed'}")
        made.chmod(0o644)
        # Replace an older library in one step, because a process may have it open.
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        shutil.copyfile(made, beside)
        beside.replace(path)


def _options(command: list[str], name: str, exports: list[str]) -> list[str]:
    ending = TARGETS[name].ending
    if name == WASM:
        return [*WASM_OPTIONS, *(f"--export={export}" for export in exports)]
    options = ["-shared", "-s", *OPTIONS[ending]]
    if command[0].endswith("ld.lld"):
        return [part for option in options for part in _linker_options(option)]
    return [*options, f"-Wl,-install_name,linked{ending}"] if ending == ".dylib" else options


def _linker_options(option: str) -> list[str]:
    """Return the options of the linker that a compiler's option stands for."""
    if option == "-nostdlib":
        return []  # the linker adds nothing by itself
    return option.removeprefix("-Wl,").split(",")
