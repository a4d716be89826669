"""Marriage: the dowry, the family tile, the cards drawn and discarded."""

from samarkand.routes.components import NUM_GOODS, Phase
from samarkand.routes.rules.table import cards_held, hand_limit, is_member
from samarkand.routes.rules.two_players import end_marriage, may_marry_again


def can_marry(config, state, family):
    """Whether the player in turn can pay the dowry and take a tile of `family` [R-M1, R-M2, R-D3]."""
    if state.available[family] == 0 or state.cash[state.player] < config.dowry[family]:
        return False
    return may_marry_again(config) or not is_member(state, state.player, family)


def marry(config, state, family):
    """Pay the dowry into the treasury, take a tile, and draw cards below the hand limit [R-M1, R-M3].

    Changes `cash`, `treasury`, `available`, `member`, `passes`, `family`, and schedules the draws.
    """
    state.cash[state.player] -= config.dowry[family]
    state.treasury[family] += config.dowry[family]
    state.available[family] -= 1
    state.member[state.player, family] += 1
    state.passes = 0
    state.family = family
    if cards_held(state, state.player) < hand_limit(config):
        state.owed = config.drawn_cards
        prepare_draw(state)
    else:
        end_marriage(config, state)


def prepare_draw(state):
    """Prepare to draw a card. If the pile is empty, the discards first become a new one [R-M5].

    Changes `phase` and, if necessary, `deck`, `discards`. There is always a card: a player who draws is below
    the limit, so the others together leave at least three.
    """
    if state.deck.sum() == 0:
        for good in range(NUM_GOODS):
            state.deck[good] = state.discards[good]
            state.discards[good] = 0
    state.phase = Phase.DRAW


def draw(state, good):
    """Take the top card into the hand. After the third card, the player may discard [R-M3, R-M4].

    Changes `deck`, `hand`, `owed`, `phase`.
    """
    state.deck[good] -= 1
    state.hand[state.player, good] += 1
    state.owed -= 1
    if state.owed > 0:
        prepare_draw(state)
    else:
        state.phase = Phase.DISCARD


def may_keep_all(config, state):
    """Whether the player is within the limit, and may stop discarding [R-M4]."""
    return cards_held(state, state.player) <= hand_limit(config)


def discard(config, state, good):
    """Discard a card from the hand face down. At most two can be discarded [R-M4, R-M5].

    Changes `hand`, `discards`, `thrown`.
    """
    state.hand[state.player, good] -= 1
    state.discards[good] += 1
    state.thrown += 1
    if state.thrown == config.most_discarded:
        end_marriage(config, state)
