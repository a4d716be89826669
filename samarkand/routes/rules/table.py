"""The common basis of all chapters: money, cards, tiles, and the order of turns."""

from samarkand.routes.components import NOBODY, NOWHERE, Phase


def left_neighbour(config, player):
    """The next player clockwise."""
    return (player + 1) % config.players


def begin_turn(state):
    """Begin a turn: the player marries or extends, and nothing is pending [R-T1].

    Changes `phase` and the whole moment except `player`, `turns`, `passes`.
    """
    clear_moment(state)
    state.phase = Phase.TURN


def clear_moment(state):
    """Reset the moment: nothing is being extended, drawn, discarded or sold.

    Changes `owed`, `thrown`, `family`, `first`, `second`, `seller`.
    """
    state.owed = 0
    state.thrown = 0
    state.family = NOBODY
    state.first = NOWHERE
    state.second = NOWHERE
    state.seller = NOBODY


def end_turn(config, state):
    """Pass the turn to the left. Changes `turns`, `player` and the moment."""
    state.turns += 1
    state.player = left_neighbour(config, state.player)
    begin_turn(state)


def end_game(state):
    """End the game at once, in the middle of the round [R-E1, R-T1]. Changes `turns` and the moment."""
    state.turns += 1
    clear_moment(state)
    state.phase = Phase.OVER


def receive(state, player, amount):
    """Pay `amount` from the bank, which never runs out, to `player` [R-C1]. Changes `cash`, `bank`."""
    state.cash[player] += amount
    state.bank -= amount


def hand_size(state, player):
    """The number of cards that `player` holds face down."""
    return state.hand[player].sum()


def cards_held(state, player):
    """The number of cards that count towards the hand limit of `player`: in hand and sold [R-M3]."""
    return state.hand[player].sum() + state.sold[player].sum()


def hand_limit(config):
    """The largest number of cards that a player can keep at the end of the turn [R-M3, R-D1]."""
    return config.hand_limit


def is_member(state, player, family):
    """Whether `player` owns a tile of `family`. Two tiles count as one [R-M1, R-D3]."""
    return state.member[player, family] > 0


def is_over(state):
    """Whether the game has ended [R-E1, R-T1]."""
    return state.phase == Phase.OVER
