"""Build the games' compiled code for other processes, each game in a process of its own."""

import argparse
import hashlib
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from samarkand import log
from samarkand.engine import library, settings
from samarkand.engine.compiling import linking
from samarkand.engine.compiling.compiler import DISABLE_VARIABLE, SETTINGS
from samarkand.engine.compiling.targets import TARGETS, WASM
from samarkand.errors import SamarkandError
from samarkand.protocol import GAMES

COMMAND = (sys.executable, "-m", __package__)
# The result of Numba's function passes must not depend on the processor of the machine that builds.
FOR_ANY_PROCESSOR = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    result = argparse.ArgumentParser(prog=f"python -m {__package__}", description=__doc__)
    result.add_argument("folder", type=Path)
    result.add_argument("targets", nargs="+", metavar="TARGET")
    result.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME")
    result.add_argument("--checks", action="store_true")
    result.add_argument("--in-this-process", action="store_true")
    return result


def main() -> int:
    """Run the command line and return the exit code."""
    chosen = parser().parse_args()
    log.show()
    try:
        if chosen.in_this_process:
            build(chosen.folder, chosen.games, chosen.targets, chosen.checks)
        else:
            build_apart(chosen.folder, chosen.games, chosen.targets, chosen.checks)
    except SamarkandError as error:
        print(f"samarkand: {error}", file=sys.stderr)
        return 1
    return 0


def build_apart(folder: Path, games: list[str], targets: list[str], checks: bool) -> None:
    """Build games in parallel, each in a process of its own. Libraries that are up to date are kept."""
    targets = [library.this_computer() if target == "here" else target for target in targets]
    for target in targets:
        if target not in TARGETS:
            raise SamarkandError(f"target: found {target!r}, expected one of {', '.join(TARGETS)}")
    natives, made_with = [target for target in targets if target != WASM], builder_digest()
    jobs = [(game, [WASM]) for game in games if WASM in targets]
    for game in games:
        if old := [target for target in natives if not library.is_current(folder, game, target, made_with)]:
            jobs.append((game, old))
    for target in {target for _, names in jobs for target in names}:
        linking.linker(target)
    with ThreadPoolExecutor(min(len(jobs) or 1, os.cpu_count() or 1)) as pool:
        list(pool.map(lambda job: _build_one(folder, job[0], job[1], checks), jobs))
    built = [
        (game, library.place(folder, game, name)) for game, names in jobs for name in names if name != WASM
    ]
    if built:
        library.write_manifest(folder, built, made_with)


def _build_one(folder: Path, game: str, targets: list[str], checks: bool) -> None:
    """Build one game in a process of its own."""
    started, kinds = time.monotonic(), ", ".join(targets)
    print(f"samarkand: building the rules of {game} for {kinds} …", flush=True)
    unset = (*SETTINGS, settings.ENGINE_VARIABLE, DISABLE_VARIABLE)
    environment = {name: value for name, value in os.environ.items() if name not in unset} | FOR_ANY_PROCESSOR
    more = ["--checks"] if checks else []
    command = [*COMMAND, str(folder), *targets, "--games", game, "--in-this-process", *more]
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SamarkandError(done.stderr.strip().removeprefix("samarkand: ") or f"{game} could not be built")
    print(
        f"samarkand: built the rules of {game} for {kinds} in {time.monotonic() - started:.0f} s", flush=True
    )


def builder_digest() -> str:
    """Return the digest of everything besides the rules that libraries depend on: this package and LLVM."""
    sha = hashlib.sha256("\0".join(map(version, ("numba", "llvmlite", "numpy"))).encode())
    for path in sorted(Path(__file__).parent.glob("*.[pl][yl]")):
        sha.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return sha.hexdigest()[:24]


def build(folder: Path, games: list[str], targets: list[str], checks: bool) -> None:
    """Build games in this process. The targets must be either all libraries or all modules."""
    from samarkand.engine.compiling import builder
    from samarkand.engine.webassembly import browser

    for game in games:
        lowered = builder.lower(game, checks, WASM in targets)
        for name in targets:
            target = TARGETS[name]
            path = (
                browser.place(folder, game, checks) if target.is_wasm else library.place(folder, game, name)
            )
            code, exports = builder.object_code(lowered, target)
            linking.link(code, name, exports, path)
