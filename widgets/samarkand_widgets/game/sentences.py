"""The story of a game, a sentence a turn, with the moves that the turn was made of."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from textwrap import shorten
from typing import Any

from samarkand.game import State
from samarkand.grammar import current_language
from samarkand.picture.turns import NoticedMove, TurnSummary, gain, sentence, signed, turns
from samarkand_widgets import wording

__all__ = ["TurnSentences", "TurnSummary", "in_html", "line", "signed"]

MAX_TURNS = 100  # the latest
MAX_LETTERS = 95  # of what happened last, so that it is seen whole


class TurnSentences:
    """A sentence for each turn of a game in which money lies open; each is put together once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[list[NoticedMove], TurnSummary]] = {}

    def of(self, entries: Sequence[NoticedMove], state: State) -> list[TurnSummary]:
        """The sentences, the first turn first.

        Parameters
        ----------
        entries : sequence of NoticedMove
            What the viewer has noticed of the moves.
        state : State
            The position to which they led.
        """
        latest = turns([entry for entry in entries if entry.log_entry is not None])[-MAX_TURNS:]
        if not latest:  # a position set up by hand has had no turn, and so no turn that ends with it
            return []
        known, self._known = self._known, {}
        language = current_language().code
        for turn, following in pairwise(latest):
            key = language, *map(id, turn)
            self._known[key] = known.get(key) or (turn, self._sentence(turn, following[0].before, state))
        told = [summary for _, summary in self._known.values()]
        return [*told, self._sentence(latest[-1], state.record, state)]

    def _sentence(self, turn: list[NoticedMove], end: Any, state: State) -> TurnSummary:
        return sentence(turn, gain(state.game, turn, end))


def in_html(sentences: Sequence[TurnSummary]) -> list[str]:
    """The sentences as a list's items, the last first; one with several moves opens to show them.

    The list is one stop of the Tab key; in it the layer of spots walks by arrow keys.
    """
    return [_item(sentence) for sentence in reversed(sentences)]


@lru_cache(maxsize=1024)
def _item(sentence: TurnSummary) -> str:
    if not sentence.moves:
        return f"<li>{escape(sentence.words)}</li>"
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f'<li><details><summary tabindex="-1">{escape(sentence.words)}</summary>{moves}</details></li>'


def line(notice: str, expectation: str, question: str, last: str) -> str:
    """The line beside a board: what is told, what is to be done, what happened last."""
    told = shorten(wording.LAST.format(sentence=last), MAX_LETTERS, placeholder=" …")  # see the log
    told = current_language().typeset(told)  # `shorten` makes all blanks alike
    asked = escape("" if expectation in notice else expectation)  # some refusals say it themselves
    # The picture shows the question, where there is room for it: the style sheet knows.
    if question:
        there = escape(question)
        asked = asked.replace(there, f'<span class="samarkand-question">{there}</span>')
    parts = {"notice": escape(notice), "asked": asked, "last": escape(told) if last else ""}
    shown = " ".join(f'<span class="samarkand-{name}">{part}</span>' for name, part in parts.items() if part)
    return f'<div role="status" aria-live="polite" tabindex="0">{shown}</div>'
