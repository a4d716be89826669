"""The values of an edition's file and where each comes from, and values put in their place."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from samarkand.editions.sections import Section, Verbatim, refuse
from samarkand.grammar import join_commas

DESCRIPTION = ("edition", "sources", "names")  # the tables about the file; all others hold values
SUFFIX = "_source"
HOUSE_RULES = "house rules"  # in errors, where else a file's name stands


class Printed(NamedTuple):
    """One printed value with its provenance."""

    what: str
    value: Any
    status: str
    source: str


def without_sources(data: dict[str, Any]) -> dict[str, Any]:
    """The printed values of a file's content: all but its description and the words on sources."""
    return {name: bare(value) for name, value in data.items() if name not in DESCRIPTION}


def bare(value: Any) -> Any:
    """A value, of a table without what is said of sources."""
    if isinstance(value, dict):
        return {name: bare(inner) for name, inner in value.items() if not is_source(name)}
    return list(value) if isinstance(value, list) else value


def is_source(name: str) -> bool:
    """Whether a key says where values come from."""
    return name == "source" or name.endswith(SUFFIX)


def leaves(values: dict[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    """The values of nested tables, each with its full key."""
    for name, value in bare(values).items():
        if isinstance(value, dict):
            yield from leaves(value, f"{within}{name}.")
        else:
            yield f"{within}{name}", value


def value_to_change(data: dict[str, Any], key: Any) -> Any:
    """The value of a key, or None where its table may have others."""
    *tables, last = key.split(".") if isinstance(key, str) else [""]
    table: Any = without_sources(data)
    for name in tables:
        table = table.get(name) if isinstance(table, dict) else None
    if not tables or not isinstance(table, dict) or is_source(last):
        known = ", ".join(without_sources(data))
        refuse(HOUSE_RULES, "", key, f"a table of the edition and a key in it, such as a.b ({known})")
    if isinstance(table.get(last), dict):
        known = ", ".join(f"{key}.{each}" for each in table[last])
        refuse(HOUSE_RULES, key, Verbatim("a table"), f"one of {known}")
    return table.get(last)


def put(data: dict[str, Any], key: str, value: Any, status: str, source: str) -> None:
    """A value, with its status and source. Changes `data`, unless there is no table to put it in."""
    *tables, last = key.split(".")
    table: Any = data
    for name in tables:
        table = table.setdefault(name, {}) if isinstance(table, dict) else None
    if isinstance(table, dict):
        name = f"{status}: {source}"
        table[last], table[last + SUFFIX] = value, name
        data["sources"][name] = {"status": status, "text": source}


def printed_values(data: dict[str, Any], file: str) -> Iterator[Printed]:
    """The values of a file's content, one after another, each refused if it has no source."""
    default = data["edition"].get("source")
    for name in without_sources(data):
        yield from walk(Section(file, name, data[name]), default, {}, data["sources"])


def walk(section: Section, default: Any, cells: dict[str, Any], sources: dict[str, Any]) -> Iterator[Printed]:
    """The values of a table: `default` names the source of all, `cells` of some, the table of others."""
    table = section.values
    default = table.get("source", default)
    for name in [*cells, *(name.removesuffix(SUFFIX) for name in table if name.endswith(SUFFIX))]:
        if name not in table:
            section.refuse(name, None, "a value, because its source is given")
    for name, value in table.items():
        if is_source(name):
            continue
        source = table.get(name + SUFFIX, cells.get(name, default))
        if isinstance(value, dict):
            inner, some = (default, source) if isinstance(source, dict) else (source, {})
            yield from walk(Section(section.file, section.path(name), value), inner, some, sources)
        elif not isinstance(source, str) or source not in sources:
            section.refuse(name + SUFFIX, source, f"the name of one of the sources: {', '.join(sources)}")
        else:
            status, text = sources[source]["status"], sources[source]["text"]
            yield Printed(section.path(name), as_value(value), status, text)


def as_value(value: Any) -> Any:
    """A value as tables show it: of a list one text."""
    return join_commas(as_text(item) for item in value) if isinstance(value, list) else value


def as_text(value: Any) -> str:
    """A value as text."""
    return value if isinstance(value, str) else str(value)
