"""`samarkand rules`: every rule, with its source, its functions and its tests."""

import argparse
import sys
from pathlib import Path
from typing import Any

from samarkand import notebooks
from samarkand.arguments import writing
from samarkand.commands import common, wording
from samarkand.protocol import GAMES

PROJECT = "pyproject.toml"  # stands beside the package in a clone
EXAMPLES = """\
samarkand rules market
samarkand rules --markdown docs/rules.md --force"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "rules",
        "show every rule: our words, source, questions, examples, functions and tests",
        EXAMPLES,
    )
    common.add_one_game_or_all(parser)
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write the page there, not to the screen"
    )
    common.add_force(parser)
    parser.add_argument(
        "--tests", type=Path, metavar="FOLDER", help="the folder of the tests (default: the clone's)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the page of all rules, or write it to a file."""
    from samarkand.rulebook import rules_page

    tests = chosen.tests
    if tests is None and (notebooks.CLONE / PROJECT).is_file():
        tests = notebooks.CLONE / "tests"
    if tests is None:
        print(wording.NO_TESTS, file=sys.stderr)
    page = rules_page.page(tests, GAMES if chosen.game is None else (chosen.game,))
    if chosen.markdown is None:
        print(page, end="")
    else:
        writing.write(chosen.markdown, page, chosen.force)
    return 0
