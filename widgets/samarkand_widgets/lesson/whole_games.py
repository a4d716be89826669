"""Whole games for a `LiveSimulation`, played by the kernel or by the game's module in a page."""

import zlib
from base64 import b64encode
from collections.abc import Iterator
from itertools import count
from typing import Any

from samarkand import checks
from samarkand.analysis.studies.columns import ResultColumns
from samarkand.checks import Seed, whole_seed
from samarkand.engine import game_loop
from samarkand.engine.computer_players import RANDOM
from samarkand.engine.driver import CHUNK, MAX_MOVES, NO_OPENING, Driver
from samarkand.engine.line_up import Strategies
from samarkand.engine.webassembly import browser
from samarkand.game import Game, as_game
from samarkand.registry import GAMES
from samarkand.strategies import line_up, names

RESULT = game_loop.RESULT
LINEUP = "lineup"
NO_NUMBERS = ("winner", "capped")


class WholeGames:
    """Whole games, and the quantity that is read from each of them.

    Parameters
    ----------
    game : str or Game
    strategies : str, function or list, optional
        As in `samarkand.study`.
    quantity : str
        A column of `samarkand.simulate`: `win_0`, `score_1`, `turns`, `moves` ….

    Examples
    --------
    >>> import samarkand
    >>> from itertools import islice
    >>> games = WholeGames(samarkand.game("market", players=3), "random", quantity="moves")
    >>> first = list(islice(games.results(seed=7), 3))
    >>> first == samarkand.simulate(games.game, 3, strategies="random", seed=7)["moves"].tolist()
    True
    """

    def __init__(self, game: str | Game, strategies: "Strategies" = None, quantity: str = "win_0"):
        game = as_game(game)
        columns = [name for name in ResultColumns(1, game.num_players).columns if name not in NO_NUMBERS]
        self.game, self.quantity = game, checks.choice("quantity", quantity, columns)
        self._driver = Driver(line_up(game, strategies), game_loop.NEVER, MAX_MOVES)

    def results(self, seed: "Seed") -> Iterator[float]:
        """Yield the quantity of each game, without end, from the same games as `samarkand.simulate`."""
        return self._play(whole_seed(seed))

    def _play(self, seed: int) -> Iterator[float]:
        for block in count():
            columns = ResultColumns(CHUNK, self.game.num_players)
            columns.write(0, self._driver.play(seed, block, CHUNK))
            yield from map(float, columns.columns[self.quantity])

    def parcel(self) -> dict[str, object] | None:
        """Return all data that a page needs besides the game's module. The page passes it on unchanged.

        None if the module does not contain the game or one of the strategies.
        """
        seated = self._driver.line_up.labels
        if self.game.name not in GAMES or not {*seated} <= {*names(self.game)}:
            return None
        configs, table, worker_states = self._driver.as_arrays()
        where, size = _offset(worker_states.dtype, LINEUP), worker_states.dtype[LINEUP].base.itemsize
        return {
            "game": self.game.name,
            "configs": _pack(configs),
            "table": _pack(table),
            "worker_states": _pack(worker_states),
            "openings": _pack(NO_OPENING),
            "seats": [
                [where + size * seat, browser.export(name)]
                for seat, name in enumerate(seated)
                if name != RANDOM
            ],
            # Arguments of the module's `play`: positions, games, streams per game, openings.
            "numbers": [len(table), CHUNK, 1 + self.game.num_players, len(NO_OPENING)],
            "size": RESULT.itemsize,
            **self._read(),
        }

    def _read(self) -> dict[str, int]:
        """Return the offset of the quantity in a result and, for the share of a win, those of all wins."""
        name, _, player = self.quantity.partition("_")
        field = {"win": "wins", "score": "scores"}.get(name, name)
        start, size = _offset(RESULT, field), RESULT[field].base.itemsize
        read = {"at": start + size * int(player or 0)}
        return read | ({"wins": start} if field == "wins" else {})


def _offset(record: Any, field: str) -> int:
    """Return the offset of a field in a record of this type, in bytes."""
    return int(record.fields[field][1])


def _pack(array: Any) -> str:
    return b64encode(zlib.compress(array.tobytes(), 9)).decode()
