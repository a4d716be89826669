"""How strong the computer players are: one among equal opponents, in every seat, on the same seeds.

    python benchmarks/opponents.py [--games 1024] [--seed 4242] [--quick] [GAME …]
    python benchmarks/opponents.py --expert [--games 40] [--players 4] [--playouts N] [GAME …]

Prints the tables of `docs/opponents.md`: the share of wins with its standard error (seeds taken as
clusters), and the shares by seat. For the expert, who plays move by move, besides what a decision takes, as
a multiple of the time of a thousand moves of compiled random games in the same run. The number of games is
fixed beforehand.
"""

import argparse
import time

import numpy as np

import samarkand
from samarkand.analysis.opponents.search import Expert
from samarkand.strategies import Chance, Player, names

RIVALS = {"sackson": ("greedy",), "market": ("greedy", "threshold"), "routes": ("greedy",)}
SEATS = {"sackson": (2, 3, 4, 5), "market": (3, 4, 5), "routes": (2, 3, 4, 5)}
QUICK = 2  # games in each seat, for a look whether all runs
HEAD = "| game | players | opponents | share of wins | if equal | by seat |"


def shares(game: samarkand.Game, opponent: str, games: int, seed: int) -> np.ndarray:
    """The planner's share of each game's win, shape (seats, games): the same seeds in every seat."""
    rows = []
    for seat in range(game.num_players):
        line_up = [opponent] * game.num_players
        line_up[seat] = "planner"
        frame = samarkand.simulate(game, games, strategies=line_up, seed=seed, progress=False)
        rows.append(frame[f"win_{seat}"].to_numpy())
    return np.array(rows)


class Trial:
    """Games of one expert, move by move.

    Attributes
    ----------
    seconds : float
        Spent by the expert, where there was a choice.
    decisions : int
        How often there was.
    """

    def __init__(self, game: samarkand.Game, opponent: str, playouts: int | None):
        self.game, self.playouts = game, playouts
        self.others = [Player(game, opponent, seed=0, seat=seat) for seat in range(game.num_players)]
        self.seconds, self.decisions = 0.0, 0

    def shares(self, games: int, seed: int) -> np.ndarray:
        """The expert's share of each game's win, shape (seats, games): the same deals in every seat."""
        seats = range(self.game.num_players)
        return np.array([[self.share(seat, seed + number) for number in range(games)] for seat in seats])

    def share(self, seat: int, seed: int) -> float:
        """The expert's share of the win in one game. Changes `seconds`, `decisions`."""
        state, chance = self.game.new_initial_state(), Chance(seed)
        expert = Expert(self.game, self.playouts, seed=seed, seat=seat)
        while not state.is_terminal():
            player = state.current_player()
            if player == samarkand.CHANCE:
                action = chance.choose(state)
            elif player == seat:
                start = time.perf_counter()
                action = expert.choose(state)
                if len(state.legal_actions()) > 1:
                    self.seconds += time.perf_counter() - start
                    self.decisions += 1
            else:
                action = self.others[player].choose(state)
            state.apply_action(action)
        return state.returns()[seat]


def thousand_moves(game: samarkand.Game) -> float:
    """Seconds for a thousand moves of compiled random games."""
    samarkand.simulate(game, 10, strategies="random", progress=False)
    start = time.perf_counter()
    frame = samarkand.simulate(game, 500, strategies="random", progress=False)
    return 1000 * (time.perf_counter() - start) / frame["moves"].sum()


def row(name: str, players: int, rival: str, found: np.ndarray) -> str:
    """A row of the table."""
    seeds = found.mean(axis=0)
    error = seeds.std(ddof=1) / len(seeds) ** 0.5
    told = ", ".join(f"{share:.2f}" for share in found.mean(axis=1))
    return f"| {name} | {players} | {rival} | {seeds.mean():.3f} ± {error:.3f} | {1 / players:.2f} | {told} |"


def main() -> None:
    """Print one row of the table for each game, number of players and opponent."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(RIVALS)}; by default all")
    parser.add_argument("--expert", action="store_true", help="the expert instead of the planners")
    parser.add_argument("--games", type=int, help="in each seat (1024; for the expert 40)")
    parser.add_argument("--seed", type=int, default=4242)
    parser.add_argument("--players", type=int, help="so many only (for the expert by default 4)")
    parser.add_argument("--playouts", type=int, help="the expert's budget")
    parser.add_argument("--quick", action="store_true", help="a few games, to see that all runs")
    chosen = parser.parse_args()
    games = QUICK if chosen.quick else chosen.games or (40 if chosen.expert else 1024)
    if chosen.expert:
        print(f"{HEAD} ms a decision | times 1000 random moves |\n" + "|---" * 8 + "|")
    else:
        print(f"{HEAD}\n" + "|---" * 6 + "|")
    for name in chosen.names or RIVALS:
        if not chosen.expert and "planner" not in names(samarkand.game(name)):
            continue
        several = (4,) if chosen.expert else SEATS[name]
        for players in (chosen.players,) if chosen.players else several:
            game = samarkand.game(name, players=players)
            for rival in RIVALS[name]:
                if chosen.expert:
                    trial = Trial(game, rival, chosen.playouts)
                    found = trial.shares(games, chosen.seed)
                    spent = trial.seconds / trial.decisions
                    more = f" {1000 * spent:.0f} | {spent / thousand_moves(game):.0f} |"
                else:
                    found, more = shares(game, rival, games, chosen.seed), ""
                print(row(name, players, rival, found) + more, flush=True)


if __name__ == "__main__":
    main()
