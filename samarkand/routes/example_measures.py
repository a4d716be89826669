"""The results of the worked examples of *Routes to Riches*.

Each function takes the list of states, from before the first move to after the last. It returns the result
as text, in the wording of the rulebooks' claims.
"""

from fractions import Fraction
from typing import Any

from samarkand.game import State
from samarkand.grammar import Sentence, join_commas, join_things
from samarkand.routes import wording
from samarkand.routes.components import DONE, NUM_FAMILIES, Kind, Phase

KINDS = {Kind.LAND: wording.LAND, Kind.WATER: wording.WATER}
COINS = {
    1: 34,
    2: 28,
    10: 13,
}  # coins by value, as text A lists them; the engine ignores coins [R-C1]


def draw_and_discards(states: list[State]) -> str:
    """Return how many cards a marriage draws, and how many of them must be discarded [R-M3, R-M4]."""
    drawn = sum(state.record.phase == Phase.DRAW for state in states)
    asked = [state for state in states if state.record.phase == Phase.DISCARD and state.record.player == 0]
    least = [DONE in state.legal_actions() for state in asked].index(True)
    kept = int(asked[least].record.hand[0].sum())
    return wording.DRAWS_AND_DISCARDS.format(drawn=drawn, least=least, kept=kept)


def next_draw(states: list[State]) -> str:
    """Return the number of cards drawn by the last step, a marriage, and the hand size before it [R-M3]."""
    held, state, drawn = int(states[-2].record.hand[0].sum()), states[-1].clone(), 0
    while state.record.phase == Phase.DRAW:
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    return wording.HOLDS_AND_DRAWS.format(held=held, drawn=drawn)


def route_extended(states: list[State]) -> str:
    """Return the price of an extension for the family, and the spaces of its camels [R-X1 … R-X3]."""
    config, before, after = states[0].game.config, states[0].record, states[-1].record
    paid = (before.treasury - after.treasury).sum()
    kinds = [KINDS[Kind(config.kind[space])].format() for space in _new_camels(before, after)]
    return wording.EXTENDED.format(paid=paid, got=after.bank - before.bank, kinds=join_things(kinds))


def _new_camels(before: Any, after: Any) -> list[int]:
    """Return the spaces where camels were placed, land before water."""
    return [space for space in range(len(after.camel)) if (after.camel[space] != before.camel[space]).any()]


def camels_paid(states: list[State]) -> str:
    """Return the prices of the first and the second camel, whoever paid them [R-X2]."""
    banks = [int(state.record.bank) for state in states]
    return wording.CAMELS_COST.format(first=banks[2] - banks[0], second=banks[3] - banks[2])


def camel_taken(states: list[State]) -> str:
    """Return where the camel was taken from [R-X1]."""
    fallen = states[0].record.supply - states[2].record.supply
    family = states[2].record.family
    return str(wording.FROM_SUPPLY) if fallen[family] == fallen.sum() == 1 else str(wording.FROM_ELSEWHERE)


def tile_and_card(states: list[State]) -> str:
    """Return the tiles that player 0 took, and whether the card was kept or sold [R-G1]."""
    before, after = states[0].record, states[-1].record
    tiles = after.goods_tiles[0] - before.goods_tiles[0]
    is_kept = (after.hand[0] == before.hand[0]).all()
    sentence = wording.TAKES_AND_KEEPS if is_kept else wording.TAKES_AND_SELLS
    return sentence.format(tiles=tiles, money=after.cash[0] - before.cash[0])


def occupied_space(states: list[State]) -> str:
    """Return whether a camel on an occupied goods space gains a tile and allows a sale [R-G2]."""
    before, after = states[0].record, states[-1].record
    has_tile, may_sell = after.goods_tiles[0] > before.goods_tiles[0], after.phase == Phase.SELL
    if has_tile:
        return str(wording.TILE_AND_SALE) if may_sell else str(wording.TILE_NO_SALE)
    return str(wording.NO_TILE_AND_SALE) if may_sell else str(wording.NO_TILE_NO_SALE)


def bonuses(states: list[State]) -> str:
    """Return the bonuses of the relation for the founder, player 0, and for player 1 [R-B2]."""
    before, after = states[0].record.cash, states[-1].record.cash
    return wording.BONUSES.format(founder=after[0] - before[0], member=after[1] - before[1])


def relation_tiles(states: list[State]) -> str:
    """Return the families whose relation tiles player 0 takes [R-B3]."""
    before, after = states[0].record, states[-1].record
    fallen = before.relations - after.relations
    names = [states[0].game.names.families[family] for family in range(NUM_FAMILIES) if fallen[family] == 1]
    taken = after.relation_tiles[0] - before.relation_tiles[0]
    return wording.TAKES_OF.format(taken=taken, families=join_things(sorted(names)))


def points(states: list[State]) -> str:
    """Return the score of player 0 [R-F1]."""
    return wording.SCORES.format(points=states[-1].scores()[0])


def points_of_each(states: list[State]) -> str:
    """Return the scores of all players but the last, who took everything that was left over [R-F1, R-F2]."""
    return join_commas(str(score) for score in states[-1].scores()[:-1])


def points_of_tiles(states: list[State]) -> str:
    """Return the points for one goods tile of player 0 and one relation tile of player 1 [R-F2]."""
    record, scores = states[-1].record, states[-1].scores()
    goods = Fraction(scores[0], int(record.goods_tiles[0]))
    relations = Fraction(scores[1], int(record.relation_tiles[1]))
    return wording.TILES_SCORE.format(goods=goods, relations=relations)


def money_in_all(states: list[State]) -> str:
    """Return the listed coins and the total money of the bank, the players and the families [R-C1]."""
    record = states[0].record
    dirhams = int(record.bank + record.cash.sum() + record.treasury.sum())
    sums = " + ".join(f"{number} × {value}" for value, number in COINS.items())
    coins = " + ".join(str(number) for number in COINS.values())
    return wording.COINS_ADDED.format(coins=coins, number=sum(COINS.values()), sums=sums, money=dirhams)


def family_tiles_in_all(states: list[State]) -> str:
    """Return the number of family tiles [R-C1]."""
    record = states[0].record
    numbers = record.available + record.bag + record.removed + record.member.sum(axis=0)
    return _of_each(numbers, wording.FAMILY_TILES_ADDED)


def camels_in_all(states: list[State]) -> str:
    """Return the number of camels in supplies and on the board [R-C1]."""
    record = states[0].record
    placed = [int((record.camel == family).sum()) for family in range(NUM_FAMILIES)]
    return _of_each(record.supply + placed, wording.CAMELS_ADDED)


def relation_tiles_in_all(states: list[State]) -> str:
    """Return the number of relation tiles [R-C1]."""
    return _of_each(states[0].record.relations, wording.RELATION_TILES_ADDED)


def goods_in_all(states: list[State]) -> str:
    """Return the numbers of goods cards, goods tiles and goods spaces [R-C1]."""
    config, record = states[0].game.config, states[0].record
    cards = record.deck.sum() + record.hand.sum() + record.sold.sum() + record.discards.sum()
    spaces = len(set(config.good_space.tolist()))
    return wording.GOODS_ADDED.format(cards=cards, tiles=record.tile.sum(), spaces=spaces)


def _of_each(numbers: Any, sentence: Sentence) -> str:
    (number,) = set(numbers.tolist())
    return sentence.format(families=len(numbers), each=number, total=numbers.sum())


def bag(states: list[State]) -> str:
    """Return the number of family tiles in the bag of a game for two [R-D1]."""
    return wording.A_BAG.format(tiles=states[0].record.bag.sum())
