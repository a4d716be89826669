"""Build the wheels on the site: this package, and packages that Pyodide lacks."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from samarkand.compiling import building
from samarkand.engine import library
from tools.lite import ROOT
from tools.lite.distribution import NotThere

PARTS = ("pyproject.toml", "README.md", "LICENSE", "samarkand", "widgets", "teaching")
# What pyproject.toml says of the notebooks, which the site has as files already: a line, or a list of lines.
NOTEBOOKS = re.compile(r'^ *"samarkand\._notebooks"(?: = \[[^\]]*\]|.*)\n', re.MULTILINE)
BUILD = "import setuptools.build_meta as backend, sys; print(backend.build_wheel(sys.argv[1]))"
NATIVE = tuple(f"{system}-*" for system in library.SYSTEMS.values())  # of other computers


def build(source: Path, folder: Path) -> None:
    """Build the wheel of the project in `source` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", BUILD, str(folder.resolve())]
    done = subprocess.run(command, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout)


def own(folder: Path) -> None:
    """Build the package's wheel without notebooks, from a clean copy, with the games' WebAssembly modules.

    Without a linker for them, a line says so, and the site's games are interpreted.
    """
    building.main(["--wasm", "--missing"])
    with tempfile.TemporaryDirectory() as place:
        ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", *NATIVE)
        for name in PARTS:
            path, copy = ROOT / name, Path(place) / name
            if path.is_dir():
                shutil.copytree(path, copy, ignore=ignored)
            else:
                shutil.copy(path, copy)
        settings = Path(place) / "pyproject.toml"
        settings.write_text(NOTEBOOKS.sub("", settings.read_text(encoding="utf-8")), encoding="utf-8")
        build(Path(place), folder)


def fetch(folder: Path, versions: dict[str, str], python: str) -> None:
    """Download the published wheels that are not in `folder` yet. They run on any Python.

    Parameters
    ----------
    folder : path
    versions : dict
        The version of each package.
    python : str
        The version of Python in the browser.

    Raises
    ------
    NotThere
        If pip cannot get one of them.
    """
    missing = [
        f"{name}=={version}"
        for name, version in versions.items()
        if not list(folder.glob(f"{name.replace('-', '_')}-{version}-*.whl"))
    ]
    if missing:
        pure = ["--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
        here = ["--dest", str(folder), "--python-version", ".".join(python.split(".")[:2])]
        if subprocess.call([sys.executable, "-m", "pip", "download", "--quiet", *pure, *here, *missing]):
            raise NotThere(f"pip could not fetch {', '.join(missing)} (it needs a network the first time)")
