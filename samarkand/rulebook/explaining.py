"""Explanations of worked examples: the position, the moves one by one, and the rules they apply."""

import functools
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from samarkand.errors import InvalidOption
from samarkand.grammar import join_commas
from samarkand.protocol import GAMES, Claim, Example
from samarkand.rulebook import examples, wording
from samarkand.rulebook.catalogue import catalogue, citations_in, rule
from samarkand.rulebook.examples import WIDTH, Verified
from samarkand.rulebook.replay.telling import GameStory, tell

if TYPE_CHECKING:
    from samarkand.state import State


def rules_of(example: Example) -> list[str]:
    """Return the other rules that an example applies: in its moves, its measure, its reason and its text."""
    texts = [example.measure.__doc__ or "", example.why, rule(example.identifier).text]
    rules = {*example.rules, *(name for text in texts for name in citations_in(text))}
    known = [name for game in GAMES for name in catalogue(game)]
    return sorted(rules - {example.identifier}, key=known.index)


def examples_of(identifier: str) -> list[str]:
    """Return the identifiers of the examples that apply a rule or belong to it.

    Examples
    --------
    >>> examples_of("S-V5")
    ['S-W2']
    """
    return list(dict.fromkeys(name for name, rules in _resting() if identifier in (name, *rules)))


@functools.cache
def _resting() -> list[tuple[str, list[str]]]:
    return [(example.identifier, rules_of(example)) for game in GAMES for example in examples.examples(game)]


def states_of(example: Example, claim: Claim) -> "list[State]":
    """Return the states of an example, played for a claim."""
    return examples.play(example.identifier, example.label(claim))


def story(example: Example, claim: Claim) -> GameStory:
    """Return the story of an example, played for a claim. It begins with the position."""
    return tell(states_of(example, claim)[-1], None)


def verify_example(identifier: str) -> list[Verified]:
    """Return the cases of an example with their verdicts.

    Raises
    ------
    InvalidOption
        If there is no such example. The message suggests examples of that rule, or similar identifiers.
    """
    if resting := examples_of(identifier):
        if identifier not in resting:
            near = join_commas(resting)
            raise InvalidOption(f"example: found the rule {identifier}, expected one of its examples: {near}")
    return [examples.verify_example(game, example) for game, example in examples.cases_of(identifier)]


def text(found: Sequence[Verified]) -> str:
    """Return cases of an example as text: the rule, then each position, its moves and their results."""
    head = textwrap.fill(str(rule(found[0].example.identifier)), WIDTH)
    return "\n\n".join([head, *(part for result in found for part in _parts(result))])


def _parts(result: Verified) -> Iterator[str]:
    """Yield the paragraphs about a case. If claims have different options, each is played."""
    yield examples.paragraph(result)
    if result.example.setting:
        yield str(states_of(result.example, result.example.playable[0])[0])
    for claim in result.example.playable:
        moves = _moves(story(result.example, claim))
        if moves:
            yield "\n".join(filter(None, [settings_of(result.example, claim), *moves]))
    if names := join_commas(map(title_of, rules_of(result.example))):
        yield textwrap.fill(wording.RESTS_ON.format(rules=names), WIDTH)


def _moves(game_story: GameStory) -> list[str]:
    """Return the sentences of the moves, numbered, with their rules."""
    steps = list(zip(game_story.words, game_story.rules, strict=True))
    return [
        wording.STEP.format(number=number, words=text, rules=join_commas(rules))
        for number, (text, rules) in enumerate(steps)
        if number
    ]


def title_of(identifier: str) -> str:
    """Return a rule's identifier and title."""
    return wording.TITLED.format(identifier=identifier, title=rule(identifier).title)


def settings_of(example: Example, claim: Claim) -> str:
    """Return the author and the options of a claim, or "" if there is only one way to play the example."""
    if len(example.playable) == 1:
        return ""
    options = join_commas(f"{name} = {value}" for name, value in (claim.options or {}).items())
    return wording.PLAYED_AS.format(by=claim.author, options=options)
