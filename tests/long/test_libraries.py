"""Libraries for all kinds of computers: built and looked at.

Run by `python dev.py test long`. It needs the package `ziglang`, and minutes.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from samarkand.engine import library
from samarkand.engine.compiling.building import COMMAND, FOR_ANY_PROCESSOR
from samarkand.engine.compiling.linking import ALWAYS_ZIG
from samarkand.engine.compiling.targets import TARGETS, WASM
from tests.long import object_files

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = [name for name in TARGETS if name != WASM]
GAME = "market"
ALLOWED = {"memcpy", "memmove", "memset"}  # what a library for Linux may ask of its process
HAS_ZIG = importlib.util.find_spec("ziglang") is not None
pytestmark = pytest.mark.skipif(not HAS_ZIG, reason="only the package `ziglang` links for all computers")


def build(folder, computers, root=ROOT, seed="0"):
    """Build a game's libraries in a process, from the sources in `root`."""
    settings = {**FOR_ANY_PROCESSOR, ALWAYS_ZIG: "1", "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    command = [*COMMAND, str(folder), *computers, "--games", GAME]
    subprocess.run(command, cwd=root, env={**os.environ, **settings}, check=True)
    return {computer: library.place(folder, GAME, computer).read_bytes() for computer in computers}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The library of *market* for each kind of computer."""
    return build(tmp_path_factory.mktemp("libraries"), COMPUTERS)


def test_no_library_names_a_folder_of_this_machine(built):
    for computer, content in built.items():
        for folder in (str(ROOT), sys.prefix, sys.base_prefix, os.path.expanduser("~")):
            assert folder.encode() not in content, computer
        assert len(content) < 250_000, computer


def test_every_page_of_a_signed_library_has_the_hash_that_its_signature_says(built):
    """macOS ends a process that touches a page whose hash is wrong. ARM Macs load signed code alone."""
    content = built["macos-aarch64"]
    wrong, pages = object_files.wrong_pages(content)
    assert wrong == [] and pages > 4
    changed = bytearray(content)
    changed[5000] ^= 1
    assert object_files.wrong_pages(bytes(changed))[0] != []


def test_libraries_for_macos_have_no_folder_in_their_name_and_serve_old_systems(built):
    for computer in ("macos-aarch64", "macos-x86_64"):
        assert object_files.install_name(built[computer]) == f"{GAME}.dylib"
        assert object_files.oldest_system(built[computer]) == (11, 0)


@pytest.mark.skipif(shutil.which("nm") is None, reason="`nm` lists symbols")
def test_libraries_for_linux_ask_for_three_functions(built, tmp_path):
    for computer in ("linux-x86_64", "linux-aarch64"):
        (tmp_path / "library.so").write_bytes(built[computer])
        told = subprocess.run(
            ["nm", "-D", "--undefined-only", str(tmp_path / "library.so")],
            capture_output=True,
            text=True,
            check=True,
        )
        assert {line.split()[-1] for line in told.stdout.splitlines()} <= ALLOWED, computer


def test_the_same_sources_in_another_folder_make_the_same_bytes(built, tmp_path):
    """With other hashes of Python's, too: nothing depends on the order of a set, or on the folder's name."""
    copy = tmp_path / "a folder of quite another name"
    shutil.copytree(ROOT / "samarkand", copy / "samarkand", ignore=shutil.ignore_patterns("libraries"))
    assert build(tmp_path / "again", ["linux-x86_64"], copy, "7")["linux-x86_64"] == built["linux-x86_64"]
