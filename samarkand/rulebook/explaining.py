"""A worked example explained: its position, its moves one by one, and the rules on which it rests."""

import functools
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from samarkand.errors import InvalidOption
from samarkand.grammar import join_commas
from samarkand.protocol import GAMES, Claim, Example
from samarkand.rulebook import examples, wording
from samarkand.rulebook.catalogue import catalogue, cited, rule
from samarkand.rulebook.examples import WIDTH, Verified
from samarkand.rulebook.replay.telling import GameStory, tell


def rules_of(example: Example) -> list[str]:
    """Return the other rules on which an example rests: of its moves, its measure, its why and its text."""
    texts = [example.measure.__doc__ or "", example.why, rule(example.identifier).text]
    rules = {*example.rules, *(name for text in texts for name in cited(text))}
    known = [name for game in GAMES for name in catalogue(game)]
    return sorted(rules - {example.identifier}, key=known.index)


def examples_of(identifier: str) -> list[str]:
    """The identifiers of the examples that rest on a rule, or are its own.

    Examples
    --------
    >>> examples_of("S-V5")
    ['S-W2']
    """
    return list(dict.fromkeys(name for name, rules in _resting() if identifier in (name, *rules)))


@functools.cache
def _resting() -> list[tuple[str, list[str]]]:
    return [(each.identifier, rules_of(each)) for game in GAMES for each in examples.examples(game)]


def played(example: Example, claim: Claim) -> list[Any]:
    """The states of an example, played for a claim."""
    return examples.play(example.identifier, example.label(claim))


def story(example: Example, claim: Claim) -> GameStory:
    """An example, played for a claim and told; its first picture and sentence are those of the position."""
    return tell(played(example, claim)[-1], None)


def verified(identifier: str) -> list[Verified]:
    """The cases of an example, each with the verdict.

    Raises
    ------
    InvalidOption
        If there is no such example: in one line, with those of the rule of that name or of a like one.
    """
    if resting := examples_of(identifier):
        if identifier not in resting:
            near = join_commas(resting)
            raise InvalidOption(f"example: found the rule {identifier}, expected an example of it: {near}")
    return [examples.judged(game, example) for game, example in examples.named(identifier)]


def text(found: Sequence[Verified]) -> str:
    """Cases of an example as text: what it says, then each position, its moves, and what came of them."""
    said = textwrap.fill(str(rule(found[0].example.identifier)), WIDTH)
    return "\n\n".join([said, *(part for each in found for part in _parts(each))])


def _parts(each: Verified) -> Iterator[str]:
    """The paragraphs about a case; where claims differ in their options it is played for each."""
    yield examples.paragraph(each)
    if each.example.setting:
        yield str(played(each.example, each.example.playable[0])[0])
    for claim in each.example.playable:
        moves = _moves(story(each.example, claim))
        if moves:
            yield "\n".join(filter(None, [played_as(each.example, claim), *moves]))
    if names := join_commas(map(titled, rules_of(each.example))):
        yield textwrap.fill(wording.RESTS_ON.format(rules=names), WIDTH)


def _moves(told: GameStory) -> list[str]:
    """The sentences of the moves, numbered, with their rules."""
    steps = list(zip(told.words, told.rules, strict=True))
    return [
        wording.STEP.format(number=number, words=words, rules=join_commas(rules))
        for number, (words, rules) in enumerate(steps)
        if number
    ]


def titled(identifier: str) -> str:
    """A rule's identifier and title."""
    return wording.TITLED.format(identifier=identifier, title=rule(identifier).title)


def played_as(example: Example, claim: Claim) -> str:
    """By whose claim and options the moves are played; nothing where there is but one way."""
    if len(example.playable) == 1:
        return ""
    options = join_commas(f"{name} = {value}" for name, value in (claim.options or {}).items())
    return wording.PLAYED_AS.format(by=claim.author, options=options)
