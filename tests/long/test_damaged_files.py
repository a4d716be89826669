"""Every byte of each kind of file changed, and every end cut off: the result is what was saved, or one line.

The quick tests try some of it: `tests/analysis/test_study_files.py`, `tests/test_damaged_files.py`.
"""

import itertools
import random
import subprocess
import sys
import time

import pytest

import samarkand
from samarkand.engine.driver import CHUNK
from samarkand.errors import SamarkandError
from tests.mutations import flips, mutations, truncations
from tests.test_damaged_files import KINDS

MAX = 5_000  # places of a file; of a longer one every second, third … byte is tried
KILLS, EMPTY = 8, 13_000  # bytes of a file without a block
KILLED = """
import samarkand, sys
game = samarkand.game("market", players=3)
bank = lambda state: state.record.bank
samarkand.study(game, 30_000, seed=7, measure={"bank": bank}, checkpoint=sys.argv[1])
"""


KEPT = CHUNK + 1  # the fewest games with a whole block and one that has begun: a small file


def studied(game, checkpoint, games):
    return samarkand.study(game, games, seed=7, checkpoint=checkpoint, progress=False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_byte_and_every_end(tmp_path, kind):
    make, read = KINDS[kind]
    file, expected = make(tmp_path)
    good = file.read_bytes()
    assert read(file) == expected
    step = -(-len(good) // MAX)
    read_right = refused = 0
    for content in itertools.chain(
        flips(good, step),
        itertools.islice(truncations(good), 0, None, step),
        mutations(good, random.Random(3), 5000),
    ):
        file.write_bytes(content)
        try:
            assert read(file) == expected
            read_right += 1
        except SamarkandError as error:
            assert "\n" not in str(error)
            refused += 1
    print(f"{kind}: {len(good)} bytes, {read_right} read right, {refused} refused")
    assert refused > len(good) // step
    assert {path.name for path in tmp_path.iterdir()} <= {file.name, "code"}


def test_a_kept_study_goes_on_after_any_damage_or_is_refused(tmp_path):
    """Change every byte and cut off every end, then ask for one game more.

    The games are those of the study from its beginning, or the file is refused. A study that is played again
    because its file was cut to nothing has them too.
    """
    file, game = tmp_path / "night", samarkand.game("market", players=3)
    studied(game, file, KEPT)
    good, dice = file.read_bytes(), random.Random(7)
    expected = studied(game, None, KEPT + 1).frame
    went_on = refused = 0
    for content in itertools.chain(flips(good), truncations(good), mutations(good, dice, 3000)):
        file.write_bytes(content)
        try:
            assert studied(game, file, KEPT + 1).frame.equals(expected)
            went_on += 1
        except SamarkandError as error:
            assert "\n" not in str(error)
            refused += 1
    print(f"kept study: {len(good)} bytes, {went_on} went on, {refused} refused")
    assert went_on > 1000 and refused > 1000
    assert {path.name for path in tmp_path.iterdir()} == {"night"}


def test_a_study_that_is_killed_again_and_again_is_played_to_its_end(tmp_path):
    """At whatever moment: no game is lost but those of the block under way, and none comes out otherwise."""
    file, dice = tmp_path / "night", random.Random(5)
    before, study = 0, None
    for _ in range(KILLS):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stderr=subprocess.DEVNULL)
        length = file.stat().st_size if file.exists() else 0
        while not file.exists() or file.stat().st_size <= max(length, EMPTY):
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(dice.uniform(0.0, 0.5))
        process.kill()
        process.wait()
        study = samarkand.Study.load(file) if file.exists() and file.stat().st_size else None
        now = 0 if study is None else len(study)
        assert now >= before and now % 256 == 0
        before = now
        (tmp_path / "night-holder").unlink(missing_ok=True)
    print(f"{KILLS} kills, {before} games")
    assert study is not None and before > 0
    game = samarkand.game("market", players=3)
    own = {"bank": lambda state: state.record.bank}
    whole = samarkand.study(game, before, seed=7, measure=own, progress=False)
    assert study.frame.equals(whole.frame)
