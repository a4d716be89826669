"""The words for goods, cards and markets."""

from samarkand.sackson.components import NUM_GOODS, Good


def good_name(good):
    """The good in lower case, as in the catalogue."""
    return Good(good).name.lower()


def market_name(names, box, market):
    """A market by what it buys and where: `jewel market of Merv`, `archway of Samarkand`."""
    good = box.market_good[market]
    place = names[box.market_city[market]]
    return f"archway of {place}" if good == Good.ASSORTMENT else f"{good_name(good)} market of {place}"


def goods_text(cards):
    """Cards by good: `2 grain, 1 jewel`, or `none`."""
    return ", ".join(f"{cards[good]} {good_name(good)}" for good in range(NUM_GOODS) if cards[good]) or "none"
