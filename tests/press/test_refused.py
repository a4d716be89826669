"""What cannot be printed, exported or handed out is refused in one line, and nothing is written."""

import pytest

from samarkand.__main__ import main
from tests.test_notebooks import LESSONS

NUMBERS = ", ".join(str(int(path.stem[:2])) for path in LESSONS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet", "99", "--seed", "1"], f"lesson: found '99', expected one of {NUMBERS}"),
        (["sheet", "two_alike", "--seed", "1", "--pupils", "-2"], "pupils: found -2"),
        (["exam", "9", "--seed", "1"], "track: found 9, expected"),
        (["exam", "1", "--seed", "-1"], "seed: found -1, expected a whole number, 0 or more"),
        (["export", "nothing.ipynb", "--student"], "lesson: found 'nothing.ipynb'"),
        (["export", "2", "--csv", "--variants", "0"], "variants: found 0, expected a whole number from 1"),
        (["export", "2", "--student", "--seed", "3"], "--seed: found it with a notebook, expected it with"),
        (
            ["print", "sackson", "camels"],
            "what: found 'camels' for sackson, expected one of cards, board, die, money, pieces, aid, game",
        ),
        (["print", "market", "bids", "--sets", "0"], "sets: found 0"),
        (
            ["print", "market", "cards", "--tiles"],
            "tiles: found 'cards', expected a sheet with one large piece",
        ),
    ],
)
def test_nonsense_is_refused_in_one_line(words, said, tmp_path, capsys):
    assert main([*words, "--to", str(tmp_path / "new")]) == 1
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and not told.out
    assert not (tmp_path / "new").exists()
