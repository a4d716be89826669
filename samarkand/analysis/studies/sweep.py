"""`samarkand.sweep`: the same question over options, players, editions and strategies."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import product
from typing import TYPE_CHECKING, Any

from samarkand import arguments
from samarkand import game as make_game
from samarkand.analysis.studies import measures, wording
from samarkand.analysis.studies.executors import ExecutorLost
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.analysis.studies.playing import play_all
from samarkand.analysis.studies.quantities import quantity_names
from samarkand.analysis.studies.report import framed, quantities
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.analysis.studies.study import Study
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, as_game
from samarkand.probability.intervals import LEVEL
from samarkand.strategies import label, line_up, usual

if TYPE_CHECKING:
    import pandas

OF = ("win_0", "turns")


def sweep(
    game: str | Game,
    over: Mapping[str, Sequence[Any]],
    games: int = 1000,
    strategies: Any = None,
    seed: int = 0,
    *,
    of: Sequence[str] = OF,
    level: float = LEVEL,
    rotate: bool = False,
    measure: Any = None,
    workers: Any = 1,
    compiled: bool | None = None,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Study combinations of options, house rules, numbers of players and strategies, on the same chances.

    Parameters
    ----------
    game : str or Game
        What is not tried is as in this game.
    over : mapping of str to list
        What to try: "players", "edition", "strategies", the game's rule options, and numbers of its edition
        by their keys, such as "rules.starting_cash", each with its values.
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
    rotate, measure, workers, compiled, progress
        As in `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row a combination and quantity: a column for each name in `over`, `of`, `mean`,
        `standard_error`, `low`, `high`, `games`; and by pairs of games on the same chances the `difference`
        to the first combination, from `difference_low` to `difference_high`, if it has as many players.
        If the sweep is interrupted (Ctrl-C) or its executor is lost, the table has the combinations that
        are complete, a line says so, and `frame.attrs["is_complete"]` is False.

    Raises
    ------
    InvalidOption
        If a name or a value is not the game's.

    Examples
    --------
    >>> import samarkand
    >>> found = samarkand.sweep("market", {"players": [3, 4]}, 40, "random", of=["moves"], compiled=False)
    >>> found.iloc[:, :7].round(1)
       players     of   mean  standard_error    low   high  games
    0        3  moves   92.7             1.3   90.0   95.3     40
    1        4  moves  115.7             2.1  111.5  119.9     40
    >>> fewer = {"rules.rounds": [10, 9]}
    >>> found = samarkand.sweep("market", fewer, 40, "random", of=["moves"], compiled=False)
    >>> float(found["difference_high"][1]) < 0
    True
    """
    arguments.choice("rotate", rotate, (False, True))
    of = quantity_names(of)
    if not isinstance(over, Mapping) or not over:
        raise InvalidOption(f'over: found {shown(over)}, expected e.g. {{"players": [3, 4]}}')
    made = [
        (chosen, _prepared(each, games, players, seed, rotate, measure))
        for chosen, each, players in _combinations(game, over, strategies)
    ]
    rows: list[dict[str, Any]] = []
    complete = 0
    for chosen, found in made:
        try:
            play_all(found, workers, compiled, progress)
        except (KeyboardInterrupt, ExecutorLost) as error:
            why = str(error) or str(wording.INTERRUPTED)
            said = wording.SWEPT.format(why=why, complete=complete, combinations=len(made))
            print(wording.SAYS.format(sentence=said), file=sys.stderr)
            break
        complete += 1
        for name in of:
            estimate = found.estimate(name, level)
            by_pairs = _to_the_first(found, made[0][1], name, level)
            rows.append({**chosen, "of": name, **estimate, "games": len(found), **by_pairs})
    frame = framed(rows, None)
    frame.attrs = {"is_complete": complete == len(made)}
    return frame


def _prepared(game: Game, games: int, strategies: Any, seed: int, rotate: bool, measure: Any) -> Study:
    """Return a study of which no game has been played yet."""
    players = line_up(game, usual(game) if strategies is None else strategies)
    measured = measures.chosen(game, measure, quantities(game.num_players))
    plan = StudyPlan(players, arguments.seed(seed), rotate, measures=measured)
    return Study(plan, plan.whole_deals(arguments.whole("games", games, 1)), StoppingRule())


def _to_the_first(found: Study, first: Study, of: str, level: float) -> dict[str, float]:
    """How far a study is above the first, by pairs; no numbers for itself, or with more or fewer players."""
    names = {"difference": "difference", "low": "difference_low", "high": "difference_high"}
    if found is first or found.plan.game.num_players != first.plan.game.num_players:
        return dict.fromkeys(names.values(), float("nan"))
    row = found.difference(first, of, level).iloc[0]
    return {column: float(row[name]) for name, column in names.items()}


def _combinations(
    game: str | Game, over: Mapping[str, Sequence[Any]], strategies: Any
) -> Iterator[tuple[dict[str, Any], Game, Any]]:
    """Each combination in words, its game and its strategies; all are judged before a game is played."""
    for key, values in over.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise InvalidOption(f"over: {key}: found {shown(values)}, expected a list of values")
    base = as_game(game)
    usual = {"players": base.num_players, **asdict(base.options)}
    for values in product(*over.values()):
        options = dict(zip(over, values, strict=True))
        said = {key: _word(value) if key == "strategies" else value for key, value in options.items()}
        players = options.pop("strategies", strategies)
        numbers = {key: options.pop(key) for key in over if "." in key}
        given = options.pop("edition", base.edition)
        given = given if isinstance(given, Mapping) else {"edition": given}
        edition = {"edition": base.edition, **base.edition.changes, **given, **numbers}
        yield said, make_game(base.name, **{**usual, **options, "edition": edition}), players


def _word(strategies: Any) -> str:
    return ", ".join(map(label, strategies)) if isinstance(strategies, (list, tuple)) else label(strategies)
