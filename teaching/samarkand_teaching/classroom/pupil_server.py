"""One pupil's notebook server, as JupyterHub starts it: `samarkand hub` writes this into its configuration.

Used as `python -m samarkand_teaching.classroom.pupil_server FOLDER`, followed by JupyterHub's own options.
FOLDER holds the notebooks that every pupil gets.
"""

import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from samarkand import notebooks
from samarkand.errors import SamarkandError, missing_extra
from samarkand_teaching.classroom import wording

LIMIT_VARIABLE = "MEM_LIMIT"  # bytes, as JupyterHub tells its servers


def main(arguments: Sequence[str]) -> None:
    """Hand out, limit the memory, and become JupyterHub's server; no fault keeps that from starting."""
    folder, *options = arguments
    # Whoever imports jsonschema waits a second for a grammar of web addresses, which nothing here checks:
    # half the computing of a server's start.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    try:
        for sentence in hand_out(Path(folder)):
            print(wording.SAYS.format(reason=sentence), file=sys.stderr)
    except (SamarkandError, OSError) as error:
        print(wording.NOT_HANDED_OUT.format(error=error), file=sys.stderr)
    limit_memory(os.environ.get(LIMIT_VARIABLE))
    os.environ.update(notebooks.lab_environment())
    sys.argv = ["jupyterhub-singleuser", *options]
    try:
        from jupyterhub.singleuser import main as become_server
    except ImportError as error:
        raise missing_extra(f"a pupil's server needs {error.name}", "hub") from error
    become_server()


def hand_out(source: Path) -> list[str]:
    """Copy the notebooks of `source` into the pupil's folder, signed; never over what the pupil has changed.

    Returns
    -------
    list of str
        One sentence for each notebook that is the pupil's and was kept.

    Raises
    ------
    SamarkandError
        If everyone may write in `source`: what is signed may show whatever it holds.
    """
    for path in (source, *(each for each in source.rglob("*") if not each.is_symlink())):
        if path.stat().st_mode & stat.S_IWOTH:
            raise SamarkandError(f"{path} can be written by everyone")
    return notebooks.copy_notebooks(notebooks.FOLDER, source)


def limit_memory(limit: str | None) -> None:
    """Let no process of this server ask for more bytes than `limit`, where the hub set one.

    A systemd spawner limits a pupil's processes together; the local spawner limits nothing by itself.
    """
    if limit is None:
        return
    import resource  # where JupyterHub runs, this is

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wished = int(limit)
    allowed = wished if most == resource.RLIM_INFINITY else min(wished, most)
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, most))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SamarkandError as error:
        sys.exit(wording.SAYS.format(reason=error))
