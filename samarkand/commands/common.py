"""Helpers that several commands share."""

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from samarkand import files
from samarkand.errors import InvalidInput
from samarkand.grammar import N_, Words, _, capital, columns
from samarkand.registry import GAMES, installed_games

INTERRUPTED = 130  # exit code in shells for a program that Ctrl-C ends


class KnownGames(Collection[str]):
    """The games of the package, followed by those that other distributions declare as entry points.

    Entry points are looked up only for another name, or for a list of all names, because that is slow.
    """

    def __contains__(self, name: object) -> bool:
        return name in GAMES or name in _others(*sys.path)

    def __iter__(self) -> Iterator[str]:
        yield from (*GAMES, *_others(*sys.path))

    def __len__(self) -> int:
        return len(GAMES) + len(_others(*sys.path))


@lru_cache(maxsize=1)
def _others(*path: str) -> list[str]:
    """Return the names of the games that distributions on this `sys.path` declare.

    A parser needs the list for every option that is added to it, and each look-up takes milliseconds.
    """
    names = dict.fromkeys(name for name, _ in installed_games())
    return [name for name in names if name not in GAMES]


KNOWN_GAMES = KnownGames()


def list_meanings(head: str, meanings: Mapping[str, Words] | Mapping[int, Words]) -> str:
    """Return a heading and, below it, codes or words with their meanings.

    Examples
    --------
    >>> print(list_meanings("exit codes:", {0: "done", 130: "interrupted"}))
    exit codes:
      0    done
      130  interrupted
    """
    return "\n".join([head, *(f"  {line}" for line in columns("<", meanings.items()))])


class Commands(Protocol):
    """The list of commands that `argparse.ArgumentParser.add_subparsers` returns."""

    def add_parser(self, name: str, **settings: object) -> "Parser":
        """Add a command and return its parser."""


class HelpInWords(argparse.RawDescriptionHelpFormatter):
    """Help in the user's language, including the word "usage"."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        """Add the usage as argparse does."""
        super().add_usage(usage, actions, groups, str(_("usage: ")) if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose help texts are sentences in the user's language.

    Attributes
    ----------
    summary : str
        The line about this command in the list of commands.
    """

    summary = ""

    def __init__(self, **settings: Any) -> None:
        """Replace argparse's own texts by sentences in the user's language."""
        super().__init__(**{"formatter_class": HelpInWords, **settings})
        self._positionals.title, self._optionals.title = str(_("positional arguments")), str(_("options"))
        self._actions[0].help = str(_("show this help message and exit"))

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """Add an argument as argparse does, with its help translated."""
        if settings.get("help", argparse.SUPPRESS) != argparse.SUPPRESS:
            settings["help"] = _(settings["help"]).format(default=settings.get("default"))
        return super().add_argument(*names, **settings)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help or the version. Unlike argparse, do not ignore errors of the output."""
        (file or sys.stderr).write(message)


def verb(commands: Commands, name: str, help: str, examples: str, epilog: str = "") -> Parser:
    """Add a command and return its parser. Its help ends with examples, one per line.

    Examples
    --------
    >>> commands = Parser(prog="samarkand").add_subparsers()
    >>> text = verb(commands, "greet", "say hello", "samarkand greet").format_help()
    >>> text.splitlines()[-2:]
    ['examples:', '  samarkand greet']
    """
    sentence, after = str(_(help)), [str(_(epilog)), ""] if epilog else []
    lines = [*after, str(_("examples:")), *(f"  {example}" for example in examples.splitlines())]
    parser: Parser = commands.add_parser(
        name,
        description=_("{verb}.").format(verb=capital(sentence)),
        epilog="\n".join(lines),
    )
    parser.summary = sentence
    return parser


def add_one_game_or_all(parser: "argparse._ActionsContainer") -> None:
    """Add the optional argument GAME."""
    parser.add_argument(
        "game", nargs="?", choices=KNOWN_GAMES, help=_("only this game (default: all games)").format()
    )


def add_lesson(parser: argparse.ArgumentParser) -> None:
    """Add the argument LESSON and the options for the files made from it."""
    parser.add_argument("lesson", help=N_("the number or name of a lesson, or your own notebook"))
    add_place(parser)


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options --to and --force of commands that write files."""
    parser.add_argument(
        "--to",
        type=Path,
        metavar="FOLDER",
        default=Path(),
        help=N_("folder to write to (default: the current folder)"),
    )
    add_force(parser)


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add the option --force."""
    parser.add_argument("--force", action="store_true", help=N_("overwrite existing files"))


def read_lesson(path: Path) -> dict[str, Any]:
    """Read the notebook of a lesson.

    Raises
    ------
    InvalidInput
        If the file is not such a notebook.
    """
    try:
        notebook = json.loads(path.read_text(encoding="utf-8-sig"))
        is_one = isinstance(notebook["metadata"], dict) and all(_is_cell(cell) for cell in notebook["cells"])
    except (ValueError, KeyError, TypeError, RecursionError):
        is_one = False
    if not is_one:
        raise InvalidInput(f"{path}: found no notebook or a damaged one, expected the notebook of a lesson")
    return notebook


def _is_cell(cell: Any) -> bool:
    """Return whether an object has the parts of a notebook's cell that lessons need."""
    lines = cell["source"]
    is_text = isinstance(lines, str) or all(isinstance(line, str) for line in lines)
    tags = cell["metadata"].get("tags", []) if isinstance(cell["metadata"], dict) else None
    return (
        is_text
        and isinstance(cell["cell_type"], str)
        and isinstance(tags, list)
        and set(map(type, tags)) <= {str}
    )


def write(folder: Path, name: str, content: str | bytes, replace: bool = False) -> Path:
    """Write a file into a folder, which is created if necessary. Print and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = files.write(folder / name, content, replace)
    print(path.absolute())
    return path


def write_notebook(folder: Path, name: str, notebook: Mapping[str, object], replace: bool = False) -> Path:
    """Write a notebook into a folder. Print and return its path."""
    return write(folder, name, json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", replace)
