"""`samarkand warm`: the games compiled before they are needed."""

import argparse
from typing import Any

from samarkand.commands import common
from samarkand.protocol import GAMES

EXAMPLES = """\
samarkand warm
samarkand warm market
samarkand warm --all-users"""


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
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Compile what is not compiled yet."""
    from samarkand.analysis import warming

    warming.warm(GAMES if chosen.game is None else (chosen.game,), chosen.all_users, chosen.quiet)
    return 0
