"""Numbers in prose are those of their cells, which use the public API alone."""

import json
import re
from pathlib import Path

from samarkand.notebooks import notebooks_in
from tests.solutions import source, tags, with_solutions

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(path for path in notebooks_in(FOLDER) if path.name[0].isdigit())
LESSONS = [path for path in NOTEBOOKS if path.parent.name == "lessons"]
OTHERS = [path for path in NOTEBOOKS if path not in LESSONS]
MARKED = re.compile(r"\*\*([^*]+)\*\*<!-- value: (\w+) -->")
TAG = "value:"
NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?(?![\w/]|\.\d)")


def cells_of(path, kind):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


def printed(cell):
    """What a cell has put out, as text."""
    texts = []
    for output in cell["outputs"]:
        texts.append("".join(output.get("text", output.get("data", {}).get("text/plain", ""))))
    return "\n".join(texts)


def tagged(path):
    """Name to the text of the cell that is tagged as its source."""
    return {
        tag.removeprefix(TAG): printed(cell)
        for cell in cells_of(path, "code")
        for tag in tags(cell)
        if tag.startswith(TAG)
    }


def faults(prose, values):
    """The marked numbers of a prose that their cells do not print."""
    found = []
    for number, name in MARKED.findall(prose):
        if number not in NUMBER.findall(values.get(name, "")):
            found.append(f"{name}: {number} is not in {values.get(name, 'any cell')!r}")
    return found


def of_all(faults_of):
    """What is wrong with the notebooks, by their names."""
    found = {path.stem: list(faults_of(path)) for path in NOTEBOOKS}
    return {name: faults for name, faults in found.items() if faults}


def untied(path):
    """What is wrong with the numbers of a notebook's prose."""
    prose = "\n".join(source(cell) for cell in cells_of(path, "markdown"))
    if not MARKED.search(prose):
        yield "no number in the prose is tied to a cell"
    if prose.count("<!-- value:") != len(MARKED.findall(prose)):
        yield "a mark without a **number**"
    yield from faults(prose, tagged(path))


def test_numbers_in_prose_are_those_of_their_cells():
    assert of_all(untied) == {}


def test_every_exercise_is_solved_where_it_stands():
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        asked = sum("exercise" in tags(cell) for cell in cells)
        assert len(list(with_solutions(cells))) == len(cells) + asked
