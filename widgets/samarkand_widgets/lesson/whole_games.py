"""Whole games for a `LiveSimulation`."""

from collections.abc import Iterator
from itertools import count

from samarkand import checks
from samarkand.analysis.studies.columns import ResultColumns
from samarkand.checks import Seed, whole_seed
from samarkand.engine import game_loop
from samarkand.engine.driver import BLOCK_SIZE, MAX_MOVES, Driver
from samarkand.engine.line_up import Strategies
from samarkand.game import Game, as_game
from samarkand.strategies import line_up

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
        first_seed = whole_seed(seed)
        for block in count():
            columns = ResultColumns(BLOCK_SIZE, self.game.num_players)
            columns.write(0, self._driver.play(first_seed, block, BLOCK_SIZE))
            yield from map(float, columns.columns[self.quantity])
