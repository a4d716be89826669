"""A classroom without a notebook: `samarkand poll` puts a lesson's question on the phones."""

import ast
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from samarkand.errors import InvalidOption, MissingExtra, SamarkandError
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.classroom import ClassRoom, terminal_code
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_widgets.lesson.guess import Guess


def question_of(path: Path) -> dict[str, Any]:
    """Return the arguments of `Guess` in a lesson's notebook.

    Raises
    ------
    InvalidOption
        If the notebook asks for no guess.
    """
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code" or "Guess(" not in "".join(cell["source"]):
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Guess":
                names = ("question", "name", "kind")
                given = dict(zip(names, node.args, strict=False))
                given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
                return {name: ast.literal_eval(value) for name, value in given.items()}
    raise InvalidOption(f"{path.name}: found no question for a guess")


class Terminal:
    """The commands that a teacher types, one per line."""

    def __init__(self, room: ClassRoom, asked: ClassGuess):
        self._room, self._asked = room, asked
        self._deeds: dict[str, Callable[[str], Any]] = {
            "lift": lambda _: asked.lift(),
            "answer": self._answer,
            "take": asked.take,
            "door": lambda _: room.turn_door(),
            "phones": lambda _: print("\n".join(map(str, room.roll.lines()))),
            "remove": lambda given: room.remove(_numbers(given)),
            "table": lambda _: print(asked.frame().to_string(index=False)),
            "look": lambda _: None,
        }

    def _answer(self, given: str) -> None:
        guess = self._asked.guess
        # The answer is read like a guess. Its confidence does not matter.
        answer = given if guess.kind == "choice" else guess.read_guess(given, sure=guess.least).value
        self._asked.answer_is(answer)
        self._asked.show_answer()

    def do(self, line: str) -> str:
        """Run the command in a line, and return the text to print."""
        word, _, given = line.strip().partition(" ")
        if word not in self._deeds:
            return str(wording.TYPED)
        try:
            self._deeds[word](given.strip())
        except SamarkandError as reason:
            return str(reason)
        self._room.refresh()
        return f"{self._room.said}\n{self._asked.said}"


def _numbers(given: str) -> list[int]:
    """Return the numbers of phones that were typed.

    Raises
    ------
    InvalidOption
        If anything else was typed.
    """
    typed = given.split()
    if not typed or not all(word.isdecimal() for word in typed):
        raise InvalidOption(wording.CHOOSE_PHONES.format(found=given))
    return [int(word) for word in typed]


def poll(lesson: Path, **room: Any) -> None:
    """Show the question of a lesson on phones, and run the teacher's commands until `quit`.

    Parameters
    ----------
    lesson : path
        The path of the notebook.
    room
        Passed on to `ClassRoom`.

    Raises
    ------
    InvalidOption
        If the lesson asks for no guess, or an option is not allowed.
    """
    settings = question_of(lesson)
    classroom = ClassRoom(**room)
    try:
        asked = classroom.guess(Guess(**settings))
        terminal = Terminal(classroom, asked)
        print(wording.COME_TO.format(address=classroom.address, code=classroom.code, question=asked.question))
        if not classroom.addresses.is_reachable:
            print(str(wording.NO_NETWORK))
        elif sys.stdout.isatty():
            try:
                print(terminal_code(classroom.address))
            except MissingExtra as reason:
                print(reason)
        if classroom.other_addresses:
            print(classroom.other_addresses)
        print(str(wording.TYPED), flush=True)
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            print(terminal.do(line), flush=True)
    finally:
        classroom.close()
