"""Names of things: goods, families, places; each has its forms, by language, and one word for programs."""

from collections.abc import Mapping

from samarkand.grammar.current import current_language
from samarkand.grammar.tables import ENGLISH, Language

CONTEXT = "noun"  # of translators' catalogues: a noun has its article there, `le tapis`, in each plural


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

    Examples
    --------
    >>> carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    >>> carpet.said(), carpet.counted(3).said(), carpet.said("several"), carpet == "carpet"
    ('carpet', 'carpets', 'carpets', True)
    >>> from samarkand.grammar import language_of, override_language
    >>> with override_language(language_of("fr")):
    ...     carpet.said(), carpet.counted(3).said("à"), Noun("Oghuz").said("de")
    ('tapis', 'aux tapis', 'd’Oghuz')
    """

    several: str
    names: Mapping[str, tuple[str, ...]]
    number: float

    def __new__(
        cls,
        word: str,
        several: str = "",
        names: Mapping[str, tuple[str, ...]] | None = None,
        number: float = 1,
    ) -> "Noun":
        """Keep the forms beside the word."""
        made = super().__new__(cls, word)
        made.several, made.names, made.number = several or word, names or {}, number
        return made

    def counted(self, number: float) -> "Noun":
        """Return the same noun for this number of things."""
        return Noun(str(self), self.several, self.names, number)

    def said(self, form: str = "") -> str:
        """The noun in the form that a sentence asks for: `several`, or one of the language's."""
        language = current_language()
        number = 1 if form in language.several else language.plural(self.number)
        if language is ENGLISH:
            return (str(self), self.several)[number]
        forms = self.names.get(language.code) or self._translated(language)
        return language.noun(forms[min(number, len(forms) - 1)], "" if form == "several" else form)

    def _translated(self, language: Language) -> tuple[str, ...]:
        """Return its plurals in a language, with the article; the English words if it is not translated."""
        found = language.translate(str(self), CONTEXT, self.several)
        return (str(self), self.several) if found is None else tuple(found)
