"""`samarkand.tournament`: round-robin tournaments of strategies, in all orders of seats.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> cup = samarkand.tournament(game, ["random", "greedy"], games=60)
>>> cup.ratings["strategy"].tolist()
['greedy', 'random']
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, NamedTuple, overload

import numpy as np

from samarkand import checks
from samarkand.analysis.opponents import bradley_terry
from samarkand.analysis.studies import STUDY_GAMES
from samarkand.analysis.studies.plan import make_plan
from samarkand.analysis.studies.study import Study
from samarkand.analysis.studies.summary import as_share
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine.line_up import AnyStrategy
from samarkand.errors import StrategyError, short_repr
from samarkand.game import Game, as_game
from samarkand.grammar import _, ngettext
from samarkand.log import quiet_without_progress
from samarkand.probability.estimates import estimate
from samarkand.probability.intervals import LEVEL, normal_quantile
from samarkand.probability.plots import Plot
from samarkand.strategies import find, label

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


MAX_GAMES = 10**9  # per pair


@checks.keywords()
@quiet_without_progress
def tournament(
    game: str | Game,
    strategies: "Sequence[AnyStrategy]",
    *,
    games: int = STUDY_GAMES,
    seed: "Seed" = SEED,
    workers: int | Executor | None = None,
    progress: bool = True,
) -> "Tournament":
    """Play all pairs of strategies against each other, with the same deals, in all orders of seats.

    At a table of four, each strategy of a pair takes two seats, in all six arrangements. At a table of three,
    each takes two seats and then one.

    Parameters
    ----------
    game : str or Game
    strategies : list of str or function
        At least two strategies with different names.
    games : int
        The number of games per pair, rounded up to complete deals. Each deal is played in all orders of
        seats.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The seed, as in `samarkand.study`. All pairs play the same deals.
    workers, progress
        As in `samarkand.study`.

    Returns
    -------
    Tournament

    Raises
    ------
    StrategyError, InvalidInput
        If there are fewer than two strategies, two have the same name, or a number is invalid.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> samarkand.tournament(game, ["random", "threshold"], games=60).pairs["games"].tolist()
    [60]
    """
    game = as_game(game)
    checks.whole("games", games, 1, MAX_GAMES)
    rivals = list(strategies)
    for rival in rivals:
        find(game, rival)  # raises for an unknown one, before anything is played
    labels = list(map(label, rivals))
    if len(set(labels)) < max(2, len(labels)):
        raise StrategyError(f"strategies: found {short_repr(labels)}, expected two or more different ones")
    seed = whole_seed(seed)
    orders = list(_orders(game.num_players))
    deals = -(-int(games) // len(orders))
    pairings = []
    for one, other in combinations(range(len(rivals)), 2):
        results = np.empty((len(orders), deals))
        for number, order in enumerate(orders):
            players = [rivals[one] if mine else rivals[other] for mine in order]
            study = Study(make_plan(game, strategies=players, seed=seed), deals)
            study.play_missing(workers, progress)
            results[number] = _first_share(study, order)
        for seats in sorted({sum(order) for order in orders}):
            rows = [number for number, order in enumerate(orders) if sum(order) == seats]
            ahead = log(seats / (game.num_players - seats))
            shares = results[rows].mean(axis=0)
            pairings.append(bradley_terry.Pairing(one, other, ahead, len(rows), shares))
    found = Tournament(_ratings(labels, pairings), _pairs(labels, pairings))
    for frame in found:
        frame.attrs = {"game": repr(game), "seed": seed}
    return found


def _orders(players: int) -> Iterator[tuple[bool, ...]]:
    """Yield all ways of dividing a table's seats between two strategies as evenly as possible."""
    for mine in sorted({players // 2, -(-players // 2)}):
        for seats in combinations(range(players), mine):
            yield tuple(seat in seats for seat in range(players))


def _first_share(study: Study, order: tuple[bool, ...]) -> np.ndarray:
    """Return the first strategy's share of the wins in each game. A game without a winner counts as a tie."""
    shares = [study.frame[f"win_{seat}"].to_numpy() for seat in range(len(order))]
    mine = sum((share for share, is_mine in zip(shares, order, strict=True) if is_mine), np.zeros(len(study)))
    return mine + (1 - sum(shares, np.zeros(len(study)))) / 2


class Tournament(NamedTuple):
    """The results of a tournament, created by `samarkand.tournament`.

    A tie between both sides counts as half a win for each. A win shared by players of one side counts as a
    win of that side.

    Attributes
    ----------
    ratings : pandas.DataFrame
        One row per strategy, the strongest first: its Elo `rating`, `standard_error`, `low` and `high`. The
        mean rating is 0. A difference of 400 points corresponds to odds of ten to one if both strategies have
        the same number of seats; see `samarkand.analysis.opponents.bradley_terry`. Three or more strategies
        may not have a consistent order of strength, which `pairs` shows. `ratings.attrs` has the game and the
        seed.
    pairs : pandas.DataFrame
        One row per pair: `one`, `other`, the first's `share` of wins with its standard error and interval,
        and `games`.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("market", players=3)
    >>> ratings, pairs = samarkand.tournament(game, ["random", "greedy"], games=60)
    >>> ratings["strategy"].tolist(), bool(pairs["share"][0] < 0.2)
    (['greedy', 'random'], True)
    """

    ratings: "pandas.DataFrame"
    pairs: "pandas.DataFrame"

    def __repr__(self) -> str:
        return repr(self.ratings)

    def _repr_html_(self) -> str:
        return self.ratings.to_html()

    @overload
    def plot(self, *, ax: None = None) -> "Plot": ...
    @overload
    def plot(self, *, ax: "Axes") -> "Axes": ...
    def plot(self, *, ax: "Axes | None" = None) -> "Plot | Axes":
        """Plot the ratings with their confidence intervals.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Draw on these axes, and return them.

        Examples
        --------
        >>> import samarkand
        >>> game = samarkand.game("market", players=3)
        >>> samarkand.tournament(game, ["random", "greedy"], games=6).plot().series[0].x
        ['greedy', 'random']
        """
        from samarkand.analysis import showing

        ratings = self.ratings
        title = ngettext("ratings of {number} strategy", "ratings of {number} strategies", "number").format(
            number=len(ratings)
        )
        axes = (str(_("strategy")), str(_("Elo points")))
        plot = showing.intervals(ratings, ratings["strategy"].tolist(), title, axes, 0.0, "rating", ax)
        return plot if ax is None else plot.axes


def _ratings(labels: list[str], pairings: list[bradley_terry.Pairing]) -> "pandas.DataFrame":
    import pandas

    ratings, errors = bradley_terry.fit(pairings, len(labels))
    reach = normal_quantile(LEVEL) * errors
    frame = pandas.DataFrame(
        {
            "strategy": labels,
            "rating": ratings,
            "standard_error": errors,
            "low": ratings - reach,
            "high": ratings + reach,
        }
    )
    frame = frame.sort_values("rating", ascending=False, kind="stable")
    return frame.set_index(pandas.RangeIndex(1, len(labels) + 1, name="place"))


def _pairs(labels: list[str], pairings: list[bradley_terry.Pairing]) -> "pandas.DataFrame":
    import pandas

    rows = []
    for one, other in combinations(range(len(labels)), 2):
        chosen = [pairing for pairing in pairings if (pairing.one, pairing.other) == (one, other)]
        games = [pairing.games for pairing in chosen]
        deals = np.average([pairing.shares for pairing in chosen], axis=0, weights=games)
        share = as_share(estimate(deals, is_share=True))
        rows.append({"one": labels[one], "other": labels[other], **share, "games": sum(games) * len(deals)})
    return pandas.DataFrame(rows)
