"""A lesson's notebook in its parts: sections, the guess, exercises, what cells have stored, teacher's notes.

A notebook is a dictionary here, as its JSON says it: no Jupyter is needed. Cells are known by their tags
(`exercise`, `solution`, `teacher`, `long`) and by what they call (`Guess`, `Check`).
"""

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from samarkand.errors import InvalidOption

EXERCISE, SOLUTION, TEACHER, LONG = "exercise", "solution", "teacher", "long"  # tags
GUESS, CHECK = "Guess", "Check"  # widgets that ask
STAR = "\N{BLACK STAR}"
FOLDED = re.compile(r"<details><summary>[^<]*</summary>(.*?)</details>", re.DOTALL)
PYTHON = re.compile(r"(?:<!-- check\n)?```python\n(.*?)```(?:\n-->)?", re.DOTALL)  # checkers' data: a comment
HEADING = re.compile(r"(#+) (.+)\n*")
ITEM = re.compile(r"^- \*\*(.+?)\.?:?\*\*:? (.+)$", re.MULTILINE)
QUOTED = re.compile(r"^> (.+)$", re.MULTILINE)
WORDS, WIDGET = "text/plain", "application/vnd.samarkand.widget+json"
KINDS = ("image/svg+xml", "image/png", "text/latex", "text/html", WORDS)  # the better first

Cell = dict[str, Any]
Notebook = dict[str, Any]


class LessonSection(NamedTuple):
    """A heading of a lesson, and all cells down to the next one.

    Attributes
    ----------
    title : str
    level : int
        1 for the lesson's own title.
    cells : list of dict
        The first one holds the heading.
    """

    title: str
    level: int
    cells: list[Cell]


class Task(NamedTuple):
    """An exercise as it stands in a lesson.

    Attributes
    ----------
    stars : int
        How hard it is, from 1 to 4; 0 if it is not graded.
    question : str
        Without its stars.
    code : str
        Of its check, which holds no answer: see `SealedAnswer`.
    argument : str
        Of the folded solution, in Markdown.
    program : str
        Of the solution, which assigns `answer`.
    is_long : bool
        Whether it is left out of the short form.
    """

    stars: int
    question: str
    code: str
    argument: str
    program: str
    is_long: bool


class Stored(NamedTuple):
    """What a cell has put out, in one of its forms.

    Attributes
    ----------
    kind : str
        A MIME type: a picture if there is one, else a formula, a table, or text.
    content : str
        A PNG in Base64.
    words : str
        The plain text beside it.
    """

    kind: str
    content: str
    words: str


def source(cell: Mapping[str, Any]) -> str:
    r"""The text of a cell.

    Examples
    --------
    >>> source({"source": ["one\n", "two"]})
    'one\ntwo'
    """
    return "".join(cell["source"])


def tags(cell: Mapping[str, Any]) -> list[str]:
    """The tags of a cell.

    Examples
    --------
    >>> tags({"metadata": {"tags": ["solution"]}})
    ['solution']
    """
    return list(cell["metadata"].get("tags", []))


def title(lesson: Notebook) -> str:
    r"""The first heading of a lesson.

    Examples
    --------
    >>> title({"cells": [{"cell_type": "markdown", "source": ["# Two alike?\n", "text"], "metadata": {}}]})
    'Two alike?'
    """
    return sections(lesson)[0].title


def track(lesson: Notebook) -> int | None:
    """The track of the course that a lesson stands in; None outside the tracks.

    Examples
    --------
    >>> track({"metadata": {"samarkand": {"track": 2}}}), track({"metadata": {}})
    (2, None)
    """
    metadata = lesson["metadata"].get("samarkand")
    number = metadata.get("track") if isinstance(metadata, dict) else None
    return number if isinstance(number, int) else None


def sections(lesson: Notebook) -> list[LessonSection]:
    """A lesson heading by heading; each heading begins its cell.

    Raises
    ------
    InvalidOption
        If there is none.

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
        raise InvalidOption("lesson: found no heading")
    return result


def prose(cell: Mapping[str, Any]) -> str:
    r"""The Markdown of a cell without its heading.

    Examples
    --------
    >>> prose({"source": ["### Count it\n", "\n", "One by one."]})
    'One by one.'
    """
    return HEADING.sub("", source(cell), count=1) if source(cell).startswith("#") else source(cell)


def items(markdown: str) -> dict[str, str]:
    r"""The items of a list that begin with a bold word, by that word.

    Examples
    --------
    >>> items("- **Minutes:** 25, or 45.\n- **Level**: all")
    {'Minutes': '25, or 45.', 'Level': 'all'}
    """
    return dict(ITEM.findall(markdown))


def question(lesson: Notebook) -> str:
    """What a lesson asks: the line that is quoted below its title; nothing if none is."""
    match = QUOTED.search(source(sections(lesson)[0].cells[0]))
    return match[1].strip("*") if match else ""


def guess(lesson: Notebook) -> str:
    """The question of a lesson's guess; nothing if there is none."""
    calls = (arguments(cell, GUESS) for cell in lesson["cells"])
    return next((str(values[0]) for values in calls if values), "")


def notes(lesson: Notebook) -> str:
    """The notes for the teacher, in Markdown: a list for `items`."""
    return "\n\n".join(prose(cell) for cell in lesson["cells"] if TEACHER in tags(cell))


def tasks(lesson: Notebook) -> list[Task]:
    """The exercises of a lesson, in their order.

    Raises
    ------
    InvalidOption
        If an exercise makes no Check, or no solution with a program follows it.
    """
    cells = lesson["cells"]
    return [task(cells, place) for place, cell in enumerate(cells) if EXERCISE in tags(cell)]


def task(cells: list[Cell], place: int) -> Task:
    """The exercise in the cell at this place, with the solution that follows before the next one.

    Raises
    ------
    InvalidOption
        As `tasks`.
    """
    sealed = arguments(cells[place], CHECK)
    if len(sealed) != 2:
        raise InvalidOption("lesson: found an exercise without a Check")
    code, asked = sealed
    folded = FOLDED.search(_solution_after(cells, place))
    program = PYTHON.search(folded[1]) if folded else None
    if folded is None or program is None:
        raise InvalidOption("lesson: found a solution that is not folded or has no program")
    text = asked.lstrip(STAR)
    argument = PYTHON.sub("", folded[1]).strip()
    return Task(len(asked) - len(text), text.strip(), code, argument, program[1], LONG in tags(cells[place]))


def _solution_after(cells: list[Cell], place: int) -> str:
    for cell in cells[place + 1 :]:
        if EXERCISE in tags(cell):
            break
        if SOLUTION in tags(cell):
            return source(cell)
    raise InvalidOption(f"lesson: no solution follows the exercise in cell {place}")


def arguments(cell: Mapping[str, Any], name: str) -> list[Any]:
    """The plain arguments of a code cell's first call of a name; none if there is no such call.

    Examples
    --------
    >>> arguments({"cell_type": "code", "source": "x = Guess('How many?', kind='number')"}, GUESS)
    ['How many?']
    """
    call = _call(cell, name)
    return _plain(call.args) if call else []


def settings(cell: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The plain arguments by name of a code cell's first call of a name.

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


def _call(cell: Mapping[str, Any], name: str) -> ast.Call | None:
    if cell["cell_type"] == "code":
        with suppress(SyntaxError):  # as where there is none
            for node in ast.walk(ast.parse(source(cell))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                    return node
    return None


def _plain(nodes: list[ast.expr]) -> list[Any]:
    """The values of literals; none if one of them is reckoned."""
    try:
        return [ast.literal_eval(node) for node in nodes]
    except ValueError:
        return []


def outputs(cell: Mapping[str, Any]) -> list[Stored]:
    r"""What a code cell has put out, each in its best form; what was printed in pieces is one text.

    Examples
    --------
    >>> printed = {"output_type": "stream", "name": "stdout", "text": ["1\n", "2\n"]}
    >>> outputs({"outputs": [printed, printed]})
    [Stored(kind='text/plain', content='1\n2\n1\n2\n', words='1\n2\n1\n2\n')]
    """
    results: list[Stored] = []
    is_printing = False
    for output in cell.get("outputs", []):
        data = {name: "".join(lines) for name, lines in output.get("data", {}).items() if name in KINDS}
        was_printing, is_printing = is_printing, output.get("name") == "stdout"
        if is_printing:
            before = results.pop().content if was_printing else ""
            data = {WORDS: before + "".join(output["text"])}
        text = data.get(WORDS, "")
        if WIDGET in output.get("data", {}):
            text = text.rpartition("\n")[0]  # the last line says how to bring the widget to life
        kinds = [kind for kind in KINDS if kind in data]
        results += [Stored(kind, data[kind], text) for kind in kinds[:1]]
    return results
