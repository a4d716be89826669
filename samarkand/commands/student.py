"""`samarkand student`: a lesson without its solutions and the notes for the teacher."""

import argparse
from typing import Any

from samarkand import notebooks
from samarkand.commands import common

EXAMPLES = """\
samarkand student 4
samarkand student two_alike --to monday"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "student",
        "write a lesson without solutions and teacher's notes",
        EXAMPLES,
        "Its checks still tell right from wrong: they hold no answer.",
    )
    common.add_lesson(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the lesson as pupils get it."""
    from samarkand.lessons import handing_out

    path = notebooks.lesson(chosen.lesson)
    lesson = handing_out.without_answers(common.read_lesson(path))
    common.write_notebook(chosen.to, f"{path.stem}_student.ipynb", lesson, chosen.force)
    return 0
