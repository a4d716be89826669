"""The locations of the pieces in a view, for animating moves."""

from typing import TYPE_CHECKING

from samarkand.picture import INK, Circle, Point, Shape
from samarkand.picture.parts import card_back, centre_text, panel
from samarkand.picture.travels import Holding
from samarkand.sackson.components import BACK, Good, Phase
from samarkand.sackson.notation import good_name
from samarkand.sackson.picture.glyphs import card
from samarkand.sackson.picture.panel import DIE

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game

CARD, COIN, FACE = "card:", "coin", "face:"
WIDTH, HEIGHT = 30, 41  # of a card on its way


def holdings(game: "Game", view: "PlainRecord") -> list[Holding]:
    """Return the cards and the money by location. What a player pays moves to the pawn's space."""
    result: list[Holding] = []
    for player in range(game.num_players):
        plate = f"player:{player}"
        for good in view.hand[player].nonzero()[0].tolist():
            name = good_name(good)
            result.append(Holding((f"hand:{player}:{name}", plate), CARD + name, view.hand[player, good]))
        result.append(Holding((plate,), CARD, view.unseen_hand[player]))
        result.append(Holding((plate,), COIN, view.cash[player]))
        result.append(Holding((f"pawn:{player}",), COIN, -view.cash[player]))
    for space, good in zip(*(places.tolist() for places in view.camp.nonzero()), strict=True):
        name = good_name(good)
        result.append(
            Holding((f"field:{space}:{name}", f"space:{space}"), CARD + name, view.camp[space, good])
        )
    away = view.deck.sum() + view.unseen_deck + view.discards.sum() + view.unseen_discards
    result.append(Holding(("deck",), CARD, away))
    return result


def money(view: "PlainRecord", player: int) -> int:
    """Return a player's money."""
    return int(view.cash[player])


def piece(game: "Game", kind: str) -> list[Shape]:
    """Return the shapes of a piece of this kind, centred on (0, 0)."""
    place = -WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT
    if kind == COIN:
        return [Circle(x=0, y=0, radius=9, fill="#d9a441", stroke="#6e4a00", stroke_width=2)]
    if kind.startswith(FACE):
        die = panel(-13, -13, 26, 26, 5, stroke=INK, stroke_width=1.5)
        return [die, centre_text(kind.removeprefix(FACE), 0, 0, size=15)]
    name = kind.removeprefix(CARD)
    return list(card(Good[name.upper()], *place)) if name else card_back(*place)


def die_roll(game: "Game", before: "PlainRecord", action: int) -> tuple[Point, list[str]] | None:
    """Return the location of the die and the faces it shows in sequence, or None if no die is rolled."""
    if before.phase != Phase.DIE:
        return None
    faces = [game.config.die[(action + turn) % len(game.config.die)] for turn in (2, 4, 1, 5, 0)]
    shown = ["\N{LEFTWARDS ARROW}" if face == BACK else str(face) for face in faces]
    return DIE, [FACE + face for face in shown]
