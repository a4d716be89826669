"""`samarkand otter`: a lesson as otter-grader assigns it."""

import argparse
from typing import Any

from samarkand.commands import common

EXAMPLES = """\
samarkand otter 4
samarkand otter two_alike --to monday"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "otter",
        "write a lesson as a master notebook of otter-grader",
        EXAMPLES,
        "Hand what is written to `otter assign`. Its tests are the lesson's checks, which hold no answer.",
    )
    common.add_lesson(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the master notebook."""
    from samarkand.lessons import handing_out

    path = common.find_lesson(chosen.lesson)
    master = handing_out.for_otter(common.read_lesson(path), path.stem)
    common.write_notebook(chosen.to, f"{path.stem}_otter.ipynb", master, chosen.force)
    return 0
