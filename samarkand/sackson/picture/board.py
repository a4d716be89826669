"""The board of Sackson's *Samarkand* as shapes, and which shape stands for which action."""

import random
from collections.abc import Collection, Iterator
from typing import Any

from samarkand import picture
from samarkand.picture import INK, Picture, Rect, Shape, Text, fit, targets
from samarkand.picture.pawns import pawn
from samarkand.picture.specimen import play
from samarkand.protocol import CHANCE, TERMINAL, Moment
from samarkand.sackson.components import NOWHERE, NUM_SPACES, Phase
from samarkand.sackson.picture import panel, spaces
from samarkand.sackson.picture.glyphs import BOARD, EDGE, MUTED, SAND, SHADOW
from samarkand.sackson.textboard import text

WIDTH, HEIGHT = 1100, 684


def board(state: Any, player: int | None = None, lit: Collection[str] | None = None) -> Picture:
    """The whole table as a picture.

    Parameters
    ----------
    state : State
    player : int, optional
        Draw what this player sees, or with `samarkand.picture.PUBLIC` what an onlooker sees; without it
        all hands lie open.
    lit : collection of str, optional
        Identifiers to highlight; by default what may be done now, if `player` may know it.
    """
    box, names = state.game.box, state.game.names
    view = picture.seen(state, player)
    acting = state.current_player()
    shapes: list[Shape] = [
        Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=SAND),
        Rect(x=10, y=56, width=800, height=618, radius=12, fill=BOARD, stroke=EDGE, stroke_width=2),
        Rect(x=16, y=62, width=788, height=606, radius=8, stroke=SHADOW),
        *spaces.arrows(box),
    ]
    for space in range(NUM_SPACES):
        shapes += spaces.tile(names, box, view, space)
    shapes += panel.players(box, view, acting)
    shapes += panel.draw_pile(box, view)
    shapes += panel.die(box, view)
    shapes += panel.prices(box, view)
    shapes += _headline(state, view, acting)
    title = f"Samarkand by Sid Sackson, {box.players} players, turn {view.turns + 1}"
    whole = Picture(WIDTH, HEIGHT, tuple(shapes), title, text(state, player))
    return picture.highlight(whole, targets(state, player) if lit is None else lit)


def _headline(state: Any, view: Any, acting: int) -> Iterator[Shape]:
    """Whose turn, what is asked, and how far the turn has come."""
    left = 20
    if acting >= 0:
        yield from pawn(acting, 32, 28, 13)
        left = 54
    first, second = headline(state, view, acting)
    yield Text(x=left, y=18, text=fit(first, 900, 17, bold=True), size=17, bold=True, fill=INK)
    yield Text(x=left, y=40, text=fit(second, 900, 13), size=13, fill=MUTED)
    yield Text(x=WIDTH - 12, y=18, text=f"turn {view.turns + 1}", size=14, anchor="end", bold=True)
    yield Text(x=WIDTH - 12, y=40, text=f"{len(state.history())} moves", size=13, anchor="end", fill=MUTED)


def headline(state: Any, view: Any, acting: int) -> tuple[str, str]:
    """Two lines: what is to be decided and by whom; what of it is already settled."""
    if acting == TERMINAL:
        return "The game is over.", state.outcome()
    if acting == CHANCE:
        return "Chance acts.", _progress(state.game, view) or "A card is drawn, or the die is rolled."
    return f"Player {acting}: {state.question()}", _progress(state.game, view)


def _progress(game: Any, view: Any) -> str:
    at, here = Moment(game, view), view.pawn[view.player]
    return "" if here == NOWHERE else f"Player {view.player} stands at {game.names[here]}{at.progress()}."


def specimen() -> Any:
    """The position that the documents show: some random moves into a game of four, the same each time."""
    import samarkand

    state = samarkand.game("sackson", players=4).new_initial_state()
    dice = random.Random(1998)
    while len(state.history()) < 150 or state.record.phase != Phase.MOVE:
        play(state, dice)
    return state
