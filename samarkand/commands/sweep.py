"""`samarkand sweep`: compare options, house rules, numbers of players and strategies."""

import argparse

from samarkand.arguments.experiments import QUANTITY
from samarkand.commands import asking, wording
from samarkand.commands.common import INTERRUPTED, Commands, verb

EXAMPLES = """\
samarkand sweep sackson --over rules.starting_cash=200,300,400 --quantity turns --games 2000
samarkand sweep market --over players=3,4 --over money_ties=competition,dense --strategies threshold
samarkand sweep market --over rules.rounds=8,10 --measure camels --quantity camels_0
samarkand sweep routes --over strategies=random,greedy,planner --quantity turns,margin --format json"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = verb(
        commands,
        "sweep",
        "compare options, house rules, numbers of players or strategies in simulated games",
        EXAMPLES,
        "All combinations use the same random numbers, and the column `difference` compares each "
        "with the first,\n"
        "game by game. If you interrupt the command (Ctrl-C), it prints the combinations that are "
        "complete and\n"
        "exits with code 130.",
    )
    asking.add_game(parser)
    parser.add_argument(
        "--over",
        action="append",
        required=True,
        metavar="NAME=VALUE,…",
        help=wording.OVER.format(),
    )
    asking.add_games(parser)
    asking.add_strategies(parser)
    asking.add_seed(parser)
    asking.add_rotate(parser)
    parser.add_argument(
        "--quantity",
        default=QUANTITY,
        help=wording.QUANTITY.format(quantities=str(wording.QUANTITIES), default=QUANTITY),
    )
    asking.add_measure(parser)
    asking.add_workers(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games and print the table."""
    from samarkand.analysis.studies.sweep import sweep

    frame = sweep(
        asking.game_of(chosen),
        asking.over_of(chosen),
        games=chosen.games,
        strategies=asking.strategies_of(chosen.strategies),
        seed=chosen.seed,
        rotate=chosen.rotate,
        quantity=asking.quantities(chosen.quantity),
        measure=asking.measures_of(chosen),
        workers=chosen.workers,
    )
    asking.show(chosen, asking.table(frame), asking.rows(frame))
    return 0 if frame.attrs["is_complete"] else INTERRUPTED
