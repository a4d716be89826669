"""`samarkand sheet`: a worksheet of a lesson and its key, with other numbers for each seed."""

import argparse

from samarkand import notebooks
from samarkand.commands import common
from samarkand.grammar import N_
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand sheet 4 --seed 7
samarkand sheet two_alike --seed 7 --pupils 24 --to monday
samarkand sheet 19 --seed 7 --pdf"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "sheet",
        N_("write a printable worksheet for a lesson, with its answer key"),
        EXAMPLES,
        N_(
            "The same seed gives the same worksheet on every computer. The answers are computed from its "
            "numbers."
        ),
    )
    common.add_lesson(parser)
    pages.add_paper(parser)
    parser.add_argument(
        "--seed", type=int, default=1, help=N_("a different seed gives a different worksheet (default: 1)")
    )
    parser.add_argument(
        "--pupils",
        type=int,
        default=0,
        help=N_("write a different worksheet for each of this many pupils (default: one worksheet for all)"),
    )
    parser.add_argument(
        "--pdf", action="store_true", help=N_("also save both as PDF files, using Chromium or Chrome")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write worksheet and key."""
    from samarkand_teaching.press import guide, lesson, printing, worksheets

    path = notebooks.lesson(chosen.lesson)
    common.read_lesson(path)  # a damaged notebook is refused as such
    exercises, paper = worksheets.exercises(path.stem), pages.paper_of(chosen)
    with pages.in_one_language([path], worksheets.sentences(path.stem)) as (spoken,):
        read = common.read_lesson(spoken)
        asked = lesson.title(read), exercises, chosen.seed, chosen.pupils
        outside, above = lesson.outside(read), printing.top(read, path.stem)
        papers = {
            "sheet": printing.worksheet(*asked, above, outside, paper),
            "key": printing.key(
                *asked, outside, paper, guide.outside_mistakes(read, spoken), guide.on_key(spoken)
            ),
        }
    pages.write_pages(chosen, {f"{path.stem}_{what}_{chosen.seed}": page for what, page in papers.items()})
    return 0
