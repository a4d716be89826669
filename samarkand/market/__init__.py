"""*Le marché de Samarkand*: trade at auctions that stop a falling clock, for three to five players.

The package has the functions of the rules that a strategy can call, compiled or not, and the names of phases
and actions. `config` is `state.game.config`. `state` is the record: `state.record` in ordinary Python, and
`view` in a compiled strategy.

>>> import samarkand
>>> from samarkand.market import capacity
>>> state = samarkand.game("market").set_up(camel=3)
>>> int(capacity(state.game.config, state.record, player=0))
0
"""

from samarkand.market.actions import legal_actions
from samarkand.market.components import CAMEL_CARD, PASS, Phase
from samarkand.market.rules.best_choice import best_points
from samarkand.market.rules.clock import can_stop, can_stop_for
from samarkand.market.rules.final import (
    capacity,
    could_buy,
    fewest_cards,
    is_least_bought,
    num_goods_cards,
    set_points,
    surplus,
    worth,
)
from samarkand.market.rules.sales import can_pay, dispute_price, num_claims
from samarkand.market.rules.table import is_on_offer, place_of, seat_of
from samarkand.market.scoring import (
    equal_value_points,
    least_bought_points,
    money_points,
    score,
    unused_place_points,
)

__all__ = [
    "CAMEL_CARD",
    "PASS",
    "Phase",
    "best_points",
    "can_pay",
    "can_stop",
    "can_stop_for",
    "capacity",
    "could_buy",
    "dispute_price",
    "equal_value_points",
    "fewest_cards",
    "is_least_bought",
    "is_on_offer",
    "least_bought_points",
    "legal_actions",
    "money_points",
    "num_claims",
    "num_goods_cards",
    "place_of",
    "score",
    "seat_of",
    "set_points",
    "surplus",
    "unused_place_points",
    "worth",
]
