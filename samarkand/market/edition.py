"""Validation of edition files, and how their numbers fill the config [M-C1].

A file has the tables `goods`, `cards`, `camels`, `coins` and `rules`. The file `editions/krok-2010.toml`
shows and explains them.
"""

from typing import TYPE_CHECKING, Any

from samarkand import editions
from samarkand.editions import RULES_TABLE, Edition, Names, Section, Verbatim
from samarkand.errors import pluralize
from samarkand.market.components import (
    BANK_SELLS_WITH,
    CARDS_PER_GOOD,
    MAX_DIRHAMS,
    NUM_CAMEL_VALUES,
    NUM_CAMELS,
    NUM_VALUES,
    OF_THREE,
    RULES,
    Good,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

GOODS = [good.name.lower() for good in Good]

# Generous upper bounds that keep absurd values out of the arithmetic.
MAX_VALUE = 100
MAX_COINS = 1_000


def validate(values: dict[str, Any], file: str) -> None:
    """Raise unless a file describes a playable game [M-C1]."""
    whole = Section(file, "", values)
    whole.has_only(["goods", "cards", "camels", "coins", RULES_TABLE])
    rules = whole.table(RULES_TABLE)
    rules.numbers(RULES | OF_THREE)
    rules.whole("last_value", 1, rules.values["first_value"], because="the clock falls")
    _check_goods(whole.table("goods"))
    _check_cards(whole.table("cards"), NUM_VALUES, CARDS_PER_GOOD)
    _check_cards(whole.table("camels"), NUM_CAMEL_VALUES, NUM_CAMELS)
    _check_coins(whole.table("coins"), rules.values["starting_cash"])


def fill_config(edition: Edition, config: "PlainRecord") -> None:
    """Write an edition's printed numbers and the numbers in its rules to the fields of `config`."""
    values = edition.values
    config.money = money(values)
    config.value[:] = [card["value"] for card in _in_order(values["cards"])]
    config.copies[:] = [card["copies"] for card in _in_order(values["cards"])]
    config.camel_value[:] = [card["value"] for card in _in_order(values["camels"])]
    config.camel_copies[:] = [card["copies"] for card in _in_order(values["camels"])]
    _fill_rules(values[RULES_TABLE], config)


def _fill_rules(rules: dict[str, Any], config: "PlainRecord") -> None:
    """Write the numbers in the rules for this number of players to `config`."""
    numbers = dict(rules)
    of_three = numbers.pop("place_points_of_three")
    if config.players == BANK_SELLS_WITH:
        numbers["place_points"] = of_three
    editions.fill_rules(RULES, numbers, config)


def money(values: dict[str, Any]) -> int:
    """Return the total of all coins, in dirhams [M-C1]."""
    return sum(int(coin) * number for coin, number in values["coins"].items())


def names(edition: Edition) -> Names:
    """Return the names of the goods, by number."""
    goods = edition.values["goods"]  # a copy, each time
    return Names(goods=edition.nouns(goods[good] for good in GOODS))


def _in_order(cards: dict[str, Any]) -> list[dict[str, int]]:
    """Return the cards of a table in ascending order of their values."""
    return [cards[number] for number in sorted(cards, key=int)]


def _check_goods(goods: Section) -> None:
    """Check that there are five goods with different names [M-C1]."""
    goods.has_only(GOODS)
    seen: dict[str, str] = {}
    for good in GOODS:
        name = " ".join(goods.text(good).lower().split())
        if name in seen:
            goods.refuse(good, goods.values[good], f"a name other than that of {seen[name]}")
        seen[name] = good


def _check_cards(cards: Section, different: int, total: int) -> None:
    """Check the number of different values, their ascending order, and the total number of cards [M-C1]."""
    numbers = [str(number + 1) for number in range(different)]
    cards.has_only(numbers)
    least, number_of_cards = 1, 0
    for number in numbers:
        card = cards.table(number)
        card.has_only(["value", "copies"])
        value = card.whole("value", least, MAX_VALUE, because="the values are in ascending order")
        least = value + 1
        number_of_cards += card.whole("copies", 1, total)
    if number_of_cards != total:
        cards.refuse("", Verbatim(pluralize(number_of_cards, "card")), f"{total}")


def _check_coins(coins: Section, cash: dict[str, int]) -> None:
    """Check that the money suffices for every start [M-C1, M-S1, M-B1]."""
    for coin in coins.values:
        if not _is_coin(coin):
            coins.refuse(coin, Verbatim("this key"), f"the value of a coin, 1 to {MAX_DIRHAMS} dirhams")
        coins.whole(coin, 1, MAX_COINS)
    total = money({"coins": coins.values})
    least = max(int(players) * start for players, start in cash.items())
    if total < least:
        coins.refuse(
            "", Verbatim(pluralize(total, "dirham")), f"at least {least}, all players' starting cash"
        )


def _is_coin(key: str) -> bool:
    """Return whether a key is the value of a coin, without extra zeros or signs."""
    if not key.isascii() or not key.isdigit() or key.startswith("0") or len(key) > len(str(MAX_DIRHAMS)):
        return False
    return int(key) <= MAX_DIRHAMS
