"""The holdings of each player, as far as a view shows them: what has moved can then be seen moving."""

from typing import Any

from samarkand.picture import INK, Circle, Point, Shape
from samarkand.picture.parts import card_back, centred, panel
from samarkand.picture.travels import Holding
from samarkand.sackson.components import BACK, Good, Phase
from samarkand.sackson.notation import good_name
from samarkand.sackson.picture.glyphs import card
from samarkand.sackson.picture.panel import CARD_HEIGHT, CARD_WIDTH, DIE

CARD, COIN, FACE = "card:", "coin", "face:"


def holdings(game: Any, view: Any) -> list[Holding]:
    """Cards and money by place; what a player pays goes to where the pawn stands."""
    held: list[Holding] = []
    for player in range(game.num_players):
        plate = f"player:{player}"
        for good in view.hand[player].nonzero()[0].tolist():
            name = good_name(good)
            held.append(Holding((f"hand:{player}:{name}", plate), CARD + name, view.hand[player, good]))
        held.append(Holding((plate,), CARD, view.unseen_hand[player]))
        held.append(Holding((plate,), COIN, view.cash[player]))
        held.append(Holding((f"pawn:{player}",), COIN, -view.cash[player]))
    for space, good in zip(*(places.tolist() for places in view.camp.nonzero()), strict=True):
        name = good_name(good)
        held.append(Holding((f"field:{space}:{name}", f"space:{space}"), CARD + name, view.camp[space, good]))
    away = view.deck.sum() + view.unseen_deck + view.discards.sum() + view.unseen_discards
    held.append(Holding(("deck",), CARD, away))
    return held


def money(view: Any, player: int) -> int:
    """A player's money, as far as the view shows it."""
    return int(view.cash[player])


def piece(game: Any, kind: str) -> list[Shape]:
    """A thing of a kind, drawn around (0, 0)."""
    place = -CARD_WIDTH / 2, -CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT
    if kind == COIN:
        return [Circle(x=0, y=0, radius=9, fill="#d9a441", stroke="#6e4a00", stroke_width=2)]
    if kind.startswith(FACE):
        die = panel(-13, -13, 26, 26, 5, stroke=INK, stroke_width=1.5)
        return [die, centred(kind.removeprefix(FACE), 0, 0, size=15)]
    name = kind.removeprefix(CARD)
    return card(Good[name.upper()], *place) if name else card_back(*place)


def rolled(game: Any, before: Any, action: int) -> tuple[Point, list[str]] | None:
    """The place of the die, and the numbers it shows in turn, if it is this move that rolls it."""
    if before.phase != Phase.DIE:
        return None
    faces = [game.config.die[(action + turn) % len(game.config.die)] for turn in (2, 4, 1, 5, 0)]
    shown = ["\N{LEFTWARDS ARROW}" if face == BACK else str(face) for face in faces]
    return DIE, [FACE + face for face in shown]
