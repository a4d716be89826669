"""Extending a route: one camel or two, and what each of them brings."""

from samarkand.routes.components import NOBODY, NOWHERE, Phase
from samarkand.routes.rules.ending import end_action
from samarkand.routes.rules.goods import brings_tile, take_tile
from samarkand.routes.rules.reach import has, is_empty, is_full, put_camel, spaces_for, touches_route
from samarkand.routes.rules.relations import found_relation, founds_relation, other_family
from samarkand.routes.rules.table import is_member


def can_extend(config, state, family):
    """Whether the player in turn owns a tile, and there is a camel and a space for it [R-X1]."""
    if not is_member(state, state.player, family) or state.supply[family] == 0:
        return False
    return has_space(config, state, family)


def has_space(config, state, family):
    """Whether any space is possible for a first camel [R-X1]."""
    return not is_empty(state.places[family])


def can_place(config, state, family, space):
    """Whether a camel of `family` may be put on `space`: it touches the route and has room [R-X1]."""
    return is_open(state, family, space) and touches_route(config, state, family, space)


def is_open(state, family, space):
    """Whether `space` holds fewer than two camels and none of `family` [R-C2]."""
    return not is_full(state, space) and state.camel[space, 0] != family


def can_place_second(config, state, space):
    """Whether the second camel may be put on `space` [R-X1, R-X3].

    As it does not touch the first camel, it must touch another camel of the family.
    """
    if not can_place(config, state, state.family, space):
        return False
    return config.apart == 0 or not do_touch(config, space, state.first)


def do_touch(config, space, other):
    """Whether two spaces touch."""
    return has(config.touching[space], other)


def begin_extension(state, family):
    """Begin to extend the route of `family` [R-X1]. Changes `family`, `passes`, `phase`."""
    state.family = family
    state.passes = 0
    state.phase = Phase.PLACE


def place_first(config, state, space):
    """Place the first camel, which is free [R-X1, R-X2]. Changes `first`, and whatever the camel brings."""
    state.first = space
    place_camel(config, state, space)


def place_second(config, state, space):
    """Place the second camel, which costs the family a dirham [R-X2].

    Changes `second`, `treasury`, `bank`, and whatever the camel brings.
    """
    state.second = space
    state.treasury[state.family] -= config.second_camel_price
    state.bank += config.second_camel_price
    place_camel(config, state, space)


def place_camel(config, state, space):
    """Move a camel of the family from the supply to `space`. It takes effect at once [R-X4].

    Changes `supply`, `camel`, `closed`, `places`, and whatever a goods tile or a relation changes.
    """
    state.supply[state.family] -= 1
    put_camel(config, state, state.family, space)
    if founds_relation(config, state, state.family, space):
        found_relation(config, state, state.family, other_family(state, state.family, space))
    if brings_tile(config, state, space):
        take_tile(config, state, space)
    if state.seller == NOBODY:
        go_on(config, state)


def go_on(config, state):
    """Go on after a camel and its effects: offer a second one, or end the action [R-X2, R-X4].

    Changes `seller`, `phase`, or whatever `end_action` changes.
    """
    state.seller = NOBODY
    if state.second == NOWHERE and can_extend_further(config, state):
        state.phase = Phase.SECOND
    else:
        end_action(config, state)


def can_extend_further(config, state):
    """Whether the family has a camel and a dirham left, and a space for the second [R-X1, R-X2]."""
    if state.supply[state.family] == 0 or state.treasury[state.family] < config.second_camel_price:
        return False
    for _ in spaces_for(config, state, state.family):
        return True
    return False
