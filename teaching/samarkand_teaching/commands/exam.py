"""`samarkand exam`: the final test of a track in two variants, and its key."""

import argparse

from samarkand import notebooks
from samarkand.commands import common
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand exam 1 --seed 7
samarkand exam 1 --seed 8 --pdf --to friday"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "exam",
        "write the final test of a track in two variants, with its answer key",
        EXAMPLES,
        "The test takes 35 minutes on paper. Afterwards pupils note how sure they were. The two "
        "variants are\n"
        "equally hard.",
    )
    parser.add_argument("track", type=int, help="1, 2 or 3, as in the index of the lessons")
    parser.add_argument(
        "--seed", type=int, default=1, help="a different seed gives a different test (default: 1)"
    )
    pages.add_pages(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write test and key."""
    from samarkand_teaching.press import final_test, lesson

    paths = list(notebooks.numbered_lessons().values())
    of_track = [path for path in paths if lesson.track(common.read_lesson(path)) == chosen.track]
    with pages.in_one_language(of_track, final_test.sentences(chosen.track)) as spoken:
        titles = [lesson.title(common.read_lesson(path)) for path in spoken]
        asked = chosen.track, titles, chosen.seed, pages.paper_of(chosen)
        papers = {"test": final_test.paper(*asked), "test_key": final_test.key(*asked)}
    named = {f"track_{chosen.track}_{what}_{chosen.seed}": page for what, page in papers.items()}
    pages.write_pages(chosen, named)
    return 0
