"""Minutes of play: what a short run cannot show.

Each prints what it played, how long that took and how much memory the process had held at most.
"""

import sys
import time

import pytest

import samarkand
from samarkand.engine import game_loop
from tests.contract.test_conservation import CASES, games_add_up
from tests.support import checked

pytestmark = pytest.mark.long
NAMES = ("market", "routes", "sackson")
WORKERS = 2
MAX_MEBIBYTES = 1.5 * 1024


def peak_mebibytes():
    """The most memory that this process has held."""
    import resource  # these tests are for Linux and macOS

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def played(name, games, check=game_loop.NEVER):
    """The frame of so many random games; prints what it took."""
    game = samarkand.game(name)
    samarkand.simulate(game, 10, strategies="random", progress=False)
    wall, cpu = time.perf_counter(), time.process_time()
    frame = checked(samarkand.simulate, game, games, seed=2026, workers=WORKERS, check=check)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(
        f"\n{name}: {games:,} games{' with checks' if check else ''}: {frame['moves'].sum():,} moves in "
        f"{wall:.0f} s ({cpu:.0f} s of processors); at most {peak_mebibytes():,.0f} MiB",
        flush=True,
    )
    return frame


@pytest.mark.parametrize("name", NAMES)
def test_a_million_games_add_up_at_the_end(name):
    frame = played(name, 1_000_000, check=game_loop.AT_THE_END)
    assert len(frame) == 1_000_000 and (frame["moves"] > 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_hundred_thousand_games_add_up_after_every_move(name):
    frame = played(name, 100_000, check=game_loop.AFTER_EACH_MOVE)
    assert len(frame) == 100_000 and (frame["moves"] > 0).all()


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_hundred_thousand_games_add_up_with_all_options(name, options):
    games_add_up(name, options, 100_000)


def test_ten_million_games_are_held_in_memory():
    """Rows of four players take 89 bytes a game; nothing else grows with the games."""
    frame = played("market", 10_000_000)
    assert len(frame) == 10_000_000
    assert peak_mebibytes() < MAX_MEBIBYTES
