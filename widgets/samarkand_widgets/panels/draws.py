"""The number of cards of one good in a draw: dealt by hand, exact, and simulated."""

from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import sympy
from ipywidgets import HTML, BoundedIntText, Checkbox, Dropdown, HBox, Layout

import samarkand
from samarkand.checks import SEED, whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, join_commas, join_things, ngettext, with_minus
from samarkand.picture import Picture, svg
from samarkand.probability import Answer, Distribution, binomial, hypergeometric
from samarkand.probability.display import decimal, fraction
from samarkand.sackson.components import Good
from samarkand.sackson.notation import say_good
from samarkand.theory.sackson import formulas as sackson
from samarkand_widgets.lesson.seed import MAX, SEED_TIP, check_seed
from samarkand_widgets.panels.explorer import Explorer, latex
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.panels.urn import urn

GOODS = tuple(good.name.lower() for good in Good if good != Good.ASSORTMENT)
MAX_DRAWN = 12
MAX_SHOWN = 12  # the latest hands
SIMULATED = (100, 1_000, 10_000, 100_000)


class DrawExplorer(Explorer):
    """Controls for the number of cards of one good in a draw, with exact and simulated probabilities.

    Cards can also be dealt by hand from an urn.

    Parameters
    ----------
    pile, special, drawn : int
        The initial values of the sliders: cards in the pile, cards of the good among them, cards drawn.
    seed : int
        The seed of the simulation.
    good : str
        The good whose cards are counted.
    hand_seed : int, optional
        The seed of the hands that are dealt. By default, a fresh one.

    Attributes
    ----------
    exact : samarkand.probability.Distribution
        The distribution of the number of cards of the good.
    dealt : list of bool
        The cards dealt by hand so far: for each, whether it is of the good.

    Raises
    ------
    InvalidInput
        If a slider cannot show its number, or if there is no such good.

    Examples
    --------
    >>> explorer = DrawExplorer(pile=48, special=11, drawn=4)
    >>> explorer.exact.at_least(2)
    Fraction(957, 4324)
    >>> explorer.deal()
    >>> len(explorer.dealt)
    1
    """

    name = _("Cards of one good in a draw")
    write = staticmethod(lambda number: with_minus(number, ".4f"))

    def __init__(
        self,
        pile: int = 48,
        special: int = 11,
        drawn: int = 4,
        seed: int = SEED,
        good: str = GOODS[0],
        hand_seed: int | None = None,
    ):
        if not isinstance(good, str) or good not in GOODS:
            raise InvalidInput(f"good: found {short_repr(good)}, expected one of {', '.join(GOODS)}")
        self._seed = whole("seed", seed, 0, 2**63 - 1)
        hand_seed = check_seed(hand_seed, "hand_seed")
        printed = samarkand.game("sackson").edition.printed()
        cards = [int(row.value) for row in printed if row.what.startswith("cards.")]
        deck, most = sum(cards), max(cards)
        pile, special = whole("pile", pile, 1, deck), whole("special", special, 0, most)
        drawn = whole("drawn", drawn, 1, MAX_DRAWN)
        self.good = Dropdown(
            options=[(join_things([say_good(Good[name.upper()])]), name) for name in GOODS],
            value=good,
            description=str(_("good")),
        )
        self.pile = Slider(pile, 1, deck, description=str(_("cards in the pile (N)")))
        self.special = Slider(special, 0, most, description=str(_("of the good (K)")))
        self.drawn = Slider(drawn, 1, MAX_DRAWN, description=str(_("cards drawn (m)")))
        self.replace = Checkbox(False, description=str(_("each card is put back")), indent=True)
        self.draws = Dropdown(
            options=[(_("{number:,}").format(number=n), n) for n in SIMULATED],
            value=1_000,
            description=str(_("simulated draws")),
        )
        self.exact: Distribution = hypergeometric(1, 0, 1)
        self.dealt: list[bool] = []
        self._hands: list[int] = []  # cards of the good in each complete hand
        self._hand = self._sample = 0
        self._urn_was: tuple[Any, ...] = ()
        self.urn, self.tally = HTML(), HTML()
        self.deal_button = self.button(str(_("Deal a card")), self.deal)
        self.seed_field = BoundedIntText(
            hand_seed,
            min=0,
            max=MAX,
            description=str(_("seed")),
            tooltip=str(SEED_TIP),
            layout=Layout(width="13em"),
            style={"description_width": "initial"},
        )
        self.seed_field.observe(lambda _: self._begin_hands(), "value")
        self.sample_button = self.button(str(_("Simulate again")), self.draw_again)
        dealing = HBox(
            [self.deal_button, self.seed_field, self.sample_button], layout=Layout(flex_flow="row wrap")
        )
        super().__init__(
            [self.good, self.pile, self.special, self.drawn],
            [self.replace, self.draws, dealing],
            shown=[self.urn, self.tally],
        )

    # --- by hand --------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal one card from the urn. After the last card of a hand, a new hand begins."""
        if self._reasons_hold():
            return
        if len(self.dealt) == self.drawn.value:
            self.dealt, self._hand = [], self._hand + 1
        rng = np.random.default_rng([self.seed_field.value, self._hand])
        cards = np.arange(self.pile.value) < self.special.value
        hand = rng.choice(cards, self.drawn.value, replace=self.replace.value)
        self.dealt = [bool(card) for card in hand[: len(self.dealt) + 1]]
        if len(self.dealt) == self.drawn.value:
            self._hands.append(sum(self.dealt))
        self.refresh()

    def _begin_hands(self) -> None:
        self._urn_was = ()
        self.refresh()

    def draw_again(self) -> None:
        """Simulate another sample, to see how samples of this size vary."""
        self._sample += 1
        self.refresh()

    def _show_urn(self) -> None:
        """Show the urn, the current hand and the complete hands."""
        urn_is = (self.pile.value, self.special.value, self.drawn.value, self.replace.value)
        if urn_is != self._urn_was:
            self.dealt, self._hands, self._hand, self._urn_was = [], [], 0, urn_is
        self.urn.value = svg(self.drawing())
        text: str = str(_("No complete hand has been dealt yet."))
        if self._hands:
            number, shown = len(self._hands), join_commas(map(str, self._hands[-MAX_SHOWN:]))
            text = ngettext(
                "{number} hand dealt, {mean:.2f} of the good on average: {hands}.",
                "{number} hands dealt, {mean:.2f} of the good on average: {hands}.",
                "number",
            ).format(number=number, mean=sum(self._hands) / number, hands=shown)
        self.tally.value = f'<div aria-live="polite" style="line-height:1.5">{text}</div>'

    def drawing(self) -> Picture:
        """Return a picture of the urn and the cards dealt from it."""
        # With replacement, no card is missing from the urn.
        gone = [] if self.replace.value else self.dealt
        return urn(
            self.good.value, self.pile.value, self.special.value, self.dealt, self.drawn.value, gone=gone
        )

    # --- counted and simulated --------------------------------------------------------------------

    def _reasons_hold(self) -> bool:
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        reasons = [
            (
                special > pile,
                ngettext(
                    "The pile has only {number} card, so it cannot contain {special} of the good.",
                    "The pile has only {number} cards, so it cannot contain {special} of the good.",
                    "number",
                ).format(number=pile, special=special),
            ),
            (
                drawn > pile and not self.replace.value,
                ngettext(
                    "The pile has only {number} card. You cannot draw {drawn} unless each card is put back.",
                    "The pile has only {number} cards. You cannot draw {drawn} unless each card is put back.",
                    "number",
                ).format(number=pile, drawn=drawn),
            ),
        ]
        if self.refuse_first(reasons):
            self.urn.value = self.tally.value = ""
            return True
        return False

    def refresh(self) -> None:
        """Show the urn, both distributions, and the distance between them."""
        if self._reasons_hold():
            return
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        seed = self._seed if self._sample == 0 else [self._seed, self._sample]
        rng, draws = np.random.default_rng(seed), self.draws.value
        if self.replace.value:
            self.exact = binomial(drawn, Fraction(special, pile))
            seen = rng.binomial(drawn, special / pile, draws)
        else:
            self.exact = hypergeometric(pile, special, drawn)
            seen = rng.hypergeometric(special, pile - special, drawn, draws)
        self._show_urn()
        self.show(self._formula(), self._in_words(seen), self._table(seen))

    def _in_words(self, seen: Any) -> str:
        number, sample = len(seen), self._sample + 1
        what = ngettext(
            "{draws:,} draw, seed {seed}, sample {sample}",
            "{draws:,} draws, seed {seed}, sample {sample}",
            "draws",
        ).format(draws=number, seed=self._seed, sample=sample)
        answer = Answer.simulated(seen.tolist(), what, str(_("cards")))
        mean = self.exact.expectation()
        return (
            _(
                "On average, {exactly:# card|# cards} of {good}. The mean of {draws:#, simulated draw|#, "
                "simulated draws} (sample {sample}) is {mean:.4f}, off by {errors:.2f} standard errors."
            )
            if self._sample
            else _(
                "On average, {exactly:# card|# cards} of {good}. The mean of {draws:#, simulated draw|#, "
                "simulated draws} is {mean:.4f}, off by {errors:.2f} standard errors."
            )
        ).format(
            exactly=int(mean) if mean.denominator == 1 else f"{fraction(mean)} = {decimal(mean)}",
            good=say_good(Good[self.good.value.upper()]),
            mean=float(answer),
            draws=number,
            sample=sample,
            errors=answer.z_score(Answer.of(self.exact, "")),
        )

    def _formula(self) -> str:
        pile, special, drawn = self.pile.value, self.special.value, self.drawn.value
        if self.replace.value:
            return f"P(k) = {_binomial('m', 'K', 'N')} = {_binomial(drawn, special, pile)}"
        numbers = {sackson.pile: pile, sackson.of_good: special, sackson.drawn: drawn}
        law = sackson.chance_of_drawing(sympy.Symbol("k"))
        return f"P(k) = {latex(law)} = {latex(law.subs(numbers))}"

    def _table(self, seen: Any) -> pd.DataFrame:
        exactly = list(map(fraction, self.exact.values()))
        frame = pd.DataFrame(
            {
                str(_("fraction")): [words if "/" in words else "" for words in exactly],
                str(_("exact probability")): list(map(float, self.exact.values())),
                str(_("simulated share")): [float((seen == value).mean()) for value in self.exact],
            },
            index=pd.Index(list(map(str, self.exact))),
        )
        return frame.rename_axis(columns=str(_("cards of the good (k)")))


def _binomial(drawn: object, special: object, pile: object) -> str:
    """Return the distribution of a draw with replacement, in LaTeX."""
    share = f"\\frac{{{special}}}{{{pile}}}"
    lucky = f"\\binom{{{drawn}}}{{k}} \\left({share}\\right)^k"
    return f"{lucky} \\left(1-{share}\\right)^{{{drawn}-k}}"
