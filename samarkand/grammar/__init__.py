"""How things are said: sentences with named places, nouns with forms, numbers, rows; a table per language.

>>> Sentence("{number:# card|# cards} of {good}").say(number=2, good="jade")
'2 cards of jade'
"""

from samarkand.grammar.catalogues import language_of, languages
from samarkand.grammar.columns import columns
from samarkand.grammar.current import follow, follow_the_system, language, listen, speak, speaking, spoken
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import MINUS, decimal, in_signs, percent, thousands, with_minus, written
from samarkand.grammar.sentence import (
    OptionWords,
    Said,
    Sentence,
    Words,
    capital,
    in_a_row,
    in_parts,
    in_words,
    listed,
    said_anew,
    token_of,
)
from samarkand.grammar.tables import ENGLISH, Language, alphabetical

__all__ = [
    "ENGLISH",
    "MINUS",
    "Language",
    "Noun",
    "OptionWords",
    "Said",
    "Sentence",
    "Words",
    "alphabetical",
    "capital",
    "columns",
    "thousands",
    "decimal",
    "follow",
    "follow_the_system",
    "in_a_row",
    "in_parts",
    "in_signs",
    "in_words",
    "language",
    "language_of",
    "languages",
    "listed",
    "listen",
    "written",
    "percent",
    "said_anew",
    "speak",
    "speaking",
    "spoken",
    "token_of",
    "with_minus",
]
