"""Statistics of the end of a game of *Routes to Riches*, by name."""

from samarkand.game import State
from samarkand.routes import scoring
from samarkand.routes.components import NOBODY


def money(state: State, player: int) -> int:
    """Return the dirhams of a player [R-F2]."""
    return state.record.cash[player]


def hand_points(state: State, player: int) -> int:
    """Return the points of a player for the cards in the hand [R-F1]."""
    return scoring.hand_points(state.game.config, state.record, player)


def cards(state: State, player: int) -> int:
    """Return the number of cards in a player's hand [R-F1]."""
    return state.record.hand[player].sum()


def cards_sold(state: State, player: int) -> int:
    """Return the number of cards that a player sold [R-G1]."""
    return state.record.sold[player].sum()


def goods_tiles(state: State, player: int) -> int:
    """Return the number of a player's goods tiles [R-G1]."""
    return state.record.goods_tiles[player]


def relation_tiles(state: State, player: int) -> int:
    """Return the number of a player's relation tiles [R-B3]."""
    return state.record.relation_tiles[player]


def families(state: State, player: int) -> int:
    """Return the number of different families that a player married into [R-M1]."""
    return (state.record.member[player] > 0).sum()


def marriages(state: State, player: int) -> int:
    """Return the number of a player's family tiles [R-M1]."""
    return state.record.member[player].sum()


def first_dowry(state: State, player: int) -> int:
    """Return the dirhams that a player paid for the first family, from the moves of the game [R-M1]."""
    for before, _, after in state.steps():
        if after.member[player].any():
            return before.cash[player] - after.cash[player]
    return 0


def relations(state: State) -> int:
    """Return the number of relations between families, each counted once [R-B1]."""
    return state.record.related.sum() / 2


def camels(state: State) -> int:
    """Return the number of camels on the map [R-X1]."""
    return (state.record.camel != NOBODY).sum()
