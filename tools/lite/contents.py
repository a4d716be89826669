"""Prepare the notebooks for the site in the browser, with a first cell that installs the package."""

import json
from pathlib import Path
from typing import Any

import nbformat

from samarkand import notebooks
from samarkand.grammar import languages
from tools.lite import FIRST

INSTALL = '%pip install -q "samarkand[lab]"'
SAID = "# In the browser: run this cell first. The first time it fetches what is needed, some megabytes.\n"
SPEAKING = """
import samarkand

_ = samarkand.language("{code}")"""
PAGE = Path(__file__).with_name("in_the_browser.md")
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


def code(source: str) -> dict[str, Any]:
    """Return a code cell without outputs."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"trusted": True},
        "outputs": [],
        "source": source,
    }


def installing(notebook: dict[str, Any], spoken: str = "") -> dict[str, Any]:
    """Return a stored notebook with the first cell added below its title.

    In a translation, this cell also sets the language, because no command line does so in the browser.
    """
    cells = notebook["cells"]
    notebook["metadata"]["kernelspec"] = KERNEL
    for cell in cells:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True  # there is no server that could know a signature
    place = 1 if cells and cells[0]["cell_type"] == "markdown" else 0
    added = code(SAID + INSTALL + (SPEAKING.format(code=spoken) if spoken else ""))
    if notebook.get("nbformat_minor", 0) >= 5:
        added["id"] = "install-in-the-browser"
    cells.insert(place, added)
    return notebook


def first_page() -> dict[str, Any]:
    """Return the notebook made from `in_the_browser.md`, which explains what works in the browser."""
    cells = []
    for number, part in enumerate(PAGE.read_text(encoding="utf-8").split("```")):
        text = part.removeprefix("python").strip()
        if text and number % 2:
            cells.append(code(text.replace("INSTALL", INSTALL)))
        elif text:
            cells.append({"cell_type": "markdown", "metadata": {}, "source": text})
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}


def write(folder: Path) -> None:
    """Write all notebooks into `folder`."""
    home = notebooks.CLONE / "notebooks"
    translated = [path for code in languages() for path in notebooks.translated_notebooks(code)]
    for path in [*notebooks.shipped_notebooks(), *translated]:
        target = folder / path.relative_to(home)
        target.parent.mkdir(parents=True, exist_ok=True)
        # It joins the lines of an output, which no server does for the site.
        stored = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        code_of = target.relative_to(folder).parts[0] if path in translated else ""
        target.write_text(json.dumps(installing(stored, code_of), ensure_ascii=False), encoding="utf-8")
    (folder / FIRST).write_text(json.dumps(first_page(), ensure_ascii=False), encoding="utf-8")
