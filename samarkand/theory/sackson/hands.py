"""Hands and piles by the names of the goods, and the prices they would bring."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from samarkand.engine import records
from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.game import Game
from samarkand.probability.arguments import as_list, mapping, name
from samarkand.sackson.components import NUM_MARKETS, NUM_SPACES, STATE, Good
from samarkand.sackson.rules.cities import most_sold, price

if TYPE_CHECKING:
    import numpy as np

GOODS = tuple(good.name.lower() for good in Good if good != Good.ASSORTMENT)
ASSORTMENT = Good.ASSORTMENT.name.lower()

MAX_CARDS = 1_000_000  # limit for the cards of one good in a hand or a pile

Cards = Mapping[str, int]


class Sales:
    """The best sales of hands, calculated by the rules in a reusable position."""

    def __init__(self, game: Game, good: str | None, chips: Collection[int]):
        if good is not None:
            name("good", good, (*GOODS, ASSORTMENT))
        covered = as_list("chips", chips, "a list of markets")
        for chip in covered:
            if not is_whole(chip) or not 0 <= chip < NUM_MARKETS:
                raise InvalidInput(
                    f"chips: found {short_repr(chip)}, expected markets from 0 to {NUM_MARKETS - 1}"
                )
        self._config, self._table = game.config, records.blank(STATE)
        bought = [Good(kind).name.lower() for kind in game.config.market_good]
        self._markets = [market for market in range(NUM_MARKETS) if good in (None, bought[market])]
        for market in covered:
            self._table.covered[market] = 1

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
    for good, number in mapping("cards", cards, "a mapping such as {'jewel': 2}").items():
        if good not in GOODS:
            raise InvalidInput(f"cards: found {short_repr(good)}, expected one of {', '.join(GOODS)}")
        if not is_whole(number) or not 0 <= number <= MAX_CARDS:
            raise InvalidInput(
                f"cards: found {short_repr(number)} of {good}, "
                f"expected a whole number from 0 to {MAX_CARDS:,}"
            )
    return tuple(int(cards.get(good, 0)) for good in GOODS)


def numbers_by_good(numbers: "np.ndarray") -> dict[str, int]:
    """Return the numbers of all goods by their names."""
    return {name: int(numbers[good]) for good, name in enumerate(GOODS)}


def number_of_space(game: Game, space: object, what: str = "space") -> int:
    """Return the number of a space, given by its number or its name."""
    if isinstance(space, str) and space in game.names.spaces:
        return game.names.spaces.index(space)
    if is_whole(space) and 0 <= space < NUM_SPACES:
        return int(space)
    raise InvalidInput(
        f"{what}: found {short_repr(space)}, expected a name or a number from 0 to {NUM_SPACES - 1}"
    )
