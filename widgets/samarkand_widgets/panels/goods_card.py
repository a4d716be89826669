"""The value of a goods card of *Routes to Riches*, sold or kept."""

from fractions import Fraction
from typing import Any

import sympy

from samarkand.grammar import in_words, with_minus
from samarkand.probability.display import decimal, fraction
from samarkand.routes.components import CAMELS_PER_SPACE, NUM_FAMILIES, NUM_GOODS, RELATION_TILES
from samarkand.theory.routes import formulas as routes
from samarkand_widgets.panels import wording
from samarkand_widgets.panels.panel import Panel, TableRow, latex, refuse_first
from samarkand_widgets.panels.slider import Slider


class CardExplorer(Panel):
    """A panel for the points of a *Routes to Riches* goods card, sold or kept [R-F1, R-F2, R-G1].

    It also shows the whole score.

    Examples
    --------
    >>> explorer = CardExplorer()
    >>> explorer.own.value, explorer.foreign.value = 1, 1
    >>> "The card scores 5 points" in explorer.said.value
    True
    """

    name = wording.CARD
    heads = wording.PART_OF_SCORE, wording.POINTS
    columns = "lr"

    def __init__(self) -> None:
        self.own = Slider(0, 0, CAMELS_PER_SPACE, description=str(wording.MY_CAMELS))
        self.foreign = Slider(1, 0, CAMELS_PER_SPACE, description=str(wording.OTHER_CAMELS))
        self.families = Slider(5, 0, NUM_FAMILIES, description=str(wording.MY_FAMILIES))
        self.goods = Slider(3, 0, NUM_GOODS, description=str(wording.GOODS_TILES))
        relations = NUM_FAMILIES * RELATION_TILES
        self.relations = Slider(2, 0, relations, description=str(wording.RELATION_TILES))
        self.dirhams = Slider(5, 0, 60, description=str(wording.DIRHAMS))
        self._symbols = [routes.hand, routes.camel, routes.member, *_single_parts().values()]
        self.parts = {
            name: sympy.lambdify(self._symbols, part, "math") for name, part in _parts_of_routes().items()
        }
        self._break_even = routes.break_even()
        super().__init__([self.own, self.foreign, self.families], [self.goods, self.relations, self.dirhams])

    def refresh(self) -> None:
        """Show the points of the card, when it is better to keep it, and the whole score."""
        mine, own, foreign = self.families.value, self.own.value, self.foreign.value
        reasons = [
            (own + foreign > CAMELS_PER_SPACE, wording.NO_ROOM.format(room=CAMELS_PER_SPACE)),
            (own > mine, str(wording.NOT_MINE)),
            (foreign > NUM_FAMILIES - mine, str(wording.NOT_SO_MANY_FAMILIES)),
        ]
        if refuse_first(reasons, self.refuse):
            return
        numbers = self._numbers()
        points = {in_words(name): int(part(*numbers)) for name, part in self.parts.items()}
        rows = [
            TableRow((name, with_minus(value)), (value,), name == str(wording.TOGETHER))
            for name, value in points.items()
        ]
        card, together = points[str(wording.THIS_CARD)], points[str(wording.TOGETHER)]
        sentence = wording.CARD_SCORES.format(number=card, together=together, advice=self._advice())
        self.show(self._formula(card), sentence, rows)

    def _numbers(self) -> list[Any]:
        """Return the numbers for one card in hand with camels on its space, the player's families first."""
        mine = range(self.families.value)
        standing = {*range(self.own.value), *range(NUM_FAMILIES - self.foreign.value, NUM_FAMILIES)}
        camels = {
            (good, family): int(good == 0 and family in standing)
            for good in range(NUM_GOODS)
            for family in range(NUM_FAMILIES)
        }
        hand = [int(good == 0) for good in range(NUM_GOODS)]
        member = [int(family in mine) for family in range(NUM_FAMILIES)]
        return [hand, camels, member, self.goods.value, self.relations.value, self.dirhams.value]

    def _chances(self) -> dict[Any, Any]:
        """Return the values of the symbols in the break-even formula, with equally likely other families."""
        standing = self.own.value + self.foreign.value
        share = sympy.Rational(self.families.value - self.own.value, NUM_FAMILIES - standing)
        return {routes.own: self.own.value, routes.foreign: self.foreign.value, routes.share: share}

    def _formula(self, card: int) -> str:
        worth = f"{sympy.latex(routes.card_points())} = {card}"
        if self.own.value + self.foreign.value != 1:
            return worth
        chances = self._chances()
        needed = self._break_even.subs(chances)
        limit = f"q^* = {latex(self._break_even)} = {sympy.latex(needed)}"
        mine = wording.SHARE_OF_MINE.format(share=sympy.latex(chances[routes.share]))
        return f"{worth} \\qquad {limit} \\qquad {mine}"

    def _advice(self) -> str:
        """Return the advice whether to sell the card, once the first camel has arrived."""
        standing = self.own.value + self.foreign.value
        if standing == 0:
            return str(wording.NO_CAMEL_YET)
        if standing == CAMELS_PER_SPACE:
            return str(wording.SPACE_FULL)
        chances = self._chances()
        needed = self._break_even.subs(chances)
        if needed <= 0:
            return wording.KEEP.format(price=routes.CARD_PRICE)
        if needed >= 1:
            most = routes.value_of_holding().subs(chances | {routes.chance: 1})
            return wording.SELL.format(price=routes.CARD_PRICE, most=_exactly(most))
        return wording.KEEP_ABOVE.format(needed=_exactly(needed), price=routes.CARD_PRICE)


def _single_parts() -> dict[str, Any]:
    """Return the parts of the score that are single symbols."""
    return {
        str(wording.GOODS_TILES_PART): routes.goods_tiles,
        str(wording.RELATION_TILES_PART): routes.relation_tiles,
        str(wording.DIRHAMS_PART): routes.dirhams,
    }


def _parts_of_routes() -> dict[str, Any]:
    """Return the parts of the score and the whole score, as formulas."""
    this, whole = (
        {str(wording.THIS_CARD): routes.hand_points()},
        {str(wording.TOGETHER): routes.final_score()},
    )
    return this | _single_parts() | whole


def _exactly(number: Any) -> str:
    whole = Fraction(int(number.p), int(number.q))
    return str(whole) if whole.denominator == 1 else f"{fraction(whole)} = {decimal(whole)}"
