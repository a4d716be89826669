"""What several verbs of the command line have in common."""

import argparse
from typing import Any

from samarkand.protocol import GAMES


def verb(commands: Any, name: str, help: str, examples: str, epilog: str = "") -> argparse.ArgumentParser:
    """A verb's parser, whose --help ends with examples, one a line.

    Examples
    --------
    >>> commands = argparse.ArgumentParser(prog="samarkand").add_subparsers()
    >>> text = verb(commands, "greet", "say hello", "samarkand greet").format_help()
    >>> text.splitlines()[-2:]
    ['examples:', '  samarkand greet']
    """
    lines = [*([epilog, ""] if epilog else []), "examples:", *(f"  {each}" for each in examples.splitlines())]
    return commands.add_parser(
        name,
        help=help,
        description=f"{help[0].upper()}{help[1:]}.",
        epilog="\n".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_one_game_or_all(parser: argparse.ArgumentParser) -> None:
    """The argument GAME, which may be left out."""
    parser.add_argument("game", nargs="?", choices=GAMES, help="this game alone (default: all)")
