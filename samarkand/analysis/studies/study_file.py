"""Studies in files: NumPy's .npz format, with the columns of the games and the settings as JSON.

A file is written next to its target and then moved into place, so a study that is killed leaves the previous
file intact. The same seed gives the same games, so files are not locked: of two files of the same study, the
longer one is kept.
"""

import io
import json
import os
import time
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks, files, game_values
from samarkand.analysis.studies import measures
from samarkand.analysis.studies.columns import ResultColumns
from samarkand.analysis.studies.measures import Measure
from samarkand.analysis.studies.plan import StudyPlan, make_plan
from samarkand.engine.line_up import MissingStrategy, Strategies
from samarkand.errors import InvalidInput, SamarkandError, is_whole, missing_extra, short_repr
from samarkand.game import Game
from samarkand.grammar import _
from samarkand.log import logger
from samarkand.saving import described_game
from samarkand.strategies import names

if TYPE_CHECKING:
    from samarkand.analysis.studies.study import Study

STUDY, PARQUET, CSV = ".npz", ".parquet", ".csv"
SUFFIXES = (STUDY, PARQUET, CSV)
SETTINGS, COLUMN = "settings.json", "games/{name}"  # no name of a measure
MAX_SETTINGS = 2**26  # bytes; the numbers of a map with thousands of spaces need much less
MAX_HEADER = 512  # bytes of a column's header
EVERY = 10.0  # seconds between two writes of a checkpoint, at least
TIMES = 20  # times as long as the last write took, at least
# Settings that do not determine the games.
NOT_COMPARED = {"versions", "games", "target_games", "is_stopped", "precision", "quantity"}
DAMAGED = "is damaged, or is not a study; use a copy, or play the study again"
UNREADABLE = (
    *(OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, RecursionError),
    *(zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError),
)


# --- Writing --------------------------------------------------------------------------------------------


def save(study: "Study", path: str | os.PathLike[str], replace: bool) -> None:
    """Write a study to a file, or export its rows, depending on the suffix."""
    file = _file(path)
    if file.suffix == PARQUET:
        _check_parquet()
    with files.beside(file, replace) as spare:
        if file.suffix == CSV:
            study.frame.to_csv(spare, lineterminator="\n")
        elif file.suffix == PARQUET:
            study.frame.to_parquet(spare, engine="pyarrow")
        else:
            _write(study, spare)


def check_place(path: str | os.PathLike[str], replace: bool) -> None:
    """Raise in advance if `path` cannot be written because of its name, its folder or an existing file."""
    file = _file(path)
    if file.suffix == PARQUET:
        _check_parquet()
    files.check_place(file, replace)


def _file(path: str | os.PathLike[str]) -> Path:
    file = Path(path)
    if file.suffix not in SUFFIXES:
        raise InvalidInput(
            f"{file.name}: expected a file name ending in {STUDY}, or in {PARQUET} or {CSV} for only the rows"
        )
    return file


def _check_parquet() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        needs = f"a {PARQUET} file (unlike {STUDY} and {CSV}) needs pyarrow"
        raise missing_extra(needs, "parquet") from error


def _write(study: "Study", spare: Path) -> None:
    settings = json.dumps(study.settings, ensure_ascii=False).encode()
    arrays: dict[str, Any] = {SETTINGS: np.frombuffer(settings, np.uint8)}
    for name, column in study.rows.columns.items():
        arrays[COLUMN.format(name=name)] = column[: len(study)]
    with spare.open("wb") as file:
        np.savez_compressed(file, **arrays)


def settings_of(study: "Study") -> dict[str, Any]:
    """Return the settings that produced a study, as plain data."""
    plan = study.plan
    return {
        "versions": study.versions,
        **game_values.describe(plan.game),
        "strategies": [
            {"name": name, "own": not isinstance(strategy, str)}
            for name, strategy in zip(plan.labels, plan.line_up.given, strict=True)
        ],
        "seed": plan.seed,
        "rotate": plan.rotate,
        "max_moves": plan.max_moves,
        "measures": [
            {"name": measure.name, "by_player": measure.by_player, "own": measure.is_own}
            for measure in plan.measures
        ],
        "start": None if plan.start is None else plan.start.to_dict(),
        "precision": study.precision,
        "quantity": study.quantity,
        "games": len(study),
        "target_games": study.target_games,
        "is_stopped": study.is_stopped,
    }


class Checkpoint:
    """A file to which a running study is written from time to time, and at the end.

    Parameters
    ----------
    path : Path
    """

    def __init__(self, path: Path):
        if path.suffix != STUDY:
            raise InvalidInput(f"checkpoint: found {path.name}, expected a file name ending in {STUDY}")
        self.path = path
        self._is_there = False  # whether this run has read or written the file
        self._is_lost = False  # whether the file has been taken away
        self._next = 0.0

    def read_into(self, study: "Study") -> None:
        """Give a study the games in the file, if the file exists and has more of them. Changes the study.

        Raises
        ------
        InvalidInput
            If the file contains another study or is damaged.
        """
        files.check_place(self.path, replace=True)
        if self.path.exists():
            with _Archive(self.path) as archive:
                _require_same(study, archive.settings, self.path)
                if archive.games > len(study):
                    take(study, archive)
            self._is_there = True
        self._wait(0.0)

    def write_if_due(self, study: "Study") -> None:
        """Write the study if the last write was long enough ago."""
        if time.monotonic() >= self._next:
            self.write(study)

    def write(self, study: "Study") -> None:
        """Write the study, unless the file already has as many games or now contains another study."""
        begun = time.monotonic()
        if not self._is_lost and self._may_write(study):
            with files.beside(self.path, replace=True) as spare:
                _write(study, spare)
            self._is_there = True
        self._wait(time.monotonic() - begun)

    def _wait(self, duration: float) -> None:
        self._next = time.monotonic() + max(EVERY, TIMES * duration)

    def _may_write(self, study: "Study") -> bool:
        """Return whether this study may replace the file. Warns once if the file has changed."""
        if not self.path.exists():
            if self._is_there:
                logger.warning(
                    _("{file} has been moved or deleted; it is written again").format(file=self.path.name)
                )
            return True
        try:
            with _Archive(self.path) as archive:
                _require_same(study, archive.settings, self.path)
                return archive.games <= len(study)
        except InvalidInput as error:
            self._is_lost = True
            logger.warning(
                _("{error}; the games of this study are not written to it any more").format(error=error)
            )
            return False


def _require_same(study: "Study", settings: dict[str, Any], path: Path) -> None:
    """Raise unless a file was made with the settings of a study.

    For the user's functions, only the names are compared. Their behaviour is compared by playing games again.
    """
    ours = json.loads(json.dumps(study.settings))
    try:
        game_values.require_same(study.plan.game, settings)
        for name in ours.keys() - NOT_COMPARED - {*game_values.KEYS, "start"}:
            if settings[name] != ours[name]:
                found, expected = short_repr(_names(settings[name])), short_repr(_names(ours[name]))
                raise InvalidInput(f"{name}: found {found}, expected {expected}")
        if _without_edition(settings["start"]) != _without_edition(ours["start"]):
            raise InvalidInput("start: found a different position")
    except InvalidInput as error:
        raise InvalidInput(
            f"{path.name}: contains a different study ({error}); choose another file"
        ) from None
    except (KeyError, TypeError, AttributeError):
        raise InvalidInput(f"{path.name}: {DAMAGED}") from None


def _names(value: Any) -> Any:
    """Return the names of strategies or measures, or a plain value unchanged."""
    return [entry["name"] for entry in value] if isinstance(value, list) else value


def _without_edition(start: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a position without the path of its edition, which may differ even if the numbers are equal."""
    return None if start is None else {name: value for name, value in start.items() if name != "edition"}


# --- Reading --------------------------------------------------------------------------------------------


class _Archive:
    """An open study file. Nothing is read before its size has been checked.

    Raises
    ------
    InvalidInput
        If the file is damaged or is not a study.
    """

    def __init__(self, path: Path):
        self.path = path

    def __enter__(self) -> "_Archive":
        if not self.path.is_file():  # reading a pipe would block
            raise InvalidInput(f"{self.path}: found no such file")
        try:
            self._zip = zipfile.ZipFile(self.path)
            try:
                self.settings = json.loads(self._read(SETTINGS, None).tobytes())
                self.games = self.settings["games"]
                if not is_whole(self.games) or self.games < 0:
                    raise ValueError
            except BaseException:
                self._zip.close()
                raise
        except UNREADABLE:
            raise InvalidInput(f"{self.path.name}: {DAMAGED}") from None
        return self

    def __exit__(self, *exception: object) -> None:
        self._zip.close()

    def column(self, name: str, kind: np.dtype) -> np.ndarray:
        """Return a column, one value for each game."""
        result = self._read(COLUMN.format(name=name), self.games * kind.itemsize)
        if result.dtype != kind or result.shape != (self.games,):
            raise ValueError(name)
        return result

    def _read(self, name: str, size: int | None) -> np.ndarray:
        """Return an array of this size in bytes, or of at most `MAX_SETTINGS` if `size` is None."""
        entry = self._zip.getinfo(f"{name}.npy")
        least, most = (0, MAX_SETTINGS) if size is None else (size, size + MAX_HEADER)
        if not least <= entry.file_size <= most:
            raise ValueError(name)
        return np.load(io.BytesIO(self._zip.read(entry)), allow_pickle=False)


def take(study: "Study", archive: _Archive) -> None:
    """Copy from a file as many games as the study requests. Changes the study."""
    done = min(archive.games, study.target_games)
    rows = ResultColumns(0, study.plan.game.num_players, study.plan.measured)
    try:
        for name, column in rows.columns.items():
            rows.columns[name] = archive.column(name, column.dtype)[:done]
        versions = {name: str(version) for name, version in archive.settings["versions"].items()}
        is_stopped = archive.settings["is_stopped"] is True and done == archive.games
    except UNREADABLE:
        raise InvalidInput(f"{archive.path.name}: {DAMAGED}") from None
    study.take(rows, done, versions, is_stopped)


def load(path: str | os.PathLike[str], strategies: Strategies, edition: object) -> "Study":
    """Return the study in a file."""
    from samarkand.analysis.studies.study import Study

    with _Archive(Path(path)) as archive:
        settings = archive.settings
        try:
            games = checks.whole("target_games", settings["target_games"], archive.games)
            plan = _plan(settings, strategies, edition)
            result = Study(plan, max(games, 1), settings["precision"], settings["quantity"])
            take(result, archive)
        except (SamarkandError, *UNREADABLE) as error:
            if not isinstance(error, SamarkandError):
                raise InvalidInput(f"{archive.path.name}: {DAMAGED}") from None
            text = str(error).removeprefix(f"{archive.path.name}: ")
            raise InvalidInput(f"{archive.path.name}: {text}") from None
    return result


def _plan(settings: dict[str, Any], strategies: Strategies, edition: object) -> StudyPlan:
    """Return the plan described by a file, with the game as it is defined here."""
    try:
        game = described_game(settings, edition)
    except SamarkandError as error:
        raise InvalidInput(
            f"its game cannot be created here ({error}); if it has your own edition, pass its file "
            "with Study.load(path, edition=…)"
        ) from None
    labels, known = [entry["name"] for entry in settings["strategies"]], names(game)
    stored: list[Any] = [
        MissingStrategy(entry["name"]) if entry["own"] or entry["name"] not in known else entry["name"]
        for entry in settings["strategies"]
    ]
    start = settings["start"]
    plan = make_plan(
        game,
        strategies=stored if strategies is None else strategies,
        seed=checks.seed(settings["seed"]),
        rotate=settings["rotate"],
        start=None if start is None else game.state_from_dict(start),
        max_moves=settings["max_moves"],
    )
    if plan.labels != labels:
        raise InvalidInput(f"strategies: found {plan.labels}, expected {labels}, the strategies of the study")
    return replace(plan, measures=tuple(_measure(game, entry) for entry in settings["measures"]))


def _measure(game: Game, entry: dict[str, Any]) -> Measure:
    """Return a measure from a file. The user's functions are not stored."""
    if entry["own"]:
        return Measure(entry["name"], None, entry["by_player"] is True, is_own=True)
    return measures.choose_measures(game, entry["name"])[0]
