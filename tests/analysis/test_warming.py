"""Compiled code prepared before it is needed: all parts, on command and in the background."""

import os

import pytest

import samarkand
from samarkand import notebooks, strategies
from samarkand.__main__ import main
from samarkand.analysis import warming
from samarkand.engine.compiling import code_cache, compiler
from samarkand.protocol import GAMES
from tests.support import new_driver


def test_every_strategy_and_the_look_ahead_of_every_game_are_prepared():
    *names, last = [what for what, _ in warming.parts()]
    assert last == "hidden cards"
    for name in GAMES:
        found = strategies.names(samarkand.game(name))
        assert [f"{name}: games, {each}" for each in found] + [f"{name}: look-ahead"] == [
            what for what in names if what.startswith(name)
        ]


def test_what_was_prepared_is_not_compiled_again(tmp_path, monkeypatch, capfd):
    """Prepared for all users in one folder, then simulated with a cache that is empty."""
    site, user = tmp_path / "site", tmp_path / "user"
    monkeypatch.setenv(code_cache.SITE_VARIABLE, str(site))
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(user))
    first = [next(iter(warming.parts(["market"])))]
    monkeypatch.setattr(warming, "parts", lambda games: first)
    monkeypatch.setattr(first[0][1].__self__, "folder", site / first[0][1].__self__.folder.name)
    assert main(["warm", "market", "--all-users"]) == 0
    assert "market: games, random" in capfd.readouterr().out
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(user))
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    monkeypatch.setattr(compiler, "_latest", {})  # as in a new process
    study = new_driver(samarkand.game("market"), "random", True, False, 1000)
    study.prepare()
    assert "compiling" not in capfd.readouterr().err
    assert code_cache.is_kept(user / study.folder.name)
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before


def test_a_folder_that_cannot_be_written_is_named_in_one_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(code_cache.SITE_VARIABLE, str(tmp_path / "file" / "compiled"))
    assert main(["warm", "--all-users"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_for_all_users_is_compiled_where_it_will_be_used_whatever_the_umask(tmp_path, monkeypatch, capsys):
    pytest.importorskip("pwd", reason="only POSIX has modes to judge")
    site = tmp_path / "site"
    monkeypatch.setenv(code_cache.SITE_VARIABLE, str(site))
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(warming, "parts", lambda games: [("code", (site / "code").mkdir)])
    before = os.umask(0o002)
    try:
        assert main(["warm", "--all-users"]) == 0
        assert (site / "code").stat().st_mode & 0o777 == 0o755
        site.chmod(0o775)
        assert main(["warm", "--all-users"]) == 1
    finally:
        os.umask(before)
    assert f"{site} can be written by others" in capsys.readouterr().err


def test_without_a_compiler_one_line_says_so(monkeypatch, capsys):
    monkeypatch.setenv(compiler.COMPILE_VARIABLE, "0")
    assert main(["warm"]) == 1
    assert "no compiler here" in capsys.readouterr().err
    assert warming.warm_in_background() is None


def test_the_lab_starts_a_quiet_process_whose_lifeline_it_holds(tmp_path, monkeypatch):
    """JupyterLab takes the lifeline over; if it cannot be started, the lifeline is cut."""
    started = []

    class Process:
        def __init__(self, command, **streams):
            started.append(command)
            self.stdin = (tmp_path / "lifeline").open("wb")
            started.append(self.stdin)

    def refused(command, folder, environment):
        assert os.get_inheritable(started[1].fileno()) and not started[1].closed
        raise OSError("no such program")

    monkeypatch.setattr(warming.subprocess, "Popen", Process)
    monkeypatch.setattr(notebooks, "run_instead", refused)
    with pytest.raises(OSError, match="no such program"):
        notebooks.start_lab(tmp_path, "00.ipynb")
    assert started[0][1:] == ["-m", "samarkand", "warm", "--quiet", "--lifeline"]
    assert started[1].closed


@pytest.fixture(autouse=True)
def nice(monkeypatch):
    """No test steps back behind the others for good."""
    monkeypatch.setattr(os, "nice", lambda steps: None, raising=False)
