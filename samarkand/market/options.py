"""The options of *Le marché de Samarkand*, where its rulebook is open to more than one reading."""

from dataclasses import dataclass, field, fields
from typing import Any

from samarkand import arguments
from samarkand.market import wording

PLAYERS = (3, 5)
EDITION = "krok-2010"
WORDS = wording.OPTIONS
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

    stop_without_money: str = field(default="refused", metadata={"valid": VALID["stop_without_money"]})
    money_ties: str = field(default="competition", metadata={"valid": VALID["money_ties"]})
    set_scoring: str = field(default="table", metadata={"valid": VALID["set_scoring"]})
    hidden_goods: bool = field(default=False, metadata={"valid": VALID["hidden_goods"]})

    def __post_init__(self):
        for option in fields(self):
            arguments.choice(option.name, getattr(self, option.name), VALID[option.name])

    def fill_box(self, box: Any) -> None:
        """Write the options into the box. Changes `penalty`, `dense`, `by_example`, `hidden_goods`."""
        box.penalty = int(self.stop_without_money == "penalty")
        box.dense = int(self.money_ties == "dense")
        box.by_example = int(self.set_scoring == "example")
        box.hidden_goods = int(self.hidden_goods)
