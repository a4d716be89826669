"""The source archive is unpacked where nothing else is, and its own tests run there."""

import os
import shutil
import subprocess
import sys

import pytest

from samarkand.engine.compiling import compiler
from tests.test_project import built, source, unpacked  # noqa: F401 (a fixture)


@pytest.fixture
def archive(source, tmp_path):  # noqa: F811
    """The folder that the source archive unpacks to."""
    return unpacked(built("sdist", source, tmp_path), tmp_path / "empty")


def test_the_tests_of_the_source_archive_pass_in_it(archive):
    """All but those of the browser, and these; what is imported there is what was unpacked."""
    paths = os.pathsep.join(map(str, (archive, archive / "widgets", archive / "teaching")))
    variables = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    seen = "import samarkand, samarkand_widgets; print(samarkand.__file__, samarkand_widgets.__file__)"
    said = subprocess.run(
        [sys.executable, "-c", seen], cwd=archive, env=variables, capture_output=True, text=True, check=True
    )
    assert all(place.startswith(str(archive)) for place in said.stdout.split())
    left_out = ["--ignore=tests/browser", "--ignore=tests/long"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *left_out, "tests"]
    assert subprocess.run(command, cwd=archive, env=variables).returncode == 0


CAN_BUILD = compiler.is_available() and shutil.which("cc") is not None


@pytest.mark.skipif(not CAN_BUILD, reason="libraries need Numba and a linker")
def test_the_source_archive_builds_the_libraries_of_this_computer(archive, tmp_path):
    """The wheel is for this platform and any Python, and games are played by its libraries."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--no-input"]
    subprocess.run(
        [
            *pip,
            "wheel",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            str(tmp_path / "wheels"),
            str(archive),
        ],
        check=True,
    )
    (wheel,) = (tmp_path / "wheels").iterdir()
    assert "-py3-none-" in wheel.name and not wheel.name.endswith("-any.whl")
    installed = tmp_path / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(installed), str(wheel)], check=True)
    variables = {**os.environ, "PYTHONPATH": str(installed)}
    answer = subprocess.run(
        [sys.executable, "-m", "samarkand", "--version"],
        cwd=tmp_path,
        env=variables,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "engine: library" in answer.stdout
