"""`samarkand rules`: print rules, selected by game, by identifier, or by words they contain."""

import argparse
import textwrap
from collections.abc import Sequence

from samarkand.catalogue import Rule, catalogue, rule
from samarkand.commands import common
from samarkand.errors import InvalidInput, short_repr
from samarkand.examples import WIDTH, examples_of, title_of
from samarkand.grammar import N_, _, join_commas
from samarkand.registry import GAMES

INDENT = "  "
MIN_LENGTH = 3  # the fewest letters of a word to search for

EXAMPLES = """\
samarkand rules market
samarkand rules S-V1
samarkand rules may I pass"""

ASKED = _("{question} {answer}")
DIFFER = _("Texts differ: {words}")
STANDS = _("Source: {source}. Status: {status}.")
OPTION = _("Option: {option}.")
SEE = _("Worked examples: {examples} (samarkand verify --explain {example})")


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "rules",
        N_("show the rules in our own words, with their sources and worked examples"),
        EXAMPLES,
    )
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help=N_("a game, the identifier of a rule, or words to search for (default: all rules)"),
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print some rules."""
    print(text(find(chosen.what)))
    return 0


def find(words: Sequence[str]) -> list[Rule]:
    """Return the rules that match.

    Parameters
    ----------
    words : sequence of str
        Games, identifiers, or words. All words must occur in a player's question about a rule or, if no
        question has them, in its title and text. Without any, all rules match.

    Raises
    ------
    InvalidInput
        If no rule matches.

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
    known = [rule for game in games for rule in catalogue(game).values()]
    for searched_text in (_questions, _letters):
        if matches := [rule for rule in known if all(word in searched_text(rule) for word in wanted)]:
            return matches
    raise InvalidInput(
        f"rules: found none with {short_repr(' '.join(words))}, expected a game ({join_commas(GAMES)}), an "
        "identifier such as S-V1, or words such as: may I pass"
    )


def text(found: Sequence[Rule]) -> str:
    """Return rules as text: title, rule, players' questions, worked examples and source.

    Examples
    --------
    >>> print(text(find(["M-R3"])).splitlines()[0])
    M-R3 Choices at a value
    """
    return "\n\n".join("\n".join(_lines(rule)) for rule in found)


def _lines(rule: Rule) -> list[str]:
    """Return the lines of a rule, all but the first indented."""
    paragraphs = [rule.text]
    if rule.differ:
        paragraphs.append(DIFFER.format(words=rule.differ))
    paragraphs += [ASKED.format(question=question, answer=answer) for question, answer in rule.asked]
    if resting := examples_of(rule.identifier):
        paragraphs.append(SEE.format(example=resting[0], examples=join_commas(resting)))
    option = rule.option and OPTION.format(option=rule.option)
    paragraphs.append(" ".join(filter(None, [STANDS.format(source=rule.source, status=rule.status), option])))
    filled = [
        textwrap.fill(paragraph, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
        for paragraph in paragraphs
    ]
    return [title_of(rule.identifier), *filled]


def _identifiers() -> set[str]:
    return {identifier for game in GAMES for identifier in catalogue(game)}


def _questions(rule: Rule) -> str:
    """Return the players' questions about a rule, and their answers."""
    return " ".join(part for pair in rule.asked for part in pair).lower()


def _letters(rule: Rule) -> str:
    """Return all texts of a rule that can be searched."""
    return f"{rule.title} {rule.text}".lower()
