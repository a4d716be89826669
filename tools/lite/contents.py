"""Prepare the notebooks for the site in the browser, with a first cell that installs the package.

The games that they simulate are played when the site is built, because they would take hours in the browser.
"""

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat

import samarkand
from samarkand import notebooks, simulation
from samarkand.arguments.experiments import SEED, STUDY_GAMES
from samarkand.game import as_game
from samarkand.grammar import languages
from samarkand.strategies import line_up
from tools.lite import FIRST
from tools.lite.wheels import FRAMES

INSTALL = f'%pip install -q "samarkand[lab]" {FRAMES}'
SAID = "# In the browser: run this cell first. The first time it fetches what is needed, some megabytes.\n"
SPEAKING = """
import samarkand

_ = samarkand.language("{code}")"""
PAGE = Path(__file__).with_name("in_the_browser.md")
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
FEWEST = 500  # games of a study that is brought along
SIMULATION = "samarkand.simulate("


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


def games_and_simulations(notebook: dict[str, Any]) -> Iterator[ast.stmt]:
    """Return the statements that create games or import names, and the cells that simulate."""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        simulates = SIMULATION in source
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.Import):
                continue  # `import samarkand` would replace the one that records what is played
            is_call = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
            is_game = is_call and ast.unparse(statement.value.func) == "samarkand.game"
            if simulates or is_game or isinstance(statement, ast.ImportFrom):
                yield statement


def studies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Play every larger study in the notebooks, and yield its file name and columns.

    Therefore, a cell that simulates may only use games and imported names from other cells.
    """
    columns_by_name: dict[str, dict[str, Any]] = {}

    def simulate(
        game: Any, games: int = STUDY_GAMES, *, strategies: Any = None, seed: int = SEED, **more: Any
    ) -> Any:
        frame = samarkand.simulate(game, games, strategies=strategies, seed=seed, **more)
        name = simulation.frame_name(line_up(as_game(game), strategies), games, seed)
        if games >= FEWEST and name is not None:
            columns_by_name[name] = {column: frame[column].to_numpy() for column in frame}
        return frame

    for path in notebooks.shipped_notebooks():
        text = path.read_text(encoding="utf-8")
        if SIMULATION not in text:
            continue
        space: dict[str, Any] = {"samarkand": SimpleNamespace(game=samarkand.game, simulate=simulate)}
        space["display"] = lambda *shown: None  # a notebook has it without an import
        with redirect_stdout(StringIO()):
            for statement in games_and_simulations(json.loads(text)):
                exec(compile(ast.Module([statement], []), path.name, "exec"), space)
    yield from columns_by_name.items()
