"""`samarkand verify`: play the rulebooks' worked examples."""

import argparse

from samarkand.commands import common
from samarkand.errors import InvalidInput
from samarkand.grammar import N_, _

EXAMPLES = """\
samarkand verify
samarkand verify sackson --edition my-box.toml
samarkand verify --explain S-W3"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "verify",
        N_("play the worked examples of the rulebooks and compare the results"),
        EXAMPLES,
        N_("The exit code is 1 if a verdict differs from the one on record."),
    )
    which = parser.add_mutually_exclusive_group()
    common.add_one_game_or_all(which)
    which.add_argument(
        "--explain", metavar="EXAMPLE", help=_("show one example with its position and moves").format()
    )
    parser.add_argument(
        "--edition", help=N_("your own edition, to compare with the rulebook (name the game as well)")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the verdict on every worked example. Return 1 if a verdict differs from the recorded one."""
    from samarkand import examples

    if chosen.explain is not None and chosen.edition is not None:
        raise InvalidInput("edition: found --edition with --explain, expected it only with a game")
    if chosen.explain is None:
        verdicts = list(examples.verify_each(chosen.game, chosen.edition))
        print(examples.report(verdicts))
    else:
        verdicts = examples.verify_cases(chosen.explain.upper())
        print(examples.explanation(verdicts))
    return 1 if any(verdict.changed for verdict in verdicts) else 0
