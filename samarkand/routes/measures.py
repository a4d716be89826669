"""What can be measured of a player, or of the map, where a game of *Routes to Riches* ended, by name."""

from typing import Any

from samarkand.game import State
from samarkand.routes import scoring
from samarkand.routes.components import NOBODY


def money(state: State, player: int) -> Any:
    """The dirhams of a player [R-F2]."""
    return state.record.cash[player]


def hand_points(state: State, player: int) -> Any:
    """The points of a player for the cards in hand [R-F1]."""
    return scoring.hand_points(state.game.config, state.record, player)


def cards(state: State, player: int) -> Any:
    """The cards in the hand of a player [R-F1]."""
    return state.record.hand[player].sum()


def cards_sold(state: State, player: int) -> Any:
    """The cards that a player sold [R-G1]."""
    return state.record.sold[player].sum()


def goods_tiles(state: State, player: int) -> Any:
    """The goods tiles of a player [R-G1]."""
    return state.record.goods_tiles[player]


def relation_tiles(state: State, player: int) -> Any:
    """The relation tiles of a player [R-B3]."""
    return state.record.relation_tiles[player]


def families(state: State, player: int) -> Any:
    """The different families that a player married into [R-M1]."""
    return (state.record.member[player] > 0).sum()


def marriages(state: State, player: int) -> Any:
    """The family tiles of a player [R-M1]."""
    return state.record.member[player].sum()


def first_dowry(state: State, player: int) -> Any:
    """The dirhams that a player paid for the first family, read from the moves [R-M1]."""
    for before, _, after in state.steps():
        if after.member[player].any():
            return before.cash[player] - after.cash[player]
    return 0


def relations(state: State) -> Any:
    """The relations between families, each counted once [R-B1]."""
    return state.record.related.sum() / 2


def camels(state: State) -> Any:
    """The camels on the map [R-X1]."""
    return (state.record.camel != NOBODY).sum()
