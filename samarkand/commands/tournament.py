"""`samarkand tournament`: strategies against one another."""

import argparse
from typing import Any

from samarkand.commands import asking, common, wording

EXAMPLES = """\
samarkand tournament market random greedy threshold
samarkand tournament sackson greedy planner mine.py:choose --players 3 --games 6000 --format json"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands, "tournament", "let every two strategies play against each other, and rate them", EXAMPLES
    )
    asking.add_game(parser)
    parser.add_argument(
        "strategies",
        nargs="+",
        metavar="STRATEGY",
        help=wording.RIVALS.format(strategy=str(wording.STRATEGY)),
    )
    asking.add_run(parser, 1_000)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    from samarkand.analysis.opponents.tournaments import tournament

    rivals = [asking.strategy_of(said) for said in chosen.strategies]
    found = tournament(asking.game_of(chosen), rivals, chosen.games, chosen.seed, workers=chosen.workers)
    plain = {
        "game": repr(found.game),
        "seed": found.seed,
        "ratings": asking.rows(found.ratings),
        "pairs": asking.rows(found.pairs),
    }
    asking.show(chosen, repr(found), plain)
    return 0
