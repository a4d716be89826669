"""The one place that writes what a user keeps: whole or not at all, and over nothing unasked.

What is written goes into a file beside its place, is on the disk before it takes that place, and takes it in
one step: a full disk or the end of the process leaves what was there. Nothing is written through a link.
"""

import filecmp
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

from samarkand.errors import FileExists, InvalidOption, shown

WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@contextmanager
def writing(path: Any, replace: bool = False) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` once all is written.

    Parameters
    ----------
    path : str or path
    replace : bool
        Whether it takes the place of a file that differs.

    Raises
    ------
    FileExists
        If a file is there that differs, and is not to be replaced.
    InvalidOption
        If `path` is no place for a file, or the file cannot be written.

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
def beside(path: Any, replace: bool = False) -> Iterator[Path]:
    """Yield the path of a file beside `path`, which takes its place once all is written; as `writing`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with beside(f"{folder}/notes.txt") as spare:
    ...         _ = spare.write_text("spice", encoding="utf-8")
    ...     print(os.listdir(folder))
    ['notes.txt']
    """
    target, mode = _judged(path)
    spare = target.with_name(f".samarkand-{token_hex(8)}.part")
    try:
        yield spare
        with open(spare, "rb+") as file:
            os.fsync(file.fileno())
        if mode is not None:
            if filecmp.cmp(spare, target, shallow=False):
                return
            if not replace:
                raise _kept(target)
            os.chmod(spare, mode)
        os.replace(spare, target)
    except FileExists:
        raise
    except OSError as error:
        raise InvalidOption(f"{target}: {_reason(error)}") from error
    finally:
        spare.unlink(missing_ok=True)


def write(path: Any, content: str | bytes, replace: bool = False) -> Path:
    """Write a file, as `writing` does; text in UTF-8, its lines ended alike on all machines.

    Returns
    -------
    Path
        Where it is.

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
        sign = content[error.start]
        raise InvalidOption(
            f"{path}: found the character {sign!r}, expected text that UTF-8 can write"
        ) from None
    with writing(path, replace) as file:
        file.write(data)
    return Path(path)


def check_place(path: Any, replace: bool = False) -> None:
    """Refuse beforehand what `writing` would refuse after long work; a file that is there may be the same.

    Raises
    ------
    FileExists, InvalidOption
        As `writing`, but for any file that is there.

    Examples
    --------
    >>> check_place("no/such/games.json")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: no/such/games.json: there is no folder no/such
    """
    target, mode = _judged(path)
    if mode is not None and not replace:
        raise _kept(target)
    if not os.access(target.parent, os.W_OK):
        raise InvalidOption(f"{target}: the folder {target.parent} cannot be written to")


def _judged(path: Any) -> tuple[Path, int | None]:
    """A place for a file, and the rights of the file that is there."""
    try:
        target = Path(path)
        mode = os.lstat(target).st_mode
    except FileNotFoundError:
        if target.parent.is_dir():
            return target, None
        raise InvalidOption(f"{target}: there is no folder {target.parent}") from None
    except (TypeError, ValueError):
        raise InvalidOption(f"path: found {shown(path)}, expected the path of a file") from None
    except OSError as error:
        raise InvalidOption(f"{target}: {_reason(error)}") from None
    if stat.S_ISLNK(mode):
        raise InvalidOption(f"{target}: is a link, through which nothing is written; name the file itself")
    if not stat.S_ISREG(mode):
        raise InvalidOption(f"{target}: is there and no file; choose another name")
    if not mode & WRITABLE:  # its owner has protected it; a file beside it could take its place all the same
        raise InvalidOption(f"{target}: is there and cannot be written to; choose another name")
    return target, stat.S_IMODE(mode)


def _kept(target: Path) -> FileExists:
    return FileExists(
        f"{target}: is there and was kept; choose another name, or replace it (replace=True; --force)"
    )


def _reason(error: OSError) -> str:
    return error.strerror or " ".join(str(error).split())
