"""A study that is kept as it is played: killed, damaged or out of disk, it goes on with the same rows."""

import subprocess
import sys
import time

import pytest

import samarkand
from samarkand.analysis.studies import journal
from samarkand.errors import InvalidOption, InvalidStudy

GAME = samarkand.game("market", players=3)
GAMES = 1500
MEASURED = {"camels": "camels"}
KILLED = """
import samarkand, sys, time
from samarkand.analysis.studies.journal import Journal
write = Journal.write
def slowly(self, first, results):
    write(self, first, results)
    time.sleep(0.3)
Journal.write = slowly
game = samarkand.game("market", players=3)
samarkand.study(game, 1500, seed=7, measure={"camels": "camels"}, keep=sys.argv[1], progress=False)
"""


def studied(keep=None, games=GAMES, **settings):
    return samarkand.study(GAME, games, seed=7, measure=MEASURED, keep=keep, progress=False, **settings)


@pytest.fixture(scope="module")
def expected():
    return studied().frame


def test_a_killed_study_goes_on(tmp_path, expected):
    file = tmp_path / "night"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(file)])
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    before = file.read_bytes()
    assert studied(file).frame.equals(expected)
    assert file.read_bytes().startswith(before)
    length = file.stat().st_size
    assert studied(file).frame.equals(expected) and file.stat().st_size == length  # all is there


def test_what_was_not_written_whole_is_played_again(tmp_path, expected):
    file = tmp_path / "night"
    studied(file)
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    for damaged in (
        whole[: len(whole) * 2 // 3],
        whole.replace(lines[3][60:70], b"0" * 10),
        b"".join(lines[:1]),
    ):
        file.write_bytes(damaged)
        assert studied(file).frame.equals(expected)
        assert file.read_bytes() == whole


def test_more_games_are_added_and_fewer_take_none_away(tmp_path, expected):
    file = tmp_path / "night"
    studied(file, 300)
    assert studied(file).frame.equals(expected)


def test_a_study_that_stopped_stays_stopped(tmp_path):
    file = tmp_path / "night"
    first = studied(file, 20_000, precision=0.05)
    assert first.is_stopped and studied(file, 20_000, precision=0.05).frame.equals(first.frame)


def test_a_full_disk_loses_nothing(tmp_path, expected, monkeypatch):
    file = tmp_path / "night"
    write = journal.Journal._append

    def full(self, line):
        if line.get("first") == 512:
            raise self._unwritten(OSError(28, "No space left on device"))
        write(self, line)

    monkeypatch.setattr(journal.Journal, "_append", full)
    with pytest.raises(InvalidOption, match="No space left on device; the games before are there") as caught:
        studied(file)
    assert len(caught.value.study) == 512
    monkeypatch.undo()
    assert studied(file).frame.equals(expected)


def test_another_study_is_not_mixed_into_it(tmp_path):
    file = tmp_path / "night"
    studied(file, 10)
    before = file.read_bytes()
    with pytest.raises(InvalidStudy, match="night: holds another study"):
        samarkand.study(GAME, 10, seed=8, measure=MEASURED, keep=file, progress=False)
    (tmp_path / "other").write_text("mine\n", encoding="utf-8")
    with pytest.raises(InvalidStudy, match="other: found no study under way"):
        studied(tmp_path / "other", 10)
    with pytest.raises(InvalidOption, match="No such file or directory"):
        studied(tmp_path / "no" / "where", 10)
    with pytest.raises(InvalidOption, match="keep: found 7"):
        studied(7, 10)
    assert file.read_bytes() == before and (tmp_path / "other").read_text(encoding="utf-8") == "mine\n"
