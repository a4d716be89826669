"""Things of a game that are given by their numbers or by their names."""

from collections.abc import Sequence

from samarkand.errors import InvalidInput, is_whole, short_repr


def number_of(what: str, given: object, names: Sequence[str]) -> int:
    """Return the number of a thing, given by its number or its name.

    Examples
    --------
    >>> number_of("good", "spice", ["jewel", "spice"])
    1
    """
    if isinstance(given, str) and given in names:
        return names.index(given)
    if is_whole(given) and 0 <= given < len(names):
        return int(given)
    raise InvalidInput(
        f"{what}: found {short_repr(given)}, expected a name or a number from 0 to {len(names) - 1}"
    )
