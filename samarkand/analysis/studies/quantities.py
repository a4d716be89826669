"""Names of the quantities of a study."""

from collections.abc import Sequence

from samarkand.errors import InvalidInput, short_repr

Quantities = str | Sequence[str]  # one name, or several


def quantity_names(quantity: Quantities) -> list[str]:
    """Return one or several quantities as a list, without checking their names.

    >>> quantity_names("moves"), quantity_names(("moves", "turns"))
    (['moves'], ['moves', 'turns'])
    """
    if isinstance(quantity, str):
        return [quantity]
    if not isinstance(quantity, (list, tuple)) or not quantity:
        raise InvalidInput(f"quantity: found {short_repr(quantity)}, expected a name or a list of names")
    return list(quantity)
