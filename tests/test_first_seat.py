"""How often equal computers win by seat: what the texts say is what is simulated."""

import pytest

import samarkand
from tests.support import IS_COMPILED

TOLD = [  # docs/opponents.md and the walkthroughs of these games
    ("market", "greedy", (34, 28, 21, 18)),
    ("market", "threshold", (42, 28, 16, 13)),
    ("routes", "greedy", (32, 28, 24, 17)),
]
GAMES = 4_000
FAR = 0.03  # four standard errors of such a share, rounded as it is told


@pytest.mark.parametrize(("name", "strategy", "percent"), TOLD)
def test_the_shares_by_seat_are_true(name, strategy, percent):
    """Other games than those in which they were counted; the first seat wins most."""
    games = GAMES if IS_COMPILED else 4
    frame = samarkand.simulate(samarkand.game(name), games, strategies=strategy, seed=2028, progress=False)
    shares = frame[[f"win_{player}" for player in range(4)]].mean()
    if IS_COMPILED:
        off = [abs(share - told / 100) for share, told in zip(shares, percent, strict=True)]
        assert max(off) < FAR
        assert shares["win_0"] == shares.max()
