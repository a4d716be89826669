"""What has happened in a game, move by move as its viewers saw it, and a sentence a turn."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from samarkand.picture import wording
from samarkand.picture.eyes import PUBLIC
from samarkand.picture.sentence import with_minus
from samarkand.protocol import CHANCE, Moment, Told


class Entry(NamedTuple):
    """One move: the record before it, the action, and what a viewer is told of it."""

    before: Any
    action: int
    told: Told | None  # None if the viewer does not even notice the move

    @property
    def line(self) -> str | None:
        """The same as a line of the log."""
        return None if self.told is None else str(self.told)


class Sentence(NamedTuple):
    """A turn in a sentence, and its moves with their rules; no moves if the sentence says it all."""

    words: str
    moves: tuple[str, ...] = ()


def told_to(at: Moment, after: Any, viewer: int | None) -> Told | None:
    """What a viewer is told of a move: a player, None for all of it, or `samarkand.picture.PUBLIC`.

    An onlooker is told of each move what any two players are.
    """
    if viewer != PUBLIC:
        return at.told(after, viewer)
    whole, first, second = (at.told(after, each) for each in (None, 0, 1))
    return second if first == whole else first


def turns(noticed: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The moves turn by turn: what chance does belongs to the player who acted before it."""
    turn: list[Entry] = []
    who = None
    for entry in noticed:
        assert entry.told is not None
        actor = entry.told.who
        is_new = actor != CHANCE and (actor != who or entry.before.turns != turn[-1].before.turns)
        if turn and is_new:
            yield turn
            turn = []
        if not turn or actor != CHANCE:
            who = actor
        turn.append(entry)
    if turn:
        yield turn


def gain(turn: Sequence[Entry], after: Any) -> int:
    """By how much the money of the turn's player has changed; 0 in a game without money."""
    who = next((entry.told.who for entry in turn if entry.told and entry.told.who != CHANCE), None)
    if who is None or not hasattr(after, "cash"):
        return 0
    return int(after.cash[who]) - int(turn[0].before.cash[who])


def said(told: Told) -> str:
    """A move with its rule, and what then happened, as a person says it."""
    words = wording.CHANCE_MOVE if told.who == CHANCE else wording.MOVE
    return "; ".join([words.say(player=told.who, move=told.label, rule=told.rule), *map(str, told.facts)])


def sentence(turn: Sequence[Entry], gain: int = 0) -> Sentence:
    """A turn in a sentence, with what the money of its player changed by."""
    told = [entry.told for entry in turn if entry.told is not None]
    moves = tuple(map(said, told))
    who = next((each.who for each in told if each.who != CHANCE), CHANCE)
    if who == CHANCE and len(told) > 1:
        return Sentence(wording.DRAWS.say(number=len(told)), moves)
    parts = [words for each in told for words in (each.label, *news(each))]
    done = ", ".join(_counted(words, len(list(alike))) for words, alike in groupby(parts))
    words = wording.CHANCE_TURN if who == CHANCE else wording.TURN_WITH_MONEY if gain else wording.TURN
    return Sentence(words.say(player=who, moves=done, money=signed(gain)), moves)


def news(told: Told) -> Iterator[str]:
    """What then happened by rule, if anything did."""
    return (fact.words for fact in told.facts if fact.is_news)


def _counted(words: str, number: int) -> str:
    """The words, said once for moves that are alike."""
    return words if number == 1 else wording.AGAIN.say(move=words, times=number)


def signed(number: int) -> str:
    """A number with its sign.

    Examples
    --------
    >>> signed(60), signed(-5)
    ('+60', '−5')
    """
    return with_minus(number, "+d")
