"""`samarkand simulate`: simulate games from the shell."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from samarkand.analysis.studies import QUANTITY
from samarkand.commands import asking, common
from samarkand.grammar import N_

if TYPE_CHECKING:
    from samarkand.analysis.studies.study import Study

EXAMPLES = """\
samarkand simulate market --games 100000 --strategies threshold,greedy,greedy,greedy --rotate
samarkand simulate sackson --players 3 --option target=300 --games 20000 --out games.npz
samarkand simulate routes --games 1e6 --precision 0.01 --quantity seat_0 --workers 2 --format json
samarkand simulate market --measure camels,mine.py:paid --precision 0.05 --quantity camels_0
samarkand simulate market --games 5000 --strategies mine.py,greedy,greedy,greedy --out games.csv"""


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "simulate",
        N_("play many games and report how often each player wins, with confidence intervals"),
        EXAMPLES,
        N_(
            "If you interrupt the command (Ctrl-C), it reports the games played so far, saves them if "
            "--out is\ngiven, and exits with code 130."
        ),
    )
    asking.add_game(parser)
    asking.add_games(parser)
    asking.add_strategies(parser)
    asking.add_seed(parser)
    asking.add_rotate(parser)
    parser.add_argument(
        "--precision",
        type=float,
        metavar="P",
        help=N_("stop when the half-width of the confidence interval of --quantity is at most P"),
    )
    parser.add_argument(
        "--quantity",
        default=QUANTITY,
        help=N_(
            "the quantity for --precision: win_0, score_0, seat_0, turns, moves, margin, or a measure such "
            "as camels_0 (default: win_0)"
        ),
    )
    asking.add_measure(parser)
    asking.add_workers(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=N_("save the whole study (.npz), or only its rows (.parquet or .csv)"),
    )
    common.add_force(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, print the results, and write the file."""
    import samarkand
    from samarkand.analysis.studies import study_file

    if chosen.out is not None:
        study_file.check_place(chosen.out, chosen.force)  # before an hour of games, not after it
    study = samarkand.study(
        asking.game_of(chosen),
        chosen.games,
        strategies=asking.strategies_of(chosen.strategies),
        seed=chosen.seed,
        rotate=chosen.rotate,
        precision=chosen.precision,
        quantity=chosen.quantity,
        measure=asking.measures_of(chosen),
        workers=chosen.workers,
    )
    if chosen.out is not None:
        study.save(chosen.out, chosen.force)
    asking.show(chosen, repr(study), _study_data(study))
    return 0 if study.is_complete else common.INTERRUPTED


def _study_data(study: "Study") -> dict[str, object]:
    """Return a study as plain data: its settings, the shares of wins, the lengths and the measures."""
    quantities = ["moves", "turns", *study.plan.measured]
    return {
        # The edition stands for its numbers, of which a map has thousands.
        "study": {name: value for name, value in study.settings.items() if name != "numbers"},
        "versions": study.versions,
        "games": len(study),
        "is_complete": study.is_complete,
        "capped": int(study.frame["capped"].sum()),
        "wins": asking.rows(study.wins()) if len(study) else [],
        "estimates": asking.rows(study.estimate(quantities).reset_index()) if len(study) else [],
    }
