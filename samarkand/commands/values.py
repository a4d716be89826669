"""`samarkand values`: what each legal move of a saved game is expected to bring."""

import argparse
from pathlib import Path
from typing import Any

from samarkand.commands import asking, common, wording

EXAMPLES = """\
samarkand values game.json
samarkand values game.json --horizon game --games 2000 --format json"""


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "values",
        "say what each legal move of a saved game is expected to bring",
        EXAMPLES,
        "FILE is what `samarkand play --save`, a board's save, or State.to_dict as JSON has written.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a game in JSON")
    parser.add_argument(
        "--horizon",
        choices=("turn", "game"),
        help="score to the end of the turn, or share of the win (default: turn, if that tells anything)",
    )
    parser.add_argument(
        "--games", type=asking.count, default=1024, metavar="N", help="playouts of a move (default: 1,024)"
    )
    asking.add_seed(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Work out and print."""
    from samarkand.analysis.values.action_values import action_values

    state = asking.read_state(chosen.file)
    values = action_values(state, horizon=chosen.horizon, games=chosen.games, seed=chosen.seed)
    told = wording.VALUES.format(
        question=state.question(), meaning=values.attrs["value_of"], table=asking.table(values)
    )
    asking.show(chosen, told, asking.rows(values))
    return 0
