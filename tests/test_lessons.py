"""The lessons: exercises know their answers and mistakes, nothing is given away, each has its parts."""

import ast
import json
import re

import pytest

from samarkand.lessons import Check
from samarkand.lessons.checks import ROUGH
from tests.test_notebooks import (
    EXERCISE,
    FOLDER,
    LESSONS,
    NOTEBOOKS,
    SOLUTION,
    TAG,
    namespace,
    source,
    tags,
    without_rebindings,
)

AFTER = "## After your guess"  # stands above all that gives an answer away
USUAL = {"complement", "per cent", ROUGH}  # mistakes that every check of a number knows
MISTAKES = "mistakes"  # by name, in a solution: what the check recognises


def code_of_check(cell):
    """The sealed code in an exercise's cell, which makes one Check and no more."""
    codes = [
        node.value
        for node in ast.walk(ast.parse(source(cell)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("check1:")
    ]
    assert len(codes) == 1
    return Check(codes[0])


def solved(cells, index):
    """What the folded solution of an exercise comes to: its answer, and the mistakes that it names."""
    folded = [cell for cell in cells[index + 1 :] if cell["cell_type"] == "markdown"][0]
    assert "solution" in tags(folded)
    (solution,) = SOLUTION.findall(source(folded))
    earlier = [source(cell) for cell in cells[:index] if cell["cell_type"] == "code"]
    names = namespace(earlier, solution)
    exec(without_rebindings(solution, names), names)
    return names["answer"], names.get(MISTAKES, {})


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_exercises_of_a_lesson_know_answer_and_mistakes(path):
    """The folded solution is right; each mistake that it names, and no other, meets its hint."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    exercises = [index for index, cell in enumerate(cells) if EXERCISE in tags(cell)]
    stars = {len(re.match(r"(\u2605+) ", question(cells[index]))[1]) for index in exercises}
    assert 3 <= len(exercises) <= 6
    assert stars == {1, 2, 3, 4}
    for index in exercises:
        check = code_of_check(cells[index])
        answer, mistakes = solved(cells, index)
        assert check.judge(answer).words == "right!", question(cells[index])
        assert check.judge(str(answer)).words == "right!"
        for name, mistaken in mistakes.items():
            for each in mistaken if isinstance(mistaken, list) else [mistaken]:
                assert check.judge(each).name == name, f"{name}: {each}"
        assert set(check._wrong.values()) - USUAL <= set(mistakes)
        assert len(str(answer)) < 4 or str(answer) not in source(cells[index])


def question(cell):
    """The text of an exercise, in its Check."""
    call = ast.parse(source(cell)).body[-1].value
    while isinstance(call, ast.NamedExpr):
        call = call.value
    return ast.literal_eval(call.args[1])


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_nothing_of_a_lesson_gives_the_answer_away(path):
    """All below the guess stands under one heading that is stored folded; above it no number is a result."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    (at,) = [index for index, cell in enumerate(cells) if source(cell).startswith(AFTER)]
    assert cells[at]["metadata"]["jp-MarkdownHeadingCollapsed"] is True
    assert "Guess(" in source(cells[at - 1])
    # JupyterLab's Run All goes to the last cell and opens whatever it is folded under: so it stands outside.
    assert source(cells[-1]).startswith("## Next\n")
    below = "\n".join(source(cell) for cell in cells[at + 1 : -1] if cell["cell_type"] == "markdown")
    assert not re.search(r"^##? ", re.sub(r"```.*?```", "", below, flags=re.DOTALL), re.MULTILINE)
    above = "\n".join(source(cell) for cell in cells[:at])
    assert "<!-- value:" not in above and not any(TAG in tag for cell in cells[:at] for tag in tags(cell))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_its_parts(path):
    """Ten to sixteen steps in code, three pictures at least, slides, notes for the teacher by their tag."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert 10 <= len(code) <= 16
    drawn = [kind for cell in code for output in cell["outputs"] for kind in output.get("data", {})]
    assert drawn.count("image/svg+xml") + drawn.count("image/png") >= 3
    types = [cell["metadata"].get("slideshow", {}).get("slide_type") for cell in cells]
    assert types.count("slide") >= 4
    assert [source(cell).splitlines()[0] for cell in cells if "teacher" in tags(cell)] == [
        "### For the teacher"
    ]
    text = "\n".join(map(source, cells))
    for call in ("Guess(", "LiveSimulation(", ".reveal(", "assert ", "z_score("):
        assert call in text, call


INDEX = FOLDER / "lessons" / "index.ipynb"
LINK = re.compile(r"\]\(([^)\s]+\.ipynb)\)")


def prose(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("path", [*NOTEBOOKS, INDEX], ids=lambda path: path.stem)
def test_links_between_notebooks_lead_somewhere(path):
    assert [link for link in LINK.findall(prose(path)) if not (path.parent / link).is_file()] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_index_tells_each_lesson_by_its_title_and_minutes(path):
    text = prose(path)
    title, minutes = re.match(r"# (.+)", text)[1], re.search(r"\*\*Minutes:\*\* (.+)", text)[1]
    (row,) = [line for line in prose(INDEX).splitlines() if f"]({path.name})" in line]
    assert f"[{title}]({path.name})" in row
    assert re.findall(r"\d+", row.split("|")[5]) == re.findall(r"\d+", minutes)


def test_the_first_notebook_begins_with_its_board_and_shows_three_games():
    cells = json.loads((FOLDER / "00_start_here.ipynb").read_text(encoding="utf-8"))["cells"]
    first = next(cell for cell in cells if cell["cell_type"] == "code")
    assert "SacksonBoard(" in source(first) and "application/vnd.jupyter.widget-view+json" in str(
        first["outputs"][0]
    )
    (pictured,) = [cell for cell in cells if cell.get("attachments")]
    shown = re.findall(r"\[!\[[^]]+\]\(attachment:(\w+\.png)\)\]\((\w+)\.ipynb\)", source(pictured))
    assert [link[:2] for _, link in shown] == ["10", "20", "30"]
    assert {name for name, _ in shown} == set(pictured["attachments"])
