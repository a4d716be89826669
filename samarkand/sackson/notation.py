"""The names of goods, cards and markets."""

from samarkand.grammar import Noun, _, join_commas, ngettext, npgettext
from samarkand.sackson.components import NUM_GOODS, Good

GOOD_NAMES = (  # in the order of `Good`
    Noun.of(npgettext("noun", "grain", "grain", "number")),
    Noun.of(npgettext("noun", "fruit", "fruit", "number")),
    Noun.of(npgettext("noun", "copper", "copper", "number")),
    Noun.of(npgettext("noun", "carpet", "carpets", "number")),
    Noun.of(npgettext("noun", "camel", "camels", "number")),
    Noun.of(npgettext("noun", "jewel", "jewels", "number")),
    Noun.of(npgettext("noun", "assortment", "different goods", "number")),
)
MARKET = _("{good} market of {city}")
ARCHWAY = _("archway of {city}")
PIASTRES = ngettext("{money} piastre", "{money} piastres", "money")

NAMES = [good.name.lower() for good in Good]


def good_name(good):
    """Return the name of the good for programs."""
    return NAMES[good]


def say_good(good, number=1):
    """Return the name of the good for people, as it is used with `number` cards."""
    return GOOD_NAMES[good].for_number(number)


def say_goods(cards):
    """Return the cards by good, for people."""
    held = [good for good in range(NUM_GOODS) if cards[good]]
    phrases = [
        _("{number} {good}").format(number=cards[good], good=say_good(good, cards[good])) for good in held
    ]
    return join_commas(phrases) or str(_("none"))


def market_label(names, config, market, in_market=MARKET, in_archway=ARCHWAY, **places):
    """Return the label of a market or an archway. Without further arguments it is its name."""
    good, city = config.market_good[market], names[config.market_city[market]]
    sentence = in_archway if good == Good.ASSORTMENT else in_market
    return sentence.format(good=say_good(good), city=city, **places)
