"""Shared libraries of compiled rules: the same games, and what happens where one cannot be used."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import samarkand
from samarkand.engine import engines, library
from samarkand.engine.machine import UnusableCode
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES, package
from tests.engine.test_webassembly import handed_over
from tests.golden.digests import compiled_differences
from tests.support import IS_COMPILED, new_driver, replace_rule

HERE = library.this_computer()
pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="`python -m samarkand.compiling` was not called")


@pytest.fixture(autouse=True)
def _open_choice(monkeypatch):
    monkeypatch.delenv(engines.VARIABLE, raising=False)
    engines._report.cache_clear()


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The library of *market* in a place where a test may change it."""
    path = tmp_path / library.place(package("market"), HERE).name
    shutil.copy(library.place(package("market"), HERE), path)
    monkeypatch.setattr(library, "place", lambda game, computer: path)
    return path


def test_what_fixed_seeds_play():
    """The golden digests: options, numbers of players, strategies, checks."""
    assert compiled_differences() == []


IMPORTED = {
    "neither Numba nor pandas to play": """
import sys, samarkand
assert not {'numpy.random', 'difflib', 'html'} & set(sys.modules)
from samarkand import strategies
from samarkand.engine.driver import Driver
game = samarkand.game('market')
driver = Driver(strategies.line_up(game, 'planner'), 0, 1000)
assert len(driver.play(1, 0, 3)) == 3 and driver.machine is not None
assert not {'pandas', 'numba', 'llvmlite', 'samarkand.compiling'} & set(sys.modules)
samarkand.simulate(game, 3, strategies='random', seed=1)
assert not {'numba', 'llvmlite', 'tqdm'} & set(sys.modules) and 'pandas' in sys.modules
""",
    "no table, no plot and no formula for the expert": """
import sys, samarkand
state = samarkand.play(samarkand.game('sackson').new_initial_state(), seed=1)
assert samarkand.Expert(state.game, seed=3, playouts=8).choose(state) in state.legal_actions()
late = 'matplotlib', 'sympy', 'pandas', 'tqdm', 'statistics', 'concurrent.futures'
assert not set(late) & set(sys.modules)
""",
}


@pytest.mark.parametrize("code", IMPORTED.values(), ids=IMPORTED)
def test_what_is_not_needed_is_not_imported(code):
    """It would take longer to import than what is asked for."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def is_told(capfd, reason):
    """Whether games are interpreted, and one line says why and how to build, once."""
    capfd.readouterr()
    for _ in range(2):
        samarkand.simulate("market", 2, strategies="random", seed=1, progress=False)
    assert capfd.readouterr().err == ""  # a call that shows no progress is silent
    for _ in range(2):
        samarkand.simulate("market", 2, strategies="random", seed=1)
    said = capfd.readouterr().err
    assert engines.find(package("market")) is None
    return said.count("\n") == 1 and reason in said and "python -m samarkand.compiling market" in said


def test_edited_rules_have_no_library(copied, capfd):
    copied.unlink()
    assert is_told(capfd, f"there is no library of these rules of market for {HERE}")


def test_what_the_system_refuses_is_reported(copied, capfd):
    copied.write_bytes(b"not a library")
    assert is_told(capfd, "cannot be loaded")


def test_a_rule_that_is_replaced_in_a_session_is_noticed_and_back_again(monkeypatch, capfd):
    from samarkand.market import scoring

    assert engines.find(package("market")) is not None
    with monkeypatch.context() as patch:
        replace_rule(patch, scoring.score, lambda config, state, player: 0)
        assert is_told(capfd, "samarkand.market.scoring.score was replaced in this session")
    with monkeypatch.context() as patch:
        patch.setattr(scoring, "score", lambda config, state, player: 0)
        assert engines.find(package("market")) is None
    assert engines.find(package("market")) is not None


def test_the_engine_can_be_demanded(copied, monkeypatch):
    demand = lambda wish: monkeypatch.setenv(engines.VARIABLE, wish)  # noqa: E731
    demand("library")
    assert engines.find(package("market")) is not None
    demand("interpreted")
    assert engines.find(package("market")) is None
    assert engines.in_force(map(package, GAMES)) == "engine: interpreted"
    demand("turbo")
    with pytest.raises(
        InvalidInput, match="SAMARKAND_ENGINE: found 'turbo', expected library or interpreted"
    ):
        samarkand.simulate("market", 1, strategies="random")
    demand("library")
    copied.unlink()
    with pytest.raises(UnusableCode, match="there is no library of these rules of market"):
        samarkand.simulate("market", 1, strategies="random")


def test_what_a_rule_raises_arrives_in_its_own_thread():
    """Streams that must not be: the generator refuses. Other threads play on meanwhile."""
    driver = new_driver(samarkand.game("market"), "random")
    right = driver.play(4, 0, 50)

    def play(is_bad):
        arguments = handed_over(driver, 50)
        if is_bad:
            arguments[3][:] = 0
        try:
            return driver.machine.game_loop(*arguments)(), arguments[-1]
        except InvalidInput as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(play, [True, False] * 8))
    assert all("set to zero" in each for each in found[::2])
    assert all(each[0] == 50 and (each[1] == right).all() for each in found[1::2])


def test_it_needs_nothing_and_names_no_folder_of_this_machine():
    for game in GAMES:
        content = library.place(package(game), HERE).read_bytes()
        assert len(content) < 300_000
        for folder in {sys.prefix, sys.base_prefix, os.path.dirname(os.path.dirname(samarkand.__file__))}:
            assert folder.encode() not in content
