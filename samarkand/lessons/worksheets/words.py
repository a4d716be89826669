"""How worksheets say things in words."""

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row.

    Examples
    --------
    >>> listed(["one", "two", "three"]), listed(["one"])
    ('one, two and three', 'one')
    """
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
