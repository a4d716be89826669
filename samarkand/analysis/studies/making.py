"""`samarkand.study`: a question put to many games.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> study = samarkand.study(game, 30, seed=7, compiled=False)
>>> study.replay(12).is_terminal()
True
"""

from collections.abc import Callable
from typing import Any

from samarkand import arguments
from samarkand.analysis.studies import stopping, summaries
from samarkand.analysis.studies.plan import Plan
from samarkand.analysis.studies.study import Study
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game
from samarkand.simulation import MOST_MOVES, NO_LIMIT
from samarkand.strategies import check_game, line_up


def study(
    game: Game,
    games: int = 10_000,
    strategies: Any = None,
    seed: int = 0,
    *,
    rotate: bool = False,
    precision: float | None = None,
    of: str = "win_0",
    until: Callable[["Study"], Any] | None = None,
    workers: Any = 1,
    compiled: bool | None = None,
    progress: bool = True,
    max_moves: int = MOST_MOVES,
) -> "Study":
    """Play many games, and keep them with what produced them.

    Parameters
    ----------
    game : Game
    games : int
        How many; with `precision` or `until` the most. With `rotate` as many more as make whole deals.
    strategies : str, function or list of them, optional
        As in `samarkand.simulate`: one for all players or one per player.
    seed : int
        The same seed gives the same games on any machine. Studies of one seed share their chances, so that
        `Study.difference` compares them by pairs.
    rotate : bool
        Whether each deal is played once for each seat of the first player: then no player is better for
        where it sits.
    precision : float, optional
        Stop when half the interval of `of` is no wider than this, at the fixed looks of
        `samarkand.analysis.studies.stopping`.
    of : str
        What is to be precise: "win_0", "score_0", "seat_0", "turns", "moves", "margin", "capped".
    until : function of a study, optional
        Stop when it answers true, at the same looks. All intervals then hold at all looks together, and are
        about half as wide again: who stops when the results please would otherwise be deceived by them.
    workers : int, "dask" or distributed.Client
        Threads; or the workers of a Dask cluster, that of the process's client or of the one given, see
        `docs/cluster.md`. The result does not depend on them.
    compiled : bool, optional
        By default compiled where there is a compiler; the games are the same.
    progress : bool
        Whether a bar shows after two seconds.
    max_moves : int
        A game of more moves is stopped and marked as capped.

    Returns
    -------
    Study
        Interrupted (Ctrl-C), or where its cluster is lost, it holds the games finished so far and says so;
        `Study.go_on` plays the rest.

    Raises
    ------
    StrategyError, InvalidOption, InvalidQuestion
        If a strategy, a number or the name of a quantity is not what it should be.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> one = samarkand.study(game, 30, ["greedy", "random", "random"], rotate=True, compiled=False)
    >>> one.wins()["share"].round(3).tolist()
    [0.967, 0.033, 0.0]
    """
    check_game(game)
    for name, value, least in (("games", games, 1), ("max_moves", max_moves, 1)):
        arguments.whole(name, value, least)
    arguments.choice("rotate", rotate, (False, True))
    chosen = tuple(line_up(game, strategies))
    plan = Plan(game, chosen, arguments.seed(seed), rotate, min(int(max_moves), NO_LIMIT))
    wished = plan.whole_deals(int(games))
    summaries.check_quantity(game.num_players, of)
    found = Study(plan, wished, _stop(precision, of, until, wished // plan.rotations))
    return found.go_on(workers=workers, compiled=compiled, progress=progress)


def _stop(precision: Any, of: str, until: Any, deals: int) -> stopping.StoppingRule:
    """When to stop, judged."""
    is_number = isinstance(precision, (int, float)) and not isinstance(precision, bool)
    if precision is not None and not (is_number and precision > 0):
        raise InvalidOption(f"precision: found {shown(precision)}, expected a number above 0, such as 0.01")
    if until is not None and not callable(until):
        raise InvalidOption(f"until: found {shown(until)}, expected a function of a study")
    wished = None if precision is None else float(precision)
    return stopping.StoppingRule(wished, of, until, None if until is None else deals)
