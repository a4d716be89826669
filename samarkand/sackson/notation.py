"""The names of goods, cards and markets, first for programs and then for people."""

from samarkand.grammar import join_commas
from samarkand.sackson import wording
from samarkand.sackson.components import NUM_GOODS, Good

NAMES = [good.name.lower() for good in Good]


def good_name(good):
    """Return the good in lower case, as in the catalogue."""
    return NAMES[good]


def market_name(names, config, market):
    """Return a market's name for programs, such as `jewel market of Merv` or `archway of Samarkand`."""
    good = config.market_good[market]
    place = names[config.market_city[market]]
    return f"archway of {place}" if good == Good.ASSORTMENT else f"{good_name(good)} market of {place}"


# --- for people ---------------------------------------------------------------------------------------------


def say_good(good, number=1):
    """Return the name of the good for people, as it is used with `number` cards."""
    return wording.GOOD_NAMES[good].for_number(number)


def say_goods(cards):
    """Return the cards by good, for people."""
    held = [good for good in range(NUM_GOODS) if cards[good]]
    phrases = [wording.GOODS.format(number=cards[good], good=say_good(good, cards[good])) for good in held]
    return join_commas(phrases) or str(wording.NO_CARD)


def market_label(names, config, market, in_market=wording.MARKET, in_archway=wording.ARCHWAY, **places):
    """Return the label of a market or an archway for people. Without further arguments it is its name."""
    good, city = config.market_good[market], names[config.market_city[market]]
    sentence = in_archway if good == Good.ASSORTMENT else in_market
    return sentence.format(good=say_good(good), city=city, **places)
