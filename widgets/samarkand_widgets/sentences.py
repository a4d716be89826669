"""What has happened in a game, a sentence a turn, with the moves that the turn was made of."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from samarkand.game import State
from samarkand.protocol import Told
from samarkand_widgets import wording
from samarkand_widgets.log import Entry

CHANCE = "chance"
MOST_TURNS = 100  # the latest


class Sentence(NamedTuple):
    """A turn in a sentence, and its moves with their rules; no moves if the sentence says it all."""

    words: str
    moves: tuple[str, ...] = ()


def by_turns(entries: Sequence[Entry], state: State) -> list[Sentence]:
    """A sentence for each turn, the first turn first, of a game in which money lies open.

    Parameters
    ----------
    entries : sequence of Entry
        What the viewer has noticed of the moves.
    state : State
        The position to which they led.
    """
    turns = list(_turns([entry for entry in entries if entry.told is not None]))[-MOST_TURNS:]
    starts = [turn[0].before for turn in turns] + [state.record]
    return [_sentence(turn, _gain(turn, end)) for turn, end in zip(turns, starts[1:], strict=True)]


def _turns(noticed: Sequence[Entry]) -> Iterator[list[Entry]]:
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


def _gain(turn: Sequence[Entry], after: Any) -> int:
    """By how much the money of the turn's player has changed."""
    who = next((entry.told.who for entry in turn if entry.told and entry.told.who != CHANCE), None)
    if who is None:
        return 0
    player = int(who.removeprefix("player "))
    return int(after.cash[player]) - int(turn[0].before.cash[player])


def _sentence(turn: Sequence[Entry], gain: int) -> Sentence:
    told = [entry.told for entry in turn if entry.told is not None]
    moves = tuple(each.said() for each in told)
    who = next((each.who for each in told if each.who != CHANCE), CHANCE)
    if who == CHANCE and len(told) > 1:
        return Sentence(wording.DRAWS.say(number=len(told)), moves)
    said = [words for each in told for words in (each.label, *_news(each))]
    done = ", ".join(_counted(words, len(list(alike))) for words, alike in groupby(said))
    words = wording.TURN_WITH_MONEY if gain else wording.TURN
    return Sentence(words.say(who=who, moves=done, money=signed(gain)), moves)


def _news(told: Told) -> Iterator[str]:
    """What then happened by rule, if anything did."""
    return (fact.words for fact in told.facts if fact.is_news)


def _counted(words: str, number: int) -> str:
    """The words, said once for moves that are alike."""
    return words if number == 1 else wording.AGAIN.say(move=words, times=number)


def in_html(sentences: Sequence[Sentence]) -> str:
    """The sentences as a list, the last first; a sentence with several moves opens to show them."""
    return "".join(f"<li>{_item(sentence)}</li>" for sentence in reversed(sentences))


def _item(sentence: Sentence) -> str:
    if not sentence.moves:
        return escape(sentence.words)
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f"<details><summary>{escape(sentence.words)}</summary>{moves}</details>"


def signed(number: int) -> str:
    """A number with its sign.

    Examples
    --------
    >>> signed(60), signed(-5)
    ('+60', '−5')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
