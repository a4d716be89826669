"""The demands on the file of a market edition, and how its numbers fill the config [M-C1].

It has the tables `goods`, `cards`, `camels`, `coins` and `rules`; `editions/krok-2010.toml` shows and
explains them.
"""

from typing import Any

from samarkand import editions
from samarkand.editions import RULES_TABLE, Edition, Names, NumberBounds, Section, Verbatim
from samarkand.errors import pluralize
from samarkand.market.components import (
    BANK_SELLS_WITH,
    CARDS_PER_GOOD,
    MAX_PLAYERS,
    MAX_SET_SIZE,
    NUM_CAMEL_VALUES,
    NUM_CAMELS,
    NUM_VALUES,
    Good,
)

GOODS = [good.name.lower() for good in Good]

# Bounds that no box reaches; they keep nonsense out of the arithmetic.
MAX_VALUE = 100
MAX_COINS = 1_000
MAX_DIRHAMS = 1_000
MAX_POINTS = 100
MAX_CALLED = 20  # for which the picture of the clock has room


def _numbers(least: int, most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(least, most + 1))


POINTS = (-MAX_POINTS, MAX_POINTS, 1)
RULES = {
    "starting_cash": NumberBounds(0, MAX_DIRHAMS, keys=_numbers(BANK_SELLS_WITH, MAX_PLAYERS)),
    "rounds": NumberBounds(1, CARDS_PER_GOOD),
    "first_value": NumberBounds(1, MAX_CALLED),
    "last_value": NumberBounds(1, MAX_CALLED),
    "stop_penalty": NumberBounds(0, MAX_DIRHAMS),
    "place_points": NumberBounds(*POINTS, keys=_numbers(1, MAX_PLAYERS)),
    "place_points_of_three": NumberBounds(*POINTS, keys=_numbers(1, BANK_SELLS_WITH)),
    "set_points": NumberBounds(*POINTS, keys=_numbers(2, MAX_SET_SIZE)),
    "unused_place_points": NumberBounds(-MAX_POINTS, 0),
}


def validate(values: dict[str, Any], file: str) -> None:
    """Refuse a file that does not describe a playable game [M-C1]."""
    whole = Section(file, "", values)
    whole.has_only(["goods", "cards", "camels", "coins", RULES_TABLE])
    rules = whole.table(RULES_TABLE)
    rules.numbers(RULES)
    rules.whole("last_value", 1, rules.values["first_value"], because="the clock falls")
    _check_goods(whole.table("goods"))
    _check_cards(whole.table("cards"), NUM_VALUES, CARDS_PER_GOOD)
    _check_cards(whole.table("camels"), NUM_CAMEL_VALUES, NUM_CAMELS)
    _check_coins(whole.table("coins"), rules.values["starting_cash"])


def fill_config(edition: Edition, config: Any) -> None:
    """Write an edition's printed numbers into `config`: the fields so headed there, and no other."""
    values = edition.values
    config.money = money(values)
    config.value[:] = [card["value"] for card in _in_order(values["cards"])]
    config.copies[:] = [card["copies"] for card in _in_order(values["cards"])]
    config.camel_value[:] = [card["value"] for card in _in_order(values["camels"])]
    config.camel_copies[:] = [card["copies"] for card in _in_order(values["camels"])]
    fill_rules(values[RULES_TABLE], config)


def fill_rules(rules: dict[str, Any], config: Any) -> None:
    """Write the rules' numbers for so many players into `config`."""
    numbers = dict(rules)
    of_three = numbers.pop("place_points_of_three")
    if config.players == BANK_SELLS_WITH:
        numbers["place_points"] = of_three
    editions.fill_rules(RULES, numbers, config)


def money(values: dict[str, Any]) -> int:
    """Dirhams in the box [M-C1]."""
    return sum(int(coin) * number for coin, number in values["coins"].items())


def names(edition: Edition) -> Names:
    """The names of the goods, by number."""
    return Names(goods=edition.nouns(edition.values["goods"][good] for good in GOODS))


def _in_order(cards: dict[str, Any]) -> list[dict[str, int]]:
    """The cards of a table, from the lowest value."""
    return [cards[number] for number in sorted(cards, key=int)]


def _check_goods(goods: Section) -> None:
    """Five goods, each with a name of its own [M-C1]."""
    goods.has_only(GOODS)
    seen: dict[str, str] = {}
    for good in GOODS:
        name = " ".join(goods.text(good).lower().split())
        if name in seen:
            goods.refuse(good, goods.values[good], f"a name other than that of {seen[name]}")
        seen[name] = good


def _check_cards(cards: Section, different: int, total: int) -> None:
    """So many different values, ascending, and so many cards in all [M-C1]."""
    numbers = [str(number + 1) for number in range(different)]
    cards.has_only(numbers)
    least, found = 1, 0
    for number in numbers:
        card = cards.table(number)
        card.has_only(["value", "copies"])
        value = card.whole("value", least, MAX_VALUE, because="the values are different and ascend")
        least = value + 1
        found += card.whole("copies", 1, total)
    if found != total:
        cards.refuse("", Verbatim(pluralize(found, "card")), f"{total}")


def _check_coins(coins: Section, cash: dict[str, int]) -> None:
    """There is money for every start [M-C1, M-S1, M-B1]."""
    for coin in coins.values:
        if not _is_coin(coin):
            coins.refuse(coin, Verbatim("this key"), f"the value of a coin, 1 to {MAX_DIRHAMS} dirhams")
        coins.whole(coin, 1, MAX_COINS)
    total, least = money({"coins": coins.values}), max(int(players) * each for players, each in cash.items())
    if total < least:
        coins.refuse(
            "", Verbatim(pluralize(total, "dirham")), f"at least {least}, what the players start with"
        )


def _is_coin(key: str) -> bool:
    """Whether a key is the value of a coin, written the one usual way."""
    if not key.isascii() or not key.isdigit() or key.startswith("0") or len(key) > len(str(MAX_DIRHAMS)):
        return False
    return int(key) <= MAX_DIRHAMS
