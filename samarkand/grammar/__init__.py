"""Text for people, in each language: sentences with named placeholders, nouns with forms, numbers and lists.

>>> ngettext("{number} card of {good}", "{number} cards of {good}", "number").format(number=2, good="jade")
'2 cards of jade'
"""

from samarkand.grammar.catalogues import language_of, languages
from samarkand.grammar.columns import columns, pad, shorten, width
from samarkand.grammar.current import (
    Reader,
    adopt_language,
    adopt_system_language,
    current_language,
    current_reader,
    for_programs,
    for_reader,
    language,
    on_language_change,
    override_language,
    set_language,
)
from samarkand.grammar.language import ENGLISH, Language, alphabetical
from samarkand.grammar.nouns import Noun
from samarkand.grammar.numbers import MINUS, decimal, format_number, in_signs, percent, thousands, with_minus
from samarkand.grammar.sentence import (
    N_,
    Label,
    OptionWords,
    Says,
    Sentence,
    Words,
    _,
    capital,
    in_words,
    join_commas,
    join_semicolons,
    join_things,
    ngettext,
    npgettext,
    pgettext,
    player_name,
)

__all__ = [
    "ENGLISH",
    "MINUS",
    "Label",
    "Language",
    "Reader",
    "current_reader",
    "for_programs",
    "player_name",
    "for_reader",
    "N_",
    "Noun",
    "OptionWords",
    "Says",
    "Sentence",
    "Words",
    "_",
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
    "ngettext",
    "npgettext",
    "pgettext",
    "in_words",
    "language",
    "language_of",
    "languages",
    "join_things",
    "format_number",
    "percent",
    "set_language",
    "on_language_change",
    "override_language",
    "current_language",
    "pad",
    "shorten",
    "width",
    "with_minus",
]
