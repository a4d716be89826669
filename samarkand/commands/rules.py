"""`samarkand rules`: print the rules and, for developers, their functions and tests."""

import argparse
import sys
from pathlib import Path

from samarkand import notebooks
from samarkand.arguments import writing
from samarkand.commands import common, wording
from samarkand.protocol import GAMES, package

PROJECT = "pyproject.toml"  # stands beside the package in a clone
EXAMPLES = """\
samarkand rules market
samarkand rules S-V1
samarkand rules may I pass
samarkand rules --markdown docs/rules.md --force"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands, "rules", "show the rules in our own words, with their sources and worked examples", EXAMPLES
    )
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help="a game, the identifier of a rule, or words to search for (default: all rules)",
    )
    parser.add_argument(
        "--provenance",
        action="store_true",
        help="print a Markdown page that lists the functions and tests of each rule",
    )
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write the page of --provenance to this file"
    )
    common.add_force(parser)
    parser.add_argument(
        "--tests", type=Path, metavar="FOLDER", help="folder with the tests (default: that of the clone)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print some rules, or print or write the page of all rules."""
    if chosen.provenance or chosen.markdown or chosen.tests:
        return _write_page(chosen)
    from samarkand.rulebook import rules_in_words

    print(rules_in_words.text(rules_in_words.find(chosen.what)))
    return 0


def _write_page(chosen: argparse.Namespace) -> int:
    """Print or write the page with functions and tests."""
    from samarkand.rulebook import rules_page

    tests = chosen.tests
    if tests is None and (notebooks.CLONE / PROJECT).is_file():
        tests = notebooks.CLONE / "tests"
    if tests is None:
        print(str(wording.NO_TESTS), file=sys.stderr)
    page = rules_page.page(tests, [package(game).name for game in chosen.what] or GAMES)
    if chosen.markdown is None:
        print(page, end="")
    else:
        writing.write(chosen.markdown, page, chosen.force)
    return 0
