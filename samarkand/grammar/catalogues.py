"""Translators' catalogues: `locale/CODE/*.po`, in gettext's form, read as they are.

What a translator saves is what is said: nothing is compiled, and no library is needed.
"""

import functools
import importlib
import importlib.resources
import json
import pkgutil
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import NamedTuple

from samarkand.grammar.tables import ENGLISH, Language

LOCALE = "samarkand.grammar.locale"
ENTRY = re.compile(
    r"((?:^#.*\n)*)" + r"\n".join(f'^{keyword} (".*")' for keyword in ("msgctxt", "msgid", "msgstr")),
    re.MULTILINE,
)


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
    found = ENTRY.findall(text.replace('"\n"', ""))  # what is broken goes on in the next line
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
    said: dict[tuple[str, str], str] = {}
    table: Language = importlib.import_module(f"{LOCALE}.{code}").LANGUAGE

    def translate(room: str, words: str) -> str | None:
        if not said:  # the catalogues are read when something is said for the first time
            said.update(_read(code))
        return said.get((room, words))

    return table._replace(translate=translate)


def _read(code: str) -> Iterator[tuple[tuple[str, str], str]]:
    """The translations by room and English words."""
    for file in files_of(code):
        for entry in entries(file.read_text(encoding="utf-8")):
            if entry.said and not entry.is_fuzzy:
                yield (entry.context.partition(":")[0], entry.words), entry.said


def files_of(code: str) -> list[Traversable]:
    """The catalogues of a language, a file for each domain.

    Examples
    --------
    >>> "market.po" in [file.name for file in files_of("fr")]
    True
    """
    home = importlib.resources.files(f"{LOCALE}.{code}")
    return sorted((file for file in home.iterdir() if file.name.endswith(".po")), key=lambda file: file.name)


def languages() -> list[str]:
    """The codes of the languages that there are.

    Examples
    --------
    >>> languages()
    ['en', 'fr']
    """
    home = importlib.import_module(LOCALE)
    return sorted([ENGLISH.code, *(found.name for found in pkgutil.iter_modules(home.__path__))])
