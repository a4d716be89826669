"""Studies in files: Parquet, or JSON where pyarrow is not installed; their rows alone as CSV.

A file says in its metadata what produced the games. A file of a later form is refused in one line; one whose
edition, options or rules are others here is too, as soon as a game of it would have to be played.
"""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from samarkand import game as make_game
from samarkand.analysis.studies import schema
from samarkand.analysis.studies.plan import Plan, told
from samarkand.analysis.studies.replaying import Missing
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
)
from samarkand.strategies import line_up

if TYPE_CHECKING:
    from samarkand.analysis.studies.games import Games

FORM = 1  # of files; raised when an older version could not read what is written
KEY = b"samarkand"
READ, WRITTEN = (".parquet", ".json"), (".parquet", ".json", ".csv")
NO_STUDY = "found no study, expected a file that Study.save has written"


def save(study: "Games", path: str | os.PathLike[str], replace: bool) -> None:
    """Write a study to a file, by the end of its name."""
    path = _file(path, WRITTEN)
    about = {
        "form": FORM,
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
            columns = {name: study.frame[name].tolist() for name in study.frame}
            file.write(json.dumps({KEY.decode(): about, "columns": columns}).encode())
        else:
            _write_parquet(study, file, json.dumps(about).encode())


def load(path: str | os.PathLike[str], strategies: Any, edition: Any) -> tuple[Plan, Any, Any]:
    """The plan, what else is told of it, and the columns."""
    file = _file(path, READ)
    try:
        # A pipe would be waited for.
        if not file.is_file():
            raise InvalidStudy("found no such file")
        about, columns = (_read_json if file.suffix == ".json" else _read_parquet)(file)
        _judge_form(about)
        schema.check_about(about)
        plan = _plan(about["plan"], strategies, edition)
        schema.check_rows(plan, about, columns)
    except OSError as error:
        raise InvalidStudy(f"{file.name}: cannot be read: {error.strerror}") from None
    except SamarkandError as error:
        if isinstance(error, MissingExtra):
            raise
        raise InvalidStudy(f"{file.name}: {error}") from None
    return plan, about, columns


def _judge_form(about: Any) -> None:
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


def _plan(found: dict[str, Any], strategies: Any, edition: Any) -> Plan:
    """The plan of a file, for the game as it is here."""
    try:
        game = make_game(
            found["game"],
            found["players"],
            found["edition"] if edition is None else edition,
            **found["options"],
        )
    except (UnknownGame, InvalidEdition, InvalidOption, TypeError) as error:
        raise InvalidStudy(f"its game cannot be made here: {error}") from None
    if game.edition_digest != found["edition_digest"]:
        raise InvalidStudy(
            f"made with the edition {found['edition']!r} of digest {found['edition_digest']}, "
            f"found digest {game.edition_digest} here; give the file it was made with, "
            "Study.load(path, edition=…)"
        )
    if game.fingerprint != found["fingerprint"]:
        raise InvalidStudy("made with other rule options or numbers than the game has here")
    kept = [
        Missing(label) if own else label
        for label, own in zip(found["strategies"], found["own_strategies"], strict=True)
    ]
    chosen = kept if strategies is None else line_up(game, strategies)
    labels = Plan(game, tuple(chosen), 0).labels
    if labels != found["strategies"]:
        raise InvalidStudy(f"made with the strategies {found['strategies']}, found {labels}")
    return Plan(game, tuple(chosen), found["seed"], found["rotate"], found["max_moves"])


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


def _write_parquet(study: "Games", file: BinaryIO, about: bytes) -> None:
    pyarrow = _parquet()
    columns = {name: study.frame[name].to_numpy() for name in study.frame}
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
            raise InvalidStudy(f"the column {name!r}: found {column.null_count} times no value")
    return about, {name: column.to_numpy() for name, column in columns.items()}
