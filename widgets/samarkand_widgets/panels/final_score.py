"""A final score of *Le marché de Samarkand*."""

from typing import Any

import pandas as pd
import sympy
from ipywidgets import Dropdown

import samarkand
from samarkand.game import Game
from samarkand.grammar import _, ngettext
from samarkand.market.components import BANK_SELLS_WITH, MAX_PLAYERS, NUM_VALUES
from samarkand.theory.market import formulas as market
from samarkand_widgets.panels.explorer import CHOSEN, Explorer, latex
from samarkand_widgets.panels.goods_card import TOGETHER
from samarkand_widgets.panels.prices import STATUSES
from samarkand_widgets.panels.slider import Slider

UNEQUAL = "\N{NOT EQUAL TO}"


class ScoreExplorer(Explorer):
    """Controls for the final score of *Le marché de Samarkand*, counted in two ways [M-F1 … M-F5].

    One way follows the table of the rules. The other is that of the rulebook's worked example, with which the
    sliders start [M-W1].

    Examples
    --------
    >>> explorer = ScoreExplorer()
    >>> explorer.said.partition(".")[0]
    '14 points by the table of the rules, but 16 by the method of the worked example'
    """

    name = _("A final score")

    def __init__(self) -> None:
        self._values = [int(value) for value in _market(BANK_SELLS_WITH, "table").config.value]
        example = {1: 2, 2: 1, 5: 3, 7: 1}
        self.numbers = {
            value: Slider(
                example.get(value, 0), 0, 12, description=_("cards of value {value}").format(value=value)
            )
            for value in self._values
        }
        self.players = Dropdown(
            options=range(BANK_SELLS_WITH, MAX_PLAYERS + 1), value=4, description=str(_("players"))
        )
        self.ahead = Slider(1, 0, MAX_PLAYERS - 1, description=str(_("players with more money (r)")))
        self.least = Slider(12, 0, 40, description=str(_("least-bought good (L)")))
        self.capacity = Slider(9, 0, 24, description=str(_("places on camels (C)")))
        super().__init__(list(self.numbers.values()), [self.players, self.ahead, self.least, self.capacity])

    def refresh(self) -> None:
        """Show the parts of the score and their sum, counted in both ways."""
        games = [_market(self.players.value, way) for way in ("table", "example")]
        if self.refuse_first(self._reasons(games[0])):
            return
        money = _both(games, market.place_points, {market.place: self.ahead.value})
        parts: dict[str, list[int]] = {str(_("money")): money}
        parts[str(_("least-bought good"))] = [self.least.value] * 2
        for value, slider in self.numbers.items():
            if slider.value:
                points = _both(games, market.set_points, {market.number: slider.value})
                parts[self._cards(games[0], value)] = points
        places = {market.capacity: self.capacity.value, market.carried: self._count_carried()}
        parts[str(_("unused places"))] = _both(games, market.unused_places, places)
        totals = [sum(column) for column in zip(*parts.values(), strict=True)]
        parts[f"{CHOSEN}{TOGETHER}"] = totals
        heads = [str(_("by the table")), str(_("as the example counts"))]
        frame = pd.DataFrame.from_dict(parts, orient="index", columns=heads)
        frame[UNEQUAL] = [UNEQUAL * (first != second) for first, second in parts.values()]
        frame = frame.rename_axis(columns=str(_("part")))
        self.show(_formula_of_market(games, totals), _verdict(totals), frame)

    def _count_carried(self) -> int:
        return sum(slider.value for slider in self.numbers.values())

    def _reasons(self, game: Game) -> list[tuple[bool, str]]:
        """Return the possible reasons why there is no such score, and whether each holds."""
        for_sale = game.num_players - 1 + (game.num_players == BANK_SELLS_WITH)  # the bank sells a good too
        carried, capacity = self._count_carried(), self.capacity.value
        reasons = []
        for kind in range(NUM_VALUES):
            value, most = int(game.config.value[kind]), int(game.config.copies[kind]) * for_sale
            why = _(
                "{goods:# good is|# goods are} for sale, with {number:# card|# cards} of value {value} in "
                "total."
            ).format(goods=for_sale, number=most, value=value)
            reasons.append((self.numbers[value].value > most, why))
        why = ngettext(
            "The camels carry only {places} of {cards}: {number} card has to stay behind [M-F2].",
            "The camels carry only {places} of {cards}: {number} cards have to stay behind [M-F2].",
            "number",
        ).format(number=carried - capacity, cards=carried, places=capacity)
        reasons.append((carried > capacity, why))
        others = game.num_players - 1
        reasons.append(
            (
                self.ahead.value > others,
                ngettext(
                    "Only {number} other player is in the game.",
                    "Only {number} other players are in the game.",
                    "number",
                ).format(number=others),
            )
        )
        held = [value for value in reversed(self._values) for _ in range(self.numbers[value].value)]
        few = carried // for_sale
        best = sum(held[:few])
        why = _(
            "With {number:# card|# cards} in {goods:# good|# goods}, you have at most {most} of the "
            "least-bought good. They are worth at most {best} [M-F3]."
        ).format(number=carried, goods=for_sale, most=few, best=best)
        reasons.append((self.least.value > best, why))
        return reasons

    def _cards(self, game: Game, value: int) -> str:
        """Return a phrase for the cards of a value, with the value's status unless a rulebook states it."""
        kind = self._values.index(value) + 1
        (status,) = [row.status for row in game.edition.printed() if row.what == f"cards.{kind}.value"]
        phrase = (
            ngettext("{number} card of value {value}", "{number} cards of value {value}", "number")
            if status == "stated"
            else ngettext(
                "{number} card of value {value} ({status})",
                "{number} cards of value {value} ({status})",
                "number",
            )
        )
        number = self.numbers[value].value
        return phrase.format(number=number, value=value, status=str(STATUSES[status]))


def _market(players: int, set_scoring: str) -> Game:
    return samarkand.game("market", players=players, set_scoring=set_scoring)


def _both(games: list[Game], part: Any, numbers: dict[Any, int]) -> list[int]:
    return [int(part(game).subs(numbers)) for game in games]


def _formula_of_market(games: list[Game], totals: list[int]) -> str:
    """Return the score as a sum of its parts, and the table for cards of equal value, in LaTeX."""
    places = sympy.latex(market.unused_places(games[0]))
    whole = f"m(r) + L + \\sum_v s(n_v) {places} = {totals[0]}"
    return f"{whole} \\qquad s(n) = {latex(market.set_points(games[0]), order=None)}"


def _verdict(totals: list[int]) -> str:
    if totals[0] == totals[1]:
        return ngettext(
            "{number} point, both by the table and by the method of the worked example.",
            "{number} points, both by the table and by the method of the worked example.",
            "number",
        ).format(number=totals[0])
    return ngettext(
        "{number} point by the table of the rules, but {example} by the method of the worked example. The "
        "rulebook contradicts itself [M-F4, M-W1].",
        "{number} points by the table of the rules, but {example} by the method of the worked example. The "
        "rulebook contradicts itself [M-F4, M-W1].",
        "number",
    ).format(number=totals[0], example=totals[1])
