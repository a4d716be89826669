"""Build this computer's compiled rules into a wheel that is made from the source archive.

This needs Numba and a linker (`ziglang`, or the system's `cc`). pip hides both unless it is called with
`--no-build-isolation`. A clone always builds a pure wheel, and `python -m tools.wheels` adds the libraries
for each kind of computer. Everything else about the package is in `pyproject.toml`.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
IS_SOURCE_ARCHIVE = (ROOT / "PKG-INFO").is_file()
HAS_LINKER = importlib.util.find_spec("ziglang") is not None or shutil.which("cc") is not None
CAN_BUILD = importlib.util.find_spec("numba") is not None and HAS_LINKER
PURE = "samarkand: this wheel has no compiled rules, because {why}. Games are interpreted."


class BuildWithLibraries(build_py):
    """The usual build, and after it the libraries."""

    def run(self):
        """Build the package, and the libraries into it."""
        if not self.editable_mode:  # an earlier build may have left files that have been deleted since
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not IS_SOURCE_ARCHIVE or self.editable_mode:
            return
        if not CAN_BUILD:
            print(PURE.format(why="Numba and a linker (`ziglang` or `cc`) are not both here"))
            return
        command = [sys.executable, "-m", "samarkand.compiling"]
        environment = {**os.environ, "PYTHONPATH": str(Path(self.build_lib).absolute())}
        if subprocess.run(command, cwd=ROOT, env=environment).returncode != 0:
            print(PURE.format(why="they could not be built, as reported above"))


class PlatformDistribution(Distribution):
    """A package that is installed for one platform if it has libraries."""

    def has_ext_modules(self):
        """Return whether there is machine code in it."""
        return IS_SOURCE_ARCHIVE and CAN_BUILD


class AnyPythonWheel(bdist_wheel):
    """A wheel for every version of Python, because the libraries do not depend on it."""

    def get_tag(self):
        """Return the tags of Python, of its binary interface and of the platform."""
        return ("py3", "none", super().get_tag()[2])


setup(
    distclass=PlatformDistribution, cmdclass={"build_py": BuildWithLibraries, "bdist_wheel": AnyPythonWheel}
)
