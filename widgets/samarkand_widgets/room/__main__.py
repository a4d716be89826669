"""A class room without a notebook: `samarkand class` runs this, with a lesson's question on the phones."""

import argparse
import ast
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from samarkand.commands.wording import INTERRUPTED as INTERRUPTED_WORD
from samarkand.engine.starting import INTERRUPTED
from samarkand.errors import InvalidOption, MissingExtra, SamarkandError
from samarkand_widgets.lesson.guess import Guess
from samarkand_widgets.room import addresses, wording
from samarkand_widgets.room.guess import ClassGuess
from samarkand_widgets.room.room import ClassRoom, terminal_code


def question_of(path: Path) -> dict[str, Any]:
    """The arguments with which a lesson's notebook asks for its guess.

    Raises
    ------
    InvalidOption
        If it asks for none, or not in plain values.
    """
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code" or "Guess(" not in "".join(cell["source"]):
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Guess":
                names = ("question", "name", "kind")
                given = dict(zip(names, node.args, strict=False))
                given |= {each.arg: each.value for each in node.keywords if each.arg}
                return {name: ast.literal_eval(value) for name, value in given.items()}
    raise InvalidOption(f"{path.name}: it asks for no guess")


class Terminal:
    """What a teacher types, line by line."""

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
        is_choice = self._asked.guess.kind == "choice"
        self._asked.answer_is(given if is_choice else self._asked.guess.judged(given).value)
        self._asked.show_answer()

    def do(self, line: str) -> str:
        """Do what a line says; what is to be told then."""
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
    """The numbers of phones that were typed.

    Raises
    ------
    InvalidOption
        If something else was typed.
    """
    words = given.split()
    if not words or not all(word.isdecimal() for word in words):
        raise InvalidOption(wording.CHOOSE_PHONES.format(found=given))
    return [int(word) for word in words]


def main() -> int:
    """Open the room, and do what is typed until `quit`."""
    parser = argparse.ArgumentParser(prog="samarkand class")
    parser.add_argument("lesson", type=Path)
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--address")
    parser.add_argument("--behind")
    parser.add_argument("--proxy", default=addresses.HERE[0])
    chosen = parser.parse_args()
    open_to = addresses.NETWORK if chosen.network else addresses.THIS_COMPUTER
    try:
        given = question_of(chosen.lesson)
        room = ClassRoom(open_to, chosen.port, chosen.behind, chosen.proxy, address=chosen.address)
        asked = Guess(**given, room=room).of_class
    except SamarkandError as reason:
        print(wording.SAYS.format(reason=reason), file=sys.stderr)
        return 1
    assert asked is not None
    terminal = Terminal(room, asked)
    print(wording.COME_TO.format(address=room.address, code=room.code, question=asked.question))
    if not room.addresses.is_reachable:
        print(str(wording.NO_NETWORK))
    elif sys.stdout.isatty():
        try:
            print(terminal_code(room.address))
        except MissingExtra as reason:
            print(reason)
    if room.other_addresses:
        print(room.other_addresses)
    print(str(wording.TYPED))
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            print(terminal.do(line), flush=True)
    except KeyboardInterrupt:
        print(wording.SAYS.format(reason=str(INTERRUPTED_WORD)), file=sys.stderr)
        return INTERRUPTED
    finally:
        room.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
