"""List the packages that Python in the browser already has, and those that the site must provide.

    python -m tools.lite.distribution pyodide-lock.json

writes `distribution.toml` from the lock file of the Pyodide version that the kernel needs. The file is in the
npm package `pyodide` of that version. Only entries that this package needs are kept.
"""

import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import requires, version
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from samarkand.lazy import LARGE_LIBRARIES

LISTED = Path(__file__).with_name("distribution.toml")
ASKED = "samarkand[lab]"
HEAD = """# What Pyodide brings of what this package needs. Written by `python -m tools.lite.distribution`.
"""
# Brought by the kernel itself, or stood in for: what speaks to a server and to processes.
KERNELS_OWN = frozenset({"ipykernel", "widgetsnbextension", "pexpect", "prompt-toolkit"})
MARKERS = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
}


class NotThere(Exception):
    """A requirement of the package that is not available in the browser."""


def distribution() -> dict[str, Any]:
    """Return the stored versions of `pyodide`, `python` and `packages`."""
    return tomllib.loads(LISTED.read_text(encoding="utf-8"))


def requirements(python: str, is_there: Callable[[str], bool]) -> Iterator[Requirement]:
    """Yield all requirements in the browser, including indirect ones, except for packages already there.

    Parameters
    ----------
    python : str
        The version of Python in the browser.
    is_there : function
        Returns whether a package and its requirements come with Pyodide or with the kernel.
    """
    place = {**MARKERS, "python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    waiting, seen = [Requirement(ASKED)], set()
    while waiting:
        parent = waiting.pop()
        for extra in ("", *sorted(parent.extras)):
            for entry in map(Requirement, requires(parent.name) or ()):
                here = {**place, "extra": extra}
                if entry.name in LARGE_LIBRARIES:  # fetched when they are first imported
                    here["sys_platform"] = "linux"
                applies = entry.marker is None or entry.marker.evaluate(here)
                if not applies or (str(entry), extra) in seen:
                    continue
                seen.add((str(entry), extra))
                yield entry
                if not is_there(canonicalize_name(entry.name)):
                    waiting.append(entry)


def bundled_packages(listed: dict[str, Any]) -> dict[str, str]:
    """Return the versions of the packages that the site must contain. All are pure Python.

    Raises
    ------
    NotThere
        If Pyodide has a package in a version that this package refuses.
    """
    packages, versions = listed["packages"], {}
    for entry in requirements(listed["python"], lambda name: name in packages or name in KERNELS_OWN):
        name = canonicalize_name(entry.name)
        if name in packages and not entry.specifier.contains(packages[name]):
            raise NotThere(f"{entry} is needed, but Pyodide {listed['pyodide']} has {packages[name]}")
        if name not in packages and name not in KERNELS_OWN:
            versions[name] = version(name)
    return dict(sorted(versions.items()))


def check_date(listed: dict[str, Any]) -> None:
    """Raise if the list is for another version of Pyodide than the installed kernel needs.

    Raises
    ------
    NotThere
        If its first two numbers differ.
    """
    if listed["pyodide"].split(".")[:2] != PYODIDE_VERSION.split(".")[:2]:
        raise NotThere(
            f"{LISTED.name} is for Pyodide {listed['pyodide']}, but the kernel needs {PYODIDE_VERSION}: "
            "write it again with `python -m tools.lite.distribution` from the lock file of that version"
        )


def text(lock: dict[str, Any]) -> str:
    """Return the stored part of a lock file."""
    locked = {canonicalize_name(name): entry["version"] for name, entry in lock["packages"].items()}
    python = lock["info"]["python"]
    asked = {canonicalize_name(entry.name) for entry in requirements(python, locked.__contains__)}
    rows = "\n".join(f'{name} = "{locked[name]}"' for name in sorted(asked & set(locked)))
    return f'{HEAD}pyodide = "{PYODIDE_VERSION}"\npython = "{python}"\n\n[packages]\n{rows}\n'


def main(arguments: Sequence[str]) -> int:
    """Write the list, and return the exit code."""
    (lock,) = arguments
    LISTED.write_text(text(json.loads(Path(lock).read_text(encoding="utf-8"))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
