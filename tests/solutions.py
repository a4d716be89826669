"""Notebooks with their folded solutions run where they stand: `python -m tests.solutions` writes copies.

After each exercise's solution a cell is added that asks the exercise's check whether the answer is right, and
whether each mistake that the solution names meets its hint. nbval runs the copies, so that what a solution
needs of the cells above it is computed once, and means what it does there.
"""

import ast
import itertools
import json
import re
import shutil
from pathlib import Path

from samarkand.grammar import languages
from samarkand.lessons import SealedAnswer
from samarkand.lessons.sealing import ROUGH
from samarkand.notebooks import notebooks_in

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "notebooks"
COPIES = ROOT / "build" / "notebooks"
EXERCISE, SOLUTION = "exercise", "solution"
OUTSIDE = "### Outside the game"  # a lesson's last section for pupils, with one question in exam wording
FOLDED = re.compile(r"<details><summary>Solution</summary>.*?```python\n(.*?)```", re.DOTALL)
USUAL = {"complement", "per cent", ROUGH}  # mistakes that every check of a number knows


def source(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


def inside_the_game(cells):
    """Return the cells above the section with a question from outside the game."""
    return list(itertools.takewhile(lambda cell: not source(cell).startswith(OUTSIDE), cells))


def code_of_check(text):
    """The sealed code in an exercise's cell, which makes one Check and no more."""
    constants = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    (code,) = [each for each in constants if isinstance(each, str) and each.startswith("check1:")]
    return code


def without_rebindings(solution, names):
    """The solution without what it assigns to names that have a meaning already, but for the answer."""
    tree = ast.parse(solution)

    def is_kept(line):
        if not isinstance(line, ast.Assign):
            return True
        bound = {node.id for each in line.targets for node in ast.walk(each) if isinstance(node, ast.Name)}
        return "answer" in bound or not bound <= set(names)

    tree.body = [line for line in tree.body if is_kept(line)]
    return ast.unparse(tree)


def assert_solved(exercise, solution, names):
    """The solution is right after the cells above; each mistake it names, and no other, has its hint."""
    names = {name: value for name, value in names.items() if name not in ("answer", "mistakes")}
    exec(without_rebindings(solution, names), names)
    check, answer, mistakes = (
        SealedAnswer(code_of_check(exercise)),
        names["answer"],
        names.get("mistakes", {}),
    )
    for form in (answer, str(answer)):
        assert check.judge(form).right, f"{form}: {exercise}"
    for name, mistaken in mistakes.items():
        for each in mistaken if isinstance(mistaken, list) else [mistaken]:
            assert check.judge(each).name == name, f"{name}: {each}"
    assert set(check._wrong.values()) - USUAL <= set(mistakes)
    assert len(str(answer)) < 4 or str(answer) not in exercise


def with_solutions(cells):
    """The cells, with a code cell after each exercise's solution that judges it."""
    asked = None
    for number, cell in enumerate(cells):
        yield cell
        if EXERCISE in tags(cell):
            assert asked is None, f"no solution: {asked}"
            asked = source(cell)
        elif SOLUTION in tags(cell) and asked is not None:
            (solution,) = FOLDED.findall(source(cell))
            called = f"assert_solved({asked!r}, {solution!r}, globals())"
            code = f"from tests.solutions import assert_solved\n{called}"
            added = {"id": f"solution-{number}", "execution_count": None, "metadata": {}, "outputs": []}
            yield {"cell_type": "code", "source": code, **added}
            asked = None
    assert asked is None, f"no solution: {asked}"


def in_language(code):
    """Return a cell that makes the cells below it speak a language."""
    text = f"from samarkand.grammar import language_of, set_language\nset_language(language_of({code!r}))"
    added = {"id": "language", "execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "source": text, **added}


def write():
    """Write all notebooks with their solutions, in place of former copies."""
    shutil.rmtree(COPIES, ignore_errors=True)
    for code in languages():
        for path in notebooks_in(NOTEBOOKS if code == "en" else NOTEBOOKS / code):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            first = [] if code == "en" else [in_language(code)]
            notebook["cells"] = [*first, *with_solutions(notebook["cells"])]
            copy = COPIES / path.relative_to(NOTEBOOKS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(json.dumps(notebook), encoding="utf-8")


if __name__ == "__main__":
    write()
