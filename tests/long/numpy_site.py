"""Build the vendored JupyterLite site with the Pyodide of a carrier.

The checkout is copied, and what Pyodide 0.27 needs is relaxed in the copy alone: lower bounds, and
the list of what Pyodide brings. Then the project's own `python -m tools.lite --vendored` builds the site.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from packaging.version import Version

LOCK = "pyodide-lock.json"
# Where the project's tool looks for Pyodide before it fetches it; below the root of the checkout.
PYODIDE = Path("build/lite/pyodide")
# The core of Pyodide 314, which the tool wants, is a module of this name. That of 0.27 is a script.
NEW_CORE, OLD_CORE = "pyodide.asm.mjs", "pyodide.asm.js"
METADATA = (
    "import setuptools.build_meta as backend, sys; backend.prepare_metadata_for_build_wheel(sys.argv[1])"
)
LEFT_OUT = shutil.ignore_patterns(
    ".git", "build", "dist", "__pycache__", "node_modules", "*.egg-info", ".venv*"
)


def run(command: list, folder: Path, advice: str) -> str:
    """Run a command of the copy's Python in the copy; leave with one line of advice if it fails."""
    paths = [str(folder), str(folder / "widgets"), str(folder / "build" / "metadata")]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=surroundings, capture_output=True, text=True
    )
    if done.returncode:
        print(done.stdout[-3000:], done.stderr[-3000:], file=sys.stderr)
        raise RuntimeError(f"`python {' '.join(command[:3])}` failed: {advice}")
    return done.stdout + "".join(line for line in done.stderr.splitlines(True) if "interpreted" in line)


def relax(settings: Path, lock: dict) -> None:
    """Lower the bounds in pyproject.toml to the versions that the carrier has."""
    there = {name.lower(): each["version"] for name, each in lock["packages"].items()}
    lowered: list[str] = []

    def lower(found: re.Match) -> str:
        name, bound = found[1], found[2]
        has = there.get(name.lower())
        if has is None or Version(has) >= Version(bound):
            return found[0]
        lowered.append(f"{name} {bound} to {has}")
        return f'"{name}>={has}'

    text = re.sub(r'"([A-Za-z0-9._-]+)>=([0-9.]+)', lower, settings.read_text(encoding="utf-8"))
    if not any(each.startswith("numpy ") for each in lowered) and '"numpy>=' not in text:
        raise RuntimeError(
            'pyproject.toml has no `"numpy>=…"`: adapt `relax` to how it names its requirements'
        )
    settings.write_text(text, encoding="utf-8")
    print(f"lower bounds, in the copy only: {', '.join(lowered) or 'none had to be lowered'}")


def build(checkout: Path, carrier: Path, out: Path, copy: Path) -> None:
    """Copy, relax, build, and add what only the older Pyodide needs."""
    shutil.copytree(checkout, copy, ignore=LEFT_OUT)
    lock = json.loads((carrier / LOCK).read_text())
    relax(copy / "pyproject.toml", lock)
    (copy / "build" / "metadata").mkdir(parents=True)
    run(["-c", METADATA, str(copy / "build" / "metadata")], copy, "is setuptools>=77 installed here?")
    run(
        ["-m", "tools.lite.distribution", str(carrier / LOCK)],
        copy,
        "write tools/lite/distribution.toml in the copy by whatever replaces this command",
    )
    place = copy / PYODIDE
    place.mkdir(parents=True)
    names = [each["file_name"] for each in lock["packages"].values()]
    for name in (*names, LOCK, "pyodide.mjs", OLD_CORE, "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(carrier / name, place)
    (place / NEW_CORE).write_text(f"// The core of this older Pyodide is {OLD_CORE}.\n")
    print(
        run(
            ["-m", "tools.lite", "--vendored", str(out)],
            copy,
            f"if it looked for Pyodide elsewhere than in {PYODIDE}, adapt PYODIDE and `build`",
        ),
        end="",
    )
    static = out / "static" / "pyodide"
    if not (static / "pyodide.mjs").is_file() or not list(static.glob("numpy-*.whl")):
        raise RuntimeError(
            f"no Pyodide with NumPy in {static}: find where the site has it now, and adapt `build`"
        )
    shutil.copy(carrier / OLD_CORE, static)
