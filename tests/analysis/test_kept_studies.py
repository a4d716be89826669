"""Studies with `checkpoint=`: whatever happens while they are played, the rows are the same."""

import multiprocessing
import os
import random
import signal
import threading
import time

import pytest

import samarkand
from samarkand.analysis.studies import study_file
from samarkand.analysis.studies.study import Study
from samarkand.engine.driver import Driver
from samarkand.errors import InvalidInput

GAME = samarkand.game("market", players=3)
GAMES, BLOCK = 1500, 256
MEASURED = {"camels": "camels"}
# Processes that have imported what they play, so that each of many begins at once.
SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["samarkand.analysis.studies.study", "pandas"])


def slowly(file):
    """Play the study in another process, so that there is time to kill it, and write after every block."""
    keep, study_file.EVERY, study_file.TIMES = Study._keep, 0, 0

    def wait(study, results):
        time.sleep(0.1)
        return keep(study, results)

    Study._keep = wait
    studied(file)


def studied(checkpoint=None, games=GAMES, **settings):
    return samarkand.study(GAME, games, seed=7, checkpoint=checkpoint, progress=False, **settings)


def in_another_process(file):
    process = SERVER.Process(target=slowly, args=(file,))
    process.start()
    return process


def games_in(file):
    return len(samarkand.Study.load(file))


@pytest.fixture(scope="module")
def expected():
    return studied().frame


@pytest.fixture
def at_once(monkeypatch):
    """Write after every block."""
    monkeypatch.setattr(study_file, "EVERY", 0)
    monkeypatch.setattr(study_file, "TIMES", 0)


def test_a_study_killed_at_any_moment_goes_on(tmp_path, expected):
    file, dice, kept = tmp_path / "night.npz", random.Random(1), [0]
    for _ in range(4):
        before = file.stat().st_mtime_ns if file.exists() else None
        process = in_another_process(file)
        while process.is_alive() and (not file.exists() or file.stat().st_mtime_ns == before):
            time.sleep(0.01)
        time.sleep(dice.uniform(0, 0.15))
        process.kill()
        process.join()
        kept.append(games_in(file))
        assert samarkand.Study.load(file).frame.equals(expected[: kept[-1]])
    assert kept == sorted(kept) and BLOCK <= kept[1]
    assert studied(file).frame.equals(expected) and games_in(file) == GAMES


def test_two_processes_with_one_file_do_no_harm(tmp_path, expected):
    file = tmp_path / "night.npz"
    processes = [in_another_process(file) for _ in range(2)]
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    assert samarkand.Study.load(file).frame.equals(expected)
    assert [path.name for path in tmp_path.iterdir()] == ["night.npz"]


def test_a_study_of_more_games_goes_on_and_one_of_fewer_takes_as_many(tmp_path, expected):
    file = tmp_path / "night.npz"
    studied(file, 300)
    assert studied(file).frame.equals(expected)
    before = file.read_bytes()
    fewer = studied(file, 1000)
    assert fewer.frame.equals(expected[:1000]) and fewer.is_complete and file.read_bytes() == before
    assert fewer.resume(1200, progress=False).frame.equals(expected[:1200])
    assert samarkand.Study.load(file).frame.equals(expected)


def test_rotated_seats_are_kept_in_whole_deals(tmp_path):
    line_up = ["greedy", "random", "random"]

    def rotated(games, checkpoint=None):
        return samarkand.study(
            GAME,
            games,
            strategies=line_up,
            seed=3,
            rotate=True,
            checkpoint=checkpoint,
            progress=False,
        )

    whole = rotated(30)
    for games in (10, 30, 20):
        assert rotated(games, tmp_path / "night.npz").frame.equals(whole.frame[: -(-games // 3) * 3])


def test_a_study_that_stopped_stays_stopped(tmp_path):
    file = tmp_path / "night.npz"
    first = studied(file, 20_000, precision=0.05)
    again = studied(file, 20_000, precision=0.05)
    assert first.is_stopped and again.is_stopped and again.frame.equals(first.frame)
    assert samarkand.Study.load(file).is_stopped


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("change", ["deleted", "renamed", "replaced"])
def test_a_file_that_is_moved_during_the_run_is_missed_once(tmp_path, expected, monkeypatch, caplog, change):
    file, keep = tmp_path / "night.npz", Study._keep

    def moving(study, results):
        if len(study) == 2 * BLOCK:
            if change == "deleted":
                file.unlink()
            else:
                file.rename(tmp_path / "other.npz")
            if change == "replaced":
                file.write_text("mine\n", encoding="utf-8")
        return keep(study, results)

    monkeypatch.setattr(Study, "_keep", moving)
    assert studied(file, workers=1).frame.equals(expected)
    (said,) = caplog.messages
    if change != "deleted":
        assert samarkand.Study.load(tmp_path / "other.npz").frame.equals(expected[: 2 * BLOCK])
    if change == "replaced":
        assert said.startswith("night.npz: is damaged, or is not a study") and "not written to it" in said
        assert file.read_text(encoding="utf-8") == "mine\n"
    else:
        assert said == "night.npz has been moved or deleted; it is written again"
        assert samarkand.Study.load(file).frame.equals(expected)


def test_a_file_that_another_program_holds_open_is_tried_three_times(tmp_path, expected, monkeypatch):
    """As on Windows."""
    tries, replace = [], os.replace

    def held(source, target, succeeds=3):
        tries.append(target)
        if len(tries) < succeeds:
            raise PermissionError(13, "in use")
        replace(source, target)

    monkeypatch.setattr(os, "replace", held)
    studied(tmp_path / "night.npz", 10)
    assert len(tries) == 3 and games_in(tmp_path / "night.npz") == 10
    monkeypatch.setattr(os, "replace", lambda *paths: held(*paths, succeeds=99))
    with pytest.raises(InvalidInput, match="night.npz: in use"):
        studied(tmp_path / "night.npz", 20)
    assert len(tries) == 6 and games_in(tmp_path / "night.npz") == 10


def test_another_study_is_not_mixed_into_it(tmp_path):
    """The line names the first setting that differs."""
    file = tmp_path / "night.npz"
    studied(file, 10, measure=MEASURED)
    before = file.read_bytes()
    others = [
        ({"seed": 8}, r"seed: found 7, expected 8"),
        ({"strategies": "random"}, r"strategies: found \['greedy', .*expected \['random'"),
        ({"measure": None}, r"measures: found \['camels'\], expected \[\]"),
        ({"max_moves": 99}, "max_moves: found 100000, expected 99"),
        (
            {"start": GAME.new_initial_state().apply_words("spice is given")},
            "start: found a different position",
        ),
        ({"game": samarkand.game("market", players=4)}, "players: found 3, expected 4"),
        (
            {"game": samarkand.game("market", players=3, money_ties="dense")},
            "options.money_ties: found 'comp",
        ),
        ({"game": GAME.with_changes({"rules.rounds": 8})}, "numbers.rounds: found 10, expected 8"),
    ]
    asked = {"game": GAME, "seed": 7, "measure": MEASURED, "games": 10}
    for changes, said in others:
        with pytest.raises(
            InvalidInput, match=f"^night.npz: contains a different study .*({said})"
        ) as caught:
            samarkand.study(**asked | changes, checkpoint=file, progress=False)
        assert "\n" not in str(caught.value)
    assert file.read_bytes() == before


# --- functions of the user's ----------------------------------------------------------------------------


class Chooser:
    def __init__(self, position):
        self.position = position

    def choose(self, state):
        return state.legal_actions()[self.position]


def test_an_edited_strategy_is_not_taken_for_the_one_before(tmp_path):
    def played(position, games=2, checkpoint=None):
        line_up = [Chooser(position), "greedy", "greedy"]
        return samarkand.study(GAME, games, strategies=line_up, seed=3, checkpoint=checkpoint, progress=False)

    file = tmp_path / "night.npz"
    first = played(0, checkpoint=file)
    assert played(0, 4, checkpoint=file).frame.equals(played(0, 4).frame)
    before = file.read_bytes()
    for games in (4, 6):
        with pytest.raises(InvalidInput, match="a game has a different result here: .*; start a new study"):
            played(-1, games, checkpoint=file)
    with pytest.raises(InvalidInput, match="different result here"):
        samarkand.Study.load(file, [Chooser(-1), "greedy", "greedy"]).resume(6)
    assert file.read_bytes() == before
    again = samarkand.Study.load(file, [Chooser(0), "greedy", "greedy"])
    assert again.frame[:2].equals(first.frame)
    assert again.resume(6, progress=False).frame.equals(played(0, 6).frame)


def test_a_study_does_not_go_on_with_a_strategy_that_has_changed_since(monkeypatch):
    """The begun block is not rewritten. The old value is right again."""
    chooser, settings = Chooser(0), {"progress": False}
    study = samarkand.study(GAME, 2, strategies=[chooser, "greedy", "greedy"], **settings)
    before = study.frame
    monkeypatch.setattr(chooser, "position", -1)
    with pytest.raises(InvalidInput, match="a game has a different result here") as caught:
        study.resume(4, **settings)
    assert "\n" not in str(caught.value) and study.frame.equals(before)
    monkeypatch.setattr(chooser, "position", 0)
    assert study.resume(4, **settings).frame[:2].equals(before)


# --- files that are none --------------------------------------------------------------------------------


def test_only_files_of_studies_are_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe.npz")
    (tmp_path / "folder.npz").mkdir()
    (tmp_path / "theirs.npz").write_text("mine\n", encoding="utf-8")
    refused = [
        (tmp_path / "pipe.npz", "not a file"),
        (tmp_path / "folder.npz", "not a file"),
        (tmp_path / "theirs.npz", "theirs.npz: is damaged, or is not a study"),
        (tmp_path / "no" / "where.npz", "there is no folder"),
        (tmp_path / "night", "expected a file name ending in .npz"),
        ("/dev/full", "expected a file name ending in .npz"),
    ]
    for path, said in refused:
        with pytest.raises(InvalidInput, match=said) as caught:
            studied(path, 10)
        assert "\n" not in str(caught.value)
    assert (tmp_path / "theirs.npz").read_text(encoding="utf-8") == "mine\n"


def test_an_interrupted_study_is_written(tmp_path, expected, monkeypatch, listening):
    file, play, stop, stopped = tmp_path / "night.npz", Driver.play, Driver.stop, threading.Event()

    def interrupted(self, seed, block, *asked):
        if block == 2:
            os.kill(os.getpid(), signal.SIGINT)
            stopped.wait(60)  # on a busy machine the games could be over before the signal arrives
        return play(self, seed, block, *asked)

    def stopping(self):
        stopped.set()
        stop(self)

    monkeypatch.setattr(Driver, "play", interrupted)
    monkeypatch.setattr(Driver, "stop", stopping)
    study = studied(file)
    assert 0 < len(study) < GAMES and games_in(file) == len(study)
    monkeypatch.undo()
    assert study.resume(progress=False).frame.equals(expected) and games_in(file) == GAMES
