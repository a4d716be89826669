"""A language made up: English, but every text 35 per cent longer, as translations come out.

Names of places and families, which have a capital, are as long in every language.
"""

import re
from string import Formatter

from samarkand.grammar import ENGLISH
from samarkand.grammar.nouns import CONTEXT

MORE = 0.35
COUNTED = re.compile(r"(#\S*)")


def longer(words):
    """Words with letters behind them, line by line; a blank at an end stays there."""
    lines = []
    for line in words.split("\n"):
        plain = line.rstrip()
        lines.append(plain + "x" * round(MORE * len(plain.strip())) + line[len(plain) :])
    return "\n".join(lines)


def translate(text, context="", plural=""):
    """The longer forms of an English text, one for each plural; a noun is made longer when it is said."""
    if context == CONTEXT:
        return None
    return (longer_text(text), longer_text(plural)) if plural else (longer_text(text),)


def longer_text(words):
    """A sentence with its places, all between them longer."""
    made = []
    for literal, place, form, _ in Formatter().parse(words):
        made.append(longer(literal).replace("{", "{{").replace("}", "}}"))
        if place is not None:
            forms = [COUNTED.split(each) for each in form.split("|")] if "|" in form else []
            counted = "|".join(
                "".join(part if part[:1] == "#" else longer(part) for part in parts) for parts in forms
            )
            made.append(f"{{{place}:{counted or form}}}" if form else f"{{{place}}}")
    return "".join(made)


def longer_noun(noun, form):
    """A noun longer, once, if it is no name."""
    return noun if noun[:1].isupper() or noun.endswith("x") else longer(noun)


LONGER = ENGLISH._replace(
    code="x-long", translate=translate, noun=longer_noun, pair=longer_text(ENGLISH.pair)
)
