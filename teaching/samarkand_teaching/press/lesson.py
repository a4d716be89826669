"""The parts of a lesson's notebook: sections, guess, exercises and teacher's notes.

A notebook is a dictionary, as read from its JSON, so Jupyter is not needed. Cells are recognised by their
tags (`exercise`, `solution`, `teacher`, `long`) and by their calls (`Guess`, `Check`).
"""

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import _

OUTSIDE = _("Outside the game")
IF_YOU_GOT = _("If you got")

EXERCISE, SOLUTION, TEACHER = "exercise", "solution", "teacher"  # tags
STRATEGY = "strategy"  # the tag of the cell with a rule to improve
GUESS, CHECK = "Guess", "Check"  # widgets that ask
STAR = "\N{BLACK STAR}"
# A folded text without another one inside, such as "With Python" in a solution; and a folded text with some.
INNER_FOLDED = re.compile(r"<details><summary>[^<]*</summary>(?:(?!<details>).)*?</details>", re.DOTALL)
FOLDED = re.compile(
    rf"<details><summary>[^<]*</summary>((?:{INNER_FOLDED.pattern}|(?!<details>).)*?)</details>", re.DOTALL
)
PYTHON = re.compile(r"(?:<!-- check\n)?```python\n(.*?)```(?:\n-->)?", re.DOTALL)  # checkers' data: a comment
HEADING = re.compile(r"(#+) (.+)\n*")
ITEM = re.compile(r"^- \*\*(.+?)\.?:?\*\*:? (.+)$", re.MULTILINE)
QUOTED = re.compile(r"^> (.+)$", re.MULTILINE)

Cell = dict[str, Any]
Notebook = dict[str, Any]


class LessonSection(NamedTuple):
    """A heading of a lesson, and all cells down to the next heading.

    Attributes
    ----------
    title : str
    level : int
        1 for the title of the lesson.
    cells : list of dict
        The first one begins with the heading.
    """

    title: str
    level: int
    cells: list[Cell]


class Task(NamedTuple):
    """An exercise in a lesson.

    Attributes
    ----------
    stars : int
        The difficulty, from 1 to 4, or 0 if it is not graded.
    question : str
        The question without its stars.
    code : str
        The code of its check, which does not reveal the answer: see `SealedAnswer`.
    argument : str
        The argument in the folded solution, in Markdown.
    program : str
        The program in the solution, which assigns `answer`.
    strategy : str
        The text above the strategy, if the exercise follows one, in Markdown; otherwise "".
    """

    stars: int
    question: str
    code: str
    argument: str
    program: str
    strategy: str = ""

    @property
    def points(self) -> int:
        """Return the points on a worksheet: one per star, and at least one."""
        return max(1, self.stars)

    @property
    def without_mistakes(self) -> str:
        """Return the argument without the wrong answers at its end, which pages list in a table."""
        return re.sub(rf"\n\n(?:- )?{IF_YOU_GOT} .*", "", self.argument, flags=re.DOTALL)


def source(cell: Mapping[str, Any]) -> str:
    r"""Return the text of a cell.

    Examples
    --------
    >>> source({"source": ["one\n", "two"]})
    'one\ntwo'
    """
    return "".join(cell["source"])


def tags(cell: Mapping[str, Any]) -> list[str]:
    """Return the tags of a cell.

    Examples
    --------
    >>> tags({"metadata": {"tags": ["solution"]}})
    ['solution']
    """
    return list(cell["metadata"].get("tags", []))


def title(lesson: Notebook) -> str:
    r"""Return the first heading of a lesson.

    Examples
    --------
    >>> title({"cells": [{"cell_type": "markdown", "source": ["# Two alike?\n", "text"], "metadata": {}}]})
    'Two alike?'
    """
    return sections(lesson)[0].title


def track(lesson: Notebook) -> int | None:
    """Return the track to which a lesson belongs, or None.

    Examples
    --------
    >>> track({"metadata": {"samarkand": {"track": 2}}}), track({"metadata": {}})
    (2, None)
    """
    metadata = lesson["metadata"].get("samarkand")
    number = metadata.get("track") if isinstance(metadata, dict) else None
    return number if isinstance(number, int) else None


def sections(lesson: Notebook) -> list[LessonSection]:
    """Return the sections of a lesson. Each heading must be at the beginning of its cell.

    Raises
    ------
    InvalidInput
        If there is no heading.

    Examples
    --------
    >>> cells = [{"cell_type": "markdown", "source": text, "metadata": {}} for text in ("# A", "b", "## C")]
    >>> [(section.title, section.level, len(section.cells)) for section in sections({"cells": cells})]
    [('A', 1, 2), ('C', 2, 1)]
    """
    result: list[LessonSection] = []
    for cell in lesson["cells"]:
        heading = HEADING.match(source(cell)) if cell["cell_type"] == "markdown" else None
        if heading:
            result.append(LessonSection(heading[2].strip(), len(heading[1]), []))
        if result:
            result[-1].cells.append(cell)
    if not result:
        raise InvalidInput("lesson: found no heading")
    return result


def prose(cell: Mapping[str, object]) -> str:
    r"""Return the Markdown of a cell without its heading.

    Examples
    --------
    >>> prose({"source": ["### Count it\n", "\n", "One by one."]})
    'One by one.'
    """
    return HEADING.sub("", source(cell), count=1) if source(cell).startswith("#") else source(cell)


def items(markdown: str) -> dict[str, str]:
    r"""Return the list items that begin with a bold word, by that word.

    Examples
    --------
    >>> items("- **Minutes:** 25, or 45.\n- **Level**: all")
    {'Minutes': '25, or 45.', 'Level': 'all'}
    """
    return dict(ITEM.findall(markdown))


def question(lesson: Notebook) -> str:
    """Return the question of a lesson, quoted below its title, or "" if there is none."""
    match = QUOTED.search(source(sections(lesson)[0].cells[0]))
    return match[1].strip("*") if match else ""


def guess(lesson: Notebook) -> str:
    """Return the question of a lesson's guess, or "" if there is none."""
    calls = (arguments(cell, GUESS) for cell in lesson["cells"])
    return next((str(values[0]) for values in calls if values), "")


def guess_settings(lesson: Notebook) -> dict[str, Any]:
    """Return the settings of a lesson's guess, such as its kind and its choices, or {} if there is none."""
    return next((settings(cell, GUESS) for cell in lesson["cells"] if arguments(cell, GUESS)), {})


def outside(lesson: Notebook) -> Task | None:
    """Return the exercise of a lesson that is not about the game, or None if there is no such exercise.

    Raises
    ------
    InvalidInput
        As for `tasks`.
    """
    titles = (OUTSIDE.text, str(OUTSIDE))
    cells = (cell for section in sections(lesson) if section.title in titles for cell in section.cells)
    found = tasks({"cells": list(cells)})
    return found[0] if found else None


def notes(lesson: Notebook) -> str:
    """Return the notes for the teacher in Markdown, a list for `items`."""
    return "\n\n".join(prose(cell) for cell in lesson["cells"] if TEACHER in tags(cell))


def tasks(lesson: Notebook) -> list[Task]:
    """Return the exercises of a lesson in order.

    Raises
    ------
    InvalidInput
        If an exercise does not make a Check, or is not followed by a solution with a program.
    """
    cells = lesson["cells"]
    return [task(cells, place) for place, cell in enumerate(cells) if EXERCISE in tags(cell)]


def task(cells: list[Cell], place: int) -> Task:
    """Return the exercise in the cell at this position, with the solution that follows it.

    Raises
    ------
    InvalidInput
        As for `tasks`.
    """
    sealed = arguments(cells[place], CHECK)
    if len(sealed) != 2:
        raise InvalidInput("lesson: found an exercise without a Check")
    code, asked = sealed
    folded = FOLDED.search(_solution_after(cells, place))
    solution = INNER_FOLDED.sub("", folded[1]) if folded else ""
    program = PYTHON.search(solution)
    if program is None:
        raise InvalidInput("lesson: found a solution that is not folded or has no program")
    text = asked.lstrip(STAR)
    argument = PYTHON.sub("", solution).strip()
    follows_one = place > 1 and STRATEGY in tags(cells[place - 1])
    strategy = source(cells[place - 2]) if follows_one else ""
    return Task(len(asked) - len(text), text.strip(), code, argument, program[1], strategy)


def _solution_after(cells: list[Cell], place: int) -> str:
    for cell in cells[place + 1 :]:
        if EXERCISE in tags(cell):
            break
        if SOLUTION in tags(cell):
            return source(cell)
    raise InvalidInput(f"lesson: no solution follows the exercise in cell {place}")


def arguments(cell: Mapping[str, object], name: str) -> list[Any]:
    """Return the literal arguments of a code cell's first call of `name`, or none if there is no such call.

    Examples
    --------
    >>> arguments({"cell_type": "code", "source": "x = Guess('How many?', kind='number')"}, GUESS)
    ['How many?']
    """
    call = _call(cell, name)
    return _plain(call.args) if call else []


def settings(cell: Mapping[str, object], name: str) -> dict[str, Any]:
    """Return the literal keyword arguments of a code cell's first call of `name`.

    Examples
    --------
    >>> settings({"cell_type": "code", "source": "x = Guess('How many?', kind='number')"}, GUESS)
    {'kind': 'number'}
    """
    call = _call(cell, name)
    values_by_name = (
        {keyword.arg: _plain([keyword.value]) for keyword in call.keywords if keyword.arg} if call else {}
    )
    return {word: value for word, values in values_by_name.items() for value in values}


def _call(cell: Mapping[str, object], name: str) -> ast.Call | None:
    if cell["cell_type"] == "code":
        with suppress(SyntaxError):  # as where there is none
            for node in ast.walk(ast.parse(source(cell))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                    return node
    return None


def _plain(nodes: list[ast.expr]) -> list[Any]:
    """Return the values of literals, or an empty list if one of them is not a literal."""
    try:
        return [ast.literal_eval(node) for node in nodes]
    except ValueError:
        return []
