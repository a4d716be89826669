"""The names of goods, and the reason for the end of a game."""

from samarkand.grammar import _, join_commas, join_things, ngettext
from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules import ending, relations

NUMBERED = _("{good} {number}")
NONE = _("none")


def say_good(names, good):
    """Return a good with its printed number, such as `diamond 22`."""
    return NUMBERED.format(good=names.goods[good], number=good + 1)


def say_cards(names, cards):
    """Return the goods with a card or tile."""
    return join_commas(say_good(names, good) for good in range(NUM_GOODS) if cards[good]) or str(NONE)


def why_ended(names, state):
    """Return a sentence on the condition that ended the game and the families that met it [R-E1, R-T1]."""
    called = names.families
    numbers = [relations.num_relations(state, family) for family in range(NUM_FAMILIES)]
    reasons = []
    if ending.are_all_related(state):
        counts = (NUMBERED.format(good=called[family], number=n) for family, n in enumerate(numbers))
        reasons.append(_("every family has a relation ({counts})").format(counts=join_commas(counts)))
    for family in range(NUM_FAMILIES):
        if ending.is_well_related(state, family):
            partners = [called[other] for other in range(NUM_FAMILIES) if state.related[family, other]]
            places = {"family": called[family], "number": numbers[family], "partners": join_commas(partners)}
            reasons.append(
                ngettext(
                    "{family} has {number} relation ({partners})",
                    "{family} has {number} relations ({partners})",
                    "number",
                ).format(**places)
            )
    return (
        _("The game ends because {reasons} [R-E1].").format(reasons=join_things(reasons))
        if reasons
        else str(_("The game ends because nobody could marry or extend a route, and everyone passed [R-T1]."))
    )
