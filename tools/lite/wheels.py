"""Build the wheels on the site: this package, and packages that Pyodide lacks."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from samarkand.compiling import building
from tools.lite import ROOT
from tools.lite.distribution import NotThere

# The site has the notebooks as files already.
PARTS = (
    ".gitignore",
    "LICENSE",
    "README.md",
    "hatch_build.py",
    "pyproject.toml",
    "samarkand",
    "widgets",
    "teaching",
)
BUILD = "import hatchling.build as backend, sys; print(backend.build_wheel(sys.argv[1]))"


def build(source: Path, folder: Path) -> None:
    """Build the wheel of the project in `source` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", BUILD, str(folder.resolve())]
    environment = {**os.environ, "SAMARKAND_BUILD": "no"}  # no rules for this computer
    done = subprocess.run(
        command, cwd=source, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout)


def own(folder: Path) -> None:
    """Build the package's wheel without notebooks, from a clean copy, with the games' WebAssembly modules.

    Without a linker for them, a line says so, and the site's games are interpreted.
    """
    building.main(["--wasm", "--missing"])
    with tempfile.TemporaryDirectory() as place:
        for name in PARTS:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(place) / name)
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
