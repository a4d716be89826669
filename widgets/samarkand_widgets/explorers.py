"""Panels for formulas: move a slider, and see what the formula and the engine make of it.

Nothing in a panel computes by itself: prices, points and probabilities are those of the formulas and of
`samarkand.probability`, printed numbers come from the edition and say their status.
"""

from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from ipywidgets import Checkbox, Dropdown, IntSlider, SelectionSlider

import samarkand
from samarkand.errors import InvalidOption
from samarkand.game import Game
from samarkand.market import formulas as market
from samarkand.market.components import BANK_SELLS_WITH, MAX_PLAYERS, NUM_VALUES
from samarkand.probability import Answer, Distribution, binomial, hypergeometric
from samarkand.probability.display import decimal, fraction
from samarkand.routes import formulas as routes
from samarkand.routes.components import (
    CARD_PRICE,
    NUM_FAMILIES,
    NUM_GOODS,
    RELATION_TILES,
    ROOM,
)
from samarkand.sackson import formulas as sackson
from samarkand.sackson.components import LEAST_ASSORTMENT, LEAST_SOLD, MOST_SOLD, Good
from samarkand_widgets.panel import Panel, Row, counted, refuse_first, signed

NO_PRICE = "–"
PLURALS = {"carpet": "carpets", "camel": "camels", "jewel": "jewels"}  # grain, fruit and copper have none


class PriceExplorer(Panel):
    """What a market of Sackson's *Samarkand* pays, with and without a chip [S-V1, S-V2, S-V5, S-V6].

    Parameters
    ----------
    game : Game, optional
        Whose edition prints the prices; by default the edition that comes along.

    Examples
    --------
    >>> explorer = PriceExplorer()
    >>> explorer.good.value, explorer.number.value = "jewel", 5
    >>> explorer.said.value.partition(">")[2].partition("<")[0]
    '5 jewels in an open market bring 120 piastres: the price table’s number for 5, stated.'
    """

    name = "What a market pays"
    heads = ("cards sold", "open market", "with a chip", "the table’s number is")
    columns = "rrrl"
    bars = ("open", "with a chip")

    def __init__(self, game: Game | None = None):
        self._game = _judged(game, "sackson")
        self._printed = {row.what: row for row in self._game.edition.printed()}
        names = [good.name.lower() for good in Good]
        self._prices = {name: self._all_prices(name) for name in names}
        self.good = Dropdown(options=names, value="jewel", description="good")
        self.number = IntSlider(5, 1, MOST_SOLD + 1, description="cards sold (n)")
        self.chip = Checkbox(False, description="covered by a chip (c)", indent=True)
        super().__init__([self.good, self.number, self.chip])

    def _all_prices(self, good: str) -> dict[tuple[int, int], int | None]:
        """By number of cards and chip; None where nothing can be sold."""
        expression, found = sackson.price(self._game, good), {}
        for cards in range(1, MOST_SOLD + 2):
            for chip in (0, 1):
                value = expression.subs({sackson.number: cards, sackson.covered: chip})
                found[cards, chip] = None if value is sympy.nan else int(value)
        return found

    def refresh(self) -> None:
        """Show the price of what is chosen among all prices of the good."""
        good, number, chip = self.good.value, self.number.value, int(self.chip.value)
        paid = self._prices[good][number, chip]
        function = f"p_{{\\text{{{good}}}}}({number}, {chip})"
        if paid is None:
            formula = f"{function} \\text{{ is not defined}}"
        elif self._is_printed(number - chip):
            level = f"t_{{{number}-{chip}}} = t_{{{number - chip}}}" if chip else f"t_{{{number}}}"
            formula = f"{function} = {level} = {paid}"
        else:
            formula = f"{function} = {paid}"
        self.show(
            formula, self._sentence(number, chip, paid), [self._row(cards) for cards in self._numbers()]
        )

    def _numbers(self) -> range:
        return range(1, MOST_SOLD + 2)

    def _least(self) -> int:
        return LEAST_ASSORTMENT if self.good.value == "assortment" else LEAST_SOLD

    def _is_printed(self, cards: int) -> bool:
        return f"prices.{self.good.value}.{cards}" in self._printed

    def _status(self, cards: int) -> str:
        return self._printed[f"prices.{self.good.value}.{cards}"].status

    def _sentence(self, number: int, chip: int, paid: int | None) -> str:
        cards = goods(number, self.good.value)
        if number < self._least():
            return f"{cards} cannot be sold: it takes at least {self._least()} cards [S-V1, S-V2]."
        if paid is None:
            return f"{cards} cannot be sold: the price table ends at {MOST_SOLD} [S-V6]."
        market = "a market with a chip" if chip else "an open market"
        verb = "brings" if self.good.value == "assortment" else "bring"
        if not self._is_printed(number - chip):
            return f"{cards} in {market} {verb} nothing: there is no lower price [S-V5, assumed]."
        source = f"the price table’s number for {number - chip}, {self._status(number - chip)}"
        return f"{cards} in {market} {verb} {paid} piastres: {source}."

    def _row(self, cards: int) -> Row:
        paid = [self._prices[self.good.value][cards, chip] for chip in (0, 1)]
        status = self._status(cards) if self._is_printed(cards) else "not in the table"
        words = [NO_PRICE if price is None else str(price) for price in paid]
        lengths = tuple(float(price or 0) for price in paid)
        return Row((str(cards), *words, status), lengths, cards == self.number.value)


def goods(number: int, good: str) -> str:
    """Cards of a good in words.

    Examples
    --------
    >>> goods(1, "jewel"), goods(5, "jewel"), goods(5, "grain"), goods(3, "assortment")
    ('1 jewel', '5 jewels', '5 grain', 'An assortment of 3')
    """
    if good == "assortment":
        return f"An assortment of {number}"
    return f"{number} {PLURALS.get(good, good) if number > 1 else good}"


class CardExplorer(Panel):
    """What a goods card of *Routes to Riches* scores, sold or held, and the whole score [R-F1, R-F2, R-G1].

    Examples
    --------
    >>> explorer = CardExplorer()
    >>> explorer.own.value, explorer.foreign.value = 1, 1
    >>> "The card scores 5 points" in explorer.said.value
    True
    """

    name = "What a goods card is worth"
    heads = ("part of the score", "points")
    columns = "lr"

    def __init__(self) -> None:
        self.own = IntSlider(0, 0, ROOM, description="camels of my families (a)")
        self.foreign = IntSlider(1, 0, ROOM, description="camels of other families (b)")
        self.families = IntSlider(5, 0, NUM_FAMILIES, description="families I belong to")
        self.goods = IntSlider(3, 0, NUM_GOODS, description="goods tiles (G)")
        relations = NUM_FAMILIES * RELATION_TILES
        self.relations = IntSlider(2, 0, relations, description="relation tiles (R)")
        self.dirhams = IntSlider(5, 0, 60, description="dirhams (D)")
        self._symbols = [routes.hand, routes.camel, routes.member, *SINGLE_PARTS.values()]
        self._parts = {
            name: sympy.lambdify(self._symbols, part, "math") for name, part in _parts_of_routes().items()
        }
        self._break_even = routes.break_even()
        super().__init__([self.own, self.foreign, self.families], [self.goods, self.relations, self.dirhams])

    def refresh(self) -> None:
        """Show the card's points, when it is better kept, and the score with the rest."""
        mine, own, foreign = self.families.value, self.own.value, self.foreign.value
        reasons = [
            (own + foreign > ROOM, f"Only {ROOM} camels fit on a space [R-C2]."),
            (own > mine, "A camel of mine stands there: I belong to more families than this."),
            (foreign > NUM_FAMILIES - mine, "There are not so many families that are not mine."),
        ]
        if refuse_first(reasons, self.refuse):
            return
        numbers = self._numbers()
        points = {name: int(part(*numbers)) for name, part in self._parts.items()}
        rows = [Row((name, str(value)), (value,), name == "together") for name, value in points.items()]
        card, together = points[THIS_CARD], points["together"]
        sentence = (
            f"The card scores {counted(card, 'point')}, everything together {together}. {self._advice()}"
        )
        self.show(self._formula(card), sentence, rows)

    def _numbers(self) -> list[Any]:
        """One card in hand, on whose space the camels stand; my families first, the others last."""
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
        """What the symbols of the break-even stand for; every other family is as likely to come."""
        standing = self.own.value + self.foreign.value
        share = sympy.Rational(self.families.value - self.own.value, NUM_FAMILIES - standing)
        return {routes.own: self.own.value, routes.foreign: self.foreign.value, routes.share: share}

    def _formula(self, card: int) -> str:
        worth = f"{sympy.latex(routes.card_points())} = {card}"
        if self.own.value + self.foreign.value != 1:
            return worth
        chances = self._chances()
        needed = self._break_even.subs(chances)
        limit = f"q^* = {_latex(self._break_even)} = {sympy.latex(needed)}"
        mine = f"u = {sympy.latex(chances[routes.share])} \\text{{ of the other families are mine}}"
        return f"{worth} \\qquad {limit} \\qquad {mine}"

    def _advice(self) -> str:
        """Whether to sell it: that is asked when the first camel has come."""
        standing = self.own.value + self.foreign.value
        if standing == 0:
            return "No camel has come yet, so it cannot be sold [R-G1]."
        if standing == ROOM:
            return "The space is full: nothing more will come, and the time to sell it is over [R-G2]."
        chances = self._chances()
        needed = self._break_even.subs(chances)
        if needed <= 0:
            return f"Keep it: that is more than the {CARD_PRICE} dirhams of a sale already."
        if needed >= 1:
            most = routes.value_of_holding().subs(chances | {routes.chance: 1})
            return (
                f"Sell it for {CARD_PRICE}: even if another camel were sure to come, it would score "
                f"no more than {_exactly(most)} on average."
            )
        return (
            f"Keep it if another camel comes with a probability above q* = {_exactly(needed)}, "
            f"else sell it for {CARD_PRICE}."
        )


THIS_CARD = "this card"
SINGLE_PARTS = {
    "goods tiles": routes.goods_tiles,
    "relation tiles": routes.relation_tiles,
    "dirhams": routes.dirhams,
}


def _parts_of_routes() -> dict[str, Any]:
    """The parts of the score and the whole, as formulas."""
    return {THIS_CARD: routes.hand_points()} | SINGLE_PARTS | {"together": routes.final_score()}


def _exactly(number: Any) -> str:
    whole = Fraction(int(number.p), int(number.q))
    return str(whole) if whole.denominator == 1 else f"{fraction(whole)} = {decimal(whole)}"


class ScoreExplorer(Panel):
    """The final score of *Le marché de Samarkand*, by the table and as the example counts [M-F1 … M-F5].

    It begins with the rulebook's worked example [M-W1].

    Examples
    --------
    >>> explorer = ScoreExplorer()
    >>> explorer.said.value.partition(">")[2].partition(":")[0]
    '14 points by the table of the rules, 16 as the worked example counts'
    """

    name = "A final score"
    heads = ("part", "by the table", "as the example counts", "")
    columns = "lrrl"
    bars = ("table", "example")

    def __init__(self) -> None:
        self._values = [int(value) for value in _market(BANK_SELLS_WITH, "table").box.value]
        example = {1: 2, 2: 1, 5: 3, 7: 1}
        self.numbers = {
            value: IntSlider(example.get(value, 0), 0, 12, description=f"cards of value {value}")
            for value in self._values
        }
        self.players = Dropdown(
            options=range(BANK_SELLS_WITH, MAX_PLAYERS + 1), value=4, description="players"
        )
        self.ahead = IntSlider(1, 0, MAX_PLAYERS - 1, description="players with more money (r)")
        self.least = IntSlider(12, 0, 40, description="least-bought good (L)")
        self.capacity = IntSlider(9, 0, 24, description="places on camels (C)")
        super().__init__(list(self.numbers.values()), [self.players, self.ahead, self.least, self.capacity])

    def refresh(self) -> None:
        """Show the parts of the score and their sum, in both ways of counting."""
        games = [_market(self.players.value, way) for way in ("table", "example")]
        if refuse_first(self._reasons(games[0]), self.refuse):
            return
        parts = {"money": _both(games, market.place_points, {market.place: self.ahead.value})}
        parts["least-bought good"] = [self.least.value] * 2
        for value, slider in self.numbers.items():
            if slider.value:
                points = _both(games, market.set_points, {market.number: slider.value})
                parts[self._cards(games[0], value)] = points
        places = {market.capacity: self.capacity.value, market.carried: self._carried()}
        parts["unused places"] = _both(games, market.unused_places, places)
        totals = [sum(column) for column in zip(*parts.values(), strict=True)]
        rows = [_both_row(name, points) for name, points in parts.items()]
        rows.append(_both_row("together", totals)._replace(chosen=True))
        self.show(_formula_of_market(games, totals), _verdict(totals), rows)

    def _carried(self) -> int:
        return sum(slider.value for slider in self.numbers.values())

    def _reasons(self, game: Game) -> list[tuple[bool, str]]:
        """Why there may be no such score."""
        for_sale = game.num_players - 1 + (game.num_players == BANK_SELLS_WITH)  # the bank sells a good too
        carried, capacity = self._carried(), self.capacity.value
        reasons = []
        for kind in range(NUM_VALUES):
            value, most = int(game.box.value[kind]), int(game.box.copies[kind]) * for_sale
            why = f"{for_sale} goods are for sale, with {counted(most, 'card')} of value {value} together."
            reasons.append((self.numbers[value].value > most, why))
        stay = counted(carried - capacity, "card has to stay", "cards have to stay")
        why = f"{counted(carried, 'card')} and only {counted(capacity, 'place')}: {stay} behind [M-F2]."
        reasons.append((carried > capacity, why))
        reasons.append((self.ahead.value >= game.num_players, f"Only {game.num_players - 1} others play."))
        held = [value for value in reversed(self._values) for _ in range(self.numbers[value].value)]
        few = carried // for_sale
        best = sum(held[:few])
        why = (
            f"Of {counted(carried, 'card')} in {for_sale} goods the least-bought good has at most {few}, "
            f"worth {best} at best [M-F3]."
        )
        reasons.append((self.least.value > best, why))
        return reasons

    def _cards(self, game: Game, value: int) -> str:
        """The cards of a value in words, with the value's status unless a rulebook states it."""
        kind = self._values.index(value) + 1
        (status,) = [row.status for row in game.edition.printed() if row.what == f"cards.{kind}.value"]
        words = f"{counted(self.numbers[value].value, 'card')} of value {value}"
        return words if status == "stated" else f"{words} ({status})"


def _market(players: int, set_scoring: str) -> Game:
    return samarkand.game("market", players=players, set_scoring=set_scoring)


def _both(games: list[Game], part: Any, numbers: dict[Any, int]) -> list[int]:
    return [int(part(game).subs(numbers)) for game in games]


def _both_row(name: str, points: list[int]) -> Row:
    differ = "" if points[0] == points[1] else "\N{NOT EQUAL TO}"
    return Row((name, signed(points[0]), signed(points[1]), differ), tuple(float(each) for each in points))


def _formula_of_market(games: list[Game], totals: list[int]) -> str:
    """The score as the sum of its parts, and what cards of equal value score by the table."""
    places = sympy.latex(market.unused_places(games[0]))
    whole = f"m(r) + L + \\sum_v s(n_v) {places} = {totals[0]}"
    return f"{whole} \\qquad s(n) = {sympy.latex(market.set_points(games[0]))}"


def _verdict(totals: list[int]) -> str:
    if totals[0] == totals[1]:
        return f"{counted(totals[0], 'point')}, whether by the table or as the worked example counts."
    return (
        f"{counted(totals[0], 'point')} by the table of the rules, {signed(totals[1])} as the worked example "
        "counts: the rulebook contradicts itself [M-F4, M-W1]."
    )


class DrawExplorer(Panel):
    """Cards of one good in a draw: exact probabilities beside simulated shares.

    Parameters
    ----------
    pile, special, drawn : int
        Where the sliders begin: cards in the pile, of the good among them, and drawn.
    seed : int
        Of the simulation.

    Attributes
    ----------
    exact : samarkand.probability.Distribution
        How many cards of the good are drawn.

    Raises
    ------
    InvalidOption
        If a number is not one that its slider can show.

    Examples
    --------
    >>> explorer = DrawExplorer(pile=48, special=11, drawn=4)
    >>> explorer.exact.at_least(2)
    Fraction(957, 4324)
    """

    name = "Cards of one good in a draw"
    heads = ("cards of the good (k)", "exact probability", "", "simulated share")
    columns = "rrrr"
    bars = ("exact", "simulated")

    def __init__(self, pile: int = 48, special: int = 11, drawn: int = 4, seed: int = 7):
        self._seed = _whole("seed", seed, 0, 2**63 - 1)
        printed = samarkand.game("sackson").edition.printed()
        cards = [int(row.value) for row in printed if row.what.startswith("cards.")]
        deck, most = sum(cards), max(cards)
        self.pile = IntSlider(_whole("pile", pile, 1, deck), 1, deck, description="cards in the pile (N)")
        self.special = IntSlider(_whole("special", special, 0, most), 0, most, description="of the good (K)")
        self.drawn = IntSlider(
            _whole("drawn", drawn, 1, MOST_DRAWN), 1, MOST_DRAWN, description="cards drawn (m)"
        )
        self.replace = Checkbox(False, description="each card is put back", indent=True)
        self.draws = SelectionSlider(
            options=[(f"{n:,}", n) for n in SIMULATED], value=1_000, description="simulated draws"
        )
        self.exact: Distribution = hypergeometric(1, 0, 1)
        super().__init__([self.pile, self.special, self.drawn], [self.replace, self.draws])

    def refresh(self) -> None:
        """Show both laws, and how far apart they are."""
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        there = counted(pile, "card")
        reasons = [
            (special > pile, f"The pile has only {there}, so not {special} of the good."),
            (
                drawn > pile and not self.replace.value,
                f"The pile has only {there}: {drawn} cannot be drawn unless each is put back.",
            ),
        ]
        if refuse_first(reasons, self.refuse):
            return
        rng, draws = np.random.default_rng(self._seed), self.draws.value
        if self.replace.value:
            self.exact = binomial(drawn, Fraction(special, pile))
            seen = rng.binomial(drawn, special / pile, draws)
        else:
            self.exact = hypergeometric(pile, special, drawn)
            seen = rng.hypergeometric(special, pile - special, drawn, draws)
        self.show(self._formula(), self._sentence(seen), self._rows(seen))

    def _sentence(self, seen: Any) -> str:
        answer = Answer.simulated(seen.tolist(), f"{len(seen):,} draws, seed {self._seed}", "cards")
        mean = self.exact.expectation()
        exactly = str(mean) if mean.denominator == 1 else f"{fraction(mean)} = {decimal(mean)}"
        return (
            f"On average {exactly} cards of the good; {float(answer):.4f} in {len(seen):,} simulated draws, "
            f"off by {signed(answer.z_score(Answer.of(self.exact, '')), 2)} standard errors."
        )

    def _formula(self) -> str:
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        if self.replace.value:
            return f"P(k) = {_binomial('m', 'K', 'N')} = {_binomial(drawn, special, pile)}"
        numbers = {sackson.pile: pile, sackson.of_good: special, sackson.drawn: drawn}
        law = sackson.chance_of_drawing(sympy.Symbol("k"))
        return f"P(k) = {_latex(law)} = {_latex(law.subs(numbers))}"

    def _rows(self, seen: Any) -> list[Row]:
        rows = []
        for value, probability in self.exact.items():
            share = float((seen == value).mean())
            exactly = fraction(probability)
            cells = (str(value), exactly if "/" in exactly else "", decimal(probability), f"{share:.4f}")
            rows.append(Row(cells, (float(probability), share)))
        return rows


def _binomial(drawn: Any, special: Any, pile: Any) -> str:
    """The law of a draw in which each card is put back, in LaTeX."""
    share = f"\\frac{{{special}}}{{{pile}}}"
    lucky = f"\\binom{{{drawn}}}{{k}} \\left({share}\\right)^k"
    return f"{lucky} \\left(1-{share}\\right)^{{{drawn}-k}}"


def _latex(expression: Any) -> str:
    """An expression whose differences begin with what is positive."""
    return sympy.latex(expression, order="rev-lex")


MOST_DRAWN = 12
SIMULATED = (100, 1_000, 10_000, 100_000)


def _whole(name: str, number: Any, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise InvalidOption(f"{name}: found {number!r}, expected a whole number from {least} to {most}")
    return number


def _judged(game: Game | None, name: str) -> Game:
    if game is None:
        return samarkand.game(name)
    if not isinstance(game, Game) or game.name != name:
        raise InvalidOption(f"game: found {game!r}, expected samarkand.game({name!r}, …)")
    return game
