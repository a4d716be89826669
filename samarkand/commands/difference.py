"""`samarkand difference`: compare two studies from files."""

import argparse
from pathlib import Path

from samarkand.commands import asking, wording
from samarkand.commands.common import Commands, verb

EXAMPLES = """\
samarkand difference mine.sqlite usual.sqlite
samarkand difference dear.json cheap.json --quantity turns,win_0 --format json"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = verb(
        commands,
        "difference",
        "estimate the difference between two saved studies, with confidence intervals",
        EXAMPLES,
        "Two studies with the same seed are compared game by game, because both use the same random numbers.",
    )
    for name in ("first", "second"):
        parser.add_argument(
            name, type=Path, metavar="FILE", help="a study saved by `samarkand simulate --out` or Study.save"
        )
    of = wording.QUANTITY.format(quantities=str(wording.QUANTITIES), default=str(wording.OUT_OF_ALL))
    parser.add_argument("--quantity", help=of)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Compare the studies and print the differences."""
    from samarkand.analysis.studies.study import Study

    first, second = Study.load(chosen.first), Study.load(chosen.second)
    comparison = first.difference(
        second, None if chosen.quantity is None else asking.quantities(chosen.quantity)
    )
    asking.show(chosen, asking.table(comparison, index=True), asking.rows(comparison.reset_index()))
    return 0
