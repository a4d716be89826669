"""The draw pile: pending draws, the pause when it runs out, and what happens then."""

from samarkand.sackson.components import (
    NOWHERE,
    NUM_GOODS,
    Phase,
    Purpose,
)
from samarkand.sackson.rules.camps import give_drawn_card
from samarkand.sackson.rules.table import can_draw, end_turn, first_above_limit, is_pile_empty


def continue_draws(config, state):
    """Draw the next card that is owed, after a pause if the pile is empty [S-D2].

    If no card can be drawn, the draws end. Interrupted actions resume only here [S-D1].
    """
    if state.owed > 0 and not is_pile_empty(state):
        state.phase = Phase.DRAW
    elif state.owed > 0 and can_draw(config, state):
        begin_pause(config, state)
    else:
        state.owed = 0
        finish_draws(config, state)


def draw(config, state, good):
    """Draw the top card, which is of `good`, and put it where it is needed [S-O1, S-N2, S-N3].

    Changes `deck`, `owed`, `hand` or `camp`. The last card of the pile brings the pause [S-D1].
    """
    state.deck[good] -= 1
    state.owed -= 1
    if state.purpose == Purpose.FIELD:
        state.camp[state.pawn[state.player], good] += 1
    else:
        state.hand[state.player, good] += 1
    if is_pile_empty(state) and first_above_limit(config, state) != NOWHERE:
        begin_pause(config, state)


def finish_draws(config, state):
    """Go on once all cards are drawn: give a card that was drawn as a gift, otherwise end the turn."""
    if state.purpose == Purpose.PRESENT:
        give_drawn_card(config, state)
    else:
        end_turn(config, state)


def begin_pause(config, state):
    """Pause the game: each player with more than 12 cards discards [S-D1]. Changes `discarding`."""
    state.discarding = first_above_limit(config, state)
    state.phase = Phase.DISCARD


def discard(config, state, good):
    """Discard a card face down. At 12 cards, it is the next player's turn to discard [S-D1].

    Changes `hand`, `discards`, `discarding`. After the last discard, the new draw pile is made.
    """
    state.hand[state.discarding, good] -= 1
    state.discards[good] += 1
    state.discarding = first_above_limit(config, state)
    if state.discarding == NOWHERE:
        renew_deck(state)


def renew_deck(state):
    """Shuffle the discards to form the new draw pile, and go on drawing [S-D1].

    Changes `deck`, `discards`.
    """
    for good in range(NUM_GOODS):
        state.deck[good] += state.discards[good]
        state.discards[good] = 0
    state.phase = Phase.DRAW
