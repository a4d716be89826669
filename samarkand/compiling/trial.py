"""Play games both with a new library and interpreted: `python -m samarkand.compiling.trial GAME FILE`.

It fails if a result or a final position differs. It imports only what `samarkand` itself needs.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import samarkand
from samarkand.compiling.building import name_of
from samarkand.engine import engines, game_loop, library
from samarkand.engine.driver import Driver
from samarkand.game import Game
from samarkand.registry import package
from samarkand.strategies import line_up, names

GAMES, MAX_MOVES = 2, 120
CHECKS = (game_loop.NEVER, game_loop.AFTER_EACH_MOVE)


def line_ups(name: str) -> Iterator[tuple[Game, list[str]]]:
    """Yield tables of each size at which all strategies of a game sit in turn."""
    strategies = names(name)
    least, most = package(name).options.PLAYERS
    for players in range(least, most + 1):
        seats = [strategies[(players + seat) % len(strategies)] for seat in range(players)]
        yield samarkand.game(name, players=players), seats
    yield samarkand.game(name, players=most), [strategies[0]] * most


def difference(name: str) -> str | None:
    """Return a description of how the library's games differ from interpreted ones, or None."""
    for game, seats in line_ups(name):
        for check in CHECKS:
            played = []
            for engine in engines.ENGINES:
                os.environ[engines.VARIABLE] = engine
                driver = Driver(line_up(game, seats), check, MAX_MOVES)
                results, ends = driver.play_to_the_end(seed=1, block=0, games=GAMES)
                played.append((results.tobytes(), ends))
            if played[0] != played[1]:
                return f"it plays other games than the rules with {game.num_players} players"
    return None


def main() -> None:
    """Run the command line."""
    name, path = name_of(sys.argv[1]), Path(sys.argv[2])
    library.place = lambda package, computer: path
    if found := difference(name):
        sys.exit(found)


if __name__ == "__main__":
    main()
