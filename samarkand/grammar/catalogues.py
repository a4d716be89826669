"""Read translators' catalogues: `locale/CODE/LC_MESSAGES/samarkand.po`, in gettext's format.

They are not compiled, so a translator's change takes effect when Python is restarted.
"""

import functools
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from samarkand.grammar.language import ENGLISH, Language

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


class Entry(NamedTuple):
    """An entry of a catalogue.

    Attributes
    ----------
    context : str
        Distinguishes the text from an identical English text with a different translation. Nearly always
        empty.
    words, said : str
        The English text, in the singular if there is a plural, and its translation, or "" if there is none
        yet.
    is_fuzzy : bool
        Whether the English text has changed since it was translated. A translator must confirm such an entry
        before it is used.
    plural : str
        The English plural, or "".
    several : tuple of str
        The translations for the language's other plural forms.
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
    >>> language_of("fr").translate("Undo"), language_of("fr").translate("Undo the last hour")
    (('Annuler',), None)
    """
    if code == ENGLISH.code:
        return ENGLISH
    table: Language = importlib.import_module(f"{LOCALE}.{code}").LANGUAGE
    known = {
        (entry.context, entry.words): (entry.said, *entry.several)
        for entry in entries(file_of(code).read_text(encoding="utf-8"))
        if entry.said and not entry.is_fuzzy
    }
    return table._replace(translate=lambda text, context="": known.get((context, text)))


def file_of(code: str) -> Path:
    """Return the path of a language's catalogue."""
    (home,) = importlib.import_module(f"{LOCALE}.{code}").__path__
    return Path(home, "LC_MESSAGES", "samarkand.po")


def languages() -> list[str]:
    """Return the codes of the available languages.

    Examples
    --------
    >>> languages()
    ['en', 'fr']
    """
    import pkgutil

    home = importlib.import_module(LOCALE)
    return sorted([ENGLISH.code, *(module.name for module in pkgutil.iter_modules(home.__path__))])
