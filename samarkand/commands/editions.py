"""`samarkand editions`: the printed numbers of the games, shown, or a file of yours checked."""

import argparse
from typing import Any

from samarkand.commands import asking, common
from samarkand.protocol import GAMES

EXAMPLES = """\
samarkand editions
samarkand editions market krok-2010
samarkand editions sackson my-box.toml --check
samarkand editions sackson abacus-1998 --format json"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "editions",
        "list the editions, show the printed numbers of one, or check a file of yours",
        EXAMPLES,
        "Ends with code 1 if a file does not describe a playable game, and says which key is off.",
    )
    common.add_one_game_or_all(parser)
    parser.add_argument("edition", nargs="?", help="a name, or a .toml file of your own (needs GAME)")
    parser.add_argument(
        "--check", action="store_true", help="say only whether the game can be played with it"
    )
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List, show or check."""
    from samarkand import editions

    if chosen.edition is None:
        games = GAMES if chosen.game is None else (chosen.game,)
        found = [editions.load(game, name) for game in games for name in editions.available(game)]
    else:
        found = [editions.load(chosen.game, chosen.edition)]
    plain = [
        {"game": each.game, "edition": each.name, "title": each.title, **each.counts()} for each in found
    ]
    lines = [f"{each.game}: {each.summary()}" for each in found]
    if chosen.edition is not None and not chosen.check:
        lines.append(asking.table(found[0].table()))
        plain[0]["printed"] = asking.rows(found[0].table())
    asking.show(chosen, "\n".join(lines), plain)
    return 0
