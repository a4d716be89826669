"""What the worked examples of *Routes to Riches* measure, from the states before the first move to the last.

Each takes the list of states and answers in words, as the rulebooks' claims are worded.
"""

from fractions import Fraction
from typing import Any

from samarkand.game import State
from samarkand.grammar import Sentence, join_commas, listed
from samarkand.routes import wording
from samarkand.routes.components import DONE, NUM_FAMILIES, Kind, Phase

KINDS = {Kind.LAND: wording.LAND, Kind.WATER: wording.WATER}
COINS = {1: 34, 2: 28, 10: 13}  # of each value, as text A lists them; the engine ignores coins [R-C1]


def draw_and_discards(states: list[State]) -> str:
    """How many cards a marriage draws, and how many of them must be discarded [R-M3, R-M4]."""
    drawn = sum(state.record.phase == Phase.DRAW for state in states)
    asked = [state for state in states if state.record.phase == Phase.DISCARD and state.record.player == 0]
    least = [DONE in state.legal_actions() for state in asked].index(True)
    kept = int(asked[least].record.hand[0].sum())
    return wording.DRAWS_AND_DISCARDS.format(drawn=drawn, least=least, kept=kept)


def next_draw(states: list[State]) -> str:
    """How many cards the last step, a marriage, draws from which hand [R-M3]."""
    held, state, drawn = int(states[-2].record.hand[0].sum()), states[-1].clone(), 0
    while state.record.phase == Phase.DRAW:
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    return wording.HOLDS_AND_DRAWS.format(held=held, drawn=drawn)


def route_extended(states: list[State]) -> str:
    """What an extension costs the family, and where its camels are put [R-X1 … R-X3]."""
    config, before, after = states[0].game.config, states[0].record, states[-1].record
    paid = (before.treasury - after.treasury).sum()
    kinds = [KINDS[Kind(config.kind[space])].format() for space in _new_camels(before, after)]
    return wording.EXTENDED.format(paid=paid, got=after.bank - before.bank, kinds=listed(kinds))


def _new_camels(before: Any, after: Any) -> list[int]:
    """The spaces where camels were put, land before water."""
    return [space for space in range(len(after.camel)) if (after.camel[space] != before.camel[space]).any()]


def camels_paid(states: list[State]) -> str:
    """What the first and the second camel cost, wherever the money comes from [R-X2]."""
    banks = [int(state.record.bank) for state in states]
    return wording.CAMELS_COST.format(first=banks[2] - banks[0], second=banks[3] - banks[2])


def camel_taken(states: list[State]) -> str:
    """Where the camel placed comes from [R-X1]."""
    fallen = states[0].record.supply - states[2].record.supply
    family = states[2].record.family
    return str(wording.FROM_SUPPLY) if fallen[family] == fallen.sum() == 1 else str(wording.FROM_ELSEWHERE)


def tile_and_card(states: list[State]) -> str:
    """The tiles that player 0 took, and what became of the card [R-G1]."""
    before, after = states[0].record, states[-1].record
    tiles = after.goods_tiles[0] - before.goods_tiles[0]
    is_kept = (after.hand[0] == before.hand[0]).all()
    words = wording.TAKES_AND_KEEPS if is_kept else wording.TAKES_AND_SELLS
    return words.format(tiles=tiles, money=after.cash[0] - before.cash[0])


def occupied_space(states: list[State]) -> str:
    """Whether a camel on an occupied goods space brings a tile, and whether its card may be sold [R-G2]."""
    before, after = states[0].record, states[-1].record
    has_tile, may_sell = after.goods_tiles[0] > before.goods_tiles[0], after.phase == Phase.SELL
    if has_tile:
        return str(wording.TILE_AND_SALE) if may_sell else str(wording.TILE_NO_SALE)
    return str(wording.NO_TILE_AND_SALE) if may_sell else str(wording.NO_TILE_NO_SALE)


def bonuses(states: list[State]) -> str:
    """What the relation brings the founder, player 0, and player 1 [R-B2]."""
    before, after = states[0].record.cash, states[-1].record.cash
    return wording.BONUSES.format(founder=after[0] - before[0], member=after[1] - before[1])


def relation_tiles(states: list[State]) -> str:
    """Of which families player 0 takes the relation tiles [R-B3]."""
    before, after = states[0].record, states[-1].record
    fallen = before.relations - after.relations
    names = [states[0].game.names.families[family] for family in range(NUM_FAMILIES) if fallen[family] == 1]
    taken = after.relation_tiles[0] - before.relation_tiles[0]
    return wording.TAKES_OF.format(taken=taken, families=listed(sorted(names)))


def points(states: list[State]) -> str:
    """What player 0 scores [R-F1]."""
    return wording.SCORES.format(points=states[-1].scores()[0])


def points_of_each(states: list[State]) -> str:
    """What the players but the last score, who took whatever the position had given away [R-F1, R-F2]."""
    return join_commas(str(score) for score in states[-1].scores()[:-1])


def points_of_tiles(states: list[State]) -> str:
    """What one goods tile of player 0 scores, and one relation tile of player 1 [R-F2]."""
    record, scores = states[-1].record, states[-1].scores()
    goods = Fraction(scores[0], int(record.goods_tiles[0]))
    relations = Fraction(scores[1], int(record.relation_tiles[1]))
    return wording.TILES_SCORE.format(goods=goods, relations=relations)


def money_in_all(states: list[State]) -> str:
    """The coins of the list, and what bank and players have together [R-C1]."""
    record = states[0].record
    dirhams = int(record.bank + record.cash.sum() + record.treasury.sum())
    sums = " + ".join(f"{number} × {value}" for value, number in COINS.items())
    coins = " + ".join(str(number) for number in COINS.values())
    return wording.COINS_ADDED.format(coins=coins, number=sum(COINS.values()), sums=sums, money=dirhams)


def family_tiles_in_all(states: list[State]) -> str:
    """Family tiles of all families [R-C1]."""
    record = states[0].record
    numbers = record.available + record.bag + record.removed + record.member.sum(axis=0)
    return _of_each(numbers, wording.FAMILY_TILES_ADDED)


def camels_in_all(states: list[State]) -> str:
    """Camels of all families, in supplies and on the board [R-C1]."""
    record = states[0].record
    placed = [int((record.camel == family).sum()) for family in range(NUM_FAMILIES)]
    return _of_each(record.supply + placed, wording.CAMELS_ADDED)


def relation_tiles_in_all(states: list[State]) -> str:
    """Relation tiles of all families [R-C1]."""
    return _of_each(states[0].record.relations, wording.RELATION_TILES_ADDED)


def goods_in_all(states: list[State]) -> str:
    """Goods cards, goods tiles and goods spaces [R-C1]."""
    config, record = states[0].game.config, states[0].record
    cards = record.deck.sum() + record.hand.sum() + record.sold.sum() + record.discards.sum()
    spaces = len(set(config.good_space.tolist()))
    return wording.GOODS_ADDED.format(cards=cards, tiles=record.tile.sum(), spaces=spaces)


def _of_each(numbers: Any, words: Sentence) -> str:
    (number,) = set(numbers.tolist())
    return words.format(families=len(numbers), each=number, total=numbers.sum())


def bag(states: list[State]) -> str:
    """Whether two players need a bag, and how many family tiles it holds [R-D1]."""
    return wording.A_BAG.format(tiles=states[0].record.bag.sum())
