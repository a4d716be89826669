"""The words for goods, and for why the game ended."""

from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules import ending, relations


def good_name(names, good):
    """A good by its name and its printed number, such as `diamond 22`."""
    return f"{names.goods[good]} {good + 1}"


def cards_text(names, cards):
    """The goods of which there is a card or tile: `diamond 22, linen 3`, or `none`."""
    return ", ".join(good_name(names, good) for good in range(NUM_GOODS) if cards[good]) or "none"


def why_ended(names, state):
    """Which end was reached and by which families, or neither, in words [R-E1, R-T1]."""
    called = names.families
    numbers = [relations.num_relations(state, family) for family in range(NUM_FAMILIES)]
    reasons = []
    if ending.are_all_related(state):
        counts = [f"{called[family]} {number}" for family, number in enumerate(numbers)]
        reasons.append(f"every family has a relation ({', '.join(counts)})")
    for family in range(NUM_FAMILIES):
        if ending.is_well_related(state, family):
            partners = [called[other] for other in range(NUM_FAMILIES) if state.related[family, other]]
            reasons.append(f"{called[family]} has {numbers[family]} relations ({', '.join(partners)})")
    if reasons:
        return f"The game ends, for {' and '.join(reasons)} [R-E1]."
    return "The game ends, for nobody could marry or extend and all have passed [R-T1]."
