"""The values in an edition's file with their sources, and the replacement of values."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from samarkand.editions.sections import Section, Verbatim, refuse
from samarkand.grammar import join_commas

DESCRIPTION = ("edition", "sources", "names")  # tables that describe the file; all others contain values
SUFFIX = "_source"
HOUSE_RULES = "house rules"  # appears in error messages instead of a file's name


class Printed(NamedTuple):
    """A value with its key, status and source."""

    what: str
    value: Any
    status: str
    source: str


def read_only(value: object) -> Any:
    """Return a value that cannot be written to: tables become read-only mappings, and lists become tuples."""
    if isinstance(value, Mapping):
        return MappingProxyType({name: read_only(inner) for name, inner in value.items()})
    return tuple(map(read_only, value)) if isinstance(value, (list, tuple)) else value


def writable(value: object) -> Any:
    """Return a copy of a value made by `read_only`, with dictionaries and lists as in a file."""
    if isinstance(value, Mapping):
        return {name: writable(inner) for name, inner in value.items()}
    return list(map(writable, value)) if isinstance(value, tuple) else value


def without_sources(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values in a file's contents, without sources and tables that describe the file."""
    return {name: bare(value) for name, value in data.items() if name not in DESCRIPTION}


def bare(value: object) -> Any:
    """Return a copy of a value. If it is a table, leave out the sources."""
    if isinstance(value, Mapping):
        return {name: bare(inner) for name, inner in value.items() if not is_source(name)}
    return list(value) if isinstance(value, (list, tuple)) else value


def is_source(name: str) -> bool:
    """Return whether a key specifies a source."""
    return name == "source" or name.endswith(SUFFIX)


def leaves(values: Mapping[str, object], within: str = "") -> Iterator[tuple[str, object]]:
    """Yield the full key and the value of each entry in nested tables."""
    for name, value in bare(values).items():
        if isinstance(value, dict):
            yield from leaves(value, f"{within}{name}.")
        else:
            yield f"{within}{name}", value


def value_to_change(data: dict[str, Any], key: Any) -> Any:
    """Return the value of a full key, or None if its table has no such entry yet.

    Raises
    ------
    InvalidInput
        If the key is not within a table of values, or is itself a table.
    """
    *tables, last = key.split(".") if isinstance(key, str) else [""]
    table: Any = without_sources(data)
    for name in tables:
        table = table.get(name) if isinstance(table, dict) else None
    if not tables or not isinstance(table, dict) or is_source(last):
        known = ", ".join(without_sources(data))
        refuse(HOUSE_RULES, "", key, f"a table of the edition and a key in it, such as a.b ({known})")
    if isinstance(table.get(last), dict):
        known = ", ".join(f"{key}.{name}" for name in table[last])
        refuse(HOUSE_RULES, key, Verbatim("a table"), f"one of {known}")
    return table.get(last)


def put(data: dict[str, Any], key: str, value: object, status: str, source: str) -> None:
    """Set a value with its status and source. Do nothing if its key lies within another value."""
    *tables, last = key.split(".")
    table: Any = data
    for name in tables:
        table = table.setdefault(name, {}) if isinstance(table, dict) else None
    if isinstance(table, dict):
        source_name = f"{status}: {source}"
        table[last], table[last + SUFFIX] = value, source_name
        data["sources"][source_name] = {"status": status, "text": source}


def printed_values(data: Mapping[str, Any], file: str) -> Iterator[Printed]:
    """Yield all values in a file's contents, or raise InvalidInput if one has no source."""
    default = data["edition"].get("source")
    for name in without_sources(data):
        yield from walk(Section(file, name, data[name]), default, {}, data["sources"])


def walk(
    section: Section, default: object, cells: Mapping[str, Any], sources: Mapping[str, Any]
) -> Iterator[Printed]:
    """Yield the values of a table and of the tables within it.

    Parameters
    ----------
    section : Section
        The table.
    default : str or None
        The name of the source of values that have no source of their own.
    cells : dict
        The names of the sources of some values, from the table above.
    sources : dict
        All sources by name.
    """
    table = section.values
    default = table.get("source", default)
    for name in [*cells, *(name.removesuffix(SUFFIX) for name in table if name.endswith(SUFFIX))]:
        if name not in table:
            section.refuse(name, None, "a value, because its source is given")
    for name, value in table.items():
        if is_source(name):
            continue
        source = table.get(name + SUFFIX, cells.get(name, default))
        if isinstance(value, Mapping):
            inner, some = (default, source) if isinstance(source, Mapping) else (source, {})
            yield from walk(Section(section.file, section.path(name), value), inner, some, sources)
        elif not isinstance(source, str) or source not in sources:
            section.refuse(name + SUFFIX, source, f"the name of one of the sources: {', '.join(sources)}")
        else:
            status, text = sources[source]["status"], sources[source]["text"]
            yield Printed(section.path(name), as_value(value), status, text)


def as_value(value: object) -> object:
    """Return a value for a table: a list becomes a single string."""
    return join_commas(as_text(item) for item in value) if isinstance(value, (list, tuple)) else value


def as_text(value: object) -> str:
    """Return a value as a string."""
    return value if isinstance(value, str) else str(value)
