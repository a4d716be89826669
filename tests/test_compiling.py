"""The builder leaves out a library that does not play the games of the rules."""

import shutil
from pathlib import Path

import pytest

from samarkand.compiling import building, linking
from samarkand.compiling.targets import TARGETS
from samarkand.engine import library
from samarkand.registry import package
from tests.support import IS_COMPILED

HERE = library.this_computer()
BUILDER = "samarkand.compiling.builder"
pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="`python -m samarkand.compiling` was not called")


@pytest.fixture
def building_of(tmp_path, monkeypatch, capfd):
    """`building_of(make)`: what the command says of *market* if `make(path)` builds its library."""
    usual = {game: library.place(package(game), HERE) for game in ("market", "routes")}
    run, folder = building.run, tmp_path / "libraries"
    folder.mkdir()

    def say(make, *options):
        def stand_in(command, failure, settings=None, patience=None):
            if command[0] != BUILDER:
                run(command, failure, settings, patience)
            else:
                make(usual, Path(command[3]))

        monkeypatch.setattr(building, "run", stand_in)
        monkeypatch.setattr(library, "place", lambda parts, computer: folder / usual[parts.name].name)
        code = building.main(["market", *options])
        return code, capfd.readouterr().err, sorted(path.name for path in folder.iterdir())

    return say


def copy(source):
    """Return a builder that copies a library."""
    return lambda usual, path: shutil.copy(usual[source], path)


def cut(usual, path):
    """Build the first half of a library."""
    content = usual["market"].read_bytes()
    path.write_bytes(content[: len(content) // 2])


def test_a_library_is_kept_and_those_of_other_rules_go(building_of, tmp_path):
    name, old = library.place(package("market"), HERE).name, f"market-{'0' * 24}{TARGETS[HERE].ending}"
    other = f"market-two-{'0' * 24}{TARGETS[HERE].ending}"
    for file in (old, other):
        (tmp_path / "libraries" / file).write_bytes(b"")
    assert building_of(copy("market")) == (0, "", [name, other])
    assert building_of(cut, "--missing") == (0, "", [name, other])  # it is there, so nothing is built


@pytest.mark.parametrize("make", [copy("routes"), cut], ids=["of other rules", "truncated"])
def test_a_library_that_plays_other_games_is_left_out(building_of, make):
    code, said, files = building_of(make)
    assert code == 1 and files == []
    assert said.startswith("samarkand: the library of market is left out: ") and said.count("\n") == 1


def test_a_number_of_the_rules_that_is_another_is_found(building_of):
    """A library is built from changed rules, and put in the place of the one for the rules as they are."""

    def of_changed_rules(usual, path):
        content = usual["market"].read_bytes()
        changed = content.replace((40014).to_bytes(4, "little"), (40015).to_bytes(4, "little"))
        assert changed != content
        path.write_bytes(changed)

    code, said, files = building_of(of_changed_rules)
    assert code == 1 and files == []
    assert "it plays other games than the rules" in said


def test_without_numba_or_a_linker_one_line_says_what_to_install(building_of, monkeypatch, capfd):
    find_spec = building.importlib.util.find_spec
    with monkeypatch.context() as patch:
        patch.setattr(
            building.importlib.util, "find_spec", lambda name: None if name == "numba" else find_spec(name)
        )
        said = building_of(copy("market"))[1]
        assert said.endswith("in Samarkand's clone type: pip install '.[compiler]'\n")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(linking.importlib.util, "find_spec", lambda name: None)
    for name, wanted in (("wasm32", "`wasm-ld`"), (HERE, "`cc`")):
        with pytest.raises(linking.NoLinker, match=f"found no linker, expected {wanted}"):
            linking.linkers(name)
