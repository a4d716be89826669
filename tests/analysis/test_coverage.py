"""How often intervals of 95 % hold the truth, by repetition: as in `docs/howto/read-a-study.md`.

`python -m tests.analysis.test_coverage` prints the page's table.
"""

import re
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import samarkand
from samarkand.probability.estimates import difference, estimate

pytestmark = pytest.mark.long
PAGE = Path(__file__).parents[2] / "docs" / "howto" / "read-a-study.md"
DRAWN = 4_000  # samples from many games that were played once
FEW, MANY = 300, 400  # what must be played anew each time


def covers(low, high, truth):
    """How often it is held, of how many times."""
    return int(np.sum((np.asarray(low) <= truth) & (truth <= np.asarray(high)))), len(low)


def of_samples(values, number, is_share):
    """The interval of the mean of so many values, drawn from what many games came to."""
    dice = np.random.default_rng(number)
    found = [estimate(dice.choice(values, number), is_share=is_share) for _ in range(DRAWN)]
    return covers([each.low for each in found], [each.high for each in found], values.mean())


def of_differences(one, other, number, paired):
    """The interval of a difference of studies of so many deals each."""
    dice, low, high = np.random.default_rng(number), [], []
    for _ in range(DRAWN):
        first = dice.integers(len(one), size=number)
        second = first if paired else dice.integers(len(other), size=number)
        found = difference(one[first], other[second], paired=paired)
        low.append(found.low)
        high.append(found.high)
    return covers(low, high, one.mean() - other.mean())


def studies():
    """Rows of what a study prints: each with its number of deals."""
    game = samarkand.game("market", players=3)
    line_up = ["threshold", "greedy", "random"]
    quiet = {"seed": 9, "progress": False}
    alone = samarkand.study(game, 30_000, strategies=line_up, **quiet)
    alike = samarkand.study(game, 30_000, strategies="random", **quiet)
    rotated = samarkand.study(game, 90_000, strategies=line_up, rotate=True, **quiet)
    other = samarkand.study(game, 90_000, strategies=["greedy", "greedy", "random"], rotate=True, **quiet)
    wins = alone.values("win_1")
    for number in (10, 50, 500):
        yield "share of wins", f"{number} games", of_samples(wins[np.isin(wins, (0, 1))], number, True)
    for number in (10, 50):
        yield (
            "share of wins, with ties",
            f"{number} games",
            of_samples(alike.values("win_0"), number, True),
        )
    for number in (5, 10, 50):
        yield (
            "share of wins, seats rotated",
            f"{number} deals",
            of_samples(rotated.values("win_1"), number, True),
        )
    for number in (10, 50):
        yield "mean score", f"{number} games", of_samples(alone.values("score_1"), number, False)
    for paired in (True, False):
        for number in (10, 50):
            ours, theirs = rotated.values("win_0"), other.values("win_0")
            what = "difference of shares, by pairs" if paired else "difference of shares"
            yield what, f"{number} deals", of_differences(ours, theirs, number, paired)


def position():
    """A decision in the middle of a game, of which nothing is known exactly."""
    game = samarkand.game("market", players=3)

    def is_it(state):
        return len(state.history()) >= 60 and not state.is_chance_node() and len(state.legal_actions()) > 3

    return samarkand.play(game.new_initial_state(), "threshold", seed=4, until=is_it)


def analysis():
    """Rows of what analysis prints of a position, and a tournament; the mean of all runs is the truth."""
    state = position()
    for games in (64, 256):
        runs = [samarkand.action_values(state, games=games, seed=seed) for seed in range(FEW)]
        held, number = 0, 0
        for action in runs[0]["action"]:
            rows = [run[run["action"] == action].iloc[0] for run in runs]
            rows = [row for row in rows if not row["exact"]]
            if len(rows) == FEW:
                truth = np.mean([row["value"] for row in rows])
                more = covers([row["low"] for row in rows], [row["high"] for row in rows], truth)
                held, number = held + more[0], number + more[1]
        yield "action_values", f"{games} games", (held, number)
    for games in (64, 256):
        runs = [
            samarkand.winning_chances(state, state.current_player(), games=games, seed=seed, progress=False)
            for seed in range(MANY)
        ]
        held = number = 0
        for player in range(3):
            rows = [run[run["player"] == player].iloc[0] for run in runs]
            truth = np.mean([row["chance"] for row in rows])
            more = covers([row["low"] for row in rows], [row["high"] for row in rows], truth)
            held, number = held + more[0], number + more[1]
        yield "winning_chances", f"{games} games", (held, number)
    game, rivals = samarkand.game("market", players=3), ["random", "greedy", "threshold"]
    truth = samarkand.tournament(game, rivals, games=30_000, seed=10**6, progress=False).ratings.set_index(
        "strategy"
    )
    for games in (60, 300):
        held = number = 0
        for seed in range(FEW // 2):
            found = samarkand.tournament(game, rivals, games=games, seed=seed, progress=False).ratings
            for row in found.itertuples():
                held += row.low <= truth.loc[row.strategy, "rating"] <= row.high
                number += 1
        yield "ratings of a tournament", f"{games} games per pair", (held, number)


def line(what, size, held, number):
    """A row of the page's table."""
    return f"| {what} | {size} | {held / number:.3f} |"


def promised():
    """The page's table: how often, by what and from how many."""
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (0\.\d{3}|1\.000) \|$", text, re.MULTILINE)
    return {(what, size): float(share) for what, size, share in rows}


@pytest.mark.parametrize("part", [studies, analysis])
def test_intervals_hold_the_truth_as_often_as_the_page_says(part):
    """Within four standard errors of what is stored; the rows of one run are not independent."""
    told = promised()
    for what, size, (held, number) in part():
        runs = number if part is studies else FEW // 2
        near = pytest.approx(told[what, size], abs=4 * sqrt(0.05 * 0.95 / runs))
        assert held / number == near, (what, size)


if __name__ == "__main__":
    for part in (studies, analysis):
        for what, size, (held, number) in part():
            print(line(what, size, held, number), flush=True)
