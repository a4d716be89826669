"""Options that several commands share: the game, the strategies and the output format."""

import argparse
import importlib.machinery
import importlib.util
import json
import math
import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import samarkand
from samarkand import files
from samarkand.analysis.studies import PARALLEL_GAMES, STUDY_GAMES
from samarkand.checks import SEED
from samarkand.commands.common import KNOWN_GAMES
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput, SamarkandError, StrategyError, short_repr
from samarkand.game import Game, State
from samarkand.grammar import N_, _, format_number, ngettext
from samarkand.saving import SAVED_GAME, described_game, read_saved_game
from samarkand.strategies import label

if TYPE_CHECKING:
    import pandas

STRATEGY = _("a name such as greedy, or FILE.py:FUNCTION")

MAX_EXACT = 2.0**53  # to which every whole number is a float


def add_game(parser: argparse.ArgumentParser, games: Collection[str] = KNOWN_GAMES) -> None:
    """Add the argument GAME and the options that change the game."""
    parser.add_argument("game", choices=games, help=N_("the game"))
    parser.add_argument("--players", type=int, metavar="N", help=N_("number of players (default: 4)"))
    parser.add_argument(
        "--edition", metavar="EDITION", help=N_("the name of an edition, or your own .toml file")
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=N_("a rule option; can be repeated"),
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=N_(
            "a house rule: a different number for the edition, such as rules.starting_cash=300; can be "
            "repeated"
        ),
    )


def game_of(chosen: argparse.Namespace) -> Game:
    """Return the game that the user chose."""
    options = dict(_option(setting) for setting in chosen.option)
    edition = chosen.edition
    if chosen.set:
        base = {} if edition is None else {"edition": edition}
        edition = {**dict(_name_and_value(setting, "--set", "KEY=VALUE") for setting in chosen.set), **base}
    return samarkand.game(chosen.game, players=chosen.players, edition=edition, **options)


def _option(text: str) -> tuple[str, Any]:
    name, value = _name_and_value(text, "--option", "NAME=VALUE")
    if not name.isidentifier():
        raise InvalidInput(f"--option: found {short_repr(text)}, expected NAME=VALUE")
    return name, value


def _name_and_value(text: str, option: str, expected: str) -> tuple[str, Any]:
    """Return a name and its value."""
    name, is_there, value = text.partition("=")
    if not is_there or not name:
        raise InvalidInput(f"{option}: found {short_repr(text)}, expected {expected}")
    return name, _value(value)


def _value(text: str) -> Any:
    """Return the value of a text in JSON, or else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def strategy_of(text: str) -> Any:
    """Return a strategy by its name, or load it from a file given as `mine.py:choose` or `mine.py`.

    The form `mine.py` works if the file has a function `choose`, or only one function or class. Measures are
    loaded in the same way.

    Raises
    ------
    StrategyError
        If the file does not exist, is not a program, or does not contain exactly one such strategy.
    """
    path, __, name = text.rpartition(":")
    if text.endswith(".py"):
        path, name = text, ""
    elif not path.endswith(".py"):
        return text
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise StrategyError(f"{path}: found no such file")
    module = importlib.util.module_from_spec(spec)
    _let_processes_import(module, Path(path).resolve())
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # it could end the whole process, as SystemExit does
        raise StrategyError(f"{path}: {type(error).__name__}: {error}") from error
    own = {
        attribute for attribute, thing in vars(module).items() if callable(thing) and _is_in(module, thing)
    }
    name = name or ("choose" if "choose" in own or len(own) != 1 else own.pop())
    strategy = getattr(module, name, None)
    if not callable(strategy) and not callable(getattr(strategy, "choose", None)):
        raise StrategyError(
            f"{path}: found no function or class {name!r}; name one that the file defines, as in {path}:NAME"
        )
    return strategy


def _let_processes_import(module: Any, path: Path) -> None:
    """Register the module of a file by its name, unless that would hide another module."""
    search = [*sys.path, str(path.parent)]
    found = importlib.machinery.PathFinder.find_spec(module.__name__, search)
    if module.__name__ not in sys.builtin_module_names and found and found.origin == str(path):
        sys.path[:] = search
        sys.modules[module.__name__] = module


def _is_in(module: Any, thing: Any) -> bool:
    """Return whether an object was defined in the module, not imported."""
    return getattr(thing, "__module__", None) == module.__name__


def add_strategies(parser: argparse.ArgumentParser) -> None:
    """Add the option --strategies: one for all players, or one per player."""
    parser.add_argument(
        "--strategies",
        metavar="LIST",
        help=_(
            "one strategy for all players, or a comma-separated list with one per player; each is "
            "{strategy} (default: greedy)"
        ).format(strategy=str(STRATEGY)),
    )


def strategies_of(text: str | None) -> Strategies:
    """Return one strategy for all players, a list of strategies, or None if none is given."""
    if text is None:
        return None
    strategies = [strategy_of(name.strip()) for name in text.split(",")]
    return strategies[0] if len(strategies) == 1 else strategies


def add_measure(parser: argparse.ArgumentParser) -> None:
    """Add the option --measure."""
    parser.add_argument(
        "--measure",
        metavar="LIST",
        help=N_(
            "additional numbers to record for each game: a comma-separated list of names from `samarkand "
            "options`, or of FILE.py:FUNCTION"
        ),
    )


def measures_of(chosen: argparse.Namespace) -> dict[str, Any] | None:
    """Return the requested measures by name: names of the game's own measures, and functions from files."""
    if chosen.measure is None:
        return None
    measures = [strategy_of(name.strip()) for name in chosen.measure.split(",")]
    return {label(measure): measure for measure in measures}


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the option --seed."""
    parser.add_argument(
        "--seed",
        type=int,
        default=SEED,
        metavar="N",
        help=N_("random seed; the same seed gives the same games (default: {default})"),
    )


def add_rotate(parser: argparse.ArgumentParser) -> None:
    """Add the option --rotate."""
    parser.add_argument(
        "--rotate",
        action="store_true",
        help=N_("play each deal once for every seating, so that no player benefits from their seat"),
    )


def count(text: str) -> int:
    """Return a whole number written as `100000`, `100_000` or `1e5`. argparse reports anything else.

    Examples
    --------
    >>> count("1e6"), count("250")
    (1000000, 250)
    """
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (abs(number) <= MAX_EXACT and number.is_integer()):
        raise argparse.ArgumentTypeError(f"found {short_repr(text)}, expected a whole number such as 1e6")
    return int(number)


def add_games(parser: argparse.ArgumentParser) -> None:
    """Add the option --games of a study."""
    help_said = _("number of games (default: {games:,})").format(games=STUDY_GAMES)
    parser.add_argument("--games", type=count, default=STUDY_GAMES, metavar="N", help=help_said)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the option --workers."""
    help_said = ngettext(
        "number of threads (default: one per core for {games:,} game or more, otherwise 1)",
        "number of threads (default: one per core for {games:,} games or more, otherwise 1)",
        "games",
    ).format(games=PARALLEL_GAMES)
    parser.add_argument("--workers", type=int, metavar="N", help=help_said)


def add_form(parser: argparse.ArgumentParser) -> None:
    """Add the option --format, for people or for programs."""
    parser.add_argument(
        "--format", choices=("table", "json"), default="table", help=N_("output format (default: table)")
    )


def rows(frame: "pandas.DataFrame") -> list[dict[str, object]]:
    """Return the rows of a data frame as plain data. Missing numbers become None."""
    return json.loads(frame.to_json(orient="records", force_ascii=False, default_handler=str))


def show(chosen: argparse.Namespace, table: str, plain: object) -> None:
    """Print an answer in the chosen format."""
    print(json.dumps(plain, indent=1, ensure_ascii=False) if chosen.format == "json" else table)


def table(frame: "pandas.DataFrame") -> str:
    """Return a whole data frame as text, without its index."""
    return frame.to_string(index=False, float_format=lambda value: format_number(value, ".4g"))


def read_state(path: Path) -> State:
    """Read a state from a file: a saved game, or the output of `State.to_dict`, which may be edited by hand.

    Raises
    ------
    InvalidInput
        If the file does not contain a state.
    """
    plain = files.read_json(path, SAVED_GAME)
    if "history" not in plain:
        return read_saved_game(path).state
    try:
        return described_game(plain).state_from_dict(plain)
    except SamarkandError as error:
        raise InvalidInput(f"{path}: {error}") from None
