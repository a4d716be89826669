"""The language table for French."""

import re

from samarkand.grammar.language import Language
from samarkand.grammar.numbers import NARROW, NO_BREAK

# Forms of several things, whatever their number: des tapis, les tapis, aux tapis, cartes de tapis. What is
# not counted has its singular twice: du blé, le blé, au blé. An article with a capital belongs to the name:
# de La Mecque.
SEVERAL = {"several": "", "des": "de", "les": "le", "aux": "à", "sorte": "sorte"}
ARTICLE = re.compile(r"(?:(le|la|les) |(l)’)")
THOUSANDS = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")  # 2 820
VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœ]", re.IGNORECASE)
# By the article a noun is given with (none: a town, a person), and by what comes before it.
JOINED = {
    "de": {"le": "du ", "la": "de la ", "l": "de l’", "les": "des ", "": "de "},
    "à": {"le": "au ", "la": "à la ", "l": "à l’", "les": "aux ", "": "à "},
    "le": {"le": "le ", "la": "la ", "l": "l’", "les": "les ", "": ""},
    "origine": {"le": "du ", "la": "de ", "l": "de ", "les": "des ", "": "de "},
    "sorte": {"le": "de ", "la": "de ", "l": "de ", "les": "de ", "": "de "},
    "": {"le": "", "la": "", "l": "", "les": "", "": ""},
}


def french_noun(noun: str, form: str) -> str:
    """Return a noun, given with its article, after `de` or `à`, with its article (`le`), or without one.

    The forms `des`, `les` and `aux` are for several things or for uncountable nouns. `origine` is the `de`
    used after a family or a route, where a country has no article. `sorte` is the `de` used after cards of a
    good.

    Examples
    --------
    >>> french_noun("le Levant", "de"), french_noun("Oghuz", "de"), french_noun("les tapis", "à")
    ('du Levant', 'd’Oghuz', 'aux tapis')
    >>> french_noun("les bijoux", "des"), french_noun("les bijoux", "several")
    ('des bijoux', 'bijoux')
    >>> french_noun("le blé", "aux"), french_noun("l’épice", "sorte"), french_noun("la Chine", "origine")
    ('au blé', 'd’épice', 'de Chine')
    """
    match = ARTICLE.match(noun)
    article, bare = (match[1] or match[2], noun[match.end() :]) if match else ("", noun)
    if form in SEVERAL and not match:
        article = "les"
    before = JOINED[SEVERAL.get(form, form)][article]
    return f"d’{bare}" if before == "de " and VOWEL.match(bare) else before + bare


def french_spaces(text: str) -> str:
    r"""Return a text with no-break spaces before : ; ? ! %, inside « » and in numbers.

    Examples
    --------
    >>> french_spaces("Vrai ? Non : « 2 000 »").split(" ")
    ['Vrai\u202f?', 'Non\xa0:', '«\xa02\u202f000\xa0»']
    """
    text = THOUSANDS.sub(NARROW, text)
    return re.sub(r"(?<=«) | (?=[:%»])", NO_BREAK, re.sub(r" (?=[;?!])", NARROW, text))


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
    forms=tuple(JOINED),
    bearer="le {name}",
    typeset=french_spaces,
    notice="samarkand : aucun francophone n’a encore relu ces textes français.",
)
