"""Names of things: goods, families, places; each has its forms, by language, and one word for programs."""

from collections.abc import Mapping

from samarkand.grammar.current import spoken


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
    >>> from samarkand.grammar import language_of, speaking
    >>> with speaking(language_of("fr")):
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
        """The same noun of so many."""
        return Noun(str(self), self.several, self.names, number)

    def said(self, form: str = "") -> str:
        """The noun in the form that a sentence asks for: `several`, or one of the language's."""
        language = spoken()
        forms = self.names.get(language.code, (str(self), self.several))
        number = 1 if form in language.several else language.plural(self.number)
        return language.noun(forms[min(number, len(forms) - 1)], "" if form == "several" else form)
