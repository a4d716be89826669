"""The scores and their parts, the winners and the reason for the end of the game."""

from samarkand.engine.game_loop import with_most
from samarkand.grammar import Says, ngettext, npgettext
from samarkand.market.components import NOTHING, NUM_GOODS, NUM_VALUES, Phase
from samarkand.market.rules.best_choice import best_final_choice as best_final_choice
from samarkand.market.rules.best_choice import best_points
from samarkand.market.rules.final import (
    capacity,
    fewest_cards,
    has_bought,
    num_goods_cards,
    set_points,
    surplus,
    worth,
)
from samarkand.textboard import GOES_ON


def score(config, state, player):
    """Return the points of `player` as if the game ended now [M-F1 … M-F5].

    Pending final choices are assumed to be optimal: the cards to leave behind, and the least-bought good if
    several goods tie. At the end of the game it is therefore the actual score.
    """
    if surplus(config, state, player) > 0:
        return money_points(config, state, player) + best_points(config, state, player)
    return (
        money_points(config, state, player)
        + least_bought_points(config, state, player)
        + equal_value_points(config, state, player)
        + unused_place_points(config, state, player)
    )


def money_place(config, state, player):
    """Return the place of `player` by money, where 0 is the first [M-F1].

    It is the number of richer players, or with the option "dense" the number of larger sums.
    """
    place = 0
    for other in range(config.players):
        if state.cash[other] > state.cash[player] and not (config.dense == 1 and is_repeated(state, other)):
            place += 1
    return place


def is_repeated(state, player):
    """Return whether a player before this one has the same money."""
    for other in range(player):
        if state.cash[other] == state.cash[player]:
            return True
    return False


def money_points(config, state, player):
    """Return the points for the place by money. Players who tie get the same points [M-F1, M-B1]."""
    return config.place_points[money_place(config, state, player) + 1]


def least_bought_points(config, state, player):
    """Return the total value of the least-bought good, the chosen one or the best of those that tie [M-F3].

    It includes cards above the capacity.
    """
    if state.counted[player] != NOTHING:
        return worth(config, state.bought[player, state.counted[player]])
    fewest = fewest_cards(state, player)
    best = 0
    for good in range(NUM_GOODS):
        if has_bought(state, player, good, fewest):
            best = max(best, worth(config, state.bought[player, good]))
    return best


def equal_value_points(config, state, player):
    """Return the points for cards of equal value of any good, including those above the capacity [M-F4]."""
    points = 0
    for kind in range(NUM_VALUES):
        points += set_points(config, state.bought[player, :, kind].sum())
    return points


def unused_place_points(config, state, player):
    """Return the points lost for unused places on camels [M-F5]."""
    unused = capacity(config, state, player) - num_goods_cards(state, player)
    return config.unused_place_points * max(0, unused)


def winners(config, state):
    """Return the players with most points, who share the win once the game is over [M-F5]."""
    return with_most([score(config, state, player) for player in range(config.players)])


def outcome(config, state, names):
    """Return the reason for the end of the game in words, with the rule. `names` are those of the edition."""
    if state.phase != Phase.OVER:
        return GOES_ON.format()
    have_won = winners(config, state)
    sentence = (
        Says(
            ngettext(
                "After {turns} rounds, {players} share the win with {points} point [M-E1, M-F5].",
                "After {turns} rounds, {players} share the win with {points} points [M-E1, M-F5].",
                "points",
            ),
            second_person=npgettext(
                "you",
                "After {turns} rounds, {players} share the win with {points} point [M-E1, M-F5].",
                "After {turns} rounds, {players} share the win with {points} points [M-E1, M-F5].",
                "points",
            ),
        )
        if len(have_won) > 1
        else Says(
            ngettext(
                "After {turns} rounds, {players} wins with {points} point [M-E1, M-F5].",
                "After {turns} rounds, {players} wins with {points} points [M-E1, M-F5].",
                "points",
            ),
            second_person=npgettext(
                "you",
                "After {turns} rounds, {players} win with {points} point [M-E1, M-F5].",
                "After {turns} rounds, {players} win with {points} points [M-E1, M-F5].",
                "points",
            ),
        )
    )
    return sentence.format(turns=state.turns, players=have_won, points=score(config, state, have_won[0]))
