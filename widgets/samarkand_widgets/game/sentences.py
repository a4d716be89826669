"""What has happened in a game, a sentence a turn, with the moves that the turn was made of."""

from collections.abc import Sequence
from html import escape
from textwrap import shorten

from samarkand.game import State
from samarkand.picture.turns import Entry, TurnSummary, gain, sentence, signed, turns
from samarkand_widgets import wording

__all__ = ["TurnSummary", "by_turns", "in_html", "line", "signed"]

MOST_TURNS = 100  # the latest
MOST_LETTERS = 95  # of what happened last, so that it is seen whole


def by_turns(entries: Sequence[Entry], state: State) -> list[TurnSummary]:
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


def in_html(sentences: Sequence[TurnSummary]) -> str:
    """The sentences as a list, the last first; a sentence with several moves opens to show them.

    The list is one stop of the Tab key; in it the layer of spots walks by arrow keys.
    """
    return "".join(f"<li>{_item(sentence)}</li>" for sentence in reversed(sentences))


def _item(sentence: TurnSummary) -> str:
    if not sentence.moves:
        return escape(sentence.words)
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f'<details><summary tabindex="-1">{escape(sentence.words)}</summary>{moves}</details>'


def line(notice: str, expectation: str, question: str, last: str) -> str:
    """The line beside a board: what is told, what is to be done, what happened last."""
    told = shorten(wording.LAST.say(sentence=last), MOST_LETTERS, placeholder=" …")  # see the log
    asked = escape("" if expectation in notice else expectation)  # some refusals say it themselves
    # The picture shows the question, where there is room for it: the style sheet knows.
    if question:
        there = escape(question)
        asked = asked.replace(there, f'<span class="samarkand-question">{there}</span>')
    parts = {"notice": escape(notice), "asked": asked, "last": escape(told) if last else ""}
    shown = " ".join(f'<span class="samarkand-{name}">{part}</span>' for name, part in parts.items() if part)
    return f'<div role="status" aria-live="polite" tabindex="0">{shown}</div>'
