"""`samarkand guide`: what a teacher needs for a lesson, on two pages, or all guides as a book."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from samarkand import notebooks
from samarkand.commands import common
from samarkand.errors import InvalidInput
from samarkand.grammar import N_
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand guide 2
samarkand guide two_alike --pdf --to monday
samarkand guide --all --pdf"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "guide",
        N_("write the teacher's guide to one lesson or to all of them"),
        EXAMPLES,
        N_(
            "Each guide has two pages: a plan for the hour, and the answers to all exercises with the "
            "usual\nmistakes. The book of all guides also has a rubric and a form for your feedback."
        ),
    )
    parser.add_argument("lesson", nargs="?", help=N_("the number or name of a lesson"))
    parser.add_argument("--all", action="store_true", help=N_("write one book with all the guides"))
    pages.add_pages(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the guide."""
    if chosen.all == (chosen.lesson is not None):
        raise InvalidInput("lesson: expected one lesson, or --all for a book with all of them")
    if chosen.all:
        paths, name = with_guide(), "guide"
    else:
        paths = [notebooks.lesson(chosen.lesson)]
        name = f"{paths[0].stem}_guide"
    with pages.in_one_language(paths, translates=False) as english:
        text = book(english, chosen.paper)
    pages.write_pages(chosen, {name: text})
    return 0


def with_guide() -> list[Path]:
    """The lessons that have a guide, by their numbers."""
    from samarkand_teaching.press import lesson_text

    return [path for path in notebooks.numbered_lessons().values() if lesson_text.text_of(path).is_file()]


def book(paths: Sequence[Path], paper: str = "a4") -> str:
    """Return the guide to the lessons with these notebooks, as a page of HTML."""
    from samarkand_teaching.press import guide
    from samarkand_teaching.templates import PAPERS

    return guide.book([guide.read(common.read_lesson(path), path) for path in paths], PAPERS[paper])
