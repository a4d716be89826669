"""The user's files: written next to their target, then moved into place. No file is overwritten unasked.

If the process is killed, the previous file stays intact. A file that several processes change is read,
changed and written under a lock (`locked`).
"""

import filecmp
import json
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

from samarkand.errors import FileExists, InvalidInput, short_repr

TRIES, PAUSE = 3, 0.2  # attempts to move a file into place, and the seconds between them
STALE = 10.0  # seconds after which a lock counts as left behind by a process that was killed


@contextmanager
def beside(path: object, replace: bool = False) -> Iterator[Path]:
    """Yield the path of a temporary file that is moved to `path` when the context ends without an exception.

    Parameters
    ----------
    path : str or path
    replace : bool
        Whether to replace an existing file with other contents.

    Raises
    ------
    FileExists
        If there is a file with other contents and `replace` is false.
    InvalidInput
        If `path` cannot be the path of a file, or the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with beside(f"{folder}/notes.txt") as spare:
    ...         _ = spare.write_text("spice", encoding="utf-8")
    ...     print(os.listdir(folder))
    ['notes.txt']
    """
    target = _target(path)
    spare = target.with_name(f".samarkand-{token_hex(8)}.part")
    try:
        yield spare
        if target.exists():
            if filecmp.cmp(spare, target, shallow=False):  # a cell that runs twice writes the same again
                return
            if not replace:
                raise _file_exists(target)
            spare.chmod(target.stat().st_mode)
        _move(spare, target)
    except FileExists:
        raise
    except OSError as error:
        raise InvalidInput(f"{target}: {error.strerror or error}") from error
    finally:
        spare.unlink(missing_ok=True)


def _move(spare: Path, target: Path) -> None:
    """Move a file into place. Windows refuses while another program has the target open for a moment."""
    for _ in range(TRIES - 1):
        try:
            os.replace(spare, target)
            return
        except PermissionError:
            time.sleep(PAUSE)
    os.replace(spare, target)


def write(path: str | os.PathLike[str], content: str | bytes, replace: bool = False) -> Path:
    """Write a whole file, as with `beside`, and return its path. Text is encoded as UTF-8.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(f"{folder}/notes.txt", "spice").name
    'notes.txt'
    """
    try:
        data = content.encode() if isinstance(content, str) else content
    except UnicodeEncodeError as error:  # half of a surrogate pair, for example
        character = content[error.start]
        raise InvalidInput(
            f"{path}: found the character {character!r}, expected text that can be encoded as UTF-8"
        ) from None
    with beside(path, replace) as spare:
        spare.write_bytes(data)
    return Path(path)


def check_place(path: object, replace: bool = False) -> None:
    """Raise if a file could not be written, to be called before a long calculation.

    Raises
    ------
    FileExists, InvalidInput
        As in `beside`. FileExists is raised even if the existing file turns out to have the same contents.

    Examples
    --------
    >>> check_place("no/such/games.json")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: no/such/games.json: there is no folder no/such
    """
    target = _target(path)
    if target.exists() and not replace:
        raise _file_exists(target)
    if not os.access(target.parent, os.W_OK):
        raise InvalidInput(f"{target}: the folder {target.parent} is not writable")


def _target(path: Any) -> Path:
    """Return the path of a file that exists or can be created."""
    try:
        target = Path(path)
        is_file = stat.S_ISREG(target.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        if target.parent.is_dir():
            return target
        raise InvalidInput(f"{target}: there is no folder {target.parent}") from None
    except (TypeError, ValueError):
        raise InvalidInput(f"path: found {short_repr(path)}, expected the path of a file") from None
    except OSError as error:
        raise InvalidInput(f"{path}: {error.strerror or error}") from None
    if not is_file:
        raise InvalidInput(f"{target}: exists and is not a file; choose another name")
    return target


def _file_exists(target: Path) -> FileExists:
    return FileExists(
        f"{target}: already exists and was kept; choose another name, or overwrite it "
        "(replace=True or --force)"
    )


def read_json(path: str | Path, what: str, advice: str = "") -> dict[str, Any]:
    """Return the contents of a JSON file that has one table.

    Parameters
    ----------
    path : str or path
    what : str
        The kind of file for error messages, such as "saved game".
    advice : str
        Text to append to error messages.

    Raises
    ------
    InvalidInput
        If the file cannot be read, or is not JSON.

    Examples
    --------
    >>> read_json("nowhere.json", "saved game")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: nowhere.json: No such file or directory
    """
    file = Path(path)
    try:
        if file.exists() and not file.is_file():  # reading a pipe would block
            raise InvalidInput(f"{path}: not a {what}{advice}")
        plain = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidInput(f"{path}: {error.strerror}{advice}") from None
    except (ValueError, RecursionError):
        raise InvalidInput(f"{path}: not a {what}{advice}") from None
    if not isinstance(plain, dict):
        raise InvalidInput(f"{path}: not a {what}{advice}")
    return plain


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes out of this context for the same file, so that no changes are lost.

    The lock is a file beside the target. Read the file inside the context, change the values and write them.

    Raises
    ------
    InvalidInput
        If the lock cannot be created, for example because the folder is write-protected.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with locked(Path(folder, "notes.txt")):
    ...         print(os.listdir(folder))
    ...     print(os.listdir(folder))
    ['.notes.txt.lock']
    []
    """
    lock = path.parent / f".{path.name}.lock"
    modified, since = None, time.monotonic()
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            before, modified = modified, _modified(lock)
            if modified != before:
                since = time.monotonic()
            elif time.monotonic() - since > STALE:
                lock.unlink(missing_ok=True)
        except OSError as error:
            # Windows refuses permission for a moment if another process is deleting the lock.
            if os.name != "nt" or time.monotonic() - since > STALE:
                raise InvalidInput(f"{path}: {error.strerror or error}") from error
        time.sleep(0.005)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _modified(path: Path) -> int | None:
    """Return the time of a file's last change, or None if the file has been deleted."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None
