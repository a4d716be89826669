"""The command line: `samarkand lab`, `verify`, `rules`, `warm`, `samarkand --version`."""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from samarkand import __version__, notebooks
from samarkand.errors import SamarkandError
from samarkand.protocol import GAMES


def parser():
    """Return the command line's description."""
    top = argparse.ArgumentParser(prog="samarkand", description="Board games for teaching and analysis.")
    top.add_argument("--version", action="version", version=f"samarkand {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    open_lab = commands.add_parser(
        "lab",
        help="copy the notebooks into a folder of yours and open them in JupyterLab",
        epilog="FOLDER comes first; whatever follows is JupyterLab's own, for example --no-browser.",
        usage="%(prog)s [-h] [FOLDER] [JUPYTERLAB'S OPTIONS …]",
    )
    open_lab.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(notebooks.FOLDER),
        help=f"where to (default: {notebooks.FOLDER})",
    )
    open_lab.add_argument(
        "--here", action="store_true", help="open the notebooks of the clone itself, where they lie"
    )
    verify = commands.add_parser(
        "verify",
        help="play every worked example of the rulebooks and compare",
        epilog="Ends with code 1 if a verdict is not the one on record.",
    )
    verify.add_argument("game", nargs="?", choices=GAMES, help="of this game alone (default: of all)")
    verify.add_argument("--edition", help="an edition of your own, held against the rulebook (needs GAME)")
    rules = commands.add_parser("rules", help="every rule: our words, source, status, functions and tests")
    rules.add_argument("game", nargs="?", choices=GAMES, help="of this game alone (default: of all)")
    rules.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write the page there, not to the screen"
    )
    rules.add_argument(
        "--tests", type=Path, default=Path("tests"), help="the folder of the tests (default: tests)"
    )
    warm = commands.add_parser(
        "warm",
        help="compile the games before they are needed",
        epilog="What is compiled already is not compiled again.",
    )
    warm.add_argument("game", nargs="?", choices=GAMES, help="this game alone (default: all)")
    warm.add_argument(
        "--all-users",
        action="store_true",
        help="keep it in the installation, from where the first simulation of each user copies it",
    )
    warm.add_argument("--quiet", action="store_true", help="print nothing, and let other programs come first")
    return top


def verify(game: str | None, edition: str | None) -> int:
    """Print what became of every worked example; 1 if a verdict is not the one on record."""
    from samarkand.rulebook import examples

    found = list(examples.verified(game, edition))
    print(examples.report(found))
    return 1 if any(each.changed for each in found) else 0


def rules(game: str | None, markdown: Path | None, tests: Path) -> int:
    """Print the page of all rules, or write it to a file."""
    from samarkand.rulebook import rules_page

    page = rules_page.page(tests, GAMES if game is None else (game,))
    if markdown is None:
        print(page, end="")
    else:
        markdown.write_text(page, encoding="utf-8", newline="\n")
    return 0


def split_for_lab(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Our words and JupyterLab's: after `lab` the folder, if it comes first, and nothing else is ours.

    Examples
    --------
    >>> split_for_lab(["lab", "mine", "--port", "9999"])
    (['lab', 'mine'], ['--port', '9999'])
    >>> split_for_lab(["lab", "--port", "9999"])
    (['lab'], ['--port', '9999'])
    >>> split_for_lab(["lab", "--here", "--no-browser"])
    (['lab', '--here'], ['--no-browser'])
    """
    if not words or words[0] != "lab" or words[1:2] in (["-h"], ["--help"]):
        return list(words), []
    ours = 1 if len(words) == 1 or (words[1].startswith("-") and words[1] != "--here") else 2
    return list(words[:ours]), list(words[ours:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; return the exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after `samarkand`; by default those this program was started with.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows another in its place
    words, others = split_for_lab(sys.argv[1:] if arguments is None else arguments)
    chosen = parser().parse_args(words)
    try:
        if chosen.command == "verify":
            return verify(chosen.game, chosen.edition)
        if chosen.command == "rules":
            return rules(chosen.game, chosen.markdown, chosen.tests)
        if chosen.command == "warm":
            from samarkand.analysis import warming

            warming.warm(GAMES if chosen.game is None else (chosen.game,), chosen.all_users, chosen.quiet)
            return 0
        if chosen.here:
            return notebooks.open_clone(others)
        return notebooks.open_lab(chosen.folder, others)
    except (SamarkandError, OSError) as error:
        print(f"samarkand: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
