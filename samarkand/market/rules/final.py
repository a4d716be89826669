"""After the tenth round: what a player's camels can carry, what stays behind, and which good counts."""

from samarkand.market.components import NOBODY, NOTHING, NUM_CAMEL_VALUES, NUM_GOODS, NUM_VALUES, Phase
from samarkand.market.rules.table import in_order, seat_of


def capacity(config, state, player):
    """The number of goods cards that the camels of `player` can carry [M-F2]."""
    places = 0
    for kind in range(NUM_CAMEL_VALUES):
        places += config.camel_value[kind] * state.camels[player, kind]
    return places


def num_goods_cards(state, player):
    """The number of goods cards that `player` has."""
    return state.bought[player].sum()


def surplus(config, state, player):
    """The number of goods cards that must stay behind, because they exceed the capacity [M-F2]."""
    return max(0, num_goods_cards(state, player) - capacity(config, state, player))


def could_buy(state, player, good):
    """Whether the good was for sale to `player`, as all goods in play except their own are [M-F3]."""
    seat = seat_of(state, good)
    return seat != NOBODY and seat != player


def fewest_cards(state, player):
    """The number of cards that `player` has of their least-bought good [M-F3]."""
    fewest = num_goods_cards(state, player)
    for good in range(NUM_GOODS):
        if could_buy(state, player, good):
            fewest = min(fewest, state.bought[player, good].sum())
    return fewest


def is_least_bought(state, player, good):
    """Whether no good that `player` could buy has fewer cards than this one [M-F3]."""
    return has_bought(state, player, good, fewest_cards(state, player))


def has_bought(state, player, good, number):
    """Whether the good was for sale to `player`, who has bought `number` cards of it [M-F3]."""
    return could_buy(state, player, good) and state.bought[player, good].sum() == number


def is_tied(state, player):
    """Whether several goods tie as the least bought, with at least one card each [M-F3]."""
    fewest = fewest_cards(state, player)
    tied = 0
    for good in range(NUM_GOODS):
        if has_bought(state, player, good, fewest):
            tied += 1
    return fewest > 0 and tied > 1


def must_choose_good(state, player):
    """Whether `player` must choose among several goods and has not done so yet [M-F3]."""
    return state.counted[player] == NOTHING and is_tied(state, player)


def continue_final(config, state):
    """Let the next player, clockwise from the doyen, leave cards behind or choose a good.

    If no player has to, the game is over [M-E1, M-F2, M-F3]. Changes `player`, `phase`.
    """
    for place in range(config.players):
        state.player = in_order(config, state, place)
        if surplus(config, state, state.player) > 0:
            state.phase = Phase.LEAVE
            return
        if must_choose_good(state, state.player):
            state.phase = Phase.COUNT
            return
    state.phase = Phase.OVER


def leave(config, state, good, kind):
    """Leave behind a card that the camels cannot carry [M-F2]. Changes `bought`, `gone`."""
    state.bought[state.player, good, kind] -= 1
    state.gone[good, kind] += 1
    continue_final(config, state)


def count(config, state, good):
    """Count `good` as the player's least-bought one [M-F3]. Changes `counted`."""
    state.counted[state.player] = good
    continue_final(config, state)


def worth(config, cards):
    """The sum of the values of the cards of one good, `cards[kind]` [M-F3]."""
    points = 0
    for kind in range(NUM_VALUES):
        points += config.value[kind] * cards[kind]
    return points


def set_points(config, number):
    """The points for `number` cards of equal value, whatever the good [M-F4].

    They are given by the table or, as in the worked example, are one point per card from two cards up.
    """
    if config.by_example == 1:
        return number if number > 1 else 0
    return config.set_points[min(number, len(config.set_points) - 1)]
