"""The changes between two views of a game: money or points, pieces that moved, and the die."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from samarkand import textboard
from samarkand.game import State
from samarkand.picture import Point
from samarkand.picture.markup import fragment
from samarkand.picture.travels import Holding, Places, travels
from samarkand.picture.turns import NoticedMove, with_sign

COIN = "coin"
MAX_FLIGHTS = 12  # if more pieces moved, the position is another one, and nothing is animated


class News(NamedTuple):
    """The changes that a stage shows for a moment.

    Attributes
    ----------
    gains : dict of str to str
        By the identifier of a player's plate: the change of the money, or of the score in a game without
        holdings.
    flights : list of (start, end, svg)
        The pieces that moved. Start and end are as in `samarkand.picture.travels.Places`.
    roll : (point, list of svg), optional
        The position of the die, and the faces that it shows in turn. The last one is the result.
    """

    gains: dict[str, str] = {}
    flights: Sequence[tuple[Places, Places, str]] = ()
    roll: tuple[Point, list[str]] | None = None


class Changes:
    """A comparison of each view of a game with the previous one.

    Parameters
    ----------
    eyes : int or None
        The player whose view the board shows: see `Table.eyes`.
    """

    def __init__(self, eyes: int | None):
        self._eyes = eyes
        self._moves = 0
        self._had: list[int] = []
        self._held: list[Holding] = []

    def since(self, shown: State, entries: Sequence[NoticedMove]) -> News:
        """Return the changes since the previous call, as far as everyone at the board can see them.

        Looking at an earlier position, or taking a move back, counts as no change.

        Parameters
        ----------
        shown : State
        entries : sequence of NoticedMove
            All moves up to this position.
        """
        view, game = textboard.view_for(shown, self._eyes), shown.game
        module = game.package.holdings if game.package.has("holdings") else None
        held = module.holdings(game, view) if module else []
        has = _money(game, view) if module else _scores(game, view)
        moves, had, lay = self._moves, self._had, self._held
        self._moves, self._had, self._held = len(entries), has, held
        if not 0 < moves < len(entries):
            return News()
        pairs = enumerate(zip(had, has, strict=True))
        gains = {f"player:{player}": with_sign(now - then) for player, (then, now) in pairs if now != then}
        return News(gains, *_motion(game, module, lay, held, entries[moves:])) if module else News(gains)


def _money(game: Any, view: Any) -> list[int]:
    return [game.package.holdings.money(view, player) for player in range(game.num_players)]


def _scores(game: Any, view: Any) -> list[int]:
    return [int(game.package.scoring.score(game.config, view, player)) for player in range(game.num_players)]


def _motion(
    game: Any, module: Any, before: list[Holding], after: list[Holding], new: Sequence[NoticedMove]
) -> Any:
    """Return the pieces that moved, and the last roll of the die."""
    flights = []
    for start, end, kind, number in travels(before, after):
        drawn = fragment(module.piece(game, kind))
        flights += [(start, end, drawn)] * (1 if kind == COIN else number)
    rolls = [module.die_roll(game, entry.before, entry.action) for entry in new]
    last = next((roll for roll in reversed(rolls) if roll), None)
    die = None if last is None else (last[0], [fragment(module.piece(game, face)) for face in last[1]])
    return flights if len(flights) <= MAX_FLIGHTS else [], die
