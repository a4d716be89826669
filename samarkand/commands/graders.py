"""`samarkand otter` and `samarkand nbgrader`: a lesson as a grader assigns it."""

import argparse
from typing import Any

from samarkand import notebooks
from samarkand.commands import common

OTTER, NBGRADER = "samarkand otter 4", "samarkand nbgrader two_alike --to monday"


def add(commands: Any) -> None:
    """Describe both verbs to the command line."""
    otter = common.verb(
        commands,
        "otter",
        "write a lesson as a master notebook of otter-grader",
        OTTER,
        "Give the file to `otter assign`. The lesson's checks are hidden tests, which pupils do not get.",
    )
    nbgrader = common.verb(
        commands,
        "nbgrader",
        "write a lesson as a source notebook of nbgrader",
        NBGRADER,
        "Put it into a course's `source/NAME/`. "
        "The lesson's checks are hidden tests, which pupils do not get.",
    )
    for parser in (otter, nbgrader):
        common.add_lesson(parser)
        parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the notebook."""
    from samarkand.lessons import handing_out

    path = notebooks.lesson(chosen.lesson)
    lesson = common.read_lesson(path)
    if chosen.command == "otter":
        made = handing_out.for_otter(lesson, path.stem)
    else:
        made = handing_out.for_nbgrader(lesson)
    common.write_notebook(chosen.to, f"{path.stem}_{chosen.command}.ipynb", made, chosen.force)
    return 0
