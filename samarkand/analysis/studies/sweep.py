"""`samarkand.sweep`: estimates over combinations of options, players, editions and strategies."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks
from samarkand.analysis.studies import QUANTITY, STUDY_GAMES
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.plan import make_plan
from samarkand.analysis.studies.study import Study
from samarkand.analysis.studies.summary import quantity_names
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.game import Game, as_game
from samarkand.game import game as make_game
from samarkand.grammar import ngettext
from samarkand.log import logger, quiet_without_progress
from samarkand.strategies import label

if TYPE_CHECKING:
    import pandas

ESTIMATED = ("mean", "standard_error", "low", "high")


@checks.keywords("; over={name: values} varies a setting")
@quiet_without_progress
def sweep(
    game: str | Game,
    over: "Mapping[str, Sequence[object] | np.ndarray | pandas.Series]",
    *,
    games: int = STUDY_GAMES,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    quantity: str | Sequence[str] = QUANTITY,
    measure: "Measures" = None,
    workers: int | Executor | None = None,
    progress: bool = True,
) -> "pandas.DataFrame":
    """Study all combinations of options, house rules, numbers of players and strategies.

    Combinations with the same number of players use common random numbers.

    Parameters
    ----------
    game : str or Game
        The game. It provides all settings that are not varied.
    over : mapping of str to list or array
        The settings to vary, with a list of values for each. A key is "players", "edition", "strategies", a
        rule option of the game, or the key of a number of its edition, such as "rules.starting_cash".
    games : int
        The number of games per combination.
    strategies : str, function or list of them, optional
        The strategies for all combinations, as in `samarkand.study`, unless `over` varies them.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The seed for all combinations, as in `samarkand.study`.
    rotate
        As in `samarkand.study`.
    quantity : str or list of str
        One or several quantities, as in `samarkand.study`.
    measure, workers, progress
        As in `samarkand.study`.

    Returns
    -------
    pandas.DataFrame
        One row per combination and quantity, with a column for each key of `over` and the columns `quantity`,
        `mean`, `standard_error`, `low`, `high` and `games`. A paired comparison with the first combination
        follows in `difference`, `difference_low` and `difference_high`, if the numbers of players are equal.
        Each interval has a confidence of 95%.

        If the sweep is interrupted (Ctrl-C), a message is printed and the table contains the complete
        combinations. `frame.attrs["is_complete"]` is then False. `frame.attrs` also has
        the game and the seed.

    Raises
    ------
    InvalidInput
        If a key or a value is not valid for the game.

    Examples
    --------
    >>> import samarkand
    >>> settings = {"games": 40, "strategies": "random", "quantity": "moves"}
    >>> frame = samarkand.sweep("market", {"players": [3, 4]}, **settings)
    >>> frame.iloc[:, :7].round(1)
       players quantity   mean  standard_error    low   high  games
    0        3    moves   92.7             1.3   90.0   95.3     40
    1        4    moves  115.7             2.1  111.5  119.9     40
    >>> fewer = {"rules.rounds": [10, 9]}
    >>> frame = samarkand.sweep("market", fewer, **settings)
    >>> float(frame["difference_high"][1]) < 0
    True
    """
    from samarkand.analysis.showing import ShownWhole

    quantity, seed = quantity_names(quantity), whole_seed(seed)
    settings: dict[str, Any] = {"seed": seed, "rotate": rotate, "measure": measure}
    values_of = {key: _values(key, values) for key, values in over.items()}
    studies = [
        (values, Study(make_plan(variant, strategies=chosen, **settings), games))
        for values, variant, chosen in _combinations(game, values_of, strategies)
    ]
    for _, study in studies:
        for name in quantity:
            study.plan.check_quantity(name)
    rows: list[dict[str, Any]] = []
    complete = 0
    for values, study in studies:
        try:
            study.play_missing(workers, progress)
        except KeyboardInterrupt:
            logger.warning(
                ngettext(
                    "interrupted after {complete} of {combinations} combination",
                    "interrupted after {complete} of {combinations} combinations",
                    "combinations",
                ).format(complete=complete, combinations=len(studies))
            )
            break
        complete += 1
        for name in quantity:
            estimate = study.estimate(name)
            difference = _difference(study, studies[0][1], name)
            shown = {column: getattr(estimate, column) for column in ESTIMATED}
            rows.append({**values, "quantity": name, **shown, "games": len(study), **difference})
    frame = ShownWhole(rows)
    frame.attrs = {"game": repr(as_game(game)), "seed": seed, "is_complete": complete == len(studies)}
    return frame


def _difference(study: Study, first: Study, quantity: str) -> dict[str, float]:
    """Return the paired difference of a study to the first one, or NaN if they cannot be paired."""
    names = {"difference": "difference", "low": "difference_low", "high": "difference_high"}
    if study is first or study.plan.game.num_players != first.plan.game.num_players:
        return dict.fromkeys(names.values(), float("nan"))
    row = study.difference(first, quantity).iloc[0]
    return {column: float(row[name]) for name, column in names.items()}


def _values(key: str, values: Any) -> list[object]:
    """Return the values of a setting, with those of NumPy and pandas converted to Python's."""
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, str) or not isinstance(values, Sequence) or not values:
        raise InvalidInput(f"over: {key}: found {short_repr(values)}, expected a list of values")
    return [value.item() if isinstance(value, np.generic) else value for value in values]


def _combinations(
    game: str | Game, over: Mapping[str, list[object]], strategies: object
) -> Iterator[tuple[dict[str, Any], Game, Any]]:
    """Yield each combination as a table row, with its game and strategies.

    `sweep` validates all of them before it plays a game.
    """
    base = as_game(game)
    usual = {"players": base.num_players, **asdict(base.options)}
    for values in product(*over.values()):
        options = dict(zip(over, map(as_python, values), strict=True))
        row = {key: _label(value) if key == "strategies" else value for key, value in options.items()}
        chosen = options.pop("strategies", strategies)
        numbers = {key: options.pop(key) for key in over if "." in key}
        given = options.pop("edition", base.edition)
        given = given if isinstance(given, Mapping) else {"edition": given}
        edition = {"edition": base.edition, **base.edition.changes, **given, **numbers}
        yield row, make_game(base.name, **{**usual, **options, "edition": edition}), chosen


def _label(strategies: object) -> str:
    return ", ".join(map(label, strategies)) if isinstance(strategies, (list, tuple)) else label(strategies)
