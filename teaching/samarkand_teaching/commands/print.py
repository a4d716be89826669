"""`samarkand print`: cards, boards, dice, camels and bids to cut out, for a lesson on the table."""

import argparse

from samarkand import checks
from samarkand.commands import asking, common
from samarkand.grammar import N_
from samarkand.registry import GAMES
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand print sackson cards
samarkand print sackson die --paper letter
samarkand print sackson game --pdf
samarkand print routes board --paper a2
samarkand print market bids --sets 6 --to monday"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "print",
        N_("write cards, a board, a die, camels or bidding slips to print and cut out"),
        EXAMPLES,
        N_("All drawings are our own. A note in small print says which numbers are reconstructed."),
    )
    asking.add_game(parser, GAMES)
    parser.add_argument(
        "what",
        help=N_(
            "cards, board, or game for everything; for sackson also die, money, pieces or aid; for routes "
            "also families or camels; for market also bids, money, screens or aid"
        ),
    )
    parser.add_argument("--sets", type=int, default=1, help=N_("number of copies (default: 1)"))
    parser.add_argument(
        "--tiles", action="store_true", help=N_("print a large board over four sheets of paper")
    )
    pages.add_pages(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the sheets."""
    from samarkand_teaching.press import paper

    sets = checks.whole("sets", chosen.sets, 1)
    game = asking.game_of(chosen)
    text = paper.page(game, chosen.what, chosen.paper, sets, chosen.tiles)
    pages.write_pages(chosen, {f"{game.name}_{chosen.what}": text})
    return 0
