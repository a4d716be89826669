"""Studies in files: Parquet, or JSON where pyarrow is not installed; their rows alone as CSV.

A file says in its metadata what produced the games. A file of a later form is refused in one line; one whose
edition, options or rules are others here is too, as soon as a game of it would have to be played. A file may
be damaged, or somebody's own: what is not as `Study.save` writes it is refused, never bent.
"""

import json
import os
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from samarkand import game as make_game
from samarkand.analysis.studies import measures
from samarkand.analysis.studies.measures import Measure
from samarkand.analysis.studies.plan import KeptNameOnly, StudyPlan, begins, told
from samarkand.analysis.studies.report import check_quantity
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.arguments import writing
from samarkand.errors import (
    InvalidEdition,
    InvalidOption,
    InvalidStudy,
    MissingExtra,
    SamarkandError,
    UnknownGame,
    is_whole,
    missing_extra,
    shown,
    so_many,
)
from samarkand.simulation import NO_LIMIT
from samarkand.strategies import line_up

TEXT, WORDS, FLAG = "text", "a list of names", "true or false"
FORM, PLAIN = 2, 1  # of files; an older version would take games from a position for games from the beginning
KEY = b"samarkand"
READ, WRITTEN = (".parquet", ".json"), (".parquet", ".json", ".csv")
NO_STUDY = "found no study, expected a file that Study.save has written"


def save(study: Any, path: str | os.PathLike[str], replace: bool) -> None:
    """Write a study to a file, by the end of its name."""
    path = _file(path, WRITTEN)
    about = {
        "form": PLAIN if study.plan.start is None else FORM,
        "versions": study.versions,
        "plan": told(study.plan),
        "wished": study.wished,
        "precision": study.stop.precision,
        "of": study.stop.of,
        "intended": study.stop.intended,
        "is_stopped": study.is_stopped,
    }
    with writing.writing(path, replace) as file:
        if path.suffix == ".csv":
            study.frame.to_csv(file, mode="wb", lineterminator="\n")
        elif path.suffix == ".json":
            columns = {name: study.frame[name].tolist() for name in _kinds(study.plan)}
            file.write(json.dumps({KEY.decode(): about, "columns": columns}).encode())
        else:
            _write_parquet(study, file, json.dumps(about).encode())


def load(
    path: str | os.PathLike[str], strategies: Any, edition: Any, measure: Any = None
) -> tuple[StudyPlan, StoppingRule, dict[str, Any], dict[str, np.ndarray]]:
    """The plan, what ends the study, what else is told of it, and the columns."""
    file = _file(path, READ)
    try:
        # A pipe would be waited for.
        if not file.is_file():
            raise InvalidStudy("found no such file")
        about, columns = (_read_json if file.suffix == ".json" else _read_parquet)(file)
        _check_form(about)
        check_about(about)
        plan = _plan(about["plan"], strategies, edition, measure)
        check_rows(plan, about, columns)
    except OSError as error:
        raise InvalidStudy(f"{file.name}: cannot be read: {error.strerror}") from None
    except SamarkandError as error:
        if isinstance(error, MissingExtra):
            raise
        raise InvalidStudy(f"{file.name}: {error}") from None
    rule = None if about["intended"] is None else lost_rule
    return plan, StoppingRule(about["precision"], about["of"], rule, about["intended"]), about, columns


def lost_rule(study: Any) -> bool:
    """Stand for a stopping rule that a file could not keep."""
    raise InvalidStudy("until: a file does not keep the function; make the study again to go on")


def _check_form(about: Any) -> None:
    if not isinstance(about, dict) or not is_whole(form := about.get("form")) or form < 1:
        raise InvalidStudy(NO_STUDY)
    if form > FORM:
        versions = about.get("versions")
        made = shown(versions.get("samarkand") if isinstance(versions, dict) else versions)
        raise InvalidStudy(f"written by samarkand {made} in a form that this version cannot read")


def check_place(path: str | os.PathLike[str], replace: bool) -> None:
    """Refuse beforehand a path to which no study can be written: its name, its folder, what is there."""
    file = _file(path, WRITTEN)
    if file.suffix == ".parquet":
        _parquet()
    writing.check_place(file, replace)


def _file(path: str | os.PathLike[str], endings: tuple[str, ...]) -> Path:
    try:
        file = Path(path)
    except TypeError:
        raise InvalidStudy(f"path: found {shown(path)}, expected a file's name") from None
    if file.suffix not in endings:
        raise InvalidStudy(f"{file.name}: expected a name in {' or '.join(endings)}")
    return file


def _plan(found: dict[str, Any], strategies: Any, edition: Any, measure: Any) -> StudyPlan:
    """The plan of a file, for the game as it is here."""
    kept = found["edition"]
    if edition is not None:
        kept = {**kept, "edition": edition} if isinstance(kept, dict) else edition
    try:
        game = make_game(found["game"], found["players"], kept, **found["options"])
    except (UnknownGame, InvalidEdition, InvalidOption, TypeError) as error:
        raise InvalidStudy(f"its game cannot be made here: {error}") from None
    if game.edition_digest != found["edition_digest"]:
        raise InvalidStudy(
            f"made with the edition {found['edition']!r} of digest {found['edition_digest']}, "
            f"found digest {game.edition_digest} here; give the file it was made with, "
            "Study.load(path, edition=…), or --edition"
        )
    if game.fingerprint != found["fingerprint"]:
        raise InvalidStudy("made with other rule options or numbers than the game has here")
    kept = [
        KeptNameOnly(label) if own else label
        for label, own in zip(found["strategies"], found["own_strategies"], strict=True)
    ]
    chosen = kept if strategies is None else line_up(game, strategies)
    labels = StudyPlan(game, tuple(chosen), 0).labels
    if labels != found["strategies"]:
        raise InvalidStudy(f"made with the strategies {found['strategies']}, found {labels}")
    plan = StudyPlan(
        game,
        tuple(chosen),
        found["seed"],
        found["rotate"],
        found["max_moves"],
        _measures(game, found.get("measures", []), measure),
        found.get("start"),
        found.get("seen_by"),
    )
    begins(game, plan.begun, plan.seen_by, plan.rotate)
    return plan


def _measures(game: Any, told: list[dict[str, Any]], given: Any) -> tuple[Measure, ...]:
    """The measures of a file: the game's by name, one's own as they are given again."""
    again = {each.name: each for each in measures.chosen(game, given)}
    found = []
    for each in told:
        own = again.pop(each["name"], None) or measures.lost(each)
        one = own if each["own"] else measures.chosen(game, each["name"])[0]
        if one.by_player != each["by_player"]:
            raise InvalidStudy(f"measure {each['name']!r}: made with one of other arguments")
        found.append(one)
    if again:
        raise InvalidStudy(f"measure: found {', '.join(again)}, which the study was made without")
    return tuple(found)


def _read_json(file: Path) -> tuple[Any, dict[str, np.ndarray]]:
    try:
        whole = json.loads(file.read_text(encoding="utf-8"))
        return whole[KEY.decode()], {name: _array(column) for name, column in whole["columns"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise InvalidStudy(NO_STUDY) from None


def _array(column: Any) -> np.ndarray:
    """A column as it is typed in the file: NumPy would make a number of what is true."""
    (kind,) = {type(each) for each in column} or {float}
    return np.array(column, {bool: np.bool_, int: np.int64, float: np.float64}[kind])


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise missing_extra("Parquet (.json does not) needs pyarrow", "parquet") from error
    return pyarrow


def _write_parquet(study: Any, file: BinaryIO, about: bytes) -> None:
    pyarrow = _parquet()
    columns = {name: study.frame[name].to_numpy() for name in _kinds(study.plan)}
    table = pyarrow.table(columns).replace_schema_metadata({KEY: about})
    pyarrow.parquet.write_table(table, file, write_page_checksum=True)


def _read_parquet(file: Path) -> tuple[Any, dict[str, np.ndarray]]:
    pyarrow = _parquet()
    # Opened first: what is wrong with the disk is told as such; an OSError of Arrow's is about the content.
    with open(file, "rb") as opened:
        try:
            table = pyarrow.parquet.read_table(opened, page_checksum_verification=True)
            about = json.loads((table.schema.metadata or {}).get(KEY, b"null"))
            columns = {name: table.column(name) for name in table.column_names}
        except (OSError, pyarrow.ArrowException, ValueError, KeyError, RecursionError):
            raise InvalidStudy(NO_STUDY) from None
    for name, column in columns.items():
        if column.null_count:
            raise InvalidStudy(f"the column {name!r}: found {so_many(column.null_count, 'time')} no value")
    return about, {name: column.to_numpy() for name, column in columns.items()}


# --- What a file must hold ------------------------------------------------------------------------------


class Thing(NamedTuple):
    """One entry of a study's file, and the test that it must pass."""

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


def _is_changed(edition: Any) -> bool:
    """Whether this is an edition's name with what a house rule changes, as `Edition.given` has it."""
    return _is_told(edition) and len(edition) > 1 and _is_text(edition.get("edition"))


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
    Thing("edition", lambda found: _is_text(found) or _is_changed(found), f"{TEXT}, or one and its changes"),
    *(Thing(name, _is_text, TEXT) for name in ("edition_digest", "fingerprint")),
    Thing("strategies", _list_of(_is_text), WORDS),
    Thing("own_strategies", _list_of(_is_flag), "a list of true or false"),
    Thing("seed", *_from(0)),
    Thing("rotate", _is_flag, FLAG),
    Thing("max_moves", lambda found: _from(1)[0](found) and found <= NO_LIMIT, "a whole number from 1"),
)


MEASURE = (
    Thing("name", lambda found: isinstance(found, str) and found.isidentifier(), "a name"),
    *(Thing(name, _is_flag, FLAG) for name in ("by_player", "own")),
)


def check_about(about: dict[str, Any]) -> None:
    """Refuse what is told of a study, by the first thing that is missing or not as it must be."""
    _check("", about, ABOUT)
    _check("plan.", about["plan"], PLAN)
    plan = about["plan"]
    if not _list_of(_is_told)(plan.get("measures", [])):
        raise InvalidStudy(f"plan.measures: found {shown(plan['measures'])}, expected a list")
    if not _is_told(plan.get("start", {})):
        raise InvalidStudy(f"plan.start: found {shown(plan['start'])}, expected a position")
    for each in plan.get("measures", []):
        _check("plan.measures.", each, MEASURE)
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


def check_rows(plan: StudyPlan, about: dict[str, Any], columns: dict[str, np.ndarray]) -> None:
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
            f"found {games} of {so_many(about['wished'], 'game')}, expected no more, in whole deals of "
            f"{plan.rotations}"
        )
    for name, (kind, least, most) in kinds.items():
        _check_column(name, columns[name], kind, least, most)
    if plan.rotate:
        _check_all("rotation", columns["rotation"] == np.arange(games) % plan.rotations, "in turn")
    shares = np.stack([columns[f"win_{player}"] for player in range(players)], axis=1)
    winners = (shares > 0).sum(axis=1)
    equal = np.where(shares > 0, 1 / np.maximum(winners, 1)[:, None], 0.0)
    _check_all("win", (shares == equal).all(axis=1), "equal shares that sum to 1, or none")
    winner = np.where(winners == 1, shares.argmax(axis=1), -1)
    _check_all("winner", columns["winner"] == winner, "who alone has a share of the win, else -1")
    check_quantity(plan, about["of"])


def _kinds(plan: StudyPlan) -> dict[str, tuple[type, float, float]]:
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
    kinds |= {name: (np.float64, -np.inf, np.inf) for name in plan.measured}
    if plan.rotate:
        kinds["rotation"] = (np.int64, 0, plan.rotations - 1)
    return kinds


def _check_column(name: str, column: np.ndarray, kind: type, least: float, most: float) -> None:
    if column.dtype != kind or column.ndim != 1:
        raise InvalidStudy(f"the column {name!r}: found {column.dtype}, expected {np.dtype(kind)} alone")
    if kind is not np.bool_:
        _check_all(name, (column >= least) & (column <= most), f"{least} to {most}")


def _check_all(name: str, holds: np.ndarray, expected: str) -> None:
    if not holds.all():
        raise InvalidStudy(f"the column {name!r}: in game {int(holds.argmin())}: expected {expected}")
