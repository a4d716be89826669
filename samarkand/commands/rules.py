"""`samarkand rules`: every rule, with its source, its functions and its tests."""

import argparse
from pathlib import Path
from typing import Any

from samarkand.commands import common
from samarkand.protocol import GAMES

EXAMPLES = """\
samarkand rules market
samarkand rules --markdown docs/rules.md"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands, "rules", "show every rule: our words, source, status, functions and tests", EXAMPLES
    )
    common.add_one_game_or_all(parser)
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write the page there, not to the screen"
    )
    parser.add_argument(
        "--tests", type=Path, default=Path("tests"), help="the folder of the tests (default: tests)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the page of all rules, or write it to a file."""
    from samarkand.rulebook import rules_page

    page = rules_page.page(chosen.tests, GAMES if chosen.game is None else (chosen.game,))
    if chosen.markdown is None:
        print(page, end="")
    else:
        chosen.markdown.write_text(page, encoding="utf-8", newline="\n")
    return 0
