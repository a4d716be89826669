"""Build the wheels on the site: this package, and packages that Pyodide lacks."""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from samarkand.compiling import building
from tools.lite import ROOT

# What the package needs in the browser, also indirectly, and Pyodide does not have. All are pure Python.
LACKING = ("anywidget", "comm", "ipycanvas", "ipywidgets", "jupyterlab-widgets", "psygnal")
NOTEBOOKS = "samarkand/_notebooks/"  # the site has them as files
PIP = (sys.executable, "-m", "pip", "--quiet")


def own(folder: Path) -> None:
    """Build the package's wheel without notebooks, with the games' WebAssembly modules.

    Without a linker for them, a line says so, and the site's games are interpreted.
    """
    building.main(["--wasm", "--missing"])
    environment = {**os.environ, "SAMARKAND_BUILD": "no"}  # no rules for this computer
    with tempfile.TemporaryDirectory() as place:
        how = ("--no-deps", "--no-build-isolation", "--wheel-dir", place)
        subprocess.run([*PIP, "wheel", *how, str(ROOT)], env=environment, check=True)
        (whole,) = Path(place).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        copy(whole, folder / whole.name, lambda name, content: None if NOTEBOOKS in name else content)


def copy(whole: Path, small: Path, part: Callable[[str, bytes], bytes | None]) -> None:
    """Copy a wheel, with the part of each file that a function of its name and its content returns."""
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if (content := part(name, old.read(name))) is not None:
                new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def fetch(folder: Path, kept: Path) -> None:
    """Put the wheels that Pyodide lacks into a folder, in the versions installed here.

    Downloaded wheels are `kept` for the next time.
    """
    kept.mkdir(parents=True, exist_ok=True)
    pure = ("--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    for name in LACKING:
        pattern = f"{name.replace('-', '_')}-{version(name)}-*.whl"
        if not list(kept.glob(pattern)):
            command = [*PIP, "download", *pure, "--dest", str(kept), f"{name}=={version(name)}"]
            subprocess.run(command, check=True)
        (wheel,) = kept.glob(pattern)
        shutil.copy(wheel, folder)
