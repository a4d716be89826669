"""Names of things: goods, families, places; each has its forms, by language, and one word for programs."""

import sys
from collections.abc import Mapping

from samarkand.grammar.current import spoken
from samarkand.grammar.tables import ENGLISH, Language


class Noun(str):
    """An edition's name for a thing; as a string, the word that programs read, in no language.

    A sentence's place asks for a form of it: `{good}`, `{good:several}`, in a French sentence `{good:de}`.

    Parameters
    ----------
    word : str
    several : str, optional
        The word for more than one; the same if left out.
    names : mapping, optional
        What it is called in other languages, by the language's code, with its article: the form for each of
        its plurals; the last one holds for those that are left out.
    number : int, optional
        How many are spoken of.
    room : str, optional
        The module whose translators know it, with its forms in a row: `le tapis|les tapis`; by default the
        one where it is made. Without one none does.

    Examples
    --------
    >>> carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    >>> carpet.said(), carpet.counted(3).said(), carpet.said("several"), carpet == "carpet"
    ('carpet', 'carpets', 'carpets', True)
    >>> from samarkand.grammar import language_of, speaking
    >>> with speaking(language_of("fr")):
    ...     carpet.said(), carpet.counted(3).said("à"), Noun("Oghuz").said("de")
    ('tapis', 'aux tapis', 'd’Oghuz')
    """

    several: str
    names: Mapping[str, tuple[str, ...]]
    number: float
    room: str

    def __new__(
        cls,
        word: str,
        several: str = "",
        names: Mapping[str, tuple[str, ...]] | None = None,
        number: float = 1,
        room: str | None = None,
    ) -> "Noun":
        """Keep the forms beside the word."""
        made = super().__new__(cls, word)
        made.several, made.names, made.number = several or word, names or {}, number
        made.room = sys._getframe(1).f_globals.get("__name__", "") if room is None else room
        return made

    def counted(self, number: float) -> "Noun":
        """The same noun of so many."""
        return Noun(str(self), self.several, self.names, number, self.room)

    def said(self, form: str = "") -> str:
        """The noun in the form that a sentence asks for: `several`, or one of the language's."""
        language = spoken()
        number = 1 if form in language.several else language.plural(self.number)
        number = 0 if form in language.single else number
        if language is ENGLISH:
            return (str(self), self.several)[number]
        forms = self.names.get(language.code) or self._translated(language)
        return language.noun(forms[min(number, len(forms) - 1)], "" if form == "several" else form)

    def _translated(self, language: Language) -> tuple[str, ...]:
        """Its forms in a language, as translators have them; as it is where they do not know it."""
        found = language.translate(self.room, str(self)) if self.room else None
        return tuple(found.split("|")) if found else (str(self), self.several)
