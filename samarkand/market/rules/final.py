"""After the tenth round: what a player's camels can carry, what stays behind, which good counts."""

from samarkand.market.components import NOBODY, NOTHING, NUM_CAMEL_VALUES, NUM_GOODS, NUM_VALUES, Phase
from samarkand.market.rules.table import in_order, seat_of


def capacity(config, state, player):
    """How many goods cards the camels of `player` carry [M-F2]."""
    places = 0
    for kind in range(NUM_CAMEL_VALUES):
        places += config.camel_value[kind] * state.camels[player, kind]
    return places


def num_goods_cards(state, player):
    """How many goods cards `player` has."""
    return state.bought[player].sum()


def surplus(config, state, player):
    """How many goods cards must stay behind: those above the capacity [M-F2]."""
    return max(0, num_goods_cards(state, player) - capacity(config, state, player))


def could_buy(state, player, good):
    """Whether the good was for sale to `player`: any in play but their own [M-F3]."""
    seat = seat_of(state, good)
    return seat != NOBODY and seat != player


def fewest_cards(state, player):
    """How many cards `player` has of their least-bought good [M-F3]."""
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
    """Whether several goods are bought least, each with a card at least [M-F3]."""
    fewest = fewest_cards(state, player)
    tied = 0
    for good in range(NUM_GOODS):
        if has_bought(state, player, good, fewest):
            tied += 1
    return fewest > 0 and tied > 1


def must_choose_good(state, player):
    """Whether `player` has a good to choose among several, and has not done so yet [M-F3]."""
    return state.counted[player] == NOTHING and is_tied(state, player)


def continue_final(config, state):
    """The next player, from the doyen clockwise, who has something to leave or to choose does so.

    When no player has, the game is over [M-E1, M-F2, M-F3]. Changes `player`, `phase`.
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
    """A card that the camels cannot carry stays behind [M-F2]. Changes `bought`, `gone`."""
    state.bought[state.player, good, kind] -= 1
    state.gone[good, kind] += 1
    continue_final(config, state)


def count(config, state, good):
    """The player counts `good` as the one bought least [M-F3]. Changes `counted`."""
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

    By the table or, as in the worked example, one point per card from two cards up.
    """
    if config.by_example == 1:
        return number if number > 1 else 0
    return config.set_points[min(number, len(config.set_points) - 1)]
