"""A cluster of two processes, of which one is killed in the middle of a study: the rows are the same."""

import os
import re
import signal
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
