"""`samarkand rules`: print the rules."""

import argparse

from samarkand.commands import common

EXAMPLES = """\
samarkand rules market
samarkand rules S-V1
samarkand rules may I pass"""


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
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print some rules."""
    from samarkand.rulebook import rules_in_words

    print(rules_in_words.text(rules_in_words.find(chosen.what)))
    return 0
