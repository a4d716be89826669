"""Studies in files: Parquet, or JSON where pyarrow is not installed; their rows alone as CSV.

A file says in its metadata what produced the games. A file of a later form is refused in one line; one whose
edition, options or rules are others here is too, as soon as a game of it would have to be played.
"""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import game as make_game
from samarkand.analysis.studies.plan import Plan, told
from samarkand.analysis.studies.replaying import Missing
from samarkand.errors import InvalidEdition, InvalidOption, InvalidStudy, MissingExtra, UnknownGame, shown
from samarkand.strategies import line_up

if TYPE_CHECKING:
    from samarkand.analysis.studies.games import Games

FORM = 1  # of files; raised when an older version could not read what is written
KEY = b"samarkand"
NEEDED = ("form", "plan", "wished", "versions", "precision", "of", "intended", "is_stopped")


def save(study: "Games", path: str | os.PathLike[str]) -> None:
    """Write a study to a file, by the end of its name."""
    file = judged(path)
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
    if file.suffix == ".csv":
        study.frame.to_csv(file)
    elif file.suffix == ".json":
        columns = {name: study.frame[name].tolist() for name in study.frame}
        file.write_text(json.dumps({KEY.decode(): about, "columns": columns}), encoding="utf-8")
    else:
        _write_parquet(study, file, json.dumps(about).encode())


def load(path: str | os.PathLike[str], strategies: Any, edition: Any) -> tuple[Plan, Any, Any]:
    """The plan, what else is told of it, and the columns."""
    file = _file(path, (".parquet", ".json"))
    if not file.is_file():
        raise InvalidStudy(f"{file.name}: found no such file")
    about, columns = (_read_json if file.suffix == ".json" else _read_parquet)(file)
    if not isinstance(about, dict) or not isinstance(about.get("form"), int):
        raise InvalidStudy(f"{file.name}: found no study, expected a file that Study.save has written")
    if about["form"] > FORM:
        made = shown(about.get("versions", {}).get("samarkand"))
        raise InvalidStudy(
            f"{file.name}: written by samarkand {made} in a form that this version cannot read"
        )
    missing = [name for name in NEEDED if name not in about]
    if missing:
        raise InvalidStudy(
            f"{file.name}: {missing[0]} is missing; expected a file that Study.save has written"
        )
    try:
        plan = _plan(file.name, about["plan"], strategies, edition)
    except KeyError as error:
        raise InvalidStudy(f"{file.name}: plan.{error.args[0]} is missing") from None
    _judge_columns(file.name, columns, plan)
    return plan, about, columns


def judged(path: str | os.PathLike[str]) -> Path:
    """A path to which a study can be written, judged by its name and by what is installed."""
    file = _file(path, (".parquet", ".json", ".csv"))
    if file.suffix == ".parquet":
        _parquet()
    return file


def _file(path: str | os.PathLike[str], endings: tuple[str, ...]) -> Path:
    try:
        file = Path(path)
    except TypeError:
        raise InvalidStudy(f"path: found {shown(path)}, expected a file's name") from None
    if file.suffix not in endings:
        raise InvalidStudy(f"{file.name}: expected a name in {' or '.join(endings)}")
    return file


def _plan(name: str, found: dict[str, Any], strategies: Any, edition: Any) -> Plan:
    """The plan of a file, for the game as it is here."""
    try:
        game = make_game(
            found["game"],
            found["players"],
            found["edition"] if edition is None else edition,
            **found["options"],
        )
    except (UnknownGame, InvalidEdition, InvalidOption, TypeError) as error:
        raise InvalidStudy(f"{name}: its game cannot be made here: {error}") from None
    if game.edition_digest != found["edition_digest"]:
        raise InvalidStudy(
            f"{name}: made with the edition {found['edition']!r} of digest {found['edition_digest']}, "
            f"found digest {game.edition_digest} here; give the file it was made with, "
            "Study.load(path, edition=…)"
        )
    if game.fingerprint != found["fingerprint"]:
        raise InvalidStudy(f"{name}: made with other rule options or numbers than the game has here")
    kept = [
        Missing(label) if own else label
        for label, own in zip(found["strategies"], found["own_strategies"], strict=True)
    ]
    chosen = kept if strategies is None else line_up(game, strategies)
    labels = Plan(game, tuple(chosen), 0).labels
    if labels != found["strategies"]:
        raise InvalidStudy(f"{name}: made with the strategies {found['strategies']}, found {labels}")
    return Plan(game, tuple(chosen), found["seed"], found["rotate"], found["max_moves"])


def _judge_columns(name: str, columns: dict[str, np.ndarray], plan: Plan) -> None:
    players = range(plan.game.num_players)
    needed = ["moves", "turns", "capped", "winner"]
    needed += [f"{what}_{player}" for what in ("score", "win") for player in players]
    for each in needed:
        if each not in columns:
            raise InvalidStudy(f"{name}: the column {each!r} is missing")
    lengths = {len(columns[each]) for each in needed}
    if len(lengths) > 1 or lengths.pop() % plan.rotations:
        raise InvalidStudy(f"{name}: its columns are not of one length, or a deal is not whole")


def _read_json(file: Path) -> tuple[Any, dict[str, np.ndarray]]:
    try:
        whole = json.loads(file.read_text(encoding="utf-8"))
        columns = {name: np.array(column) for name, column in whole["columns"].items()}
        return whole[KEY.decode()], columns
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InvalidStudy(
            f"{file.name}: found no study, expected a file that Study.save has written"
        ) from None


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError as error:
        said = (
            "Parquet needs pyarrow, which comes with:  pip install 'samarkand[parquet]'  (or save as .json)"
        )
        raise MissingExtra(said) from error
    return pyarrow


def _write_parquet(study: "Games", file: Path, about: bytes) -> None:
    pyarrow = _parquet()
    columns = {name: study.frame[name].to_numpy() for name in study.frame}
    table = pyarrow.table(columns).replace_schema_metadata({KEY: about})
    pyarrow.parquet.write_table(table, file)


def _read_parquet(file: Path) -> tuple[Any, dict[str, np.ndarray]]:
    pyarrow = _parquet()
    try:
        table = pyarrow.parquet.read_table(file)
        about = json.loads((table.schema.metadata or {}).get(KEY, b"null"))
    except (pyarrow.ArrowException, ValueError):
        raise InvalidStudy(
            f"{file.name}: found no study, expected a file that Study.save has written"
        ) from None
    return about, {name: table.column(name).to_numpy() for name in table.column_names}
