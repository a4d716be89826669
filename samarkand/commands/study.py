"""`samarkand study`: open a study from its file."""

import argparse
from pathlib import Path

from samarkand.analysis.studies.report import KINDS
from samarkand.arguments import writing
from samarkand.commands import asking, common, wording
from samarkand.errors import InvalidOption

EXAMPLES = """\
samarkand study games.sqlite
samarkand study games.sqlite --tables scores,lengths --notable
samarkand study games.sqlite --plot lengths --out lengths.svg
samarkand study games.sqlite --plot running --quantity turns
samarkand study games.sqlite --explain 1"""
TABLES = ("wins", "seats", "lengths", "scores")


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "study",
        "summarise a saved study with shares of wins, tables, plots and notable games",
        EXAMPLES,
        "FILE is a .sqlite file written by `samarkand simulate --out`, Study.save or checkpoint=.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved study")
    asking.add_study(parser)
    parser.add_argument(
        "--tables",
        default="",
        metavar="LIST",
        help="a comma-separated list of tables to print: wins, seats, lengths, scores",
    )
    parser.add_argument(
        "--notable",
        nargs="?",
        type=asking.count,
        const=1,
        default=0,
        metavar="N",
        help="list notable games, N of each kind (1 if N is left out)",
    )
    parser.add_argument(
        "--explain",
        type=int,
        metavar="PLAYER",
        help="list the decisions that cost this player the most in its worst games",
    )
    parser.add_argument("--plot", choices=KINDS, help="describe a plot in numbers; --out draws it")
    parser.add_argument(
        "--quantity",
        default="win_0",
        help="the quantity for --plot running and --plot values (default: {default})",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="draw the plot to this .svg or .png file",
    )
    common.add_force(parser)
    asking.add_form(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open the study, print the requested tables, and draw the plot."""
    asked = [name.strip() for name in chosen.tables.split(",") if name.strip()]
    for name in asked:
        if name not in TABLES:
            raise InvalidOption(f"tables: found {name!r}, expected one or more of {', '.join(TABLES)}")
    if chosen.out is not None:
        writing.check_place(chosen.out, chosen.force)
    study = asking.study_of(chosen, chosen.file)
    lines, plain = [repr(study)], asking.study_data(study)
    for name in asked:
        table = getattr(study, name)()
        lines.append(asking.table(table, index=True))
        plain[name] = asking.rows(table.reset_index())
    if chosen.notable:
        table = study.notable_games(chosen.notable)
        lines.append(asking.table(table))
        plain["notable_games"] = asking.rows(table)
    if chosen.explain is not None:
        table = study.explain(chosen.explain)
        decisions = [
            wording.COSTLY.format(words=row.words, game=row.game, move=row.move) for row in table.itertuples()
        ]
        lines.append("\n".join(decisions) or wording.NOTHING_COSTLY.format(games=len(table.attrs["games"])))
        plain["explain"] = asking.rows(table)
    if chosen.plot or chosen.out is not None:
        plot = study.plot(chosen.plot or KINDS[0], chosen.quantity)
        lines.append(repr(plot))
        if chosen.out is not None:
            plot.save(chosen.out, chosen.force)
    asking.show(chosen, "\n\n".join(lines), plain)
    return 0
