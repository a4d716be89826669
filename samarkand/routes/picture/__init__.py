"""The board of *Routes to Riches* as shapes, with the identifiers that link shapes and actions.

`board` draws the whole, and the other modules its parts.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from samarkand.decisions import DecisionContext
from samarkand.engine.records import TERMINAL
from samarkand.grammar import _
from samarkand.information.knowledge import perceived_state
from samarkand.picture import PAPER, RING, Bounds, Picture, Rect, Shape, parts, targets
from samarkand.routes.actions import current_player
from samarkand.routes.notation import why_ended
from samarkand.routes.picture import cutouts, panel
from samarkand.routes.picture.glyphs import button
from samarkand.routes.picture.map import Scene, ground, pieces
from samarkand.routes.scoring import tell_winners
from samarkand.routes.textboard import TITLE, text
from samarkand.textboard import GAME_OVER, decision_lines, view_for

if TYPE_CHECKING:
    from samarkand.state import State

__all__ = ["board", "cutouts", "narrow", "targets"]

WIDTH = panel.RIGHT + 10
HEIGHT = panel.PLAYERS_TOP + panel.PLAYER_HEIGHT + 1
BUTTONS_LEFT, BUTTON_WIDTH = 745, 140
TABLE_LEFT, PAWN_WIDTH = 980, 64  # in the headline: left edge of the text beside it, width of the pawn
DECK = WIDTH - 90, 39  # the text about the draw pile
ABREAST = 3  # plates side by side on a narrow screen, with numbers that can be read


def board(state: "State", player: int | None = None, lit: Collection[str] | None = None) -> Picture:
    """Return the whole table as a picture. See `samarkand.registry.BoardPart` for the parameters."""
    game, view = state.game, view_for(state, player)
    lit = targets(state, player) if lit is None else lit
    scene = Scene(game, view, current_player(game.config, view), player)
    still = Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=parts.SAND), *ground(game.edition)
    width = (TABLE_LEFT if scene.acting == TERMINAL else BUTTONS_LEFT) - PAWN_WIDTH
    moving = [
        *pieces(scene, lit),
        *panel.families(scene),
        *panel.players(scene, player),
        *parts.headline(scene.acting, headline(state, scene), _beside(scene), WIDTH, width),
        *_buttons(perceived_state(state, player), lit),
    ]
    title = TITLE.format(players=game.config.players, turn=view.turns + 1)
    shapes = (*still, *moving, *_rings(moving, lit))
    return Picture(WIDTH, HEIGHT, shapes, title, text(state, player))


def _rings(shapes: list[Shape], lit: Collection[str]) -> Iterator[Shape]:
    """Yield a dashed ring inside each plate that can be chosen. The map draws the rings of its spaces."""
    for shape in shapes:
        if isinstance(shape, Rect) and shape.identifier in lit:
            inside = replace(
                shape,
                x=shape.x + 1,
                y=shape.y + 1,
                width=shape.width - 2,
                height=shape.height - 2,
                fill="none",
                identifier="",
                label="",
            )
            yield replace(inside, stroke=PAPER, stroke_width=4)
            yield replace(inside, stroke=RING, stroke_width=2.5, dash=(6, 3))


def _buttons(state: "State", lit: Collection[str]) -> Iterator[Shape]:
    """Yield the buttons in the headline, for actions that correspond to no piece on the table."""
    for action in state.legal_actions():
        at = DecisionContext(state.game, state.record, action)
        text = at.say(at.decision.button)
        if text and at.decision.target(at) in lit:
            yield from button(text, BUTTONS_LEFT, 10, BUTTON_WIDTH, at.decision.target(at))


def _beside(scene: Scene) -> tuple[str, str]:
    """Return two lines: turn, bank and bag; draw pile and discards."""
    view = scene.view
    deck, discards = view.deck.sum() + view.unseen_deck, view.discards.sum() + view.unseen_discards
    sentence = (
        _("turn {turn} · bank {bank} · bag {bag}")
        if scene.config.players == 2
        else _("turn {turn} · bank {bank}")
    )
    first = sentence.format(turn=view.turns + 1, bank=view.bank, bag=view.bag.sum())
    return first, _("draw pile {deck} · discards {discards}").format(deck=deck, discards=discards)


def narrow(state: "State", player: int | None) -> list[list[Bounds]]:
    """Return the regions for a narrow screen: the map, the families, the own plate, the others'."""
    left, top, half = panel.LEFT, panel.FAMILIES_TOP, 5 * panel.FAMILY_PITCH
    families: list[Bounds] = [
        (left + half * row, top, left + half * (row + 1), top + panel.FAMILY_HEIGHT) for row in (0, 1)
    ]
    plates = panel.plates(state.game.config, view_for(state, player), player)
    own = [[plates.pop(player)]] if player is not None and player >= 0 else []
    world: Bounds = left, panel.TOP, panel.RIGHT, panel.TOP + panel.HEIGHT
    rows = -(-len(plates) // ABREAST)
    longest = -(-len(plates) // rows)
    others = [plates[first : first + longest] for first in range(0, len(plates), longest)]
    return [[world], [families[0]], [families[1]], *own, *others]


def headline(state: "State", scene: Scene) -> tuple[str, str]:
    """Return two lines: the decision and who takes it, and the part of it that is already settled."""
    if scene.acting == TERMINAL:
        if not state.is_terminal():  # a card may still be sold
            return GAME_OVER.format(), ""
        why = why_ended(state.game.names, scene.view)
        return tell_winners(scene.config, scene.view, _("The game is over:").format()), why
    return decision_lines(DecisionContext(state.game, scene.view), scene.acting)
