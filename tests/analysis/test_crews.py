"""Who plays a study: threads or a Dask cluster, whose rows are the same. Killed workers: tests/long."""

import linecache
import pickle
import subprocess
import sys

import cloudpickle
import pytest
from distributed import Client

import samarkand
from samarkand.analysis.studies import crews
from samarkand.errors import InvalidOption, InvalidStudy, StrategyError


@pytest.fixture(scope="module")
def client():
    """A cluster in this very process."""
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        yield client


@pytest.fixture(scope="module")
def game():
    return samarkand.game("market", players=3)


LINE_UP = ["threshold", "random", "random"]


@pytest.mark.parametrize("settings", [{}, {"rotate": True}, {"precision": 0.028}], ids=str)
def test_the_rows_are_those_of_threads(client, game, settings):
    one = samarkand.study(game, 2_600, LINE_UP, 5, **settings)
    assert one.frame.equals(samarkand.study(game, 2_600, LINE_UP, 5, workers=client, **settings).frame)
    assert one.frame.equals(samarkand.study(game, 2_600, LINE_UP, 5, workers="dask", **settings).frame)


def test_a_study_goes_on_in_the_middle_of_a_block(client, game):
    whole = samarkand.study(game, 3_000, seed=2)
    assert samarkand.study(game, 700, seed=2).go_on(3_000, workers=client).frame.equals(whole.frame)


def test_an_interrupted_one_keeps_what_is_finished_and_cancels_the_rest(client, game, monkeypatch):
    wait, answers = crews._result, []

    def interrupted(future):
        if len(answers) == 2:
            answers.append(future)
            raise KeyboardInterrupt
        answers.append(future)
        return wait(future)

    monkeypatch.setattr(crews, "_result", interrupted)
    found = samarkand.study(game, 20_000, seed=2, workers=client)
    assert len(found) == 2 * crews.BLOCKS * 256 and not found.is_complete
    assert answers[2].cancelled()
    monkeypatch.setattr(crews, "_result", wait)
    assert found.go_on(workers=client).frame.equals(samarkand.study(game, 20_000, seed=2).frame)


@pytest.mark.parametrize("close", ["client.close()", "client.cluster.close()", "client.shutdown()"])
def test_where_the_cluster_is_gone_the_study_keeps_what_is_finished(game, monkeypatch, capsys, close):
    wait, answers = crews._result, []
    with Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:

        def closing(future):
            if len(answers) == 1:
                eval(close, {"client": client})
            answers.append(future)
            return wait(future)

        monkeypatch.setattr(crews, "_result", closing)
        found = samarkand.study(game, 8_000, seed=2, workers=client)
        finished = crews.BLOCKS * 256
        assert len(found) == finished and not found.is_complete
        said = f"samarkand: the cluster is gone after {finished:,} of 8,000 games; go_on() plays the rest\n"
        assert capsys.readouterr().err.count(said) == 1
        assert len(found.go_on(workers=client)) == finished  # and the same again
        assert said in capsys.readouterr().err
    assert found.go_on().frame.equals(samarkand.study(game, 8_000, seed=2).frame)


def test_what_a_strategy_does_wrong_is_told_as_here(client, game):
    def cheat(box, view, actions, number, dice):
        return 10**6

    with pytest.raises(StrategyError, match=r"strategy 'cheat' answered 1000000, which was not legal"):
        samarkand.study(game, 10, cheat, workers=client, compiled=False)


def test_tournaments_and_sweeps_too(client, game):
    here = samarkand.tournament(game, ["random", "threshold"], 60, 1)
    assert samarkand.tournament(game, ["random", "threshold"], 60, 1, workers=client).ratings.equals(
        here.ratings
    )
    swept = samarkand.sweep("market", {"players": [3]}, 60, workers=client)
    assert swept.equals(samarkand.sweep("market", {"players": [3]}, 60))


def test_a_worker_without_the_source_gets_it(game, tmp_path):
    """In a process that has neither this file nor its source: loops are guarded by what was sent."""

    def last(box, view, actions, number, dice):
        best = actions[0]
        for index in range(number):
            best = actions[index]
        return best

    plan = samarkand.study(game, 1, [last, "random", "random"], 5, compiled=False).plan
    text = cloudpickle.dumps(crews.packed(plan, False)).replace(
        b"test_crews.py", b"nowhere_at.py"
    )  # of the same length
    (tmp_path / "parcel").write_bytes(text)
    code = (
        "import pickle; from samarkand.analysis.studies import crews\n"
        "parcel = pickle.load(open('parcel', 'rb'))\n"
        "print(crews.play_on_worker(parcel, 0, 1, 3)['scores'][:, :3].tolist())"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    frame = samarkand.study(game, 3, [last, "random", "random"], 5, compiled=False).frame
    assert run.stdout.strip() == str(frame[["score_0", "score_1", "score_2"]].to_numpy().tolist()), run.stderr


def test_workers_of_another_version_are_refused(game):
    plan = samarkand.study(game, 1, compiled=False).plan
    parcel = pickle.loads(pickle.dumps(crews.Job(plan, (), "9.9.9", False, "other")))
    with pytest.raises(
        InvalidStudy, match=r"has samarkand .*, the study is one of 9\.9\.9; install the same"
    ):
        crews.play_on_worker(parcel, 0, 1, 1)


def test_parcels_hold_the_sources_of_what_is_called(game):
    def helper(number):
        return number - 1

    def calls(box, view, actions, number, dice):
        return actions[helper(number)]

    plan = samarkand.study(game, 1, [calls, "random", "greedy"], compiled=False).plan
    ((path, text),) = crews.packed(plan, None).sources
    assert path == helper.__code__.co_filename and text == "".join(linecache.getlines(path))


class Asynchronous:
    """A client that does not wait."""

    asynchronous = True
    submit = cancel = ncores = scatter = None


@pytest.mark.parametrize("workers", [0, -1, True, 2.5, "many", None, [2], Asynchronous()])
def test_refusals(game, workers):
    with pytest.raises(InvalidOption, match="^workers: found"):
        samarkand.study(game, 10, workers=workers)


def test_without_a_client_or_without_dask_it_says_so():
    """In programs of their own."""
    ask = "import samarkand\ntry: samarkand.study(samarkand.game('market'), 5, workers='dask')\n"
    ask += "except samarkand.SamarkandError as error: print(error)"
    for before, said in (
        ("", "make one first"),
        ("import sys; sys.modules['distributed'] = None\n", ".[dask]"),
    ):
        run = subprocess.run([sys.executable, "-c", before + ask], capture_output=True, text=True)
        assert said in run.stdout and run.stdout.count("\n") == 1
