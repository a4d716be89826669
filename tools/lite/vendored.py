"""Add Pyodide to the site itself, for networks that block other hosts: `… --lite --vendored`.

The core comes from npm. The packages, including NumPy, are in no package index. They are fetched from
Pyodide's release, or put by hand into the folder that `gather` names. Each file is verified with its digest
in `pyodide-lock.json`, Pyodide's list of packages.
"""

import hashlib
import json
import shutil
import subprocess
import tarfile
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_LOCK, PYODIDE_MJS, PYODIDE_VERSION
from packaging.utils import canonicalize_name

from tools.lite.distribution import NotThere, distribution

CORE = (PYODIDE_MJS, "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", PYODIDE_LOCK)
KERNELS = ("jedi", "micropip")  # what the kernel loads before any cell runs, besides what we need
PATIENCE = 60  # seconds for a file


def core(folder: Path) -> dict[str, Any]:
    """Fetch Pyodide's core from npm into a folder, unless it is there. Return the list of packages.

    Raises
    ------
    NotThere
        If npm is not installed, or cannot fetch it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not all((folder / name).is_file() for name in CORE):
        npm = shutil.which("npm")
        command = [str(npm), "pack", f"pyodide@{PYODIDE_VERSION}"]
        if npm is None or subprocess.run(command, cwd=folder, capture_output=True).returncode:
            raise NotThere(
                f"npm could not fetch pyodide@{PYODIDE_VERSION} (it needs Node and, the first time, a "
                "network)"
            )
        archive = folder / f"pyodide-{PYODIDE_VERSION}.tgz"
        with tarfile.open(archive) as packed:
            for name in CORE:
                member = packed.extractfile(f"package/{name}")
                assert member is not None, name
                (folder / name).write_bytes(member.read())
        archive.unlink()
    return json.loads((folder / PYODIDE_LOCK).read_text(encoding="utf-8"))


def with_dependencies(lock: dict[str, Any], names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the entries of some packages and of all their dependencies.

    Examples
    --------
    >>> lock = {"packages": {"six": {"depends": []}, "pytz": {"depends": []}, "pandas": {"depends": ["Six"]}}}
    >>> with_dependencies(lock, ["pandas"]) == [lock["packages"]["pandas"], lock["packages"]["six"]]
    True
    """
    listed = {str(canonicalize_name(name)): entry for name, entry in lock["packages"].items()}
    entries, waiting = dict[str, dict[str, Any]](), [str(canonicalize_name(name)) for name in names]
    while waiting:
        name = waiting.pop()
        if name not in entries:
            entries[name] = listed[name]
            waiting += [str(canonicalize_name(entry)) for entry in listed[name]["depends"]]
    return [entries[name] for name in sorted(entries)]


def is_whole(file: Path, package: dict[str, Any]) -> bool:
    """Return whether a file exists and has the digest in the list."""
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == package["sha256"]


def fetch(package: dict[str, Any], file: Path) -> None:
    """Fetch one package from Pyodide's own release. Do nothing without a network."""
    try:
        with urllib.request.urlopen(f"{PYODIDE_CDN_URL}/{package['file_name']}", timeout=PATIENCE) as answer:
            content = answer.read()
    except (urllib.error.URLError, OSError):
        return
    if hashlib.sha256(content).hexdigest() == package["sha256"]:
        file.write_bytes(content)


def gather(folder: Path, names: Iterable[str] | None = None) -> list[Path]:
    """Return all files that the site must contain so that a browser needs no other host.

    Parameters
    ----------
    folder : path
        The folder with the core and the packages, to which missing ones are downloaded.
    names : iterable of str, optional
        The packages that are needed, by default those of this package and of the kernel.

    Raises
    ------
    NotThere
        If a package is missing and cannot be downloaded, or does not have the expected digest. The message
        lists the files, where they come from, and where to put them.
    """
    lock = core(folder)
    needed = with_dependencies(lock, [*distribution()["packages"], *KERNELS] if names is None else names)
    for package in needed:
        if not is_whole(folder / package["file_name"], package):
            fetch(package, folder / package["file_name"])
    missing = [
        package["file_name"] for package in needed if not is_whole(folder / package["file_name"], package)
    ]
    if missing:
        raise NotThere(
            f"{len(missing)} of {len(needed)} packages of Pyodide are missing or differ from its list. "
            f"On a computer with a network, download them from {PYODIDE_CDN_URL}/ and put them into "
            f"{folder}:\n" + "\n".join(f"  {name}" for name in missing)
        )
    return [folder / name for name in (*CORE, *(package["file_name"] for package in needed))]
