"""`samarkand.sweep`: the same question over options, players, editions and strategies."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from samarkand import game as make_game
from samarkand.analysis.studies.report import framed
from samarkand.analysis.studies.study import study
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game
from samarkand.probability.intervals import LEVEL
from samarkand.strategies import label

if TYPE_CHECKING:
    import pandas

OF = ("win_0", "turns")


def sweep(
    game: str,
    over: Mapping[str, Sequence[Any]],
    games: int = 1000,
    strategies: Any = None,
    seed: int = 0,
    *,
    of: Sequence[str] = OF,
    level: float = LEVEL,
    rotate: bool = False,
    workers: Any = 1,
    compiled: bool | None = None,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Study every combination of options, numbers of players, editions and strategies, on the same chances.

    Parameters
    ----------
    game : str
        A game's name.
    over : mapping of str to list
        What to try: "players", "edition", "strategies", and the game's rule options, each with its values.
    games : int
        In each combination.
    strategies : str, function or list of them, optional
        For all combinations, if `over` has none.
    seed : int
        One for all: combinations of as many players are played on the same chances.
    of : list of str
        Quantities as in `samarkand.study`.
    level : float
        The confidence of each interval by itself.
    rotate, workers, compiled, progress
        As in `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row a combination and quantity: a column for each name in `over`, `of`, `mean`,
        `standard_error`, `low`, `high`, `games`. Interrupted, those that were finished.

    Raises
    ------
    InvalidOption
        If a name or a value is not the game's.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.sweep("market", {"players": [3, 4]}, 40, of=["moves"], compiled=False).round(1)
       players     of   mean  standard_error    low   high  games
    0        3  moves   92.7             1.3   90.0   95.3     40
    1        4  moves  115.7             2.1  111.5  119.9     40
    """
    if not isinstance(over, Mapping) or not over:
        raise InvalidOption(f'over: found {shown(over)}, expected e.g. {{"players": [3, 4]}}')
    made = list(_combinations(game, over, strategies))
    rows: list[dict[str, Any]] = []
    for chosen, each, players in made:
        found = study(
            each, games, players, seed, rotate=rotate, workers=workers, compiled=compiled, progress=progress
        )
        if not found.is_complete:
            break
        for name in of:
            estimate = found.estimate(name, level)
            rows.append({**chosen, "of": name, **estimate, "games": len(found)})
    return framed(rows, None)


def _combinations(
    name: str, over: Mapping[str, Sequence[Any]], strategies: Any
) -> Iterator[tuple[dict[str, Any], Game, Any]]:
    """Each combination in words, its game and its strategies; all are judged before a game is played."""
    for key, values in over.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise InvalidOption(f"over: {key}: found {shown(values)}, expected a list of values")
    for values in product(*over.values()):
        options = dict(zip(over, values, strict=True))
        said = {key: _word(value) if key == "strategies" else value for key, value in options.items()}
        players = options.pop("strategies", strategies)
        yield said, make_game(name, **options), players


def _word(strategies: Any) -> str:
    return ", ".join(map(label, strategies)) if isinstance(strategies, (list, tuple)) else label(strategies)
