"""Clusters and pools of which a part is killed in the middle of a study: the rows are the same."""

import importlib
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import samarkand
from samarkand.analysis.studies import executors
from samarkand.engine import threads

GAMES = 30_000
PAGE = Path(__file__).parents[2] / "docs" / "cluster.md"


@pytest.fixture
def client():
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def last(config, view, actions, number, dice):
    """A strategy of the user's own, which turns."""
    best = actions[0]
    for index in range(number):
        best = actions[index]
    return best


def after(answers, deed, monkeypatch):
    """Do something once so many tasks have been answered."""
    ahead, seen = threads.ahead, []

    def counted(submit, blocks, number):
        for found in ahead(submit, blocks, number):
            seen.append(found)
            if len(seen) == answers:
                deed()
            yield found

    monkeypatch.setattr(threads, "ahead", counted)
    return seen


def test_one_of_two_workers_is_killed(client, monkeypatch):
    """When others are under way, with a strategy of the user's own: Dask gives its tasks to the other."""
    client.upload_file(__file__)
    strategy = importlib.import_module(Path(__file__).stem).last
    line_up = ["threshold", strategy, "random"]
    game = samarkand.game("market", players=3)
    here = samarkand.study(game, GAMES, strategies=line_up, seed=5, rotate=True)
    victim = min(client.run(os.getpid).values())
    seen = after(3, lambda: os.kill(victim, signal.SIGKILL), monkeypatch)
    executor = client.get_executor()
    there = samarkand.study(game, GAMES, strategies=line_up, seed=5, rotate=True, workers=executor)
    assert len(seen) > 4 and not is_alive(victim)
    assert there.frame.equals(here.frame) and there.is_complete


def test_a_process_of_a_pool_is_killed(monkeypatch, capsys):
    """Then the pool is broken: the study keeps what is finished."""
    game = samarkand.game("market", players=3)
    with ProcessPoolExecutor(1) as executor:
        victim = executor.submit(os.getpid).result()
        seen = after(2, lambda: os.kill(victim, signal.SIGKILL), monkeypatch)
        found = samarkand.study(game, GAMES, seed=5, workers=executor)
    assert len(seen) >= 2 and not found.is_complete and len(found) == len(seen) * executors.BLOCKS * 256
    assert "the executor stopped working (BrokenProcessPool: " in capsys.readouterr().err
    monkeypatch.undo()
    assert found.resume().frame.equals(samarkand.study(game, GAMES, seed=5).frame)


def test_the_pages_example_runs():
    """The one that needs no cluster but this machine."""
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (local,) = [each for each in examples if "LocalCluster" in each]
    names = {}
    exec(local, names)
    assert len(names["study"]) == 20_000


def test_the_scheduler_is_killed(monkeypatch, capsys, tmp_path):
    """After the second answer, with the worker still there: the study keeps what is finished."""
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    found, file = (
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"],
        tmp_path / "at",
    )
    scheduler = subprocess.Popen([*found, "--no-show", "--scheduler-file", file], **quiet)
    worker = subprocess.Popen(
        [*dask, "worker", "--scheduler-file", file, "--no-nanny", "--nthreads", "1"], **quiet
    )
    try:
        with Client(scheduler_file=file, timeout=60) as client:
            client.wait_for_workers(1)
            seen = after(2, scheduler.kill, monkeypatch)
            study = samarkand.study(
                samarkand.game("market"), 10 * GAMES, seed=2, workers=client.get_executor()
            )
            monkeypatch.undo()
    finally:
        worker.kill()
        scheduler.kill()
    assert len(study) == len(seen) * executors.BLOCKS * 256 and not study.is_complete
    said = capsys.readouterr().err
    assert "the executor stopped working" in said and "resume() plays the rest" in said
    study.target_games = GAMES
    assert study.resume().frame.equals(samarkand.study(samarkand.game("market"), GAMES, seed=2).frame)
