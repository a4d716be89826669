"""What several verbs of the command line have in common."""

import argparse
import json
from pathlib import Path
from typing import Any

from samarkand.errors import InvalidOption
from samarkand.protocol import GAMES


def verb(commands: Any, name: str, help: str, examples: str, epilog: str = "") -> argparse.ArgumentParser:
    """A verb's parser, whose --help ends with examples, one per line.

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


def add_lesson(parser: argparse.ArgumentParser) -> None:
    """The argument LESSON, and where to write what is made of it."""
    parser.add_argument("lesson", help="its number, its name, or a notebook of your own")
    parser.add_argument("--to", type=Path, metavar="FOLDER", default=Path(), help="where to (default: here)")


def read_lesson(path: Path) -> dict[str, Any]:
    """A lesson's notebook.

    Raises
    ------
    InvalidOption
        If the file is none.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(found, dict) or not isinstance(found["cells"], list):
            raise ValueError
    except (ValueError, KeyError):
        raise InvalidOption(f"{path}: not a notebook") from None
    return found


def write(folder: Path, name: str, text: str) -> Path:
    """Write a file into a folder, which is made if it is not there; say so, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="\n")
    print(path)
    return path


def write_notebook(folder: Path, name: str, notebook: dict[str, Any]) -> Path:
    """Write a notebook into a folder; say so, and return its path."""
    return write(folder, name, json.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
