"""Read translators' catalogues: `locale/CODE/*.po`, in gettext's format.

They are not compiled, so a translator's change takes effect at once. A file is read when one of its texts is
first needed.
"""

import functools
import importlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from samarkand.grammar.tables import ENGLISH, Language

LOCALE = "samarkand.grammar.locale"
ENTRY = re.compile(
    r"""((?:^\#.*\n)*)  # comments and flags
    (?:^msgctxt[ ](".*")\n)?
    ^msgid[ ](".*")\n
    (?:^msgid_plural[ ](".*")\n)?
    ((?:^msgstr(?:\[\d\])?[ ]".*"(?:\n|$))+)""",
    re.MULTILINE | re.VERBOSE,
)
TRANSLATION = re.compile(r'^msgstr(?:\[\d\])? (".*")$', re.MULTILINE)
BROKEN = '"\n"'  # between two lines of one text
BEGINNING = 16  # characters that no editor breaks: lines are about 80 long


class Entry(NamedTuple):
    """An entry of a catalogue.

    Attributes
    ----------
    context : str
        Distinguishes the text from the same English text with another translation. Nearly always empty.
    words, said : str
        The English text and its translation, "" if there is none yet. The singular if there is a plural.
    is_fuzzy : bool
        Whether the English has changed since. Such an entry is not used until a translator confirms it.
    plural : str
        The English plural, or "".
    several : tuple of str
        The translations for the language's further plurals.
    """

    context: str
    words: str
    said: str
    is_fuzzy: bool = False
    plural: str = ""
    several: tuple[str, ...] = ()


def entries(text: str) -> Iterator[Entry]:
    r"""Yield the entries of a catalogue, without its header.

    Examples
    --------
    >>> list(entries('msgctxt "game"\nmsgid "Go"\nmsgstr "Allez"\n'))
    [Entry(context='game', words='Go', said='Allez', is_fuzzy=False, plural='', several=())]
    >>> cards = 'msgid "a card"\nmsgid_plural "cards"\nmsgstr[0] "une carte"\nmsgstr[1] "des cartes"\n'
    >>> next(entries(cards)).several
    ('des cartes',)
    """
    matches = ENTRY.findall(text.replace(BROKEN, ""))
    rows = []
    for _, context, english, plural, translation in matches:
        # Most texts have no plural and need no search.
        forms = (
            ",".join(TRANSLATION.findall(translation))
            if plural
            else translation[len("msgstr ") :].rstrip("\n")
        )
        rows.append(f"[{context or EMPTY},{english},{plural or EMPTY},{forms}]")
    for (comments, *_), row in zip(
        matches, json.loads(f"[{','.join(rows)}]"), strict=True
    ):  # one call for all texts is quicker
        context, english, plural, translation, *several = row
        if english:
            is_fuzzy = "#," in comments and "fuzzy" in comments
            yield Entry(context, english, translation, is_fuzzy, plural, tuple(several))


EMPTY = '""'


@functools.cache
def language_of(code: str) -> Language:
    """Return a language with its translations.

    Examples
    --------
    >>> language_of("fr").code, language_of("en") is ENGLISH
    ('fr', True)
    """
    if code == ENGLISH.code:
        return ENGLISH
    table: Language = importlib.import_module(f"{LOCALE}.{code}").LANGUAGE
    return table._replace(translate=Translations(lambda: map(Path.read_bytes, files_of(code))))


class Translations:
    r"""The translations of a language. Each catalogue is read when one of its texts is needed.

    Parameters
    ----------
    catalogues : function
        Returns their contents.

    Examples
    --------
    >>> texts = [b'msgid "Go"\nmsgstr "Allez"\n', b'msgid "Stop"\n: is not read']
    >>> translate = Translations(lambda: texts)
    >>> translate("Go"), translate("Wait")
    (('Allez',), None)
    """

    def __init__(self, catalogues: Callable[[], Iterable[bytes]]):
        self._catalogues = catalogues
        self._unread: list[bytes] | None = None
        self._known: dict[tuple[str, str], tuple[str, ...] | None] = {}

    def __call__(self, text: str, context: str = "", plural: str = "") -> tuple[str, ...] | None:
        """Return the translation of a text, with one text for each plural, or None."""
        key = context, text
        try:
            return self._known[key]
        except KeyError:
            self._read(text)
        return self._known.setdefault(key, None)

    def _read(self, text: str) -> None:
        """Read the catalogues that may contain a text: those with a line that begins like it."""
        if self._unread is None:
            self._unread = list(self._catalogues())
        begins = _beginning(text)
        for catalogue in self._unread:
            if begins in catalogue:
                self._known.update(_by_key(catalogue.decode()))
        # Last, because another thread may look up a text at the same time.
        self._unread = [catalogue for catalogue in self._unread if begins not in catalogue]


def _by_key(text: str) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """Yield the translations of a catalogue by context and English text."""
    for entry in entries(text):
        if entry.said and not entry.is_fuzzy:
            yield (entry.context, entry.words), (entry.said, *entry.several)


def _beginning(text: str) -> bytes:
    r"""Return what every catalogue with this text contains, however an editor breaks it into lines.

    Examples
    --------
    >>> _beginning("Undo"), _beginning("a line\nand another"), _beginning("a text of many words")
    (b'"Undo"', b'"a line', b'"a text of many ')
    """
    line = json.dumps(text.split("\n")[0], ensure_ascii=False)
    is_whole = line == json.dumps(text, ensure_ascii=False) and len(text) <= BEGINNING
    return (line if is_whole else line[:-1][:BEGINNING]).encode()


def files_of(code: str) -> list[Path]:
    """Return the catalogues of a language, one file for each domain.

    Examples
    --------
    >>> "market.po" in [file.name for file in files_of("fr")]
    True
    """
    (home,) = importlib.import_module(f"{LOCALE}.{code}").__path__
    return [Path(home, name) for name in sorted(os.listdir(home)) if name.endswith(".po")]


def languages() -> list[str]:
    """Return the codes of the languages that exist.

    Examples
    --------
    >>> languages()
    ['en', 'fr']
    """
    import pkgutil

    home = importlib.import_module(LOCALE)
    return sorted([ENGLISH.code, *(module.name for module in pkgutil.iter_modules(home.__path__))])
