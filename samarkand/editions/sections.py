"""The tables of an edition's file, read with questions that refuse what they were not told to expect."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from samarkand.errors import InvalidEdition, is_whole, shown
from samarkand.grammar.names import has_controls, shown_name


def refuse(file: str, key: str, found: Any, expected: str) -> NoReturn:
    """Raise the one kind of error of a file: file, key, found, expected, on one line."""
    where = ": ".join(part for part in (file, key) if part)
    raise InvalidEdition(f"{where}: found {_shown(found)}, expected {expected}")


def _shown(found: Any) -> str:
    if found is None:
        return "nothing"
    text = found if isinstance(found, Verbatim) else shown(found)
    return text if len(text) <= 60 else text[:57] + "…"


class Verbatim(str):
    """Words about what was found, shown as they are; any other string is shown in quotes."""


class NumberBounds(NamedTuple):
    """Within which bounds a number of the rules may be changed; with `keys`, a table of one number each."""

    least: int
    most: int
    step: int = 1
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """One table of a file, read with questions that refuse what they were not told to expect.

    Parameters
    ----------
    file : str
        The file's name, for errors.
    key : str
        Where the table stands in it, for errors; "" for the whole file.
    values : dict
        What it holds, without sources.
    """

    file: str
    key: str
    values: dict[str, Any]

    def path(self, name: str) -> str:
        """The full key of `name`, as errors show it; "" for the table itself."""
        return ".".join(part for part in (self.key, name) if part)

    def refuse(self, name: str, found: Any, expected: str) -> NoReturn:
        """Raise `InvalidEdition` about `name` in this table."""
        refuse(self.file, self.path(name), found, expected)

    def unusual(self, name: str, found: str) -> str:
        """A warning of what was found at `name`, on one line."""
        return f"{self.file}: {self.path(name)}: {found}"

    def has_only(self, names: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Refuse a key that is missing and one that is not known."""
        names = list(names)
        known = [*names, *optional]
        for name in self.values:
            if name not in known:
                self.refuse(name, Verbatim("an unknown key"), f"only {', '.join(known)}")
        for name in names:
            if name not in self.values:
                self.refuse(name, None, "a value")

    def table(self, name: str) -> "Section":
        """The table `name`."""
        value = self.values.get(name)
        if not isinstance(value, dict):
            self.refuse(name, value, "a table")
        return Section(self.file, self.path(name), value)

    def text(self, name: str) -> str:
        """The string `name`, not empty and on one line."""
        value = self.values.get(name)
        if not is_name(value):
            self.refuse(name, value, "a name in quotes, on one line")
        return str(value)

    def whole(self, name: str, least: int, most: int, step: int = 1, because: str = "") -> int:
        """The whole number `name`, from `least` to `most`, a multiple of `step`."""
        value = self.values.get(name)
        if not is_whole(value) or not least <= value <= most or value % step:
            multiple = f", a multiple of {step}" if step > 1 else ""
            reason = f" ({because})" if because else ""
            self.refuse(name, value, f"a whole number from {least} to {most}{multiple}{reason}")
        return value

    def numbers(self, known: Mapping[str, NumberBounds]) -> None:
        """Refuse a table of the rules' numbers that has others, or one that is out of its bounds."""
        self.has_only(known)
        for name, ruled in known.items():
            table = self.table(name) if ruled.keys else self
            if ruled.keys:
                table.has_only(ruled.keys)
            for each in ruled.keys or (name,):
                table.whole(each, ruled.least, ruled.most, ruled.step)

    def items(self, name: str) -> list[Any]:
        """The list `name`."""
        value = self.values.get(name)
        if not isinstance(value, list):
            self.refuse(name, value, "a list")
        return value


def is_name(found: Any) -> bool:
    """Return whether a value is words on one line, and shows something."""
    return isinstance(found, str) and not has_controls(found) and bool(shown_name(found, len(found)))
