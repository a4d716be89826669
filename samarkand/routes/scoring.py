"""The score in its named parts, who wins, and why the game ended."""

from samarkand.grammar import capital, listed
from samarkand.picture.wording import GOES_ON
from samarkand.routes import wording
from samarkand.routes.components import NOBODY, NUM_GOODS, ROOM, Phase
from samarkand.routes.notation import why_ended
from samarkand.routes.rules.table import is_member


def score(config, state, player):
    """The points of `player`: cards in hand, goods tiles, relation tiles, dirhams [R-F1, R-F2]."""
    return hand_points(config, state, player) + tile_points(state, player) + state.cash[player]


def hand_points(config, state, player):
    """The points of all cards in hand; those sold score nothing [R-F1]."""
    points = 0
    for good in range(NUM_GOODS):
        if state.hand[player, good] == 1:
            points += card_points(config, state, player, good)
    return points


def card_points(config, state, player, good):
    """The points of the card of `good` in the hand of `player`: the camels on its space [R-F1]."""
    points = 0
    for place in range(ROOM):
        points += camel_points(config, state, player, state.camel[config.good_space[good], place])
    return points


def camel_points(config, state, player, family):
    """The points of a camel on the space of a card: 4 if the family is one's own, else 1 [R-F1, R-D3]."""
    if family == NOBODY:
        return 0
    return config.own_camel_points if is_member(state, player, family) else config.foreign_camel_points


def tile_points(state, player):
    """One point for each goods tile and each relation tile [R-F2]."""
    return state.goods_tiles[player] + state.relation_tiles[player]


def parts(config, state, player):
    """The score in its parts: cards in hand, goods tiles, relation tiles, dirhams [R-F1, R-F2]."""
    return (
        hand_points(config, state, player),
        state.goods_tiles[player],
        state.relation_tiles[player],
        state.cash[player],
    )


def is_winner(config, state, player):
    """Whether `player` has won: the most points when the game is over; ties share the win [R-F2]."""
    if state.phase != Phase.OVER:
        return False
    points = score(config, state, player)
    for other in range(config.players):
        if score(config, state, other) > points:
            return False
    return True


def is_cut_short(config, state):
    """Whether a limit ended the game: never, for it ends by its rules alone [R-E1, R-T1]."""
    return False


def outcome(config, state, names):
    """Why the game ended, in words, with the rule.

    Parameters
    ----------
    config, state : records
    names : samarkand.editions.Names
        The names of the families.
    """
    if state.phase != Phase.OVER:
        return GOES_ON.format()
    winners = [player for player in range(config.players) if is_winner(config, state, player)]
    words = wording.SHARE_THE_WIN if len(winners) > 1 else wording.WINS
    players = listed([wording.PLAYER.format(player=player) for player in winners])
    points = int(score(config, state, winners[0]))
    return words.format(why=why_ended(names, state), players=capital(players), points=points)
