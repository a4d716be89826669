"""`samarkand replay`: replay a saved game, or a game of a study."""

import argparse
from pathlib import Path

from samarkand import arguments, protocol
from samarkand.arguments import writing
from samarkand.commands import asking, common
from samarkand.commands.play import HUMAN
from samarkand.errors import InvalidOption, InvalidState
from samarkand.game import State, saved_game
from samarkand.strategies import usual

EXAMPLES = """\
samarkand replay games.sqlite 4711
samarkand replay games.sqlite 4711 --html game.html
samarkand replay games.sqlite 4711 --board --after 60
samarkand replay games.sqlite 4711 --after 60 --save there.json
samarkand replay evening.json --html evening.html"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "replay",
        "print the moves of a saved game, or write a web page that steps through them",
        EXAMPLES,
        "You can open a file from --save with `samarkand values`, with `samarkand play --load` or "
        "on a board.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved study, or a single saved game")
    parser.add_argument(
        "number",
        nargs="?",
        type=asking.count,
        metavar="GAME",
        help="the number of the game in the study, counting from 0",
    )
    asking.add_study(parser)
    parser.add_argument(
        "--after", type=int, metavar="N", help="stop after N moves, including those made by chance"
    )
    parser.add_argument(
        "--player",
        type=int,
        metavar="P",
        help="show only what this player could see (default: show everything)",
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a web page that steps through the game"
    )
    parser.add_argument("--board", action="store_true", help="print only the board after the last move")
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="save the game to this file as JSON, with every player's hand",
    )
    common.add_force(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Replay the game, and print, draw or save it."""
    if chosen.player is not None and chosen.save is not None:
        raise InvalidOption(
            "save: found --save with --player, expected only one of them, because the file "
            "contains every player's cards"
        )
    state = _after(_game(chosen), chosen.after)
    if chosen.player is not None:
        arguments.player(chosen.player, state.game.num_players)
    if chosen.html is not None:
        from samarkand.rulebook.replay import replay_page

        replay_page(state, chosen.html, chosen.player, chosen.force)
        print(chosen.html)
    if chosen.save is not None:
        seats = [HUMAN, *[usual(state.game)] * (state.game.num_players - 1)]
        print(writing.write(chosen.save, saved_game(state, seats, 0), chosen.force))
    is_told = chosen.html is None and chosen.save is None
    if chosen.board:
        print(protocol.parts(state.game).textboard.text(state, chosen.player))
    elif is_told:
        print("\n".join(state.history_strings(chosen.player)))
    if state.is_terminal() and (chosen.board or is_told):
        print(state.outcome())
    return 0


def _game(chosen: argparse.Namespace) -> State:
    """Return the requested game in its last position."""
    if chosen.number is not None:
        return asking.study_of(chosen, chosen.file).game(chosen.number)
    try:
        return asking.read_state(chosen.file)
    except InvalidState as error:
        raise InvalidOption(
            f"{error}; if the file is a study, give the number of a game, as in samarkand replay "
            f"{chosen.file} 0"
        ) from None


def _after(state: State, moves: int | None) -> State:
    """Return the position after the first `moves` moves."""
    if moves is None:
        return state
    history = state.history()
    earlier = state.root()
    for action in history[: arguments.whole("after", moves, 0, len(history))]:
        earlier.apply_action(action)
    return earlier
