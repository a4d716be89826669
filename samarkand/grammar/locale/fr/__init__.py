"""The table of French; `*.po` beside it are its catalogues."""

import re

from samarkand.grammar.numbers import NARROW, NO_BREAK
from samarkand.grammar.tables import Language

# Forms of several things, whatever their number: des tapis, les tapis, aux tapis. An article with a capital
# belongs to the name: de La Mecque.
SEVERAL = {"several": "", "des": "de", "les": "le", "aux": "à"}
ARTICLE = re.compile(r"(?:(le|la|les) |(l)’)")
VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœ]", re.IGNORECASE)
# By the article a noun is given with (none: a town, a person), and by what comes before it.
JOINED = {
    "de": {"le": "du ", "la": "de la ", "l": "de l’", "les": "des ", "": "de "},
    "à": {"le": "au ", "la": "à la ", "l": "à l’", "les": "aux ", "": "à "},
    "le": {"le": "le ", "la": "la ", "l": "l’", "les": "les ", "": ""},
    "": {"le": "", "la": "", "l": "", "les": "", "": ""},
}
JOINED["un"] = JOINED[""]  # of one thing, whatever the number: 5 cartes blé


def french_noun(noun: str, form: str) -> str:
    """A noun, given with its article, behind `de` or `à`, with its article (`le`) or without one.

    The forms `des`, `les` and `aux` are those of several things.

    Examples
    --------
    >>> french_noun("le Levant", "de"), french_noun("Oghuz", "de"), french_noun("les tapis", "à")
    ('du Levant', 'd’Oghuz', 'aux tapis')
    >>> french_noun("les bijoux", "des"), french_noun("les bijoux", "several")
    ('des bijoux', 'bijoux')
    """
    found = ARTICLE.match(noun)
    article, bare = (found[1] or found[2], noun[found.end() :]) if found else ("", noun)
    if form in SEVERAL:
        article = "les"
    before = JOINED[SEVERAL.get(form, form)][article]
    return f"d’{bare}" if before == "de " and VOWEL.match(bare) else before + bare


def french_spaces(words: str) -> str:
    r"""The words with the spaces before : ; ? ! % and within « » that no line breaks at.

    Examples
    --------
    >>> french_spaces("Vrai ? Non : « oui »").split(" ")
    ['Vrai\u202f?', 'Non\xa0:', '«\xa0oui\xa0»']
    """
    return re.sub(r"(?<=«) | (?=[:%»])", NO_BREAK, re.sub(r" (?=[;?!])", NARROW, words))


LANGUAGE = Language(
    "fr",
    decimal=",",
    thousands=NARROW,
    percent=f"{NO_BREAK}%",
    plural=lambda number: int(abs(number) >= 2),
    semicolon="{first} ; {last}",
    pair="{first} et {last}",
    noun=french_noun,
    several=frozenset(SEVERAL),
    single=frozenset({"un"}),
    forms=tuple(JOINED),
    bearer="le {name}",
    typeset=french_spaces,
    yes=("oui", "vrai"),
    no=("non", "faux"),
    notice="samarkand : aucun francophone n’a encore relu ces textes français.",
)
