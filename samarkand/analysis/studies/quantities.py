"""Names of the quantities of a study."""

from typing import Any

from samarkand.errors import InvalidQuestion, shown


def quantity_names(quantity: Any) -> list[str]:
    """Return one or several quantities as a list, without checking their names.

    >>> quantity_names("moves"), quantity_names(("moves", "turns"))
    (['moves'], ['moves', 'turns'])
    """
    if isinstance(quantity, str):
        return [quantity]
    if not isinstance(quantity, (list, tuple)) or not quantity:
        raise InvalidQuestion(f"quantity: found {shown(quantity)}, expected a name or a list of names")
    return list(quantity)
