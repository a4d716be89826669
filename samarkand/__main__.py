"""The command line: `samarkand VERB`, each verb a module of `samarkand.commands`."""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from samarkand import __version__
from samarkand.commands import VERBS, common, lab, wording
from samarkand.errors import SamarkandError, UnusualNumber, in_one_line, is_noted
from samarkand.grammar import follow_the_system

INTERRUPTED, UNREAD = 130, 141  # as a shell tells of programs that the signal ends


def parser() -> argparse.ArgumentParser:
    """Return the command line's description."""
    top = common.Parser(
        prog="samarkand",
        description=wording.ABOUT,
        epilog=f"{common.listed(wording.EXIT_CODES, wording.CODES)}\n\n{wording.OF_EACH}",
    )
    version = f"samarkand {__version__}"
    top.add_argument("--version", action="version", version=version, help=wording.SHOW_VERSION)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for verb in VERBS:
        verb.add(commands)
    return top


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
    words, others = lab.split(sys.argv[1:] if arguments is None else arguments)
    if words[:1] in (["lab"], ["lesson"]):
        lab.follow_jupyterlab()
    if all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        follow_the_system()
    chosen = parser().parse_args(words)
    chosen.others = others
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn_in_one_line(warnings.showwarning)
            code = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return UNREAD
    except (SamarkandError, OSError) as error:
        print(wording.SAYS.say(sentence=error), file=sys.stderr)
        return 1
    except Exception as error:
        if not is_noted(error):
            raise
        print(wording.SAYS.say(sentence=in_one_line(error)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(wording.SAYS.say(sentence=wording.INTERRUPTED), file=sys.stderr)
        return INTERRUPTED
    finally:
        _let_go()


def _warn_in_one_line(usual: Callable[..., None]) -> Callable[..., None]:
    """What shows a warning: our own as a line of this program, any other as usual."""

    def show(message: Any, category: Any, *others: Any) -> None:
        if issubclass(category, UnusualNumber):
            print(wording.SAYS.say(sentence=message), file=sys.stderr)
        else:
            usual(message, category, *others)

    return show


def _let_go() -> None:
    """Print what waits, or drop it: where that is not possible, Python would end in a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
