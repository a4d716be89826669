"""Hands and piles by the names of the goods, and the prices they would bring."""

from collections.abc import Collection, Mapping

from samarkand.checks import choice, whole
from samarkand.engine import records
from samarkand.errors import InvalidInput
from samarkand.game import Game
from samarkand.sackson.components import NUM_MARKETS, STATE, Good
from samarkand.sackson.rules.cities import most_sold, price

GOODS = tuple(good.name.lower() for good in Good if good != Good.ASSORTMENT)
ASSORTMENT = Good.ASSORTMENT.name.lower()

MAX_CARDS = 1_000_000  # limit for the cards of one good in a hand or a pile

Cards = Mapping[str, int]


class Sales:
    """The best sales of hands, calculated by the rules in a reusable position."""

    def __init__(self, game: Game, good: str | None, chips: Collection[int]):
        choice("good", good, (None, *GOODS, ASSORTMENT))
        self._config, self._table = game.config, records.blank(STATE)
        bought = [Good(kind).name.lower() for kind in game.config.market_good]
        self._markets = [market for market in range(NUM_MARKETS) if good in (None, bought[market])]
        for market in chips:
            self._table.covered[whole("chips", market, most=NUM_MARKETS - 1)] = 1

    def __call__(self, hand: tuple[int, ...]) -> int:
        """Return the piastres of the best sale, or 0 if none is possible."""
        self._table.hand[0, :] = hand
        best = 0
        for market in self._markets:
            most = most_sold(self._config, self._table, market)
            if most > 0:
                best = max(best, int(price(self._config, self._table, market, most)))
        return best


def rest(game: Game, hand: Cards) -> dict[str, int]:
    """Return all cards in the game that are not in `hand` [S-C1, S-S1]."""
    removed = game.config.removed_cards
    left = [int(game.config.cards[good]) - removed - held for good, held in enumerate(counts(hand))]
    for good, number in zip(GOODS, left, strict=True):
        if number < 0:
            raise InvalidInput(f"{good}: found {-number} more than the game contains")
    return dict(zip(GOODS, left, strict=True))


def counts(cards: Cards) -> tuple[int, ...]:
    """Return the numbers of all goods, in the order of the goods."""
    for good in cards:
        choice("cards", good, GOODS)
    return tuple(whole(f"cards of {good}", cards.get(good, 0), most=MAX_CARDS) for good in GOODS)
