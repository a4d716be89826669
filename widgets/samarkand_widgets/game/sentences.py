"""The log of a game: a sentence for each turn, with the moves of that turn."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from samarkand.game import State
from samarkand.grammar import current_language
from samarkand.picture.turns import NoticedMove, TurnSummary, gain, sentence, turns, with_sign
from samarkand_widgets import wording

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

    pass

__all__ = ["TurnSentences", "TurnSummary", "in_html", "line", "with_sign"]

MAX_TURNS = 100  # earlier turns are not shown
MAX_LETTERS = 105  # of the last event, so that all of it fits on the line


class TurnSentences:
    """The sentences for the turns of a game with open money. Each is put together once.

    Parameters
    ----------
    reader : int, optional
        The player who is "you".
    """

    def __init__(self, reader: int | None = None) -> None:
        self._reader = reader
        self._known: dict[Any, tuple[list[NoticedMove], TurnSummary]] = {}

    def of(self, entries: Sequence[NoticedMove], state: State) -> list[TurnSummary]:
        """Return the sentences, the first turn first.

        Parameters
        ----------
        entries : sequence of NoticedMove
            The moves as the viewer noticed them.
        state : State
            The position after these moves.
        """
        latest = turns([entry for entry in entries if entry.log_entry is not None])[-MAX_TURNS:]
        if not latest:  # a position that was set up by hand has no turns yet
            return []
        known, self._known = self._known, {}
        language = current_language().code
        for turn, following in pairwise(latest):
            key = language, *map(id, turn)
            self._known[key] = known.get(key) or (turn, self._sentence(turn, following[0].before, state))
        finished = [summary for _, summary in self._known.values()]
        return [*finished, self._sentence(latest[-1], state.record, state)]

    def _sentence(self, turn: list[NoticedMove], end: "PlainRecord", state: State) -> TurnSummary:
        return sentence(turn, gain(state.game, turn, end), self._reader)


def in_html(sentences: Sequence[TurnSummary]) -> list[str]:
    """Return the sentences as HTML list items, the last first. Items with several moves can be opened.

    The list is a single stop of the Tab key. Inside it, `spots.js` handles the arrow keys.
    """
    return [_item(sentence) for sentence in reversed(sentences)]


@lru_cache(maxsize=1024)
def _item(sentence: TurnSummary) -> str:
    if not sentence.moves:
        return f"<li>{escape(sentence.words)}</li>"
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f'<li><details><summary tabindex="-1">{escape(sentence.words)}</summary>{moves}</details></li>'


def line(notice: str, expectation: str, question: str, last: str) -> str:
    """Return the line beside a board: the notice, what to do now, and what happened last."""
    event = shorten(
        wording.LAST.format(sentence=last), MAX_LETTERS, placeholder=" …"
    )  # all of it is in the log
    event = current_language().typeset(event)  # because `shorten` replaces special spaces
    asked = escape("" if expectation in notice else expectation)  # some refusals already contain it
    # If the picture has room for the question, the style sheet hides it here.
    if question:
        there = escape(question)
        asked = asked.replace(there, f'<span class="samarkand-question">{there}</span>')
    parts = {"notice": escape(notice), "asked": asked, "last": escape(event) if last else ""}
    shown = " ".join(f'<span class="samarkand-{name}">{part}</span>' for name, part in parts.items() if part)
    return f'<div role="status" aria-live="polite" tabindex="0">{shown}</div>'
