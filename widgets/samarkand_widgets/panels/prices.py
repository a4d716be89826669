"""What a market of Sackson's *Samarkand* pays."""

import sympy
from ipywidgets import Checkbox, Dropdown

import samarkand
from samarkand.errors import InvalidOption
from samarkand.game import Game
from samarkand.sackson import formulas as sackson
from samarkand.sackson.components import Good
from samarkand_widgets.panels.panel import Panel, Row
from samarkand_widgets.panels.slider import Slider

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
        self._most = int(self._game.box.most_sold.max())
        self._prices = {name: self._all_prices(name) for name in names}
        self.good = Dropdown(options=names, value="jewel", description="good")
        self.number = Slider(5, 1, self._most + 1, description="cards sold (n)")
        self.chip = Checkbox(False, description="covered by a chip (c)", indent=True)
        super().__init__([self.good, self.number, self.chip])

    def _all_prices(self, good: str) -> dict[tuple[int, int], int | None]:
        """By number of cards and chip; None where nothing can be sold."""
        expression, found = sackson.price(self._game, good), {}
        for cards in range(1, self._most + 2):
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
        return range(1, self._most + 2)

    def _least(self) -> int:
        return int(self._game.box.least_sold[self._row_of_good()])

    def _row_of_good(self) -> int:
        return Good[self.good.value.upper()]

    def _is_printed(self, cards: int) -> bool:
        return f"prices.{self.good.value}.{cards}" in self._printed

    def _status(self, cards: int) -> str:
        return self._printed[f"prices.{self.good.value}.{cards}"].status

    def _sentence(self, number: int, chip: int, paid: int | None) -> str:
        cards = goods(number, self.good.value)
        if number < self._least():
            return f"{cards} cannot be sold: it takes at least {self._least()} cards [S-V1, S-V2]."
        if paid is None:
            most = int(self._game.box.most_sold[self._row_of_good()])
            return f"{cards} cannot be sold: the price table ends at {most} [S-V6]."
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


def _judged(game: Game | None, name: str) -> Game:
    if game is None:
        return samarkand.game(name)
    if not isinstance(game, Game) or game.name != name:
        raise InvalidOption(f"game: found {game!r}, expected samarkand.game({name!r}, …)")
    return game
