"""Saved games: a file with the seats, the deal, the rules and all moves, or a page that shows the game."""

from pathlib import Path

from samarkand import files
from samarkand.errors import InvalidInput, SamarkandError
from samarkand.game import Game
from samarkand.replay import replay_page
from samarkand.saving import read_saved_game, saved_game
from samarkand_widgets.game.table import Table

PAGES = (".html", ".htm")


def file_name(table: Table) -> str:
    """Return the default name for the file of a game.

    Examples
    --------
    >>> import samarkand
    >>> file_name(Table(samarkand.game("market"), seed=7))
    'market-deal-7.json'
    """
    return f"{table.game.name}-deal-{table.seed}.json"


def save(table: Table, path: str | Path | None = None, replace: bool = False) -> Path:
    """Save the current game and return the path of the file, by default `file_name`.

    If the name ends in `.html`, write a page that steps through the game without a kernel. Before the game is
    over, the page shows only what the people at this board may see, or, if only one plays, what that person
    has seen. An existing file with other contents is kept unless `replace` is true.

    Raises
    ------
    FileExists
        If such a file exists and `replace` is false.
    InvalidInput
        If one of the user's own strategies plays, which only a page can record, or if the file cannot be
        written.
    """
    file = Path(path or file_name(table))
    if file.suffix.lower() in PAGES:
        replay_page(table.state, file, None if table.state.is_terminal() else table.eyes(), replace)
        return file
    for player, seat in enumerate(table.seats):
        if not isinstance(seat, str):
            name = table.seat_name(player)
            kind = "function" if callable(seat) else "player"
            raise InvalidInput(f"seats[{player}]: {name} is your own {kind}, which cannot be saved to a file")
    text = saved_game(table.state, table.seats, table.seed)
    return files.write(file, text, replace)


def load(path: str | Path, like: Game | None = None) -> Table:
    """Return the game in a file. Undo and restart do not go back beyond the point where it was saved.

    Parameters
    ----------
    path : str or Path
    like : Game, optional
        A game with the user's own edition. Its numbers must agree with the file.

    Raises
    ------
    InvalidInput
        If the file does not exist, is not a saved game, or has other rules or numbers. The message
        mentions if another version wrote it.
    """
    kept = read_saved_game(path, like)
    try:
        return Table(kept.state, kept.seats, kept.seed)
    except SamarkandError as error:
        raise InvalidInput(f"{path}: {error}") from None
