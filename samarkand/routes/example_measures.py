"""What the worked examples of *Routes to Riches* measure, from the states before the first move to the last.

Each takes the list of states and answers in words, as the rulebooks' claims are worded.
"""

from fractions import Fraction
from typing import Any

from samarkand.game import State
from samarkand.routes.components import DONE, NUM_FAMILIES, Kind, Phase

COINS = {1: 34, 2: 28, 10: 13}  # of each value, as text A lists them; the engine ignores coins [R-C1]


def draw_and_discards(states: list[State]) -> str:
    """How many cards a marriage draws, and how many of them must be discarded [R-M3, R-M4]."""
    drawn = sum(state.record.phase == Phase.DRAW for state in states)
    asked = [state for state in states if state.record.phase == Phase.DISCARD and state.record.player == 0]
    least = [DONE in state.legal_actions() for state in asked].index(True)
    kept = int(asked[least].record.hand[0].sum())
    return f"draws {drawn}, discards at least {least}, may keep {kept}"


def next_draw(states: list[State]) -> str:
    """How many cards the last step, a marriage, draws from which hand [R-M3]."""
    held, state, drawn = int(states[-2].record.hand[0].sum()), states[-1].clone(), 0
    while state.record.phase == Phase.DRAW:
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    return f"holds {held}, draws {drawn}"


def route_extended(states: list[State]) -> str:
    """What an extension costs the family, and where its camels are put [R-X1 … R-X3]."""
    box, before, after = states[0].game.box, states[0].record, states[-1].record
    paid = (before.treasury - after.treasury).sum()
    kinds = [Kind(box.kind[space]).name.lower() for space in _new_camels(before, after)]
    return f"the treasury pays {paid}, the bank gets {after.bank - before.bank}; camels on {', '.join(kinds)}"


def _new_camels(before: Any, after: Any) -> list[int]:
    """The spaces where camels were put, land before water."""
    return [space for space in range(len(after.camel)) if (after.camel[space] != before.camel[space]).any()]


def camels_paid(states: list[State]) -> str:
    """What the first and the second camel cost, wherever the money comes from [R-X2]."""
    banks = [int(state.record.bank) for state in states]
    return f"the first camel costs {banks[2] - banks[0]}, the additional one {banks[3] - banks[2]}"


def camel_taken(states: list[State]) -> str:
    """Where the camel placed comes from [R-X1]."""
    fallen = states[0].record.supply - states[2].record.supply
    family = states[2].record.family
    return "from the family's supply" if fallen[family] == fallen.sum() == 1 else "from elsewhere"


def tile_and_card(states: list[State]) -> str:
    """The tiles that player 0 took, and what became of the card [R-G1]."""
    before, after = states[0].record, states[-1].record
    tiles = after.goods_tiles[0] - before.goods_tiles[0]
    kept = "keeps the card" if (after.hand[0] == before.hand[0]).all() else "sells the card"
    return f"takes {tiles} goods tile, {kept}, gets {after.cash[0] - before.cash[0]}"


def occupied_space(states: list[State]) -> str:
    """Whether a camel on an occupied goods space brings a tile, and whether its card may be sold [R-G2]."""
    before, after = states[0].record, states[-1].record
    tile = "a tile" if after.goods_tiles[0] > before.goods_tiles[0] else "no tile"
    sale = "can" if after.phase == Phase.SELL else "can no longer"
    return f"{tile}, and the owner of the card {sale} sell it"


def bonuses(states: list[State]) -> str:
    """What the relation brings the founder, player 0, and player 1 [R-B2]."""
    before, after = states[0].record.cash, states[-1].record.cash
    return f"the founder gets {after[0] - before[0]}, the member of the other family {after[1] - before[1]}"


def relation_tiles(states: list[State]) -> str:
    """Of which families player 0 takes the relation tiles [R-B3]."""
    before, after = states[0].record, states[-1].record
    fallen = before.relations - after.relations
    names = [states[0].game.names.families[family] for family in range(NUM_FAMILIES) if fallen[family] == 1]
    taken = after.relation_tiles[0] - before.relation_tiles[0]
    return f"takes {taken}, of {' and '.join(sorted(names))}"


def points(states: list[State]) -> str:
    """What player 0 scores."""
    return f"{states[-1].scores()[0]} points"


def points_of_each(states: list[State]) -> str:
    """What the players score, but for the last, who took whatever the position had given away."""
    return ", ".join(str(score) for score in states[-1].scores()[:-1])


def points_of_tiles(states: list[State]) -> str:
    """What one goods tile of player 0 scores, and one relation tile of player 1 [R-F2]."""
    record, scores = states[-1].record, states[-1].scores()
    goods = Fraction(scores[0], int(record.goods_tiles[0]))
    relations = Fraction(scores[1], int(record.relation_tiles[1]))
    return f"a goods tile {goods}, a relation tile {relations}"


def money_in_all(states: list[State]) -> str:
    """The coins of the list, and what bank and players have together [R-C1]."""
    record = states[0].record
    dirhams = int(record.bank + record.cash.sum() + record.treasury.sum())
    sums = " + ".join(f"{number} × {value}" for value, number in COINS.items())
    coins = " + ".join(str(number) for number in COINS.values())
    return f"{coins} = {sum(COINS.values())} coins, {sums} = {dirhams} dirhams"


def family_tiles_in_all(states: list[State]) -> str:
    """Family tiles of all families [R-C1]."""
    record = states[0].record
    return _of_each(
        record.available + record.bag + record.removed + record.member.sum(axis=0), "family tiles"
    )


def camels_in_all(states: list[State]) -> str:
    """Camels of all families, in supplies and on the board [R-C1]."""
    record = states[0].record
    placed = [int((record.camel == family).sum()) for family in range(NUM_FAMILIES)]
    return _of_each(record.supply + placed, "camels")


def relation_tiles_in_all(states: list[State]) -> str:
    """Relation tiles of all families [R-C1]."""
    return _of_each(states[0].record.relations, "relation tiles")


def goods_in_all(states: list[State]) -> str:
    """Goods cards, goods tiles and goods spaces [R-C1]."""
    box, record = states[0].game.box, states[0].record
    cards = record.deck.sum() + record.hand.sum() + record.sold.sum() + record.discards.sum()
    return f"{cards} cards, {record.tile.sum()} tiles, {len(set(box.good_space.tolist()))} goods spaces"


def _of_each(numbers: Any, what: str) -> str:
    (number,) = set(numbers.tolist())
    return f"{len(numbers)} × {number} = {numbers.sum()} {what}"


def bag(states: list[State]) -> str:
    """Whether two players need a bag, and how many family tiles it holds [R-D1]."""
    return f"a bag for {states[0].record.bag.sum()} family tiles"
