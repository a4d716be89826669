"""The notebook server of one pupil, started by JupyterHub as `samarkand hub` configures it.

Run as `python -m samarkand_teaching.classroom.pupil_server FOLDER`, followed by JupyterHub's own options.
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

LIMIT_VARIABLE = "MEM_LIMIT"  # bytes; JupyterHub sets it for its servers


def main(arguments: Sequence[str]) -> None:
    """Copy the notebooks, limit the memory and become JupyterHub's server, even if copying fails."""
    folder, *options = arguments
    # Importing jsonschema takes a second to build a grammar of web addresses, which is not needed here. That
    # is half the CPU time of starting a server.
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
    """Copy the notebooks of `source` to the pupil's folder and sign them, except those the pupil changed.

    Returns
    -------
    list of str
        One sentence for each changed notebook that was kept.

    Raises
    ------
    SamarkandError
        If everyone may write to `source`, because signed notebooks may run scripts in the browser.
    """
    for path in (source, *(path for path in source.rglob("*") if not path.is_symlink())):
        if path.stat().st_mode & stat.S_IWOTH:
            raise SamarkandError(f"{path} is writable by everyone")
    return notebooks.copy_notebooks(notebooks.FOLDER, source)


def limit_memory(limit: str | None) -> None:
    """Limit the memory of each process of this server to `limit` bytes, if the hub has set a limit.

    The systemd spawner limits a pupil's processes together, but the local spawner does not limit them.
    """
    if limit is None:
        return
    import resource  # JupyterHub only runs on systems that have it

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    requested = int(limit)
    allowed = requested if most == resource.RLIM_INFINITY else min(requested, most)
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, most))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SamarkandError as error:
        sys.exit(wording.SAYS.format(reason=error))
