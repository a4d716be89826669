"""*Routes to Riches*: collect family ties, goods and money on the caravan routes of Central Asia.

The package has the functions of the rules that a strategy can call, compiled or not, and the names of phases
and actions. `config` is `state.game.config`. `state` is the record: `state.record` in ordinary Python, and
`view` in a compiled strategy.

>>> import samarkand
>>> from samarkand.routes import can_marry
>>> state = samarkand.game("routes").new_initial_state()
>>> can_marry(state.game.config, state.record, family=0)
True
"""

from samarkand.routes.actions import legal_actions
from samarkand.routes.components import EXTEND, NUM_FAMILIES, Phase
from samarkand.routes.rules.extension import can_extend, can_place, can_place_second, has_space, is_open
from samarkand.routes.rules.goods import brings_tile, holder
from samarkand.routes.rules.marriage import can_marry
from samarkand.routes.rules.relations import bonus, founds_relation, num_relations, related_families
from samarkand.routes.rules.table import cards_held, hand_limit, hand_size, is_member
from samarkand.routes.scoring import camel_points, card_points, hand_points, score, tile_points

__all__ = [
    "EXTEND",
    "NUM_FAMILIES",
    "Phase",
    "bonus",
    "brings_tile",
    "camel_points",
    "can_extend",
    "can_marry",
    "can_place",
    "can_place_second",
    "card_points",
    "cards_held",
    "founds_relation",
    "hand_limit",
    "hand_points",
    "hand_size",
    "has_space",
    "holder",
    "is_member",
    "is_open",
    "legal_actions",
    "num_relations",
    "related_families",
    "score",
    "tile_points",
]
