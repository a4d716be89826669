"""`samarkand verify`: the rulebooks' worked examples, played."""

import argparse
from typing import Any

from samarkand.commands import common

EXAMPLES = """\
samarkand verify
samarkand verify sackson --edition my-box.toml"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "verify",
        "play every worked example of the rulebooks and compare",
        EXAMPLES,
        "Ends with code 1 if a verdict is not the one on record.",
    )
    common.add_one_game_or_all(parser)
    parser.add_argument("--edition", help="an edition of your own, held against the rulebook (needs GAME)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what became of every worked example; 1 if a verdict is not the one on record."""
    from samarkand.rulebook import examples

    found = list(examples.verified(chosen.game, chosen.edition))
    print(examples.report(found))
    return 1 if any(each.changed for each in found) else 0
