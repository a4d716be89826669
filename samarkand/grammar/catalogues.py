"""Translators' catalogues: `locale/CODE/*.po`, in gettext's form, read as they are.

What a translator saves is what is said: nothing is compiled, and no library is needed. Only those are read in
which a room stands that says something.
"""

import functools
import importlib
import json
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from samarkand.grammar.tables import ENGLISH, Language

LOCALE = "samarkand.grammar.locale"
ENTRY = re.compile(
    r"((?:^#.*\n)*)" + r"\n".join(f'^{keyword} (".*")' for keyword in ("msgctxt", "msgid", "msgstr")),
    re.MULTILINE,
)


BROKEN = '"\n"'  # where what is said goes on in the next line


class Entry(NamedTuple):
    """An entry of a catalogue.

    Attributes
    ----------
    context : str
        The room that the words stand in and their name there, as in `samarkand.market.wording:PASS`.
    words, said : str
        In English, and translated: "" if not yet.
    is_fuzzy : bool
        Whether the English has changed since: it is not said before a translator has looked at it.
    """

    context: str
    words: str
    said: str
    is_fuzzy: bool = False


def entries(text: str) -> Iterator[Entry]:
    r"""The entries of a catalogue, its head left out.

    Examples
    --------
    >>> list(entries('msgctxt "room:GO"\nmsgid "Go"\nmsgstr "Allez"\n'))
    [Entry(context='room:GO', words='Go', said='Allez', is_fuzzy=False)]
    """
    found = ENTRY.findall(text.replace(BROKEN, ""))
    quoted = ",".join(part for _, *parts in found for part in parts)
    parts = iter(json.loads(f"[{quoted}]"))  # all at once: it is quick
    for (comments, *_), context, words, said in zip(found, parts, parts, parts, strict=True):
        yield Entry(context, words, said, "#," in comments and "fuzzy" in comments)


@functools.cache
def language_of(code: str) -> Language:
    """The table of a language, with what its catalogues say.

    Examples
    --------
    >>> language_of("fr").code, language_of("en") is ENGLISH
    ('fr', True)
    """
    if code == ENGLISH.code:
        return ENGLISH
    table: Language = importlib.import_module(f"{LOCALE}.{code}").LANGUAGE
    return table._replace(translate=Translations(lambda: map(_text, files_of(code))))


class Translations:
    r"""What is said in place of English words; a catalogue is read when one of its rooms says something.

    Parameters
    ----------
    catalogues : function
        Returns their texts.

    Examples
    --------
    >>> texts = ['msgctxt "room:GO"\nmsgid "Go"\nmsgstr "Allez"\n', 'msgctxt "hall:STOP"\n: is not read']
    >>> translate = Translations(lambda: texts)
    >>> translate("room", "Go"), translate("room", "Stop")
    ('Allez', None)
    """

    def __init__(self, catalogues: Callable[[], Iterable[str]]):
        self._catalogues = catalogues
        self._unread: list[str] | None = None
        self._rooms: set[str] = set()  # those that have said something
        self._said: dict[tuple[str, str], str] = {}

    def __call__(self, room: str, words: str) -> str | None:
        """What is said in a room in place of the words; None where nobody has translated them."""
        if room not in self._rooms:
            self._read(room)
            self._rooms.add(room)  # now that all is there: another thread may ask at the same time
        return self._said.get((room, words))

    def _read(self, room: str) -> None:
        """Read the catalogues in which a room stands."""
        if self._unread is None:
            self._unread = [text.replace(BROKEN, "") for text in self._catalogues()]
        named = f'msgctxt "{room}:'
        for text in self._unread:
            if named in text:
                self._said.update(_by_room(text))
        self._unread = [text for text in self._unread if named not in text]


def _by_room(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    """The translations of a catalogue by room and English words."""
    for entry in entries(text):
        if entry.said and not entry.is_fuzzy:
            yield (entry.context.partition(":")[0], entry.words), entry.said


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def files_of(code: str) -> list[Path]:
    """The catalogues of a language, a file for each domain.

    Examples
    --------
    >>> "market.po" in [file.name for file in files_of("fr")]
    True
    """
    (home,) = importlib.import_module(f"{LOCALE}.{code}").__path__
    return sorted(Path(home).glob("*.po"))


def languages() -> list[str]:
    """The codes of the languages that there are.

    Examples
    --------
    >>> languages()
    ['en', 'fr']
    """
    home = importlib.import_module(LOCALE)
    return sorted([ENGLISH.code, *(found.name for found in pkgutil.iter_modules(home.__path__))])
