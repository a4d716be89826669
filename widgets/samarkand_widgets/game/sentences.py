"""The log of a game: a sentence for each turn, with the moves of that turn."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from samarkand.game import State
from samarkand.grammar import _, current_language
from samarkand.picture.turns import NoticedMove, TurnSummary, gain, sentence, turns, with_sign

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

EVENT = _("{sentence}.")
SINCE = _("Since your last turn")

__all__ = ["TurnSentences", "TurnSummary", "in_html", "line", "since_last_turn", "with_sign"]

MAX_TURNS = 100  # earlier turns are not shown


class TurnSentences:
    """The sentences for the turns of a game with open money, for one reader. Each is put together once."""

    def __init__(self) -> None:
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
        return sentence(turn, gain(state.game, turn, end))


def since_last_turn(summaries: Sequence[TurnSummary], player: int | None, players: int) -> list[str]:
    """Return what happened since a player's last finished turn, including that turn, the latest first.

    Parameters
    ----------
    summaries : sequence of TurnSummary
        The turns so far. The last one may still be in progress.
    player : int or None
        If it is None, return the last round.
    players : int
        The number of players. A player who has not had a turn yet reads about the last round too.

    Examples
    --------
    >>> turns = [TurnSummary(words, player=player) for player, words in enumerate(["I go", "Ada goes"])]
    >>> since_last_turn(turns, 0, 2), since_last_turn([*turns, TurnSummary("I sell", player=0)], 0, 2)
    (['Ada goes', 'I go'], ['I sell', 'Ada goes', 'I go'])
    """
    own = [place for place, summary in enumerate(summaries[:-1]) if summary.player == player is not None]
    begin = own[-1] if own else max(0, len(summaries) - players)
    return [summary.words for summary in reversed(summaries[begin:])]


def in_html(sentences: Sequence[TurnSummary], recent: Sequence[str] = ()) -> list[str]:
    """Return the sentences as HTML list items, the last first. Items with several moves can be opened.

    Those in `recent`, the last of which comes first, are marked. The list is a single stop of the Tab key.
    Inside it, `spots.js` handles the arrow keys.
    """
    latest_first = list(reversed(sentences))
    fresh = sum(summary.words == words for summary, words in zip(latest_first, recent, strict=False))
    return [_item(sentence, place < fresh) for place, sentence in enumerate(latest_first)]


@lru_cache(maxsize=1024)
def _item(sentence: TurnSummary, is_fresh: bool) -> str:
    start = '<li class="samarkand-fresh">' if is_fresh else "<li>"
    if not sentence.moves:
        return f"{start}{escape(sentence.words)}</li>"
    moves = "".join(f"<div>{escape(move)}</div>" for move in sentence.moves)
    return f'{start}<details><summary tabindex="-1">{escape(sentence.words)}</summary>{moves}</details></li>'


def line(notice: str, expectation: str, question: str, recent: Sequence[str]) -> str:
    """Return the text beside a board: the notice, what to do now, and what happened since the last turn.

    Parameters
    ----------
    notice, expectation, question : str
    recent : sequence of str
        The latest event first. Screen readers announce only this one.
    """
    last, earlier = (_("Last: {sentence}.").format(sentence=recent[0]), recent[1:]) if recent else ("", ())
    asked = escape("" if expectation in notice else expectation)  # some refusals already contain it
    # If the picture has room for the question, the style sheet hides it here.
    if question:
        there = escape(question)
        asked = asked.replace(there, f'<span class="samarkand-question">{there}</span>')
    parts = {"notice": escape(notice), "asked": asked, "last": escape(last)}
    shown = " ".join(f'<span class="samarkand-{name}">{part}</span>' for name, part in parts.items() if part)
    before = "".join(f"<li>{escape(EVENT.format(sentence=words))}</li>" for words in earlier)
    since = f'<ul class="samarkand-since" aria-label="{escape(str(SINCE))}">{before}</ul>'
    status = f'<div role="status" aria-live="polite">{shown}</div>'
    label = escape(str(_("What to do, and what happened")))
    return f'<div role="region" aria-label="{label}" tabindex="0">{status}{since if before else ""}</div>'
