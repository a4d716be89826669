"""How often equal computers win by seat: what the texts say is what is simulated."""

from pathlib import Path

import pytest

import samarkand
from samarkand.engine.compiling import compiler

ROOT = Path(__file__).resolve().parents[1]
MARKET, ROUTES = "30_market_walkthrough.ipynb", "20_routes_walkthrough.ipynb"
OPPONENTS = "docs/opponents.md"
TOLD = [
    ("market", "greedy", (34, 28, 21, 18), (MARKET, OPPONENTS)),
    ("market", "threshold", (42, 28, 16, 13), (MARKET, OPPONENTS)),
    ("routes", "greedy", (32, 28, 24, 17), (ROUTES, OPPONENTS)),
]
GAMES = 4_000
FAR = 0.03  # four standard errors of such a share, rounded as it is told


@pytest.mark.parametrize(("name", "strategy", "percent", "texts"), TOLD)
def test_the_shares_by_seat_are_told(name, strategy, percent, texts):
    """Each text gives the same numbers."""
    *first, last = percent
    numbers = f"{', '.join(map(str, first))} and {last}"
    for text in texts:
        path = ROOT / "notebooks" / text if text.endswith("ipynb") else ROOT / text
        assert numbers in path.read_text(encoding="utf-8").replace("%", ""), text


@pytest.mark.parametrize(("name", "strategy", "percent", "texts"), TOLD)
def test_the_shares_by_seat_are_true(name, strategy, percent, texts):
    """Other games than those in which they were counted; the first seat wins most."""
    games = GAMES if compiler.is_available() else 4
    frame = samarkand.simulate(samarkand.game(name), games, strategies=strategy, seed=2028, progress=False)
    shares = frame[[f"win_{player}" for player in range(4)]].mean()
    if compiler.is_available():
        off = [abs(share - told / 100) for share, told in zip(shares, percent, strict=True)]
        assert max(off) < FAR
        assert shares["win_0"] == shares.max()
