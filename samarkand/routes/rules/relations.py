"""Trade relations: where two families first meet, bonuses and relation tiles."""

from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_FAMILIES, Kind
from samarkand.routes.rules.table import is_member, receive


def other_family(state, family, space):
    """The family whose camel shares `space` with a camel of `family`, or NOBODY [R-C2, R-B1]."""
    for place in range(CAMELS_PER_SPACE):
        if state.camel[space, place] != family and state.camel[space, place] != NOBODY:
            return state.camel[space, place]
    return NOBODY


def founds_relation(config, state, family, space):
    """Whether a camel of `family` on `space` founds the first relation between two families [R-B1]."""
    other = other_family(state, family, space)
    return other != NOBODY and config.kind[space] == Kind.LAND and state.related[family, other] == 0


def found_relation(config, state, active, passive):
    """Found a relation between the two families, which brings bonuses and tiles [R-B1 … R-B3].

    Changes `related`, `cash`, `bank`, `relations`, `relation_tiles`.
    """
    state.related[active, passive] = 1
    state.related[passive, active] = 1
    for player in range(config.players):
        receive(state, player, bonus(config, state, player, active, passive))
    take_relation_tile(state, active)
    take_relation_tile(state, passive)


def bonus(config, state, player, active, passive):
    """The bonus of `player` for a relation: as a member of either family, or of both [R-B2, R-D3]."""
    dirhams = 0
    if is_member(state, player, active):
        dirhams += config.active_bonus
    if is_member(state, player, passive):
        dirhams += config.passive_bonus
    return dirhams


def take_relation_tile(state, family):
    """Give the founding player the top tile of the family's pile, if there is one left [R-B3].

    Changes `relations`, `relation_tiles`.
    """
    if state.relations[family] > 0:
        state.relations[family] -= 1
        state.relation_tiles[state.player] += 1


def num_relations(state, family):
    """The number of families to which `family` is related [R-B1]."""
    return state.related[family].sum()


def related_families(state):
    """The number of families that have at least one relation [R-E1]."""
    number = 0
    for family in range(NUM_FAMILIES):
        if num_relations(state, family) > 0:
            number += 1
    return number
