"""Link object code into shared libraries and modules of WebAssembly, with a program that is on this machine.

The system's `cc`, if there is one, links the libraries for this machine. The package `ziglang` links for all
kinds of computers. No file is changed after it is linked, because a library for macOS contains hashes of its
own pages.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from samarkand.engine.compiling.targets import TARGETS, WASM
from samarkand.engine.library import this_computer
from samarkand.errors import SamarkandError

WASM_LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(23, 13, -1)))
STACK = 2**20  # bytes
WASM_OPTIONS = ("--no-entry", "--export-table", "--gc-sections", "--strip-all", "-z", f"stack-size={STACK}")
ZIG = [sys.executable, "-m", "ziglang"]
ALWAYS_ZIG = "SAMARKAND_LINK_WITH_ZIG"  # 1 for a release: the same linker for all, whatever machine builds
OPTIONS = {
    ".so": ("-nostdlib", "-Wl,--gc-sections", "-Wl,-Bsymbolic", "-Wl,--build-id=none", "-Wl,-z,noexecstack"),
    ".dylib": ("-Wl,-dead_strip",),
    ".dll": (),
}


class NoLinker(SamarkandError, RuntimeError):
    """An error that is raised if no linker here can link for a target, or the linker fails."""


def linker(name: str) -> list[str]:
    """Return the command that links for the target `name`.

    Raises
    ------
    NoLinker
        If there is none.
    """
    has_zig = importlib.util.find_spec("ziglang") is not None
    if name == WASM:
        lld = next(filter(None, map(shutil.which, WASM_LINKERS)), None)
        if lld or has_zig:
            return [lld] if lld else [*ZIG, "wasm-ld"]
        raise NoLinker("found no linker, expected LLVM's `wasm-ld` (lld), or the package `ziglang`")
    if has_zig and os.environ.get(ALWAYS_ZIG) == "1":
        return [*ZIG, "cc", "-target", TARGETS[name].linked_as]
    if name == this_computer() and (cc := shutil.which("cc")):
        return [cc]
    if TARGETS[name].ending == ".so" and (lld := shutil.which("ld.lld")):
        return [lld]
    if has_zig:
        return [*ZIG, "cc", "-target", TARGETS[name].linked_as]
    raise NoLinker("found no linker, expected the command `cc` or `ld.lld`, or the package `ziglang`")


def link(code: bytes, name: str, exports: list[str], path: Path) -> None:
    """Link object code for the target `name` into the file `path`.

    Raises
    ------
    NoLinker
        If there is no linker for the target, or the linker fails.
    """
    ending, command = TARGETS[name].ending, linker(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        # Use the same names in every build, because some linkers write them into the file.
        given, made = Path(folder) / "code.o", Path(folder) / path.name
        given.write_bytes(code)
        if name == WASM:
            options = [*WASM_OPTIONS, *(f"--export={name}" for name in exports)]
        else:
            options = ["-shared", "-s", *OPTIONS[ending]]
            if command[0].endswith("ld.lld"):
                options = [part for option in options for part in _linker_options(option)]
            if ending == ".dylib":
                options.append(f"-Wl,-install_name,{path.name}")
        command = [*command, *options, given.name, "-o", made.name]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "0", "ZERO_AR_DATE": "1"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise NoLinker(f"{path.name} for {name}: {done.stderr.strip() or 'the linker failed'}")
        made.chmod(0o644)
        # Replace an older library in one step, because a process may have it open.
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        shutil.copyfile(made, beside)
        beside.replace(path)


def _linker_options(option: str) -> list[str]:
    """Return the options of the linker that a compiler's option stands for."""
    if option == "-nostdlib":
        return []  # the linker adds nothing by itself
    return option.removeprefix("-Wl,").split(",")
