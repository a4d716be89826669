"""A game at a table as a file: who sat where, the deal, the rules, and all moves; or as a page."""

import json
from pathlib import Path
from typing import Any

from samarkand import __version__
from samarkand.arguments import writing
from samarkand.errors import InvalidOption, InvalidState, SamarkandError, shown
from samarkand.game import Game, State, kept_game
from samarkand_widgets.game.table import Table

PAGES = (".html", ".htm")
KEYS = {"samarkand", "edition_digest", "seats", "seed", "state"}


def file_name(table: Table) -> str:
    """The name of a game's file if none is given.

    Examples
    --------
    >>> import samarkand
    >>> file_name(Table(samarkand.game("market"), seed=7))
    'market-deal-7.json'
    """
    return f"{table.game.name}-deal-{table.seed}.json"


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
    if path is not None and Path(path).suffix.lower() in PAGES:
        table.state.to_html(path, None if table.state.is_terminal() else table.eyes(), replace)
        return Path(path)
    for player, seat in enumerate(table.seats):
        if not isinstance(seat, str):
            said = table.seat_name(player)
            kind = "a function" if callable(seat) else "a player"
            raise InvalidOption(f"seats[{player}]: {said} is {kind} of yours, which a file cannot keep")
    kept = kept_game(table.state, table.seats, table.seed)
    return writing.write(path or file_name(table), json.dumps(kept, indent=1), replace)


def holds_a_game(path: str | Path) -> bool:
    """Whether a file is a saved game, of whatever rules."""
    try:
        _kept(path)
    except InvalidState:
        return False
    return True


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
    kept = _kept(path)
    try:
        return Table(_state(kept, like), kept["seats"], kept["seed"])
    except SamarkandError as error:
        raise InvalidState(f"{path}{_written_by(kept)}: {error}") from None


def _kept(path: str | Path) -> dict[str, Any]:
    """The contents of a file, in the form of a saved game."""
    if Path(path).exists() and not Path(path).is_file():  # a pipe would be waited for
        raise InvalidState(f"{path}: not a saved game")
    try:
        kept = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidState(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise InvalidState(f"{path}: not a saved game") from None
    if not isinstance(kept, dict) or set(kept) != KEYS or not isinstance(kept["state"], dict):
        raise InvalidState(f"{path}: not a saved game")
    return kept


def _written_by(kept: dict[str, Any]) -> str:
    """Which version has written a file, if not this one."""
    this = __version__
    return "" if kept["samarkand"] == this else f", saved by version {shown(kept['samarkand'])}, not {this}"


def _state(kept: dict[str, Any], like: Game | None) -> State:
    plain = kept["state"]
    try:
        edition = plain["edition"]
        if like is not None and (like.name, like.edition.given) == (plain["game"], edition):
            edition = like.edition
        game = Game(plain["game"], plain["players"], edition, plain["options"])
    except (KeyError, TypeError) as error:
        raise InvalidState(f"not a saved game: {error}") from None
    if game.edition_digest != kept["edition_digest"]:
        raise InvalidState(
            f"the edition {game.edition.name!r} has other numbers than the one it was saved with"
        )
    return game.state_from_dict(plain)
