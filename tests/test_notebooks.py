"""Numbers in prose are those of their cells, and exercises can be solved as their solutions say."""

import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
MARKED = re.compile(r"\*\*([^*]+)\*\*<!-- value: (\w+) -->")
TAG = "value:"
EXERCISE = "exercise"
SOLUTION = re.compile(r"<details><summary>Solution</summary>.*?```python\n(.*?)```", re.DOTALL)
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:/\d+)?(?![\w/]|\.\d)")


def cells_of(path, kind):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


def source(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


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


def test_there_are_notebooks_to_look_at():
    assert [path.name for path in NOTEBOOKS][:2] == ["00_start_here.ipynb", "10_sackson_walkthrough.ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_numbers_in_prose_are_those_of_their_cells(path):
    prose = "\n".join(source(cell) for cell in cells_of(path, "markdown"))
    assert MARKED.search(prose), "no number in the prose is tied to a cell"
    assert prose.count("<!-- value:") == len(MARKED.findall(prose)), "a mark without a **number**"
    assert faults(prose, tagged(path)) == []


def test_a_number_that_parts_from_its_cell_is_found():
    """The test above can fail: other digits, a part of a number, a cell that is gone."""
    values = {"p": "that is 0.7202\n"}
    assert faults("**0.7202**<!-- value: p -->", values) == []
    for prose in ("**0.7203**<!-- value: p -->", "**0.72**<!-- value: p -->", "**0.7202**<!-- value: q -->"):
        assert len(faults(prose, values)) == 1


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_solutions_pass_their_check(path, capsys):
    """The folded solution, put in place of the empty answer, is told to be right; a wrong one is not."""
    exercises = [cell for cell in cells_of(path, "code") if EXERCISE in tags(cell)]
    solutions = SOLUTION.findall("\n".join(source(cell) for cell in cells_of(path, "markdown")))
    assert len(exercises) == len(solutions)
    for cell, solution in zip(exercises, solutions, strict=True):
        answer, check = source(cell).split("\n", 1)
        assert answer.startswith("answer = None")
        names = imported(path)
        exec(solution, names)
        assert verdict(check, names, capsys) == "right!"
        names["answer"] = float(names["answer"]) * 1.01
        assert verdict(check, names, capsys).startswith("not yet")
        assert str(names["answer"]) not in source(cell)


def imported(path):
    """The names that the notebook's first cell imports, and a game."""
    names: dict = {}
    exec(source(cells_of(path, "code")[0]), names)
    names["game"] = names["samarkand"].game("sackson", players=4)
    return names


def verdict(check, names, capsys):
    capsys.readouterr()
    exec(check, names)
    return capsys.readouterr().out.strip()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_opens_and_closes_as_a_lesson(path):
    """Minutes, concept and prerequisites first; notes for the teacher last."""
    prose = [source(cell) for cell in cells_of(path, "markdown")]
    for word in ("**Minutes:**", "**Concept:**", "**You need:**"):
        assert word in prose[0]
    assert "## For the teacher" in prose[-1]
