"""Studies with `checkpoint=`: whatever happens while they are played, the rows are the same."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

import samarkand
from samarkand.analysis.studies import study_file
from samarkand.analysis.studies.study import Study
from samarkand.engine.driver import Driver
from samarkand.errors import InvalidInput

GAME = samarkand.game("market", players=3)
GAMES, BLOCK = 1500, 256
MEASURED = {"camels": "camels"}
SLOWLY = """
import samarkand, sys, time
from samarkand.analysis.studies.study_file import StudyFile
write = StudyFile.write
def slowly(self, first, results, layout):
    write(self, first, results, layout)
    time.sleep(0.3)
StudyFile.write = slowly
game = samarkand.game("market", players=3)
try:
    samarkand.study(game, 1500, seed=7, measure={"camels": "camels"}, checkpoint=sys.argv[1], progress=False)
except samarkand.SamarkandError as error:
    print(error)
"""


def studied(checkpoint=None, games=GAMES, **settings):
    return samarkand.study(
        GAME, games, seed=7, measure=MEASURED, checkpoint=checkpoint, progress=False, **settings
    )


def in_another_process(file):
    return subprocess.Popen([sys.executable, "-c", SLOWLY, str(file)], stdout=subprocess.PIPE, text=True)


def games_in(file):
    """How many games a file holds, as any tool can read them; None while it is being written."""
    try:
        with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=0) as connection:
            return connection.execute("SELECT sum(games) FROM blocks").fetchone()[0] or 0
    except sqlite3.OperationalError:
        return None


@pytest.fixture(scope="module")
def expected():
    return studied().frame


def test_a_killed_study_goes_on_and_loses_at_most_the_block_under_way(tmp_path, expected):
    file = tmp_path / "night"
    process = in_another_process(file)
    # It grows with every block, and the length can be seen from outside.
    while not file.exists() or file.stat().st_size < 16384:
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert (tmp_path / "night-holder").exists()  # nobody was there to remove it
    kept = samarkand.Study.load(file)
    assert len(kept) % BLOCK == 0 and len(kept) >= BLOCK and kept.frame.equals(expected[: len(kept)])
    played = []
    play = Driver.play_to_the_end
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Driver, "play_to_the_end", lambda self, *asked: played.append(asked[1]) or play(self, *asked)
        )
        assert studied(file).frame.equals(expected)
        assert sorted(played) == list(range(len(kept) // BLOCK, 6))
        assert studied(file).frame.equals(expected) and len(played) == 6 - len(kept) // BLOCK
    assert [path.name for path in tmp_path.iterdir()] == ["night"]


def test_two_starts_at_the_same_time_do_not_mix(tmp_path, expected):
    """The second is told who plays, also in the same process; the file is whole afterwards."""
    file = tmp_path / "night"
    processes = [in_another_process(file) for _ in range(3)]
    said = [process.communicate()[0] for process in processes]
    assert sorted(said)[0] == ""
    playing = processes[said.index("")].pid
    for line in sorted(said)[1:]:
        assert line.startswith(f"night: is in use by process {playing} on ") and line.count("\n") == 1
    assert games_in(file) == GAMES and studied(file).frame.equals(expected)


def test_who_waits_for_a_file_does_not_keep_its_writer_from_finishing(tmp_path, expected, monkeypatch):
    """With a lock for reading, kept between two tries, several that begin at once would all be refused."""
    file, tried = tmp_path / "night", threading.Event()
    studied(file, games=256)
    monkeypatch.setattr(study_file, "NAMING_SECONDS", 60)
    monkeypatch.setattr(study_file, "BUSY_SECONDS", 0.05)
    monkeypatch.setattr(study_file, "_holder", lambda path: tried.set() or study_file.UNNAMED)
    with closing(sqlite3.connect(file, isolation_level=None, timeout=10)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE blocks SET first = first")
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(studied, file)
            try:
                assert tried.wait(60)
                writer.execute("COMMIT")
            finally:
                writer.close()
            assert waiting.result().frame.equals(expected)


def test_the_process_is_named_before_the_file_is_read(tmp_path, monkeypatch):
    """So whoever is refused because of a long reading is told by which process."""
    file, named = tmp_path / "night", []
    studied(file, games=256)
    read = study_file.StudyFile.read
    monkeypatch.setattr(
        study_file.StudyFile,
        "read",
        lambda self: named.append((tmp_path / "night-holder").exists()) or read(self),
    )
    studied(file, games=512)
    assert named == [True]


class _Busy:
    """A connection to a file whose lock is released after a number of attempts."""

    def __init__(self, attempts, code="SQLITE_BUSY"):
        self.left, self.attempts, self.code = attempts, 0, code

    def execute(self, statement):
        self.attempts += 1
        if self.attempts <= self.left:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorname = self.code
            raise error


def test_a_lock_without_a_named_process_is_tried_again(tmp_path, monkeypatch):
    """It has just begun, or is about to end. The name may appear between two attempts."""
    file, connection = tmp_path / "night", _Busy(3)
    study_file._lock(connection, file)
    assert connection.attempts == 4
    (tmp_path / "night-holder").write_text("process 5 on here\n")
    connection = _Busy(1)
    with pytest.raises(InvalidInput, match="night: is in use by process 5 on here; wait until it"):
        study_file._lock(connection, file)
    assert connection.attempts == 1
    (tmp_path / "night-holder").unlink()
    monkeypatch.setattr(study_file, "NAMING_SECONDS", -1)
    with pytest.raises(InvalidInput, match="night: is in use by another process; wait until it"):
        study_file._lock(_Busy(1), file)
    with pytest.raises(sqlite3.OperationalError):
        study_file._lock(_Busy(1, "SQLITE_IOERR"), file)


def test_a_file_in_use_by_this_process_is_refused(tmp_path):
    file, refused = tmp_path / "night.sqlite", []
    other = samarkand.study(GAME, 10, seed=7, progress=False)

    def until(study):
        for ask in (
            lambda: studied(file),
            lambda: samarkand.Study.load(file),
            lambda: other.save(file, replace=True),
        ):
            with pytest.raises(
                InvalidInput, match="night.sqlite: is in use by another study of this process"
            ):
                ask()
            refused.append(ask)
        return True

    studied(file, 5000, until=until)
    assert len(refused) == 3


def test_a_study_of_more_games_goes_on_and_one_of_fewer_takes_as_many(tmp_path, expected):
    file = tmp_path / "night"
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
        assert rotated(games, tmp_path / "night").frame.equals(whole.frame[: -(-games // 3) * 3])


def test_a_study_that_stopped_stays_stopped(tmp_path):
    file = tmp_path / "night"
    first = studied(file, 20_000, precision=0.05)
    again = studied(file, 20_000, precision=0.05)
    assert first.is_stopped and again.is_stopped and again.frame.equals(first.frame)
    assert samarkand.Study.load(file).is_stopped


def test_a_full_disk_loses_nothing(tmp_path, expected):
    """The disk is full for a while; the same process goes on, and so does another start."""
    file = tmp_path / "night"
    studied(file, 256)
    resource = pytest.importorskip("resource", reason="this system cannot limit the size of a file")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 6000, most[1]))
    try:
        with pytest.raises(InvalidInput, match="night: cannot be .*; the games played so far") as caught:
            studied(file)
        assert "\n" not in str(caught.value)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    study = caught.value.study
    kept = games_in(file)
    assert 256 <= kept < GAMES and kept == len(study)
    assert study.resume(1000, progress=False).frame.equals(expected[:1000])
    assert games_in(file) == 1000
    assert studied(file).frame.equals(expected) and games_in(file) == GAMES


def test_a_file_that_was_removed_meanwhile_is_written_again(tmp_path, expected):
    file = tmp_path / "night"
    study = studied(file, 300)
    file.unlink()
    assert study.resume(GAMES, progress=False).frame.equals(expected)
    assert samarkand.Study.load(file).frame.equals(expected)


@pytest.mark.parametrize("late", [False, True], ids=["before a block", "before the end"])
@pytest.mark.parametrize("change", ["deleted", "renamed", "replaced"])
def test_a_file_that_is_moved_during_the_run_is_missed(tmp_path, expected, monkeypatch, change, late):
    file, keep = tmp_path / "night", Study._keep

    def moving(study, results, opened):
        games = keep(study, results, opened)
        if study.done == (GAMES if late else 2 * BLOCK):
            if change == "deleted":
                file.unlink()
            else:
                file.rename(tmp_path / "other")
            if change == "replaced":
                file.write_text("mine\n", encoding="utf-8")
        return games

    monkeypatch.setattr(Study, "_keep", moving)
    with pytest.raises(InvalidInput, match="^night: was deleted, renamed or replaced") as caught:
        studied(file, workers=1)
    assert "\n" not in str(caught.value)
    monkeypatch.undo()
    study, done = caught.value.study, GAMES if late else 2 * BLOCK
    assert study.frame.equals(expected[:done])
    if change != "deleted":
        assert samarkand.Study.load(tmp_path / "other").frame.equals(study.frame)
    if change == "replaced":
        assert file.read_text(encoding="utf-8") == "mine\n"
    else:  # it is written again from what was played
        assert study.resume(progress=False).frame.equals(expected)
        assert samarkand.Study.load(file).frame.equals(expected)
    assert study_file._held == set()


def test_another_study_is_not_mixed_into_it(tmp_path):
    """The line names the first setting that differs."""
    file = tmp_path / "night"
    studied(file, 10)
    before = file.read_bytes()
    others = [
        ({"seed": 8}, r"seed: found 7, expected 8"),
        ({"strategies": "random"}, "strategies: found greedy, greedy, greedy, expected random"),
        ({"measure": None}, "measures: found camels, expected "),
        ({"precision": 0.1}, "precision: found None, expected 0.1"),
        ({"until": lambda study: True}, "until: found none, expected a function|intended: found None"),
        ({"max_moves": 99}, "max_moves: found 100000, expected 99"),
        ({"start": GAME.new_initial_state().apply_words("give spice")}, "start: found a different position"),
        ({"game": samarkand.game("market", players=4)}, "players: found 3, expected 4"),
        (
            {"game": samarkand.game("market", players=3, money_ties="dense")},
            "options.money_ties: found 'comp",
        ),
        ({"game": GAME.with_changes({"rules.rounds": 8})}, "numbers.rounds: found 10, expected 8"),
    ]
    asked = {"game": GAME, "seed": 7, "measure": MEASURED, "games": 10}
    for changes, said in others:
        with pytest.raises(InvalidInput, match=f"^night: contains a different study .*({said})") as caught:
            samarkand.study(**asked | changes, checkpoint=file, progress=False)
        assert "\n" not in str(caught.value)
    assert file.read_bytes() == before


# --- functions of the user's ----------------------------------------------------------------------------

POSITION = 0


def by_position(state):
    return state.legal_actions()[POSITION]


def in_the_rules_style(config, view, actions, number, dice):
    return actions[0] if POSITION == 0 else actions[number - 1]


class Chooser:
    def __init__(self, position):
        self.position = position

    def choose(self, state):
        return state.legal_actions()[self.position]


def lambda_of(position):
    return lambda state: state.legal_actions()[position]


def global_of(function):
    def make(position):
        global POSITION
        POSITION = position
        return function

    return make


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda_of, id="closure"),
        pytest.param(Chooser, id="object"),
        pytest.param(global_of(in_the_rules_style), id="rules style"),
    ],
)
def test_an_edited_strategy_is_not_taken_for_the_one_before(tmp_path, make):
    def played(position, games=2, checkpoint=None):
        line_up = [make(position), "greedy", "greedy"]
        return samarkand.study(GAME, games, strategies=line_up, seed=3, checkpoint=checkpoint, progress=False)

    file = tmp_path / "night"
    first = played(0, checkpoint=file)
    assert played(0, 4, checkpoint=file).frame.equals(played(0, 4).frame)
    before = file.read_bytes()
    for games in (4, 6):
        with pytest.raises(InvalidInput, match="^a game has a different result here: .*; start a new study"):
            played(-1, games, checkpoint=file)
    with pytest.raises(InvalidInput, match="different result here"):
        samarkand.Study.load(file, [make(-1), "greedy", "greedy"]).resume(6)
    assert file.read_bytes() == before
    again = samarkand.Study.load(file, [make(0), "greedy", "greedy"])
    assert again.frame[:2].equals(first.frame)
    assert again.resume(6, progress=False).frame.equals(played(0, 6).frame)


def test_a_study_does_not_go_on_with_a_strategy_that_has_changed_since(monkeypatch):
    """Neither an attribute nor a global; the begun block is not rewritten. The old value is right again."""
    chooser, settings = Chooser(0), {"progress": False}
    changes = [(chooser, chooser, "position"), (by_position, sys.modules[__name__], "POSITION")]
    for strategy, *change in changes:
        monkeypatch.setattr(*change, 0)
        study = samarkand.study(GAME, 2, strategies=[strategy, "greedy", "greedy"], **settings)
        before = study.frame
        monkeypatch.setattr(*change, -1)
        with pytest.raises(InvalidInput, match="^a game has a different result here") as caught:
            study.resume(4, **settings)
        assert "\n" not in str(caught.value) and study.frame.equals(before)
        monkeypatch.setattr(*change, 0)
        assert study.resume(4, **settings).frame[:2].equals(before)


def test_finished_games_of_a_begun_block_are_not_rewritten(tmp_path, monkeypatch):
    """If only they come out otherwise, without any other sign of a change."""
    file, play = tmp_path / "night", Driver.play_to_the_end
    study = studied(file, 300)
    kept = study.frame

    def otherwise(self, seed, block, *asked):
        found, ends = play(self, seed, block, *asked)
        if block == 1:
            found["scores"][3, 1] += 1
        return found, ends

    monkeypatch.setattr(Driver, "play_to_the_end", otherwise)
    with pytest.raises(InvalidInput, match="^a game has a different result here"):
        study.resume(400, progress=False)
    assert study.frame.equals(kept) and len(study) == 300
    monkeypatch.undo()
    assert samarkand.Study.load(file).frame.equals(kept)
    assert studied(file, 400).frame.equals(studied(games=400).frame)


def test_an_edited_measure_is_not_taken_for_the_one_before(tmp_path):
    def measured(times, checkpoint):
        own = {"mine": lambda state: times * state.record.bank}
        return samarkand.study(GAME, 2, seed=3, measure=own, checkpoint=checkpoint, progress=False)

    first = measured(1, tmp_path / "night")
    assert measured(1, tmp_path / "night").frame.equals(first.frame)
    with pytest.raises(InvalidInput, match="^a game has a different result here"):
        measured(2, tmp_path / "night")


def test_an_edited_rule_to_stop_is_asked_again(tmp_path):
    for after in (1280, 1792):
        study = studied(tmp_path / "night", 2000, until=lambda study, after=after: len(study) >= after)
        assert len(study) == after and study.is_stopped


def test_games_of_another_version_are_compared_before_they_are_used(tmp_path, monkeypatch):
    file = tmp_path / "night"
    monkeypatch.setattr(samarkand.version, "__version__", "0.0.9")
    first = studied(file, 300)
    monkeypatch.undo()
    assert studied(file, 300).frame.equals(first.frame) and studied(file, 300).versions == first.versions
    play = Driver.play_to_the_end

    def otherwise(self, seed, block, *asked):
        found, ends = play(self, seed, block, *asked)
        if block == 1:
            found["scores"][3, 1] += 1
        return found, ends

    monkeypatch.setattr(Driver, "play_to_the_end", otherwise)
    with pytest.raises(InvalidInput, match="different result here: the study was made by samarkand 0.0.9"):
        studied(file, 300)


# --- files that are none --------------------------------------------------------------------------------


def test_only_regular_files_are_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "theirs").write_text("mine\n", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "theirs")
    (tmp_path / "nowhere").symlink_to(tmp_path / "missing")
    refused = [
        (tmp_path / "pipe", InvalidInput, "not a regular file"),
        (tmp_path / "folder", InvalidInput, "not a regular file"),
        ("/dev/full", InvalidInput, "not a regular file"),
        (tmp_path / "link", InvalidInput, "is a symbolic link"),
        (tmp_path / "nowhere", InvalidInput, "is a symbolic link"),
        (tmp_path / "theirs", InvalidInput, "theirs: found no study"),
        (tmp_path / "no" / "where", InvalidInput, "there is no folder"),
        (7, InvalidInput, "checkpoint: found 7"),
        ("a\0b", InvalidInput, "checkpoint: found"),
    ]
    for path, kind, said in refused:
        with pytest.raises(kind, match=said) as caught:
            studied(path, 10)
        assert "\n" not in str(caught.value)
    assert (tmp_path / "theirs").read_text(encoding="utf-8") == "mine\n"
    assert not (tmp_path / "missing").exists()


def test_other_databases_are_left_alone(tmp_path):
    """Of another program; with a write-ahead log, which fails on network drives; with a view as a table."""
    with sqlite3.connect(tmp_path / "other") as connection:
        connection.execute("CREATE TABLE mine (value)")
    studied(tmp_path / "log", 10)
    with sqlite3.connect(tmp_path / "log") as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    studied(tmp_path / "view", 10)
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x, 1, x, x FROM n"
    with sqlite3.connect(tmp_path / "view") as connection:
        connection.execute("DROP TABLE blocks")
        connection.execute(f"CREATE VIEW blocks(first, games, rows, checksum) AS {endless}")
    connection.close()
    for name, said in (("other", "found no study"), ("log", "is damaged"), ("view", "is damaged")):
        before = (tmp_path / name).read_bytes()
        for ask in (
            lambda name: studied(tmp_path / name, 10),
            lambda name: samarkand.Study.load(tmp_path / name),
        ):
            with pytest.raises(InvalidInput, match=f"^{name}: {said}"):
                ask(name)
        assert (tmp_path / name).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "other", "view"]


def test_an_interrupted_study_lets_go_of_its_file(tmp_path, expected, monkeypatch, listening):
    file, play, stop, stopped = tmp_path / "night", Driver.play_to_the_end, Driver.stop, threading.Event()

    def interrupted(self, seed, block, *asked):
        if block == 2:
            os.kill(os.getpid(), signal.SIGINT)
            stopped.wait(60)  # on a busy machine the games could be over before the signal arrives
        return play(self, seed, block, *asked)

    def stopping(self):
        stopped.set()
        stop(self)

    monkeypatch.setattr(Driver, "play_to_the_end", interrupted)
    monkeypatch.setattr(Driver, "stop", stopping)
    study = studied(file)
    assert 0 < len(study) < GAMES and games_in(file) == len(study)
    monkeypatch.undo()
    assert study.resume(progress=False).frame.equals(expected) and games_in(file) == GAMES
    assert study_file._held == set()
