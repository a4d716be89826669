"""How fast strategies in ordinary Python race, and Gymnasium's environment steps.

    python benchmarks/ordinary.py [--games 3000]

The seven strategies of `tests/engine/test_ordinary.py` play *Le marché* against three `greedy`, each beside a
fourth `greedy`: processor time, told as games a second and as a ratio. Then steps a second against `greedy`.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import samarkand
from samarkand.protocol import GAMES

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.test_ordinary import SEVEN


def seconds(strategy: object, games: int) -> float:
    """Processor seconds of a race, what is compiled being ready."""
    game, line_up = samarkand.game("market"), [strategy, "greedy", "greedy", "greedy"]
    samarkand.simulate(game, 8, strategies=line_up, seed=1, progress=False)
    start = time.process_time()
    samarkand.simulate(game, games, strategies=line_up, seed=2, progress=False)
    return time.process_time() - start


def steps_a_second(name: str, steps: int = 20_000) -> float:
    """Steps of the environment, each with the first legal action."""
    environment = samarkand.adapters.gymnasium_env(samarkand.game(name), "greedy")
    _, info = environment.reset(seed=1)
    start = time.process_time()
    for _ in range(steps):
        *_, is_over, _, info = environment.step(np.flatnonzero(info["action_mask"])[0])
        if is_over:
            _, info = environment.reset()
    return steps / (time.process_time() - start)


def main() -> None:
    """Race, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    games = parser.parse_args().games
    for strategy in SEVEN:
        own, greedy = seconds(strategy, games), seconds("greedy", games)
        name = samarkand.strategies.label(strategy)
        print(f"{name:15} {games / own:6.0f} games a CPU second, {own / greedy:4.1f} times greedy's time")
    for name in GAMES:
        print(f"gymnasium, {name:8} {steps_a_second(name):7.0f} steps a CPU second against greedy")


if __name__ == "__main__":
    main()
