"""The value of a goods card of *Routes to Riches*, sold or kept."""

from fractions import Fraction
from typing import Any

import pandas as pd
import sympy

from samarkand.grammar import _, in_words, ngettext
from samarkand.probability.display import decimal, fraction
from samarkand.routes.components import CAMELS_PER_SPACE, NUM_FAMILIES, NUM_GOODS, RELATION_TILES
from samarkand.theory.routes import formulas as routes
from samarkand_widgets.panels.explorer import CHOSEN, Explorer, latex
from samarkand_widgets.panels.slider import Slider

THIS_CARD = _("this card")
TOGETHER = _("together")


class CardExplorer(Explorer):
    """Controls for the points of a *Routes to Riches* goods card, sold or kept [R-F1, R-F2, R-G1].

    It also shows the whole score.

    Examples
    --------
    >>> explorer = CardExplorer()
    >>> explorer.own.value, explorer.foreign.value = 1, 1
    >>> "The card scores 5 points" in explorer.said
    True
    """

    name = _("What a goods card is worth")

    def __init__(self) -> None:
        self.own = Slider(0, 0, CAMELS_PER_SPACE, description=str(_("camels of my families (a)")))
        self.foreign = Slider(1, 0, CAMELS_PER_SPACE, description=str(_("camels of other families (b)")))
        self.families = Slider(5, 0, NUM_FAMILIES, description=str(_("families I belong to")))
        self.goods = Slider(3, 0, NUM_GOODS, description=str(_("goods tiles (G)")))
        relations = NUM_FAMILIES * RELATION_TILES
        self.relations = Slider(2, 0, relations, description=str(_("relation tiles (R)")))
        self.dirhams = Slider(5, 0, 60, description=str(_("dirhams (D)")))
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
            (
                own + foreign > CAMELS_PER_SPACE,
                ngettext(
                    "Only {room} camel fits on a space [R-C2].",
                    "Only {room} camels fit on a space [R-C2].",
                    "room",
                ).format(room=CAMELS_PER_SPACE),
            ),
            (own > mine, str(_("A camel of mine is there, so I belong to more families than this."))),
            (foreign > NUM_FAMILIES - mine, str(_("There are not that many other families."))),
        ]
        if self.refuse_first(reasons):
            return
        numbers = self._numbers()
        points = {in_words(name): int(part(*numbers)) for name, part in self.parts.items()}
        frame = pd.DataFrame({str(_("points")): list(points.values())})
        frame.index = pd.Index([f"{CHOSEN * (name == str(TOGETHER))}{name}" for name in points])
        card, together = points[str(THIS_CARD)], points[str(TOGETHER)]
        sentence = ngettext(
            "The card scores {number} point, and everything together {together}. {advice}",
            "The card scores {number} points, and everything together {together}. {advice}",
            "number",
        ).format(number=card, together=together, advice=self._advice())
        self.show(self._formula(card), sentence, frame.rename_axis(columns=str(_("part of the score"))))

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
        mine = _("u = {share} \\text{{ of the other families are mine}}").format(
            share=sympy.latex(chances[routes.share])
        )
        return f"{worth} \\qquad {limit} \\qquad {mine}"

    def _advice(self) -> str:
        """Return the advice whether to sell the card, once the first camel has arrived."""
        standing = self.own.value + self.foreign.value
        if standing == 0:
            return str(_("No camel has arrived yet, so you cannot sell the card [R-G1]."))
        if standing == CAMELS_PER_SPACE:
            return str(
                _("The space is full. No more camels will come, and it is too late to sell the card [R-G2].")
            )
        chances = self._chances()
        needed = self._break_even.subs(chances)
        if needed <= 0:
            return ngettext(
                "Keep it: it already scores more than the {price} dirham you would get for it.",
                "Keep it: it already scores more than the {price} dirhams you would get for it.",
                "price",
            ).format(price=routes.CARD_PRICE)
        if needed >= 1:
            most = routes.value_of_holding().subs(chances | {routes.chance: 1})
            return _(
                "Sell it for {price}: even if another camel were sure to come, it would score no more than "
                "{most} on average."
            ).format(price=routes.CARD_PRICE, most=_exactly(most))
        return _(
            "Keep it if the probability that another camel comes is above q* = {needed}. Otherwise, sell "
            "it for {price}."
        ).format(needed=_exactly(needed), price=routes.CARD_PRICE)


def _single_parts() -> dict[str, Any]:
    """Return the parts of the score that are single symbols."""
    return {
        str(_("goods tiles")): routes.goods_tiles,
        str(_("relation tiles")): routes.relation_tiles,
        str(_("dirhams")): routes.dirhams,
    }


def _parts_of_routes() -> dict[str, Any]:
    """Return the parts of the score and the whole score, as formulas."""
    this, whole = (
        {str(THIS_CARD): routes.hand_points()},
        {str(TOGETHER): routes.final_score()},
    )
    return this | _single_parts() | whole


def _exactly(number: Any) -> str:
    whole = Fraction(int(number.p), int(number.q))
    return str(whole) if whole.denominator == 1 else f"{fraction(whole)} = {decimal(whole)}"
