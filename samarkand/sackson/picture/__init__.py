"""The board of Sackson's *Samarkand* as shapes, with the identifiers that link shapes and actions.

`board` draws the whole, and the other modules its parts.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from samarkand import picture, textboard
from samarkand.decisions import DecisionContext
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.grammar import _
from samarkand.picture import Bounds, Picture, Rect, Shape, parts, targets
from samarkand.picture.parts import BOARD, SAND, SHADOW
from samarkand.sackson.components import NOWHERE, NUM_SPACES
from samarkand.sackson.decisions import stands
from samarkand.sackson.picture import cutouts, panel, spaces
from samarkand.sackson.textboard import TITLE, text
from samarkand.textboard import GAME_OVER, decision_lines

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

__all__ = ["board", "crops", "cutouts", "narrow", "targets"]

WIDTH, HEIGHT = 1100, 684


def board(state: "State", player: int | None = None, lit: Collection[str] | None = None) -> Picture:
    """Return the whole table as a picture. See `samarkand.registry.BoardPart` for the parameters."""
    config, names = state.game.config, state.game.names
    view = textboard.view_for(state, player)
    acting = state.current_player()
    shapes: list[Shape] = [
        Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=SAND),
        parts.panel(10, 56, 800, 618, 12, fill=BOARD, stroke_width=2),
        Rect(x=16, y=62, width=788, height=606, radius=8, stroke=SHADOW),
        *spaces.arrows(config),
    ]
    for space in range(NUM_SPACES):
        shapes += spaces.tile(config, names, view, space)
    is_over = acting == TERMINAL
    shapes += panel.players(config, view, state.winners() if is_over else [acting], is_over, player)
    shapes += panel.draw_pile(config, view)
    shapes += panel.die(config, view)
    shapes += panel.ending(state) if is_over else panel.prices(config, view)
    turn = view.turns + 1
    corner = [_("turn {turn}").format(turn=turn)]
    shapes += parts.headline(acting, headline(state, view, acting), corner, WIDTH)
    title = TITLE.format(players=config.players, turn=turn)
    whole = Picture(WIDTH, HEIGHT, tuple(shapes), title, text(state, player))
    return picture.highlight(whole, targets(state, player) if lit is None else lit)


def crops(state: "State", player: int) -> list[Bounds]:
    """Return regions for narrow screens.

    They show the hands and money of all players, the player's own space with its neighbours, and the draw
    pile with the die and the prices.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("sackson").set_up(pawns={0: "Merv"})
    >>> [tuple(map(round, region)) for region in crops(state, 0)][1]
    (338, 234, 633, 499)
    """
    view = textboard.view_for(state, player)
    at = NOWHERE if player == textboard.PUBLIC else int(view.pawn[player])
    here = [spaces.region(state.game.config, at)] if at != NOWHERE else []
    return [panel.HANDS, *here, panel.BELOW]


def narrow(state: "State", player: int | None) -> list[list[Bounds]]:
    """Return the regions for a narrow screen: the spaces, then the hands beside pile and prices."""
    return [[(10, 56, 810, 674)], [panel.HANDS, panel.BELOW]]


def headline(state: "State", view: "PlainRecord", acting: int) -> tuple[str, str]:
    """Return two lines: the decision and who takes it, and the part of it that is already settled."""
    if acting == TERMINAL:
        return GAME_OVER.format(), state.outcome()
    at = DecisionContext(state.game, view)
    default = str(_("A card is drawn, or the die is rolled.")) if acting == CHANCE else ""
    return decision_lines(at, acting, settled=stands(at) or default)
