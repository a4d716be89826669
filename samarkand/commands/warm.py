"""`samarkand warm`: the games compiled before they are needed."""

import argparse
from pathlib import Path
from typing import Any

from samarkand.commands import common
from samarkand.grammar import Sentence
from samarkand.protocol import GAMES

EXAMPLES = """\
samarkand warm
samarkand warm market
samarkand warm --all-users
samarkand warm --pack class.zip
samarkand warm --from class.zip"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "warm",
        "compile the games before they are needed",
        EXAMPLES,
        "What is compiled already is not compiled again.",
    )
    common.add_one_game_or_all(parser)
    parser.add_argument(
        "--all-users",
        action="store_true",
        help="keep it in the installation, from where the first simulation of each user copies it",
    )
    parser.add_argument(
        "--quiet", action="store_true", help="print nothing, and let other programs come first"
    )
    parser.add_argument("--lifeline", action="store_true", help=argparse.SUPPRESS)
    packs = parser.add_mutually_exclusive_group()
    packs.add_argument(
        "--pack",
        type=Path,
        metavar="FILE",
        help=Sentence("compile for any processor of this one's family, and write it to a file").format(),
    )
    packs.add_argument(
        "--from",
        type=Path,
        metavar="FILE",
        dest="source",
        help=Sentence("take what such a file holds: code that is run, of the same versions").format(),
    )
    common.add_force(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Compile what is not compiled yet, or write it to a file for other computers."""
    from samarkand.analysis import packs, warming

    if chosen.lifeline:
        warming.end_with_standard_input()
    games = GAMES if chosen.game is None else (chosen.game,)
    if chosen.pack is not None:
        packs.pack(chosen.pack, games, chosen.force)
        print(chosen.pack.absolute())
        return 0
    warming.warm(games, chosen.all_users, chosen.quiet, chosen.source)
    return 0
