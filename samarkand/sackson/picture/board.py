"""The board of Sackson's *Samarkand* as shapes, and which shape stands for which action."""

import random
from collections.abc import Collection, Iterator
from typing import Any

from samarkand import picture
from samarkand.picture import INK, Picture, Rect, Shape, Text, fit
from samarkand.picture.pawns import pawn
from samarkand.picture.specimen import play
from samarkand.sackson.actions import CHANCE, TERMINAL
from samarkand.sackson.components import BACK, DONE, NOWHERE, NUM_SPACES, ROLL, STAY, Phase
from samarkand.sackson.notation import good_name, goods_text, market_name
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


def targets(state: Any, player: int | None = None) -> dict[str, int]:
    """Which identifier plays which action now; empty when `player` is given and does not act.

    Examples
    --------
    >>> import samarkand
    >>> targets(samarkand.game("sackson").new_initial_state())
    {}
    """
    acting = state.current_player()
    if acting < 0 or (player is not None and acting != player):
        return {}
    return {_target(state.game.box, state.record, acting, action): action for action in state.legal_actions()}


def _target(box: Any, record: Any, acting: int, action: int) -> str:
    here = record.pawn[record.player]
    match record.phase:
        case Phase.MOVE if action == ROLL:
            return "die"
        case Phase.NOMAD if action == STAY:
            return f"space:{here}"
        case Phase.TAKE if action == DONE:
            return "done"
        case Phase.PLACE | Phase.MOVE | Phase.FORK | Phase.NOMAD:
            return f"space:{action}"
        case Phase.TAKE:
            return f"field:{here}:{good_name(action)}"
        case Phase.BUY:
            return f"buy:{here}:{action}"
        case Phase.MARKET | Phase.CHIP:
            return f"market:{action}"
        case Phase.NUMBER:
            return f"price:{good_name(box.market_good[record.market])}:{action}"
        case _:
            return f"hand:{acting}:{good_name(action)}"


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
    here = view.pawn[view.player]
    place = "" if here == NOWHERE else f"Player {view.player} stands at {game.names[here]}"
    match view.phase:
        case Phase.FORK:
            left = "one space back" if view.steps == BACK else f"{view.steps} to go"
            return f"{place}; after the roll, {left}."
        case Phase.DISCARD:
            return f"{place} and waits: the draw pile is used up."
        case Phase.NUMBER:
            return f"{place} and sells in the {market_name(game.names, game.box, view.market)}."
        case Phase.ASSORT:
            return f"{place} and sells {view.number} different goods; so far {goods_text(view.offered)}."
        case Phase.LOSE:
            return f"{place} and loses {view.owed} more."
        case Phase.DRAW:
            return f"{place}; cards still to be drawn: {view.owed}."
        case _:
            return f"{place}." if place else ""


def specimen() -> Any:
    """The position that the documents show: some random moves into a game of four, the same each time."""
    import samarkand

    state = samarkand.game("sackson", players=4).new_initial_state()
    dice = random.Random(1998)
    while len(state.history()) < 150 or state.record.phase != Phase.MOVE:
        play(state, dice)
    return state
