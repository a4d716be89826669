"""Editions: the numbers printed in a game's box and given in its rulebook, with their sources.

An edition is a TOML file. Besides the values it lists its sources. Each source has a status: its values are
*stated* by a rulebook (or printed on a copy that we have), *reported* by someone who saw the game, or
*reconstructed* by us. The game itself defines and validates the values it needs, in
`samarkand.<game>.edition.validate`.

A file specifies the source of a value in one of these ways, the most specific one first:

- `grain_source = "box"` next to `grain`, or `grain_source = {4 = "box"}` if the value is a table;
- `source = "box"` in a table, for all its values;
- `source = "box"` in `[edition]`, for the whole file.

The table `[rules]` contains the numbers in the rules. Numbers that a file leaves out there have the values of
the game's default edition. A house rule changes some values of an edition (see `load`). These values have the
status *changed*.
"""

import copy
import functools
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand.editions.sections import RuleNumber as RuleNumber
from samarkand.editions.sections import Section as Section
from samarkand.editions.sections import Verbatim as Verbatim
from samarkand.editions.sections import is_name
from samarkand.editions.sections import refuse as refuse
from samarkand.editions.values import (
    HOUSE_RULES,
    Printed,
    as_text,
    as_value,
    bare,
    leaves,
    printed_values,
    put,
    read_only,
    value_to_change,
    walk,
    without_sources,
    writable,
)
from samarkand.engine.records import PlainRecord
from samarkand.errors import as_python, is_whole
from samarkand.grammar import Noun, _, join_commas, ngettext
from samarkand.grammar import Sentence as Sentence

if TYPE_CHECKING:
    import pandas

STATUSES = ("stated", "reported", "reconstructed")
CHANGED = "changed"  # the status of values changed by a house rule
RULES_TABLE = "rules"  # the table with the numbers in the rules
SUMMARY = ngettext(
    "{name} ({title}): {number} printed or ruled value, {stated} stated, {reported} reported, "
    "{reconstructed} reconstructed",
    "{name} ({title}): {number} printed or ruled values, {stated} stated, {reported} reported, "
    "{reconstructed} reconstructed",
    "number",
)
WITH_CHANGES = _("{summary}; changed: {changes}")
CHANGE, ADDED = _("{key} {value} instead of {was}"), _("{key} {value}, which is new")
HOUSE_RULE = _("house rule")


@dataclass(frozen=True)
class Names:
    """An edition's names for spaces, families and goods.

    A tuple is empty if the game has no such things. `names[space]` is short for `names.spaces[space]`.

    Attributes
    ----------
    spaces, families, goods : tuple of Noun
        The names, indexed by number.

    Examples
    --------
    >>> import samarkand
    >>> names = samarkand.game("sackson").names
    >>> names.goods[:2], names.spaces[0] == names[0], names.families
    (('grain', 'fruit'), True, ())
    """

    spaces: tuple[Noun, ...] = ()
    families: tuple[Noun, ...] = ()
    goods: tuple[Noun, ...] = ()

    def __getitem__(self, space: int) -> Noun:
        return self.spaces[space]


@dataclass(frozen=True)
class Edition:
    """The printed numbers of one edition of a game, and the numbers in its rules. It is immutable.

    Attributes
    ----------
    game : str
        The game's short name.
    name : str
        The edition's short name.
    title : str
        The edition's full title.
    path : str
        The path of the file.
    data : read-only mapping
        The contents of the file, including the sources. The numbers in the rules are complete.
    changes : read-only mapping
        The values changed by a house rule, by key, such as `{"rules.starting_cash": 300}`.
    unchanged : Edition or None
        The edition without these changes.
    ruled : read-only mapping
        The numbers in the rules of the game's default edition, which may differ from this one.
    """

    game: str
    name: str
    title: str
    path: str = field(compare=False)
    data: Mapping[str, Any] = field(hash=False, repr=False)
    changes: Mapping[str, Any] = field(default_factory=dict, hash=False)
    unchanged: "Edition | None" = field(default=None, compare=False, repr=False)
    ruled: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", read_only(self.data))
        object.__setattr__(self, "changes", read_only(self.changes))
        object.__setattr__(self, "ruled", read_only(self.ruled))

    def __reduce__(self) -> tuple[object, ...]:
        """Return the way to make a copy, because Python cannot pickle a read-only mapping."""
        about = (self.game, self.name, self.title, self.path)
        return Edition, (
            *about,
            writable(self.data),
            writable(self.changes),
            self.unchanged,
            writable(self.ruled),
        )

    @property
    def values(self) -> dict[str, Any]:
        """Return the values without their sources, as nested dictionaries."""
        return without_sources(self.data)

    @property
    def given(self) -> str | dict[str, Any]:
        """Return the edition as an argument for `samarkand.game`: its name, or a house rule."""
        return {"edition": self.name, **writable(self.changes)} if self.changes else self.name

    def differences(self) -> list[tuple[str, object, object]]:
        """Return the values changed by a house rule, and the rules' numbers that differ from the default.

        Each entry consists of the key, the value, and the original value or None.
        """
        rules = {RULES_TABLE: dict(self.ruled)}
        unchanged = {} if self.unchanged is None else dict(leaves(self.unchanged.values))
        originals = {**unchanged, **dict(leaves(rules))}
        return [
            (key, value, originals.get(key))
            for key, value in leaves(self.values)
            if key in self.changes or value != originals.get(key, value)
        ]

    def nouns(self, words: Iterable[str]) -> tuple[Noun, ...]:
        """Return nouns with their translations, which the file has in tables such as `[names.fr]`."""
        tables = self.data.get("names", {})
        return tuple(
            Noun(word, names={code: _forms(table[word]) for code, table in tables.items() if word in table})
            for word in words
        )

    def printed(self) -> list[Printed]:
        """Return all values with their status and source, in the order of the file."""
        return list(printed_values(self.data, Path(self.path).name))

    def counts(self) -> dict[str, int]:
        """Return the number of values with each status. *Changed* is included only if there is a change."""
        statuses = [value.status for value in self.printed()]
        listed = (*STATUSES, CHANGED) if CHANGED in statuses else STATUSES
        return {status: statuses.count(status) for status in listed}

    def table(self) -> "pandas.DataFrame":
        """Return all values with their provenance.

        Returns
        -------
        pandas.DataFrame
            One row per value, with the columns `what`, `value`, `status` and `source`.
        """
        import pandas  # imported here to keep the import of this package fast

        return pandas.DataFrame(self.printed(), columns=list(Printed._fields))

    def summary(self) -> str:
        """Return one line with the edition's name, the number of values of each status, and the changes."""
        counts = self.counts()
        stated = {status: counts[status] for status in STATUSES}
        summary = SUMMARY.format(name=self.name, title=self.title, number=sum(counts.values()), **stated)
        changes = [
            (ADDED if was is None else CHANGE).format(key=key, value=as_value(value), was=as_value(was))
            for key, value, was in self.differences()
        ]
        return WITH_CHANGES.format(summary=summary, changes=join_commas(changes)) if changes else summary

    def __str__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        import html

        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(as_text(cell))}</td>" for cell in value) + "</tr>"
            for value in self.printed()
        )
        head = "".join(f"<th>{name}</th>" for name in Printed._fields)
        summary = html.escape(self.summary())
        return f"<details><summary>{summary}</summary><table><tr>{head}</tr>{rows}</table></details>"


AnyEdition = str | os.PathLike[str] | Edition | Mapping[str, Any]  # see `load`


def available(package: Any) -> list[str]:
    """Return the names of the editions of a game that come with the package."""
    files = _folder(package).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def load(package: Any, edition: AnyEdition) -> Edition:
    """Read and validate an edition.

    Parameters
    ----------
    package : samarkand.registry.Package
        The game's package.
    edition : str, path, Edition or mapping
        The name of an edition that comes with the package, or the path of your own file. If the path is a
        string, it must end in ``.toml``. An `Edition` is validated again.
        A mapping is a house rule. It maps keys of the file to new values, such as
        ``{"rules.starting_cash": 300}``. The key ``"edition"`` selects the edition to change, by default
        that of the game.

    Returns
    -------
    Edition

    Raises
    ------
    InvalidInput
        If there is no such edition, or it does not describe a playable game.
    """
    if isinstance(edition, Edition):
        return _revalidate(package, edition)
    return _apply_house_rule(package, edition) if isinstance(edition, Mapping) else _read(package, edition)


def _revalidate(package: Any, edition: Edition) -> Edition:
    if edition.unchanged is not None:
        return _apply_house_rule(package, {"edition": edition.unchanged, **edition.changes})
    return _validate(package, writable(edition.data), edition.path)


def _read(package: Any, edition: object) -> Edition:
    if isinstance(edition, os.PathLike) or (isinstance(edition, str) and edition.endswith(".toml")):
        path = _path(edition)
        return _validate(package, _parse(path, path.name), str(path))
    if isinstance(edition, str) and edition in available(package):
        folder = _folder(package)
        text = (folder / f"{edition}.toml").read_bytes()
        return _cached_edition(package, folder, edition, text)
    names = ", ".join(available(package))
    refuse("edition", "", edition, f"one of {names}, or the path of a file of your own that ends in .toml")


@functools.lru_cache(maxsize=16)
def _cached_edition(package: Any, folder: Path, edition: str, text: bytes) -> Edition:
    """Return a valid edition that comes with the package; `text` is the contents of its file."""
    file = folder / f"{edition}.toml"
    return _validate(package, _parse(file, file.name), str(file))


def _path(edition: str | os.PathLike[str]) -> Path:
    """Return the path of a file, or raise if it contains characters that no path can have."""
    try:
        path = Path(edition)
        os.fsencode(path)
    except (TypeError, UnicodeEncodeError):
        refuse("edition", "", edition, "the path of an edition's TOML file")
    if "\0" in str(path):
        refuse("edition", "", edition, "the path of an edition's TOML file")
    return path


def _apply_house_rule(package: Any, given: Mapping[str, object]) -> Edition:
    """Return an edition with the given changes, in addition to those of the edition that they refer to."""
    base = given.get("edition", package.options.EDITION)
    base = _revalidate(package, base) if isinstance(base, Edition) else _read(package, base)
    plain = base.unchanged or base
    data = writable(plain.data)
    changes = {}
    for key, value in {**base.changes, **given}.items():
        if key == "edition":
            continue
        key, value = as_python((key, writable(value)))
        was = value_to_change(data, key)
        if type(was) is not type(value) or was != value:
            changes[key] = value
            put(data, key, value, CHANGED, str(HOUSE_RULE))
    if not changes:
        return plain
    return replace(_validate(package, data, plain.path, HOUSE_RULES), changes=changes, unchanged=plain)


def _complete(package: Any, data: dict[str, Any]) -> dict[str, Any]:
    """Return a file's contents with missing numbers of the rules added from the default edition."""
    default = _default_data(package)
    if RULES_TABLE not in default:
        return data
    data = copy.deepcopy(data)
    present = dict(leaves({RULES_TABLE: data.get(RULES_TABLE, {})}))
    for item in walk(Section("", RULES_TABLE, default[RULES_TABLE]), None, {}, default["sources"]):
        if item.what not in present:
            put(data, *item)
    return data


def ruled_numbers(package: Any) -> dict[str, Any]:
    """Return the numbers in the rules of a game's default edition, or an empty dictionary."""
    return bare(_default_data(package).get(RULES_TABLE, {}))


def _default_data(package: Any) -> dict[str, Any]:
    return _cached_data(package.folder, package.options.EDITION)


@functools.cache
def _cached_data(folder: Path, edition: str) -> dict[str, Any]:
    file = folder / "editions" / f"{edition}.toml"
    return _parse(file, file.name)


def _folder(package: Any) -> Path:
    return package.folder / "editions"


def _parse(file: Any, name: str) -> dict[str, Any]:
    exists = isinstance(file, Path) and os.path.exists(file)
    if exists and not (os.path.isfile(file) or os.path.isdir(file)):  # reading would block
        refuse(name, "", Verbatim("a pipe or a device"), "an edition's TOML file")
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        refuse(name, "", Verbatim("no such file"), "the path of an edition's TOML file")
    except OSError as error:
        refuse(name, "", Verbatim(f"a file that cannot be read ({error.strerror})"), "an edition's TOML file")
    except UnicodeDecodeError as error:
        refuse(name, "", Verbatim(f"a byte at {error.start} that is not UTF-8"), "a TOML file in UTF-8")
    except tomllib.TOMLDecodeError as error:
        refuse(name, "", Verbatim(f"no valid TOML: {error}"), "a TOML file")
    except RecursionError:
        refuse(name, "", Verbatim("tables or lists nested too deeply"), "an edition's TOML file")
    except ValueError as error:  # a number of thousands of digits
        refuse(name, "", Verbatim(f"a value that cannot be read ({error})"), "an edition's TOML file")


def _validate(package: Any, data: dict[str, Any], path: str, file: str = "") -> Edition:
    file = file or Path(path).name
    whole = Section(file, "", data)
    about = whole.table("edition")
    if about.text("game") != package.name:
        about.refuse("game", about.values["game"], f"{package.name!r}")
    about.has_only(["game", "name", "title"], optional=["source"])
    _check_sources(whole)
    _check_names(whole)
    data = _complete(package, data)
    package.edition.validate(without_sources(data), file)
    for __ in printed_values(data, file):  # raises if a value has no source
        pass
    return Edition(
        package.name, about.text("name"), about.text("title"), path, data, ruled=ruled_numbers(package)
    )


def _check_sources(whole: Section) -> None:
    sources = whole.table("sources")
    for name in sources.values:
        source = sources.table(name)
        source.has_only(["status", "text"])
        source.text("text")
        if source.text("status") not in (*STATUSES, CHANGED):
            source.refuse("status", source.values["status"], "one of " + ", ".join(STATUSES))


def _check_names(whole: Section) -> None:
    """Raise unless each translated name is a string, or a list of two strings: singular and plural."""
    languages = whole.table("names") if "names" in whole.values else Section(whole.file, "names", {})
    for code in languages.values:
        table = languages.table(code)
        for name, forms in table.values.items():
            if not isinstance(forms, list) or len(forms) != 2 or not all(map(is_name, forms)):
                table.text(name)


def _forms(value: str | list[str]) -> tuple[str, str]:
    singular, plural = (value, value) if isinstance(value, str) else value
    return singular, plural


def fill_rules(known: Mapping[str, RuleNumber], rules: Mapping[str, Any], config: "PlainRecord") -> None:
    """Write the numbers in the rules to the config's fields of the same names.

    A table is written in one of two ways, depending on its field. A field with a single number gets the entry
    for the number of players. An array gets each entry at the index given by its key.
    """
    for name, value in rules.items():
        target = getattr(config, name)
        if not known[name].keys:
            setattr(config, name, value)
        elif is_whole(target):
            setattr(config, name, value[str(config.players)])
        else:
            target[:] = 0
            for key, number in value.items():
                target[int(key)] = number
