"""The basis of every chapter: money, cards, tiles, and the turn that passes on."""

from samarkand.routes.components import NOBODY, NOWHERE, Phase


def left_neighbour(config, player):
    """The next player clockwise."""
    return (player + 1) % config.players


def begin_turn(state):
    """The player in turn marries or extends; nothing is pending [R-T1].

    Changes `phase` and the whole of the moment but `player`, `turns`, `passes`.
    """
    clear_moment(state)
    state.phase = Phase.TURN


def clear_moment(state):
    """Nothing is being extended, drawn, discarded or sold.

    Changes `owed`, `thrown`, `family`, `first`, `second`, `seller`.
    """
    state.owed = 0
    state.thrown = 0
    state.family = NOBODY
    state.first = NOWHERE
    state.second = NOWHERE
    state.seller = NOBODY


def end_turn(config, state):
    """The turn passes to the left. Changes `turns`, `player` and the moment."""
    state.turns += 1
    state.player = left_neighbour(config, state.player)
    begin_turn(state)


def end_game(state):
    """The game ends at once, in the middle of the round [R-E1, R-T1]. Changes `turns` and the moment."""
    state.turns += 1
    clear_moment(state)
    state.phase = Phase.OVER


def receive(state, player, amount):
    """The bank pays `amount` to `player`; it never runs out [R-C1]. Changes `cash`, `bank`."""
    state.cash[player] += amount
    state.bank -= amount


def hand_size(state, player):
    """How many cards `player` holds face down."""
    return state.hand[player].sum()


def cards_held(state, player):
    """How many cards count towards the hand limit of `player`: those in hand and those sold [R-M3]."""
    return state.hand[player].sum() + state.sold[player].sum()


def hand_limit(config):
    """The most cards that count for a player when the turn ends [R-M3, R-D1]."""
    return config.hand_limit


def is_member(state, player, family):
    """Whether `player` owns a tile of `family`; two count as one [R-M1, R-D3]."""
    return state.member[player, family] > 0


def is_over(state):
    """Whether the game has ended [R-E1, R-T1]."""
    return state.phase == Phase.OVER
