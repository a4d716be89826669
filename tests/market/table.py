"""What is on the table in the market game, in values, and the players' answers when the clock stops."""

from samarkand.market.components import CAMEL_CARD, NOTHING, PASS, Good, Phase
from tests.games import phase, play

FRUIT, JEWEL, SPICE, CARPET, CLOTH = Good


def offered(state):
    """What is on offer: dict of seat to value."""
    config = state.game.config
    return {seat: int(config.value[kind]) for seat, kind in enumerate(state.record.offer) if kind != NOTHING}


def bought(state, player=0):
    """What a player has bought: dict of good to values."""
    found = {good: cards_of(state.game.config.value, state.record.bought[player, good]) for good in Good}
    return {good: cards for good, cards in found.items() if cards}


def camels(state, player=0):
    """The values of a player's camels."""
    return cards_of(state.game.config.camel_value, state.record.camels[player])


def cards_of(values, numbers):
    """The values of cards of which there are so many."""
    return [int(value) for value, number in zip(values, numbers, strict=True) for _ in range(number)]


def open_camel(state):
    """The value of the camel on offer, or None."""
    kind = state.record.camel
    return None if kind == NOTHING else int(state.game.config.camel_value[kind])


def cash(state):
    """The dirhams of all players."""
    return [int(money) for money in state.record.cash[: state.game.num_players]]


def stops(state, **choices):
    """All who are asked at this value choose: `p1=0` player 1 stops for the card of seat 0; the others pass.

    `p1="camel"` for the camel.
    """
    clock = state.record.clock
    left = {int(name[1:]): CAMEL_CARD if card == "camel" else int(card) for name, card in choices.items()}
    while phase(state) == Phase.STOP and state.record.clock == clock:
        play(state, left.pop(state.current_player(), PASS))
    assert not left, f"not asked: {left}"
    return state


def all_pass(state):
    """Everybody passes until the round, or the game, is over."""
    turns = state.record.turns
    while phase(state) == Phase.STOP and state.record.turns == turns:
        play(state, PASS)
    return state
