"""The rules as a player at a terminal reads them: by game, by identifier, or by words that stand in them."""

import textwrap
from collections.abc import Sequence

from samarkand.errors import InvalidOption, shown
from samarkand.grammar import join_commas
from samarkand.protocol import GAMES
from samarkand.rulebook import explaining, wording
from samarkand.rulebook.catalogue import Rule, catalogue, rule
from samarkand.rulebook.examples import WIDTH

INDENT = "  "
MIN_LENGTH = 3  # letters of a word that is looked for


def find(words: Sequence[str]) -> list[Rule]:
    """The rules that are meant.

    Parameters
    ----------
    words : sequence of str
        Games, identifiers, or words that must all stand in what players ask about a rule; where no question
        has them, in its title and text. None means all rules.

    Raises
    ------
    InvalidOption
        If no rule has them all.

    Examples
    --------
    >>> [each.identifier for each in find(["market", "may", "I", "pass?"])]
    ['M-R3']
    """
    games = [word for word in words if word in GAMES] or GAMES
    named = [word.upper() for word in words if word.upper() in _identifiers()]
    if named:
        return [rule(identifier) for identifier in dict.fromkeys(named)]
    wanted = [word.strip("?.,!").lower() for word in words if word not in GAMES]
    wanted = [word for word in wanted if len(word) >= MIN_LENGTH]
    known = [each for game in games for each in catalogue(game).values()]
    for said in (_asked, _letters):
        if found := [each for each in known if all(word in said(each) for word in wanted)]:
            return found
    raise InvalidOption(
        f"rules: found none with {shown(' '.join(words))}, expected a game ({join_commas(GAMES)}), an "
        "identifier such as S-V1, or words such as: may I pass"
    )


def text(found: Sequence[Rule]) -> str:
    """Rules as text: title, words, what players ask, the worked examples, and where it stands.

    Examples
    --------
    >>> print(text(find(["M-R3"])).splitlines()[0])
    M-R3 Choices at a value
    """
    return "\n\n".join("\n".join(_lines(each)) for each in found)


def _lines(each: Rule) -> list[str]:
    """The lines of a rule, all but the first set in."""
    said = [each.text]
    if each.differ:
        said.append(wording.DIFFER.format(words=each.differ))
    said += [wording.ASKED.format(question=question, answer=answer) for question, answer in each.asked]
    if resting := explaining.examples_of(each.identifier):
        said.append(wording.SEE.format(example=resting[0], examples=join_commas(resting)))
    option = each.option and wording.OPTION.format(option=each.option)
    said.append(
        " ".join(filter(None, [wording.STANDS.format(source=each.source, status=each.status), option]))
    )
    filled = [textwrap.fill(one, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT) for one in said]
    return [wording.TITLED.format(identifier=each.identifier, title=each.title), *filled]


def _identifiers() -> set[str]:
    return {identifier for game in GAMES for identifier in catalogue(game)}


def _asked(each: Rule) -> str:
    """The questions of players about a rule, and their answers."""
    return " ".join(part for pair in each.asked for part in pair).lower()


def _letters(each: Rule) -> str:
    """Everything in which words are looked for."""
    return f"{each.title} {each.text}".lower()
