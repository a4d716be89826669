"""The map of *Routes to Riches*, as the edition lists it, and what is on the table."""

from functools import cache

from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS, Phase
from tests.games import phase


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


def is_next_turn(state, player=1, turns=1):
    """Whether the turn before ended and `player` may marry or extend."""
    return phase(state) == Phase.TURN and state.record.player == player and state.record.turns == turns
