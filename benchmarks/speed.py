"""How fast everything is, in one table with the aims: games, starting, memory, boards.

    python benchmarks/speed.py [--seconds 2] [--rounds 3] [--quick] [--million]

Speeds are ratios of processor time, measured in turn in one run, for no two machines and no two minutes are
alike: beside OpenSpiel's C++ rollouts (mean of `maedn` and `go_fish`), beside the market written by hand
in C (`market.c`, which plays the very same games). `--quick` leaves out the start of new processes.
`--million` adds the memory of a million games and of ten million. Two workers are timed by the clock: that
row means something only on an idle machine. OpenSpiel comes with the extra `openspiel`, C needs `cc`. What is
missing is left out, and one line says so.
"""

import argparse
import ctypes
import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import numpy as np

import samarkand
from samarkand.engine import dice
from samarkand.engine.driver import BLOCK_SIZE
from samarkand.registry import GAMES
from samarkand.strategies import Chance, Player

SEED = 1
SPIEL_GAMES = ("maedn", "go_fish")
SPIEL_LENGTH_GAMES = 300
RANDOM, GREEDY = "random", "greedy"
AGAINST_SPIEL = {"sackson": 4, "routes": 0.9, "market": 2}
# Processor seconds in a new process.
IN_ALL, GAMES_ALONE, BY_THE_TURN, DECISION = 1.0, 0.45, 0.7, 0.3
FIRST_GAMES = """import time, numpy, pandas
start = time.process_time()
import samarkand
samarkand.simulate({name!r}, 1000, progress=False)
print(time.process_time() - start, time.process_time())"""
FIRST_ANSWER = """import time, samarkand
state, chance = samarkand.game({name!r}).new_initial_state(), samarkand.Chance(1)
while state.is_chance_node() or len(state.legal_actions()) < 2:
    state.apply_action(chance.choose(state) if state.is_chance_node() else state.legal_actions()[0])
start = time.process_time()
{answer}
print(time.process_time() - start)"""
HINTS = """from samarkand.analysis.values.action_values import Valuation
for _ in Valuation(state, games=512, horizon={horizon!r}).steps():
    pass"""
EXPERT = "samarkand.Expert(state.game).choose(state)"
MEMORY = """import resource, samarkand
kept = samarkand.{how}(samarkand.game("market"), {games}, progress=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20)"""
# In a kernel a part of what is imported is there already.
IMPORTS = {"": "", ", in a kernel": "import ipykernel.ipkernel"}
IMPORT = """import time
{before}
start = time.process_time()
import samarkand_widgets
print(time.process_time() - start)"""


class Row(NamedTuple):
    """One line of the table; the aim is the least wanted, or the most if it is `most`."""

    what: str
    found: float
    unit: str
    aim: float | None = None
    most: bool = False

    def line(self) -> str:
        """The row as text."""
        if self.aim is None:
            return f"{self.what:62s} {self.found:12,.2f} {self.unit}"
        met = self.found <= self.aim if self.most else self.found >= self.aim
        sign = "≤" if self.most else "≥"
        aim = f"{sign} {self.aim:,g}{'' if met else '  MISSED'}"
        return f"{self.what:62s} {self.found:12,.2f} {self.unit:12s} {aim}"


class Missing(NamedTuple):
    """What could not be measured, and why."""

    why: str

    def line(self) -> str:
        """The reason as text."""
        return self.why


def spent(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds that some work takes, of the processor unless by another clock."""
    start = clock()
    work()
    return clock() - start


# --- Games ----------------------------------------------------------------------------------------------


class Simulated:
    """Moves a second of `simulate`, one worker; `length` is how many moves a game has."""

    def __init__(self, name: str, strategy: str, seconds: float):
        self.game, self.strategy = samarkand.game(name), strategy
        self._moves(10)
        self.games = enough(self._moves, seconds)
        self.moves = self._moves(self.games)
        self.length = self.moves / self.games

    def _moves(self, games: int) -> int:
        frame = samarkand.simulate(self.game, games, strategies=self.strategy, seed=SEED, progress=False)
        return int(frame["moves"].sum())

    def __call__(self) -> float:
        """Play the games again, and time it."""
        return self.moves / spent(lambda: self._moves(self.games))


def enough(play: Callable[[int], object], seconds: float) -> int:
    """How many games take so long, what a call costs before its first game left out."""
    few, many = spent(lambda: play(BLOCK_SIZE)), spent(lambda: play(9 * BLOCK_SIZE))
    return max(BLOCK_SIZE, int(8 * BLOCK_SIZE * seconds / max(many - few, 1e-3)))


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


def spiel_rollouts(name: str, seconds: float) -> Callable[[], float]:
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


def hand_written(seconds: float, folder: str) -> Callable[[], float] | None:
    """Moves a second of the market in C, after a proof that it plays the same games; None without `cc`."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source, library = Path(__file__).with_name("market.c"), Path(folder) / "market.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, "-o", str(library), str(source)], check=True)
    play, game = ctypes.CDLL(str(library)).play_games, samarkand.game("market")
    config = game.config
    numbers = [[game.num_players], config.value, config.copies, config.camel_value, config.camel_copies]
    printed = np.concatenate(numbers).astype(np.int64)

    def results(games: int) -> np.ndarray:
        rows = np.zeros((games, 6), np.int64)
        for block in range(-(-games // BLOCK_SIZE)):
            own = rows[block * BLOCK_SIZE : (block + 1) * BLOCK_SIZE]
            entropy = np.random.SeedSequence(SEED, spawn_key=(block,))
            streams = dice.streams(entropy, len(own), game.num_players)
            places = [ctypes.c_void_p(array.ctypes.data) for array in (printed, streams, own)]
            play(places[0], places[1], ctypes.c_int64(len(own)), places[2])
        return rows

    frame = samarkand.simulate(game, 2 * BLOCK_SIZE, seed=SEED, strategies="random", progress=False)
    ours = frame[["moves", *(f"score_{player}" for player in range(game.num_players))]].to_numpy()
    if not (results(2 * BLOCK_SIZE)[:, : 1 + game.num_players] == ours).all():
        raise AssertionError("market.c does not play the games that the rules play")
    games = enough(results, seconds)
    total = int(results(games)[:, 0].sum())
    return lambda: total / spent(lambda: results(games))


def in_turn(engines: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of each, timed one after another in every round, so that bad moments fall on all."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, rate in engines.items():
            found[name].append(rate())
    return {name: median(rates) for name, rates in found.items()}


def speeds(seconds: float, rounds: int) -> Iterator[Row | Missing]:
    """Games a second, as ratios where there is something to compare with."""
    ours = {(name, who): Simulated(name, who, seconds) for name in GAMES for who in (RANDOM, GREEDY)}
    engines: dict[str, Callable[[], float]] = {
        f"{name}, {who}": simulated for (name, who), simulated in ours.items()
    }
    engines["interpreted"] = interpreted("routes", seconds)
    if importlib.util.find_spec("pyspiel"):
        engines |= {each: spiel_rollouts(each, seconds) for each in SPIEL_GAMES}
    with tempfile.TemporaryDirectory() as folder:
        by_hand = hand_written(seconds, folder)
        if by_hand is not None:
            engines["C"] = by_hand
        rates = in_turn(engines, rounds)
    for (name, who), simulated in ours.items():
        rate = rates[f"{name}, {who}"]
        yield Row(f"{name}, {who}, compiled: games", rate / simulated.length, "games/s")
        yield Row(f"{name}, {who}, compiled: moves", rate / 1e6, "M moves/s")
    if all(each in rates for each in SPIEL_GAMES):
        spiel = mean(rates[each] for each in SPIEL_GAMES)
        for name, aim in AGAINST_SPIEL.items():
            yield Row(f"{name} / OpenSpiel's C++ rollouts", rates[f"{name}, {RANDOM}"] / spiel, "", aim)
    else:
        yield Missing("OpenSpiel: not installed (extra `openspiel`)")
    if "C" in rates:
        by_compiler = rates[f"market, {RANDOM}"] / rates["C"]
        yield Row("market / the same in hand-written C", by_compiler, "", 0.6)
    else:
        yield Missing("C: no compiler")
    yield Row("routes, interpreted, through the public API", rates["interpreted"], "moves/s", 25_000)


def workers(seconds: float, rounds: int) -> Row:
    """Two workers beside one, by the clock."""
    game = samarkand.game("sackson")

    def clocked(number: int, games: int) -> float:
        asked = {"strategies": "random", "seed": SEED, "workers": number, "progress": False}
        return spent(lambda: samarkand.simulate(game, games, **asked), time.perf_counter)

    games = max(4 * BLOCK_SIZE, int(BLOCK_SIZE * seconds / clocked(1, BLOCK_SIZE)))
    ratios = [clocked(1, games) / clocked(2, games) for _ in range(rounds)]
    return Row("two workers / one, by the clock (an idle machine)", median(ratios), "", 1.7)


def call() -> Row:
    """What a call costs before its first game: one game's time, but for the game."""
    game = samarkand.game("market")
    samarkand.simulate(game, 1, strategies="random", progress=False)
    one = min(
        spent(lambda: samarkand.simulate(game, 1, strategies="random", progress=False)) for _ in range(20)
    )
    return Row("a call of simulate, one game", one * 1e3, "ms", 5, True)


# --- Starting, memory -------------------------------------------------------------------------------------


def process(code: str, **variables: str) -> str:
    """Run some code in a new process with more environment variables, and return what it printed."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | variables,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


def starts(rounds: int) -> Iterator[Row]:
    """Measure the first games, hints and decisions of a process."""
    for name in GAMES:
        asked = {
            "games": FIRST_GAMES.format(name=name),
            "turn": FIRST_ANSWER.format(name=name, answer=HINTS.format(horizon="turn")),
            "game": FIRST_ANSWER.format(name=name, answer=HINTS.format(horizon="game")),
            "expert": FIRST_ANSWER.format(name=name, answer=EXPERT),
        }
        times: dict[str, list[list[float]]] = {what: [] for what in asked}
        for _ in range(rounds):
            for what, code in asked.items():
                times[what].append(list(map(float, process(code, SAMARKAND_ENGINE="library").split())))
        found = {what: [median(column) for column in zip(*rows, strict=True)] for what, rows in times.items()}
        alone, in_all = found["games"]
        yield Row(f"{name}: the first 1,000 games, in all", in_all, "CPU s", IN_ALL, True)
        yield Row(f"{name}: the same, above NumPy and pandas", alone, "CPU s", GAMES_ALONE, True)
        yield Row(f"{name}: the first hints, by the turn", *found["turn"], "CPU s", BY_THE_TURN, True)
        yield Row(f"{name}: the first hints, by the game", *found["game"], "CPU s")
        yield Row(f"{name}: the expert's first decision", *found["expert"], "CPU s", DECISION, True)


def memory(games: int, aim: float | None, how: str = "simulate") -> Row:
    """The most memory of a process that simulates, or studies, so many games of market."""
    held = float(process(MEMORY.format(games=games, how=how)))
    return Row(f"market: {games:,} games held in memory, {how}", held, "GiB", aim, True)


def boards() -> Iterator[Row]:
    """Importing the boards; the computing of a refresh, which late in a game is to be as short as early."""
    if importlib.util.find_spec("anywidget") is None:
        return
    from samarkand_widgets.board.board import Board

    for where, before in IMPORTS.items():
        least = min(float(process(IMPORT.format(before=before))) for _ in range(5))
        yield Row(f"import samarkand_widgets{where}", least, "CPU s", 0.6, True)
    state = samarkand.game("sackson", max_turns=0).new_initial_state()
    chance, player = Chance(SEED), Player(state.game, "random", seed=SEED)
    for moves in (100, 500):
        while len(state.history()) < moves:
            state.apply_action((chance if state.is_chance_node() else player).choose(state))
        board = Board(state.clone())
        refresh = min(spent(board.refresh) for _ in range(5))
        yield Row(f"sackson: a board's refresh after {moves} moves", refresh * 1e3, "ms", 40, True)


def main() -> None:
    """Measure all and print the table as it grows."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each timing (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="timings of each (default 3)")
    parser.add_argument("--quick", action="store_true", help="without new processes")
    parser.add_argument("--million", action="store_true", help="a million games of market, and ten million")
    chosen = parser.parse_args()

    def rows() -> Iterator[Row | Missing]:
        yield from speeds(chosen.seconds, chosen.rounds)
        yield workers(chosen.seconds, chosen.rounds)
        yield call()
        yield from boards()
        if not chosen.quick:
            yield from starts(chosen.rounds)
        if chosen.million:
            yield memory(1_000_000, None)
            yield memory(10_000_000, 1.5)
            yield memory(10_000_000, 1.5, "study")

    for row in rows():
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
