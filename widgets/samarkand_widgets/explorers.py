"""Panels for formulas: move a slider, and see what the formula and the engine make of it.

Each panel is a `VBox` with its controls, the formula, one sentence that says the result (also to screen
readers), and a table with bars. Nothing in a panel computes by itself: prices, points and probabilities are
those of the formulas and of `samarkand.probability`.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

import numpy as np
import sympy
from ipywidgets import (
    HTML,
    Checkbox,
    Dropdown,
    HBox,
    HTMLMath,
    IntSlider,
    Layout,
    SelectionSlider,
    VBox,
    Widget,
)

import samarkand
from samarkand.errors import InvalidOption
from samarkand.game import Game
from samarkand.market import formulas as market
from samarkand.market.components import MAX_PLAYERS
from samarkand.probability import Answer, Distribution, binomial, hypergeometric
from samarkand.probability.display import decimal, fraction
from samarkand.routes import formulas as routes
from samarkand.routes.components import CARD_PRICE, NUM_GOODS, RELATION_TILES, ROOM
from samarkand.sackson import formulas as sackson
from samarkand.sackson.components import MOST_SOLD, Good
from samarkand_widgets.home import Home

SOLID = "#5790fc"
STRIPED = f"repeating-linear-gradient(45deg,{SOLID} 0 2px,#fff 2px 5px);border:1px solid {SOLID}"
LOSS = "repeating-linear-gradient(-45deg,#e42536 0 3px,#fff 3px 5px);border:1px solid #e42536"
CELL = "border:0;padding:2px 10px;text-align:left;white-space:nowrap"
WIDE = Layout(width="340px")
BAR_WIDTH = 18  # em of the longest bar


class Bar(NamedTuple):
    """One row of a panel's table: a label, what its cells say, how long the bar is and how it is filled."""

    label: str
    cells: tuple[str, ...]
    length: float
    filling: str = SOLID
    chosen: bool = False


class Explorer(VBox):
    """Controls, and what follows from them.

    Attributes
    ----------
    formula : HTMLMath
        The formula with its numbers.
    said : HTML
        The result in a sentence.
    table : HTML
    """

    title = ""
    heads: tuple[str, ...] = ()

    def __init__(self, controls: Sequence[Widget], rows: int = 3):
        self._home = Home()
        self.formula, self.said, self.table = HTMLMath(), HTML(), HTML()
        for control in controls:
            control.style.description_width = "150px"
            control.layout = WIDE
            control.observe(lambda _: self._home.call(self.refresh), "value")
        columns = [VBox(controls[start : start + rows]) for start in range(0, len(controls), rows)]
        head = HTML(f"<b>{escape(self.title)}</b>")
        controlled = HBox(columns, layout=Layout(flex_flow="row wrap"))
        super().__init__([head, controlled, self.formula, self.said, self.table])
        self.add_class("samarkand-explorer")
        self.refresh()

    def refresh(self) -> None:
        """Show what follows from the controls as they stand."""
        raise NotImplementedError

    def show(self, formula: str, sentence: str, bars: Iterable[Bar]) -> None:
        """Show a formula in LaTeX, a sentence, and a table."""
        self.formula.value = f"$${formula}$$"
        self.said.value = f'<div role="status" aria-live="polite">{escape(sentence)}</div>'
        self.table.value = table(self.heads, list(bars))


def table(heads: Sequence[str], bars: Sequence[Bar]) -> str:
    """A table with bars, the longest as wide as there is room; what is chosen has a mark."""
    most = max((abs(bar.length) for bar in bars), default=0) or 1
    head = "".join(f'<th scope="col" style="{CELL}">{escape(words)}</th>' for words in heads)
    body = "".join(_row(bar, abs(bar.length) / most) for bar in bars)
    rows = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<table style="border-collapse:collapse">{rows}</table>'


def _row(bar: Bar, length: float) -> str:
    mark = "\N{BLACK RIGHT-POINTING TRIANGLE} " if bar.chosen else ""
    cells = "".join(f'<td style="{CELL}">{escape(words)}</td>' for words in bar.cells)
    filled = f"height:0.9em;width:{length * BAR_WIDTH:.2f}em;background:{bar.filling};box-sizing:border-box"
    weight = "bold" if bar.chosen else "normal"
    return (
        f'<tr style="font-weight:{weight}"><th scope="row" style="{CELL};font-weight:{weight}">{mark}'
        f'{escape(bar.label)}</th>{cells}<td style="{CELL}"><div style="{filled}"></div></td></tr>'
    )


class PriceExplorer(Explorer):
    """What a market of Sackson's *Samarkand* pays, with and without a chip [S-V1, S-V5].

    Parameters
    ----------
    game : Game, optional
        Whose edition prints the prices; by default the edition that comes along.

    Examples
    --------
    >>> explorer = PriceExplorer()
    >>> explorer.good.value, explorer.number.value = "jewel", 5
    >>> explorer.said.value
    '<div role="status" aria-live="polite">5 jewel in an open market bring 120 piastres (stated).</div>'
    """

    title = "What a market pays"
    heads = ("cards", "piastres", "printed price", "")

    def __init__(self, game: Game | None = None):
        self._game = _judged(game, "sackson")
        names = [good.name.lower() for good in Good]
        printed = self._game.edition.table().set_index("what")["status"]
        self._status = {(name, cards): _status(printed, name, cards) for name in names for cards in CARDS}
        self.good = Dropdown(options=names, value=names[0], description="good")
        self.number = IntSlider(4, CARDS[0], CARDS[-1], description="cards sold")
        self.chip = Checkbox(False, description="a chip lies on the market", indent=True)
        super().__init__([self.good, self.number, self.chip])

    def refresh(self) -> None:
        """Show the price of what is chosen among all prices of the good."""
        good, chip = self.good.value, int(self.chip.value)
        expression = sackson.price(self._game, good)
        paid = {cards: self._paid(expression, cards, chip) for cards in CARDS}
        bars = [self._bar(cards, paid[cards], chip) for cards in CARDS]
        price, market = paid[self.number.value], "a covered" if chip else "an open"
        cards = f"{self.number.value} {good}"
        if price is None:
            sentence = f"{cards} cannot be sold: the table has no such number."
        else:
            status = self._status[good, self.number.value - chip]
            sentence = f"{cards} in {market} market bring {price} piastres{status and f' ({status})'}."
        number = sympy.latex(sackson.number)
        shown = f"p({self.number.value}, {chip}) = {'-' if price is None else price}"
        cases = " ,\\; ".join(f"{number}={each}: {paid[each]}" for each in CARDS if paid[each] is not None)
        self.show(f"{shown} \\qquad ({cases})", sentence, bars)

    def _paid(self, expression: Any, cards: int, chip: int) -> int | None:
        value = expression.subs({sackson.number: cards, sackson.covered: chip})
        return None if value is sympy.nan else int(value)

    def _bar(self, cards: int, paid: int | None, chip: int) -> Bar:
        status = self._status[self.good.value, cards - chip] if cards > chip else ""
        words = ("–" if paid is None else str(paid), status if paid else "")
        return Bar(str(cards), words, paid or 0, chosen=cards == self.number.value)


CARDS = range(2, MOST_SOLD + 1)


def _status(printed: Any, good: str, cards: int) -> str:
    name = f"prices.{good}.{cards}"
    return str(printed[name]) if name in printed.index else ""


class CardExplorer(Explorer):
    """What a goods card of *Routes to Riches* scores, sold or held, and the whole score [R-F1, R-F2, R-G1].

    Examples
    --------
    >>> explorer = CardExplorer()
    >>> explorer.own.value, explorer.foreign.value = 1, 1
    >>> "5 points" in explorer.said.value
    True
    """

    title = "What a goods card is worth"
    heads = ("part of the score", "points", "")

    def __init__(self) -> None:
        self.own = IntSlider(0, 0, ROOM, description="camels of own families")
        self.foreign = IntSlider(1, 0, ROOM, description="of other families")
        self.share = IntSlider(3, 0, 9, description="own families of nine")
        self.goods = IntSlider(3, 0, NUM_GOODS, description="goods tiles")
        self.relations = IntSlider(2, 0, 10 * RELATION_TILES, description="relation tiles")
        self.dirhams = IntSlider(5, 0, 60, description="dirhams")
        controls = [self.own, self.foreign, self.share, self.goods, self.relations, self.dirhams]
        super().__init__(controls)

    def refresh(self) -> None:
        """Show the card's points, when it is better kept, and the score with the rest."""
        if self.own.value + self.foreign.value > ROOM:
            self.show("", f"Only {ROOM} camels fit on a space [R-C2].", [])
            return
        camels = {routes.own: self.own.value, routes.foreign: self.foreign.value}
        points = int(routes.card_points().subs(camels))
        rest = {"goods tiles": self.goods.value, "relation tiles": self.relations.value}
        bars = [Bar("this card", (str(points),), points, chosen=True)]
        for name, value in (rest | {"dirhams": self.dirhams.value}).items():
            bars.append(Bar(name, (str(value),), value))
        total = points + sum(rest.values()) + self.dirhams.value
        bars.append(Bar("together", (str(total),), total, STRIPED))
        formula = f"{sympy.latex(routes.card_points())} = {points}"
        self.show(formula, f"The card scores {points} points. {self._advice(camels)}", bars)

    def _advice(self, camels: dict[Any, int]) -> str:
        """Whether it should have been sold."""
        if sum(camels.values()) == ROOM:
            return "The space is full: nothing more will come."
        share = sympy.Rational(self.share.value, 9)
        needed = routes.break_even().subs(camels | {routes.share: share})
        if needed <= 0:
            return f"Keep it: it is worth the {CARD_PRICE} dirhams of a sale already."
        if needed > 1:
            return f"Sell it for {CARD_PRICE}: even a camel that is sure to come brings less."
        return (
            f"Keep it if another camel comes with probability {fraction(needed)} = {decimal(needed)} "
            f"or more; else sell it for {CARD_PRICE}."
        )


class ScoreExplorer(Explorer):
    """The final score of *Le marché de Samarkand*, by the table and as the example counts [M-F1 … M-F5].

    It begins with the rulebook's worked example [M-W1].

    Examples
    --------
    >>> explorer = ScoreExplorer()
    >>> explorer.said.value.partition(">")[2].partition("<")[0]
    '14 points by the table, 16 as the example counts.'
    """

    title = "A final score"
    heads = ("part", "by the table", "as the example counts", "")

    def __init__(self) -> None:
        self._games = [samarkand.game("market", players=4, set_scoring=way) for way in ("table", "example")]
        box = self._games[0].box
        example = {1: 2, 2: 1, 5: 3, 7: 1}
        self.numbers = {
            int(value): IntSlider(example.get(int(value), 0), 0, 8, description=f"cards of value {value}")
            for value in box.value
        }
        self.capacity = IntSlider(9, 0, 20, description="places on camels")
        self.least = IntSlider(12, 0, 22, description="least-bought good")
        self.ahead = IntSlider(1, 0, MAX_PLAYERS - 2, description="richer players")
        super().__init__([*self.numbers.values(), self.capacity, self.least, self.ahead])

    def refresh(self) -> None:
        """Show the parts of the score and their sum, in both ways of counting."""
        cards = sum(slider.value for slider in self.numbers.values())
        if cards > self.capacity.value:
            surplus = cards - self.capacity.value
            self.show("", f"{surplus} of {cards} cards must stay behind: choose which [M-F2].", [])
            return
        parts = {"money": self._both(market.place_points, {market.place: self.ahead.value})}
        parts["least-bought good"] = [self.least.value] * 2
        for value, slider in self.numbers.items():
            parts[f"{slider.value} of value {value}"] = self._both(
                market.set_points, {market.number: slider.value}
            )
        places = {market.capacity: self.capacity.value, market.carried: cards}
        parts["unused places"] = self._both(market.unused_places, places)
        totals = [sum(column) for column in zip(*parts.values(), strict=True)]
        bars = [_both_bar(name, points) for name, points in parts.items() if any(points)]
        bars.append(_both_bar("together", totals)._replace(filling=STRIPED, chosen=True))
        formula = sympy.latex(market.set_points(self._games[0]))
        sentence = f"{totals[0]} points by the table, {totals[1]} as the example counts."
        self.show(f"s(n) = {formula}", sentence, bars)

    def _both(self, part: Callable[[Game], Any], numbers: dict[Any, int]) -> list[int]:
        return [int(part(game).subs(numbers)) for game in self._games]


def _both_bar(name: str, points: Sequence[int]) -> Bar:
    words = tuple(str(each).replace("-", "\N{MINUS SIGN}") for each in points)
    differ = "" if points[0] == points[1] else " \N{NOT EQUAL TO}"
    filling = LOSS if points[0] < 0 else SOLID
    return Bar(name, (words[0] + differ, words[1]), float(points[0]), filling)


class DrawExplorer(Explorer):
    """Cards of one good in a draw: exact probabilities beside simulated shares.

    Parameters
    ----------
    pile, special, drawn : int
        Where the sliders begin: cards in the pile, of the good among them, and drawn.
    seed : int
        Of the simulation.

    Examples
    --------
    >>> explorer = DrawExplorer(pile=48, special=11, drawn=4)
    >>> explorer.exact.at_least(2)
    Fraction(957, 4324)
    """

    title = "Cards of one good in a draw"
    heads = ("cards of the good", "", "share", "")

    def __init__(self, pile: int = 48, special: int = 11, drawn: int = 4, seed: int = 7):
        self._seed = seed
        self.pile = IntSlider(pile, 1, 102, description="cards in the pile")
        self.special = IntSlider(special, 0, 102, description="of the good")
        self.drawn = IntSlider(drawn, 1, 12, description="cards drawn")
        self.replace = Checkbox(False, description="each card is put back", indent=True)
        self.games = SelectionSlider(
            options=[(f"{n:,}", n) for n in (100, 1_000, 10_000, 100_000)],
            value=1_000,
            description="simulated draws",
        )
        self.exact: Distribution = hypergeometric(pile, special, drawn)
        super().__init__([self.pile, self.special, self.drawn, self.replace, self.games])

    def refresh(self) -> None:
        """Show both laws, and how far apart they are."""
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        if special > pile or (drawn > pile and not self.replace.value):
            self.show("", f"There are only {pile} cards in the pile.", [])
            return
        rng, games = np.random.default_rng(self._seed), self.games.value
        if self.replace.value:
            self.exact = binomial(drawn, Fraction(special, pile))
            seen = rng.binomial(drawn, special / pile, games)
        else:
            self.exact = hypergeometric(pile, special, drawn)
            seen = rng.hypergeometric(special, pile - special, drawn, games)
        answer = Answer.simulated(seen.tolist(), f"{games:,} draws, seed {self._seed}", "cards")
        mean = self.exact.expectation()
        sentence = (
            f"On average {fraction(mean)} = {decimal(mean)} cards of the good; "
            f"simulated {float(answer):.4f}, {answer.z_score(mean):+.2f} standard errors away."
        )
        self.show(self._formula(), sentence, self._bars(seen))

    def _formula(self) -> str:
        count = sympy.Symbol("k")
        if self.replace.value:
            return (
                f"P(k) = \\binom{{{self.drawn.value}}}{{k}} "
                f"\\left(\\frac{{{self.special.value}}}{{{self.pile.value}}}\\right)^k "
                f"\\left(1-\\frac{{{self.special.value}}}{{{self.pile.value}}}\\right)^{{{self.drawn.value}-k}}"
            )
        return f"P(k) = {sympy.latex(sackson.chance_of_drawing(count))}"

    def _bars(self, seen: Any) -> list[Bar]:
        bars = []
        for value, share in self.exact.items():
            found = float((seen == value).mean())
            said = f"{fraction(share)} = {decimal(share)}"
            bars.append(Bar(str(value), ("exact", said), float(share)))
            bars.append(Bar("", ("simulated", f"{found:.4f}"), found, STRIPED))
        return bars


def _judged(game: Game | None, name: str) -> Game:
    if game is None:
        return samarkand.game(name)
    if not isinstance(game, Game) or game.name != name:
        raise InvalidOption(f"game: found {game!r}, expected samarkand.game({name!r}, …)")
    return game
