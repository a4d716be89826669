"""The compiler's cache: keyed on what is compiled, repaired when damaged, seen while it works."""

import os
import subprocess
import sys

import numpy as np
import pytest

from samarkand.engine import dice
from samarkand.engine.compiling import code_cache, compiler

DICE = "samarkand.engine.dice"


def key_of_below():
    return compiler.key(compiler.Build([DICE], jit=True).get(DICE, "below"))


def rolled(folder):
    """Ten numbers of a freshly built `below`, its code kept in `folder`."""
    function = compiler.Build([DICE], jit=True).get(DICE, "below")
    stream = np.array(dice.stream(4))
    code_cache.compile_or_load(function, compiler.types_of((stream, 6)), folder)
    return [function(stream, 6) for _ in range(10)], function.stats


def expected():
    stream = dice.stream(4)
    return [dice.below(stream, 6) for _ in range(10)]


def test_the_key_is_the_same_for_the_same_source():
    assert key_of_below() == key_of_below()


def test_a_changed_constant_is_another_key(monkeypatch):
    before = key_of_below()
    monkeypatch.setattr(dice, "FACTOR_2", 40691)
    assert key_of_below() != before


def test_a_changed_callee_is_another_key(monkeypatch):
    before = key_of_below()

    def advance(dice):
        return 1

    monkeypatch.setattr(advance, "__module__", DICE)
    monkeypatch.setattr(dice, "advance", advance)
    assert key_of_below() != before


def test_a_changed_default_is_another_key(monkeypatch):
    monkeypatch.setattr(dice.below, "__defaults__", (5,))
    before = key_of_below()
    monkeypatch.setattr(dice.below, "__defaults__", (6,))
    assert key_of_below() != before


def test_bounds_checks_are_another_key(monkeypatch):
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = key_of_below()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert key_of_below() != before


def test_a_rule_reached_through_its_chapter_is_part_of_the_key(monkeypatch):
    """`camps.give_gift` is called through the module `camps`; a changed one must be compiled anew."""
    from samarkand.sackson.rules import camps

    before = compiler.verbs("sackson").folder

    def give_gift(config, state, good):
        state.hand[state.player, good] -= 1

    monkeypatch.setattr(give_gift, "__module__", camps.__name__)
    monkeypatch.setattr(camps, "give_gift", give_gift)
    assert compiler.verbs("sackson").folder != before


def test_what_was_kept_is_loaded_not_compiled_again(tmp_path):
    numbers, stats = rolled(tmp_path)
    assert numbers == expected() and stats.cache_misses and not stats.cache_hits
    assert code_cache.is_kept(tmp_path)
    numbers, stats = rolled(tmp_path)
    assert numbers == expected() and stats.cache_hits and not stats.cache_misses


@pytest.mark.parametrize("damage", [b"", b"nonsense", None], ids=["empty", "nonsense", "truncated"])
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_cache_is_dropped_and_compiled_again(tmp_path, damage, ending, capfd):
    rolled(tmp_path)
    for path in tmp_path.rglob(f"*.{ending}"):
        path.write_bytes(path.read_bytes()[:-40] if damage is None else damage)
    assert rolled(tmp_path)[0] == expected()
    numbers, stats = rolled(tmp_path)
    assert numbers == expected() and stats.cache_hits


def test_a_folder_that_cannot_be_written_costs_only_the_keeping(tmp_path, capfd):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert rolled(blocked / "folder")[0] == expected()
    assert "cannot be saved on disk" in capfd.readouterr().err


def test_compiling_is_announced_and_only_when_it_happens(capfd):
    with code_cache.notice("the rules of a game", True):
        pass
    assert "compiling the rules of a game" in capfd.readouterr().err
    with code_cache.notice("the rules of a game", False):
        pass
    assert capfd.readouterr().err == ""


def test_the_compilers_setting_for_its_cache_is_left_as_it_was(tmp_path):
    import numba

    before = numba.config.CACHE_DIR
    rolled(tmp_path)
    assert numba.config.CACHE_DIR == before


def test_the_rules_carry_no_trace_of_the_compiler():
    """No rule is a compiled object: the source that is read is the source that is compiled."""
    from types import FunctionType

    import samarkand.sackson.actions

    compiler.verbs("sackson")
    for name, module in sys.modules.items():
        if name.startswith("samarkand.sackson"):
            for value in vars(module).values():
                assert not hasattr(value, "py_func")
    assert isinstance(samarkand.sackson.actions.apply_action, FunctionType)


def test_a_full_disk_costs_only_the_keeping(tmp_path, monkeypatch):
    from numba.core import caching

    def full(*arguments, **names):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "save", full)
    assert rolled(tmp_path / "code")[0] == expected()


KILLED = 9  # ends at once, on every system, and clears nothing up


def test_a_process_killed_while_numba_saves_leaves_nothing_half_done(tmp_path):
    code = (
        "import os, pathlib, sys\n"
        f"sys.path.insert(0, {os.path.dirname(__file__)!r})\n"
        "import test_compiler\n"
        f"os.replace = lambda *_, **__: os._exit({KILLED})\n"
        f"test_compiler.rolled(pathlib.Path({str(tmp_path)!r}))\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert killed.returncode == KILLED, killed.stderr
    assert not code_cache.is_kept(tmp_path)
    assert rolled(tmp_path)[0] == expected()
    assert rolled(tmp_path)[1].cache_hits
