"""Expected values in *Routes to Riches*."""

from samarkand.theory.routes.expectations.worth import (
    card_value,
    game_length,
    holding,
    marriage,
    marriages,
    relations_until_all_meet,
    sell_or_hold,
    unseen_goods,
)

__all__ = [
    "card_value",
    "game_length",
    "holding",
    "marriage",
    "marriages",
    "relations_until_all_meet",
    "sell_or_hold",
    "unseen_goods",
]
