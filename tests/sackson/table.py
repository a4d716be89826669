"""The board of Sackson's game, positions with few cards in the draw pile, and what is on the table."""

from samarkand.sackson import components
from samarkand.sackson.components import NUM_GOODS, NUM_MARKETS, NUM_SPACES, Good, Kind, Phase
from tests.games import phase, play

GRAIN, FRUIT, COPPER, CARPET, CAMEL, JEWEL = list(Good)[:NUM_GOODS]


# --- Positions ------------------------------------------------------------------------------------------


def next_to(game, space, player=0):
    """`pawns` with the player's pawn where an arrow leads to `space`."""
    return {player: int(game.config.origins[space, 0])}


def short_pile(game, pile, hands, fields=None, crowd=None):
    """`hands` and `fields` that leave only `pile` in the draw pile.

    The cards that are left fill the other fields, then the hands of the players not in `hands` up to the
    limit, then that of `crowd`.
    """
    hands, fields = dict(hands), dict(fields or {})
    left = game.new_initial_state().record.deck.tolist()
    for cards in (*hands.values(), *fields.values(), pile):
        for good, number in cards.items():
            left[good] -= number
    assert min(left) >= 0, "more cards than there are"
    for space in range(NUM_SPACES):
        if space not in fields and game.config.capacity[space]:
            fields[space] = taken(left, int(game.config.capacity[space]))
    for player in range(game.num_players):
        if player not in hands and player != crowd:
            hands[player] = taken(left, game.config.hand_limit)
    if crowd is not None:
        held = hands.get(crowd, {})
        rest = taken(left, sum(left))
        hands[crowd] = {good: held.get(good, 0) + rest.get(good, 0) for good in held | rest}
    assert sum(left) == 0, "cards left over: name a crowd"
    return {"hands": hands, "fields": fields}


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


def face(game, number):
    """The face of the die that shows `number`, or the back arrow for `components.BACK`."""
    return list(game.config.die).index(number)


def roll(state, number):
    """Roll, and have the die show `number`."""
    return play(state, components.ROLL, face(state.game, number))


def is_next_turn(state, player=1):
    """Whether the turn before ended and `player` may move."""
    return phase(state) == Phase.MOVE and state.record.player == player and state.record.turns == 1
