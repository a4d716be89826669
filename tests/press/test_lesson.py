"""A lesson's notebook in its parts: each is found in every lesson."""

import json

import pytest

from samarkand.errors import InvalidInput
from samarkand.grammar import language_of, override_language
from samarkand_teaching.press import lesson as parts
from tests.test_lessons import question
from tests.test_notebooks import LESSONS


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def test_each_lesson_has_its_parts(lesson):
    first, *others = parts.sections(lesson)
    assert first.level == 1 and first.title == parts.title(lesson)
    titles = [each.title for each in others]
    assert titles.count("After your guess") == 1 and titles[-1] == "Next"
    assert sum(len(each.cells) for each in (first, *others)) == len(lesson["cells"])
    assert parts.question(lesson).endswith("?") and parts.guess(lesson).endswith(("?", "…"))
    assert {"Minutes", "Concept", "You need"} == set(parts.items(parts.source(lesson["cells"][0])))
    notes = parts.notes(lesson)
    assert {"Misconception", "Curriculum words", "Reconstructed numbers"} <= set(parts.items(notes))
    assert "#" not in notes


def test_each_exercise_has_its_question_code_and_solution(lesson):
    exercises = [cell for cell in lesson["cells"] if parts.EXERCISE in parts.tags(cell)]
    tasks = parts.tasks(lesson)
    assert [f"{parts.STAR * each.stars} {each.question}" for each in tasks] == list(map(question, exercises))
    assert all(each.code.startswith("check1:") and "answer = " in each.program for each in tasks)
    assert all("```" not in each.argument and "<" not in each.argument for each in tasks)


@pytest.mark.parametrize("text", ["x", "Check('code')", "Check(1 +)", "Check(code, question)"])
def test_an_exercise_without_a_check_is_refused(text):
    cell = {"cell_type": "code", "source": text, "metadata": {"tags": ["exercise"]}}
    with pytest.raises(InvalidInput, match="found an exercise without a Check"):
        parts.tasks({"cells": [cell]})


def test_a_solution_may_have_a_folded_text_inside():
    """What is folded within, such as "With Python", is no part of the argument and no program."""
    within = "<details><summary>With Python</summary>\n\n```python\nhelp()\n```\n</details>"
    solution = f"<details><summary>Solution</summary>\n\nCount.\n\n{within}\n\n{PROGRAM}\n</details>"
    cells = [
        {
            "cell_type": "code",
            "source": "Check('check1:x', '\u2605 1 + 1?')",
            "metadata": {"tags": ["exercise"]},
        },
        {"cell_type": "markdown", "source": solution, "metadata": {"tags": ["solution"]}},
    ]
    task = parts.task(cells, 0)
    assert (task.argument, task.program) == ("Count.", "answer = 2\n")


PROGRAM = "<!-- check\n```python\nanswer = 2\n```\n-->"


def test_the_wrong_answers_at_the_end_of_an_argument_are_left_out_in_its_language():
    """A page lists them in its table instead."""
    english = parts.Task(1, "?", "", "It is 7.\n\n- If you got 6, you stopped early.", "")
    french = english._replace(argument="C’est 7.\n\nSi vous avez trouvé 6, c’est trop peu.")
    assert english.without_mistakes == "It is 7."
    with override_language(language_of("fr")):
        assert french.without_mistakes == "C’est 7."
