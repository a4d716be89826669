"""Names of things: goods, families, places; each has its forms, by language, and one word for programs."""

from collections.abc import Mapping

from samarkand.grammar.tables import spoken


class Noun(str):
    """An edition's name for a thing; as a string, the word that programs read, in no language.

    A sentence's place asks for a form of it: `{good}`, `{good:several}`, in a French sentence `{good:de}`.

    Parameters
    ----------
    word : str
    several : str, optional
        The word for more than one; the same if left out.
    names : mapping, optional
        What it is called in other languages, of one and of several, by the language's code; with its article.
    number : int, optional
        How many are spoken of.

    Examples
    --------
    >>> carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    >>> carpet.said(), carpet.counted(3).said(), carpet.said("several"), carpet == "carpet"
    ('carpet', 'carpets', 'carpets', True)
    >>> from samarkand.grammar.french import FRENCH
    >>> from samarkand.grammar.tables import speaking
    >>> with speaking(FRENCH):
    ...     carpet.said(), carpet.counted(3).said("à"), Noun("Oghuz").said("de")
    ('tapis', 'aux tapis', 'd’Oghuz')
    """

    several: str
    names: Mapping[str, tuple[str, str]]
    number: float

    def __new__(
        cls,
        word: str,
        several: str = "",
        names: Mapping[str, tuple[str, str]] | None = None,
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
        one, several = self.names.get(language.code, (str(self), self.several))
        is_one = form != "several" and language.is_one(self.number)
        return language.noun(one if is_one else several, "" if form == "several" else form)
