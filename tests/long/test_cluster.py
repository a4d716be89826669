"""A cluster of two processes, of which one is killed in the middle of a study: the rows are the same."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import samarkand
from samarkand.analysis import warming
from samarkand.analysis.studies import crews

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


def test_one_of_two_workers_is_killed(client, monkeypatch):
    """After the third answer, when others are under way, with a strategy of the user's own that loops."""

    def last(box, view, actions, number, dice):
        best = actions[0]
        for index in range(number):
            best = actions[index]
        return best

    line_up = ["threshold", last, "random"]
    game = samarkand.game("market", players=3)
    here = samarkand.study(game, GAMES, line_up, seed=5, rotate=True)
    processes = client.run(os.getpid)
    victim, answers, wait = min(processes.values()), [], crews._result

    def counted(future):
        found = wait(future)
        answers.append(len(found))
        if len(answers) == 3:
            os.kill(victim, signal.SIGKILL)
        return found

    monkeypatch.setattr(crews, "_result", counted)
    there = samarkand.study(game, GAMES, line_up, seed=5, rotate=True, workers="dask")
    assert len(answers) > 4 and not is_alive(victim)
    assert there.frame.equals(here.frame) and there.is_complete


def test_each_machine_is_warmed_once(client):
    assert len(warming.warm_workers(client, ["market"])) == 1


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
            answers, wait = [], crews._result

            def killing(future):
                if len(answers) == 2:
                    scheduler.kill()
                answers.append(future)
                return wait(future)

            monkeypatch.setattr(crews, "_result", killing)
            study = samarkand.study(samarkand.game("market"), GAMES, seed=2, workers=client)
    finally:
        worker.kill()
        scheduler.kill()
    assert len(study) == 2 * crews.BLOCKS * 256 and not study.is_complete
    assert (
        "the cluster is gone after 4,096 of 30,000 games; go_on() plays the rest" in capsys.readouterr().err
    )
    assert study.go_on().frame.equals(samarkand.study(samarkand.game("market"), GAMES, seed=2).frame)
