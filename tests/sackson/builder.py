"""Positions of Sackson's game for tests: say what matters, the rest is filled in so that all adds up."""

from samarkand.sackson import components
from samarkand.sackson.components import NUM_GOODS, NUM_MARKETS, NUM_SPACES, Good, Kind, Phase

GRAIN, FRUIT, COPPER, CARPET, CAMEL, JEWEL = list(Good)[:NUM_GOODS]


def position(game, *, at=None, entering=None, hands=None, fields=None, deck=None, crowd=None, **words):
    """A position by the words of `Game.set_up`; `player` is whose turn it is, and `covered` the chips.

    Parameters
    ----------
    at : dict of player to space, or a space for the player in turn; the others stand on space 0
    entering : a space: the player in turn stands where an arrow leads to it
    hands, fields : of player and of space, {good: cards}
    deck : {good: cards}; by default all that is left. If given, what is left fills the other fields,
        then the hands of the players not in `hands` up to the limit, then that of `crowd`.
    crowd : the player who holds whatever is left
    """
    player = words.pop("player", 0)
    if entering is not None:
        at = int(game.config.origins[entering, 0])
    pawns = at if isinstance(at, dict) else {} if at is None else {player: at}
    hands, fields = dict(hands or {}), dict(fields or {})
    if deck is not None:
        share_out(game, hands, fields, deck, crowd)
    chips = sorted(words.pop("covered", ()))
    return game.set_up(turn=player, pawns=pawns, hands=hands, fields=fields, chips=chips, **words)


def share_out(game, hands, fields, deck, crowd):
    """Put the cards that are not named into the other fields and hands. Changes both."""
    left = game.new_initial_state().record.deck.tolist()
    for cards in (*hands.values(), *fields.values(), deck):
        for good, number in cards.items():
            left[good] -= number
    assert min(left) >= 0, "more cards than there are"
    for space in range(NUM_SPACES):
        if space not in fields and game.config.capacity[space]:
            fields[space] = taken(left, int(game.config.capacity[space]))
    for each in range(game.num_players):
        if each not in hands and each != crowd:
            hands[each] = taken(left, game.config.hand_limit)
    if crowd is not None:
        held = hands.get(crowd, {})
        rest = taken(left, sum(left))
        hands[crowd] = {good: held.get(good, 0) + rest.get(good, 0) for good in held | rest}
    assert sum(left) == 0, "cards left over: name a crowd"


def taken(left, most):
    """At most so many cards, of each good in turn so that no good is short. Changes `left`."""
    cards = {}
    while sum(left) > 0 and sum(cards.values()) < most:
        good = left.index(max(left))
        cards[good] = cards.get(good, 0) + 1
        left[good] -= 1
    return cards


# --- The board, asked by what a test needs --------------------------------------------------------------


def spaces(game, kind):
    """The spaces of a kind."""
    return [space for space in range(NUM_SPACES) if game.config.kind[space] == kind]


def camp(game, capacity=None):
    """A camp, of that capacity."""
    return next(s for s in spaces(game, Kind.CAMP) if capacity in (None, game.config.capacity[s]))


def oasis(game, four=None):
    """An oasis, where four cards cost `four`."""
    return next(s for s in spaces(game, Kind.OASIS) if four in (None, game.config.price_of_four[s]))


def market(game, good, skip=0):
    """The market that buys `good`; of the two archways the first, or after `skip` the second."""
    return [m for m in range(NUM_MARKETS) if game.config.market_good[m] == good][skip]


def city(game, good, skip=0):
    """The city of that market."""
    return int(game.config.market_city[market(game, good, skip)])


def arrows(game):
    """All arrows, as pairs (from, to), from the edition's own lists."""
    lists = game.edition.values["arrows"]
    return {(int(origin), way) for origin, ways in lists.items() for way in ways}


def ways(game, space):
    """Where arrows lead from a space."""
    return sorted(to for origin, to in arrows(game) if origin == space)


def origins(game, space):
    """Where arrows lead to a space from."""
    return sorted(origin for origin, to in arrows(game) if to == space)


# --- What lies on the table, as small dictionaries ------------------------------------------------------


def cards(row):
    """A row of the record as {good: cards} without zeros."""
    return {Good(good): int(number) for good, number in enumerate(row) if number}


def hand(state, player=0):
    """A player's hand."""
    return cards(state.record.hand[player])


def field(state, space):
    """The field of a camp."""
    return cards(state.record.camp[space])


def pile(state):
    """The draw pile."""
    return cards(state.record.deck)


def cash(state, player=0):
    """A player's piastres."""
    return int(state.record.cash[player])


def phase(state):
    """What is to be decided."""
    return Phase(state.record.phase)


def play(state, *actions):
    """Play the actions one after another, checking the sums after each; return the state."""
    for action in actions:
        state.apply_action(int(action))
        state.check()
    return state


def face(game, number):
    """The face of the die that shows `number`, or the back arrow for `components.BACK`."""
    return list(game.config.die).index(number)


def roll(state, number):
    """Roll, and have the die show `number`."""
    return play(state, components.ROLL, face(state.game, number))


def is_next_turn(state, player=1):
    """Whether the turn before ended and `player` may move."""
    return phase(state) == Phase.MOVE and state.record.player == player and state.record.turns == 1
