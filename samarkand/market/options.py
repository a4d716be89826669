"""The options of *Le marché de Samarkand*, where its rulebook allows more than one reading."""

from dataclasses import dataclass

from samarkand.grammar import OptionWords, _, ngettext
from samarkand.options import DeclaredOptions, choice

PLAYERS = (3, 5)
EDITION = "krok-2010"
WORDS = {
    "stop_without_money": OptionWords(
        _("Stops that a player cannot pay for"),
        _("What happens when a player stops without enough money [M-R5]."),
        {
            "refused": _("they are not possible"),
            "penalty": ngettext(
                "they cost {stop_penalty} dirham", "they cost {stop_penalty} dirhams", "stop_penalty"
            ),
        },
    ),
    "money_ties": OptionWords(
        _("Ties for money"),
        _("Whether the next place is given after a tie for money [M-F1]."),
        {
            "competition": _("the next place is left out"),
            "dense": _("the next place is given"),
        },
    ),
    "set_scoring": OptionWords(
        _("Cards of equal value"),
        _("How cards of equal value score [M-F4]."),
        {
            "table": _("by the printed table"),
            "example": _("as in the printed example: one point per card, for two or more cards"),
        },
    ),
    "hidden_goods": OptionWords(
        _("Bought goods"),
        _("Whether bought goods are also kept behind the screens [M-V1]."),
        {
            False: _("they are open"),
            True: _("they are behind the screens"),
        },
    ),
}


@dataclass(frozen=True)
class Options(DeclaredOptions):
    """The rule options. The command `samarkand options market` lists and explains them."""

    stop_without_money: str = choice(
        {"refused": 0, "penalty": 1}, default="refused", rule="M-R5", field="penalty"
    )
    money_ties: str = choice(
        {"competition": 0, "dense": 1},
        default="competition",
        rule="M-F1",
        field="dense",
    )
    set_scoring: str = choice({"table": 0, "example": 1}, default="table", rule="M-F4", field="by_example")
    hidden_goods: bool = choice({False: 0, True: 1}, default=False, rule="M-V1")
