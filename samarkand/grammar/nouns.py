"""Nouns for goods, families and places, with their forms in each language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from samarkand.grammar.current import current_language
from samarkand.grammar.language import ENGLISH, Language

if TYPE_CHECKING:
    from samarkand.grammar.sentence import Sentence

CONTEXT = "noun"  # in catalogues, where a noun has its article (`le tapis`) in each plural


class Noun(str):
    """An edition's name for a thing: an English string that programs can read, with its forms for people.

    A placeholder in a sentence selects a form: `{good}`, `{good:several}`, or `{good:de}` in French.

    Parameters
    ----------
    word : str
    several : str, optional
        The plural. By default, the same as `word`.
    names : mapping, optional
        Translations by language code, each with its article: one form for each plural form of the language.
        The last one is used for plural forms that are left out.
    number : int, optional
        The number of things that the noun stands for.

    Examples
    --------
    >>> carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    >>> carpet.inflect(), carpet.for_number(3).inflect(), carpet.inflect("several"), carpet == "carpet"
    ('carpet', 'carpets', 'carpets', True)
    >>> from samarkand.grammar import language_of, override_language
    >>> with override_language(language_of("fr")):
    ...     carpet.inflect(), carpet.for_number(3).inflect("à"), Noun("Oghuz").inflect("de")
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
        """Create the string and store the forms with it."""
        noun = super().__new__(cls, word)
        noun.several, noun.names, noun.number = several or word, names or {}, number
        return noun

    @classmethod
    def of(cls, sentence: "Sentence") -> "Noun":
        """Return the noun for a text with a plural, which catalogues translate with its article.

        Examples
        --------
        >>> from samarkand.grammar import npgettext
        >>> Noun.of(npgettext("noun", "carpet", "carpets", "number")).several
        'carpets'
        """
        return cls(sentence.text, sentence.plural)

    def for_number(self, number: float) -> "Noun":
        """Return the same noun for this number of things."""
        return Noun(str(self), self.several, self.names, number)

    def inflect(self, form: str = "") -> str:
        """Return the form that a sentence selects: `several`, or one that the language defines."""
        language = current_language()
        number = 1 if form in language.several else language.plural(self.number)
        if language is ENGLISH:
            return (str(self), self.several)[number]
        forms = self.names.get(language.code) or self._translate(language)
        return language.noun(forms[min(number, len(forms) - 1)], "" if form == "several" else form)

    def _translate(self, language: Language) -> tuple[str, ...]:
        """Return the forms in a language, with the article. Without a translation, they are in English."""
        forms = language.translate(str(self), CONTEXT)
        return (str(self), self.several) if forms is None else tuple(forms)
