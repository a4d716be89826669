"""The command line `samarkand COMMAND`. Each command is a module in `samarkand.commands`."""

import argparse
import difflib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from samarkand import log
from samarkand.commands import common, groups, lab
from samarkand.errors import SamarkandError, in_one_line, is_noted
from samarkand.grammar import _, adopt_system_language
from samarkand.registry import GAMES, package
from samarkand.version import __version__

EXIT_CODES = _("exit codes:")
INTERRUPTED = _("interrupted")
CODES = {
    0: _("done"),
    1: _("an error, or a check that failed; the reason is printed on standard error"),
    2: _("the command line was not understood"),
    130: INTERRUPTED,
    141: _("the output was closed early, for example by `| head`"),
}
OF_EACH = _("Run `samarkand COMMAND --help` for its options and examples.")

UNREAD = 141  # exit code in shells for a program that SIGPIPE ends


class _Version(argparse.Action):
    """An action that prints the version and the engine. Determining the engine takes a moment."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any):
        super().__init__(option_strings, dest, nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *given: Any) -> None:
        """Print the version and the engine, and end the program."""
        from samarkand.engine import engines

        print(f"samarkand {__version__} ({engines.in_force(map(package, GAMES))})")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line. Its help lists the commands in groups."""
    top = common.Parser(
        prog="samarkand",
        usage=str(_("%(prog)s [-h] [--version] COMMAND …")),
        epilog=f"{common.list_meanings(str(EXIT_CODES), CODES)}\n\n{OF_EACH}",
    )
    top.add_argument("--version", action=_Version, help=str(_("show program's version number and exit")))
    commands = top.add_subparsers(
        dest="command", prog="samarkand", required=True, metavar="COMMAND", help=argparse.SUPPRESS
    )
    parts = [str(_("Board games for teaching and analysis."))]
    for heading, modules in groups().items():
        known = set(commands.choices)
        for module in modules:
            module.add(commands)
        added = {name: command.summary for name, command in commands.choices.items() if name not in known}
        parts.append(common.list_meanings(_("{heading}:").format(heading=heading), added))
    top.description = "\n\n".join(parts)
    return top


def _check_command(top: argparse.ArgumentParser, typed: Sequence[str]) -> None:
    """End the program with a suggestion if the first word is not a command."""
    (commands,) = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    parsers: dict[str, argparse.ArgumentParser] = commands._name_parser_map
    names = list(parsers)
    if not typed or typed[0].startswith("-") or typed[0] in names:
        return
    option = f"--{typed[0]}"
    with_option = [name for name in names if option in parsers[name]._option_string_actions]
    if option in top._option_string_actions:  # as in `samarkand help`
        near = [option]
    elif len(with_option) == 1:  # as in `samarkand student`
        near = [f"{with_option[0]} {option}"]
    else:
        near = difflib.get_close_matches(typed[0], names, 1)
    if near:
        top.error(_('unknown command "{word}"; did you mean {near}?').format(word=typed[0], near=near[0]))
    top.error(_('unknown command "{word}"; `samarkand` lists all commands').format(word=typed[0]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after `samarkand`. By default, those passed to this program.
    """
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()  # also after --help, which ends in SystemExit
    except BrokenPipeError:  # the reader of a pipe has ended; Python would flush once more at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except KeyboardInterrupt:
        return _say(common.INTERRUPTED, INTERRUPTED)
    except (SamarkandError, OSError) as error:
        return _say(1, error)
    except Exception as error:
        if is_noted(error):
            return _say(1, in_one_line(error))
        raise


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command line, and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for characters that the terminal's encoding lacks
    log.show()
    typed, others = lab.split(sys.argv[1:] if arguments is None else arguments)
    if typed[:1] in (["lab"], ["lesson"]):
        lab.follow_jupyterlab()
    if all(stream.isatty() for stream in (sys.stdin, sys.stdout)):
        adopt_system_language()
    top = parser()
    if not typed:
        top.print_help()
        return 0
    _check_command(top, typed)
    chosen = top.parse_args(typed)
    chosen.others = others
    return chosen.run(chosen)


def _say(code: int, sentence: object) -> int:
    """Print why the program ends, and return its exit code."""
    print(_("samarkand: {sentence}").format(sentence=sentence), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
