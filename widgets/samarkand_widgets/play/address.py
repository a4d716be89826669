"""The address of a position: the game, its options, the seats, the seed and the moves.

No moves lead to a position that was set up by hand, as in a worked example. Its address holds the position.
"""

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

import samarkand
from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State
from samarkand.registry import GAMES
from samarkand.saving import described_game
from samarkand_widgets.game.table import Table, plain_game

MAX_SIZE = 1_000_000  # bytes of an unpacked position


class Place(NamedTuple):
    """The contents of an address.

    Attributes
    ----------
    start : Game or State
        The game from its beginning, or the position that was set up.
    seats : list of str
    seed : int
    moves : list of int
        All moves since the start, including those of chance.
    """

    start: Game | State
    seats: list[str] | None
    seed: int
    moves: list[int]

    def table(self) -> Table:
        """Return the game at the position. Later chance moves do not repeat the earlier ones.

        The same deal begins at the start, not at the position.

        Raises
        ------
        SamarkandError
            If a seat is not valid, or a move is not legal.
        """
        if not self.moves:
            return Table(self.start, self.seats, self.seed)
        state = self.start.new_initial_state() if isinstance(self.start, Game) else self.start.clone()
        for move in self.moves:
            state.apply_action(move)
        table = Table(state, self.seats, self.seed + len(self.moves))
        table.start, table.seed = self.start, self.seed
        return table


def read(values: Mapping[str, str]) -> Place:
    """Return the contents of an address.

    Parameters
    ----------
    values : mapping of str to str
        The values behind the question mark, by name.

    Raises
    ------
    SamarkandError
        If a value is not valid.

    Examples
    --------
    >>> place = read({"game": "market", "players": "3", "seats": "human,greedy,random", "seed": "4"})
    >>> place.start, place.seats, place.seed
    (samarkand.game('market', players=3, edition='krok-2010'), ['human', 'greedy', 'random'], 4)
    >>> read({"game": "chess"})
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: game: found 'chess', expected 'sackson' or 'routes' or 'market'
    """
    seats = values["seats"].split(",") if values.get("seats") else None
    seed = _whole("seed", values.get("seed", "7"))
    if "position" in values:
        plain = json.loads(_unpack("position", values["position"]))
        return Place(described_game(plain).state_from_dict(plain), seats, seed, _moves(values))
    name = values.get("game", "")
    checks.choice("game", name, GAMES)
    players = _whole("players", values["players"]) if "players" in values else (len(seats) if seats else None)
    game = plain_game(name, players)
    options = {
        key: _value(values[key], getattr(game.options, key))
        for key in game.options.declarations()
        if key in values
    }
    if options or values.get("edition"):
        edition = values.get("edition") or game.edition.given
        game = samarkand.game(name, players=game.num_players, edition=edition, **options)
    return Place(game, seats, seed, _moves(values))


def write(place: Place, state: State, code: str = "en") -> dict[str, str]:
    """Return the values of the address that leads to a later position.

    Parameters
    ----------
    place : Place
        Where the game began.
    state : State
        The position.
    code : str
        The language.

    Examples
    --------
    >>> import samarkand
    >>> place = read({"game": "sackson", "seats": "human,greedy"})
    >>> state = place.table().state
    >>> for _ in range(9):
    ...     state.apply_action(state.legal_actions()[0])
    >>> again = read(write(place, state)).table().state
    >>> again.history() == state.history(), again == state
    (True, True)
    """
    values: dict[str, str] = {}
    if isinstance(place.start, Game):
        game = place.start
        values |= {"game": game.name, "players": str(game.num_players)}
        plain = plain_game(game.name, game.num_players)
        if isinstance(game.edition.given, str) and game.edition.given != plain.edition.given:
            values["edition"] = game.edition.given
        for key in game.options.declarations():
            if (value := getattr(game.options, key)) != getattr(plain.options, key):
                values[key] = str(value)
        before = 0
    else:
        values["position"] = _pack(json.dumps(place.start.to_dict(), separators=(",", ":")).encode())
        before = len(place.start.history())
    if place.seats:
        values["seats"] = ",".join(place.seats)
    values["seed"] = str(place.seed)
    if moves := state.history()[before:]:
        values["moves"] = _pack(" ".join(map(str, moves)).encode())
    return values if code == "en" else {**values, "language": code}


def _moves(values: Mapping[str, str]) -> list[int]:
    text = _unpack("moves", values["moves"]).decode("ascii", "replace") if values.get("moves") else ""
    return [_whole("moves", number) for number in text.split()]


def _pack(content: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")


def _unpack(name: str, text: str) -> bytes:
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), MAX_SIZE)
    except (ValueError, zlib.error):
        content = b""
    if not content or not reader.eof:
        raise InvalidInput(f"{name}: found {short_repr(text)}, expected what “Copy link” writes")
    return content


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise InvalidInput(f"{name}: found {short_repr(text)}, expected a whole number")
    return int(text)


def _value(text: str, like: Any) -> Any:
    """Return the value of an option; the game itself checks it."""
    if isinstance(like, bool):
        return {"True": True, "False": False}.get(text, text)
    return int(text) if isinstance(like, int) and text.isascii() and text.isdigit() else text
