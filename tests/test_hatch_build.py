"""The step of an installation that compiles the rules: what it asks for, and how it ends if it fails."""

import os
import sys
import time

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.tags import Tag

import hatch_build
from tests.test_project import ROOT

PYTHON = f"cp{sys.version_info.major}{sys.version_info.minor}"
ALWAYS = {"numba", "numpy", "platformdirs", "tqdm"}
LIBRARY = f"samarkand/market/libraries/this-computer/market-1{hatch_build.ENDINGS[sys.platform]}"
BUILD = f"import pathlib; pathlib.Path({LIBRARY!r}).touch()\n"
FAIL = "import sys; sys.exit('samarkand: routes is left out\\nsamarkand: market is left out')\n"
# A process that it started lives on unless the whole group is ended.
NEVER_END = (
    "import subprocess, sys; subprocess.run([sys.executable, '-c', "
    "'import os, pathlib, time; pathlib.Path(\"child\").write_text(str(os.getpid())); time.sleep(60)'])\n"
)


@pytest.fixture(autouse=True)
def ordinary_computer(monkeypatch):
    monkeypatch.delenv(hatch_build.SKIP_VARIABLE, raising=False)
    monkeypatch.setattr(hatch_build, "can_link", lambda: True)
    set_tags(monkeypatch, "manylinux_2_36_x86_64", "manylinux_2_28_x86_64", "linux_x86_64")


def set_tags(monkeypatch, *platforms, abi=PYTHON):
    """Let pip choose wheels with these tags on this computer."""
    monkeypatch.setattr(hatch_build, "sys_tags", lambda: [Tag(PYTHON, abi, name) for name in platforms])


def requested():
    """The names of the packages that pip must install for the build."""
    return {Requirement(text).name for text in hook(ROOT).dependencies()}


def hook(root):
    return hatch_build.LibrariesHook(str(root), {}, None, WheelBuilder(str(ROOT)).metadata, "", "wheel")


@pytest.fixture
def source(tmp_path):
    """A function that returns a source folder with a builder of libraries, given the builder's program."""

    def write(program):
        (tmp_path / LIBRARY).parent.mkdir(parents=True)
        (tmp_path / "samarkand" / "__init__.py").touch()
        (tmp_path / "samarkand" / "compiling.py").write_text(program, encoding="utf-8")
        return tmp_path

    return write


def build(root, version="standard"):
    """Run the hook and return what it changed in the wheel."""
    build_data = {"artifacts": []}
    hook(root).initialize(version, build_data)
    return build_data


def test_it_requests_a_linker_only_where_there_is_none(monkeypatch):
    assert requested() == ALWAYS
    monkeypatch.setattr(hatch_build, "can_link", lambda: False)
    assert requested() == {*ALWAYS, "ziglang"}


@pytest.mark.parametrize(
    ("platform", "abi"),
    [
        ("musllinux_1_2_x86_64", PYTHON),
        ("manylinux_2_17_x86_64", PYTHON),
        ("macosx_14_0_x86_64", PYTHON),
        ("manylinux_2_28_x86_64", f"{PYTHON}t"),
    ],
    ids=["musl", "an old C library", "a Mac with an Intel processor", "a Python without the lock"],
)
def test_it_requests_nothing_without_a_wheel_of_numba(monkeypatch, capsys, source, platform, abi):
    set_tags(monkeypatch, platform, abi=abi)
    assert requested() == set()
    assert build(source(BUILD)) == {"artifacts": []}
    assert "there is no wheel of numba" in capsys.readouterr().err


def test_a_variable_skips_the_build(monkeypatch, capsys, source):
    monkeypatch.setenv(hatch_build.SKIP_VARIABLE, "no")
    assert requested() == set()
    root = source(BUILD)
    (root / LIBRARY).touch()
    assert build(root) == {"artifacts": []}
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_libraries_go_into_a_wheel_for_this_kind_of_computer(source):
    root = source(BUILD)
    wheel = {"artifacts": [f"/{LIBRARY}"], "pure_python": False, "tag": "py3-none-linux_x86_64"}
    assert build(root) == wheel
    assert build(root, "editable") == {"artifacts": []}


def test_a_failure_is_one_line(source, capsys):
    assert build(source(FAIL)) == {"artifacts": []}
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("samarkand: routes is left out; market is left out; games without")


def test_a_build_that_takes_too_long_is_ended(monkeypatch, source, capsys):
    root = source(NEVER_END)
    monkeypatch.setattr(hatch_build, "MAX_SECONDS", 2)
    assert build(root) == {"artifacts": []}
    assert "took more than 2 seconds" in capsys.readouterr().err
    child = int((root / "child").read_text())
    deadline = time.monotonic() + 10
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < deadline:
            os.kill(child, 0)
            time.sleep(0.05)
