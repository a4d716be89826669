"""What the games of a study say, as data frames with intervals.

Games on the same deal are not independent: where seats are rotated, their mean is one value. A share of wins,
of which a tie gives a part, varies at most as much as one of wins alone, so that Wilson's interval covers it.
"""

from math import isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.analysis.studies import stopping, wording
from samarkand.errors import InvalidQuestion, shown
from samarkand.probability import Answer
from samarkand.probability.intervals import LEVEL, score_limits, student_quantile

if TYPE_CHECKING:
    import pandas

    from samarkand.analysis.studies.games import Games

EQUAL = 1e-9  # values nearer than this differ by rounding alone
SHARES = ("win", "seat", "capped")  # between 0 and 1


def quantities(players: int) -> list[str]:
    """What can be asked of a study of so many players, by name."""
    by_player = [f"{what}_{player}" for what in ("win", "score", "seat") for player in range(players)]
    return ["moves", "turns", "capped", "margin", *by_player]


def check_quantity(players: int, of: Any) -> None:
    """Refuse what cannot be asked of a study of so many players."""
    known = quantities(players)
    if not isinstance(of, str) or of not in known:
        raise InvalidQuestion(f"of: found {shown(of)}, expected one of {', '.join(known)}")


def values(study: "Games", of: str) -> np.ndarray:
    """The values of a quantity, one a deal.

    Returns
    -------
    ndarray of float, shape (deals,)
    """
    check_quantity(study.game.num_players, of)
    return by_game(study, of).reshape(-1, study.plan.rotations).mean(axis=1)


def by_game(study: "Games", of: str) -> np.ndarray:
    """The values of a quantity, one per game."""
    frame, players = study.frame, study.game.num_players
    if of == "margin":
        ordered = np.sort(frame[[f"score_{player}" for player in range(players)]].to_numpy(), axis=1)
        return (ordered[:, -1] - ordered[:, -2]).astype(float)
    what, _, seat = of.partition("_")
    if what != "seat":
        return frame[of].to_numpy().astype(float)
    found = np.empty(len(frame))
    for rotation in range(study.plan.rotations):
        player = (int(seat) - rotation) % players
        found[rotation :: study.plan.rotations] = frame[f"win_{player}"].to_numpy()[
            rotation :: study.plan.rotations
        ]
    return found


def is_share(of: str) -> bool:
    """Whether a quantity lies between 0 and 1."""
    return of.partition("_")[0] in SHARES


def estimate(seen: np.ndarray, share: bool, level: float, intended: int | None) -> dict[str, float]:
    """Mean, standard error and interval of what independent values were drawn from.

    Parameters
    ----------
    seen : ndarray of float
    share : bool
        Whether values lie between 0 and 1; the interval is then Wilson's, else Student's. Of values that are
        not only 0 and 1, as means of a deal or parts of a tie, it is Wilson's with Student's quantile: how
        much they vary is then an estimate, too.
    level : float
        The confidence.
    intended : int or None
        As in `stopping.quantile`.

    Examples
    --------
    >>> found = estimate(np.array([1.0, 0.0, 0.0, 1.0]), True, 0.95, None)
    >>> {name: round(value, 3) for name, value in found.items()}
    {'mean': 0.5, 'standard_error': 0.289, 'low': 0.15, 'high': 0.85}
    >>> found = estimate(np.array([0.5, 0.25, 0.75, 0.5]), True, 0.95, None)
    >>> round(found["low"], 3), round(found["high"], 3)
    (0.228, 0.772)
    """
    number, mean = len(seen), float(seen.mean())
    varies = number > 1 and seen.max() - seen.min() > EQUAL
    error = float(seen.std(ddof=1)) / sqrt(number) if varies else nan
    reach = stopping.quantile(level, number, intended)
    are_wins = share and bool(np.isin(seen, (0.0, 1.0)).all())
    if intended is None and number > 1 and not are_wins:
        reach = student_quantile(level, number - 1)
    if share:
        # How many independent games would be as sure as these; where nothing varied, the values count.
        trials = mean * (1 - mean) / error**2 if varies and not are_wins else number
        low, high = score_limits(mean, trials, reach)
    else:
        low, high = mean - reach * error, mean + reach * error
    return {"mean": mean, "standard_error": error, "low": low, "high": high}


def of_study(study: "Games", of: str, level: float = LEVEL) -> dict[str, float]:
    """The estimate of a quantity of a study."""
    return estimate(values(study, of), is_share(of), level, study.stop.intended)


def wins(study: "Games", level: float) -> "pandas.DataFrame":
    """The share of wins of each player."""
    rows = [
        {"strategy": label, **renamed(of_study(study, f"win_{player}", level))}
        for player, label in enumerate(study.strategies)
    ]
    return framed(rows, "player")


def seats(study: "Games", level: float) -> "pandas.DataFrame":
    """The share of wins of each seat, whoever sits there."""
    if not study.rotate and len(set(study.strategies)) > 1:
        raise InvalidQuestion(
            "seats: different strategies keep their seats here, so that nobody can tell seat from strategy; "
            "expected a study with rotate=True"
        )
    players, rows = study.game.num_players, []
    for seat in range(players):
        row = renamed(of_study(study, f"seat_{seat}", level))
        row |= {
            "advantage": row["share"] - 1 / players,
            "may_be_even": row["low"] <= 1 / players <= row["high"],
        }
        rows.append(row)
    return framed(rows, "seat")


def renamed(found: dict[str, float]) -> dict[str, Any]:
    """An estimate whose mean is a share of wins."""
    return {"share": found["mean"], **{name: value for name, value in found.items() if name != "mean"}}


def spreads(study: "Games", names: list[str], level: float) -> "list[dict[str, Any]]":
    """Of each quantity its mean with its interval, and how it is spread over the games."""
    rows = []
    for name in names:
        seen = by_game(study, name)
        quarters = np.percentile(seen, [0, 25, 50, 75, 100]).tolist()
        spread = dict(zip(("least", "quarter", "median", "three_quarters", "most"), quarters, strict=True))
        deviation = float(seen.std(ddof=1)) if len(seen) > 1 else nan
        rows.append({**of_study(study, name, level), "deviation": deviation, **spread})
    return rows


def lengths(study: "Games", level: float) -> "pandas.DataFrame":
    """How long the games were, in moves and turns."""
    names = ["moves", "turns"]
    rows = spreads(study, names, level)
    return framed([{"length": name, **row} for name, row in zip(names, rows, strict=True)], None, "length")


def scores(study: "Games", level: float) -> "pandas.DataFrame":
    """What the players scored."""
    names = [f"score_{player}" for player in range(study.game.num_players)]
    rows = zip(study.strategies, spreads(study, names, level), strict=True)
    return framed([{"strategy": label, **row} for label, row in rows], "player")


def answer(study: "Games", of: str) -> Answer:
    """A quantity as an Answer; those of studies on the same chances are pairs."""
    unit = of if of in ("turns", "moves") else "" if is_share(of) else "points"
    pairing = (study.game.name, study.game.num_players, study.seed)
    return Answer.simulated(
        values(study, of).tolist(), str(wording.WHENCE.say(games=len(study), seed=study.seed)), unit, pairing
    )


def difference(one: "Games", other: "Games", of: Any, level: float) -> "pandas.DataFrame":
    """How far one study is above the other, by pairs of games on the same chances where there are such."""
    check_pair(one, other)
    names = chosen(one, of)
    paired = one.seed == other.seed  # a deal is on the same chances, in whatever seats it is played
    rows = []
    for name in names:
        first, second = values(one, name), values(other, name)
        rows.append({"quantity": name, **compared(first, second, paired, level, intended_of(one, other))})
    return framed(rows, None, "quantity")


def chosen(study: "Games", of: Any) -> list[str]:
    """The quantities to compare: those named, or wins, scores and turns."""
    if of is not None:
        return [of] if isinstance(of, str) else list(of)
    players = range(study.game.num_players)
    return [*(f"win_{player}" for player in players), *(f"score_{player}" for player in players), "turns"]


def check_pair(one: "Games", other: Any) -> None:
    """Refuse what cannot be compared."""
    if type(one) is not type(other):
        raise InvalidQuestion(f"difference: found {shown(other)}, expected a study")
    if (one.game.name, one.game.num_players) != (other.game.name, other.game.num_players):
        raise InvalidQuestion(
            f"difference: found {other.game!r}, expected {one.game.name} with {one.game.num_players} players"
        )


def intended_of(one: "Games", other: "Games") -> int | None:
    """How many deals were intended, where either of two studies was stopped by its results."""
    found = [each.stop.intended for each in (one, other) if each.stop.intended is not None]
    return min(found, default=None)


def compared(
    first: np.ndarray, second: np.ndarray, paired: bool, level: float, intended: int | None
) -> dict[str, Any]:
    """Means of two samples and their difference; of pairs also how much these save.

    `saved` is by how much more the difference of two independent samples would vary: how many times as many
    games such would need.
    """
    if paired:
        number = min(len(first), len(second))
        first, second = first[:number], second[:number]
        found = estimate(first - second, False, level, intended)
        apart = (first.var(ddof=1) + second.var(ddof=1)) / number if number > 1 else nan
        error = found["standard_error"]
        saved = float(apart / error**2) if isfinite(error) and error > 0 else nan
    else:
        found = apart_estimate(first, second, level, intended)
        number, saved = min(len(first), len(second)), 1.0
    return {
        "first": float(first.mean()),
        "second": float(second.mean()),
        "difference": found["mean"],
        **{name: found[name] for name in ("standard_error", "low", "high")},
        "paired": paired,
        "deals": number,
        "saved": saved,
    }


def apart_estimate(
    first: np.ndarray, second: np.ndarray, level: float, intended: int | None
) -> dict[str, float]:
    """The difference of the means of two independent samples, with Welch's degrees of freedom."""
    squares = [float(each.var(ddof=1)) / len(each) if len(each) > 1 else nan for each in (first, second)]
    error = sqrt(sum(squares)) or nan
    mean = float(first.mean() - second.mean())
    if intended is not None:
        reach = stopping.quantile(level, min(len(first), len(second)), intended)
    elif isfinite(error):
        weights = [square**2 / (len(each) - 1) for square, each in zip(squares, (first, second), strict=True)]
        reach = student_quantile(level, sum(squares) ** 2 / sum(weights))
    else:
        reach = nan
    return {
        "mean": mean,
        "standard_error": error,
        "low": mean - reach * error,
        "high": mean + reach * error,
    }


def framed(rows: list[dict[str, Any]], name: str | None, index: str | None = None) -> "pandas.DataFrame":
    """ResultColumns as a data frame, numbered as `name` or known by their column `index`."""
    import pandas

    frame = pandas.DataFrame(rows)
    if index is not None:
        return frame.set_index(index)
    frame.index.name = name
    return frame
