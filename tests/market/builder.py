"""Positions of the market game for tests: say what matters, the rest is filled in so that all adds up."""

from samarkand.market.components import BANK, CAMEL_CARD, NOTHING, PASS, Good, Phase

FRUIT, JEWEL, SPICE, CARPET, CLOTH = Good


def position(
    game, *, clock=0, turns=0, offers=None, camel=None, pile=None, camels=None, stocks=None, **words
):
    """A position by the words of `Game.set_up`. Player p sells the good number p.

    Parameters
    ----------
    clock : the value called, at which all players are asked; 0 for the secret choice of cards
    turns : rounds completed
    offers, stocks : by seat, the value on offer, and the values still to sell
    camel : the value of the camel on offer; by default the first that is left, or with `pile=[]` none
    pile : values of the camels in the pile; by default all that are left, else the last player has the rest
    camels : dict of player to values
    """
    camels = {player: list(values) for player, values in (camels or {}).items()}
    left = cards_of(game.config.camel_value, game.config.camel_copies)
    for value in [value for values in camels.values() for value in values]:
        left.remove(value)
    if camel is None and pile != []:
        camel = left[0]
    if camel is not None and camel != NOTHING:
        left.remove(camel)
        words["camel"] = camel
    if pile is not None:
        for value in pile:
            left.remove(value)
        camels.setdefault(game.num_players - 1, []).extend(left)
    by_seat = {
        word: {"bank" if seat == BANK else seat: cards for seat, cards in (given or {}).items()}
        for word, given in (("offers", offers), ("to_sell", stocks))
    }
    return game.set_up(clock=clock or None, rounds=turns, camels=camels, **by_seat, **words)


def final(game, phase=Phase.OVER, **what):
    """A position after the tenth round, in which `phase` is due; goods cards named nowhere are gone."""
    return position(game, turns=10, phase=phase, **what)


def kind_of(game, value):
    """The kind of goods card that has this value."""
    return list(game.config.value).index(value)


# --- What lies on the table, in values ------------------------------------------------------------------


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


def phase(state):
    """What is to be decided."""
    return Phase(state.record.phase)


def play(state, *actions):
    """Play the actions one after another, checking the sums after each; return the state."""
    for action in actions:
        state.apply_action(int(action))
        state.check()
    return state


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
