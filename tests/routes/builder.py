"""Positions of *Routes to Riches* for tests: say what matters, the rest is filled in so that all adds up."""

from functools import cache

from samarkand.engine import records
from samarkand.routes.components import (
    CAMELS,
    FAMILY_TILES,
    NOBODY,
    NOWHERE,
    NUM_FAMILIES,
    NUM_GOODS,
    RELATION_TILES,
    Kind,
    Phase,
)


def position(
    game, *, members=None, camels=None, hands=None, sold=None, cash=None, treasury=None,
    discards=None, deck=None, removed=(), bag=None, **changes,
):  # fmt: skip
    """A state made by `state_from_dict`, at the start of a turn unless `phase` says otherwise.

    Parameters
    ----------
    members : dict of player to families; a family named twice is owned twice
    camels : dict of space to families, in the order they came, beside those on the starts
    hands, sold : dict of player to goods
    cash : dict of player to dirhams; the others have what they start with
    treasury : dict of family to dirhams; the others are empty
    discards : goods; the deck is then all that is left
    deck : goods; what is left is discarded
    removed : families whose tile has left the game, with two players
    bag : families of the tiles in the bag; by default all that are nowhere else
    changes : other fields of the record
    """
    plain = records.to_plain(game.new_initial_state().record)
    plain["phase"] = int(Phase.TURN)
    for name in ("family", "first", "second", "seller"):
        plain[name] = NOWHERE
    place_camels(game, plain, camels or {})
    hand_out_tiles(game, plain, members or {}, removed, bag)
    deal_cards(plain, hands or {}, sold or {}, discards, deck)
    for player in range(game.num_players):
        plain["cash"][player] = (cash or {}).get(player, game.config.starting_cash)
    for family, dirhams in (treasury or {}).items():
        plain["treasury"][family] = dirhams
    plain["bank"] = game.config.money - sum(plain["cash"]) - sum(plain["treasury"])
    plain.update(changes)
    return game.state_from_dict({**game.new_initial_state().to_dict(), "history": None, "position": plain})


def place_camels(game, plain, camels):
    """Write the camels, and all that follows from where they are; the last seat takes tiles already gone."""
    for space, families in camels.items():
        row = [camel for camel in plain["camel"][space] if camel != NOBODY] + list(families)
        plain["camel"][space] = (row + [NOBODY, NOBODY])[: max(2, len(row))]
    on_board = [camel for row in plain["camel"] for camel in row if camel != NOBODY]
    plain["supply"] = [CAMELS - on_board.count(family) for family in range(NUM_FAMILIES)]
    for space, row in enumerate(plain["camel"]):
        if NOBODY not in row and game.config.kind[space] == Kind.LAND:
            plain["related"][row[0]][row[1]] = plain["related"][row[1]][row[0]] = 1
    plain["relations"] = [max(0, RELATION_TILES - sum(row)) for row in plain["related"]]
    plain["tile"] = [int(plain["camel"][game.config.good_space[g]][0] == NOBODY) for g in range(NUM_GOODS)]
    last = game.num_players - 1
    plain["relation_tiles"][last] = RELATION_TILES * NUM_FAMILIES - sum(plain["relations"])
    plain["goods_tiles"][last] = NUM_GOODS - sum(plain["tile"])


def hand_out_tiles(game, plain, members, removed, bag):
    """Write the family tiles; with two players one tile of each family begins in the bag."""
    for player, families in members.items():
        for family in families:
            plain["member"][player][family] += 1
    owned = [sum(row[family] for row in plain["member"]) for family in range(NUM_FAMILIES)]
    for family in range(NUM_FAMILIES):
        left = FAMILY_TILES - owned[family]
        if game.num_players == 2:
            plain["removed"][family] = int(family in removed)
            left -= int(family in removed)
            in_bag = left > 0 and family not in removed if bag is None else family in bag
            plain["bag"][family] = int(in_bag)
            left -= int(in_bag)
        plain["available"][family] = left


def deal_cards(plain, hands, sold, discards, deck):
    """Write where each card is; those named nowhere are in the draw pile, or discarded if it is given."""
    left = [1] * NUM_GOODS
    for rows, wanted in ((plain["hand"], hands), (plain["sold"], sold)):
        for player, goods in wanted.items():
            for good in goods:
                rows[player][good] += 1
                left[good] -= 1
    thrown = discards or []
    if deck is not None:
        thrown = [good for good in range(NUM_GOODS) if left[good] and good not in deck]
    for good in thrown:
        left[good] -= 1
    plain["discards"] = [int(good in thrown) for good in range(NUM_GOODS)]
    plain["deck"] = left


# --- The map, asked by what a test needs ----------------------------------------------------------------


@cache
def number_of(game):
    """The number of each space by its name, from the edition's own list."""
    return {space["name"]: int(number) for number, space in game.edition.values["spaces"].items()}


@cache
def touching(game, space):
    """The spaces that touch `space`, from the edition's own lists of names."""
    numbers = number_of(game)
    return sorted(numbers[name] for name in game.edition.values["spaces"][str(space)]["neighbours"])


def is_land(game, space):
    """Whether the edition calls it land."""
    return game.edition.values["spaces"][str(space)]["kind"] == "land"


def start(game, family):
    """The starting space of a family."""
    return number_of(game)[game.edition.values["families"][str(family)]["start"]]


def home(game, good):
    """The space of a good."""
    return number_of(game)[game.edition.values["goods"][str(good + 1)]["space"]]


@cache
def plain_land(game):
    """Land spaces without goods that are nobody's start."""
    taken = {start(game, family) for family in range(NUM_FAMILIES)}
    taken |= {home(game, good) for good in range(NUM_GOODS)}
    return [space for space in number_of(game).values() if is_land(game, space) and space not in taken]


@cache
def waters(game):
    """Water spaces."""
    return [space for space in number_of(game).values() if not is_land(game, space)]


def pair(game, among=None):
    """Two spaces that touch: plain land, and one of `among`, by default plain land too."""
    plain = plain_land(game)
    among = plain if among is None else among
    return next((one, two) for one in plain for two in touching(game, one) if two in among)


# --- What lies on the table -----------------------------------------------------------------------------


def goods(row):
    """The goods in a row of the record."""
    return [good for good, number in enumerate(row) if number]


def hand(state, player=0):
    """The goods in a player's hand."""
    return goods(state.record.hand[player])


def cash(state):
    """The dirhams of each player."""
    return [int(dirhams) for dirhams in state.record.cash[: state.game.num_players]]


def phase(state):
    """What is to be decided."""
    return Phase(state.record.phase)


def play(state, *actions):
    """Play the actions one after another, checking the sums after each; return the state."""
    for action in actions:
        state.apply_action(int(action))
        state.check()
    return state


def is_next_turn(state, player=1, turns=1):
    """Whether the turn before ended and `player` may marry or extend."""
    return phase(state) == Phase.TURN and state.record.player == player and state.record.turns == turns
