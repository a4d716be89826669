"""The nomad camps: gifts, exchanges, full fields."""

from samarkand.sackson.components import CARDS_PER_FIELD, NUM_GOODS, Phase, Purpose
from samarkand.sackson.rules.table import begin_draws, can_draw, end_turn, hand_size, pay


def enter_camp(config, state, space):
    """Buy a full field; otherwise a gift is due, from the hand or from the draw pile [S-N1 … S-N4].

    With an empty hand and nothing to draw, there is no gift and the turn ends [S-N6].
    """
    if is_full(config, state, space):
        buy_field(config, state, space)
    elif hand_size(state, state.player) > 0:
        state.phase = Phase.GIFT
    elif can_draw(config, state):
        begin_draws(state, 1, Purpose.PRESENT)
    else:
        end_turn(config, state)


def is_full(config, state, space):
    """Whether the camp's field holds as many cards as it can [S-C3, S-N4]."""
    return state.camp[space].sum() >= config.capacity[space]


def buy_field(config, state, space):
    """Pay for the full field, take all its cards, and lay out two new ones [S-N2, S-N7].

    Changes `cash`, `bank`, `hand`, `camp`, and schedules the draws.
    """
    pay(state, state.player, config.full_camp_price)
    for good in range(NUM_GOODS):
        state.hand[state.player, good] += state.camp[space, good]
        state.camp[space, good] = 0
    begin_draws(state, CARDS_PER_FIELD, Purpose.FIELD)


def give_gift(config, state, good):
    """Place a card from the hand on the field [S-N1]. After a free move, the player may then go on [S-M2].

    Changes `hand`, `camp`.
    """
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 1
    if state.free == 1:
        state.phase = Phase.NOMAD
    else:
        offer_exchange(config, state)


def give_drawn_card(config, state):
    """A player who had no card pays and gives the card just drawn, which counts as the gift [S-N3].

    Changes `cash`, `bank`, `hand`, `camp`.
    """
    pay(state, state.player, config.missing_gift_price)
    give_gift(config, state, state.hand[state.player].argmax())


def offer_exchange(config, state):
    """A player who stays may exchange cards, as long as there is anything to exchange [S-N1]."""
    state.phase = Phase.TAKE
    for good in range(NUM_GOODS):
        if can_take(state, good):
            return
    end_turn(config, state)


def can_take(state, good):
    """Whether a card of `good` can be taken from the field and replaced by another [S-N1, S-N5]."""
    if state.camp[state.pawn[state.player], good] == 0 or state.laid[good] == 1:
        return False
    for other in range(NUM_GOODS):
        if other != good and state.hand[state.player, other] > 0 and state.taken[other] == 0:
            return True
    return False


def can_lay(state, good):
    """Whether a card of `good` may replace the one just taken [S-N5].

    The good just taken is marked as taken, so it is never exchanged for another of its kind.
    """
    return state.hand[state.player, good] > 0 and state.taken[good] == 0


def take(state, good):
    """Take a card from the field into the hand [S-N1]. Changes `camp`, `hand`, `taken`."""
    state.camp[state.pawn[state.player], good] -= 1
    state.hand[state.player, good] += 1
    state.taken[good] = 1
    state.phase = Phase.LAY


def lay(config, state, good):
    """Lay a card from the hand in its place, and perhaps exchange again [S-N1].

    Changes `hand`, `camp`, `laid`.
    """
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 1
    state.laid[good] = 1
    offer_exchange(config, state)
