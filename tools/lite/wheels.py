"""Build the wheels on the site: this package, its bundled games, and packages that Pyodide lacks."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import samarkand
from samarkand.engine import bundled_results
from samarkand.engine.compiling import linking
from samarkand.engine.webassembly import browser
from tools import modules
from tools.lite import ROOT
from tools.lite.distribution import NotThere

PARTS = ("pyproject.toml", "README.md", "LICENSE", "samarkand", "widgets", "teaching")
# What pyproject.toml says of the notebooks, which the site has as files already: a line, or a list of lines.
NOTEBOOKS = re.compile(r'^ *"samarkand\._notebooks"(?: = \[[^\]]*\]|.*)\n', re.MULTILINE)
BUILD = "import setuptools.build_meta as backend, sys; print(backend.build_wheel(sys.argv[1]))"
FRAMES = bundled_results.PACKAGE.replace("_", "-")
ABOUT_FRAMES = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "{version}"
description = "Games of Samarkand that were played beforehand, for where there is no compiler"
license = "MIT"

[tool.setuptools]
packages = ["{package}"]
package-data = {{ "{package}" = ["*.npz"] }}
"""


def build(source: Path, folder: Path) -> None:
    """Build the wheel of the project in `source` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", BUILD, str(folder.resolve())]
    done = subprocess.run(command, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout)


def own(folder: Path) -> None:
    """Build the package's wheel without notebooks, from a clean copy."""
    with tempfile.TemporaryDirectory() as place:
        ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        for name in PARTS:
            path, copy = ROOT / name, Path(place) / name
            if path.is_dir():
                shutil.copytree(path, copy, ignore=ignored)
            else:
                shutil.copy(path, copy)
        with_modules(Path(place))
        settings = Path(place) / "pyproject.toml"
        settings.write_text(NOTEBOOKS.sub("", settings.read_text(encoding="utf-8")), encoding="utf-8")
        build(Path(place), folder)


def with_modules(project: Path) -> None:
    """Put the games' WebAssembly modules into a copy of the project, or report that there is no linker."""
    folder = project / browser.FOLDER.relative_to(ROOT)
    try:
        made = modules.make_all()
    except linking.NoLinker as error:
        print(f"{error}: the site's games will be interpreted", file=sys.stderr)
        return
    for game, module in made.items():
        place = browser.place(folder, game)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, place)


def frames(folder: Path, studies: Iterator[tuple[str, dict[str, Any]]]) -> None:
    """Build the wheel of the bundled games: a file name and the columns of each study."""
    with tempfile.TemporaryDirectory() as place:
        package = Path(place) / bundled_results.PACKAGE
        package.mkdir()
        (package / "__init__.py").write_text('"""Games that were played beforehand."""\n', encoding="utf-8")
        for name, columns in studies:
            bundled_results.keep(package / name, columns)
        about = {"name": FRAMES, "version": samarkand.__version__, "package": bundled_results.PACKAGE}
        (Path(place) / "pyproject.toml").write_text(ABOUT_FRAMES.format(**about), encoding="utf-8")
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
