"""The options of *Le marché de Samarkand*, where its rulebook is open to more than one reading."""

from dataclasses import dataclass, fields
from typing import Any

from samarkand import arguments

PLAYERS = (3, 5)
EDITION = "krok-2010"
VALID = {
    "stop_without_money": ("refused", "penalty"),
    "money_ties": ("competition", "dense"),
    "set_scoring": ("table", "example"),
    "hidden_goods": (False, True),
}


@dataclass(frozen=True)
class Options:
    """The options, with the defaults of the catalogue.

    Attributes
    ----------
    stop_without_money : {"refused", "penalty"}
        Whether a stop that cannot be paid is not offered at all, or costs 1 dirham, as printed [M-R5].
    money_ties : {"competition", "dense"}
        Whether after a tie for money the next place is left out, or given [M-F1].
    set_scoring : {"table", "example"}
        Whether cards of equal value score by the printed table, or as the printed example counts them,
        a point a card from two cards up [M-F4].
    hidden_goods : bool
        Whether bought goods lie behind the screens too [M-V1].
    """

    stop_without_money: str = "refused"
    money_ties: str = "competition"
    set_scoring: str = "table"
    hidden_goods: bool = False

    def __post_init__(self):
        for field in fields(self):
            arguments.choice(field.name, getattr(self, field.name), VALID[field.name])

    def fill_box(self, box: Any) -> None:
        """Write the options into the box. Changes `penalty`, `dense`, `by_example`, `hidden_goods`."""
        box.penalty = int(self.stop_without_money == "penalty")
        box.dense = int(self.money_ties == "dense")
        box.by_example = int(self.set_scoring == "example")
        box.hidden_goods = int(self.hidden_goods)
