"""The locations of the pieces in a view, for animating moves."""

from typing import TYPE_CHECKING

from samarkand.market.components import BANK, NOTHING, NUM_CAMEL_VALUES, Good
from samarkand.market.picture.glyphs import BRASS, GOOD_COLOUR, card_back, coin, small_card
from samarkand.market.textboard import sellers
from samarkand.picture import Point, Shape
from samarkand.picture.travels import Holding

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game

CARD, COIN, CAMEL = "card:", "coin", "camel:"
SIZE = 20  # text size of the value on a card


def holdings(game: "Game", view: "PlainRecord") -> list[Holding]:
    """Return the cards, camels and money by location. The bank's money is not drawn."""
    held: list[Holding] = []
    for player in range(game.num_players):
        plate, screen = f"player:{player}", f"screen:{player}"
        held.append(Holding((plate,), CARD, view.stock[player].sum()))
        held.append(Holding((screen, plate), COIN, view.cash[player]))
        for kind in range(NUM_CAMEL_VALUES):
            held.append(Holding((screen, plate), f"{CAMEL}{kind}", view.camels[player, kind]))
        for good, kind in zip(*(places.tolist() for places in view.bought[player].nonzero()), strict=True):
            number = view.bought[player, good, kind]
            held.append(Holding((f"bought:{player}:{good}", plate), f"{CARD}{good}:{kind}", number))
    held.append(Holding((f"offer:{BANK}", "bank"), CARD, view.stock[BANK].sum()))
    for seat in sellers(game.config):
        if view.offer[seat] != NOTHING:
            held.append(Holding((f"offer:{seat}",), f"{CARD}{view.good[seat]}:{view.offer[seat]}", 1))
    if view.camel != NOTHING:
        held.append(Holding(("camel",), f"{CAMEL}{view.camel}", 1))
    held.append(Holding(("camel",), CAMEL, view.pile.sum()))
    return held


def money(view: "PlainRecord", player: int) -> int:
    """Return a player's money."""
    return int(view.cash[player])


def piece(game: "Game", kind: str) -> list[Shape]:
    """Return the shapes of a piece of this kind, centred on (0, 0)."""
    what, _, which = kind.partition(":")
    if what == "coin":
        return list(coin(0, 0, 11))
    if not which:
        return list(card_back(-14, -18, 28, 36))
    if what == "camel":
        return list(small_card(BRASS, int(game.config.camel_value[int(which)]), -14, -18, SIZE, "", ""))
    good, value = map(int, which.split(":"))
    return list(small_card(GOOD_COLOUR[Good(good)], int(game.config.value[value]), -14, -18, SIZE, "", ""))


def die_roll(game: "Game", before: "PlainRecord", action: int) -> tuple[Point, list[str]] | None:
    """Return None, because this game has no die."""
    return None
