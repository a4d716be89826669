"""`samarkand.sweep`: the same question over options, players, editions and strategies."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict
from itertools import product
from typing import TYPE_CHECKING, Any

from samarkand import game as make_game
from samarkand.analysis.studies import wording
from samarkand.analysis.studies.executors import ExecutorLost
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.playing import check_run, play_all
from samarkand.analysis.studies.quantities import quantity_names
from samarkand.analysis.studies.report import check_quantity, framed
from samarkand.analysis.studies.study import Study, prepared
from samarkand.arguments.experiments import QUANTITY, SEED, STUDY_GAMES, Seed, whole_seed
from samarkand.engine.driver import MAX_MOVES
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, as_game
from samarkand.probability.intervals import LEVEL
from samarkand.simulation import Check
from samarkand.strategies import label

if TYPE_CHECKING:
    import pandas


def sweep(
    game: str | Game,
    over: Mapping[str, Sequence[Any]],
    *,
    games: int = STUDY_GAMES,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    quantity: str | Sequence[str] = QUANTITY,
    level: float = LEVEL,
    measure: "Measures" = None,
    check: "Check" = False,
    workers: int | Executor = 1,
    compiled: bool | None = None,
    progress: bool = True,
    max_moves: int = MAX_MOVES,
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
        For all combinations, if `over` has none; as in `samarkand.study`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        One for all, as in `samarkand.study`: combinations with the same number of players are played on the
        same chances.
    rotate
        As in `samarkand.study`.
    quantity : str or list of str
        One or several quantities as in `samarkand.study`.
    level : float
        The confidence of each interval by itself.
    measure, check, workers, compiled, progress, max_moves
        As in `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row a combination and quantity: a column for each name in `over`, `quantity`, `mean`,
        `standard_error`, `low`, `high`, `games`; and by pairs of games on the same chances the `difference`
        to the first combination, from `difference_low` to `difference_high`, if it has as many players.
        If the sweep is interrupted (Ctrl-C) or its executor is lost, the table has the combinations that
        are complete, a line says so, and `frame.attrs["is_complete"]` is False. `frame.attrs` also has the
        game and the seed.

    Raises
    ------
    InvalidOption
        If a name or a value is not the game's.

    Examples
    --------
    >>> import samarkand
    >>> asked = {"games": 40, "strategies": "random", "quantity": "moves", "compiled": False}
    >>> found = samarkand.sweep("market", {"players": [3, 4]}, **asked)
    >>> found.iloc[:, :7].round(1)
       players quantity   mean  standard_error    low   high  games
    0        3    moves   92.7             1.3   90.0   95.3     40
    1        4    moves  115.7             2.1  111.5  119.9     40
    >>> fewer = {"rules.rounds": [10, 9]}
    >>> found = samarkand.sweep("market", fewer, **asked)
    >>> float(found["difference_high"][1]) < 0
    True
    """
    check_run(check, workers, compiled, progress)
    quantity, seed = quantity_names(quantity), whole_seed(seed)
    if not isinstance(over, Mapping) or not over:
        raise InvalidOption(f'over: found {shown(over)}, expected e.g. {{"players": [3, 4]}}')
    settings: dict[str, Any] = {"seed": seed, "rotate": rotate, "measure": measure, "max_moves": max_moves}
    made = [
        (chosen, prepared(each, games, strategies=players, **settings))
        for chosen, each, players in _combinations(game, over, strategies)
    ]
    for _, found in made:
        for name in quantity:
            check_quantity(found.plan, name)
    rows: list[dict[str, Any]] = []
    complete = 0
    for chosen, found in made:
        try:
            play_all(found, workers, compiled, progress, check)
        except (KeyboardInterrupt, ExecutorLost) as error:
            why = str(error) or str(wording.INTERRUPTED)
            said = wording.SWEPT.format(why=why, complete=complete, combinations=len(made))
            print(wording.SAYS.format(sentence=said), file=sys.stderr)
            break
        complete += 1
        for name in quantity:
            estimate = found.estimate(name, level)
            by_pairs = _to_the_first(found, made[0][1], name, level)
            rows.append({**chosen, "quantity": name, **estimate, "games": len(found), **by_pairs})
    frame = framed(rows, None)
    frame.attrs = {"game": repr(as_game(game)), "seed": seed, "is_complete": complete == len(made)}
    return frame


def _to_the_first(found: Study, first: Study, quantity: str, level: float) -> dict[str, float]:
    """How far a study is above the first, by pairs; no numbers for itself, or with more or fewer players."""
    names = {"difference": "difference", "low": "difference_low", "high": "difference_high"}
    if found is first or found.plan.game.num_players != first.plan.game.num_players:
        return dict.fromkeys(names.values(), float("nan"))
    row = found.difference(first, quantity, level).iloc[0]
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
