"""The camel cards turned up: at the start of a round, or in the middle of the count."""

from samarkand.market.rules.clock import count_down
from samarkand.market.rules.rounds import begin_round


def turn_up_camel(config, state, kind):
    """The top card of the pile is of `kind` and is on offer [M-S1, M-R6]. Changes `pile`, `camel`.

    In the middle of a count it is on offer from the next value.
    """
    state.pile[kind] -= 1
    state.camel = kind
    if state.clock > 0:
        count_down(config, state)
    else:
        begin_round(config, state)
