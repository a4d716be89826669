"""Prepare the notebooks for the site in the browser, with a first cell that installs the package."""

import json
from pathlib import Path

import nbformat

from samarkand import notebooks
from samarkand.grammar import languages
from tools.lite import FIRST

INSTALL = '%pip install -q "samarkand[lab]"'
SAID = "# In the browser: run this cell first. The first time it fetches what is needed, some megabytes.\n"
SPEAKING = """
import samarkand

_ = samarkand.language("{code}")"""
FIRST_PAGE = Path(__file__).with_name(FIRST)
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


def install(notebook: nbformat.NotebookNode, spoken: str) -> None:
    """Add the first cell below the title of a notebook.

    In a translation, this cell also sets the language, because no command line does so in the browser.
    """
    said = SAID + INSTALL + (SPEAKING.format(code=spoken) if spoken else "")
    added = nbformat.v4.new_code_cell(said, id="install-in-the-browser")
    notebook.cells.insert(1 if notebook.cells[0].cell_type == "markdown" else 0, added)


def write(folder: Path) -> None:
    """Write all notebooks into `folder`, and the first page, which explains what works in the browser."""
    home = notebooks.CLONE / "notebooks"
    translated = [path for code in languages() for path in notebooks.translated_notebooks(code)]
    for path in [FIRST_PAGE, *notebooks.shipped_notebooks(), *translated]:
        name = Path(FIRST) if path == FIRST_PAGE else path.relative_to(home)
        # Reading joins the lines of an output, which no server does for the site.
        notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        if path != FIRST_PAGE:
            install(notebook, name.parts[0] if path in translated else "")
        notebook.metadata.kernelspec = KERNEL
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.metadata.trusted = True  # there is no server that could know a signature
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
