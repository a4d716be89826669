"""Saved games: the game, its moves and its players in a JSON file that boards and the command line open."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from samarkand import checks, files, game_values
from samarkand.errors import InvalidInput, SamarkandError, short_repr
from samarkand.game import Game
from samarkand.state import State
from samarkand.version import __version__


def described_game(plain: object, edition: object = None) -> Game:
    """Return the game described in a file.

    Parameters
    ----------
    plain : dict
        The description, as from `game_values.describe`.
    edition : str, path, mapping or Edition, optional
        An edition to load instead of the one named in the description, such as a file of the user.

    Raises
    ------
    InvalidInput
        If the game cannot be created, or one of its values differs from the description. The message names
        the first difference.

    Examples
    --------
    >>> import samarkand
    >>> described_game(samarkand.game("routes", players=3).new_initial_state().to_dict())
    samarkand.game('routes', players=3, edition='queen-2010')
    """
    if not isinstance(plain, dict):
        raise InvalidInput(f"found {short_repr(plain)}, expected the values of a game")
    for key in game_values.KEYS:
        if key not in plain:
            raise InvalidInput(f"{key}: missing")
    if not isinstance(plain["options"], dict):
        raise InvalidInput(f"options: found {short_repr(plain['options'])}, expected a table of rule options")
    given = plain["edition"]
    if edition is not None:
        given = {**given, "edition": edition} if isinstance(given, dict) else edition
    result = Game(plain["game"], plain["players"], given, plain["options"])
    game_values.require_same(result, plain)
    return result


class SavedGame(NamedTuple):
    """The contents of a saved game.

    Attributes
    ----------
    state : State
    seats : list of str
        "human" or the name of a strategy, for each player.
    seed : int
        The seed of the deal.
    """

    state: State
    seats: list[Any]
    seed: int


SAVED_GAME = "saved game"


def saved_game(state: State, seats: Sequence[object], seed: int) -> str:
    """Return the text of a saved game, a file that boards can open and `samarkand play` writes.

    See `SavedGame` for the parameters.

    Examples
    --------
    >>> import json, samarkand
    >>> state = samarkand.game("market", players=3).new_initial_state()
    >>> list(json.loads(saved_game(state, ["human", "greedy", "greedy"], seed=7)))
    ['samarkand', 'seats', 'seed', 'state']
    """
    plain = {"samarkand": __version__, "seats": list(seats), "seed": seed, "state": state.to_dict()}
    return json.dumps(plain, indent=1)


def read_saved_game(path: str | Path, like: Game | None = None) -> SavedGame:
    """Read a saved game from a file.

    Parameters
    ----------
    path : str or path
    like : Game, optional
        A game whose edition is used if the file names the same one. Its numbers must match those in the file.

    Returns
    -------
    SavedGame

    Raises
    ------
    InvalidInput
        If the file is missing or damaged, or describes a game with other values. The message is one line. It
        mentions the version that wrote the file if it is not the present one.

    Examples
    --------
    >>> read_saved_game("nowhere.json")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: nowhere.json: No such file or directory
    """
    plain = files.read_json(path, SAVED_GAME)
    if plain.keys() != {"samarkand", "seats", "seed", "state"} or not isinstance(plain["seats"], list):
        raise InvalidInput(f"{path}: not a {SAVED_GAME}")
    try:
        state = _described_game_like(plain["state"], like).state_from_dict(plain["state"])
        return SavedGame(state, plain["seats"], checks.seed(plain["seed"]))
    except SamarkandError as error:
        writer = plain["samarkand"]
        by = "" if writer == __version__ else f", saved by version {short_repr(writer)}, not {__version__}"
        raise InvalidInput(f"{path}{by}: {error}") from None


def _described_game_like(plain: Any, like: Game | None) -> Game:
    """Return the game described in a file, with the edition of `like` if the file names the same one."""
    if like is not None and isinstance(plain, dict) and plain.get("game") == like.name:
        if plain.get("edition") == like.edition.given:
            return described_game({**plain, "edition": like.edition})
    return described_game(plain)
