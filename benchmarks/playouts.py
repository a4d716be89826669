"""Random games: moves a second on one core, beside OpenSpiel's C++ rollouts in the same run.

    python benchmarks/playouts.py [--seconds 2] [--rounds 3]

A move is one action, chance's included. Each round times every engine once, one after another, so that
a machine's good and bad moments fall on all, and counts processor time; the table shows medians and their
ratio to `maedn`. All that is measured, with the aims, is in `speed.py`.
OpenSpiel comes with the extra `openspiel`; without it the table has only our rows.
"""

import argparse
import importlib.util
import random
import time
from collections.abc import Callable
from statistics import median

import samarkand
from samarkand.registry import GAMES

SPIEL_GAMES = ("maedn", "go_fish")
SPIEL_LENGTH_GAMES = 300


def compiled(name: str, seconds: float) -> Callable[[], float]:
    """Moves a second of `simulate`, one worker."""
    game = samarkand.game(name)
    frame = samarkand.simulate(game, 256, strategies="random", progress=False)
    start = time.perf_counter()
    samarkand.simulate(game, 2560, strategies="random", progress=False)
    games = max(2560, int(2560 * seconds / (time.perf_counter() - start)))
    del frame

    def rate() -> float:
        start = time.process_time()
        moves = samarkand.simulate(game, games, strategies="random", seed=1, progress=False)["moves"].sum()
        return moves / (time.process_time() - start)

    return rate


def interpreted(name: str, seconds: float) -> Callable[[], float]:
    """Moves a second through the public API: outcomes as Fractions, legal actions as lists."""
    game = samarkand.game(name)
    dice = random.Random(5)

    def rate() -> float:
        moves, start, state = 0, time.process_time(), game.new_initial_state()
        while time.process_time() - start < seconds:
            for _ in range(200):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    weights = [float(share) for _, share in outcomes]
                    action = dice.choices([action for action, _ in outcomes], weights)[0]
                else:
                    action = dice.choice(state.legal_actions())
                state.apply_action(action)
                moves += 1
        return moves / (time.process_time() - start)

    return rate


def spiel(name: str, seconds: float) -> Callable[[], float]:
    """Moves a second of OpenSpiel's rollouts in C++; moves a game from the same random play in Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    dice = random.Random(5)
    moves = 0
    for _ in range(SPIEL_LENGTH_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    length = moves / SPIEL_LENGTH_GAMES

    def games_in(number: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(number, 5)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 5, False)
        root = game.new_initial_state()
        setup = random.Random(5)
        while root.is_chance_node() or len(root.legal_actions()) < 2:
            # A search begins where a player has a choice; elsewhere it ends at once, or worse.
            root.apply_action(setup.choice(root.legal_actions()))
        start = time.process_time()
        bot.mcts_search(root)
        return time.process_time() - start

    number = max(200, int(200 * seconds / games_in(200)))
    return lambda: number * length / games_in(number)


def main() -> None:
    """Time all engines in turn and print one table."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each timing (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="timings of each engine (default 3)")
    chosen = parser.parse_args()
    engines: dict[str, Callable[[], float]] = {}
    for name in GAMES:
        engines[f"{name}, compiled"] = compiled(name, chosen.seconds)
        engines[f"{name}, interpreted, public API"] = interpreted(name, chosen.seconds)
    if importlib.util.find_spec("pyspiel"):
        for name in SPIEL_GAMES:
            engines[f"OpenSpiel C++ rollouts, {name}"] = spiel(name, chosen.seconds)
    else:
        print("OpenSpiel is not installed; in the clone type: pip install '.[openspiel]'")
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(chosen.rounds):
        for name, rate in engines.items():
            rates[name].append(rate())
    base = median(rates.get("OpenSpiel C++ rollouts, maedn", next(iter(rates.values()))))
    print(f"{'engine':40s} {'moves/s':>12s} {'ratio':>7s}")
    for name, found in rates.items():
        print(f"{name:40s} {median(found):12,.0f} {median(found) / base:7.2f}")


if __name__ == "__main__":
    main()
