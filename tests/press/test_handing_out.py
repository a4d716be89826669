"""Lessons as they are handed out: nothing of the teacher's in them, and what nbgrader reads."""

import ast
import json
import re
from fractions import Fraction

import nbformat
import pytest

from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.lessons import seal
from samarkand_teaching.press.handing_out import for_nbgrader, without_answers
from samarkand_teaching.press.lesson import EXERCISE, source, tags, title
from tests.solutions import FOLDED
from tests.test_notebooks import LESSONS


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def lesson(path):
    return json.loads(path.read_text(encoding="utf-8"))


def is_valid(notebook):
    nbformat.validate(nbformat.from_dict(notebook))
    identifiers = [cell["id"] for cell in notebook["cells"]]
    return len(identifiers) == len(set(identifiers))


def test_pupils_get_no_solution_and_no_note_for_the_teacher(path, lesson, tmp_path):
    assert main(["export", path.stem, "--student", "--to", str(tmp_path)]) == 0
    handed = json.loads((tmp_path / f"{path.stem}_student.ipynb").read_text(encoding="utf-8"))
    assert handed == without_answers(lesson) and is_valid(handed)
    text = "\n".join(map(source, handed["cells"]))
    for hidden in ("For the teacher", "<summary>Solution", "mistakes = ", ".ipynb"):
        assert hidden not in text and hidden in json.dumps(lesson)
    assert re.search("### (One step further|Outside the game)", text) and "After your guess" in text
    exercises = [cell for cell in lesson["cells"] if EXERCISE in tags(cell)]
    assert [source(cell) for cell in handed["cells"] if EXERCISE in tags(cell)] == list(
        map(source, exercises)
    )
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in handed["cells"])
    saved = {**lesson, "metadata": {**lesson["metadata"], "widgets": {}}}  # as JupyterLab saves it
    assert without_answers(saved) == handed and "widgets" not in handed["metadata"]
    last = source(handed["cells"][-1])
    assert last.startswith("## ")  # outside of what is folded


def test_nbgrader_gets_each_exercise_as_a_question(path, lesson):
    """Three cells each: what is asked, what the pupil writes over, the lesson's check; no more."""
    master = for_nbgrader(lesson)
    assert is_valid(master)
    theirs = [cell for cell in master["cells"] if "nbgrader" in cell["metadata"]]
    told = [cell["metadata"]["nbgrader"] for cell in theirs]
    assert len({each["grade_id"] for each in told}) == len(told)
    exercises = [source(cell) for cell in lesson["cells"] if EXERCISE in tags(cell)]
    solutions = FOLDED.findall("\n".join(map(source, lesson["cells"])))
    assert [(each["locked"], each["solution"], each["grade"]) for each in told] == [
        (True, False, False),
        (False, True, False),
        (True, False, True),
    ] * len(exercises)
    for number, (_, answered, test) in enumerate(zip(theirs[::3], theirs[1::3], theirs[2::3], strict=True)):
        answer = f"answer_{number + 1}"
        blank, solved = source(answered).split("### BEGIN SOLUTION")
        expected = [*statements(solutions[number]), f"{answer} = answer"]
        assert statements(solved.removesuffix("### END SOLUTION")) == expected
        assert ast.parse(blank).body == []
        shown, hidden = source(test).split("### BEGIN HIDDEN TESTS\n")
        assert hidden.endswith("\n### END HIDDEN TESTS") and "Sealed" not in shown
        assert judged_code(test, answer) in ast.unparse(ast.parse(exercises[number]))
    assert not any("For the teacher" in source(cell) for cell in master["cells"])


def judged_code(test, answer):
    """Return the sealed code with which a test judges this answer."""
    call = ast.parse(source(test)).body[-2].value
    assert call.func.attr == "judge" and ast.unparse(call.args[0]) == answer
    (code,) = map(ast.literal_eval, call.func.value.args)
    return code


def test_a_grader_shows_the_hint_of_the_check():
    """A named mistake fails with its hint, and an answer whose last digit was rounded badly is right."""
    code = seal("one third", Fraction(1, 3), {"One die has six faces.": Fraction(1, 6)})
    exercise = _cell("code", f"Check({code!r}, '★ Which share?')", EXERCISE)
    solution = "<details><summary>Solution</summary>\n\n```python\nanswer = 1 / 3\n```\n</details>"
    master = for_nbgrader({"cells": [exercise, _cell("markdown", solution, "solution")], "metadata": {}})
    (test,) = (source(cell) for cell in master["cells"] if "SealedAnswer" in source(cell))
    for answer in (1 / 3, "1/3", "0.3334"):
        exec(test, {"answer_1": answer})
    with pytest.raises(AssertionError, match="not yet: One die has six faces"):
        exec(test, {"answer_1": 1 / 6})


def statements(program):
    """The statements of a program without `mistakes`."""
    lines = map(ast.unparse, ast.parse(program).body)
    return [line for line in lines if not line.startswith("mistakes = ")]


def test_what_is_no_lesson_is_refused():
    exercise = _cell("code", 'Check("code", "2?")', EXERCISE)
    for cells, said in (
        ([exercise], "no solution follows the exercise in cell 0"),
        (
            [_cell("code", "1", EXERCISE), _cell("markdown", "", "solution")],
            "found an exercise without a Check",
        ),
        ([exercise, _cell("markdown", "text", "solution")], "found a solution that is not folded"),
    ):
        with pytest.raises(InvalidInput, match=said):
            for_nbgrader({"cells": cells, "metadata": {}})
    with pytest.raises(InvalidInput, match="found no heading"):
        title({"cells": [exercise]})


def _cell(kind, text, tag):
    return {"cell_type": kind, "source": [text], "metadata": {"tags": [tag]}, "outputs": []}


def test_a_file_that_is_no_notebook_is_refused(tmp_path, capsys):
    for text in ("", "[]", '{"cells": 1}'):
        file = tmp_path / "mine.ipynb"
        file.write_text(text, encoding="utf-8")
        assert main(["export", str(file), "--nbgrader", "--to", str(tmp_path)]) == 1
        expected = "found no notebook or a damaged one, expected the notebook of a lesson"
        assert capsys.readouterr().err == f"samarkand: {file}: {expected}\n"
