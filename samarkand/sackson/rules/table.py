"""The common basis of all chapters: turns, money, hands, and draws that are owed."""

from samarkand.sackson.components import NOWHERE, NUM_GOODS, Phase, Purpose


def left_neighbour(config, player):
    """The next player clockwise."""
    return (player + 1) % config.players


def begin_turn(state):
    """Begin a turn: the player may move and has not rolled yet [S-M1]."""
    state.free = 1
    state.steps = 0
    state.phase = Phase.MOVE


def end_turn(config, state):
    """Pass the turn to the left, unless it was the last one that the option allows [S-E2].

    Changes `turns`, `player`, `phase`.
    """
    state.purpose = Purpose.NOTHING
    state.turns += 1
    if state.turns == config.max_turns:
        state.phase = Phase.OVER
    else:
        state.player = left_neighbour(config, state.player)
        begin_turn(state)


def receive(state, player, amount):
    """Pay `amount` from the bank, which never runs out, to `player` [S-C2]. Changes `cash`, `bank`."""
    state.cash[player] += amount
    state.bank -= amount


def pay(state, player, amount):
    """Pay `amount` from `player` to the bank, or all of the player's money if that is less [S-P1].

    Changes `cash`, `bank`.
    """
    paid = min(state.cash[player], amount)
    state.cash[player] -= paid
    state.bank += paid


def hand_size(state, player):
    """The number of cards in the hand of `player`."""
    return state.hand[player].sum()


def first_above_limit(config, state):
    """The first player with more than 12 cards, beginning with the one in turn, or NOWHERE [S-D1]."""
    player = state.player
    for _ in range(config.players):
        if hand_size(state, player) > config.hand_limit:
            return player
        player = left_neighbour(config, player)
    return NOWHERE


def is_pile_empty(state):
    """Whether the draw pile is empty [S-D1, S-D2]."""
    for good in range(NUM_GOODS):
        if state.deck[good] > 0:
            return False
    return True


def can_draw(config, state):
    """Whether a card can be drawn, if necessary after a pause [S-D2]."""
    return not is_pile_empty(state) or first_above_limit(config, state) != NOWHERE


def begin_draws(state, number, purpose):
    """Owe the player `number` cards for `purpose` [S-O1, S-N2, S-N3]. Changes `owed`, `purpose`.

    `draw_pile.continue_draws` continues from here after the action.
    """
    state.owed = number
    state.purpose = purpose
    state.phase = Phase.DRAW


def has_won(config, state, player):
    """Whether `player` has reached the target in cash. Cards do not count [S-E1]."""
    return state.cash[player] >= config.target


def is_over(state):
    """Whether the game has ended [S-E1, S-E2]."""
    return state.phase == Phase.OVER
