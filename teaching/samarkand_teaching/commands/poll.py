"""`samarkand poll`: a lesson's question on the phones of a class, from a terminal."""

import argparse
from importlib.util import find_spec
from typing import Any

from samarkand import notebooks
from samarkand.commands import common
from samarkand.errors import missing_extra

EXAMPLES = """\
samarkand poll 3
samarkand poll 3 --network
samarkand poll 3 --behind https://room.example.org --port 8600"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "poll",
        "put one question of a lesson on the phones of a class, and chart their guesses",
        EXAMPLES,
        "Phones need a browser and the code that is shown. Nothing is kept on disk.\n"
        "In a notebook `samarkand_teaching.ClassRoom()` does the same, with all its activities.",
    )
    parser.add_argument("lesson", metavar="LESSON", help="its number, its name, or a notebook of your own")
    parser.add_argument(
        "--network",
        action="store_true",
        help="let in whoever is in this network and has the code (default: windows of this computer)",
    )
    parser.add_argument("--port", type=int, default=0, help="the port (default: one that is free)")
    parser.add_argument(
        "--address",
        metavar="ADDRESS",
        help="the numeric address to announce with --network (default: the likeliest one of this computer)",
    )
    parser.add_argument("--behind", metavar="ADDRESS", help="the address of a proxy that leads to the room")
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        help="where that proxy is, as seen from here (default: this computer)",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open the classroom until the teacher leaves."""
    path = notebooks.as_spoken(notebooks.lesson(chosen.lesson))
    common.read_lesson(path)
    if find_spec("ipywidgets") is None:
        raise missing_extra("a room for a class needs ipywidgets", "lab")
    from samarkand_teaching.classroom import addresses, terminal

    terminal.poll(
        path,
        open_to=addresses.NETWORK if chosen.network else addresses.THIS_COMPUTER,
        port=chosen.port,
        address=chosen.address,
        behind=chosen.behind,
        proxy=chosen.proxy or addresses.HERE[0],
    )
    return 0
