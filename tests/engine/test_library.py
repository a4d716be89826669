"""Shared libraries of compiled rules: the same games, and what happens where one cannot be used."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import samarkand
from samarkand.analysis.values.look_ahead import LookAhead
from samarkand.engine import engines, expectimax, library, permissions, records, rules_digest, settings
from samarkand.engine.compiling import compiler
from samarkand.engine.machine import PLAY, Machine, UnusableCode
from samarkand.errors import InvalidOption
from samarkand.protocol import GAMES
from tests.engine.test_webassembly import handed_over, in_the_midst
from tests.golden.digests import compiled_differences
from tests.support import new_driver, replace_rule

HERE = library.this_computer()
IS_BUILT = all(library.place(library.FOLDER, game, HERE).is_file() for game in GAMES)
pytestmark = pytest.mark.skipif(not IS_BUILT, reason="`python dev.py libraries` was not called, or could not")


@pytest.fixture(autouse=True)
def _open_choice(monkeypatch):
    monkeypatch.delenv(settings.ENGINE_VARIABLE, raising=False)
    monkeypatch.setattr(library, "NOT_YET_USED", ("none",))
    library.tell_once.cache_clear()


def is_library(game):
    """Whether the games of this name are played by a library."""
    found = engines.find(game)
    return found is not None and isinstance(found.instance, library.Library)


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The folder of the libraries, in a place where a test may change them, and others may not."""
    usual = os.umask(0o022)
    folder = tmp_path / "libraries"
    shutil.copytree(library.FOLDER, folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode & ~permissions.OTHERS_WRITE)
    monkeypatch.setenv(library.FOLDER_VARIABLE, str(folder))
    yield folder
    os.umask(usual)


def test_what_fixed_seeds_play(monkeypatch):
    """The golden digests: options, numbers of players, strategies."""
    monkeypatch.setenv(settings.ENGINE_VARIABLE, settings.LIBRARY)
    assert compiled_differences() == [] and all(map(is_library, GAMES))


def test_legal_actions_of_many_positions():
    state = in_the_midst("market")
    found = engines.find("market").legal_actions(state.game, records.to_array(state.record, state.record))
    assert found.numbers.tolist() == [len(state.legal_actions())] * 2
    assert found.actions[1, : found.numbers[1]].tolist() == state.legal_actions()


def test_look_ahead_uses_the_memory_that_it_is_given():
    """The system would hand out new memory for each of them page by page, which takes as long as they do."""
    state = in_the_midst("market")
    look_ahead = LookAhead(state.game, True, 2000)
    tables = []
    for _ in range(2):
        assert look_ahead.look(state.record, state.current_player(), state.record.turns + 1, False)
        tables.append(look_ahead.table)
    assert tables[0] is tables[1] and len(tables[0]) == look_ahead.rows
    assert tables[0][expectimax.ROOT].tobytes() == records.to_bytes(state.record)


def test_neither_numba_nor_pandas_is_imported_to_play(tmp_path):
    """pandas is imported for the frame only, and NumPy's random numbers for games only."""
    code = (
        "import sys, samarkand\n"
        "assert not {'numpy.random', 'difflib', 'html'} & set(sys.modules)\n"
        "from samarkand import simulation, strategies\n"
        "from samarkand.engine.driver import Driver\n"
        "game = samarkand.game('market')\n"
        "driver = Driver(strategies.line_up(game, 'planner'), True, 0, 1000)\n"
        "assert len(driver.play(1, 0, 3)) == 3 and driver.machine is not None\n"
        "assert not {'pandas', 'numba', 'llvmlite'} & set(sys.modules)\n"
        "samarkand.simulate(game, 3, strategies='random', seed=1)\n"
        "assert not {'numba', 'llvmlite', 'tqdm'} & set(sys.modules) and 'pandas' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def test_the_expert_needs_no_exact_probability_and_no_table(tmp_path):
    """They would take longer to import than its first decision takes."""
    code = (
        "import sys, samarkand\n"
        "state = samarkand.game('sackson').new_initial_state()\n"
        "while state.is_chance_node():\n"
        "    state.apply_action(state.legal_actions()[0])\n"
        "assert samarkand.Expert(state.game, seed=3, playouts=8).choose(state) in state.legal_actions()\n"
        "late = 'probability.distribution', 'probability.plots'\n"
        "assert not {f'samarkand.{name}' for name in late} & set(sys.modules)\n"
        "assert not {'pandas', 'tqdm', 'statistics', 'concurrent.futures'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def told(capfd, reason):
    """Whether one line says why the library of *market* is not used; and games are the same."""
    capfd.readouterr()
    assert not is_library("market") and not is_library("market")
    said = capfd.readouterr().err
    assert said.count("\n") == 1 and reason in said, said
    return True


def test_a_damaged_library_is_not_loaded(copied, capfd):
    path = library.place(copied, "market", HERE)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert told(capfd, "market") and is_library("routes")


def test_a_library_for_other_rules_is_not_loaded(copied, capfd):
    manifest = copied / library.MANIFEST
    about = json.loads(manifest.read_text())
    about[f"{HERE}/{library.place(copied, 'market', HERE).name}"]["rules"] = "0" * 24
    manifest.write_text(json.dumps(about))
    assert told(capfd, "was built for different rules")


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"x": 1}'])
def test_a_library_that_the_manifest_does_not_name_is_not_loaded(copied, capfd, content):
    (copied / library.MANIFEST).write_text(content)
    assert told(capfd, "does not list market")


def test_what_the_system_refuses_is_reported(copied, capfd):
    path = library.place(copied, "market", HERE)
    path.write_bytes(b"not a library")
    library.write_manifest(copied, [("market", path)])
    assert told(capfd, "cannot be loaded")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has owners and modes to judge")
@pytest.mark.parametrize("mode", [0o646, 0o664], ids=["all", "group"])
def test_a_library_that_others_can_write_is_not_loaded(copied, capfd, mode):
    library.place(copied, "market", HERE).chmod(mode)
    assert told(capfd, "can be written by others")


def test_a_rule_that_is_changed_in_a_session_is_noticed_and_back_again(monkeypatch, capfd):
    """The function of one rule; and the number in another module that the rules read."""
    from samarkand.engine import dice
    from samarkand.market import scoring

    assert is_library("market")
    with monkeypatch.context() as patch:
        replace_rule(patch, scoring.score, lambda config, state, player: 0)
        assert told(capfd, "samarkand.market")
    assert is_library("market")
    with monkeypatch.context() as patch:
        patch.setattr(dice, "FACTOR_1", 40015)
        assert told(capfd, "samarkand.engine.dice.FACTOR_1 was changed")
    assert is_library("market")


def test_nothing_has_changed_in_a_new_process_and_what_has_is_found(monkeypatch):
    from samarkand.routes.rules import sets

    for game in GAMES:
        assert rules_digest.changed_names(game) == []
    name = next(each for each, value in vars(sets).items() if callable(value) and not each.startswith("_"))
    monkeypatch.setattr(getattr(sets, name), "__defaults__", (5,))
    assert rules_digest.changed_names("routes") == [f"{sets.__name__}.{name}"]


def test_the_engine_can_be_demanded(copied, monkeypatch):
    demand = lambda wish: monkeypatch.setenv(settings.ENGINE_VARIABLE, wish)  # noqa: E731
    demand("library")
    assert is_library("market") and engines.in_force() == "engine: library"
    demand("interpreted")
    assert engines.find("market") is None and not compiler.is_available()
    assert engines.in_force() == "engine: interpreted"
    demand("turbo")
    with pytest.raises(InvalidOption, match="SAMARKAND_ENGINE: found 'turbo', expected library, numba or"):
        samarkand.simulate("market", 1, strategies="random")
    demand("library")
    monkeypatch.setenv(library.FOLDER_VARIABLE, str(copied.parent))
    with pytest.raises(UnusableCode, match="does not list market"):
        samarkand.simulate("market", 1, strategies="random")


def test_what_a_rule_raises_arrives_in_its_own_thread():
    """Streams that must not be: the generator refuses. Other threads play on meanwhile."""
    driver = new_driver(samarkand.game("market"), "random", True)
    right = driver.play(4, 0, 50)

    def play(is_bad):
        arguments = handed_over(driver, 50)
        if is_bad:
            arguments[3][:] = 0
        try:
            return driver.machine.game_loop(*arguments)(), arguments[-1]
        except InvalidOption as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(play, [True, False] * 8))
    assert all("set to zero" in each for each in found[::2])
    assert all(each[0] == 50 and (each[1] == right).all() for each in found[1::2])


def test_a_failure_of_the_compiler_leaves_games_interpreted(monkeypatch, caplog):
    class Failing:
        is_native = True

        def prepare(self, entry):
            raise UnusableCode(f"{entry} cannot be compiled")

    rows = samarkand.simulate("market", 3, strategies="greedy", seed=1, progress=False)
    monkeypatch.setattr(engines, "find", lambda game, checks=False: Machine(game, Failing()))
    assert samarkand.simulate("market", 3, strategies="greedy", seed=1, progress=False).equals(rows)
    (message,) = caplog.messages
    assert f"{PLAY} cannot be compiled; games are interpreted" in message


def test_it_needs_nothing_and_names_no_folder_of_this_machine():
    for game in GAMES:
        content = library.place(library.FOLDER, game, HERE).read_bytes()
        assert len(content) < 300_000
        for folder in {sys.prefix, sys.base_prefix, os.path.dirname(os.path.dirname(samarkand.__file__))}:
            assert folder.encode() not in content
