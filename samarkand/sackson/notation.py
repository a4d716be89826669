"""The words for goods, cards and markets: what programs read, then what people read."""

from samarkand.grammar import join_commas
from samarkand.sackson import wording
from samarkand.sackson.components import NUM_GOODS, Good

NAMES = [good.name.lower() for good in Good]


def good_name(good):
    """The good in lower case, as in the catalogue."""
    return NAMES[good]


def market_name(names, config, market):
    """A market, for programs, by what it buys and where: `jewel market of Merv`, `archway of Samarkand`."""
    good = config.market_good[market]
    place = names[config.market_city[market]]
    return f"archway of {place}" if good == Good.ASSORTMENT else f"{good_name(good)} market of {place}"


def goods_text(cards):
    """Cards by good: `2 grain, 1 jewel`, or `none`."""
    return ", ".join(f"{cards[good]} {good_name(good)}" for good in range(NUM_GOODS) if cards[good]) or "none"


# --- for people ---------------------------------------------------------------------------------------------


def say_good(good, number=1):
    """The good, for people to read, as of so many cards; by itself, outside of a sentence, `said`."""
    return wording.GOOD_NAMES[good].for_number(number)


def say_goods(cards):
    """Cards by good."""
    held = [good for good in range(NUM_GOODS) if cards[good]]
    words = [wording.GOODS.format(number=cards[good], good=say_good(good, cards[good])) for good in held]
    return join_commas(words) or str(wording.NO_CARD)


def market_label(names, config, market, in_market=wording.MARKET, in_archway=wording.ARCHWAY, **places):
    """The label of a market, or of an archway; by itself its name, for people to read."""
    good, city = config.market_good[market], names[config.market_city[market]]
    words = in_archway if good == Good.ASSORTMENT else in_market
    return words.format(good=say_good(good), city=city, **places)
