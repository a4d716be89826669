"""The board of *Routes to Riches* as shapes, and which shape stands for which action."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from samarkand.information.knowledge import settled
from samarkand.picture import PAPER, RING, Picture, Rect, Shape, parts, seen, targets
from samarkand.picture.sample_positions import play
from samarkand.picture.wording import CHANCE_ACTS, GAME_OVER, TO_ACT
from samarkand.protocol import CHANCE, TERMINAL, DecisionContext
from samarkand.routes import wording
from samarkand.routes.actions import current_player
from samarkand.routes.components import Phase
from samarkand.routes.picture import panel
from samarkand.routes.picture.glyphs import button
from samarkand.routes.picture.map import Scene, ground, pieces
from samarkand.routes.textboard import ending, text

WIDTH = panel.RIGHT + 10
HEIGHT = panel.PLAYERS_TOP + panel.PLAYER_HEIGHT + 1
BUTTONS_LEFT, BUTTON_WIDTH = 745, 140
TABLE_LEFT, PAWN_ROOM = 980, 64  # in the headline: what lies beside the board, the pawn
DECK = WIDTH - 90, 39  # where the draw pile is told of


def board(state: Any, player: int | None = None, lit: Collection[str] | None = None) -> Picture:
    """The whole table as a picture, for whose eyes and what lit as in `samarkand.protocol.BoardPart`."""
    game, view = state.game, seen(state, player)
    lit = targets(state, player) if lit is None else lit
    scene = Scene(game, view, current_player(game.config, view))
    still = (
        Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=parts.SAND),
        *ground(game.edition),
    )
    room = (TABLE_LEFT if scene.acting == TERMINAL else BUTTONS_LEFT) - PAWN_ROOM
    moving = [
        *pieces(scene, lit),
        *panel.families(scene),
        *panel.players(scene, player),
        *parts.headline(scene.acting, headline(state, scene), _beside(scene), WIDTH, room),
        *_buttons(settled(state, player), lit),
    ]
    title = wording.TITLE.format(players=game.config.players, turn=view.turns + 1)
    shapes = (*still, *moving, *_rings(moving, lit))
    return Picture(WIDTH, HEIGHT, shapes, title, text(state, player), len(still))


def _rings(shapes: list[Shape], lit: Collection[str]) -> Iterator[Shape]:
    """A dashed ring inside each plate that may be chosen; the map rings its own spaces."""
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


def _buttons(state: Any, lit: Collection[str]) -> Iterator[Shape]:
    """The buttons in the headline, for actions that no piece on the table stands for."""
    for action in state.legal_actions():
        at = DecisionContext(state.game, state.record, action)
        words = at.say(at.decision.button)
        if words and at.decision.target(at) in lit:
            yield from button(words, BUTTONS_LEFT, 10, BUTTON_WIDTH, at.decision.target(at))


def _beside(scene: Scene) -> tuple[str, str]:
    """Two lines: turn, bank, bag; draw pile, discards."""
    view = scene.view
    deck, discards = view.deck.sum() + view.unseen_deck, view.discards.sum() + view.unseen_discards
    words = wording.TURN_BANK_AND_BAG if scene.config.players == 2 else wording.TURN_AND_BANK
    first = words.format(turn=view.turns + 1, bank=view.bank, bag=view.bag.sum())
    return first, wording.PILES.format(deck=deck, discards=discards)


def headline(state: Any, scene: Scene) -> tuple[str, str]:
    """Two lines: what is to be decided and by whom; what of it is already settled."""
    if scene.acting == TERMINAL:
        why, bracket, who = ending(state, scene.view).partition("]. ")
        return wording.OVER_FOR.format(players=who) if who else GAME_OVER.format(), why + bracket.strip()
    at = DecisionContext(state.game, scene.view)
    if scene.acting == CHANCE:
        return CHANCE_ACTS.format(), at.progress()
    return TO_ACT.format(player=scene.acting, question=at.question()), at.progress()


def specimen() -> Any:
    """The position that the documents show: some random moves into a game of four, the same each time."""
    import samarkand

    state = samarkand.game("routes", players=4).new_initial_state()
    dice = random.Random(2010)
    while state.record.turns < 48 or state.record.phase != Phase.PLACE or state.record.player != 0:
        play(state, dice)
    return state
