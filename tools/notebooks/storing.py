"""Run and store a notebook. If nothing has changed, its file stays the same.

Used as `python -m tools.notebooks.storing lessons/02_two_alike`. Translated notebooks, such as
`fr/00_start_here`, are run in their language.

The state of widgets is not stored, because nbconvert, and therefore GitHub, would show each widget's view,
which is empty without a kernel, instead of the picture. The view of a widget of ours is not stored either,
because JupyterLab would show an error instead until the cell is run.

A browser draws the charts of lesson widgets. Without one, their pictures stay as they are.

A cell whose output may vary (`nbval-ignore-output`) keeps its committed output as long as neither its code
nor any code above it has changed.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from samarkand.grammar import ENGLISH, languages
from samarkand.grammar.current import VARIABLE
from samarkand.notebooks import notebooks_in, sign
from samarkand_teaching.press.lesson import Notebook, source, tags
from samarkand_widgets.stored import VIEW
from tools.notebooks.pictures import add_pictures

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
SECONDS = 900  # for a cell, including the compilation of a game
VARIES = "nbval-ignore-output"
NO_BROWSER = "found no Chromium or Chrome, so the pictures of lesson widgets stay as they are"


def translated() -> list[Path]:
    """Return the paths of the translated notebooks.

    Examples
    --------
    >>> translated()[0].relative_to(FOLDER).as_posix()
    'fr/00_start_here.ipynb'
    """
    return [path for code in languages() for path in notebooks_in(FOLDER / code)]


def language_of_file(path: Path) -> str:
    """Return the code of a notebook's language.

    Examples
    --------
    >>> language_of_file(FOLDER / "fr/00_start_here.ipynb"), language_of_file(FOLDER / "00_start_here.ipynb")
    ('fr', 'en')
    """
    return path.relative_to(FOLDER).parts[0] if path in translated() else ENGLISH.code


def file_text(notebook: Notebook) -> str:
    """Return the text of a notebook's file, without widgets and without anything about this run.

    Parameters
    ----------
    notebook : dict
        The notebook after a run. It is changed.
    """
    metadata = notebook["metadata"]
    metadata.pop("widgets", None)
    metadata.get("language_info", {}).pop("version", None)  # of whoever ran it last
    for cell in notebook["cells"]:
        outputs = cell.get("outputs", [])
        # Outputs without data remain of a progress bar.
        outputs[:] = [output for output in outputs if output.get("data") != {}]
        for output in outputs:
            output.get("data", {}).pop(VIEW, None)
    text = nbformat.writes(nbformat.from_dict(notebook), version=nbformat.NO_CONVERT)
    return text.rstrip("\n") + "\n"


def with_committed(notebook: Notebook, committed: Notebook | None) -> Notebook:
    """Return the notebook with the committed outputs of cells that vary, down to the first change of code."""
    known = [] if committed is None else _code(committed)
    for cell, before in zip(_code(notebook), known, strict=False):
        if source(cell) != source(before):
            break
        if VARIES in tags(cell):
            cell["outputs"] = before["outputs"]
    return notebook


def _code(notebook: Notebook) -> list[Any]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def last_commit(path: Path) -> Notebook | None:
    """Return a notebook as of the last commit, or None if it is not in Git."""
    command = ["git", "show", f"HEAD:./{path.name}"]
    try:
        shown = subprocess.run(command, cwd=path.parent, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return nbformat.reads(shown.stdout.decode("utf-8"), as_version=nbformat.NO_CONVERT)


def ran(path: Path) -> str:
    """Run a notebook where it is, and return the text with which it is stored."""
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    paths = [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching"), os.environ.get("PYTHONPATH", "")]
    own = {VARIABLE: language_of_file(path), "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(paths)}
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        coalesce_streams=True,  # a busy kernel divides them differently
    )
    client.execute(env={**os.environ, **own})
    notebook = with_committed(notebook, last_commit(path))
    before = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    if not add_pictures(notebook, before, language_of_file(path)):
        print(f"{path.stem}: {NO_BROWSER}", flush=True)
    return file_text(notebook)


def store(path: Path) -> bool:
    """Run a notebook where it is, and store it. Return whether its file has changed.

    If the run ends with an error, nothing changes.
    """
    before, text = path.read_text(encoding="utf-8"), ran(path)
    if text != before:
        path.write_text(text, encoding="utf-8", newline="\n")
    return text != before


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    about = str(__doc__).splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks.storing", description=about)
    parser.add_argument("names", nargs="+", metavar="NAME", help="a notebook, such as lessons/02_two_alike")
    done = []
    for name in (names := parser.parse_args(arguments).names):
        path = FOLDER / f"{name.removesuffix('.ipynb')}.ipynb"
        try:
            print(f"{name}: {'stored' if store(path) else 'unchanged'}", flush=True)
            done.append(path)
        except CellExecutionError as error:
            print(f"{error}\n{name}: a cell ended in an error; the notebook is as it was", file=sys.stderr)
    sign(done)
    return 0 if len(done) == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
