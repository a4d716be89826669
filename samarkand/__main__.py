"""The command line: `samarkand lab [FOLDER]` copies the notebooks and opens them, `samarkand --version`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from samarkand import __version__, lab
from samarkand.errors import SamarkandError


def parser():
    """Return the command line's description."""
    top = argparse.ArgumentParser(prog="samarkand", description="Board games for teaching and analysis.")
    top.add_argument("--version", action="version", version=f"samarkand {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    open_lab = commands.add_parser(
        "lab",
        help="copy the notebooks into a folder of yours and open them in JupyterLab",
        epilog="Further options are JupyterLab's own, for example --no-browser.",
    )
    open_lab.add_argument(
        "folder", nargs="?", type=Path, default=Path(lab.FOLDER), help=f"where to (default: {lab.FOLDER})"
    )
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; return the exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after `samarkand`; by default those this program was started with.
    """
    chosen, for_jupyterlab = parser().parse_known_args(arguments)
    try:
        return lab.open_lab(chosen.folder, for_jupyterlab)
    except (SamarkandError, OSError) as error:
        print(f"samarkand: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
