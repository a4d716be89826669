"""Reading and validation of the tables in an edition's file."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from samarkand.errors import InvalidInput, is_whole, short_repr
from samarkand.grammar.names import has_controls, shown_name


def refuse(file: str, key: str, found: object, expected: str) -> NoReturn:
    """Raise InvalidInput with the file, the key, the value found and what was expected."""
    where = ": ".join(part for part in (file, key) if part)
    raise InvalidInput(f"{where}: found {_describe(found)}, expected {expected}")


def _describe(found: object) -> str:
    if found is None:
        return "nothing"
    text = found if isinstance(found, Verbatim) else short_repr(found)
    return text if len(text) <= 60 else text[:57] + "…"


class Verbatim(str):
    """A description to show in an error message as it is. Other strings are shown in quotes."""


class RuleNumber(NamedTuple):
    """A number in the rules, and its bounds.

    Attributes
    ----------
    rule : str
        The identifiers of its rules.
    least, most : int
    step : int
        It must be a multiple of this.
    keys : tuple of str
        The keys of a table in the file, with one number for each key. The config has the number for the
        number of players.
    shape : tuple of int
        The shape of the config's field, if it is an array that holds the whole table by key.
    """

    rule: str
    least: int
    most: int
    step: int = 1
    keys: tuple[str, ...] = ()
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Section:
    """A table of a file. Its methods raise InvalidInput if a value is not as expected.

    Parameters
    ----------
    file : str
        The file's name, for error messages.
    key : str
        The table's key, for error messages. It is "" for the whole file.
    values : dict
        The contents of the table, without sources.
    """

    file: str
    key: str
    values: Mapping[str, Any]

    def path(self, name: str) -> str:
        """Return the full key of `name` for error messages. The table itself has the name ""."""
        return ".".join(part for part in (self.key, name) if part)

    def refuse(self, name: str, found: object, expected: str) -> NoReturn:
        """Raise InvalidInput about the value of `name` in this table."""
        refuse(self.file, self.path(name), found, expected)

    def has_only(self, names: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Raise if one of `names` is missing, or there is a key that is in neither list."""
        names = list(names)
        known = [*names, *optional]
        for name in self.values:
            if name not in known:
                self.refuse(name, Verbatim("an unknown key"), f"only {', '.join(known)}")
        for name in names:
            if name not in self.values:
                self.refuse(name, None, "a value")

    def table(self, name: str) -> "Section":
        """Return the table `name`."""
        value = self.values.get(name)
        if not isinstance(value, dict):
            self.refuse(name, value, "a table")
        return Section(self.file, self.path(name), value)

    def text(self, name: str) -> str:
        """Return the string `name`, which must be a single line and not empty."""
        value = self.values.get(name)
        if not is_name(value):
            self.refuse(name, value, "a name in quotes, on one line")
        return str(value)

    def whole(self, name: str, least: int, most: int, step: int = 1, because: str = "") -> int:
        """Return the whole number `name`, which must be a multiple of `step` between `least` and `most`."""
        value = self.values.get(name)
        if not is_whole(value) or not least <= value <= most or value % step:
            multiple = f", a multiple of {step}" if step > 1 else ""
            reason = f" ({because})" if because else ""
            self.refuse(name, value, f"a whole number from {least} to {most}{multiple}{reason}")
        return value

    def numbers(self, known: Mapping[str, RuleNumber]) -> None:
        """Raise if the table does not have exactly the known numbers, or one of them is out of bounds."""
        self.has_only(known)
        for name, bounds in known.items():
            table = self.table(name) if bounds.keys else self
            if bounds.keys:
                table.has_only(bounds.keys)
            for key in bounds.keys or (name,):
                table.whole(key, bounds.least, bounds.most, bounds.step)

    def items(self, name: str) -> list[object]:
        """Return the list `name`."""
        value = self.values.get(name)
        if not isinstance(value, list):
            self.refuse(name, value, "a list")
        return value


def is_name(value: object) -> bool:
    """Return whether a value is a string on one line with visible characters."""
    return isinstance(value, str) and not has_controls(value) and bool(shown_name(value, len(value)))
