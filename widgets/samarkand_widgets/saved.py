"""A game at a table as a file: who sat where, the deal, and all moves."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from samarkand.errors import InvalidOption, InvalidState
from samarkand.game import Game, State
from samarkand_widgets.table import Table

KEYS = {"samarkand", "seats", "seed", "state"}


def save(table: Table, path: str | Path) -> None:
    """Write the game as it stands.

    Raises
    ------
    InvalidOption
        If a strategy of the user's plays: a function cannot be kept in a file.
    """
    for player, seat in enumerate(table.seats):
        if not isinstance(seat, str):
            said = table.seat_name(player)
            raise InvalidOption(f"seats[{player}]: {said} is a function of yours, which a file cannot keep")
    kept = {
        "samarkand": version("samarkand"),
        "seats": table.seats,
        "seed": table.seed,
        "state": table.state.to_dict(),
    }
    Path(path).write_text(json.dumps(kept, indent=1), encoding="utf-8")


def load(path: str | Path) -> Table:
    """The game that a file keeps; undo and a new game go back to where it was saved, not farther.

    Raises
    ------
    InvalidState
        In one line, if the file is not there, no such file, or of a game with other rules or numbers.
    """
    try:
        kept = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidState(f"{path}: {error.strerror}") from None
    except ValueError:
        raise InvalidState(f"{path}: not a saved game") from None
    if not isinstance(kept, dict) or set(kept) != KEYS or not isinstance(kept["state"], dict):
        raise InvalidState(f"{path}: not a saved game")
    state = _state(kept["state"], path)
    return Table(state, kept["seats"], kept["seed"])


def _state(plain: dict[str, Any], path: str | Path) -> State:
    try:
        game = Game(plain["game"], plain["players"], plain["edition"], plain["options"])
    except (KeyError, TypeError) as error:
        raise InvalidState(f"{path}: not a saved game: {error}") from None
    return game.state_from_dict(plain)
