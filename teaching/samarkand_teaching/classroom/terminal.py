"""A classroom without a notebook: `samarkand poll` puts a lesson's question on the phones."""

import ast
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from samarkand.errors import InvalidOption, MissingExtra, SamarkandError
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.classroom import ClassRoom, terminal_code
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_teaching.classroom.vote import Vote
from samarkand_widgets.lesson.guess import Guess


def question_of(path: Path) -> dict[str, Any]:
    """Return the arguments of `Guess` in a lesson's notebook.

    Raises
    ------
    InvalidOption
        If the notebook asks for no guess.
    """
    for cell in json.loads(path.read_text(encoding="utf-8-sig"))["cells"]:
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

    typed = wording.TYPED  # the commands, as shown to the teacher

    def __init__(self, room: ClassRoom, asked: ClassGuess | Vote):
        self._room, self._asked = room, asked
        self._deeds: dict[str, Callable[[str], Any]] = {
            "lift": lambda _: asked.lift(),
            "door": lambda _: room.turn_door(),
            "phones": lambda _: print("\n".join(map(str, room.roll.lines()))),
            "remove": lambda given: room.remove(_numbers(given)),
            "table": lambda _: print(asked.frame().to_string(index=False)),
            "look": lambda _: None,
        }

    @property
    def question(self) -> str:
        """Return the question that is asked."""
        return self._asked.question

    def do(self, line: str) -> str:
        """Run the command in a line, and return the text to print."""
        word, _, given = line.strip().partition(" ")
        if word not in self._deeds:
            return str(self.typed)
        try:
            self._deeds[word](given.strip())
        except SamarkandError as reason:
            return str(reason)
        self._room.refresh()
        return f"{self._room.said}\n{self._asked.said}"


class GuessTerminal(Terminal):
    """The commands for a lesson's guess."""

    def __init__(self, room: ClassRoom, asked: ClassGuess):
        super().__init__(room, asked)
        self._class_guess = asked
        self._deeds |= {"answer": self._answer, "take": asked.take}

    def _answer(self, given: str) -> None:
        guess = self._class_guess.guess
        # The answer is read like a guess. Its confidence does not matter.
        answer = given if guess.kind == "choice" else guess.read_guess(given, sure=guess.least).value
        self._class_guess.answer_is(answer)
        self._class_guess.show_answer()


class VoteTerminal(Terminal):
    """The commands for a vote whose key only the teacher may see."""

    typed = wording.TYPED_FOR_VOTE

    def __init__(self, room: ClassRoom, asked: Vote, solution: str):
        super().__init__(room, asked)
        self._vote = asked
        self._deeds |= {
            "again": lambda _: asked.discuss(),
            "take": self._take,
            "key": lambda _: print(solution),
        }

    @property
    def question(self) -> str:
        """Return the question and its options, in the order in which the teacher types counts."""
        return "\n".join([self._vote.question, *self._vote.statements])

    def _take(self, given: str) -> None:
        numbers, options = given.split(), self._vote.statements
        if len(numbers) != len(options) or not all(word.isdecimal() for word in numbers):
            raise InvalidOption(wording.COUNT_EACH.format(number=len(options)))
        self._vote.take(dict(zip(options, map(int, numbers), strict=True)))


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


class RoomOptions(TypedDict, total=False):
    """The options of a `ClassRoom`."""

    open_to: str
    port: int
    behind: str | None
    proxy: str
    nicknames: bool
    address: str | None


def poll(lesson: Path, **room: Unpack[RoomOptions]) -> None:
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
    _run(lambda classroom: GuessTerminal(classroom, classroom.guess(Guess(**settings))), room)


def poll_vote(question: str, options: Sequence[str], solution: str, **room: Unpack[RoomOptions]) -> None:
    """Put a question with options to the vote on phones, and run the teacher's commands until `quit`.

    Parameters
    ----------
    question : str
    options : sequence of str
    solution : str
        The text that the teacher's command `key` prints. It is not sent to any phone.
    room
        Passed on to `ClassRoom`.

    Raises
    ------
    InvalidOption
        If an option is not allowed.
    """
    _run(lambda classroom: VoteTerminal(classroom, Vote(question, options, classroom), solution), room)


def _run(ask: Callable[[ClassRoom], Terminal], room: RoomOptions) -> None:
    classroom = ClassRoom(**room)
    try:
        terminal = ask(classroom)
        print(
            wording.COME_TO.format(address=classroom.address, code=classroom.code, question=terminal.question)
        )
        if not classroom.addresses.is_reachable:
            print(str(wording.NO_NETWORK))
        elif sys.stdout.isatty():
            try:
                print(terminal_code(classroom.address))
            except MissingExtra as reason:
                print(reason)
        if classroom.other_addresses:
            print(classroom.other_addresses)
        print(str(terminal.typed), flush=True)
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            print(terminal.do(line), flush=True)
    finally:
        classroom.close()
