"""The quantities of a study, as they are asked for."""

from typing import Any

from samarkand.errors import InvalidQuestion, shown


def quantity_names(quantity: Any) -> list[str]:
    """Return the quantities asked for, one or several, as a list; `check_quantity` judges each.

    >>> quantity_names("moves"), quantity_names(("moves", "turns"))
    (['moves'], ['moves', 'turns'])
    """
    if isinstance(quantity, str):
        return [quantity]
    if not isinstance(quantity, (list, tuple)) or not quantity:
        raise InvalidQuestion(f"quantity: found {shown(quantity)}, expected a name or a list of names")
    return list(quantity)
