"""The names of goods, camels, cards and seats."""

from samarkand.grammar import Says, _, pgettext
from samarkand.market.components import BANK, CAMEL_CARD
from samarkand.textboard import PLAYER

OF_PLAYER = Says(_("{card} of {player}"), second_person=pgettext("you", "your {card}"))


def say_seat(seat):
    """Return `player 1`, or `the bank`."""
    return str(_("the bank")) if seat == BANK else PLAYER.format(player=seat)


def say_goods_card(names, config, good, kind):
    """Return a goods card by good and value, such as `jewel 5`."""
    return _("{good} {value}").format(good=names.goods[good], value=int(config.value[kind]))


def say_camel_card(config, kind):
    """Return a camel card by its value, such as `camel 4`."""
    return _("camel {value}").format(value=int(config.camel_value[kind]))


def say_card_on_offer(names, config, state, card):
    """Return a card on offer with its seller."""
    if card == CAMEL_CARD:
        return say_camel_card(config, state.camel)
    named = say_goods_card(names, config, state.good[card], state.offer[card])
    return (_("{card} of the bank") if card == BANK else OF_PLAYER).format(card=named, player=card)
