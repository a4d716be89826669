"""`samarkand sweep`: the same question over options, house rules, players and strategies."""

import argparse
from typing import Any

from samarkand.commands import asking, wording
from samarkand.commands.common import verb
from samarkand.engine.starting import INTERRUPTED

EXAMPLES = """\
samarkand sweep sackson --over rules.starting_cash=200,300,400 --of turns --games 2000
samarkand sweep market --over players=3,4 --over money_ties=competition,dense --strategies threshold
samarkand sweep market --over rules.rounds=8,10 --measure camels --of camels_0
samarkand sweep routes --over strategies=random,greedy,planner --of turns,margin --format json"""
OF = "win_0,turns"


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = verb(
        commands,
        "sweep",
        "ask the same question of several options, house rules, numbers of players or strategies",
        EXAMPLES,
        "All are played on the same chances; `difference` is to the first, by pairs of games.\n"
        "Interrupted (Ctrl-C), it prints the combinations that are complete, and ends with code 130.",
    )
    asking.add_game(parser)
    parser.add_argument(
        "--over",
        action="append",
        required=True,
        metavar="NAME=VALUE,…",
        help=wording.OVER.format(),
    )
    asking.add_strategies(parser)
    asking.add_measure(parser)
    asking.add_run(parser, 1_000)
    parser.add_argument(
        "--rotate", action="store_true", help="play each deal once for each seat of the first player"
    )
    parser.add_argument(
        "--of", default=OF, help=wording.OF.format(quantities=str(wording.QUANTITIES), default=OF)
    )
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    from samarkand.analysis.studies.sweep import sweep

    found = sweep(
        asking.game_of(chosen),
        asking.over_of(chosen),
        chosen.games,
        asking.strategies_of(chosen),
        chosen.seed,
        of=asking.quantities(chosen.of),
        rotate=chosen.rotate,
        workers=chosen.workers,
        measure=asking.measures_of(chosen),
    )
    asking.show(chosen, asking.table(found), asking.rows(found))
    return 0 if found.attrs["is_complete"] else INTERRUPTED
