"""Build the wheels on the site: this package, and packages that Pyodide lacks."""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

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
        with ZipFile(whole) as old, ZipFile(folder / whole.name, "w", ZIP_DEFLATED) as new:
            for name in old.namelist():
                if not name.startswith(NOTEBOOKS):
                    new.writestr(name, old.read(name))


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
