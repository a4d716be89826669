"""`samarkand tournament`: let strategies play against one another."""

import argparse
from typing import Any

from samarkand.commands import asking, common, wording

EXAMPLES = """\
samarkand tournament market random greedy threshold
samarkand tournament sackson greedy planner mine.py:choose --players 3 --games 6000 --format json"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands, "tournament", "play every pair of strategies against each other and rate them", EXAMPLES
    )
    asking.add_game(parser)
    parser.add_argument(
        "strategies",
        nargs="+",
        metavar="STRATEGY",
        help=wording.RIVALS.format(strategy=str(wording.STRATEGY)),
    )
    asking.add_games(parser, wording.GAMES_PER_PAIR)
    asking.add_seed(parser)
    asking.add_workers(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games and print the ratings."""
    from samarkand.analysis.opponents.tournaments import tournament

    rivals = [asking.strategy_of(name) for name in chosen.strategies]
    asked: dict[str, Any] = {"games": chosen.games, "seed": chosen.seed, "workers": chosen.workers}
    result = tournament(asking.game_of(chosen), rivals, **asked)
    plain = {
        "game": repr(result.game),
        "seed": result.seed,
        "ratings": asking.rows(result.ratings),
        "pairs": asking.rows(result.pairs),
    }
    asking.show(chosen, repr(result), plain)
    return 0
