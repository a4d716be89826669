"""Whether the tests find the faults of `faults.toml`: `python -m tests.faults [WORD …]`.

Each, or each with a word in its name or in its file's, is put into a copy of the last commit, and its tests
are run there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAULTS = tomllib.loads((Path(__file__).with_name("faults.toml")).read_text(encoding="utf-8"))["fault"]
PASSED, FAILED = 0, 1  # of pytest's codes


def judged(fault: dict, copy: Path) -> str:
    """`found`, or what is wrong: with the tests, or with the fault."""
    file = copy / fault["file"]
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if text.count(fault["before"]) != 1:
        return f"OUT OF DATE: {fault['file']} has not `before` once"
    if tests(fault, copy) != PASSED:
        return "OUT OF DATE: its tests do not pass without it"
    file.write_text(text.replace(fault["before"], fault["after"]), encoding="utf-8")
    code = tests(fault, copy)
    file.write_text(text, encoding="utf-8")
    return {FAILED: "found", PASSED: "NOT FOUND"}.get(code, f"pytest ended with {code}")


def tests(fault: dict, copy: Path) -> int:
    """The code with which pytest ends in the copy, whose packages come before installed ones."""
    first = os.pathsep.join(map(str, (copy, copy / "widgets", copy / "teaching")))
    # nbval, which only notebooks need, takes half of the time in which pytest starts.
    options = ["-q", "-x", "-n0", "-p", "no:cacheprovider", "-p", "no:nbval"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-m", "pytest", *options, *fault["tests"]]
    return subprocess.call(command, cwd=copy, env={**os.environ, "PYTHONPATH": first}, **quiet)


def main(words: Sequence[str]) -> int:
    """Print of each fault whether it was found, and how many were; return 1 if one was not."""
    named = [(fault, f"{fault['name']} {fault['file']}") for fault in FAULTS]
    chosen = [fault for fault, name in named if not words or any(word in name for word in words)]
    git = ["git", "-C", str(ROOT), "worktree"]
    found, begun = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        subprocess.check_call([*git, "add", "--quiet", "--detach", str(copy)])
        try:
            # They are not used for a game whose rules have a fault: it is interpreted.
            for libraries in ROOT.glob("samarkand/*/libraries"):
                shutil.copytree(libraries, copy / libraries.relative_to(ROOT))
            for fault in chosen:
                verdict = judged(fault, copy)
                found += verdict == "found"
                print(f"{verdict:10} {fault['name']}", flush=True)
        finally:
            subprocess.check_call([*git, "remove", "--force", str(copy)])
    print(f"{found} of {len(chosen)} found in {time.monotonic() - begun:.0f} s")
    return int(found < len(chosen) or not chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
