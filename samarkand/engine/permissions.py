"""Check that only trusted users can have written the files of a folder, before they are run.

The check is like that of `ssh` for its own files. Systems without owners and modes have no check.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

SUPERUSER = 0
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def fault(folder: Path) -> str | None:
    """Return why the content of `folder` must not be run, starting with a path, or None if it may be.

    Every entry in it, and every folder above it, must belong to the superuser, to the user of this process or
    to the user who installed this package. It must not be a link, and only its owner may write it.

    Examples
    --------
    >>> fault(Path("no/such/folder"))  # doctest: +ELLIPSIS
    '... cannot be read (No such file or directory)'
    """
    if os.name != "posix":
        return None
    # This line was written by the owner of the installation, whose code is already running.
    trusted = {SUPERUSER, os.geteuid(), os.stat(__file__).st_uid}
    folder = folder.absolute()
    try:
        for path, is_above in _entries(folder):
            status = path.lstat()
            # In a folder such as /tmp a user cannot replace the files of others.
            is_shared = is_above and status.st_mode & stat.S_ISVTX
            if stat.S_ISLNK(status.st_mode):
                return f"{path} is a link"
            if status.st_uid not in trusted:
                return f"{path} belongs to another user"
            if status.st_mode & OTHERS_WRITE and not is_shared:
                return f"{path} can be written by others (chmod go-w)"
    except OSError as error:
        return f"{error.filename} cannot be read ({error.strerror})"
    return None


def _entries(folder: Path) -> Iterator[tuple[Path, bool]]:
    """Yield the folders above `folder`, then `folder` and all entries in it; and whether each is above."""
    yield from ((path, True) for path in reversed(folder.parents))
    yield folder, False

    def refuse(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(folder, onerror=refuse):
        yield from ((Path(place) / name, False) for name in (*folders, *files))
