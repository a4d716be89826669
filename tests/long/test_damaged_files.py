"""Every byte of each kind of file changed, and every end cut off: the result is what was saved, or one line.

The quick tests try some of it: `tests/analysis/test_study_files.py`, `tests/test_damaged_files.py`.
"""

import itertools
import random

import pytest

import samarkand
from samarkand.errors import SamarkandError
from tests.mutations import flips, mutations, truncations
from tests.test_damaged_files import KINDS

ENDS = 20_000  # bytes of a file up to which every one of its beginnings is tried


def studied(keep, games=600):
    game = samarkand.game("market", players=3)
    return samarkand.study(game, games, seed=7, keep=keep, progress=False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_byte_and_every_end(tmp_path, kind):
    make, read = KINDS[kind]
    file, expected = make(tmp_path)
    good = file.read_bytes()
    assert read(file) == expected
    step = max(1, len(good) // ENDS)
    read_right = refused = 0
    for content in itertools.chain(
        flips(good, step),
        truncations(good) if step == 1 else (),
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


def test_a_kept_study_goes_on_after_any_damage_or_is_refused(tmp_path):
    """What is asked for is the same study, and more of it: the games are those it has from the beginning."""
    file = tmp_path / "night"
    studied(file)
    good, dice = file.read_bytes(), random.Random(7)
    expected = studied(None, 700).frame
    went_on = refused = 0
    for content in itertools.chain(mutations(good, dice, 3000), flips(good, 5)):
        file.write_bytes(content)
        try:
            assert studied(file, 700).frame.equals(expected)
            went_on += 1
        except SamarkandError as error:
            assert "\n" not in str(error)
            refused += 1
    print(f"kept study: {len(good)} bytes, {went_on} went on, {refused} refused")
    assert went_on > 100 and refused > 1000
    assert {path.name for path in tmp_path.iterdir()} == {"night"}
