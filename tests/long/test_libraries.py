"""Libraries for all kinds of computers: built, read, and played where this machine can imitate the computer.

Run by `python dev.py test long`. It needs the package `ziglang`, and minutes.
"""

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pandas
import pytest

import samarkand
from samarkand.engine import engines, library, machine
from samarkand.engine.compiling.building import COMMAND, FOR_ANY_PROCESSOR
from samarkand.engine.compiling.linking import ALWAYS_ZIG
from samarkand.engine.compiling.targets import TARGETS, WASM
from samarkand.errors import InvalidOption
from samarkand.protocol import GAMES
from tests.engine.test_webassembly import finding, handed_over, in_the_midst, judged
from tests.golden.digests import compiled_differences
from tests.long import elsewhere, object_files
from tests.support import new_driver
from tests.test_project import built as package
from tests.test_project import source  # noqa: F401 (a fixture)
from tools import wheels

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = [name for name in TARGETS if name != WASM]
GAME = "market"
SEATS = ("planner", "greedy", "random", "planner")
ALLOWED = {"memcpy", "memmove", "memset"}  # what a library for Linux may ask of its process
HAS_ZIG = importlib.util.find_spec("ziglang") is not None
pytestmark = [
    pytest.mark.skipif(not HAS_ZIG, reason="only the package `ziglang` links for all computers"),
    pytest.mark.timeout(3600),  # a build takes five processor minutes, and longer on a busy machine
]


def build(folder, computers, games=GAMES, root=ROOT, seed="0"):
    """Build games' libraries in a process, from the sources in `root`."""
    settings = {**FOR_ANY_PROCESSOR, ALWAYS_ZIG: "1", "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    command = [*COMMAND, str(folder), *computers, "--games", *games]
    subprocess.run(command, cwd=root, env={**os.environ, **settings}, check=True)
    return {computer: library.place(folder, GAME, computer).read_bytes() for computer in computers}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of the libraries."""
    return tmp_path_factory.mktemp("libraries")


@pytest.fixture(scope="module")
def built(folder):
    """The library of *market* for each kind of computer; those of the other games are in the folder, too."""
    return build(folder, COMPUTERS)


def test_no_library_names_a_folder_of_this_machine(built):
    for computer, content in built.items():
        for folder in (str(ROOT), sys.prefix, sys.base_prefix, os.path.expanduser("~")):
            assert folder.encode() not in content, computer
        assert len(content) < 250_000, computer


def test_every_page_of_a_signed_library_has_the_hash_that_its_signature_says(built, folder):
    """macOS ends a process that touches a page whose hash is wrong. ARM Macs load signed code alone."""
    for game in GAMES:
        content = library.place(folder, game, "macos-aarch64").read_bytes()
        wrong, pages = object_files.wrong_pages(content)
        assert wrong == [] and pages > 4, game
        # The linker signs no library for Intel processors, which load it without.
        assert not object_files.is_signed(library.place(folder, game, "macos-x86_64").read_bytes())
    changed = bytearray(content)
    changed[5000] ^= 1
    assert object_files.wrong_pages(bytes(changed))[0] != []


def test_libraries_for_macos_have_no_folder_in_their_name_and_serve_old_systems(built):
    for computer in ("macos-aarch64", "macos-x86_64"):
        assert object_files.install_name(built[computer]) == f"{GAME}.dylib"
        assert object_files.oldest_system(built[computer]) == (11, 0)


def test_libraries_for_macos_ask_for_the_same_functions_and_variants_of_them(built, folder):
    """LLVM replaces some calls of `memset` by variants that every macOS has. The binder is the loader."""
    allowed = {*ALLOWED, "memset_pattern16", "bzero", "__bzero", "dyld_stub_binder"}
    for computer in ("macos-aarch64", "macos-x86_64"):
        for game in GAMES:
            content = library.place(folder, game, computer).read_bytes()
            assert object_files.undefined(content) <= allowed, (computer, game)


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


def unpinned():
    """The packages whose version here differs from the one that builds releases."""
    lines = (ROOT / "tools" / "release-requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    return [name for name, version in pins.items() if importlib.metadata.version(name) != version]


IS_PINNED = HAS_ZIG and sys.version_info[:2] == (3, 11) and not unpinned()


@pytest.mark.skipif(not IS_PINNED, reason="builds are reproducible in the environment of releases only")
def test_the_same_sources_in_another_folder_make_the_same_bytes(built, tmp_path):
    """With other hashes of Python's, too: nothing depends on the order of a set, or on the folder's name."""
    copy = tmp_path / "a folder of quite another name"
    shutil.copytree(ROOT / "samarkand", copy / "samarkand", ignore=shutil.ignore_patterns("libraries"))
    again = build(tmp_path / "again", ["linux-x86_64"], [GAME], copy, "7")
    assert again["linux-x86_64"] == built["linux-x86_64"]


HAS_AUDITWHEEL = (
    importlib.util.find_spec("auditwheel") is not None and importlib.util.find_spec("wheel") is not None
)


@pytest.mark.skipif(not HAS_AUDITWHEEL, reason="the packages `auditwheel` and `wheel` check wheels")
def test_wheels_for_linux_need_no_library_and_no_version_of_one(built, folder, source, tmp_path):  # noqa: F811
    """A library that the system's compiler links to its own C library is refused."""
    pure = package("wheel", source, tmp_path / "pure")
    for computer in ("linux-x86_64", "linux-aarch64"):
        wheels.audit(wheels.with_libraries(pure, folder, computer, tmp_path))
    shutil.copytree(folder, tmp_path / "other")
    target = library.place(tmp_path / "other", GAME, "linux-x86_64")
    (tmp_path / "plain.c").write_text(
        '#include <stdlib.h>\nvoid play(void) { quick_exit(getenv("X") != 0); }\n'
    )
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-linux-gnu.2.30", "-shared"]
    subprocess.run([*zig, str(tmp_path / "plain.c"), "-o", str(target)], check=True)
    with pytest.raises(SystemExit, match="is not what its name says"):
        wheels.audit(wheels.with_libraries(pure, tmp_path / "other", "linux-x86_64", tmp_path))


# --- Played elsewhere ---------------------------------------------------------------------------------------


def imitated(name):
    """Return a parameter that is left out where this machine cannot imitate the computer."""
    computer = elsewhere.COMPUTERS[name]
    why = f"no {' and no '.join(computer.missing)}; on Debian: apt-get install {computer.packages}"
    return pytest.param(name, marks=pytest.mark.skipif(bool(computer.missing), reason=why))


@pytest.fixture(scope="module", params=map(imitated, elsewhere.COMPUTERS))
def machines(request, built, folder, tmp_path_factory):
    """The machine of each game on another kind of computer, or beside another C library."""
    computer = elsewhere.COMPUTERS[request.param]
    place = tmp_path_factory.mktemp(request.param)
    variables = {"WINEPREFIX": str(place / "wine"), "WINEDEBUG": "-all"}
    made = {}
    for game in GAMES:
        path = library.place(folder, game, computer.libraries)
        made[game] = machine.Machine(game, elsewhere.Elsewhere(request.param, path, place, variables))
    yield made
    for there in made.values():
        there.instance.close()


@pytest.fixture
def played_elsewhere(machines, monkeypatch):
    """Let every game of this process be played there."""
    monkeypatch.setattr(engines, "find", finding(machines))


def test_fixed_seeds_play_the_same_games_elsewhere(played_elsewhere, machines):
    """The golden digests: options, numbers of players, strategies."""
    assert compiled_differences() == []
    assert all(machines[name].instance.blocks == 0 for name in GAMES)  # it has played, and holds no memory


def test_planners_hints_and_the_expert_are_the_same_elsewhere(machines, monkeypatch):
    """To the last bit, though planners divide and take logarithms. Every block of memory is given back."""
    for name in GAMES:
        state, game = in_the_midst(name), samarkand.game(name, players=4)
        rows = new_driver(game, SEATS, True).play(3, 0, 12)
        frames, choice = judged(state)
        with monkeypatch.context() as patch:
            patch.setattr(engines, "find", finding(machines))
            assert (new_driver(game, SEATS, True).play(3, 0, 12) == rows).all(), name
            other_frames, other_choice = judged(state)
        assert other_choice == choice, name
        for frame, other in zip(frames, other_frames, strict=True):
            pandas.testing.assert_frame_equal(frame, other, check_exact=True)
        assert machines[name].instance.blocks == 0, name


def test_errors_of_rules_arrive_from_elsewhere(machines):
    """The generator refuses streams of zeros in its own words."""
    arguments = handed_over(new_driver(samarkand.game("market"), "random", True), 2)
    arguments[3][:] = 0
    with pytest.raises(InvalidOption, match="stream"):
        machines["market"].game_loop(*arguments)()
