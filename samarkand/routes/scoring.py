"""The scores and their parts, the winners and the reason for the end of the game."""

from samarkand.engine.game_loop import with_most
from samarkand.grammar import Says, ngettext, npgettext
from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_GOODS, Phase
from samarkand.routes.notation import why_ended
from samarkand.routes.rules.table import is_member
from samarkand.textboard import GOES_ON


def score(config, state, player):
    """Return the points of `player`: cards in the hand, goods tiles, relation tiles, dirhams [R-F1, R-F2]."""
    return hand_points(config, state, player) + tile_points(state, player) + state.cash[player]


def hand_points(config, state, player):
    """Return the points of all cards in the hand. Sold cards score nothing [R-F1]."""
    points = 0
    for good in range(NUM_GOODS):
        if state.hand[player, good] == 1:
            points += card_points(config, state, player, good)
    return points


def card_points(config, state, player, good):
    """Return the points of a card in the hand of `player`, from the camels on its space [R-F1]."""
    points = 0
    for place in range(CAMELS_PER_SPACE):
        points += camel_points(config, state, player, state.camel[config.good_space[good], place])
    return points


def camel_points(config, state, player, family):
    """Return the points of a camel on a card's space: 4 for the player's own family, else 1 [R-F1, R-D3]."""
    if family == NOBODY:
        return 0
    return config.own_camel_points if is_member(state, player, family) else config.foreign_camel_points


def tile_points(state, player):
    """Return one point for each goods tile and each relation tile [R-F2]."""
    return state.goods_tiles[player] + state.relation_tiles[player]


def parts(config, state, player):
    """Return the parts of the score: cards in the hand, goods tiles, relation tiles, dirhams [R-F1, R-F2]."""
    return (
        hand_points(config, state, player),
        state.goods_tiles[player],
        state.relation_tiles[player],
        state.cash[player],
    )


def winners(config, state):
    """Return the players with most points, who share the win once the game is over [R-F2]."""
    return with_most([score(config, state, player) for player in range(config.players)])


def outcome(config, state, names):
    """Return the reason for the end of the game in words, with the rule.

    Parameters
    ----------
    config, state : records
    names : samarkand.editions.Names
        The names of the families.
    """
    if state.phase != Phase.OVER:
        return GOES_ON.format()
    return tell_winners(config, state, why_ended(names, state))


def tell_winners(config, state, why):
    """Return the sentence `why`, and who has won with how many points [R-F2]."""
    have_won = winners(config, state)
    sentence = (
        Says(
            ngettext(
                "{why} {Players} share the win with {points} point [R-F2].",
                "{why} {Players} share the win with {points} points [R-F2].",
                "points",
            ),
            second_person=npgettext(
                "you",
                "{why} {Players} share the win with {points} point [R-F2].",
                "{why} {Players} share the win with {points} points [R-F2].",
                "points",
            ),
        )
        if len(have_won) > 1
        else Says(
            ngettext(
                "{why} {Players} wins with {points} point [R-F2].",
                "{why} {Players} wins with {points} points [R-F2].",
                "points",
            ),
            second_person=npgettext(
                "you",
                "{why} {Players} win with {points} point [R-F2].",
                "{why} {Players} win with {points} points [R-F2].",
                "points",
            ),
        )
    )
    points = int(score(config, state, have_won[0]))
    return sentence.format(why=why, players=have_won, points=points)
