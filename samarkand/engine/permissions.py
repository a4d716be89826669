"""Whether a folder's content may be run as one's own: nobody else can have written it.

Judged as `ssh` judges the files that it obeys. Systems without owners and modes judge nothing.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

SUPERUSER = 0
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def fault(folder: Path) -> str | None:
    """Why what lies in `folder` must not be run, in words that begin with the path; None if it may be.

    Every entry in it, and every folder that it lies in, belongs to the superuser, to whoever runs this or to
    whoever installed this package, is no link, and can be written by its owner alone.

    Examples
    --------
    >>> fault(Path("no/such/folder"))  # doctest: +ELLIPSIS
    '... cannot be read (No such file or directory)'
    """
    if os.name != "posix":
        return None
    # What the installation's owner wrote is running already: this line is theirs.
    trusted = {SUPERUSER, os.geteuid(), os.stat(__file__).st_uid}
    folder = folder.absolute()
    try:
        for path, is_above in _entries(folder):
            status = path.lstat()
            # In a folder such as /tmp nobody can replace what belongs to another.
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
    """From the root down: the folders above, `folder`, all within; and whether it is one above."""
    yield from ((path, True) for path in reversed(folder.parents))
    yield folder, False

    def refuse(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(folder, onerror=refuse):
        yield from ((Path(place) / name, False) for name in (*folders, *files))
