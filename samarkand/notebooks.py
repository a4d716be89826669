"""The notebooks that come with the package: find them, copy them to a user's folder, open them.

A notebook that its reader has changed is never overwritten. What was copied is remembered in a small file
beside the notebooks, so that a later version of the package can renew those that nobody touched.
"""

import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from samarkand.errors import MissingExtra, SamarkandError

FOLDER = "samarkand-notebooks"
FIRST = "00_start_here.ipynb"
MEMORY = ".samarkand-copied.json"


def shipped_notebooks():
    """Return the paths of the package's notebooks, in reading order.

    Returns
    -------
    list of pathlib.Path
        From inside the package where it was installed from a wheel; from the clone where it was
        installed from one (`pip install -e`).
    """
    package = Path(__file__).resolve().parent
    installed, cloned = package / "_notebooks", package.parent / "notebooks"
    found = sorted((installed if installed.is_dir() else cloned).glob("*.ipynb"))
    if not found:
        raise SamarkandError(f"this installation has no notebooks: neither {installed} nor {cloned} has any")
    return found


def copy_notebooks(folder):
    """Copy the package's notebooks to `folder`, but over no notebook that its reader has changed.

    Parameters
    ----------
    folder : path
        Made if it is not there.

    Returns
    -------
    list of str
        One sentence for each notebook that was left alone though the package's is different.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    copied = _copied_before(folder)
    sentences = []
    for notebook in shipped_notebooks():
        target, content = folder / notebook.name, notebook.read_bytes()
        is_there = os.path.lexists(target)  # also as a link that leads nowhere: nothing is written through it
        present = _digest(target.read_bytes()) if target.is_file() else None
        if not is_there or (present is not None and present == copied.get(notebook.name)):
            target.write_bytes(content)
            present = copied[notebook.name] = _digest(content)
        if present != _digest(content):
            sentences.append(f"{target} is yours and was kept; rename it to get the package's version")
    (folder / MEMORY).write_text(json.dumps(copied, indent=1), encoding="utf-8")
    return sentences


def open_lab(folder, options=()):
    """Copy the notebooks to `folder`, open the first in JupyterLab, and wait until JupyterLab ends.

    Parameters
    ----------
    folder : path
        Where the reader's copies of the notebooks lie.
    options : sequence of str
        JupyterLab's own, for example ``--no-browser``.

    Returns
    -------
    int
        JupyterLab's exit code.
    """
    for module in ("jupyterlab", "ipywidgets", "ipycanvas"):
        if importlib.util.find_spec(module) is None:
            raise MissingExtra(f"{module} is not installed; type: pip install 'samarkand[lab]'")
    for sentence in copy_notebooks(folder):
        print(sentence)
    # JupyterLab's /doc opens one notebook with the file list folded: a board then fits 1280 pixels unshrunk.
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url=/doc/tree/{FIRST}", *options]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        print("You are the superuser: JupyterLab is started with --allow-root.")
        command.append("--allow-root")
    # JupyterLab asks about Ctrl-C itself; with a handler that does nothing this process waits for its answer.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    return subprocess.call(command, cwd=folder)


def _copied_before(folder):
    """Return what earlier calls copied to `folder`: the digest of each notebook by its name."""
    memory = folder / MEMORY
    if not os.path.lexists(memory):
        return {}
    advice = "delete it, no notebook is lost"
    try:
        copied = json.loads(memory.read_bytes().decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SamarkandError(f"{memory} cannot be read ({error}); {advice}") from error
    if not isinstance(copied, dict) or not all(isinstance(digest, str) for digest in copied.values()):
        raise SamarkandError(f"{memory} cannot be read (not a list of what was copied); {advice}")
    return copied


def _digest(content):
    """Return the SHA-256 of `content` in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
