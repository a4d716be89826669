"""Positions of Sackson's game for tests: say what matters, the rest is filled in so that all adds up."""

from samarkand.engine import records
from samarkand.sackson import components
from samarkand.sackson.components import NUM_GOODS, NUM_MARKETS, NUM_SPACES, Good, Kind, Phase

GRAIN, FRUIT, COPPER, CARPET, CAMEL, JEWEL = list(Good)[:NUM_GOODS]


def position(
    game, *, at=None, entering=None, cash=None, hands=None, fields=None, deck=None, crowd=None, **changes
):
    """A state made by `state_from_dict`, at the start of a turn unless `phase` says otherwise.

    Parameters
    ----------
    at : dict of player to space, or a space for the player in turn; the others stand on space 0
    entering : a space: the player in turn stands where an arrow leads to it
    cash : dict of player to piastres; the others have what they start with
    hands : dict of player to {good: cards}; the others hold nothing
    fields : dict of space to {good: cards}; the others are empty
    deck : {good: cards}; by default all that is left. If given, what is left fills the other fields,
        then the hands of the players not in `hands` up to the limit, then that of `crowd`.
    crowd : the player who holds whatever is left
    changes : other fields of the record
    """
    state = game.new_initial_state().record
    plain = records.to_plain(state)
    plain.update(phase=int(Phase.MOVE), free=1, pawn=[0] * game.num_players + [-1] * (5 - game.num_players))
    player = changes.get("player", 0)
    place_pawns(game, plain, player, at, entering)
    for each in range(game.num_players):
        plain["cash"][each] = (cash or {}).get(each, game.config.starting_cash)
    plain["bank"] = int(game.config.money) - sum(plain["cash"])
    lay_out(game, plain, hands or {}, fields or {}, deck, crowd)
    for name, value in changes.items():
        plain[name] = covered_marks(value) if name == "covered" else value
    described = {**game.new_initial_state().to_dict(), "history": None, "position": plain}
    return game.state_from_dict(described)


def place_pawns(game, plain, player, at, entering):
    """Write the pawns."""
    if entering is not None:
        at = int(game.config.origins[entering, 0])
    where = at if isinstance(at, dict) else {} if at is None else {player: at}
    for each, space in where.items():
        plain["pawn"][each] = int(space)


def covered_marks(markets):
    """The field `covered` with a chip on each of `markets`."""
    return [int(market in markets) for market in range(NUM_MARKETS)]


def lay_out(game, plain, hands, fields, deck, crowd):
    """Write hands, fields and draw pile so that the cards of each good add up."""
    left = list(plain["deck"])
    for rows, wanted in ((plain["hand"], hands), (plain["camp"], fields)):
        for index, cards in wanted.items():
            for good, number in cards.items():
                rows[index][good] += number
                left[good] -= number
    assert min(left) >= 0, "more cards than there are"
    if deck is None:
        plain["deck"] = left
        return
    plain["deck"] = [deck.get(good, 0) for good in range(NUM_GOODS)]
    left = [have - keep for have, keep in zip(left, plain["deck"], strict=True)]
    assert min(left) >= 0, "more cards than there are"
    for space in range(NUM_SPACES):
        if space not in fields:
            fill(plain["camp"][space], left, int(game.config.capacity[space]))
    for each in range(game.num_players):
        if each not in hands and each != crowd:
            fill(plain["hand"][each], left, game.config.hand_limit)
    if crowd is not None:
        fill(plain["hand"][crowd], left, sum(left) + sum(plain["hand"][crowd]))
    assert sum(left) == 0, "cards left over: name a crowd"


def fill(pile, left, most):
    """Move cards to `pile` until it has `most`, of each good in turn so that no good is short."""
    while sum(left) > 0 and sum(pile) < most:
        good = left.index(max(left))
        pile[good] += 1
        left[good] -= 1


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
