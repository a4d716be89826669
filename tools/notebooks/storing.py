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
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from samarkand.errors import InvalidInput
from samarkand.grammar import ENGLISH, languages
from samarkand.grammar.current import VARIABLE
from samarkand.notebooks import notebooks_in, sign
from samarkand_teaching.press.lesson import Notebook, source, tags
from samarkand_widgets.stored import VIEW, WIDGET
from tools.notebooks.pictures import add_pictures

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
SECONDS = 900  # for a cell, including the compilation of a game
VARIES = "nbval-ignore-output"
NO_BROWSER = "found no Chromium or Chrome, so the pictures of lesson widgets stay as they are"
TEXTS = ("text/plain", "text/html", "image/svg+xml")
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
STYLED = re.compile(r"\bT_[0-9a-f]{5}")
KERNEL_FILE = re.compile(r"[^\s\"']*ipykernel_\d+[^\s\"':]*")


def find(name: str) -> Path:
    """Return the path of the notebook with this name.

    Parameters
    ----------
    name : str
        A path or its end, with or without the suffix, such as `lessons/02_two_alike` or `02_two_alike`.

    Raises
    ------
    InvalidInput
        If there is no such notebook.

    Examples
    --------
    >>> find("02_two_alike").relative_to(FOLDER).as_posix()
    'lessons/02_two_alike.ipynb'
    """
    path = Path(name).with_suffix(".ipynb")
    if path.is_file():
        return path.resolve()
    for known in [*notebooks_in(FOLDER), *translated()]:
        if known.as_posix().endswith(f"/{path.as_posix()}"):
            return known
    raise InvalidInput(f"notebook: found {name!r}, expected a path, or a name such as lessons/02_two_alike")


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
    >>> language_of_file(find("fr/lessons/02_two_alike")), language_of_file(find("02_two_alike"))
    ('fr', 'en')
    """
    return path.relative_to(FOLDER).parts[0] if path in translated() else ENGLISH.code


def file_text(notebook: Notebook) -> str:
    """Return the text of a notebook's file, without anything that differs from one run to the next.

    Parameters
    ----------
    notebook : dict
        The notebook after a run. It is changed.

    Examples
    --------
    >>> view = {VIEW: {"model_id": "5eb1"}, "text/plain": "<board at 0x7f12345678>"}
    >>> cell = nbformat.v4.new_code_cell("board", id="a", metadata={"execution": {"idle": "now"}})
    >>> cell.outputs = [nbformat.v4.new_output("display_data", view)]
    >>> text = file_text(nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}}))
    >>> [word in text for word in ("widgets", "now", "5eb1", "0x7f12345678")]
    [False, False, False, False]
    """
    metadata = notebook["metadata"]
    metadata.pop("widgets", None)
    metadata.get("language_info", {}).pop("version", None)  # of whoever ran it last
    models: dict[str, str] = {}
    for place, cell in enumerate(notebook["cells"]):
        cell["id"] = cell.get("id") or f"cell-{place}"
        cell["metadata"].pop("execution", None)
        if "outputs" in cell:
            cell["outputs"] = _join_streams(cell["outputs"])
        for number, output in enumerate(cell.get("outputs", ())):
            _steady(output, f"{cell['id']} {number}", models)
    text = nbformat.writes(nbformat.from_dict(notebook), version=nbformat.NO_CONVERT)
    return text.rstrip("\n") + "\n"


def _join_streams(outputs: list[Any]) -> list[Any]:
    """Join consecutive pieces of a stream, because a busy kernel divides them differently.

    Outputs without data are left out. They remain of a progress bar.
    """
    joined: list[Any] = []
    for output in outputs:
        if output.get("data") == {}:
            continue
        last = joined[-1] if joined else {}
        if "name" in output and last.get("name") == output["name"]:
            last["text"] = "".join(last["text"]) + "".join(output["text"])
        else:
            joined.append(output)
    return joined


def _steady(output: Any, name: str, models: dict[str, str]) -> None:
    """Replace random names in an output by names that depend on its position."""
    data = output.get("data", {})
    if WIDGET in data:
        data.pop(VIEW, None)
    if VIEW in data:
        # A widget shown twice is one model, in the stored notebook too.
        model = models.setdefault(data[VIEW]["model_id"], hashlib.sha256(name.encode()).hexdigest()[:32])
        data[VIEW] = {**data[VIEW], "model_id": model}
    for kind in TEXTS:
        if kind in data:
            data[kind] = _steady_text("".join(data[kind]), name)
    if "text" in output:
        output["text"] = _steady_text("".join(output["text"]), name)


def _steady_text(text: str, name: str) -> str:
    tables: dict[str, str] = {}

    def styled(match: re.Match[str]) -> str:
        digest = hashlib.sha256(f"{name} {len(tables)}".encode()).hexdigest()
        return tables.setdefault(match[0], f"T_{digest[:5]}")

    return KERNEL_FILE.sub("ipykernel", STYLED.sub(styled, ADDRESS.sub("0x000000", text)))


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
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(notebook, timeout=SECONDS, resources=resources, record_timing=False)
    with client.setup_kernel(env={**os.environ, **own}):
        for place, cell in enumerate(notebook.cells):
            client.execute_cell(cell, place)
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
    names = parser.parse_args(arguments).names
    try:
        paths = [find(name) for name in names]
    except InvalidInput as reason:
        parser.error(str(reason))
    done = []
    for name, path in zip(names, paths, strict=True):
        try:
            print(f"{name}: {'stored' if store(path) else 'unchanged'}", flush=True)
            done.append(path)
        except CellExecutionError as error:
            print(f"{error}\n{name}: a cell ended in an error; the notebook is as it was", file=sys.stderr)
    sign(done)
    return 0 if done == paths else 1


if __name__ == "__main__":
    sys.exit(main())
