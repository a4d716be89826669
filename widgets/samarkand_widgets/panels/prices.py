"""The prices of a market of Sackson's *Samarkand*."""

import pandas as pd
import sympy
from ipywidgets import Checkbox, Dropdown

from samarkand.errors import InvalidInput
from samarkand.game import Game, as_game
from samarkand.grammar import _, join_things, ngettext, npgettext, pgettext
from samarkand.sackson.components import Good
from samarkand.sackson.notation import say_good
from samarkand.theory.sackson import formulas as sackson
from samarkand_widgets.panels.explorer import CHOSEN, Explorer
from samarkand_widgets.panels.slider import Slider

STATUSES = {
    "stated": _("stated"),
    "reported": _("reported"),
    "reconstructed": _("reconstructed"),
}
CARDS_OF = {
    "grain": _("{number} grain"),
    "fruit": _("{number} fruit"),
    "copper": _("{number} copper"),
    "carpet": ngettext("{number} carpet", "{number} carpets", "number"),
    "camel": ngettext("{number} camel", "{number} camels", "number"),
    "jewel": npgettext("cards", "{number} jewel", "{number} jewels", "number"),
    "assortment": _("An assortment of {number}"),
}
BRINGS = {
    (False, False): _(
        "{cards} in an open market {number:brings|bring} {money:# piastre|# piastres}. This is the number "
        "for {level} in the price table ({status})."
    ),
    (False, True): _(
        "{cards} in a market with a chip {number:brings|bring} {money:# piastre|# piastres}. This is the "
        "number for {level} in the price table ({status})."
    ),
    (True, False): ngettext(
        "{cards} in an open market brings {money} piastre. This is the number for {level} in the price "
        "table ({status}).",
        "{cards} in an open market brings {money} piastres. This is the number for {level} in the price "
        "table ({status}).",
        "money",
    ),
    (True, True): ngettext(
        "{cards} in a market with a chip brings {money} piastre. This is the number for {level} in the "
        "price table ({status}).",
        "{cards} in a market with a chip brings {money} piastres. This is the number for {level} in the "
        "price table ({status}).",
        "money",
    ),
}
BRINGS_NOTHING = {
    False: ngettext(
        "{cards} in a market with a chip brings nothing: there is no lower price [S-V5, assumed].",
        "{cards} in a market with a chip bring nothing: there is no lower price [S-V5, assumed].",
        "number",
    ),
    True: pgettext(
        "assortment",
        "{cards} in a market with a chip brings nothing: there is no lower price [S-V5, assumed].",
    ),
}

ASSORTMENT = Good.ASSORTMENT.name.lower()


class PriceExplorer(Explorer):
    """Controls for the prices of Sackson's *Samarkand*, with and without a chip [S-V1, S-V2, S-V5, S-V6].

    Parameters
    ----------
    game : str or Game, optional
        The game whose edition prints the prices, by default the one included in this package.

    Examples
    --------
    >>> explorer = PriceExplorer()
    >>> explorer.good.value, explorer.number.value = "jewel", 5
    >>> explorer.said
    '5 jewels in an open market bring 120 piastres. This is the number for 5 in the price table (stated).'
    """

    name = _("What a market pays")

    def __init__(self, game: str | Game | None = None):
        self._game = _check_game(game, "sackson")
        self._printed = {row.what: row for row in self._game.edition.printed()}
        names = [good.name.lower() for good in Good]
        self._most = int(self._game.config.most_sold.max())
        self._prices = {name: self._all_prices(name) for name in names}
        self.good = Dropdown(
            options=[(join_things([say_good(good)]), good.name.lower()) for good in Good],
            value="jewel",
            description=str(_("good")),
        )
        self.number = Slider(5, 1, self._most + 1, description=str(_("cards sold (n)")))
        self.chip = Checkbox(False, description=str(_("covered by a chip (c)")), indent=True)
        super().__init__([self.good, self.number, self.chip])

    def _all_prices(self, good: str) -> dict[tuple[int, int], int | None]:
        """Return the prices by number of cards and chip. None means that such cards cannot be sold."""
        expression, prices = sackson.price(self._game, good), {}
        for cards in range(1, self._most + 2):
            for chip in (0, 1):
                value = expression.subs({sackson.number: cards, sackson.covered: chip})
                prices[cards, chip] = None if value is sympy.nan else int(value)
        return prices

    def refresh(self) -> None:
        """Show the price of the chosen cards, and all prices of the good."""
        good, number, chip = self.good.value, self.number.value, int(self.chip.value)
        paid = self._prices[good][number, chip]
        template, level = _("p_{{\\text{{{good}}}}}({number}, {chip}) = {money}"), ""
        if paid is None:
            template = _("p_{{\\text{{{good}}}}}({number}, {chip}) \\text{{ is not defined}}")
        elif self._is_printed(number - chip):
            template = _("p_{{\\text{{{good}}}}}({number}, {chip}) = {level} = {money}")
            level = f"t_{{{number}-{chip}}} = t_{{{number - chip}}}" if chip else f"t_{{{number}}}"
        named = say_good(Good[good.upper()])
        formula = template.format(good=named, number=number, chip=chip, level=level, money=paid)
        self.show(formula, self._in_words(number, chip, paid), self._all_of_good())

    def _least(self) -> int:
        return int(self._game.config.least_sold[self._row_of_good()])

    def _row_of_good(self) -> int:
        return Good[self.good.value.upper()]

    def _is_printed(self, cards: int) -> bool:
        return f"prices.{self.good.value}.{cards}" in self._printed

    def _status(self, cards: int) -> str:
        return str(STATUSES[self._printed[f"prices.{self.good.value}.{cards}"].status])

    def _in_words(self, number: int, chip: int, paid: int | None) -> str:
        cards, is_assortment = goods(number, self.good.value), self.good.value == ASSORTMENT
        if number < self._least():
            return ngettext(
                "{cards} cannot be sold: you need at least {least} card [S-V1, S-V2].",
                "{cards} cannot be sold: you need at least {least} cards [S-V1, S-V2].",
                "least",
            ).format(cards=cards, least=self._least())
        if paid is None:
            return _("{cards} cannot be sold: the price table ends at {most} [S-V6].").format(
                cards=cards, most=int(self._game.config.most_sold[self._row_of_good()])
            )
        if not self._is_printed(number - chip):
            return BRINGS_NOTHING[is_assortment].format(number=number, cards=cards)
        sentence, level = BRINGS[is_assortment, bool(chip)], number - chip
        return sentence.format(
            number=number, cards=cards, money=paid, level=level, status=self._status(level)
        )

    def _all_of_good(self) -> pd.DataFrame:
        """Return all prices of the good, and where they come from."""
        numbers = range(1, self._most + 2)
        columns = {
            str(head): pd.Series(
                [self._prices[self.good.value][cards, chip] for cards in numbers], dtype=float
            )
            for chip, head in enumerate((_("open market"), _("with a chip")))
        }
        columns[str(_("source of the number"))] = pd.Series(
            [
                self._status(cards) if self._is_printed(cards) else str(_("not in the table"))
                for cards in numbers
            ]
        )
        frame = pd.DataFrame(columns)
        frame.index = pd.Index([f"{CHOSEN * (cards == self.number.value)}{cards}" for cards in numbers])
        return frame.rename_axis(columns=str(_("cards sold")))


def goods(number: int, good: str) -> str:
    """Return a phrase for a number of cards of a good.

    Examples
    --------
    >>> goods(1, "jewel"), goods(5, "jewel"), goods(5, "grain"), goods(3, "assortment")
    ('1 jewel', '5 jewels', '5 grain', 'An assortment of 3')
    """
    return CARDS_OF[good].format(number=number)


def _check_game(game: str | Game | None, name: str) -> Game:
    checked = as_game(name if game is None else game)
    if checked.name != name:
        raise InvalidInput(f"game: found {game!r}, expected samarkand.game({name!r}, …)")
    return checked
