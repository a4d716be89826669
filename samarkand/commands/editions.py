"""`samarkand editions`: show the printed numbers of the games, or check the user's own file."""

import argparse
from pathlib import Path

from samarkand import files
from samarkand.commands import asking, common
from samarkand.errors import InvalidInput
from samarkand.grammar import N_
from samarkand.registry import package

EXAMPLES = """\
samarkand editions
samarkand editions market krok-2010
samarkand editions sackson --copy my-box.toml
samarkand editions sackson my-box.toml --check
samarkand editions sackson abacus-1998 --format json"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "editions",
        N_("list the editions of the games; show, copy or check one of them"),
        EXAMPLES,
        N_(
            "If a file does not describe a playable game, the exit code is 1 and the message names the "
            "invalid key."
        ),
    )
    common.add_one_game_or_all(parser)
    parser.add_argument(
        "edition",
        nargs="?",
        help=N_("the name of an edition, or your own .toml file (name the game as well)"),
    )
    parser.add_argument(
        "--check", action="store_true", help=N_("only check whether the game can be played with this edition")
    )
    parser.add_argument(
        "--copy",
        metavar="FILE",
        help=N_(
            "copy an edition to this file, so that you can enter the numbers from your own box (name the "
            "game as well)"
        ),
    )
    common.add_force(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List, show or check editions."""
    from samarkand import editions

    if chosen.copy is not None:
        return copy(chosen)
    if chosen.edition is None:
        games = common.KNOWN_GAMES if chosen.game is None else (chosen.game,)
        packages = map(package, games)
        loaded = [editions.load(own, name) for own in packages for name in editions.available(own)]
    else:
        loaded = [editions.load(package(chosen.game), chosen.edition)]
    plain = [
        {"game": edition.game, "edition": edition.name, "title": edition.title, **edition.counts()}
        for edition in loaded
    ]
    lines = [f"{edition.game}: {edition.summary()}" for edition in loaded]
    if chosen.edition is not None and not chosen.check:
        lines.append(asking.table(loaded[0].table()))
        plain[0]["printed"] = asking.rows(loaded[0].table())
    asking.show(chosen, "\n".join(lines), plain)
    return 0


def copy(chosen: argparse.Namespace) -> int:
    """Copy an edition's file, including its comments. Without a name, copy the game's first edition."""
    from samarkand import editions

    if chosen.game is None:
        raise InvalidInput(
            f"copy: found no game, expected one of {', '.join(common.KNOWN_GAMES)} before --copy"
        )
    if not chosen.copy.endswith(".toml"):  # only such a name is taken for a file's when it is played with
        raise InvalidInput(f"copy: found {chosen.copy!r}, expected a file name ending in .toml")
    own = package(chosen.game)
    edition = editions.load(own, chosen.edition or editions.available(own)[0])
    print(files.write(chosen.copy, Path(edition.path).read_bytes(), chosen.force))
    return 0
