"""The end of the game: an action decides it, or all players have passed."""

from samarkand.routes.components import NUM_FAMILIES, RELATION_TILES
from samarkand.routes.rules.relations import num_relations, related_families
from samarkand.routes.rules.table import end_game, end_turn


def are_all_related(state):
    """Whether every family has a relation: the first of the two ends [R-E1]."""
    return related_families(state) == NUM_FAMILIES


def is_well_related(state, family):
    """Whether `family` has at least five relations: the second of the two ends [R-E1]."""
    return num_relations(state, family) >= RELATION_TILES


def is_decided(state):
    """Whether one of the two ends is reached [R-E1]."""
    for family in range(NUM_FAMILIES):
        if is_well_related(state, family):
            return True
    return are_all_related(state)


def end_action(config, state):
    """End an extension: the game ends at once if it is decided, otherwise the turn passes on [R-E1].

    Changes whatever `end_turn` or `end_game` changes.
    """
    if is_decided(state):
        end_game(state)
    else:
        end_turn(config, state)


def pass_turn(config, state):
    """Pass, if the player can neither marry nor extend. Once all have passed, the game ends [R-T1].

    Changes `passes`, and whatever `end_turn` or `end_game` changes.
    """
    state.passes += 1
    if state.passes == config.players:
        end_game(state)
    else:
        end_turn(config, state)
