"""What has happened in a game, a sentence a turn, with the moves that the turn was made of."""

from collections.abc import Sequence
from html import escape

from samarkand.game import State
from samarkand.picture.turns import Entry, Sentence, gain, sentence, signed, turns

__all__ = ["Sentence", "by_turns", "in_html", "signed"]

MOST_TURNS = 100  # the latest


def by_turns(entries: Sequence[Entry], state: State) -> list[Sentence]:
    """A sentence for each turn, the first turn first, of a game in which money lies open.

    Parameters
    ----------
    entries : sequence of Entry
        What the viewer has noticed of the moves.
    state : State
        The position to which they led.
    """
    latest = list(turns([entry for entry in entries if entry.told is not None]))[-MOST_TURNS:]
    ends = [*(turn[0].before for turn in latest[1:]), state.record]
    # A position set up by hand has had no turn, and so no turn that ends with it.
    return [sentence(turn, gain(turn, end)) for turn, end in zip(latest, ends, strict=False)]


def in_html(sentences: Sequence[Sentence]) -> str:
    """The sentences as a list, the last first; a sentence with several moves opens to show them."""
    return "".join(f"<li>{_item(sentence)}</li>" for sentence in reversed(sentences))


def _item(sentence: Sentence) -> str:
    if not sentence.moves:
        return escape(sentence.words)
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f"<details><summary>{escape(sentence.words)}</summary>{moves}</details>"
