"""The words for goods, and for why the game ended."""

from samarkand.grammar import join_commas, listed
from samarkand.routes import wording
from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules import ending, relations


def good_name(names, good):
    """A good by its name and its printed number, such as `diamond 22`."""
    return f"{names.goods[good]} {good + 1}"


def say_good(names, good):
    """The same, for people to read."""
    return wording.NUMBERED.format(good=names.goods[good], number=good + 1)


def cards_text(names, cards):
    """The goods of which there is a card or tile: `diamond 22, linen 3`, or `none`."""
    return ", ".join(good_name(names, good) for good in range(NUM_GOODS) if cards[good]) or "none"


def say_cards(names, cards):
    """The same, for people to read."""
    return join_commas(say_good(names, good) for good in range(NUM_GOODS) if cards[good]) or str(wording.NONE)


def why_ended(names, state):
    """Which end was reached and by which families, or neither, in words [R-E1, R-T1]."""
    called = names.families
    numbers = [relations.num_relations(state, family) for family in range(NUM_FAMILIES)]
    reasons = []
    if ending.are_all_related(state):
        counts = (wording.NUMBERED.format(good=called[each], number=n) for each, n in enumerate(numbers))
        reasons.append(wording.EVERY_FAMILY.format(counts=join_commas(counts)))
    for family in range(NUM_FAMILIES):
        if ending.is_well_related(state, family):
            partners = [called[other] for other in range(NUM_FAMILIES) if state.related[family, other]]
            words = {"family": called[family], "number": numbers[family], "partners": join_commas(partners)}
            reasons.append(wording.FIVE_RELATIONS.format(**words))
    return wording.ENDS_FOR.format(reasons=listed(reasons)) if reasons else str(wording.ENDS_FOR_PASSES)
