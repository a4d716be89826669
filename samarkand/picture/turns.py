"""The story of a game: its moves as the viewers saw them, and a sentence a turn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from samarkand import protocol
from samarkand.grammar import capital, join_semicolons, listed, with_minus
from samarkand.picture import wording
from samarkand.picture.viewpoint import PUBLIC
from samarkand.protocol import CHANCE, DecisionContext, LogEntry


class NoticedMove(NamedTuple):
    """One move: the record before it, the action, and what a viewer is told of it."""

    before: Any
    action: int
    told: LogEntry | None  # None if the viewer does not even notice the move

    @property
    def line(self) -> str | None:
        """The same as a line of the log."""
        return None if self.told is None else str(self.told)


class TurnSummary(NamedTuple):
    """A turn in a sentence, and its moves with their rules; no moves if the sentence says it all."""

    words: str
    moves: tuple[str, ...] = ()


def told_to(at: DecisionContext, after: Any, viewer: int | None) -> LogEntry | None:
    """A viewer's account of a move: of a player, None for all of it, or `samarkand.picture.PUBLIC`.

    An onlooker is told of each move what any two players are.
    """
    if viewer != PUBLIC:
        return at.told(after, viewer)
    whole, first, second = (at.told(after, each) for each in (None, 0, 1))
    return second if first == whole else first


def turns(noticed: Sequence[NoticedMove]) -> list[list[NoticedMove]]:
    """The moves turn by turn: what chance does belongs to the player who acted before it."""
    told: list[list[NoticedMove]] = []
    who = None
    for entry in noticed:
        assert entry.told is not None
        actor = entry.told.who
        goes_on = actor == CHANCE or (actor == who and entry.before.turns == told[-1][-1].before.turns)
        if not told or actor != CHANCE:
            who = actor
        if told and goes_on:
            told[-1].append(entry)
        else:
            told.append([entry])
    return told


def gain(game: Any, turn: Sequence[NoticedMove], after: Any) -> int:
    """By how much the money of the turn's player has changed; 0 in a game that tells of none."""
    who = next((entry.told.who for entry in turn if entry.told and entry.told.who != CHANCE), None)
    if who is None or not protocol.parts(game).has("holdings"):
        return 0
    money = protocol.parts(game).holdings.money
    return int(money(after, who)) - int(money(turn[0].before, who))


def said(entry: NoticedMove, with_facts: bool = True) -> str:
    """A move with its rule, and what then happened, as a person says it."""
    told = entry.told
    assert told is not None
    move = wording.WITH_RULE.format(move=capital(_clauses([(_doer(entry), _deed(told))])), rule=told.rule)
    return join_semicolons([move, *map(str, told.facts if with_facts else ())])


def _deed(told: LogEntry) -> str:
    """The words for a move, without its player if the player is known."""
    return _does(told) or (
        told.label if told.who == CHANCE else wording.CHOOSES.format(player=told.who, move=told.label)
    )


def _does(told: LogEntry) -> str:
    """The label in the third person, as `goes to Merv`; empty if nobody is known to have done it."""
    return getattr(told.label, "third_person", "")


def _doer(entry: NoticedMove) -> int | None:
    """The player whose deed a move is: a draw or a roll is that of the player in turn. None: nobody's."""
    if entry.told is None or not _does(entry.told):
        return None
    return int(entry.before.player) if entry.told.who == CHANCE else entry.told.who


def _clauses(parts: Iterable[tuple[int | None, str]]) -> str:
    """Deeds, each with who did it, and what happened by itself (None), in one sentence."""
    clauses: list[str] = []
    for who, alike in groupby(parts, key=itemgetter(0)):
        deeds = [_counted(words, len(list(same))) for words, same in groupby(words for _, words in alike)]
        clauses += deeds if who is None else [wording.DOES.format(player=who, deeds=listed(deeds))]
    return join_semicolons(clauses)


def sentence(turn: Sequence[NoticedMove], gain: int = 0) -> TurnSummary:
    """A turn in a sentence, with what the money of its player changed by."""
    told = [(entry, entry.told) for entry in turn if entry.told is not None]
    moves = tuple(said(entry) for entry, _ in told)
    if len(told) > 1 and all(each.who == CHANCE for _, each in told):
        return TurnSummary(wording.DRAWS.format(number=len(told)), moves)
    parts: list[tuple[int | None, str]] = []
    for entry, each in told:
        parts += [(_doer(entry), _deed(each)), *((None, words) for words in news(each))]
    words = capital(_clauses(parts))
    return TurnSummary(wording.WITH_MONEY.format(turn=words, money=signed(gain)) if gain else words, moves)


def news(told: LogEntry) -> Iterator[str]:
    """The consequences by rule, if there were any."""
    return (fact.words for fact in told.facts if fact.is_news)


def _counted(words: str, number: int) -> str:
    """The words, said once for moves that are alike."""
    return words if number == 1 else wording.AGAIN.format(move=words, times=number)


def signed(number: int) -> str:
    """A number with its sign.

    Examples
    --------
    >>> signed(60), signed(-5)
    ('+60', '−5')
    """
    return with_minus(number, "+d")
