"""The quantities of a study, as they are asked for."""

from typing import Any

from samarkand.errors import InvalidQuestion, shown


def quantity_names(of: Any) -> list[str]:
    """Return the quantities asked for, one or several, as a list; `check_quantity` judges each.

    >>> quantity_names("moves"), quantity_names(("moves", "turns"))
    (['moves'], ['moves', 'turns'])
    """
    if isinstance(of, str):
        return [of]
    if not isinstance(of, (list, tuple)) or not of:
        raise InvalidQuestion(f"of: found {shown(of)}, expected a name or a list of names")
    return list(of)
