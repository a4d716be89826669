"""`samarkand exam`: the final test of a track in two versions, and its key."""

import argparse

from samarkand import notebooks
from samarkand.commands import common
from samarkand.grammar import N_
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand exam 1 --seed 7
samarkand exam 1 --seed 8 --pdf --to friday"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "exam",
        N_("write the final test of a track in two versions, with its answer key"),
        EXAMPLES,
        N_(
            "The test has an exercise from the worksheet of each lesson, with other numbers. It takes 35\n"
            "minutes on paper. Then pupils compare how sure they were with how often they were right."
        ),
    )
    parser.add_argument("track", type=int, help=N_("1, 2 or 3, as in the index of the lessons"))
    parser.add_argument(
        "--seed", type=int, default=1, help=N_("a different seed gives a different test (default: 1)")
    )
    pages.add_pages(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write test and key."""
    from samarkand_teaching.press import final_test, lesson, worksheets

    paths = list(notebooks.numbered_lessons().values())
    of_track = [path for path in paths if lesson.track(common.read_lesson(path)) == chosen.track]
    names = [path.stem for path in of_track]
    sentences = (text for exercise in final_test.items(names) for text in worksheets.texts(exercise))
    with pages.in_one_language(of_track, sentences) as spoken:
        titles = [lesson.title(common.read_lesson(path)) for path in spoken]
        asked = chosen.track, names, titles, chosen.seed, pages.paper_of(chosen)
        papers = {"test": final_test.paper(*asked), "test_key": final_test.key(*asked)}
    named = {f"track_{chosen.track}_{what}_{chosen.seed}": page for what, page in papers.items()}
    pages.write_pages(chosen, named)
    return 0
