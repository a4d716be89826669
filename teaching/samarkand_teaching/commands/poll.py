"""`samarkand poll`: a lesson's question on the phones of a class, from a terminal."""

import argparse
import sys
from importlib.util import find_spec

from samarkand import notebooks
from samarkand.commands import common
from samarkand.errors import missing_extra
from samarkand.grammar import ENGLISH, current_language, override_language
from samarkand_teaching.commands import wording

EXAMPLES = """\
samarkand poll 3
samarkand poll 3 --network
samarkand poll 5 --hinge 2
samarkand poll 3 --behind https://room.example.org --port 8600"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "poll",
        "send a question from a lesson to the pupils' phones and chart their guesses",
        EXAMPLES,
        "The phones need only a browser and the code that the command shows. Nothing is written "
        "to disk.\n"
        "In a notebook, `samarkand_teaching.ClassRoom()` does the same and has more activities.",
    )
    parser.add_argument(
        "lesson", metavar="LESSON", help="the number or name of a lesson, or your own notebook"
    )
    parser.add_argument(
        "--hinge",
        type=int,
        metavar="NUMBER",
        help="put a hinge question of the lesson (1 to 3) to the vote, instead of the question for a guess",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="let anyone on this network who has the code join (default: only browsers on this computer)",
    )
    parser.add_argument("--port", type=int, default=0, help="the port (default: any free port)")
    parser.add_argument(
        "--address",
        metavar="ADDRESS",
        help="the IP address to announce, with --network (default: the most likely address of this computer)",
    )
    parser.add_argument(
        "--behind", metavar="ADDRESS", help="the public address of a reverse proxy in front of the classroom"
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        help="the IP address of that proxy, as seen from this computer (default: this computer)",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open the classroom until the teacher leaves."""
    from samarkand_teaching.press import hinges

    english = notebooks.lesson(chosen.lesson)
    path = notebooks.as_spoken(english)
    common.read_lesson(path)
    hinge = None if chosen.hinge is None else hinges.hinge_of(english.stem, chosen.hinge)
    if find_spec("ipywidgets") is None:
        raise missing_extra("a room for a class needs ipywidgets", "lab")
    from samarkand_teaching.classroom import addresses, terminal

    room: terminal.RoomOptions = {
        "open_to": addresses.NETWORK if chosen.network else addresses.THIS_COMPUTER,
        "port": chosen.port,
        "address": chosen.address,
        "behind": chosen.behind,
        "proxy": chosen.proxy or addresses.HERE[0],
    }
    if hinge is None:
        terminal.poll(path, **room)
        return 0
    if current_language() is not ENGLISH:
        print(wording.HINGE_IN_ENGLISH, file=sys.stderr)
    with override_language(ENGLISH):  # no page is in two languages
        options = [option.text for option in hinge.options]
        terminal.poll_vote(hinge.question, options, hinges.solution(hinge), **room)
    return 0
