"""The names of goods, camels, cards and seats, first for programs and then for people."""

from samarkand.market import wording
from samarkand.market.components import BANK, CAMEL_CARD, NOTHING, NUM_CAMEL_VALUES, NUM_GOODS, NUM_VALUES
from samarkand.picture.wording import PLAYER


def goods_card(names, config, good, kind):
    """Return a goods card by good and value, such as `jewel 5`."""
    return f"{names.goods[good]} {int(config.value[kind])}"


def camel_card(config, kind):
    """Return a camel card by its value, such as `camel 4`."""
    return f"camel {int(config.camel_value[kind])}"


def seat_name(seat):
    """Return `player 1`, or `the bank`."""
    return "the bank" if seat == BANK else f"player {seat}"


def offer_text(names, config, view, seat):
    """Return a seat's offer, such as `jewel 5 on offer` or `nothing on offer`."""
    if view.offer[seat] == NOTHING:
        return "nothing on offer"
    return f"{goods_card(names, config, view.good[seat], view.offer[seat])} on offer"


def goods_text(names, config, bought):
    """Return goods cards, such as `jewel 5, spice 1, spice 1`, or `none`, from `bought[good, kind]`."""
    cards = [
        goods_card(names, config, good, kind)
        for good in range(NUM_GOODS)
        for kind in range(NUM_VALUES)
        for _ in range(bought[good, kind])
    ]
    return ", ".join(cards) or "none"


def camels_text(config, camels):
    """Return camel cards, such as `camels 3, 4`, or `no camels`, from `camels[kind]`."""
    values = [str(config.camel_value[kind]) for kind in range(NUM_CAMEL_VALUES) for _ in range(camels[kind])]
    return f"camels {', '.join(values)}" if values else "no camels"


def cards_text(config, stock):
    """Return the values of cards of one good, such as `1, 1, 5`, or `none`, from `stock[kind]`."""
    return (
        ", ".join(str(config.value[kind]) for kind in range(NUM_VALUES) for _ in range(stock[kind])) or "none"
    )


# --- for people ---------------------------------------------------------------------------------------------


def say_seat(seat):
    """Return `player 1`, or `the bank`, for people."""
    return str(wording.THE_BANK) if seat == BANK else PLAYER.format(player=seat)


def say_goods_card(names, config, good, kind):
    """Return a goods card by good and value, for people."""
    return wording.GOODS_CARD.format(good=names.goods[good], value=int(config.value[kind]))


def say_camel_card(config, kind):
    """Return a camel card by its value, for people."""
    return wording.CAMEL_CARD.format(value=int(config.camel_value[kind]))


def say_card_on_offer(names, config, state, card):
    """Return a card on offer with its seller, for people."""
    if card == CAMEL_CARD:
        return say_camel_card(config, state.camel)
    named = say_goods_card(names, config, state.good[card], state.offer[card])
    return (wording.OF_BANK if card == BANK else wording.OF_PLAYER).format(card=named, player=card)
