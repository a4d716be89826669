"""The file format of studies: an SQLite database with one table for the settings and one for blocks of games.

SQLite provides locks, atomic appends, and recovery after a full disk or a killed process. The rollback
journal is used instead of the write-ahead log, which does not work on network drives. Any tool for SQLite can
read the table `study`. In the table `blocks`, the column `rows` is compressed with zlib. It contains the
columns listed in the entry `columns`, one after another, with eight bytes per number in little-endian order.

Checksums cover all values, because SQLite does not provide any.
"""

import hashlib
import json
import os
import socket
import stat
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from samarkand import files
from samarkand.errors import InvalidInput, SamarkandError, is_whole, short_repr

if TYPE_CHECKING:
    import sqlite3

APPLICATION = int.from_bytes(b"Smrk", "big")  # lets tools recognise the type of the database
FORM = 1
MAGIC = b"SQLite format 3\0"
VERSIONS = slice(18, 20)  # header bytes: 1 is the rollback journal, 2 the write-ahead log
TABLES = {
    "study": "CREATE TABLE study (name TEXT NOT NULL, value TEXT NOT NULL)",
    "blocks": "CREATE TABLE blocks (first INTEGER PRIMARY KEY, games INTEGER NOT NULL, rows BLOB NOT NULL, "
    "checksum TEXT NOT NULL)",
}
PROGRESS = ("games", "target_games", "is_stopped")  # the entries that change during a run
CHECKSUM = "checksum"
# Exceptions raised while decoding values of unexpected types.
UNREADABLE = (ValueError, TypeError, KeyError, OverflowError, RecursionError, zlib.error)
BUSY_SECONDS = 1.0
IN_USE = ("BUSY", "LOCKED")  # SQLite's codes for a file that another process has locked
UNNAMED = "another process"  # until that process has written its name
NAMING_SECONDS = 5  # how long to wait for the name of the process that has the lock
HOLDER = "-holder"  # suffix of the companion file that names the process using the study
MAX_HOLDER_LENGTH = 200
BEGIN_AGAIN = "; the games played so far are saved, so run it again to continue"
NO_STUDY = "found no study, expected a file written by Study.save or checkpoint="
MOVED = (
    "was deleted, renamed or replaced during the run, so nothing more is written to it; all games played so "
    "far are in the attribute `study` of this error, whose method `save` writes them"
)
DAMAGED = (
    "is damaged, expected a file written by Study.save or checkpoint=; delete it to play its games again"
)
NUMBER_BYTES = 8

_held: set[str] = set()  # real paths of the files that this process is writing to
_guard = threading.Lock()


class StudyFile:
    """An open study file.

    Attributes
    ----------
    name : str
        The name of the file, for messages.
    about : dict
        The settings that produced the games, as plain data. They never change.
    games, target_games : int
        The numbers of stored and of requested games.
    is_stopped : bool
        Whether a stopping rule ended the study.
    """

    def __init__(
        self, connection: "sqlite3.Connection", path: Path, errors: Callable[[], AbstractContextManager[None]]
    ):
        self.connection, self.name, self.errors = connection, path.name, errors
        self.about: dict[str, Any] = {}
        self.games, self.target_games, self.is_stopped = 0, 0, False
        self._identity = ""
        self._place: tuple[str, os.stat_result] | None = None  # of a checkpoint

    # --- writing --------------------------------------------------------------------------------

    def create(self, about: dict[str, Any], target_games: int) -> None:
        """Create the tables of a new file. Changes `about` and `target_games`."""
        self.about, self.target_games = about, target_games
        self._identity = _checksum(json.dumps(about, sort_keys=True))
        self.connection.execute(f"PRAGMA application_id = {APPLICATION}")
        self.connection.execute(f"PRAGMA user_version = {FORM}")
        for table in TABLES.values():
            self.connection.execute(table)
        entries = {**about, **{name: getattr(self, name) for name in PROGRESS}, CHECKSUM: ""}
        rows = [(name, json.dumps(value)) for name, value in entries.items()]
        self.connection.executemany("INSERT INTO study VALUES (?, ?)", rows)
        self._write_progress()

    def write(self, first: int, results: np.ndarray, layout: "Layout") -> None:
        """Write games from the number `first` on, replacing any that exist there. Changes `games`."""
        self.connection.execute("DELETE FROM blocks WHERE first >= ?", (first,))
        for begin in range(0, len(results), layout.block):
            piece = results[begin : begin + layout.block]
            row = (first + begin, len(piece), layout.pack(piece))
            self.connection.execute("INSERT INTO blocks VALUES (?, ?, ?, ?)", (*row, self._checksum_of(*row)))
        self.games, self.is_stopped = first + len(results), False
        self._write_progress()

    def extend(self, target_games: int) -> None:
        """Store a new number of requested games. Changes `target_games`."""
        self.target_games = target_games
        self._write_progress()

    def stop(self) -> None:
        """Store that a stopping rule ended the study. Changes `is_stopped`."""
        self.is_stopped = True
        self._write_progress()

    def _write_progress(self) -> None:
        entries = {name: json.dumps(getattr(self, name)) for name in PROGRESS}
        entries[CHECKSUM] = json.dumps(_checksum(self._identity, *entries.values()))
        rows = [(value, name) for name, value in entries.items()]
        self.connection.executemany("UPDATE study SET value = ? WHERE name = ?", rows)

    def _checksum_of(self, first: int, games: int, rows: bytes) -> str:
        return _checksum(self._identity, str(first), str(games), rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the body in a transaction, which is rolled back if it raises."""
        self.check_place()
        with self.errors():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")

    def stay_at(self, path: str) -> None:
        """Remember that the open file is at `path`, for `check_place`."""
        self._place = path, os.stat(path)

    def check_place(self) -> None:
        """Raise `InvalidInput` if a checkpoint is no longer at its path."""
        if self._place is not None:
            path, opened = self._place
            try:
                is_here = os.path.samestat(os.stat(path), opened)
            except OSError:
                is_here = False
            if not is_here:
                raise InvalidInput(f"{self.name}: {MOVED}")

    # --- reading --------------------------------------------------------------------------------

    def read(self) -> None:
        """Read the settings and the progress. Changes `about`, `games`, `target_games` and `is_stopped`.

        Raises
        ------
        InvalidInput
            If the file is damaged, is not a study or has a later format.
        """
        query = self.connection.execute
        (application,), (form,) = query("PRAGMA application_id"), query("PRAGMA user_version")
        if application != (APPLICATION,):
            raise InvalidInput(f"{self.name}: {NO_STUDY}")
        if form[0] > FORM:
            raise InvalidInput(
                f"{self.name}: was written by a later version, in a format that this version cannot read"
            )
        # Check the schema before querying any table, because a malicious view could run forever.
        if dict(query("SELECT name, sql FROM sqlite_master")) != TABLES:
            raise self._damage_error()
        if list(query("PRAGMA quick_check(1)")) != [("ok",)]:
            raise self._damage_error()
        try:
            self._decode_entries(list(query("SELECT name, value FROM study")))
        except UNREADABLE:
            raise self._damage_error() from None

    def _decode_entries(self, rows: list[tuple[str, str]]) -> None:
        about = {name: json.loads(value) for name, value in rows}
        checksum, progress = about.pop(CHECKSUM), {name: about.pop(name) for name in PROGRESS}
        self._identity = _checksum(json.dumps(about, sort_keys=True))
        games, target_games, is_stopped = progress.values()
        is_progress = (
            is_whole(games) and is_whole(target_games) and 0 <= games <= target_games and target_games >= 1
        )
        if checksum != _checksum(self._identity, *map(json.dumps, progress.values())) or not is_progress:
            raise self._damage_error()
        self.about, self.games, self.target_games, self.is_stopped = (
            about,
            games,
            target_games,
            is_stopped is True,
        )

    def _damage_error(self) -> InvalidInput:
        return InvalidInput(f"{self.name}: {DAMAGED}")

    def blocks(self, layout: "Layout") -> Iterator[tuple[int, np.ndarray]]:
        """Yield the number of the first game and the results of each block.

        Raises
        ------
        InvalidInput
            If a block is damaged or missing.
        """
        done, query = 0, "SELECT first, games, rows, checksum FROM blocks ORDER BY first"
        with self.errors():
            for first, games, rows, checksum in self.connection.execute(query):
                try:
                    is_sound = (first, checksum) == (done, self._checksum_of(first, games, rows))
                    results = layout.unpack(rows, games) if is_sound else None
                except UNREADABLE:
                    results = None
                if results is None:
                    raise self._damage_error()
                yield first, results
                done += len(results)
        if done != self.games:
            raise self._damage_error()


def _checksum(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "little") + content)
    return digest.hexdigest()


# --- blocks ---------------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """The columns of a block, without those that can be computed from others.

    Attributes
    ----------
    players : int
    measured : list of str
        The names of the measures' columns.
    result : dtype
        The dtype of the result records.
    block : int
        The maximum number of games in a block.
    """

    players: int
    measured: list[str]
    result: np.dtype
    block: int

    @property
    def names(self) -> list[str]:
        """The names of the columns, in order."""
        by_player = [f"{what}_{player}" for what in ("score", "is_winner") for player in range(self.players)]
        return ["moves", "turns", "capped", *by_player, *self.measured]

    def columns(self, results: np.ndarray) -> list[np.ndarray]:
        """Return the columns of `results` as views."""
        plain = [results[name] for name in ("moves", "turns", "capped")]
        by_player = [
            results[name][:, player] for name in ("scores", "wins") for player in range(self.players)
        ]
        return [*plain, *by_player, *(results[name] for name in self.measured)]

    def pack(self, results: np.ndarray) -> bytes:
        """Return the results as compressed bytes, column by column."""
        columns = self.columns(results)
        content = b"".join(column.astype(_number_format(column)).tobytes() for column in columns)
        return zlib.compress(content, 1)

    def unpack(self, rows: bytes, games: int) -> np.ndarray:
        """Return the results from bytes written by `pack`."""
        results = np.zeros(min(games, self.block), self.result)
        columns = self.columns(results)
        size = len(results) * NUMBER_BYTES
        decompressor = zlib.decompressobj()
        # Limit the size, because a few compressed bytes can expand to gigabytes.
        content = decompressor.decompress(rows, size * len(columns) + 1)
        if games > self.block or len(content) != size * len(columns) or not decompressor.eof:
            raise ValueError(f"found {len(content)} bytes, expected {size * len(columns)}")
        for number, column in enumerate(columns):
            column[:] = np.frombuffer(content, _number_format(column), len(results), number * size)
        return results


def _number_format(column: np.ndarray) -> str:
    return "<f8" if column.dtype.kind == "f" else "<i8"


# --- opening --------------------------------------------------------------------------------------------


@contextmanager
def open_readonly(path: Path) -> Iterator[StudyFile]:
    """Open a study file for reading.

    Raises
    ------
    InvalidInput
        If the file does not exist, is not a study, is damaged or is in use.
    """
    if not path.is_file():  # opening a pipe would block
        raise InvalidInput(f"{path.name}: found no such file")
    check_free(path)
    # Write access is needed to roll back the last block after the writing process was killed.
    with _connect(path, "rw", InvalidInput) as file:
        with file.errors():
            file.connection.execute("BEGIN")  # all reads see the same snapshot
            file.read()
        yield file


@contextmanager
def new(path: Path) -> Iterator[StudyFile]:
    """Create a study file that is complete before anyone reads it, without journal or syncing."""
    with _connect(path, "rwc", InvalidInput) as file, file.errors():
        for setting in ("journal_mode = OFF", "synchronous = OFF"):
            file.connection.execute(f"PRAGMA {setting}")
        with file.transaction():
            yield file


@contextmanager
def open_locked(path: Path) -> Iterator[tuple[StudyFile, bool]]:
    """Open a study file for a run and lock it.

    Yields
    ------
    StudyFile, bool
        The open file, and whether it is new.

    Raises
    ------
    InvalidInput
        If the file is not a study, is damaged or is in use, or if it is moved while it is open. Also if it
        cannot be read or written, or is not a regular file.
    """
    _check_regular(path)
    real = os.path.realpath(path)
    with _guard:
        check_free(path)
        _held.add(real)
    try:
        with _connect(path, "rwc", InvalidInput, BEGIN_AGAIN) as file:
            with file.errors():
                _lock(file.connection, path)
                # From now on, not earlier, locks are kept until the file is closed. Otherwise several that
                # try at once would all keep a lock for reading, and none could write.
                file.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            with _write_holder(path):
                with file.errors():
                    is_new = not os.path.getsize(path)  # also after a crash before the first block
                    if not is_new:
                        file.read()
                    file.connection.execute("COMMIT")
                    file.stay_at(real)
                yield file, is_new
                file.check_place()
    finally:
        _held.discard(real)


@contextmanager
def _connect(path: Path, mode: str, kind: type[SamarkandError], advice: str = "") -> Iterator[StudyFile]:
    """Open and close a file. Errors of the disk are raised as `kind`."""
    with _errors(path, kind, advice):
        if os.path.exists(path) and os.path.getsize(path):
            _check_header(path)
        address = f"{path.absolute().as_uri()}?mode={mode}"
        connection = _sqlite3().connect(
            address, uri=True, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False
        )
    with closing(connection):
        yield StudyFile(connection, path, partial(_errors, path, kind, advice))


def _sqlite3() -> Any:
    try:
        import sqlite3
    except ImportError as error:  # some builds of Python lack it
        raise SamarkandError(
            "a study file needs Python's module sqlite3, which is missing here; save it as .csv instead"
        ) from error
    return sqlite3


@contextmanager
def _errors(path: Path, kind: type[SamarkandError], advice: str = "") -> Iterator[None]:
    """Convert errors of SQLite and the operating system to one-line errors of this package.

    Errors of the disk are raised as `kind`.
    """
    error_of_sqlite = _sqlite3().Error
    try:
        yield
    except OSError as error:
        raise kind(f"{path.name}: cannot be read or written: {error.strerror}{advice}") from None
    except UnicodeDecodeError:
        raise InvalidInput(f"{path.name}: {DAMAGED}") from None
    except error_of_sqlite as error:
        code = _code(error)
        if code in IN_USE:
            raise _in_use(path, _holder(path)) from None
        if code in ("FULL", "IOERR", "READONLY", "CANTOPEN", "PERM", "AUTH"):
            raise kind(f"{path.name}: cannot be read or written: {error}{advice}") from None
        raise InvalidInput(f"{path.name}: {NO_STUDY if code == 'NOTADB' else DAMAGED}") from None


def _check_regular(path: Path) -> None:
    """Raise `InvalidInput` for links, pipes and devices."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise InvalidInput(f"{path}: there is no folder {path.parent}") from None
        return
    except (OSError, ValueError) as error:
        raise InvalidInput(
            f"checkpoint: found {short_repr(str(path))}, expected a file name ({error})"
        ) from None
    if stat.S_ISLNK(mode):
        raise InvalidInput(f"{path}: is a symbolic link, expected the file itself")
    if not stat.S_ISREG(mode):
        raise InvalidInput(f"{path}: exists and is not a regular file; choose another name")


def check_free(path: Path) -> None:
    """Raise if this process is already writing to the file.

    Closing a second handle to the file would release SQLite's locks.
    """
    if os.path.realpath(path) in _held:
        raise InvalidInput(
            f"{path.name}: is in use by another study of this process; wait until it has finished, or choose "
            "another file"
        )


def _check_header(path: Path) -> None:
    """Raise `InvalidInput` unless the file is an SQLite database with a rollback journal.

    This happens before SQLite opens the file.
    """
    with open(path, "rb") as file:
        header = file.read(VERSIONS.stop)
    if not header.startswith(MAGIC):
        raise InvalidInput(f"{path.name}: {NO_STUDY}")
    if header[VERSIONS] != b"\1\1":
        raise InvalidInput(f"{path.name}: {DAMAGED}")


def _lock(connection: "sqlite3.Connection", path: Path) -> None:
    """Lock a study file for writing.

    If the file is locked and no process is named beside it, the other one has just begun or is about to end.
    Then the lock is tried again, for a few seconds. The name is read once, because the file that holds it
    can disappear at any moment.
    """
    give_up = time.monotonic() + NAMING_SECONDS
    while True:
        try:
            connection.execute("BEGIN EXCLUSIVE")
            return
        except _sqlite3().OperationalError as error:
            if _code(error) not in IN_USE:
                raise
            holder = _holder(path)
            if holder != UNNAMED or time.monotonic() > give_up:
                raise _in_use(path, holder) from None


@contextmanager
def _write_holder(path: Path) -> Iterator[None]:
    """Name this process in a companion file, because others cannot read the locked database."""
    beside = path.with_name(path.name + HOLDER)
    files.write(beside, f"process {os.getpid()} on {socket.gethostname()}\n", replace=True)
    try:
        yield
    finally:
        beside.unlink(missing_ok=True)


def _holder(path: Path) -> str:
    """Return a description of the process that is writing to a file."""
    beside = path.with_name(path.name + HOLDER)
    try:
        if not stat.S_ISREG(os.lstat(beside).st_mode):
            return UNNAMED
        text = beside.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return UNNAMED
    return text if text.isprintable() and 0 < len(text) <= MAX_HOLDER_LENGTH else UNNAMED


def _code(error: Exception) -> str:
    """Return SQLite's name of an error without its prefix and details, such as "BUSY"."""
    return str(getattr(error, "sqlite_errorname", "")).removeprefix("SQLITE_").partition("_")[0]


def _in_use(path: Path, holder: str) -> InvalidInput:
    return InvalidInput(
        f"{path.name}: is in use by {holder}; wait until it has finished, or choose another file"
    )
