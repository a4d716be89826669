"""Positions of *Le marché de Samarkand* by keywords: before cards are chosen, at a value, or at the end."""

from typing import TYPE_CHECKING, Any

from samarkand.checks import whole
from samarkand.engine import records
from samarkand.errors import pluralize
from samarkand.market import actions
from samarkand.market.components import (
    BANK,
    BANK_SELLS_WITH,
    CARDS_PER_GOOD,
    NOBODY,
    NOTHING,
    NUM_GOODS,
    STATE,
    Phase,
)
from samarkand.market.rules import clock, final, rounds
from samarkand.set_up import by_seat, name, pay_out, refuse, refuse_to_tell, take_from

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.state import State

WORDS = (
    "rounds",
    "doyen",
    "clock",
    "sells",
    "offers",
    "to_sell",
    "bought",
    "camel",
    "camels",
    "cash",
    "counted",
)
BANK_WORD = "bank"


def build(game: "Game", keywords: dict[str, Any]) -> "PlainRecord":
    """Return the position that the keywords describe [M-C1, M-S1, M-R1, M-R2].

    Parameters
    ----------
    game : Game
    keywords : dict
        `rounds`: the number of completed rounds, 0 to 10. `doyen`: the player who counts down, by
        default 0. `clock`: the value just called, or None while cards are chosen in secret. `sells`: the
        good by player, and with three players also by "bank", by default in the order of the goods.
        `offers`: by seller, the value of the card on offer. `to_sell`: by seller, the values still to be
        offered, by default the lowest. `bought`: by player, values by good such as {"jewel": [7, 5]}.
        `camels`: values by player. `camel`: the value of the camel on offer, by default the lowest that is
        left. With None, chance turns one up. `cash`: dirhams by player. `counted`: after the last round,
        by player, the chosen least-bought good. All other goods cards are out of the game, all other
        camels are in the pile, and the bank has all other money.

    Returns
    -------
    record
        The next decision follows from the keywords: chance turns up a card, players choose cards, the
        first player who can stop decides, or a player makes a final choice after the tenth round.
    """
    record = records.blank(STATE)
    actions.set_up(game.config, record)
    record.turns = whole("rounds", keywords.get("rounds", 0), 0, game.config.rounds)
    record.doyen = record.player = whole("doyen", keywords.get("doyen", 0), 0, game.num_players - 1)
    value = keywords.get("clock")
    record.clock = (
        0 if value is None else whole("clock", value, game.config.last_value, game.config.first_value)
    )
    if record.clock and record.turns == game.config.rounds:
        refuse("clock", value, f"None after all {game.config.rounds} rounds")
    record.bank += int(record.cash.sum())
    record.cash[: game.num_players] = game.config.starting_cash
    record.bank -= int(record.cash.sum())
    pay_out("cash", keywords.get("cash", {}), record, game.num_players)
    _give_out_goods(game, record, keywords.get("sells", {}))
    _lay_out_goods(game, record, keywords)
    _lay_out_camels(game, record, keywords)
    _ask(game, record, keywords)
    return record


def _seats(game: "Game") -> list[Any]:
    """Return the sellers: the players, and with three players the bank [M-B1]."""
    return [*range(game.num_players), *([BANK_WORD] if game.num_players == BANK_SELLS_WITH else [])]


def _seat(seat: Any) -> int:
    return BANK if seat == BANK_WORD else seat


def _give_out_goods(game: "Game", record: Any, sells: object) -> None:
    """Give each seller a good. Unlisted sellers get the first goods left [M-S1]. Changes `good`."""
    goods_by_seat = {
        seat: name(f"good of {seat}", good, game.names.goods)
        for seat, good in by_seat("sells", sells, _seats(game)).items()
    }
    if len(set(goods_by_seat.values())) < len(goods_by_seat):
        refuse("sells", sells, "a good of their own for each")
    left = [good for good in range(NUM_GOODS) if good not in goods_by_seat.values()]
    for seat in _seats(game):
        record.good[_seat(seat)] = goods_by_seat[seat] if seat in goods_by_seat else left.pop(0)


def _lay_out_goods(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Distribute goods cards to players, offers and stocks. The rest is out of the game [M-R1, M-R2, M-R4].

    Changes `bought`, `offer`, `stock`, `gone`.
    """
    goods, seats = game.names.goods, _seats(game)
    for player, cards in by_seat("bought", keywords.get("bought", {}), range(game.num_players)).items():
        if not isinstance(cards, dict):
            refuse(f"bought by player {player}", cards, f"a table such as {{{goods[1]!r}: [7, 5]}}")
        for good_name, values in cards.items():
            key = f"bought by player {player}"
            good = name(key, good_name, goods)
            record.bought[player, good] = _take(game, record, good, f"{key}, {goods[good]}", values)
    for seat, value in by_seat("offers", keywords.get("offers", {}), seats).items():
        if value is not None:
            good = int(record.good[_seat(seat)])
            record.offer[_seat(seat)] = _take(game, record, good, f"offer of {seat}", [value]).index(1)
    values_to_sell = by_seat("to_sell", keywords.get("to_sell", {}), seats)
    for seat in seats:
        _stock(game, record, seat, values_to_sell.get(seat))


def _stock(game: "Game", record: Any, seat: object, values: object) -> None:
    """Fill a seller's stock with one card for each remaining round [M-R1, M-E1]. Changes `stock`, `gone`."""
    place, good = _seat(seat), int(record.good[_seat(seat)])
    is_out = record.clock > 0 or record.offer[place] != NOTHING
    number = CARDS_PER_GOOD - record.turns - int(is_out)
    if values is None:
        left = zip(game.config.value.tolist(), record.gone[good].tolist(), strict=True)
        values = [value for value, copies in left for _ in range(copies)][:number]
    key = f"to sell of {seat}"
    if not isinstance(values, (list, tuple)) or len(values) != number:
        refuse(key, values, f"the values of {pluralize(number, 'card')}, one for each round to come")
    record.stock[place] = _take(game, record, good, key, values)


def _take(game: "Game", record: Any, good: int, key: str, values: object) -> list[int]:
    """Return the numbers of cards of each kind with these values, and take them from `gone`."""
    numbers = _kinds(key, values, game.config.value.tolist())
    take_from(record.gone[good], numbers, key, _name_values(game.config.value))
    return numbers


def _kinds(key: str, values: object, known: list[int]) -> list[int]:
    """Return the numbers of cards of each kind with these values."""
    if not isinstance(values, (list, tuple)):
        refuse(key, values, "a list of values")
    for value in values:
        if type(value) is not int or value not in known:
            refuse(key, value, f"one of {', '.join(map(str, known))}")
    return [list(values).count(value) for value in known]


def _name_values(values: Any) -> list[str]:
    return [f"value {int(value)}" for value in values]


def _lay_out_camels(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Distribute camels to players and to the offer. The rest is the pile [M-S1, M-R6].

    Changes `camels`, `camel`, `pile`.
    """
    known, names = game.config.camel_value.tolist(), _name_values(game.config.camel_value)
    for player, values in by_seat("camels", keywords.get("camels", {}), range(game.num_players)).items():
        key = f"camels of player {player}"
        record.camels[player] = _kinds(key, values, known)
        take_from(record.pile, record.camels[player].tolist(), key, names)
    left = [value for value, number in zip(known, record.pile, strict=True) if number]
    camel = keywords.get("camel", left[0] if left else None)
    if camel is not None:
        numbers = _kinds("camel", [camel], known)
        take_from(record.pile, numbers, "camel", names)
        record.camel = numbers.index(1)


def _ask(game: "Game", record: Any, keywords: dict[str, Any]) -> None:
    """Determine the next decision [M-R1 … M-R3, M-R6, M-F2, M-F3]. Changes `phase`, `player`, `counted`."""
    for player, good in by_seat("counted", keywords.get("counted", {}), range(game.num_players)).items():
        record.counted[player] = name(f"counted by player {player}", good, game.names.goods)
    if record.turns == game.config.rounds:
        final.continue_final(game.config, record)
    elif not record.clock:
        rounds.begin_round(game.config, record)
    elif clock.is_camel_due(record):
        record.phase = Phase.CAMEL
    else:
        record.phase, record.player = Phase.STOP, clock.first_to_ask(game.config, record, 0)
        if record.player == NOBODY:
            refuse("clock", int(record.clock), "a value at which somebody can pay for a card on offer")


def tell(state: "State") -> dict[str, object]:
    """Return the keywords from which `build` makes this state again, if no secret choice is pending."""
    game, record = state.game, state.record
    refuse_to_tell(state, record.phase != Phase.DEAL and record.choice.max() == NOTHING)
    goods, value, players = game.names.goods, game.config.value, range(game.num_players)
    place = {seat: _seat(seat) for seat in _seats(game)}
    out = {seat: int(record.offer[place[seat]]) for seat in place}
    bought = {
        player: {name: record.bought[player, good] for good, name in enumerate(goods)} for player in players
    }
    return {
        "rounds": int(record.turns),
        "doyen": int(record.doyen),
        "clock": int(record.clock) or None,
        "sells": {seat: goods[record.good[place[seat]]] for seat in place},
        "offers": {seat: int(value[kind]) for seat, kind in out.items() if kind != NOTHING},
        "to_sell": {seat: _cards(value, record.stock[place[seat]]) for seat in place},
        "bought": {
            player: {name: _cards(value, row) for name, row in cards.items() if row.any()}
            for player, cards in bought.items()
        },
        "camel": None if record.camel == NOTHING else int(game.config.camel_value[record.camel]),
        "camels": {player: _cards(game.config.camel_value, record.camels[player]) for player in players},
        "cash": {player: int(record.cash[player]) for player in players},
        "counted": {
            player: goods[record.counted[player]] for player in players if record.counted[player] >= 0
        },
    }


def hand(game: "Game", view: "PlainRecord", player: int) -> dict[str, int]:
    """Return the numbers of cards that a player can still offer, by good and value, such as `jewel 5`."""
    good = game.names.goods[view.good[player]]
    numbers = zip(game.config.value.tolist(), view.stock[player].tolist(), strict=True)
    return {f"{good} {value}": number for value, number in numbers}


def _cards(values: Any, numbers: Any) -> list[int]:
    """Return the values, each repeated as often as `numbers` counts it."""
    return [int(value) for value, number in zip(values, numbers, strict=True) for _ in range(int(number))]
