"""The source archive is unpacked where nothing else is, and its own tests run there."""

import os
import subprocess
import sys
import tarfile

import pytest

from tests.test_project import built, source  # noqa: F401 (a fixture)


@pytest.fixture
def unpacked(source, tmp_path):  # noqa: F811
    """The folder that the source archive unpacks to."""
    archive = built("sdist", source, tmp_path)
    with tarfile.open(archive) as files:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since 3.11.4
        files.extractall(tmp_path / "empty", **safely)
    (folder,) = (tmp_path / "empty").iterdir()
    return folder


def test_the_tests_of_the_source_archive_pass_in_it(unpacked):
    """All but those of the browser, and these; what is imported there is what was unpacked."""
    paths = os.pathsep.join([str(unpacked), str(unpacked / "widgets")])
    variables = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"}
    seen = "import samarkand, samarkand_widgets; print(samarkand.__file__, samarkand_widgets.__file__)"
    said = subprocess.run(
        [sys.executable, "-c", seen], cwd=unpacked, env=variables, capture_output=True, text=True, check=True
    )
    assert all(place.startswith(str(unpacked)) for place in said.stdout.split())
    left_out = ["--ignore=tests/browser", "--ignore=tests/long"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *left_out, "tests"]
    assert subprocess.run(command, cwd=unpacked, env=variables).returncode == 0
