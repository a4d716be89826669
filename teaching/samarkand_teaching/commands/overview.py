"""`samarkand overview`: all lessons on one page, pages for pupils, and the hinge questions with their key."""

import argparse

from samarkand import notebooks
from samarkand.commands import common
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand overview
samarkand overview --pdf --to staff-room"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "overview",
        "write an overview of all lessons, a glossary, a formula sheet, and the hinge questions",
        EXAMPLES,
        "The overview has the question, level, minutes, materials and topic of each lesson. The glossary\n"
        "and the formula sheet are for pupils. These three have one page each. The hinge questions are\n"
        "multiple choice, three for each of lessons 1 to 12. Their pages have the key, for the teacher.",
    )
    pages.add_pages(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the pages."""
    from samarkand_teaching.press import guide, overview

    paths, paper = list(notebooks.numbered_lessons().values()), pages.paper_of(chosen)
    folder = guide.text_of(paths[0]).parent
    with pages.in_one_language(paths, translates=False) as english:
        lessons = {path: common.read_lesson(path) for path in english}
        written = {"overview": overview.overview(lessons, paper)}
        for name in (overview.GLOSSARY, overview.FORMULAS):
            written[name] = overview.text_page(folder, name, paper)
        written["hinges"] = overview.hinge_pages(lessons, paper)
    pages.write_pages(chosen, written)
    return 0
