"""Positions of the market game for tests: say what matters, the rest is filled in so that all adds up."""

from samarkand.engine import records
from samarkand.market.components import BANK, CAMEL_CARD, CARDS_PER_GOOD, NOTHING, PASS, Good, Phase

FRUIT, JEWEL, SPICE, CARPET, CLOTH = Good
VALUES = {1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 7: 1}  # the cards of each good, as in the catalogue


def position(
    game,
    *,
    clock=0,
    turns=0,
    doyen=0,
    offers=None,
    camel=None,
    pile=None,
    cash=None,
    bought=None,
    camels=None,
    stocks=None,
    **changes,
):
    """A state made by `state_from_dict`. Player p sells the good number p; the bank, if it sells, the next.

    Parameters
    ----------
    clock : the value called, at which all players are asked; 0 for the secret choice of cards
    turns, doyen : rounds completed, who counts down
    offers : dict of seat to value, what is on offer
    camel : the value of the camel on offer; by default the first that is left, or with `pile=[]` none
    pile : values of the camels in the pile; by default all that are left, else the last player has the rest
    cash : dict of player to dirhams; the others have what they start with
    bought, camels : dict of player to {good: values}, dict of player to values
    stocks : dict of seat to values still to sell; by default the lowest that are left
    changes : other fields of the record
    """
    plain = records.to_plain(game.new_initial_state().record)
    phase = changes.get("phase", Phase.STOP if clock else Phase.CHOOSE)
    plain.update(phase=int(phase), clock=clock, turns=turns, doyen=doyen, player=doyen)
    for each in range(game.num_players):
        plain["cash"][each] = (cash or {}).get(each, game.config.starting_cash)
    plain["bank"] = int(game.config.money) - sum(plain["cash"])
    lay_out_goods(game, plain, offers or {}, bought or {}, stocks or {})
    lay_out_camels(game, plain, camel, pile, camels or {})
    plain.update({name: int(value) if isinstance(value, int) else value for name, value in changes.items()})
    if clock:
        plain["player"] = changes.get("player", first_with(game, plain, doyen, clock))
    described = {**game.new_initial_state().to_dict(), "history": None, "position": plain}
    return game.state_from_dict(described)


def first_with(game, plain, doyen, clock):
    """The first player from the doyen who can be asked at this value."""
    needed = 1 if game.options.stop_without_money == "penalty" else clock
    order = [(doyen + place) % game.num_players for place in range(game.num_players)]
    for player in order:
        others = [seat for seat, kind in enumerate(plain["offer"]) if kind >= 0 and seat != player]
        if plain["cash"][player] >= needed and (others or plain["camel"] >= 0):
            return player
    return doyen


def seats(game):
    """Who sells: the players, and the bank with three of them."""
    return [*range(game.num_players), *([BANK] if game.num_players == 3 else [])]


def lay_out_goods(game, plain, offers, bought, stocks):
    """Write who sells what, and where each goods card is."""
    left = {good: [value for value, copies in VALUES.items() for _ in range(copies)] for good in Good}
    for player, goods in bought.items():
        for good, values in goods.items():
            for value in values:
                left[good].remove(value)
                plain["bought"][player][good][kind_of(game, value)] += 1
    for number, seat in enumerate(seats(game)):
        plain["good"][seat] = number
        if seat in offers:
            left[number].remove(offers[seat])
            plain["offer"][seat] = kind_of(game, offers[seat])
        offered = plain["clock"] > 0 or seat in offers
        to_sell = stocks.get(seat, left[number][: CARDS_PER_GOOD - plain["turns"] - offered])
        for value in to_sell:
            left[number].remove(value)
            plain["stock"][seat][kind_of(game, value)] += 1
    for good, values in left.items():
        plain["gone"][good] = [values.count(int(value)) for value in game.config.value]


def lay_out_camels(game, plain, camel, pile, camels):
    """Write where each camel card is."""
    kinds = [int(value) for value in game.config.camel_value]
    left = list(game.config.camel_copies)
    for player, values in camels.items():
        for value in values:
            plain["camels"][player][kinds.index(value)] += 1
            left[kinds.index(value)] -= 1
    if camel is None and pile != []:
        camel = next(value for value, number in zip(kinds, left, strict=True) if number)
    if camel is not None and camel != NOTHING:
        plain["camel"] = kinds.index(camel)
        left[plain["camel"]] -= 1
    wanted = left if pile is None else [pile.count(value) for value in kinds]
    rest = [int(have - keep) for have, keep in zip(left, wanted, strict=True)]
    assert min(rest) >= 0, "more camels than there are"
    plain["pile"] = [int(number) for number in wanted]
    row = plain["camels"][game.num_players - 1]
    plain["camels"][game.num_players - 1] = [a + b for a, b in zip(row, rest, strict=True)]


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
