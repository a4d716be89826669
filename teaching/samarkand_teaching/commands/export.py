"""`samarkand export`: a lesson without its answers, or as a grader assigns it."""

import argparse

from samarkand import notebooks
from samarkand.commands import common
from samarkand.grammar import Sentence

EXAMPLES = """\
samarkand export 4 --student
samarkand export two_alike --student --to monday
samarkand export 4 --otter
samarkand export 4 --nbgrader"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "export",
        "write a lesson without its solutions, or as an assignment for otter-grader or nbgrader",
        EXAMPLES,
        "In every format, the checks still recognise right answers, but the file does not reveal "
        "them.\n"
        "Pass the file from --otter to `otter assign`. Put the file from --nbgrader into the "
        "folder\n"
        "`source/NAME/` of a course.",
    )
    common.add_lesson(parser)
    formats = parser.add_mutually_exclusive_group(required=True)
    formats.add_argument(
        "--student", action="store_true", help=str(Sentence("without solutions or teacher's notes"))
    )
    formats.add_argument(
        "--otter", action="store_true", help=str(Sentence("as a master notebook for otter-grader"))
    )
    formats.add_argument(
        "--nbgrader", action="store_true", help=str(Sentence("as a source notebook for nbgrader"))
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the notebook."""
    from samarkand_teaching.press import handing_out

    path = notebooks.lesson(chosen.lesson)
    lesson = common.read_lesson(path)
    if chosen.otter:
        kind, exported = "otter", handing_out.for_otter(lesson, path.stem)
    elif chosen.nbgrader:
        kind, exported = "nbgrader", handing_out.for_nbgrader(lesson)
    else:
        kind, exported = "student", handing_out.without_answers(lesson)
    common.write_notebook(chosen.to, f"{path.stem}_{kind}.ipynb", exported, chosen.force)
    return 0
