"""What a file of a study must hold: each thing by its name, its type and its range.

A file may be damaged, or somebody's own: what is not as `Study.save` writes it is refused, never bent.
"""

from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

import numpy as np

from samarkand.analysis.studies import summaries
from samarkand.analysis.studies.plan import Plan
from samarkand.errors import InvalidStudy, is_whole, shown
from samarkand.simulation import NO_LIMIT

TEXT, WORDS, FLAG = "text", "a list of names", "true or false"


class Thing(NamedTuple):
    """What is told of a study, and how it must be."""

    name: str
    holds: Callable[[Any], bool]
    expected: str


def _from(least: int) -> tuple[Callable[[Any], bool], str]:
    return lambda found: is_whole(found) and found >= least, f"a whole number from {least}"


def _is_text(found: Any) -> bool:
    return isinstance(found, str) and bool(found)


def _is_told(found: Any) -> bool:
    return isinstance(found, dict)


def _is_flag(found: Any) -> bool:
    return isinstance(found, bool)


def _is_precision(found: Any) -> bool:
    is_number = isinstance(found, (int, float)) and not isinstance(found, bool)
    return found is None or (is_number and isfinite(found) and found > 0)


def _list_of(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda found: isinstance(found, list) and all(map(holds, found))


ABOUT = (
    Thing("versions", lambda found: _is_told(found) and all(map(_is_text, found.values())), "versions"),
    Thing("plan", _is_told, "what produces the games"),
    Thing("wished", *_from(1)),
    Thing("precision", _is_precision, "a number above 0, or null"),
    Thing("of", _is_text, TEXT),
    Thing("intended", lambda found: found is None or _from(1)[0](found), "a whole number from 1, or null"),
    Thing("is_stopped", _is_flag, FLAG),
)
PLAN = (
    Thing("game", _is_text, TEXT),
    Thing("players", *_from(1)),
    Thing("options", _is_told, "rule options"),
    *(Thing(name, _is_text, TEXT) for name in ("edition", "edition_digest", "fingerprint")),
    Thing("strategies", _list_of(_is_text), WORDS),
    Thing("own_strategies", _list_of(_is_flag), "a list of true or false"),
    Thing("seed", *_from(0)),
    Thing("rotate", _is_flag, FLAG),
    Thing("max_moves", lambda found: _from(1)[0](found) and found <= NO_LIMIT, "a whole number from 1"),
)


def check_about(about: dict[str, Any]) -> None:
    """Refuse what is told of a study, by the first thing that is missing or not as it must be."""
    _check("", about, ABOUT)
    _check("plan.", about["plan"], PLAN)
    plan = about["plan"]
    for name in ("strategies", "own_strategies"):
        if len(plan[name]) != plan["players"]:
            raise InvalidStudy(f"plan.{name}: found {len(plan[name])}, expected one per player")


def _check(within: str, found: dict[str, Any], things: tuple[Thing, ...]) -> None:
    for thing in things:
        if thing.name not in found:
            raise InvalidStudy(
                f"{within}{thing.name} is missing; expected a file that Study.save has written"
            )
        if not thing.holds(found[thing.name]):
            raise InvalidStudy(
                f"{within}{thing.name}: found {shown(found[thing.name])}, expected {thing.expected}"
            )


def check_rows(plan: Plan, about: dict[str, Any], columns: dict[str, np.ndarray]) -> None:
    """Refuse rows that no such study can have: names, types and ranges of columns, whole deals, shares."""
    players = plan.game.num_players
    kinds = _kinds(plan)
    for name in (*kinds, *columns):
        if name not in columns:
            raise InvalidStudy(f"the column {name!r} is missing")
        if name not in kinds:
            raise InvalidStudy(f"the column {name!r} is none of a study's")
    if len({len(column) for column in columns.values()}) > 1:
        raise InvalidStudy("its columns are not of one length")
    games = len(columns["moves"])
    if games % plan.rotations or about["wished"] % plan.rotations or games > about["wished"]:
        raise InvalidStudy(
            f"found {games} of {about['wished']} games, expected no more, in whole deals of {plan.rotations}"
        )
    for name, (kind, least, most) in kinds.items():
        _judge_column(name, columns[name], kind, least, most)
    if plan.rotate:
        _judge_all("rotation", columns["rotation"] == np.arange(games) % plan.rotations, "in turn")
    shares = np.stack([columns[f"win_{player}"] for player in range(players)], axis=1)
    winners = (shares > 0).sum(axis=1)
    equal = np.where(shares > 0, 1 / np.maximum(winners, 1)[:, None], 0.0)
    _judge_all("win", (shares == equal).all(axis=1), "equal shares that sum to 1, or none")
    winner = np.where(winners == 1, shares.argmax(axis=1), -1)
    _judge_all("winner", columns["winner"] == winner, "who alone has a share of the win, else -1")
    summaries.check_quantity(players, about["of"])


def _kinds(plan: Plan) -> dict[str, tuple[type, float, float]]:
    """The columns, each with its type, its least and its greatest value."""
    players, most = plan.game.num_players, np.iinfo(np.int64).max
    kinds: dict[str, tuple[type, float, float]] = {
        "moves": (np.int64, 0, plan.max_moves),
        "turns": (np.int64, 0, plan.max_moves),
        "capped": (np.bool_, False, True),
        "winner": (np.int64, -1, players - 1),
    }
    kinds |= {f"score_{player}": (np.int64, -most, most) for player in range(players)}
    kinds |= {f"win_{player}": (np.float64, 0.0, 1.0) for player in range(players)}
    if plan.rotate:
        kinds["rotation"] = (np.int64, 0, plan.rotations - 1)
    return kinds


def _judge_column(name: str, column: np.ndarray, kind: type, least: float, most: float) -> None:
    if column.dtype != kind or column.ndim != 1:
        raise InvalidStudy(f"the column {name!r}: found {column.dtype}, expected {np.dtype(kind)} alone")
    if kind is not np.bool_:
        _judge_all(name, (column >= least) & (column <= most), f"{least} to {most}")


def _judge_all(name: str, holds: np.ndarray, expected: str) -> None:
    if not holds.all():
        raise InvalidStudy(f"the column {name!r}: in game {int(holds.argmin())}: expected {expected}")
