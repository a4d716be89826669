"""Text for people: sentences with named places, nouns with forms, numbers and lists, in each language.

>>> Sentence("{number:# card|# cards} of {good}").format(number=2, good="jade")
'2 cards of jade'
"""

from samarkand.grammar.catalogues import language_of, languages
from samarkand.grammar.columns import columns, pad, shorten, width
from samarkand.grammar.current import (
    adopt_language,
    adopt_system_language,
    current_language,
    language,
    on_language_change,
    override_language,
    set_language,
)
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import MINUS, decimal, format_number, in_signs, percent, thousands, with_minus
from samarkand.grammar.sentence import (
    FormattedText,
    OptionWords,
    Sentence,
    Words,
    capital,
    in_words,
    join_commas,
    join_semicolons,
    join_things,
    retranslate,
    token_of,
)
from samarkand.grammar.tables import ENGLISH, Language, alphabetical

__all__ = [
    "ENGLISH",
    "MINUS",
    "Language",
    "Noun",
    "OptionWords",
    "FormattedText",
    "Sentence",
    "Words",
    "alphabetical",
    "capital",
    "columns",
    "thousands",
    "decimal",
    "adopt_language",
    "adopt_system_language",
    "join_commas",
    "join_semicolons",
    "in_signs",
    "in_words",
    "language",
    "language_of",
    "languages",
    "join_things",
    "on_language_change",
    "format_number",
    "percent",
    "retranslate",
    "set_language",
    "override_language",
    "current_language",
    "token_of",
    "pad",
    "shorten",
    "width",
    "with_minus",
]
