"""How things are said: sentences with named places, nouns with forms, numbers, rows; a table per language.

>>> Sentence("{number:# card|# cards} of {good}").say(number=2, good="jade")
'2 cards of jade'
"""

from samarkand.grammar.columns import columns
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import MINUS, decimal, in_signs, percent, thousands, with_minus, written
from samarkand.grammar.sentence import (
    OptionWords,
    Said,
    Sentence,
    capital,
    in_a_row,
    in_parts,
    listed,
    token_of,
)
from samarkand.grammar.tables import ENGLISH, Language, alphabetical, speaking, spoken

__all__ = [
    "ENGLISH",
    "MINUS",
    "Language",
    "Noun",
    "OptionWords",
    "Said",
    "Sentence",
    "alphabetical",
    "capital",
    "columns",
    "thousands",
    "decimal",
    "in_a_row",
    "in_parts",
    "in_signs",
    "listed",
    "written",
    "percent",
    "speaking",
    "spoken",
    "token_of",
    "with_minus",
]
