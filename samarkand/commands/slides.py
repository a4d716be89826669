"""`samarkand slides`: a lesson as slides, in one file."""

import argparse
from typing import Any

from samarkand import notebooks
from samarkand.commands import common

EXAMPLES = """\
samarkand slides 3
samarkand slides two_alike --to monday"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "slides",
        "write a lesson as slides, in one HTML file that needs no network",
        EXAMPLES,
        "Made of what the notebook has stored: run your own first. The answer of an exercise comes after it.",
    )
    common.add_lesson(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the slides."""
    from samarkand.lessons import slides, worksheets

    path = notebooks.lesson(chosen.lesson)
    answers = worksheets.answers(path.stem)
    page = slides.page(common.read_lesson(path), answers)
    common.write(chosen.to, f"{path.stem}_slides.html", page, chosen.force)
    return 0
