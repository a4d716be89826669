"""Atomic writing of the user's files, without overwriting other files unless asked to.

The contents are written to a temporary file in the same folder, flushed to disk and then moved into place. If
the disk is full or the process is killed, the previous file stays intact. Symbolic links are rejected.

A file that several processes change is read, changed and written under a lock (`locked`).
"""

import filecmp
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

from samarkand.errors import FileExists, InvalidInput, short_repr

STALE = 10.0  # seconds after which a lock counts as left behind by a process that was killed
WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@contextmanager
def writing(path: object, replace: bool = False) -> Iterator[BinaryIO]:
    """Open a temporary binary file that is moved to `path` when the context ends without an exception.

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
    ...     with writing(f"{folder}/notes.txt") as file:
    ...         _ = file.write(b"spice")
    ...     print(os.listdir(folder))
    ['notes.txt']
    """
    with beside(path, replace) as spare, open(spare, "xb") as file:
        yield file


@contextmanager
def beside(path: object, replace: bool = False) -> Iterator[Path]:
    """Yield the path of a temporary file that is moved to `path` when the context ends, as in `writing`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with beside(f"{folder}/notes.txt") as spare:
    ...         _ = spare.write_text("spice", encoding="utf-8")
    ...     print(os.listdir(folder))
    ['notes.txt']
    """
    target, mode = _inspect(path)
    spare = target.with_name(f".samarkand-{token_hex(8)}.part")
    try:
        yield spare
        with open(spare, "rb+") as file:
            os.fsync(file.fileno())
        if mode is not None:
            if filecmp.cmp(spare, target, shallow=False):
                return
            if not replace:
                raise _file_exists(target)
            os.chmod(spare, mode)
        os.replace(spare, target)
    except FileExists:
        raise
    except OSError as error:
        raise InvalidInput(f"{target}: {_reason(error)}") from error
    finally:
        spare.unlink(missing_ok=True)


def write(path: str | os.PathLike[str], content: str | bytes, replace: bool = False) -> Path:
    """Write a whole file, as with `writing`.

    Text is encoded as UTF-8, and line endings are the same on all platforms.

    Returns
    -------
    Path
        The path of the file.

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
    with writing(path, replace) as file:
        file.write(data)
    return Path(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let no other process into this context for the same file, so that all of their changes are kept.

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
                raise InvalidInput(f"{path}: {_reason(error)}") from error
        time.sleep(0.005)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def check_place(path: object, replace: bool = False) -> None:
    """Raise if `writing` would fail, to be called before a long calculation.

    Raises
    ------
    FileExists, InvalidInput
        As in `writing`. FileExists is raised even if the existing file turns out to have the same contents.

    Examples
    --------
    >>> check_place("no/such/games.json")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: no/such/games.json: there is no folder no/such
    """
    target, mode = _inspect(path)
    if mode is not None and not replace:
        raise _file_exists(target)
    if not os.access(target.parent, os.W_OK):
        raise InvalidInput(f"{target}: the folder {target.parent} is not writable")


def _inspect(path: Any) -> tuple[Path, int | None]:
    """Return the path and the permissions of the existing file, if there is one."""
    try:
        target = Path(path)
        mode = os.lstat(target).st_mode
    except FileNotFoundError:
        if target.parent.is_dir():
            return target, None
        raise InvalidInput(f"{target}: there is no folder {target.parent}") from None
    except (TypeError, ValueError):
        raise InvalidInput(f"path: found {short_repr(path)}, expected the path of a file") from None
    except OSError as error:
        raise InvalidInput(f"{target}: {_reason(error)}") from None
    if stat.S_ISLNK(mode):
        raise InvalidInput(f"{target}: is a symbolic link, expected the file itself")
    if not stat.S_ISREG(mode):
        raise InvalidInput(f"{target}: exists and is not a file; choose another name")
    if not mode & WRITABLE:  # write-protected: os.replace would replace it nevertheless
        raise InvalidInput(f"{target}: exists and is write-protected; choose another name")
    return target, stat.S_IMODE(mode)


def _modified(path: Path) -> int | None:
    """Return the time of a file's last change, or None if the file has been deleted."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


def _file_exists(target: Path) -> FileExists:
    return FileExists(
        f"{target}: already exists and was kept; choose another name, or overwrite it "
        "(replace=True or --force)"
    )


def _reason(error: OSError) -> str:
    return error.strerror or " ".join(str(error).split())
