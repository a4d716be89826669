"""An edition: the numbers printed on one box, each with where it comes from.

An edition is a TOML file. Beside the printed values it names its sources, and each source says whether
what is taken from it is *stated* by a rulebook (or printed on a box at hand), *reported* by someone who
saw the game, or *reconstructed* by us. What values a game needs, and what makes them playable, is known
to the game alone: `samarkand.<game>.edition.validate`.

How a file says where a value comes from, nearest word first:

- `grain_source = "box"` beside `grain`; for a value that is a table, also `grain_source = {4 = "box"}`;
- `source = "box"` among the values of a table, for all in it;
- `source = "box"` in `[edition]`, for the whole file.
"""

import html
import importlib.resources
import os
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from samarkand.errors import InvalidEdition, is_whole, shown
from samarkand.grammar import Noun, Sentence, in_a_row
from samarkand.protocol import package

STATUSES = ("stated", "reported", "reconstructed")
DESCRIPTION = ("edition", "sources", "names")  # the tables about the file; all others hold printed values
SUFFIX = "_source"
SUMMARY = Sentence(
    "{name} ({title}): {number:# printed value|# printed values}, {stated} stated, {reported} reported, "
    "{reconstructed} reconstructed"
)


class Printed(NamedTuple):
    """One printed value with its provenance."""

    what: str
    value: Any
    status: str
    source: str


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


def refuse(file: str, key: str, found: Any, expected: str) -> NoReturn:
    """Raise the one kind of error of a file: file, key, found, expected, on one line."""
    where = f"{file}: {key}" if key else file
    raise InvalidEdition(f"{where}: found {_shown(found)}, expected {expected}")


def _shown(found: Any) -> str:
    if found is None:
        return "nothing"
    text = found if isinstance(found, Found) else shown(found)
    return text if len(text) <= 60 else text[:57] + "…"


class Found(str):
    """Words about what was found, shown as they are; any other string is shown in quotes."""


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

    def has_only(self, names: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Refuse a key that is missing and one that is not known."""
        names = list(names)
        known = [*names, *optional]
        for name in self.values:
            if name not in known:
                self.refuse(name, Found("an unknown key"), f"only {', '.join(known)}")
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

    def items(self, name: str) -> list[Any]:
        """The list `name`."""
        value = self.values.get(name)
        if not isinstance(value, list):
            self.refuse(name, value, "a list")
        return value


@dataclass(frozen=True)
class Edition:
    """The printed numbers of one edition of a game.

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
        The file's content, sources included.
    """

    game: str
    name: str
    title: str
    path: str = field(compare=False)
    data: dict[str, Any] = field(hash=False, repr=False)

    @property
    def values(self) -> dict[str, Any]:
        """The printed values alone, as nested dictionaries by the keys of the file."""
        return without_sources(self.data)

    def nouns(self, words: Iterable[str]) -> tuple[Noun, ...]:
        """The edition's nouns, with those that `[names.fr]` and its like give in other languages."""
        called = self.data.get("names", {})
        return tuple(
            Noun(word, names={code: _forms(table[word]) for code, table in called.items() if word in table})
            for word in words
        )

    def printed(self) -> list[Printed]:
        """Every printed value with its status and source, in the order of the file."""
        return list(_printed(self.data, Path(self.path).name))

    def counts(self) -> dict[str, int]:
        """How many values are stated, reported and reconstructed."""
        statuses = [value.status for value in self.printed()]
        return {status: statuses.count(status) for status in STATUSES}

    def table(self) -> Any:
        """Every printed value with its provenance.

        Returns
        -------
        pandas.DataFrame
            One row a value: what, value, status, source.
        """
        import pandas  # late: importing this package must stay quick

        return pandas.DataFrame(self.printed(), columns=list(Printed._fields))

    def summary(self) -> str:
        """One line: the edition, and how much of it is stated, reported and reconstructed."""
        counts = self.counts()
        return SUMMARY.say(name=self.name, title=self.title, number=sum(counts.values()), **counts)

    def __str__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_as_text(cell))}</td>" for cell in value) + "</tr>"
            for value in self.printed()
        )
        head = "".join(f"<th>{name}</th>" for name in Printed._fields)
        summary = html.escape(self.summary())
        return f"<details><summary>{summary}</summary><table><tr>{head}</tr>{rows}</table></details>"


def available(game: str) -> list[str]:
    """The names of the editions that the package ships for `game`."""
    files = _folder(game).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def load(game: str, edition: str | os.PathLike[str] | Edition) -> Edition:
    """Read and validate an edition.

    Parameters
    ----------
    game : str
        The game's short name, such as ``"sackson"``.
    edition : str, path or Edition
        The name of an edition that the package ships, or a file of your own: a string that ends in
        ``.toml``, or a path object. An `Edition` is validated again, as it may have been changed.

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
        return _checked(game, edition.data, edition.path)
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


def _folder(game: str) -> Any:
    return importlib.resources.files(package(game).path) / "editions"


def _parsed(file: Any, name: str) -> dict[str, Any]:
    is_there = isinstance(file, Path) and os.path.exists(file)
    if is_there and not (os.path.isfile(file) or os.path.isdir(file)):  # it would be waited for
        refuse(name, "", Found("a pipe or a device"), "an edition's TOML file")
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        refuse(name, "", Found("no such file"), "the path of an edition's TOML file")
    except OSError as error:
        refuse(name, "", Found(f"a file that cannot be read ({error.strerror})"), "an edition's TOML file")
    except UnicodeDecodeError as error:
        refuse(name, "", Found(f"a byte at {error.start} that is not UTF-8"), "a TOML file in UTF-8")
    except tomllib.TOMLDecodeError as error:
        refuse(name, "", Found(f"no valid TOML: {error}"), "a TOML file")
    except RecursionError:
        refuse(name, "", Found("tables or lists too deep to be read"), "an edition's TOML file")
    except ValueError as error:  # a number of thousands of digits
        refuse(name, "", Found(f"a value that cannot be read ({error})"), "an edition's TOML file")


def _checked(game: str, data: dict[str, Any], path: str) -> Edition:
    file = Path(path).name
    available(game)
    whole = Section(file, "", data)
    about = whole.table("edition")
    if about.text("game") != game:
        about.refuse("game", about.values["game"], f"{game!r}")
    about.has_only(["game", "name", "title"], optional=["source"])
    _check_sources(whole)
    _check_names(whole)
    package(game).edition.validate(without_sources(data), file)
    for _ in _printed(data, file):  # refuses a value without a source
        pass
    return Edition(game, about.text("name"), about.text("title"), path, data)


def _check_sources(whole: Section) -> None:
    sources = whole.table("sources")
    for name in sources.values:
        source = sources.table(name)
        source.has_only(["status", "text"])
        source.text("text")
        if source.text("status") not in STATUSES:
            source.refuse("status", source.values["status"], "one of " + ", ".join(STATUSES))


def _check_names(whole: Section) -> None:
    """Of a language's names each is one, or two: of one thing and of several."""
    languages = whole.table("names") if "names" in whole.values else Section(whole.file, "names", {})
    for code in languages.values:
        table = languages.table(code)
        for name, forms in table.values.items():
            if not isinstance(forms, list) or len(forms) != 2 or not all(map(is_name, forms)):
                table.text(name)


def is_name(found: Any) -> bool:
    """Whether a value is words on one line."""
    return isinstance(found, str) and bool(found.strip()) and found.isprintable()


def _forms(found: str | list[str]) -> tuple[str, str]:
    one, several = (found, found) if isinstance(found, str) else found
    return one, several


def without_sources(data: dict[str, Any]) -> dict[str, Any]:
    """The printed values of a file's content: all but its description and the words on sources."""
    return {name: _bare(value) for name, value in data.items() if name not in DESCRIPTION}


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _bare(inner) for name, inner in value.items() if not _is_source(name)}
    return list(value) if isinstance(value, list) else value


def _is_source(name: str) -> bool:
    return name == "source" or name.endswith(SUFFIX)


def _printed(data: dict[str, Any], file: str) -> Iterator[Printed]:
    default = data["edition"].get("source")
    for name in without_sources(data):
        yield from _walk(Section(file, name, data[name]), default, {}, data["sources"])


def _walk(
    section: Section, default: Any, cells: dict[str, Any], sources: dict[str, Any]
) -> Iterator[Printed]:
    """The values of a table: `default` names the source of all, `cells` of some, the table of others."""
    table = section.values
    default = table.get("source", default)
    for name in [*cells, *(name.removesuffix(SUFFIX) for name in table if name.endswith(SUFFIX))]:
        if name not in table:
            section.refuse(name, None, "a value, because its source is given")
    for name, value in table.items():
        if _is_source(name):
            continue
        source = table.get(name + SUFFIX, cells.get(name, default))
        if isinstance(value, dict):
            inner, some = (default, source) if isinstance(source, dict) else (source, {})
            yield from _walk(Section(section.file, section.path(name), value), inner, some, sources)
        elif not isinstance(source, str) or source not in sources:
            section.refuse(name + SUFFIX, source, f"the name of one of the sources: {', '.join(sources)}")
        else:
            status, text = sources[source]["status"], sources[source]["text"]
            yield Printed(section.path(name), _as_value(value), status, text)


def _as_value(value: Any) -> Any:
    return in_a_row(_as_text(item) for item in value) if isinstance(value, list) else value


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)
