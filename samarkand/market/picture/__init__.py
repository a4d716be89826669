"""The table of *Le marché de Samarkand* as shapes, with the identifiers that link shapes and actions.

`board` draws the whole, and the other modules its parts.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from samarkand import picture, textboard
from samarkand.decisions import DecisionContext
from samarkand.engine.records import CHANCE
from samarkand.grammar import _
from samarkand.market.picture import clock, cutouts, players, reckoning, stalls
from samarkand.market.textboard import LAST_ACT, question_to_all, text
from samarkand.picture import Bounds, Picture, Rect, Shape, parts, targets
from samarkand.textboard import GAME_OVER, decision_lines

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

__all__ = ["board", "crops", "cutouts", "narrow", "targets"]

WIDTH, HEIGHT = 1100, 660


def board(
    state: "State", player: int | None = None, lit: Collection[str] | None = None, together: bool = False
) -> Picture:
    """Return the whole table as a picture. See `samarkand.registry.BoardPart` for the parameters.

    If `together` is true, all players choose at once, and none is named as the one to act.
    """
    config, names = state.game.config, state.game.names
    view = textboard.view_for(state, player)
    acting = state.current_player()
    at = DecisionContext(state.game, view)
    if together and question_to_all(at):
        acting = CHANCE
    ringed = targets(state, player) if lit is None else lit
    shapes: list[Shape] = [Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=parts.SAND)]
    shapes += clock.clock(config, view, ringed)
    if view.phase in LAST_ACT:
        shapes += reckoning.table(config, view)
    else:
        shapes += stalls.square(names, config, view, ringed, at.say(at.decision.button))
    shapes += players.players(names, config, view, player, acting)
    shapes += parts.headline(acting, headline(state, view, acting), (), WIDTH)
    description = text(state, player, together)
    whole = Picture(WIDTH, HEIGHT, tuple(shapes), description.partition("\n")[0], description)
    return picture.highlight(whole, ringed)


def crops(state: "State", player: int) -> list[Bounds]:
    """Return regions for narrow screens.

    They are the player's own column, a few stalls at a time or the scores, and the others' columns.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market", players=3).new_initial_state()
    >>> [(round(left), round(right)) for left, _, right, _ in crops(state, 1)][:2]
    [(373, 727), (272, 599)]
    """
    config, columns = state.game.config, players.frames(state.game.config.players)
    own = [columns.pop(player)] if player != textboard.PUBLIC else []
    is_open = textboard.view_for(state, player).phase in LAST_ACT
    return [*own, *([] if is_open else stalls.crops(config)), *columns]


def narrow(state: "State", player: int | None) -> list[list[Bounds]]:
    """Return the regions for a narrow screen: stalls or scores, clock and own column, the others."""
    columns = players.frames(state.game.config.players)
    own = columns.pop(max(0, player or 0))  # beside the clock; for an onlooker, the first
    left, top, right, bottom = stalls.LEFT, stalls.TOP, stalls.LEFT + stalls.WIDTH, stalls.TOP + stalls.HEIGHT
    middle = (left + right) / 2
    is_open = textboard.view_for(state, player).phase in LAST_ACT
    halves = [[(left, top, middle, bottom)], [(middle, top, right, bottom)]]  # the scores must be read
    dial = clock.LEFT, clock.TOP, clock.LEFT + clock.WIDTH, clock.TOP + clock.HEIGHT
    return [*(halves if is_open else [[(left, top, right, bottom)]]), [dial, own], columns]


def headline(state: "State", view: "PlainRecord", acting: int) -> tuple[str, str]:
    """Return two lines: the decision and who takes it, and the state of the game."""
    if state.is_terminal():
        return GAME_OVER.format(), state.outcome()
    at = DecisionContext(state.game, view)
    if acting != CHANCE:
        return decision_lines(at, acting)
    to_all = question_to_all(at)
    return decision_lines(
        at, acting, to_all, "" if to_all else str(_("Goods are given out, or a card is turned up."))
    )
