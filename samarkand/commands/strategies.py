"""`samarkand strategies`: list a game's computer players, or print a template for a strategy."""

import argparse

from samarkand import strategies
from samarkand.analysis.opponents.kinds import kinds
from samarkand.commands import asking, wording
from samarkand.commands.common import Commands, verb
from samarkand.commands.games import KNOWN_GAMES

EXAMPLES = """\
samarkand strategies sackson
samarkand strategies market --template"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = verb(commands, "strategies", "list the computer players of a game", EXAMPLES)
    parser.add_argument("game", choices=KNOWN_GAMES, help="the game")
    parser.add_argument(
        "--template",
        action="store_true",
        help="print a working strategy instead, as a starting point for your own",
    )
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List the strategies, or print the template."""
    if chosen.template:
        strategies.template(chosen.game)
        return 0
    descriptions = kinds(chosen.game)
    lines = [description.format() for name, description in descriptions.items() if name != strategies.EXPERT]
    own = wording.OF_ONES_OWN.format(game=chosen.game)
    asking.show(chosen, "\n".join([*lines, wording.ALONE.format(), own]), list(descriptions))
    return 0
