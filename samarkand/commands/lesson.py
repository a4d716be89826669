"""`samarkand lesson`: open a lesson with its code hidden."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from samarkand import notebooks
from samarkand.commands import common
from samarkand.commands.lab import WHERE_TO
from samarkand.errors import SamarkandError
from samarkand.grammar import N_, _, columns

EXAMPLES = """\
samarkand lesson
samarkand lesson 2
samarkand lesson two_alike my-notebooks
samarkand lesson 2 my-notebooks --no-browser
samarkand lesson fair_price --class"""
TEACHING = "samarkand_teaching"  # which is not imported here
FIRST_CELL = """\
from samarkand_teaching import LessonClass

LessonClass("{name}")"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "lesson",
        N_("open a lesson with its code hidden, for use with a mouse, a touch screen or a keyboard"),
        EXAMPLES,
        N_(
            "For classes that do not program. The lesson runs as soon as it opens. The part below the "
            "guess\nappears once pupils have committed to a guess, and a button shows the code. `samarkand "
            "lab` opens\nthe same notebook with its code. Give LESSON and FOLDER first: all other "
            "arguments are passed to\nJupyterLab, for example --no-browser."
        ),
    )
    parser.usage = str(_("%(prog)s [-h] [LESSON] [FOLDER] [--class] [JUPYTERLAB'S OPTIONS …]"))
    parser.add_argument(
        "lesson",
        metavar="LESSON",
        nargs="?",
        help=N_("the number or name of a lesson, or your own notebook (default: list the lessons)"),
    )
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        type=Path,
        default=Path(notebooks.FOLDER),
        help=WHERE_TO.format(folder=notebooks.FOLDER),
    )
    parser.add_argument(
        "--class",
        dest="is_class",
        action="store_true",
        help=N_("also open a classroom: one button sends each question to the pupils' phones"),
    )
    parser.set_defaults(run=run, others=[])


def run(chosen: argparse.Namespace) -> int:
    """List the lessons, or copy and open one. `chosen.others` are JupyterLab's own options."""
    if chosen.lesson is None:
        print(lesson_list())
        return 0
    path = notebooks.lesson(chosen.lesson)
    common.read_lesson(path)
    if not chosen.is_class:
        return notebooks.open_lesson(path, chosen.folder, chosen.others)
    if find_spec(TEACHING) is None:
        raise SamarkandError(
            _("--class needs the package {package}, which is not installed").format(package=TEACHING)
        )
    name = path.stem.partition("_")[2] or path.stem
    return notebooks.open_lesson(path, chosen.folder, chosen.others, FIRST_CELL.format(name=name))


def lesson_list() -> str:
    r"""Return the lessons under their levels: number, title, minutes.

    Examples
    --------
    >>> print("\n".join(lesson_list().split("\n")[:3]))
    Track 1: from 15 years
       1  Fair price                                      25 or 45 minutes
       2  Two alike?                                      25 or 45 minutes
    """
    lessons = notebooks.course()
    rows = [
        (number, title, _("{minutes} minutes").format(minutes=time)) for __, number, title, time in lessons
    ]
    text: list[str] = []
    for (level, *__), line in zip(lessons, columns("> < <", rows), strict=True):
        if level not in text:
            text += ["", level] if text else [level]
        text.append(f"  {line}")
    return "\n".join(text)
