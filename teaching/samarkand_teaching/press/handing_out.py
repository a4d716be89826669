"""Lessons to hand out: without solutions and teacher's notes, or for nbgrader.

Cells are selected by their tags: `exercise`, `solution` and `teacher`. A notebook is a dictionary, as read
from its JSON, so Jupyter is not needed.
"""

import ast
import re
from collections.abc import Iterable, Iterator

from samarkand.errors import InvalidInput
from samarkand.grammar import _
from samarkand_teaching.press.lesson import (
    EXERCISE,
    SOLUTION,
    STAR,
    TEACHER,
    Cell,
    Notebook,
    Task,
    source,
    tags,
    task,
)

BLANK = _("a number, or a fraction")

ANSWER, MISTAKES = "answer", "mistakes"  # names in a solution: what it comes to, and what is not handed out
NEXT = "## Next\n"
LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\.ipynb\)")


def without_answers(lesson: Notebook) -> Notebook:
    """Return a lesson for pupils, without solutions, notes for the teacher and outputs.

    Links to other notebooks are replaced by their texts, because those notebooks may be somewhere else.

    Parameters
    ----------
    lesson : dict
        It is not changed.

    Examples
    --------
    >>> told = {"cell_type": "markdown", "source": ["It is 7."], "metadata": {"tags": ["solution"]}}
    >>> asked = {"cell_type": "code", "source": ["1 + 6"], "metadata": {}, "outputs": [7]}
    >>> [cell["outputs"] for cell in without_answers({"metadata": {}, "cells": [asked, told]})["cells"]]
    [[]]
    """
    cells = [cell for cell in lesson["cells"] if not {SOLUTION, TEACHER} & set(tags(cell))]
    return _with_cells(lesson, map(_clear, cells))


def for_nbgrader(lesson: Notebook) -> Notebook:
    """Return a lesson as a source notebook for nbgrader, which makes the pupils' version from it.

    Each exercise becomes a question, whose answer is assigned to `answer_1`, `answer_2` and so on instead of
    being typed into a field. The lesson's solution becomes the solution. The sealed check becomes a hidden
    test, which only the grader has, because a pupil who has the sealed code can find the answer by trying.
    The metadata of the cells mark what pupils get.

    Parameters
    ----------
    lesson : dict
        It is not changed.

    Raises
    ------
    InvalidInput
        If an exercise is not followed by its solution.
    """
    number, found = 0, list[Cell]()
    for place, cell in enumerate(lesson["cells"]):
        if EXERCISE in tags(cell):
            number += 1
            found += _nbgrader_question(number, task(lesson["cells"], place))
        elif not {SOLUTION, TEACHER} & set(tags(cell)):
            found.append(_clear(cell))
    return _with_cells(lesson, found)


def _nbgrader_question(number: int, exercise: Task) -> Iterator[Cell]:
    """Yield the question, the cell for its answer and the test."""
    asked, answer = f"**{number}.** {STAR * exercise.stars} {exercise.question}", f"{ANSWER}_{number}"
    solved = [
        f"# {answer} = {BLANK}",
        "### BEGIN SOLUTION",
        *(f"# {line}".rstrip() for line in exercise.argument.splitlines()),
        _solution_code(exercise.program, answer),
        "### END SOLUTION",
    ]
    test = [
        *("import samarkand.lessons", "", "### BEGIN HIDDEN TESTS"),
        f"verdict = samarkand.lessons.SealedAnswer({exercise.code!r}).judge({answer})",
        "assert verdict, verdict.words",  # the hint of the lesson's check
        "### END HIDDEN TESTS",
    ]
    yield _of_nbgrader(f"question_{number}", "markdown", asked, locked=True)
    yield _of_nbgrader(answer, "code", "\n".join(solved), solution=True)
    yield _of_nbgrader(f"test_{number}", "code", "\n".join(test), locked=True, grade=True, points=1)


def _of_nbgrader(name: str, kind: str, text: str, **flags: bool | int) -> Cell:
    settings = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False}
    cell = _cell(kind, text)
    return {**cell, "metadata": {"nbgrader": {**settings, "grade_id": name, "cell_type": kind, **flags}}}


def _solution_code(program: str, answer: str) -> str:
    """Return the program of a solution without its mistakes. It also assigns the answer to another name."""
    try:
        statements = ast.parse(program).body
    except SyntaxError:
        raise InvalidInput("lesson: found a solution whose program is not valid Python") from None
    lines = program.splitlines()
    for node in reversed(statements):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == MISTAKES:
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join([*lines, f"{answer} = {ANSWER}"]).strip()


def _clear(cell: Cell) -> Cell:
    """Return a cell without outputs and with links to notebooks replaced by their texts."""
    if cell["cell_type"] != "code":
        if source(cell).startswith(NEXT):  # the cell stays, for Run All ends there, outside of what is folded
            return {**cell, "source": _lines(str(_("## The end\n\nThis is the end of the lesson.")))}
        return {**cell, "source": _lines(LINK.sub(r"\1", source(cell)))}
    metadata = {name: value for name, value in cell["metadata"].items() if name != "execution"}
    return {**cell, "metadata": metadata, "outputs": [], "execution_count": None}


def _with_cells(lesson: Notebook, cells: Iterable[Cell]) -> Notebook:
    metadata = {name: value for name, value in lesson["metadata"].items() if name != "widgets"}
    known = [{**cell, "id": cell.get("id") or f"handed-out-{place}"} for place, cell in enumerate(cells)]
    return {**lesson, "metadata": metadata, "cells": known}


def _cell(kind: str, text: str) -> Cell:
    made: Cell = {"cell_type": kind, "metadata": {}, "source": _lines(text)}
    return {**made, "outputs": [], "execution_count": None} if kind == "code" else made


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
