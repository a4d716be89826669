"""Who plays a study: threads or an executor, whose rows are the same."""

import importlib
import sys
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)

import pytest
from distributed import Client

import samarkand
from samarkand.analysis.studies import executors
from samarkand.errors import InvalidInput, StrategyError


@pytest.fixture(scope="module")
def client():
    """A cluster in this very process."""
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        yield client


@pytest.fixture(scope="module")
def game():
    return samarkand.game("market", players=3)


@pytest.fixture(scope="module")
def whole(game):
    return samarkand.study(game, 2_000, seed=2).frame


LINE_UP = ["threshold", "random", "random"]
BLOCKS = 2  # per task; fewer than usual, so that a few games are several tasks
TASK = BLOCKS * 256


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch):
    monkeypatch.setattr(executors, "BLOCKS_PER_TASK", BLOCKS)


def cheat(config, view, actions, number, dice):
    return 10**6


class Breaking(Executor):
    """Plays the first tasks at once, and then fails: when it is asked, or when it should answer."""

    def __init__(self, good, error, when):
        self.good, self.error, self.when, self.waiting = good, error, when, []

    def submit(self, task, *arguments):
        future = Future()
        if len(self.waiting) < self.good:
            future.set_result(task(*arguments))
        elif self.when == "asked":
            raise self.error
        elif len(self.waiting) == self.good:
            future.set_exception(self.error)
        self.waiting.append(future)
        return future


@pytest.mark.parametrize("settings", [{}, {"rotate": True}, {"precision": 0.028}], ids=str)
def test_the_rows_are_those_of_threads(client, game, settings):
    one = samarkand.study(game, 2_600, strategies=LINE_UP, seed=5, **settings)
    for executor in (client.get_executor(), ThreadPoolExecutor(2)):
        found = samarkand.study(game, 2_600, strategies=LINE_UP, seed=5, workers=executor, **settings)
        assert found.frame.equals(one.frame) and found.is_complete


def test_what_they_cannot_import_is_refused_before_a_game(game):
    def own(config, view, actions, number, dice):
        return actions[0]

    for strategy in (own, lambda config, view, actions, number, dice: actions[0]):
        with pytest.raises(InvalidInput, match="cannot be imported by other processes"):
            samarkand.study(game, 10, strategies=strategy, workers=Breaking(0, BrokenExecutor(), "asked"))


MINE = """
import random

def drawing(state):
    return random.choice(state.legal_actions())
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A module of a user's, in a file that other processes can import."""
    (tmp_path / "my_own_strategies.py").write_text(MINE)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("my_own_strategies")
    del sys.modules["my_own_strategies"]


def test_python_strategies_in_a_file_play_in_several_processes(game, mine):
    asked = {"seed": 5, "progress": False}
    given = [mine.drawing, "greedy", "random"]
    alone = samarkand.simulate(game, 300, strategies=given, **asked)
    assert samarkand.simulate(game, 300, strategies=given, workers=2, **asked).equals(alone)


def test_one_worker_plays_what_other_processes_cannot_import(game, caplog):
    given = [lambda state: state.legal_actions()[0], "greedy", "random"]
    found = samarkand.simulate(game, 300, strategies=given, workers=2, seed=5)
    assert found.equals(samarkand.simulate(game, 300, strategies=given, seed=5))
    assert caplog.messages == [
        "strategy '<lambda>' cannot be imported by other processes; "
        "write it to a file and import it from there; one worker plays instead of 2"
    ]


def test_a_study_goes_on_in_the_middle_of_a_block(client, game, whole):
    found = samarkand.study(game, 700, seed=2).resume(2_000, workers=client.get_executor())
    assert found.frame.equals(whole)


def test_an_interrupted_one_keeps_what_is_finished_and_cancels_the_rest(game, whole):
    executor = Breaking(2, KeyboardInterrupt(), "answering")
    found = samarkand.study(game, 2_000, seed=2, workers=executor)
    assert len(found) == 2 * TASK and not found.is_complete
    assert executor.waiting[3].cancelled()
    assert found.resume(workers=1).frame.equals(whole)


@pytest.mark.parametrize(
    ("when", "error"), [("asked", BrokenExecutor("a process died")), ("answering", CancelledError())]
)
def test_where_the_executor_breaks_the_study_keeps_what_is_finished(game, whole, error, when):
    executor = Breaking(2, error, when)
    with pytest.raises(type(error)) as caught:
        samarkand.study(game, 2_000, seed=2, workers=executor, progress=False)
    found = caught.value.study
    assert len(found) == (2 * TASK if when == "answering" else 0) and not found.is_complete
    assert found.resume().frame.equals(whole)


def test_what_a_strategy_does_wrong_is_told_as_here(client, game):
    with pytest.raises(StrategyError, match=r"strategy 'cheat' answered 1000000, which was not legal"):
        samarkand.study(game, 10, strategies=cheat, workers=client.get_executor())


def test_tournaments_and_sweeps_too(client, game):
    executor = client.get_executor()
    here = samarkand.tournament(game, ["random", "threshold"], games=60, seed=1)
    there = samarkand.tournament(game, ["random", "threshold"], games=60, seed=1, workers=executor)
    assert there.ratings.equals(here.ratings)
    swept = samarkand.sweep(
        "market", {"players": [3]}, games=60, quantity=["win_0", "turns"], workers=executor
    )
    assert swept.equals(samarkand.sweep("market", {"players": [3]}, games=60, quantity=["win_0", "turns"]))


def test_refusals(game, client):
    for workers in (0, True, 2.5, "dask", client):
        with pytest.raises(InvalidInput, match=r"^workers: found .*, or an executor such as .*get_executor"):
            samarkand.study(game, 10, workers=workers)
