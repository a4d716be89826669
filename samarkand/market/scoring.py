"""The score and its parts, who wins, and why the game ended."""

from samarkand.grammar import listed
from samarkand.market import wording
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
from samarkand.picture.wording import GOES_ON


def score(config, state, player):
    """The points of `player` as if the game ended now [M-F1 … M-F5].

    What is still to be chosen counts as chosen best: the cards above the capacity, and the least-bought
    good where several have equally few cards. So at the end it is the score itself.
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
    """The place of `player` by money, 0 for the first [M-F1].

    How many are richer; with the option "dense", how many different sums are.
    """
    place = 0
    for other in range(config.players):
        if state.cash[other] > state.cash[player] and not (config.dense == 1 and is_repeated(state, other)):
            place += 1
    return place


def is_repeated(state, player):
    """Whether a player before this one has the same money."""
    for other in range(player):
        if state.cash[other] == state.cash[player]:
            return True
    return False


def money_points(config, state, player):
    """Points for the place by money; players who tie all have the points of their place [M-F1, M-B1]."""
    return config.place_points[money_place(config, state, player) + 1]


def least_bought_points(config, state, player):
    """The values of the least-bought good: the one chosen, else the best of those with fewest cards [M-F3].

    Counts all goods cards, also those above the capacity.
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
    """Points for cards of equal value, whatever the good [M-F4]; also for those above the capacity."""
    points = 0
    for kind in range(NUM_VALUES):
        points += set_points(config, state.bought[player, :, kind].sum())
    return points


def unused_place_points(config, state, player):
    """Points lost for places on the camels that nothing fills [M-F5]."""
    unused = capacity(config, state, player) - num_goods_cards(state, player)
    return config.unused_place_points * max(0, unused)


def is_winner(config, state, player):
    """Whether `player` has won: most points once the game is over; ties share the win [M-F5]."""
    if state.phase != Phase.OVER:
        return False
    own = score(config, state, player)
    for other in range(config.players):
        if score(config, state, other) > own:
            return False
    return True


def is_cut_short(config, state):
    """Whether a limit ended the game: never, it has ten rounds [M-E1]."""
    return False


def outcome(config, state, names):
    """Why the game ended, in words, with the rule; `names` are those of the edition."""
    if state.phase != Phase.OVER:
        return GOES_ON.format()
    winners = [player for player in range(config.players) if is_winner(config, state, player)]
    words = wording.SHARE_THE_WIN if len(winners) > 1 else wording.WINS
    players = listed([wording.PLAYER.format(player=player) for player in winners])
    return words.format(turns=state.turns, players=players, points=score(config, state, winners[0]))
