"""Sackson's *Samarkand*: a race to 500 piastres for two to five players.

The package has the functions of the rules that a strategy can call, compiled or not, and the names of phases
and actions. `config` is `state.game.config`. `state` is the record: `state.record` in ordinary Python, and
`view` in a compiled strategy.

>>> import samarkand
>>> from samarkand.sackson import price
>>> state = samarkand.game("sackson").set_up(hands={0: {"grain": 2}})
>>> [int(price(state.game.config, state.record, 0, number)) for number in (3, 4)]
[35, 65]
"""

from samarkand.sackson.actions import legal_actions
from samarkand.sackson.components import Phase
from samarkand.sackson.rules.camps import can_lay, can_take, is_full
from samarkand.sackson.rules.cities import can_sell, is_covered, kinds_held, least_sold, most_sold, price
from samarkand.sackson.rules.movement import can_roll
from samarkand.sackson.rules.oases import purchase_price
from samarkand.sackson.rules.table import hand_size, has_won
from samarkand.sackson.scoring import score

__all__ = [
    "Phase",
    "can_lay",
    "can_roll",
    "can_sell",
    "can_take",
    "hand_size",
    "has_won",
    "is_covered",
    "is_full",
    "kinds_held",
    "least_sold",
    "legal_actions",
    "most_sold",
    "price",
    "purchase_price",
    "score",
]
