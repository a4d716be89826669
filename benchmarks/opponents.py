"""How strong the planners are: one among equal opponents, in every seat equally often, on the same seeds.

    python benchmarks/opponents.py [--games 1024] [--seed 4242] [GAME …]

Prints the table of `docs/opponents.md`: the share of wins with its standard error, and the shares by seat.
The reference opponents never change; see `benchmarks/reference/`.
"""

import argparse
import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

import samarkand

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

RIVALS = {"sackson": ("greedy",), "market": ("greedy", "threshold")}
SEATS = {"sackson": (2, 3, 4, 5), "market": (3, 4, 5)}


def reference(name: str, strategy: str) -> Callable[..., int]:
    """A reference opponent."""
    return getattr(importlib.import_module(f"benchmarks.reference.{name}"), strategy)


def shares(game: samarkand.Game, opponent: Callable[..., int], games: int, seed: int) -> np.ndarray:
    """The planner's share of each game's win, shape (seats, games): the same seeds in every seat."""
    rows = []
    for seat in range(game.num_players):
        line_up = [opponent] * game.num_players
        line_up[seat] = "planner"
        frame = samarkand.simulate(game, games, seed, line_up, progress=False)
        rows.append(frame[f"win_{seat}"].to_numpy())
    return np.array(rows)


def main() -> None:
    """Print one row of the table for each game, number of players and opponent."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(RIVALS)}; by default all")
    parser.add_argument("--games", type=int, default=1024, help="in each seat")
    parser.add_argument("--seed", type=int, default=4242)
    chosen = parser.parse_args()
    print("| game | players | opponents | share of wins | if equal | by seat |\n|---|---|---|---|---|---|")
    for name in chosen.names or RIVALS:
        for players in SEATS[name]:
            for rival in RIVALS[name]:
                game = samarkand.game(name, players=players)
                found = shares(game, reference(name, rival), chosen.games, chosen.seed)
                seeds = found.mean(axis=0)
                error = seeds.std(ddof=1) / len(seeds) ** 0.5
                told = ", ".join(f"{share:.2f}" for share in found.mean(axis=1))
                print(f"| {name} | {players} | {rival} | {seeds.mean():.3f} ± {error:.3f} "
                      f"| {1 / players:.2f} | {told} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
