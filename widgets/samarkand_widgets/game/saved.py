"""A game at a table as a file: who sat where, the deal, the rules, and all moves; or as a page."""

import os
from pathlib import Path
from typing import Any

from samarkand.arguments import json_files, writing
from samarkand.errors import InvalidOption, InvalidState, SamarkandError, shown
from samarkand.game import SAVED_GAME, Game, read_saved_game, saved_game
from samarkand.rulebook.replay import replay_page
from samarkand_widgets.game.table import Table

PAGES = (".html", ".htm")


def file_name(table: Table) -> str:
    """The name of a game's file if none is given.

    Examples
    --------
    >>> import samarkand
    >>> file_name(Table(samarkand.game("market"), seed=7))
    'market-deal-7.json'
    """
    return f"{table.game.name}-deal-{table.seed}.json"


def judged_path(table: Table, path: Any = None) -> str | Path:
    """Return the path of a game's file, by default `file_name`.

    Raises
    ------
    InvalidOption
        If it is not a path.

    Examples
    --------
    >>> import samarkand
    >>> judged_path(Table(samarkand.game("market"), seed=7))
    'market-deal-7.json'
    >>> judged_path(Table(samarkand.game("market")), 3)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: path: found 3, expected the path of a file
    """
    if isinstance(path, os.PathLike):
        return Path(path)
    if path is not None and not isinstance(path, str):
        raise InvalidOption(f"path: found {shown(path)}, expected the path of a file")
    return path or file_name(table)


def save(table: Table, path: str | Path | None = None, replace: bool = False) -> Path:
    """Write the game as it stands; returns the file's path, by default `file_name`.

    A name that ends in `.html` makes a page that steps through the game, without a kernel. Before the game is
    over it shows what the persons at this board may see, and what one person has seen if only one plays.
    A file that is there and differs is kept, unless `replace` says otherwise.

    Raises
    ------
    FileExists
        If there is another file.
    InvalidOption
        If a computer player of the user's plays, which no file but a page can keep, or the file cannot be
        written.
    """
    file = judged_path(table, path)
    if Path(file).suffix.lower() in PAGES:
        replay_page(table.state, file, None if table.state.is_terminal() else table.eyes(), replace)
        return Path(file)
    for player, seat in enumerate(table.seats):
        if not isinstance(seat, str):
            said = table.seat_name(player)
            kind = "a function" if callable(seat) else "a player"
            raise InvalidOption(f"seats[{player}]: {said} is {kind} of yours, which a file cannot keep")
    text = saved_game(table.state, table.seats, table.seed)
    return writing.write(file, text, replace)


def holds_a_game(path: str | Path) -> bool:
    """Whether a file is a saved game, of whatever rules."""
    try:
        return "state" in json_files.read(path, SAVED_GAME)
    except InvalidState:
        return False


def load(path: str | Path, like: Game | None = None) -> Table:
    """The game that a file keeps; undo and a new game go back to where it was saved, not farther.

    Parameters
    ----------
    path : str or Path
    like : Game, optional
        Where an edition of the user's own may be found: its numbers must be those of the file.

    Raises
    ------
    InvalidState
        In one line, if the file is not there, no such file, or of a game with other rules or numbers; if
        another version has written it, the line says so.
    """
    kept = read_saved_game(path, like)
    try:
        return Table(kept.state, kept.seats, kept.seed)
    except SamarkandError as error:
        raise InvalidState(f"{path}: {error}") from None
