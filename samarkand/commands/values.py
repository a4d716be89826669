"""`samarkand values`: estimate the value of each legal move in a saved game."""

import argparse
from pathlib import Path
from typing import Any

from samarkand.arguments.experiments import ACTION_GAMES
from samarkand.commands import asking, common, wording

EXAMPLES = """\
samarkand values game.json
samarkand values game.json --horizon game --games 2000 --format json"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "values",
        "estimate the value of each legal move in a saved game",
        EXAMPLES,
        "FILE is a game saved by `samarkand play --save` or by a board, or the JSON of State.to_dict.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    help_said = wording.PLAYOUTS.format(games=ACTION_GAMES)
    parser.add_argument("--games", type=asking.count, default=ACTION_GAMES, metavar="N", help=help_said)
    asking.add_rollout_policy(parser)
    asking.add_seed(parser)
    parser.add_argument(
        "--horizon",
        choices=("turn", "game"),
        help="what to estimate: the score gained by the end of the turn, or the share of the win at "
        "the end of the game (default: turn, but game if all moves gain the same score)",
    )
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Calculate the values and print them."""
    from samarkand.analysis.values.action_values import action_values

    state = asking.read_state(chosen.file)
    policy = asking.strategies_of(chosen.rollout_policy)
    asked: dict[str, Any] = {"games": chosen.games, "seed": chosen.seed, "horizon": chosen.horizon}
    values = action_values(state, rollout_policy=policy, **asked)
    text = wording.VALUES.format(
        question=state.question(), meaning=values.attrs["value_of"], table=asking.table(values)
    )
    asking.show(chosen, text, asking.rows(values))
    return 0
