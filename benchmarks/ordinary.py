"""How fast ordinary Python is: strategies and measures of users, environments, states with other cards.

    python benchmarks/ordinary.py [--games 3000]

The seven strategies of `tests/engine/test_python_strategy.py` play *Le marché* against three `greedy`, each
beside a fourth `greedy`: processor time, told as games a second and as a ratio. `mine` reads the words of
each legal action; its aim is 800 games a second. The first legal action plays each game.
Then steps a second of environments: Gymnasium's against `greedy`,
PettingZoo's, and OpenSpiel's with observations and with information states. Then the seconds of OpenSpiel's
`random_sim_test`, microseconds that measures add to a game, and milliseconds that `resample` takes at
several lengths of a game, which should not grow with it.
"""

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import samarkand
from samarkand.registry import GAMES
from samarkand.strategies import Chance, Player

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.test_python_strategy import SEVEN


def lowest(state: Any) -> int:
    """The least that a strategy can do."""
    return state.legal_actions()[0]


def seconds(strategy: object, games: int, name: str = "market") -> float:
    """Processor seconds of a race, what is compiled being ready."""
    game, line_up = samarkand.game(name, players=4), [strategy, "greedy", "greedy", "greedy"]
    samarkand.simulate(game, 8, strategies=line_up, seed=1, progress=False)
    start = time.process_time()
    samarkand.simulate(game, games, strategies=line_up, seed=2, progress=False)
    return time.process_time() - start


def steps_a_second(name: str, steps: int = 3_000) -> float:
    """Steps of the environment, each with the first legal action."""
    from samarkand.gym import SeatEnvironment

    environment = SeatEnvironment(name, opponents="greedy")
    _, info = environment.reset(seed=1)
    start = time.process_time()
    for _ in range(steps):
        *_, is_over, _, info = environment.step(np.flatnonzero(info["action_mask"])[0])
        if is_over:
            _, info = environment.reset()
    return steps / (time.process_time() - start)


def zoo_steps_a_second(name: str, steps: int = 3_000) -> float:
    """Steps of PettingZoo's environment, each with the first legal action."""
    environment = samarkand.adapters.pettingzoo_env(name)
    environment.reset(seed=1)
    start = time.process_time()
    for _ in range(steps):
        if not environment.agents:
            environment.reset()
        _, _, is_over, is_truncated, info = environment.last()
        is_done = is_over or is_truncated
        environment.step(None if is_done else int(np.flatnonzero(info["action_mask"])[0]))
    return steps / (time.process_time() - start)


def spiel_steps_a_second(name: str, kind: str, steps: int = 600) -> float:
    """Random steps of OpenSpiel's `rl_environment`, which asks for a tensor of every player.

    The `kind` of the tensor is OBSERVATION or INFORMATION_STATE.
    """
    from open_spiel.python import rl_environment

    chance = rl_environment.ChanceEventSampler(seed=3)
    game = samarkand.adapters.openspiel_game(name)
    environment = rl_environment.Environment(
        game, chance_event_sampler=chance, observation_type=rl_environment.ObservationType[kind]
    )
    dice, step = random.Random(1), environment.reset()
    start = time.process_time()
    for _ in range(steps):
        if step.last():
            step = environment.reset()
        observations = step.observations
        step = environment.step([dice.choice(observations["legal_actions"][observations["current_player"]])])
    return steps / (time.process_time() - start)


def seconds_of_a_simulated_game(name: str) -> float:
    """Processor seconds of one game in OpenSpiel's own test, with every string and tensor of every state."""
    import pyspiel

    game = samarkand.adapters.openspiel_game(name)
    start = time.process_time()
    pyspiel.random_sim_test(game, 1, False, False)
    return time.process_time() - start


def won(state: samarkand.State) -> float:
    """A measure that asks four times who has won."""
    return sum(state.returns()[player] for player in range(4))


def length(state: samarkand.State) -> float:
    """A measure for which each game is replayed."""
    return len(state.history())


def measuring(name: str, measure: Callable | None, games: int = 768) -> float:
    """Microseconds of processor time for each game of a study with this measure."""
    game = samarkand.game(name)
    settings: dict[str, Any] = {"strategies": "greedy", "measure": measure and {"own": measure}}
    samarkand.study(game, 8, seed=2, progress=False, **settings)
    start = time.process_time()
    samarkand.study(game, games, seed=1, progress=False, **settings)
    return (time.process_time() - start) / games * 1e6


def resampling(name: str, lengths: Sequence[int]) -> Iterator[tuple[int, float, float]]:
    """For each number of moves: milliseconds of a random game's first `resample`, and of a further one."""
    limit: dict[str, Any] = {"max_turns": 0} if name == "sackson" else {}
    state = samarkand.game(name, **limit).new_initial_state()
    chance, player = Chance(1), Player(state.game, "random", seed=1)
    for moves in lengths:
        while len(state.history()) < moves:
            state.apply_action((chance if state.is_chance_node() else player).choose(state))
        alone = state.game.state_from_dict(state.to_dict())
        times = []
        for seed in range(13):
            start = time.process_time()
            alone.resample(0, seed)
            times.append((time.process_time() - start) * 1e3)
        yield moves, times[0], median(times[1:])


def races(games: int) -> None:
    """Race strategies, and print."""
    for strategy in SEVEN:
        own, greedy = seconds(strategy, games), seconds("greedy", games)
        name = samarkand.strategies.label(strategy)
        print(f"{name:15} {games / own:6.0f} games a CPU second, {own / greedy:4.1f} times greedy's time")
    for name in GAMES:
        rate = games / seconds(lowest, games, name)
        print(f"the first legal action, {name:8} {rate:6.0f} games a CPU second")


def main() -> None:
    """Race, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    games = parser.parse_args().games
    races(games)
    for name in GAMES:
        print(f"gymnasium, {name:8} {steps_a_second(name):7.0f} steps a CPU second against greedy")
    if importlib.util.find_spec("pettingzoo"):
        for name in GAMES:
            print(f"pettingzoo, {name:8} {zoo_steps_a_second(name):7.0f} steps a CPU second")
    if importlib.util.find_spec("pyspiel"):
        for name in GAMES:
            for kind in ("OBSERVATION", "INFORMATION_STATE"):
                rate = spiel_steps_a_second(name, kind)
                print(f"rl_environment, {name:8} {rate:5.0f} steps a CPU second, {kind}")
        for name in GAMES:
            print(f"random_sim_test, {name:8} {seconds_of_a_simulated_game(name):5.1f} CPU seconds a game")
    for name in GAMES:
        alone = measuring(name, None)
        more = [measuring(name, measure) - alone for measure in (won, length)]
        print(
            f"measures, {name:9} {more[0]:5.0f} µs a game for four returns(), {more[1]:4.0f} for its history"
        )
    for name, lengths in {"sackson": (500, 1000, 2000, 4000), "routes": (60, 200)}.items():
        for moves, first, further in resampling(name, lengths):
            print(
                f"resample, {name:9} {moves:5} moves: first {first:5.0f} ms, a further one {further:5.1f} ms"
            )


if __name__ == "__main__":
    main()
