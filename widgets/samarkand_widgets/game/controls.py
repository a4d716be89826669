"""The contents of a board's page, as data: controls that a person presses or sets, and blocks of text.

The page (`stage/desk.js`) draws every control and every block in the same way, whatever it is about.
"""

from collections.abc import Iterable, Sequence

Control = dict[str, object]
Block = dict[str, object]
Panel = dict[str, object]


def button(do: str, label: object, *args: object, **more: object) -> Control:
    """Return a button. Pressing it does `do` with the arguments `args`.

    Further keys, such as `disabled`, `pressed` or `title`, are left out if they are None or False, except
    `pressed`.

    Examples
    --------
    >>> button("look", "Step back", -1, disabled=False)
    {'do': 'look', 'args': [-1], 'label': 'Step back'}
    """
    made = {"do": do, "args": list(args), "label": str(label), **more}
    return {key: value for key, value in made.items() if key in ("do", "args", "pressed") or value}


def select(
    do: str, label: object, value: object, options: Iterable[Sequence[object]], **more: object
) -> Control:
    """Return a drop-down list. Each option is its value and its label."""
    listed = [[each, str(words)] for each, words in options]
    return button(do, label, kind="select", **more) | {"value": value, "options": listed}


def number(
    do: str, label: object, value: float, least: float, most: float, step: float = 1, **more: object
) -> Control:
    """Return a field for a number."""
    return button(do, label, kind="number", range=[least, most, step], **more) | {"value": value}


def checkbox(do: str, label: object, value: bool, **more: object) -> Control:
    """Return a box to tick."""
    return button(do, label, kind="check", **more) | {"value": value}


def text(do: str, label: object, value: str, **more: object) -> Control:
    """Return a field for text."""
    return button(do, label, kind="text", **more) | {"value": value}


def table(name: object, heads: Iterable[object], rows: Iterable[Sequence[object]]) -> Block:
    """Return a table. A cell is a text, or a drawing with a label."""
    return {"table": {"name": str(name), "head": list(map(str, heads)), "rows": [list(row) for row in rows]}}
