"""An edition: the numbers printed on one box and ruled by its rulebook, each with where it comes from.

An edition is a TOML file. Beside the printed values it names its sources, and each source says whether
what is taken from it is *stated* by a rulebook (or printed on a box at hand), *reported* by someone who
saw the game, or *reconstructed* by us. What values a game needs, and what makes them playable, is known
to the game alone: `samarkand.<game>.edition.validate`.

How a file says where a value comes from, nearest word first:

- `grain_source = "box"` beside `grain`; for a value that is a table, also `grain_source = {4 = "box"}`;
- `source = "box"` among the values of a table, for all in it;
- `source = "box"` in `[edition]`, for the whole file.

What the rules say as a number stands in `[rules]`; what a file leaves out there is as the game's edition by
default has it. A house rule changes some values of an edition (`load`): these have the status *changed*.
"""

import copy
import functools
import html
import importlib.resources
import os
import tomllib
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand.editions.sections import NumberBounds as NumberBounds
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
    value_to_change,
    walk,
    without_sources,
)
from samarkand.errors import UnusualNumber, is_whole
from samarkand.grammar import Noun, Sentence, join_commas
from samarkand.protocol import package

if TYPE_CHECKING:
    import pandas

STATUSES = ("stated", "reported", "reconstructed")
CHANGED = "changed"  # the status of what a house rule changes
RULES_TABLE = "rules"  # the table of the rules' numbers
SUMMARY = Sentence(
    "{name} ({title}): {number:# printed or ruled value|# printed or ruled values}, {stated} stated, "
    "{reported} reported, {reconstructed} reconstructed"
)
WITH_CHANGES = Sentence("{summary}; changed: {changes}")
CHANGE, ADDED = Sentence("{key} {value} instead of {was}"), Sentence("{key} {value}, which is new")
HOUSE_RULE = Sentence("house rule")


@dataclass(frozen=True)
class Names:
    """An edition's names for things, in all games; a thing that a game does not have has no name.

    `names[space]` is short for `names.spaces[space]`.

    Attributes
    ----------
    spaces, families, goods : tuple of Noun
        By number.

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
    """The printed and ruled numbers of one edition of a game.

    Attributes
    ----------
    game : str
        The game's short name.
    name : str
        The edition's short name.
    title : str
        The edition's full title.
    path : str
        The file it was read from.
    data : dict
        The file's content, sources included, and the rules' numbers that it leaves out.
    changes : dict
        What a house rule has changed, by key, such as `{"rules.starting_cash": 300}`.
    unchanged : Edition or None
        The edition without them.
    unusual : tuple of str
        What no rulebook forbids and no box has.
    """

    game: str
    name: str
    title: str
    path: str = field(compare=False)
    data: dict[str, Any] = field(hash=False, repr=False)
    changes: dict[str, Any] = field(default_factory=dict, hash=False)
    unchanged: "Edition | None" = field(default=None, compare=False, repr=False)
    unusual: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def values(self) -> dict[str, Any]:
        """The values alone, as nested dictionaries by the keys of the file."""
        return without_sources(self.data)

    @property
    def given(self) -> str | dict[str, Any]:
        """The edition as `samarkand.game` takes it: its name, or what a house rule changes, and of what."""
        return {"edition": self.name, **self.changes} if self.changes else self.name

    def ruled_numbers(self) -> dict[str, Any]:
        """Return the rules' numbers as the game's edition by default has them, whatever this one says."""
        return ruled_numbers(self.game)

    def differences(self) -> list[tuple[str, Any, Any]]:
        """What a house rule has changed, or a file in the rules' numbers: key, value, what it was or None."""
        ruled = {RULES_TABLE: ruled_numbers(self.game)}
        others = {} if self.unchanged is None else dict(leaves(self.unchanged.values))
        was = {**others, **dict(leaves(ruled))}
        return [
            (key, value, was.get(key))
            for key, value in leaves(self.values)
            if key in self.changes or value != was.get(key, value)
        ]

    def nouns(self, words: Iterable[str]) -> tuple[Noun, ...]:
        """The edition's nouns, with those that `[names.fr]` and its like give in other languages."""
        called = self.data.get("names", {})
        return tuple(
            Noun(word, names={code: _forms(table[word]) for code, table in called.items() if word in table})
            for word in words
        )

    def printed(self) -> list[Printed]:
        """Every printed value with its status and source, in the order of the file."""
        return list(printed_values(self.data, Path(self.path).name))

    def counts(self) -> dict[str, int]:
        """How many values are stated, reported and reconstructed; and changed, if any is."""
        statuses = [value.status for value in self.printed()]
        known = (*STATUSES, CHANGED) if CHANGED in statuses else STATUSES
        return {status: statuses.count(status) for status in known}

    def table(self) -> "pandas.DataFrame":
        """Every printed value with its provenance.

        Returns
        -------
        pandas.DataFrame
            One row a value: what, value, status, source.
        """
        import pandas  # late: importing this package must stay quick

        return pandas.DataFrame(self.printed(), columns=list(Printed._fields))

    def summary(self) -> str:
        """One line: the edition, how much is stated, reported and reconstructed, and what is changed."""
        counts = self.counts()
        told = {status: counts[status] for status in STATUSES}
        summary = SUMMARY.format(name=self.name, title=self.title, number=sum(counts.values()), **told)
        changes = [
            (ADDED if was is None else CHANGE).format(key=key, value=as_value(value), was=as_value(was))
            for key, value, was in self.differences()
        ]
        return WITH_CHANGES.format(summary=summary, changes=join_commas(changes)) if changes else summary

    def __str__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(as_text(cell))}</td>" for cell in value) + "</tr>"
            for value in self.printed()
        )
        head = "".join(f"<th>{name}</th>" for name in Printed._fields)
        summary = html.escape(self.summary())
        return f"<details><summary>{summary}</summary><table><tr>{head}</tr>{rows}</table></details>"


AnyEdition = str | os.PathLike[str] | Edition | Mapping[str, Any]  # as a user names one


def available(game: str) -> list[str]:
    """The names of the editions that the package ships for `game`."""
    files = _folder(game).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def load(game: str, edition: AnyEdition) -> Edition:
    """Read and validate an edition; what is unusual in it is warned of.

    Parameters
    ----------
    game : str
        The game's short name, such as ``"sackson"``.
    edition : str, path or Edition
        The name of an edition that the package ships, or a file of your own: a string that ends in
        ``.toml``, or a path object. An `Edition` is validated again, as it may have been changed.
        A mapping is a house rule: keys of the file with their values, such as
        ``{"rules.starting_cash": 300}``, and under ``"edition"`` of which edition, if not of the usual one.

    Returns
    -------
    Edition

    Raises
    ------
    UnknownGame
        The package has no such game.
    InvalidEdition
        There is no such edition, or its file does not describe a playable game.
    """
    if isinstance(edition, Edition):
        return _again(game, edition)
    found = _changed(game, edition) if isinstance(edition, Mapping) else _read(game, edition)
    for each in found.unusual:
        warnings.warn(each, UnusualNumber, stacklevel=4)  # where `samarkand.game` was called
    return found


def _again(game: str, edition: Edition) -> Edition:
    """An edition validated anew."""
    if edition.unchanged is not None:
        return _changed(game, {"edition": edition.unchanged, **edition.changes})
    return _checked(game, edition.data, edition.path)


def _read(game: str, edition: Any) -> Edition:
    if isinstance(edition, os.PathLike) or (isinstance(edition, str) and edition.endswith(".toml")):
        path = _path(edition)
        return _checked(game, _parsed(path, path.name), str(path))
    if isinstance(edition, str) and edition in available(game):
        file = _folder(game) / f"{edition}.toml"
        return _checked(game, _parsed(file, file.name), str(file))
    names = ", ".join(available(game))
    refuse("edition", "", edition, f"one of {names}, or the path of a file of your own that ends in .toml")


def _path(edition: str | os.PathLike[str]) -> Path:
    """The path of a file, refused if no file can be called that."""
    try:
        path = Path(edition)
        os.fsencode(path)
    except (TypeError, UnicodeEncodeError):
        refuse("edition", "", edition, "the path of an edition's TOML file")
    if "\0" in str(path):
        refuse("edition", "", edition, "the path of an edition's TOML file")
    return path


def _changed(game: str, given: Mapping[str, Any]) -> Edition:
    """An edition with house rules: those of the edition that is named, and those given."""
    base = given.get("edition", package(game).options.EDITION)
    base = _again(game, base) if isinstance(base, Edition) else _read(game, base)
    plain = base.unchanged or base
    data = copy.deepcopy(plain.data)
    changes = {}
    for key, value in {**base.changes, **given}.items():
        if key == "edition":
            continue
        value = int(value) if is_whole(value) else value
        was = value_to_change(data, key)
        if type(was) is not type(value) or was != value:
            changes[key] = value
            put(data, key, value, CHANGED, str(HOUSE_RULE))
    if not changes:
        return plain
    return replace(_checked(game, data, plain.path, HOUSE_RULES), changes=changes, unchanged=plain)


def _completed(game: str, data: dict[str, Any]) -> dict[str, Any]:
    """A file's content with the rules' numbers that it leaves out, as the edition by default has them."""
    ruled = _by_default(game)
    if RULES_TABLE not in ruled:
        return data
    data = copy.deepcopy(data)
    there = dict(leaves({RULES_TABLE: data.get(RULES_TABLE, {})}))
    for each in walk(Section("", RULES_TABLE, ruled[RULES_TABLE]), None, {}, ruled["sources"]):
        if each.what not in there:
            put(data, *each)
    return data


def ruled_numbers(game: str) -> dict[str, Any]:
    """The rules' numbers as the edition by default has them, a game's own if it has any."""
    return bare(_by_default(game).get(RULES_TABLE, {}))


def _by_default(game: str) -> dict[str, Any]:
    parts = package(game)
    return _kept_by_default(parts.path, parts.options.EDITION)


@functools.cache
def _kept_by_default(path: str, edition: str) -> dict[str, Any]:
    file = importlib.resources.files(path) / "editions" / f"{edition}.toml"
    return _parsed(file, file.name)


def _folder(game: str) -> Any:
    return importlib.resources.files(package(game).path) / "editions"


def _parsed(file: Any, name: str) -> dict[str, Any]:
    is_there = isinstance(file, Path) and os.path.exists(file)
    if is_there and not (os.path.isfile(file) or os.path.isdir(file)):  # it would be waited for
        refuse(name, "", Verbatim("a pipe or a device"), "an edition's TOML file")
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        refuse(name, "", Verbatim("no such file"), "the path of an edition's TOML file")
    except OSError as error:
        refuse(name, "", Verbatim(f"a file that cannot be read ({error.strerror})"), "an edition's TOML file")
    except UnicodeDecodeError as error:
        refuse(name, "", Verbatim(f"a byte at {error.start} that is not UTF-8"), "a TOML file in UTF-8")
    except tomllib.TOMLDecodeError as error:
        refuse(name, "", Verbatim(f"no valid TOML: {error}"), "a TOML file")
    except RecursionError:
        refuse(name, "", Verbatim("tables or lists too deep to be read"), "an edition's TOML file")
    except ValueError as error:  # a number of thousands of digits
        refuse(name, "", Verbatim(f"a value that cannot be read ({error})"), "an edition's TOML file")


def _checked(game: str, data: dict[str, Any], path: str, file: str = "") -> Edition:
    file = file or Path(path).name
    available(game)
    whole = Section(file, "", data)
    about = whole.table("edition")
    if about.text("game") != game:
        about.refuse("game", about.values["game"], f"{game!r}")
    about.has_only(["game", "name", "title"], optional=["source"])
    _check_sources(whole)
    _check_names(whole)
    data = _completed(game, data)
    unusual = package(game).edition.validate(without_sources(data), file)
    for _ in printed_values(data, file):  # refuses a value without a source
        pass
    return Edition(game, about.text("name"), about.text("title"), path, data, unusual=tuple(unusual or ()))


def _check_sources(whole: Section) -> None:
    sources = whole.table("sources")
    for name in sources.values:
        source = sources.table(name)
        source.has_only(["status", "text"])
        source.text("text")
        if source.text("status") not in (*STATUSES, CHANGED):
            source.refuse("status", source.values["status"], "one of " + ", ".join(STATUSES))


def _check_names(whole: Section) -> None:
    """Of a language's names each is one, or two: of one thing and of several."""
    languages = whole.table("names") if "names" in whole.values else Section(whole.file, "names", {})
    for code in languages.values:
        table = languages.table(code)
        for name, forms in table.values.items():
            if not isinstance(forms, list) or len(forms) != 2 or not all(map(is_name, forms)):
                table.text(name)


def _forms(found: str | list[str]) -> tuple[str, str]:
    one, several = (found, found) if isinstance(found, str) else found
    return one, several


def fill_rules(known: Mapping[str, NumberBounds], rules: Mapping[str, Any], config: Any) -> None:
    """Write the rules' numbers to the config's fields of their names.

    Of a table a field of one number has that for so many players, a row each at its index.
    """
    for name, value in rules.items():
        field_of = getattr(config, name)
        if not known[name].keys:
            setattr(config, name, value)
        elif is_whole(field_of):
            setattr(config, name, value[str(config.players)])
        else:
            field_of[:] = 0
            for key, number in value.items():
                field_of[int(key)] = number
